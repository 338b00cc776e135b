"""Terrain on the showdown board: what sees, moves, is knocked back and is placed, square by square (RULES.md T, G)."""
