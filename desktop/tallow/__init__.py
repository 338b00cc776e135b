"""Tallow, a desktop app for the record sheets of tabletop campaign games."""

__version__ = "0.1.0"
