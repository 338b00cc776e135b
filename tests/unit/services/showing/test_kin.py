"""A family sorted into lines, rows and who stands outside."""

from __future__ import annotations

from tallow.model.told import Kin
from tallow.services.showing.kin import counted, lineage_of

GRETA = Kin("greta", "Greta", state="dead", band="First ten")
HOB = Kin("hob", "Hob")
ALDIS = Kin("aldis", "Aldis", parents=("greta", "hob"), row=1, band="Year 1")
FARO = Kin("faro", "Faro", partners=("aldis",), row=1)
DAG = Kin("dag", "Dag", parents=("nobody",), state="gone")


def test_who_is_tied_to_nobody_stands_outside() -> None:
    found = lineage_of((GRETA, HOB, ALDIS, FARO, DAG))
    assert [each.id for each in found.kin] == ["greta", "hob", "aldis", "faro"]
    assert [each.id for each in found.outside] == ["dag"]  # its parent is not there


def test_each_row_is_called_by_the_first_who_says_so() -> None:
    found = lineage_of((HOB, GRETA, ALDIS, FARO))
    assert [(band, {each.id for each in some}) for band, some in found.rows()] == [
        ("First ten", {"greta", "hob"}),
        ("Year 1", {"aldis", "faro"}),
    ]


def test_of_two_with_one_id_the_first_counts_and_nobody_is_their_own_parent() -> None:
    found = lineage_of((HOB, Kin("hob", "Another"), Kin("self", "Self", parents=("self",))))
    assert [each.name for each in found.outside] == ["Hob", "Self"]
    assert found.kin == ()


def test_the_counts_leave_out_what_nobody_is() -> None:
    assert counted((GRETA, ALDIS, FARO)) == (("living", 2), ("dead", 1))
    assert counted(()) == (("living", 0),)
