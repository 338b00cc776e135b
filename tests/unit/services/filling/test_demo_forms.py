"""The forms of the demo's records, of every bundled game: untouched they ask for nothing, and each field comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.model.record import Campaign, Record
from tallow.services.filling.reading import read_form
from tallow.services.filling.reply import Reply, reply
from tallow.services.host import Host
from tests.unit.services.filling.forms import filled, made


@pytest.fixture(scope="module")
def played(demo_records: tuple[Campaign, tuple[Record, ...]]) -> tuple[Campaign, tuple[Record, ...]]:
    """The demo, and of each kind its first two records."""
    campaign, records = demo_records
    kinds = sorted({record.kind for record in records})
    return campaign, tuple(each for kind in kinds for each in [one for one in records if one.kind == kind][:2])


@pytest.mark.parametrize("options", [{}, {"tracks": "numbers", "paper": "a5"}, {"leave": ("name",), "cards": True}])
def test_an_untouched_form_asks_for_nothing(
    demo_host: Host, played: tuple[Campaign, tuple[Record, ...]], tmp_path: Path, options: dict[str, object]
) -> None:
    campaign, records = played
    form = made(demo_host, campaign, *(record.id for record in records), **options)
    assert reply(demo_host, campaign, read_form(filled(form, tmp_path / "form.pdf", {}))) == Reply(())


def test_every_text_that_is_filled_in_comes_back_or_is_named(
    demo_host: Host, played: tuple[Campaign, tuple[Record, ...]], tmp_path: Path
) -> None:
    campaign, records = played
    form = made(demo_host, campaign, *(record.id for record in records))
    fields = read_form(filled(form, tmp_path / "form.pdf", {})).entered
    entry = demo_host.book(campaign).entry  # where one stands by its id it is a choice
    words = {
        str(each.place): f"{each.value}1"
        for each in fields
        if not each.place.part and each.value not in ("yes", "") and entry(each.value) is None
    }
    wishes = {name: value for name, value in words.items() if not _chosen(demo_host, campaign, name)}
    read = read_form(filled(form, tmp_path / "more.pdf", wishes))
    found = reply(demo_host, campaign, read)
    assert len(wishes) > 200
    assert len(found.proposals) + len(found.left) >= len(wishes)


def _chosen(host: Host, campaign: Campaign, name: str) -> bool:
    """Whether a field is one of a few choices, for which no other word is an answer."""
    from tallow.model.column import ChoiceField
    from tallow.model.field import TableField
    from tallow.model.value import parse_path
    from tallow.services.filling.place import place_of

    place = place_of(name)
    assert place is not None
    with host.store.read() as reader:
        record = reader.record(place.record)
    if place.path == "name":
        return False
    kind = host.book(campaign).kind(record)
    path = parse_path(place.path, kind.keys)
    field = kind.field(path.key)
    return isinstance(field.column(path.column or "") if isinstance(field, TableField) else field, ChoiceField)
