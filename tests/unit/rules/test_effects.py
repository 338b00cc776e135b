"""What effects of entries come to on the record that they reach."""

from __future__ import annotations

from tallow.model.effect import Add, Forbid, Grant, Listed, ListEffect, Maximum
from tallow.model.entry import Entry
from tallow.model.total import Part
from tallow.rules.effects import Cap, caps_of, list_of, parts_of, permission_of, reaching

LAMP = Entry(
    id="x.lamp",
    name="Lamp",
    effects=(Add("x.sight", 2), Add("x.sight", 1, "settlement"), Grant("x.read"), ListEffect("x.bag", "x.oil")),
)
FOG = Entry(
    id="x.fog",
    name="Fog",
    effects=(Maximum("x.sight", 3), Add("x.sight", -1), Forbid("x.read"), Add("x.cold", 4)),
)
OIL = Entry(id="x.oil", name="Oil", effects=(ListEffect("x.bag", "x.wick"), ListEffect("x.bag", "x.oil")))
NIGHT = Entry(id="x.night", name="Night", effects=(Maximum("x.sight", 1),))


def test_parts_in_the_order_of_the_entries_and_their_effects() -> None:
    assert parts_of("x.sight", reaching([LAMP, FOG])) == (Part("Lamp", 2, "x.lamp"), Part("Fog", -1, "x.fog"))
    assert parts_of("x.cold", reaching([LAMP])) == ()


def test_an_entry_that_is_had_twice_counts_twice() -> None:
    assert parts_of("x.sight", reaching([LAMP, LAMP])) == (Part("Lamp", 2, "x.lamp"),) * 2


def test_an_effect_goes_where_it_says() -> None:
    assert parts_of("x.sight", reaching([LAMP, FOG], "settlement")) == (Part("Lamp", 1, "x.lamp"),)
    assert reaching([LAMP, FOG], "survivors") == ()


def test_the_lowest_maximum_comes_first() -> None:
    assert caps_of("x.sight", reaching([FOG, NIGHT])) == (Cap(1, "Night", "x.night"), Cap(3, "Fog", "x.fog"))
    assert caps_of("x.cold", reaching([FOG, NIGHT])) == ()


def test_a_permission_holds_where_something_grants_and_nothing_forbids_it() -> None:
    both = permission_of("x.read", reaching([LAMP, LAMP, FOG]))
    assert (both.granted, both.forbidden, both.holds) == (("Lamp",), ("Fog",), False)
    assert permission_of("x.read", reaching([LAMP])).holds
    assert not permission_of("x.read", reaching([FOG])).holds
    assert not permission_of("x.read", reaching([])).holds


def test_a_list_has_each_entry_once_with_what_put_it_there_first() -> None:
    assert list_of("x.bag", reaching([LAMP, OIL])) == (
        Listed("x.oil", "Lamp", "x.lamp"),
        Listed("x.wick", "Oil", "x.oil"),
    )
    assert list_of("x.other", reaching([LAMP])) == ()
