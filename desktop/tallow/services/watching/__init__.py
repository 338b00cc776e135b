"""Plugins' code that keeps the program waiting or ends it: seen, written down, told at the next start."""
