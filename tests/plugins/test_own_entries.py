"""Every type of entry of the bundled games is made, changed and taken out as the group's own, with all keys filled."""

from __future__ import annotations

import dataclasses
import tomllib
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
from msgspec import Meta

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry
from tallow.hooks.soundness.counted import Reachable, idle, unreached
from tallow.model.decode import Wanted, decode_changes, fields_of
from tallow.model.effect import VOCABULARY
from tallow.model.phrase import LISTS, UNIONS, choices_of
from tallow.model.plain import defaults, plain
from tallow.model.reach import SELF
from tallow.model.reference import refers_of
from tallow.model.value import Row, Value, as_json
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.services.own.change import Change
from tallow.services.own.desk import Desk, desk, desks
from tallow.services.own.keeping import keep, redo, undo
from tallow.services.own.naming import known
from tallow.services.own.unknown import unknown_words
from tallow.services.parcel.vetting import vet
from tallow.store.database import Store
from tallow.ui.resolver.input import Input, Shape, dotted, inputs_in
from tests.imported import CHECKOUT

SYSTEMS = ("armor_damage", "kdm", "king")
TEXT = "Ætla “the\\long” one\n\t🦴 שלום"
SOFT = "stranger.thing"
"""The id of something in a plugin that nobody has: a soft reference."""
FITTING: Mapping[str, Row] = {
    # What the class itself refuses otherwise, see each one's sentence.
    "kdm.deployment": {"named": [{"card": SOFT, "spaces": [[1, 2, 3, 4]]}], "levels": [{"level": 2, "named": []}]},
    "kdm.injury": {"low": 1, "high": 2, "table": "legs"},
    "kdm.gear": {"bonus": {"red": 1, "effects": [{"type": "add", "total": "kdm.luck", "amount": 2}], "text": TEXT}},
    "kdm.monster": {"hunt_board": "MHO", "levels": [{"level": 1, "name": "A"}, {"level": 1, "name": "B"}]},
    "king.disease": {"months": 0, "healing": 0, "litany": SOFT},
    "king.injury": {"harm": "trauma", "low": 2, "high": 3, "severity": 2},
}


@dataclass(frozen=True, slots=True)
class Group:
    """A group that plays one game and makes an entry of each of its types."""

    host: Host
    campaign: str
    system: str

    def desks(self) -> dict[str, Desk]:
        """Each type as it stands."""
        return {each.kind.id: each for each in desks(self.host, self.host.campaign(self.campaign))}

    def keep(self, label: str, *changes: Change) -> None:
        """One change of the group's content."""
        keep(self.host, self.host.campaign(self.campaign), self.system, changes, label)

    def registry(self) -> Registry:
        """What the campaign's plugins declare now."""
        return self.host.registry(self.host.campaign(self.campaign).plugins)

    def held(self) -> dict[str, Row]:
        """What the file holds: the type of each table → its one row."""
        file = next(iter(self.desks().values())).ours.file
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        return {f"{self.system}.{word}": row for word, rows in tables.items() for row in rows}


@pytest.fixture(scope="module")
def groups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Group]]:
    """A group of each game, which made an entry of every type with all its keys."""
    made = tmp_path_factory.mktemp("own")
    loader = Loader([FolderSource(CHECKOUT / "plugins"), FolderSource(made / "user plugins", "user")])
    host = Host(Store.open(made / "store.sqlite"), loader, CHECKOUT)
    found = {id: Group(host, campaigns.create(host, f"Group “{id}” 🦴", [id]).id, id) for id in SYSTEMS}
    for group in found.values():
        group.keep("Make one of each", *(now.change(id_in(now), filled(now)) for now in group.desks().values()))
    yield found
    host.close()


def id_in(now: Desk) -> str:
    """The id of the group's entry of a type."""
    return f"{now.ours.id}.my_{now.kind.table}"


def filled(now: Desk) -> dict[str, Value]:
    """An entry with every key of its class, none of them as it would be without a word."""
    given = defaults(now.kind.entry)
    made = {
        key: _value(wanted.exact, now.official, given.get(key))
        for key, wanted in keys_of(now.kind.entry)
        if key != "id"
    }
    if idle(now.kind, now.registry.kinds, now.registry.entry_types):
        del made["effects"]
    else:
        made["effects"] = list(_reaching(made["effects"], now))
    return {**made, "name": TEXT.replace("\n\t", " "), **FITTING.get(now.kind.id, {})}


def _reaching(effects: Iterable[Row], now: Desk) -> Iterator[Row]:
    """The effects by ways by which they reach what they change, those left out that never do."""
    registry = now.registry
    ground = Reachable(registry.kinds, registry.entry_types, registry.totals, registry.reaches)
    for row in effects:
        for to in (*registry.reaches, SELF):
            way = {**row, "to": to} if to != SELF else {key: each for key, each in row.items() if key != "to"}
            read, _ = decode_changes(now.kind.entry, {"effects": [way]})
            if not list(unreached(read["effects"], now.kind, registry.entries, ground)):
                yield way
                break


def keys_of(cls: Any) -> Iterable[tuple[str, Wanted]]:
    """The keys of a class, with what fits each."""
    return fields_of(cls).items()


def _value(wanted: Any, registry: Registry, but: object = None) -> Value:
    """Something that fits an annotation and is not ``but``."""
    inner = typing.get_args(wanted)
    marked = refers_of(wanted) if typing.get_origin(wanted) not in LISTS else None
    if marked is not None and isinstance(_plain_type(wanted), type) and _plain_type(wanted) is str:
        return next(iter(known(registry, marked.what)), SOFT)
    if typing.get_origin(wanted) is Annotated:
        bounds = next((each for each in inner[1:] if isinstance(each, Meta) and each.ge is not None), Meta(ge=1))
        return _number(inner[0], bounds, but) if inner[0] in (int, float) else _value(inner[0], registry, but)
    if wanted is bool:
        return but is not True
    if choices := choices_of(wanted):
        return next(each for each in reversed(choices) if each != but)
    if wanted in (int, float):
        return _number(wanted, Meta(ge=1), but)
    if dataclasses.is_dataclass(wanted):
        return {key: _value(each.exact, registry) for key, each in keys_of(wanted)}
    if typing.get_origin(wanted) in LISTS:
        return _list(inner, registry)
    if typing.get_origin(wanted) in UNIONS:
        return _of_several([each for each in inner if each is not type(None)], registry, but)
    assert wanted is str, wanted
    return TEXT


def _plain_type(wanted: Any) -> Any:
    return typing.get_args(wanted)[0] if typing.get_origin(wanted) is Annotated else wanted


def _list(inner: tuple[Any, ...], registry: Registry) -> Value:
    if inner[-1] is not ...:
        return [_value(each, registry, 0) for each in inner]
    if typing.get_origin(inner[0]) in UNIONS and set(VOCABULARY.values()) <= set(typing.get_args(inner[0])):
        return [{"type": word, **_row(cls, registry)} for word, cls in VOCABULARY.items()]
    return [_value(inner[0], registry)] * 2


def _row(cls: Any, registry: Registry) -> Row:
    return {key: _value(each.exact, registry) for key, each in keys_of(cls) if key != "to"}


def _of_several(members: list[Any], registry: Registry, but: object) -> Value:
    return _value(members[-1], registry, but)


def _number(kind: type, bounds: Meta, but: object) -> Value:
    low = int(bounds.ge or 0) + 1
    return float(low) + 0.5 if kind is float else low if low != but else low + 1


def as_read(now: Desk, row: Row) -> Value:
    """A row with what it leaves to the class."""
    return as_json({**defaults(now.kind.entry), **row, "id": ""})


@pytest.mark.parametrize("system", SYSTEMS)
def test_entries_of_all_types_with_every_key_are_read_back_as_they_were_made(
    system: str, groups: dict[str, Group]
) -> None:
    group = groups[system]
    desks, held, registry = group.desks(), group.held(), group.registry()
    assert (list(held), registry.faults) == (list(desks), ())
    for type_id, now in desks.items():
        wanted = filled(now)
        assert set(wanted) >= {key for key, _ in keys_of(now.kind.entry)} - {"id", "effects"}
        shown, entry = now.get(id_in(now)), registry.entries[id_in(now)]
        assert shown is not None
        assert isinstance(entry, now.kind.entry)
        read: tuple[Row, ...] = (shown.row, plain(entry), held[type_id])
        assert [as_read(now, each) for each in read] == [as_read(now, wanted)] * 3, type_id


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_file_of_all_types_is_a_sound_plugin(system: str, groups: dict[str, Group]) -> None:
    group = groups[system]
    now = next(iter(group.desks().values()))
    assert vet(group.host, now.ours.folder).mistakes == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_entries_of_all_types_are_changed_taken_out_and_brought_back(system: str, groups: dict[str, Group]) -> None:
    group, made = groups[system], groups[system].held()
    before = group.desks()
    names = [now.change(id_in(now), {**filled(now), "name": f"Other {now.kind.label}"}) for now in before.values()]
    group.keep("Name them anew", *names)
    for type_id, now in group.desks().items():
        assert group.held()[type_id] == {**made[type_id], "name": f"Other {now.kind.label}"}
        assert group.registry().entries[id_in(now)].name == f"Other {now.kind.label}"
    group.keep("Take all out", *(now.removal(id_in(now)) for now in group.desks().values()))
    assert group.held() == {}
    assert [id for id in group.registry().entries if id.startswith("own_")] == []
    campaign = group.host.campaign(group.campaign)
    assert [undo(group.host, campaign, system).label for _ in range(2)] == ["Take all out", "Name them anew"]
    assert group.held() == made
    redo(group.host, campaign, system)
    assert group.held() == {id: {**row, "name": f"Other {before[id].kind.label}"} for id, row in made.items()}
    undo(group.host, campaign, system)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_editor_calls_every_key_by_a_name_of_its_own(system: str, groups: dict[str, Group]) -> None:
    for kind in groups[system].registry().entry_types.values():
        labels: dict[str, list[str]] = {}
        keys = set()
        for each in _all_inputs(inputs_in(kind.entry, (), kind.labels)):
            keys.add(dotted(each.place))
            labels.setdefault(dotted(each.place[:-1]), []).append(each.label)
        assert set(kind.labels) <= keys, kind.id
        assert [told for told in labels.values() if len(set(told)) < len(told)] == [], kind.id


def _all_inputs(inputs: Iterable[Input]) -> Iterator[Input]:
    """Inputs and what they are made of, save the classes of effects, which all types share."""
    for each in inputs:
        yield each
        if each.shape in (Shape.GROUP, Shape.ROWS):
            yield from _all_inputs(each.parts)


def test_numbers_that_nobody_knows_are_filled_in_and_taken_back(tmp_path: Path) -> None:
    loader = Loader([FolderSource(CHECKOUT / "plugins"), FolderSource(tmp_path / "user plugins", "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, CHECKOUT)
    campaign = campaigns.create(host, "Group", ["kdm"], ["frogdog"])

    def now() -> Desk:
        return desk(host, host.campaign(campaign.id), "kdm.gear")

    def figures() -> str:
        held = host.book(host.campaign(campaign.id)).entry("frogdog.long_club")
        return str(getattr(held, "weapon", None))

    club = now().get("frogdog.long_club")
    assert club is not None
    assert unknown_words(now().kind, club.row, club.source).startswith("Not known: Keywords, Special rules, Weapon,")
    filled_in = {"weapon": {"speed": 2, "accuracy": 6, "strength": 4}, "keywords": ["weapon", "club"]}
    keep(host, host.campaign(campaign.id), "kdm", [now().change(club.id, {**club.row, **filled_in})], "Fill in")
    known = now().get(club.id)
    assert known is not None
    assert unknown_words(now().kind, {}, "new") == ""  # there is no card of it
    assert (known.source, unknown_words(now().kind, known.row, known.source)) == ("changed", "")
    assert figures() == "Weapon(speed=2, accuracy=6, strength=4)"
    tables = tomllib.loads(now().ours.file.read_text(encoding="utf-8"))
    assert tables == {"patch": [{"of": "frogdog.long_club", **filled_in}]}
    keep(host, host.campaign(campaign.id), "kdm", [now().removal(club.id)], "As it was")
    assert now().get(club.id) == club
    assert figures() == "None"
    host.close()
