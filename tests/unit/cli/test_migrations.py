"""A new version of a plugin on the command line: its migrations run before a verb, and what fails is said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import imported
from tests.unit.cli.conftest import Tallow, answer, refusal
from tests.unit.hooks.shelf import Shelf

SHIP = """
@hookimpl
def declare_kinds():
    return [KindType("brig.ship", "Ship", "Ships", (NumberField("{}", "Canvas"),))]
"""
MOVED = """

@hookimpl
def declare_migrations():
    return [Migration("1.1.0", "Sails are canvas", "brig.ship", lambda record, book: {})]
"""


def laid(shelf: Shelf, version: str, python: str) -> None:
    """Put a version in the place of what is there, as while no program runs."""
    shutil.rmtree(shelf.bundled / "systems" / "brig", ignore_errors=True)
    shelf.put("brig", python, manifest={"version": f'"{version}"'})
    imported.forget()


def updated(shelf: Shelf, edits: str) -> None:
    """Put 1.1.0 there, with a migration that gives these edits."""
    laid(shelf, "1.1.0", SHIP.format("canvas") + MOVED.format(edits))


@pytest.fixture
def sea(tallow: Tallow, shelf: Shelf) -> Tallow:
    """A ship with seven sails, of 1.0.0."""
    laid(shelf, "1.0.0", SHIP.format("sails"))
    answer(tallow("new", "Sea", "--system", "brig", "--json"))
    assert tallow("add", "Sea", "ship", "Grampus").code == 0
    assert tallow("set", "Sea", "Grampus", "sails", "7").code == 0
    return tallow


def test_records_are_brought_up_before_they_are_shown_and_that_is_said_once(sea: Tallow, shelf: Shelf) -> None:
    updated(shelf, 'renamed(record, "sails", "canvas")')
    done = sea("show", "Sea", "Grampus", "--json")
    assert answer(done)["fields"]["canvas"] == 7
    assert done.err == "Sea: the records of Brig were brought up to 1.1.0. Sails are canvas.\n"
    assert sea("show", "Sea", "Grampus").err == ""
    refused = sea("undo", "Sea")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("Undo stops at “Bring Brig up to 1.1.0”: ")


def test_one_that_fails_lets_the_campaign_be_read_and_not_changed_and_says_so_once(sea: Tallow, shelf: Shelf) -> None:
    updated(shelf, "1 / 0")
    read = sea("show", "Sea", "Grampus", "--json")
    assert read.code == 0
    assert read.err.startswith("The plugin brig failed in the migration Sails are canvas, __init__.py:10. It failed (")
    assert read.err.count("\n") == 1
    assert "tallow plugins restore brig 1.0.0" in read.err
    refused = sea("set", "Sea", "Grampus", "canvas", "2")
    assert (refused.code, refused.out, refused.err) == (1, "", read.err)
    for verb in ("undo", "redo"):
        refused = sea(verb, "Sea")
        assert (refused.code, refused.out, refused.err) == (1, "", read.err)
    laid(shelf, "1.0.0", SHIP.format("sails"))
    assert answer(sea("show", "Sea", "Grampus", "--json"))["fields"]["sails"] == 7


def test_an_older_version_is_said_to_know_the_form_no_more_before_it_comes_and_after(
    sea: Tallow, shelf: Shelf, tmp_path: Path
) -> None:
    old = shutil.copytree(shelf.bundled / "systems" / "brig", tmp_path / "brig")
    updated(shelf, 'renamed(record, "sails", "canvas")')
    assert sea("show", "Sea", "Grampus").code == 0
    warned = "The records of Brig in Sea are in the form of 1.1.0, which 1.0.0 does not know: Sea can be read then and"
    assert warned in refusal(sea("plugins", "install", str(old), "--yes-code"))
    assert answer(sea("plugins", "install", str(old), "--dry-run", "--json"))["newer"].startswith(warned)
    assert sea("plugins", "install", str(old), "--yes-code", "--yes").code == 0
    imported.forget()
    read = sea("show", "Sea", "Grampus", "--json")
    assert read.code == 0
    assert read.err.startswith("The records of Brig in Sea are in the form of 1.1.0, and here is 1.0.0, which does ")
    for words in (("set", "Sea", "Grampus", "sails", "2"), ("undo", "Sea")):
        refused = sea(*words)
        assert (refused.code, refused.out, refused.err) == (1, "", read.err)
    assert warned not in refusal(sea("plugins", "restore", "brig", "1.0.0"))  # which is here
    assert sea("plugins", "restore", "brig").code == 0
    imported.forget()
    assert sea("set", "Sea", "Grampus", "canvas", "2").code == 0
    assert warned in refusal(sea("plugins", "restore", "brig"))
    assert sea("plugins", "restore", "brig", "--yes").code == 0
