"""Tallow: record sheets for tabletop campaign games, on the screen and on paper."""
