"""Backups in the window: their page, when they are made, and the offer of one where a store no longer opens."""
