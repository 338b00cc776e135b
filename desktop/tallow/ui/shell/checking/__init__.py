"""Check my campaign: its page and the rows of what it finds."""
