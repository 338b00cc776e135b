"""Check my campaign: what is wrong with a campaign and its file, each with the repair that would mend it."""
