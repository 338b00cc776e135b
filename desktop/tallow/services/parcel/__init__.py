"""Parcels: plugins as files that are handed on, read without trust, checked, and packed."""
