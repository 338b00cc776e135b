"""How a campaign is begun: the first-run page and the form."""
