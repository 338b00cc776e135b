"""Sheets on the screen: one module for each family of blocks, drawn from the same definition as paper."""
