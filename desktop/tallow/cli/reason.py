"""The reason for which a person goes on where a rule of the game objects."""

from __future__ import annotations

from argparse import ArgumentParser


def add_reason(verb: ArgumentParser) -> None:
    """Let a verb be given the reason, kept with the records."""
    words = "go on where a rule of the game objects, and keep this with the records"
    verb.add_argument("--reason", default="", metavar="WORDS", help=words)
