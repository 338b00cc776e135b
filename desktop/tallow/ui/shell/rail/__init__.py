"""The rail at the left: the campaign, the lists of its records, and its foot."""
