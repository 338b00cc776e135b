"""Filled-in forms: what fields of a PDF are called, what a person wrote into them, and which changes that asks for."""
