"""A bad value in the file spoils one cell or field: not its table, nor what else a total adds up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.column import Choice, ChoiceField, NumberField, TextField, TrackField
from tallow.model.edit import Insert, Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.record import Campaign, Record
from tallow.model.total import Base, Part
from tallow.model.value import Value
from tallow.services import records
from tallow.services.check.findings import check
from tallow.services.fitness.unfit import cells_of, nearest_fit, rows_that_fit, spared
from tallow.services.host import Host
from tallow.services.showing.sheets import view
from tests.unit.services.check.meddling import mended, redocument

HOLD = TableField(
    "hold",
    "Hold",
    (TextField("what", "What"), NumberField("weight", "Weight", default=1, minimum=0), NumberField("count", "Count")),
    row="lot",
)
RUM = {"id": "r1", "what": "Rum", "weight": 2.5, "count": 10}
SALT = {"id": "r2", "what": "Salt", "weight": 3, "count": 2}


def test_one_cell_that_does_not_fit_leaves_its_row_and_the_others_as_they_are() -> None:
    (unfit,) = cells_of(HOLD, [RUM, SALT])
    assert (unfit.path, unfit.what, unfit.stored) == ("hold.r1.weight", "Rum: Weight", 2.5)
    assert unfit.sentence == "Rum: Weight is a whole number, and 2.5 is not. Round it."
    assert rows_that_fit(HOLD, [RUM, SALT]) == ({"id": "r1", "what": "Rum", "count": 10}, SALT)


@pytest.mark.parametrize(
    ("field", "stored", "kept"),
    [
        (HOLD, [{**SALT, "color": "red"}, "junk", None, {"id": ""}, {"what": "Air"}], (SALT,)),
        (HOLD, [SALT, {**RUM, "id": "r2"}], (SALT,)),  # an id once
        (HOLD, "a word", None),
        (HOLD, [], ()),
        (HOLD.columns[1], 2.5, None),
        (
            EntriesField("bag", "Bag", "small.charm", free=True, columns=(NumberField("count", "Count", maximum=9),)),
            [{"id": "a", "entry": "small.ring", "count": 12}, {"id": "b", "name": "Hat"}, {"id": "c"}],
            ({"id": "a", "entry": "small.ring"}, {"id": "b", "name": "Hat"}),
        ),
    ],
)
def test_what_is_sound_among_rows_is_kept(field: Field, stored: Value, kept: Value) -> None:
    assert rows_that_fit(field, stored) == kept


def test_a_total_says_which_part_is_left_out_and_what_counts_in_place_of_a_value() -> None:
    unfit = tuple(cells_of(HOLD, [RUM, {**SALT, "count": 2.5}]))
    parts = (Part("Rum", 10, field="hold.r1.weight"), Part("Salt", 6, field="hold.r2.weight"))
    left = spared(Base(parts, ("Dry.",)), unfit)
    assert left.parts == parts[1:]
    assert left.notes == (
        "Dry.",
        "Rum: Weight holds 2.5, which does not fit: its part is left out.",
        "Salt: Count holds 2.5, which does not fit: 0 counts in its place.",
    )


@pytest.mark.parametrize(
    ("field", "stored", "nearest"),
    [
        (NumberField("a", "A", minimum=0), 2.5, 3),  # a half is rounded up
        (NumberField("a", "A", places=1), 2.44, 2.4),
        (NumberField("a", "A", maximum=3), 7, 3),
        (NumberField("a", "A", minimum=2), -7, 2),
        (TrackField("a", "A", 6), 8, 6),
        (TrackField("a", "A", 6), -1, 0),
        (NumberField("a", "A"), "many", None),
        (NumberField("a", "A"), True, None),
        (NumberField("a", "A"), float("inf"), None),
        (NumberField("a", "A"), 10**30, None),
        (ChoiceField("a", "A", (Choice("b", "B"),), "b"), "c", None),
        (HOLD, [RUM], None),
    ],
)
def test_the_nearest_number_that_fits(field: Field, stored: Value, nearest: Value) -> None:
    assert nearest_fit(field, stored) == nearest


@pytest.fixture
def quiet(small: Host, monkeypatch: pytest.MonkeyPatch) -> Host:
    """Without the totals that always fail."""
    monkeypatch.setattr("tallow.services.check.findings._failed_totals", lambda *_: ())
    return small


def spoil(host: Host) -> None:
    """Put a count of twelve, where nine is the most, into Anna's bag past the program."""
    bag = [{"id": "a", "name": "Rope", "count": 12}, {"id": "b", "name": "Hat", "count": 2}]
    redocument(host, "Anna", lambda document: document["values"].update(bag=bag, might=99))


def test_a_table_with_a_bad_cell_is_shown_edited_and_mended_cell_by_cell(
    quiet: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    spoil(quiet)
    sheet = view(quiet, campaign.id, hero().id)
    assert sheet.bad("bag") == ""
    assert [(row["name"], row["count"]) for row in sheet.rows("bag")] == [("Rope", 12), ("Hat", 2)]
    assert [row["count"] for row in sheet.value("bag")] == [1, 2]  # a default for who works with it
    told = [(each.path, each.repair_label) for each in sheet.warnings() if each.severity == "error" and each.repair]
    assert told == [("might", "Set Might to 20"), ("bag.a.count", "Set Rope: Count to 9")]
    records.do(quiet, campaign.id, "Hats", [Set(hero().id, "bag.b.count", 3, 2)])
    records.do(quiet, campaign.id, "Oil", [Insert(hero().id, "bag", {"id": "c", "name": "Oil"})])
    with pytest.raises(UserMistake, match="at most 9"):
        records.do(quiet, campaign.id, "Oil", [Insert(hero().id, "bag", {"id": "d", "name": "Oil", "count": 10})])
    bags = [each for each in check(quiet, campaign.id) if each.topic == "value"]
    assert [each.repair_label for each in bags] == ["Set Might to 20", "Set Rope: Count to 9"]
    mended(quiet, campaign.id)
    assert [row.get("count") for row in hero().get("bag")] == [9, 3, None]
    assert hero().get("might") == 20
