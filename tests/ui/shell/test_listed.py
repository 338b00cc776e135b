"""What a list says of a record, worked out from what its kind declares: figure, pips, gone, and the head's count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tallow.model.edit import UNSEEN, Set
from tallow.model.head import KindHead
from tallow.model.kind import Gone, KindType
from tallow.model.record import Campaign, Document, Record
from tallow.services import campaigns, records
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit import Filling, MiniPip
from tallow.ui.shell.rail import listed as shell_listed
from tallow.ui.shell.rail.listed import Listed, Ways, counted, listed
from tests.unit.hooks.shelf import Shelf

Says = Callable[..., Listed]
NONE = MiniPip()
BROKEN = """
def broken(record, book):
    return 1 / 0

@hookimpl
def declare_totals():
    return [TotalType(f"zoo.{id}", "zoo.beast", id, broken, flag=True) for id in ("lost", "lame", "age")]

@hookimpl
def declare_kinds():
    return [KindType(
        "zoo.beast", "Beast", "Beasts", (FlagField("dead", "Dead"),), figure="zoo.age", pips=(Pip("", "zoo.lame"),),
        gone=(Gone("zoo.lost", "lost"), Gone("dead", "dead", since="zoo.age", words="died at")),
    )]
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """A shelf for a plugin of the test's own."""
    made = Shelf(tmp_path / "shelf")
    yield made
    made.close()


@pytest.fixture
def says(host: Host, birds: Campaign) -> Says:
    """What the row of a new bird with these values says."""

    def of(**values: object) -> Listed:
        made, _ = records.create(host, birds.id, "canary.bird", "Rio", values)
        book = host.book(host.campaign(birds.id))
        return listed(book.record(made), book)

    return of


def test_an_unhurt_bird_has_its_figure_and_empty_pips(says: Says) -> None:
    # breath 10 by default, of lungs 20 // 2
    assert says() == Listed("10/10", pips=(NONE,) * 4)


def test_flags_fill_pips_half_and_whole_and_the_whole_one_is_told(says: Says) -> None:
    wings = [{"id": "left", "sprained": True}, {"id": "right", "sprained": True, "broken": True}]
    row = says(wings=wings, lame=True)
    assert row.pips == (
        MiniPip(Filling.HALF, "left wing sprained"),
        MiniPip(Filling.WHOLE, "right wing broken"),
        MiniPip(Filling.WHOLE, "leg lame"),
        NONE,
    )
    assert row.told == "Hurt: left wing sprained, right wing broken, leg lame"


def test_a_table_s_rows_take_squares_and_the_rest_stay_free(armored: Host) -> None:
    """KING: Tier 2 + 1 = 3 squares, two of them taken; of one who is dead all are empty, and one too many shows."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"])

    def of(**values: object) -> Listed:
        made, _ = records.create(armored, campaign.id, "king.character", "Osric", {"tier": 2, **values})
        book = armored.book(campaign)
        return listed(book.record(made), book)

    wounds = [{"id": "a", "name": "Split brow"}, {"id": "b", "severity": 3}]
    row = of(wounds=wounds)
    taken = (MiniPip(Filling.WHOLE, "Split brow"), MiniPip(Filling.WHOLE, "the wound"))
    assert row.pips == (*taken, NONE)
    assert row.told == "Wounds: Split brow, the wound"
    assert of(wounds=wounds, dead=True).pips == (NONE,) * 3
    back = [{"id": f"w{at}", "permanent": True} for at in range(5)]  # returns from death may go beyond (A5)
    assert len(of(wounds=back).pips) == 5
    assert of().pips == (NONE,) * 3


def test_a_flag_total_fills_a_pip_by_its_own_label(says: Says) -> None:
    row = says(breath=-5)  # hoarse from −5 on
    assert row.pips[3] == MiniPip(Filling.HALF, "hoarse")
    assert (row.figure, row.harm, row.told) == ("−5, out of breath", True, "Hurt: hoarse")


def test_nothing_of_nothing_is_no_harm(armored: Host) -> None:
    campaign = campaigns.create(armored, "New", ["armor_damage"])
    made, _ = records.create(armored, campaign.id, "armor_damage.character", "Ro", {})
    book = armored.book(armored.campaign(campaign.id))
    row = listed(book.record(made), book)  # no Fortitude was entered yet, so that full Vitality is 0
    assert (row.figure, row.harm) == ("0/0", False)


def test_rows_that_a_person_took_away_fill_nothing(says: Says) -> None:
    assert says(wings=[]).pips == (NONE,) * 4


def test_who_is_gone_has_no_figure_and_no_filled_pips(says: Says) -> None:
    row = says(escaped=True, lame=True, breath=3)
    assert row == Listed("—", pips=(NONE,) * 4, gone="escaped")


def test_since_when_is_told_where_it_is_known(says: Says) -> None:
    assert says(escaped=True, escaped_on=6).gone == "escaped day 6"
    assert says(escaped=True, escaped_on=0).gone == "escaped"


def test_a_stored_flag_that_is_none_holds_as_its_default(host: Host, birds: Campaign) -> None:
    book = host.book(host.campaign(birds.id))
    bird = Record("b", birds.id, "canary.bird", "Rio", Document({"escaped": "yes", "lame": 3}))
    assert listed(bird, book) == Listed("10/10", pips=(NONE,) * 4)


def test_a_record_whose_plugin_is_away_has_its_name_alone(host: Host, birds: Campaign) -> None:
    book = host.book(host.campaign(birds.id))
    assert listed(Record("g", birds.id, "gone.thing", "Old", Document({})), book) == Listed()


def test_what_cannot_be_worked_out_is_left_out(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put("zoo", BROKEN)
    host = Host(Store.open(tmp_path / "zoo.sqlite"), shelf.loader(), tmp_path)
    book = host.book(campaigns.create(host, "Zoo", ["zoo"]))
    beast = Record("b", book.campaign.id, "zoo.beast", "Rex", Document({"dead": True}))
    assert listed(beast, book) == Listed("—", pips=(NONE,), gone="dead")
    assert listed(Record("c", book.campaign.id, "zoo.beast", "Max", Document({})), book) == Listed(pips=(NONE,))
    assert counted(_head("zoo.beast", book), (beast,), book, Ways()) == "0 · 1 dead"
    host.close()


def test_the_head_counts_who_is_here_and_who_is_gone(host: Host, birds: Campaign, says: Says) -> None:
    def head(kind: str) -> str:
        book = host.book(host.campaign(birds.id))
        return counted(_head(kind, book), book.records(kind), book, Ways())

    assert head("canary.bird") == "2 at home"
    assert head("canary.cage") == "1"
    says(escaped=True)
    says(escaped=True, escaped_on=2)
    assert head("canary.bird") == "2 at home · 2 escaped"


def test_nobody_here_is_said_too(host: Host) -> None:
    campaign = campaigns.create(host, "Empty", ["canary"])
    book = host.book(campaign)
    assert counted(_head("canary.bird", book), (), book, Ways()) == "0 at home"


def test_who_is_gone_is_worked_out_anew_only_for_what_changed(
    host: Host, birds: Campaign, says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    worked_out = shell_listed._way

    def way(record: Record, kind: KindType, book: CampaignBook) -> Gone | None:
        asked.append(record.name)
        return worked_out(record, kind, book)

    monkeypatch.setattr(shell_listed, "_way", way)
    ways = Ways()

    def head() -> str:
        book = host.book(host.campaign(birds.id))
        return counted(_head("canary.bird", book), book.records("canary.bird"), book, ways)

    assert (head(), asked) == ("2 at home", ["Pip", "Tweet"])
    records.do(host, birds.id, "Off", [Set(host.find_record(birds, "Tweet").id, "escaped", True, UNSEEN)])
    assert (head(), asked) == ("1 at home · 1 escaped", ["Pip", "Tweet", "Tweet"])


def _head(kind: str, book: CampaignBook) -> KindHead:
    return next(head for head in book.registry.heads.kinds if head.id == kind)
