"""Over strangers' code: which calls of it are under way, what they change of the program, how they end."""
