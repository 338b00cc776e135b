"""Find or do: what can be found, what shows beside it, and where it leads."""
