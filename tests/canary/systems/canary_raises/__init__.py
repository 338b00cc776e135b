"""The canary that raises in every hook, each time in another way."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from tallow.api import Book, ChangeSet, Edit, UserMistake, hookimpl


@hookimpl
def declare_kinds() -> NoReturn:
    """Raise an ordinary error."""
    raise ZeroDivisionError("kinds")


@hookimpl
def declare_entry_types() -> NoReturn:
    """Leave the program."""
    sys.exit(3)


@hookimpl
def declare_totals() -> Any:
    """Give something else than a list."""
    return 7


@hookimpl
def declare_reaches() -> NoReturn:
    """Find nothing."""
    raise KeyError("reaches")


@hookimpl
def declare_checks() -> Any:
    """Give a list of something else."""
    return ["a check"]


@hookimpl
def declare_resolvers() -> Any:
    """Give nothing."""
    return None


@hookimpl
def declare_commands() -> NoReturn:
    """Raise an error without words."""
    raise AssertionError


@hookimpl
def declare_sheets() -> NoReturn:
    """Raise one of Tallow's own errors."""
    raise UserMistake("sheets")


@hookimpl
def declare_settings() -> Sequence[Any]:
    """Call itself without end."""
    return [*declare_settings()]


@hookimpl
def declare_migrations() -> NoReturn:
    """Give up."""
    raise EOFError("migrations")


@hookimpl
def records_will_change(edits: Sequence[Edit], book: Book) -> NoReturn:
    """Raise while a step is made."""
    raise KeyError("will change")


@hookimpl
def records_did_change(changes: ChangeSet, book: Book) -> NoReturn:
    """Raise after a step is made."""
    raise OSError("did change")
