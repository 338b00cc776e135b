"""The group's own content: entries that a group makes itself, kept as a plugin without code, and changes of others'."""
