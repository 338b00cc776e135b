"""``tallow check`` with a stranger's plugin: its own checks are heard, each repair is a step, and faults are told."""

from __future__ import annotations

from tests.unit.cli.conftest import Tallow, answer
from tests.unit.hooks.shelf import Shelf

SHIP = """
def load(record, book):
    have = book.value(record, "load")
    if have > 100:
        repair = (Set(record.id, "load", 100, have),)
        yield Advice(f"{have} t are 100 t at most.", "error", "load", repair, "Leave the rest")
    if book.value(record, "load") > 100:
        yield Advice(f"{record.name} is overloaded.", "warning", "load", (Set(record.id, "load", 100, have),))
    yield Advice("All hands on deck.", "note")


@hookimpl
def declare_kinds():
    fields = (NumberField("load", "Load"), NumberField("odd", "Odd"))
    return [KindType("brig.ship", "Ship", "Ships", fields)]


@hookimpl
def declare_checks():
    fails = Check("brig.odd", "brig.ship", lambda record, book: [] if not book.value(record, "odd") else 1 // 0)
    return [Check("brig.load", "brig.ship", load), fails]


@hookimpl
def records_will_change(edits, book):
    if book.setting("brig.strict") and any(isinstance(each, Set) and each.value == 100 for each in edits):
        return [Objection("B1", "Nothing is thrown overboard.")]
    return []


@hookimpl
def declare_settings():
    return [Setting(FlagField("brig.strict", "Strict"), "RULES.md B1")]
"""


def test_the_checks_that_a_plugin_declares_are_heard_and_each_repair_is_a_step(tallow: Tallow, shelf: Shelf) -> None:
    shelf.put("brig", SHIP)
    answer(tallow("new", "Sea", "--system", "brig", "--json"))
    for name, load in (("Swan", "115"), ("Gull", "99"), ("Tern", "120")):
        assert tallow("add", "Sea", "ship", name).code == 0
        assert tallow("set", "Sea", name, "load", load).code == 0
    assert tallow("check").out.splitlines() == [
        "Sea:",
        "  ! Swan: 115 t are 100 t at most. [Leave the rest]",
        "  ! Tern: 120 t are 100 t at most. [Leave the rest]",
        "  ? Swan is overloaded. [Mend it]",
        "  ? Tern is overloaded. [Mend it]",
        "Mend what can be mended with: tallow check --repair",
    ]
    done = answer(tallow("check", "Sea", "--repair", "--json"))
    assert [step["label"] for step in done["repaired"]] == ["Swan: Leave the rest", "Tern: Leave the rest"]
    assert done["refused"] == []
    assert {each["topic"] for each in done["findings"]} == {"advice"}
    assert tallow("check").out == "Nothing is wrong.\n"
    assert tallow("undo", "Sea").code == 0  # one step for each
    assert answer(tallow("show", "Sea", "Tern", "--json"))["fields"]["load"] == 120
    assert answer(tallow("show", "Sea", "Swan", "--json"))["fields"]["load"] == 100


def test_a_repair_that_a_rule_objects_to_is_told_and_a_check_that_fails_too(tallow: Tallow, shelf: Shelf) -> None:
    shelf.put("brig", SHIP)
    answer(tallow("new", "Sea", "--system", "brig", "--json"))
    assert tallow("add", "Sea", "ship", "Swan").code == 0
    assert tallow("set", "Sea", "Swan", "load", "115").code == 0
    assert tallow("set", "Sea", "Swan", "odd", "1").code == 0
    assert tallow("settings", "Sea", "brig.strict", "yes").code == 0
    done = answer(tallow("check", "--repair", "--json"))
    assert [each["why"] for each in done["refused"]] == ["Nothing is thrown overboard."] * 2
    assert done["repaired"] == []
    failed = [each["sentence"] for each in done["findings"] if not each["repair"]]
    place = "Swan: The plugin brig failed in the check brig.odd, __init__.py:21"
    assert [each.partition(". ")[0] for each in failed] == [place]
