"""Frozen values and errors that every other layer speaks in, and the reading of TOML into them."""
