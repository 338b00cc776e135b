"""A stranger's plugin that fails, by command line: what is said of it, and the way on without it."""

from __future__ import annotations

from tests.unit.cli.conftest import Tallow, answer, refusal
from tests.unit.hooks.shelf import Shelf

HERO = """
@hookimpl
def declare_kinds():
    return [KindType("twist.hero", "Hero", "Heroes", (NumberField("might", "Might"),))]
"""
WILL = """

@hookimpl
def records_will_change(edits, book):
    raise KeyError("oops")
"""
DID = """

@hookimpl
def records_did_change(changes):
    raise KeyError("afterwards")
"""


def test_a_plugin_that_stops_every_step_says_how_to_switch_it_off_and_is(tallow: Tallow, shelf: Shelf) -> None:
    shelf.put("twist", HERO)
    shelf.put("nag", WILL)
    answer(tallow("new", "T", "--system", "twist", "--plugins", "nag", "--json"))
    done = tallow("add", "T", "hero", "Anna")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "The plugin nag failed in records_will_change, __init__.py:6, so nothing was changed. It failed (KeyError: "
        "'oops'). To go on without it, switch it off in T, on the page Plugins or by: tallow plugins disable nag "
        '"T"\n'
    )
    assert tallow("plugins", "disable", "twist", "T").err == done.err  # another's is a step like any other
    assert tallow("plugins", "disable", "nag", "T").code == 0
    assert tallow("add", "T", "hero", "Anna").code == 0
    assert tallow("plugins", "enable", "nag", "T").code == 0  # nor is it asked about that


def test_what_fails_after_a_step_is_said_in_one_line_and_the_step_stands(tallow: Tallow, shelf: Shelf) -> None:
    shelf.put("twist", HERO + DID)
    answer(tallow("new", "T", "--system", "twist", "--json"))
    done = tallow("add", "T", "hero", "Anna")
    assert done.code == 0
    assert done.err == (
        "The step stands, but the plugin twist failed after it. records_did_change, __init__.py:10: "
        "It failed and is passed over (KeyError: 'afterwards').\n"
    )
    assert tallow("undo", "T").err == done.err
    assert tallow("campaigns").err == ""


def test_no_campaign_is_made_of_a_system_that_is_left_out_and_one_that_is_there_says_why(
    tallow: Tallow, shelf: Shelf
) -> None:
    shelf.put("twist", HERO)
    folder = shelf.put("snag", HERO.replace("twist", "snag"))
    answer(tallow("new", "T", "--system", "twist", "--json"))
    answer(tallow("new", "S", "--system", "snag", "--json"))
    assert tallow("add", "S", "hero", "Anna").code == 0
    shelf.close()  # as a new process would import it
    (folder / "__init__.py").write_text("1 // 0\n", encoding="utf-8")
    why = (
        "__init__.py:1: It failed while it was loaded and is left out "
        "(ZeroDivisionError: integer division or modulo by zero)."
    )
    said = refusal(tallow("new", "U", "--system", "snag"))
    assert said == f"The plugin snag cannot be used, so no campaign was made. {why}"
    assert [each["name"] for each in answer(tallow("campaigns", "--json"))] == ["S", "T"]
    said = refusal(tallow("add", "S", "hero", "Bob"))
    assert said == f"There is no kind 'hero'. The plugin snag is left out. {why}"
    said = refusal(tallow("set", "S", "Anna", "might", "1"))
    assert said == f"Anna belongs to the plugin snag, which is left out. {why}"


def test_a_plugin_that_was_stopped_says_so_and_how_it_is_used_again(tallow: Tallow, shelf: Shelf) -> None:
    shelf.put("twist", HERO)
    answer(tallow("new", "T", "--system", "twist", "--json"))
    assert tallow("add", "T", "hero", "Anna").code == 0
    assert tallow("plugins", "disable", "twist", "--yes").code == 0
    off = "You switched it off everywhere. Use it again with: tallow plugins enable twist"
    said = refusal(tallow("set", "T", "Anna", "might", "1"))
    assert said == f"Anna belongs to the plugin twist, which is left out. {off}"
    assert refusal(tallow("add", "T", "hero", "Bob")) == f"There is no kind 'hero'. The plugin twist is left out. {off}"
    assert tallow("plugins", "enable", "twist").code == 0
    assert tallow("set", "T", "Anna", "might", "1").code == 0
