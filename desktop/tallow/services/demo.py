"""Demo campaigns: every bundled system's own in one, and those that expansions bring, played as their steps say."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from tallow.model.column import ReferenceField
from tallow.model.decode import decode
from tallow.model.edit import UNSEEN, Archive, Create, Edit, Set
from tallow.model.errors import ContentError, StoreTrouble, UserMistake
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services import campaigns, commands, records, rolls
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.store.whole import Whole

NAME = "Demo"
FILE = "demo.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoRecord:
    """A record of the demo: its kind's short id, its name, and the values it begins with; others are meant by name."""

    kind: str
    name: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoStep:
    """One step of the demo's play: values set on a record, a command run on it, or a resolver run and applied.

    Attributes:
        record: the name of the record it is about.
        label: the step's name where values are set.
        set: path → value.
        do: a command's short id.
        resolve: a resolver's short id; ``role`` is the record's in it, ``inputs`` what is typed, ``dice`` the faces.
        others: further role of the resolver → the name of the record that takes it.
    """

    record: str
    label: str = ""
    set: Mapping[str, Value] = field(default_factory=dict)
    do: str = ""
    resolve: str = ""
    role: str = ""
    others: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, Value] = field(default_factory=dict)
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """A system's demo, or an expansion's.

    Attributes:
        name: what an expansion's campaign is called; those of systems share one that is called Demo.
    """

    name: str = ""
    record: tuple[DemoRecord, ...] = ()
    step: tuple[DemoStep, ...] = ()


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a demo campaign is called, the demos of its systems, and the plugins that are on besides."""

    name: str
    demos: Mapping[str, Demo]
    plugins: tuple[str, ...] = ()


def find(host: Host, name: str = NAME) -> Campaign | None:
    """The demo campaign that is there, or None."""
    with host.store.read() as reader:
        return next((each for each in reader.campaigns() if each.name == name), None)


def find_or_make(host: Host) -> Campaign:
    """The demo campaign; made if it is not there, and never made anew over somebody's play."""
    return find(host) or make(host)


def make(host: Host, of: str = "") -> Campaign:
    """Make the demo campaign anew; an older one is archived with it, all in one transaction.

    It is played in a store of its own first, so that a full disk or a kill leaves the whole of it or nothing.

    Args:
        of: the expansion whose demo it is; "" for that of the systems.

    Raises:
        UserMistake: where no plugin has a demo, or a campaign that is none has its name.
        StoreTrouble: where it cannot be written.
    """
    wanted = _of_expansion(host, of) if of else _Wanted(NAME, _demos(host))
    if not wanted.demos:
        raise UserMistake("No system plugin with a demo is there. Install Tallow anew.")
    older = find(host, wanted.name)
    campaigns.see_free(host, wanted.name, older.id if older else "")
    try:
        whole = _played(host, wanted)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise StoreTrouble(
            f"The demo is made in a temporary file, and none can be written ({why}). Make room and try again; "
            "nothing was changed."
        ) from error
    with host.store.work() as work:
        older = next((each for each in work.campaigns() if each.name == wanted.name), None)
        if older is not None:
            put_away = work.apply(older.id, [Archive(older.id)], lambda _: ())
            work.write_step(older.id, f"Archive {wanted.name}", put_away)
        work.put_whole(whole)
        work.commit()
    return whole.campaign


def _played(host: Host, wanted: _Wanted) -> Whole:
    """The demo, made and played in a store that is thrown away."""
    with (
        TemporaryDirectory(prefix="tallow") as folder,
        closing(Store.open(Path(folder) / "demo.sqlite", now=host.now)) as store,
    ):
        workshop = replace(host, store=store)
        campaign = campaigns.create(workshop, wanted.name, list(wanted.demos), wanted.plugins)
        for system, demo in wanted.demos.items():
            _play(workshop, campaign, system, demo)
        with store.read() as reader:
            ids = (*campaign.plugins, *workshop.registry(campaign.plugins).entries)
            return replace(reader.whole(campaign.id), names=reader.names(ids))


def _demos(host: Host) -> dict[str, Demo]:
    """System id → its demo, of the bundled systems that have one."""
    folders = {
        found.id: found.folder
        for found in host.loader.found
        if found.source == "bundled" and found.manifest and found.manifest.family == "system"
    }
    return {id: _read(folder / FILE) for id, folder in sorted(folders.items()) if (folder / FILE).is_file()}


def _of_expansion(host: Host, of: str) -> _Wanted:
    """The demo of one expansion; raises UserMistake where it has none."""
    manifest = host.manifest(of)
    folder = next(found.folder for found in host.loader.found if found.manifest is manifest)
    if not (folder / FILE).is_file() or not manifest.system or manifest.family == "system":
        raise UserMistake(f"{manifest.name} has no demo of its own. Leave its name out for that of all games.")
    demo = _read(folder / FILE)
    return _Wanted(demo.name or f"{NAME}: {manifest.name}", {manifest.system: demo}, (manifest.id,))


def _read(file: Path) -> Demo:
    demo, mistakes = decode(Demo, tomllib.loads(file.read_text(encoding="utf-8")), file=str(file))
    if demo is None or mistakes:
        raise ContentError(mistakes)
    return demo


def _play(host: Host, campaign: Campaign, system: str, demo: Demo) -> None:
    ids = {each.name: host.fresh_id() for each in demo.record}
    book = host.book(host.campaign(campaign.id))
    made, ties = list[Create](), list[Edit]()
    for each in demo.record:
        declared = book.registry.kinds[f"{system}.{each.kind}"]
        named = {field.id for field in declared.fields if isinstance(field, ReferenceField)} & set(each.values)
        own = {key: value for key, value in each.values.items() if key not in named}
        made.append(Create(ids[each.name], declared.id, each.name, own))
        ties += [Set(ids[each.name], key, ids[each.values[key]], None) for key in sorted(named)]
    for place, (kind, some) in enumerate(groupby(made, lambda each: each.kind)):  # what comes first, others may hang on
        label = "Begin the demo" if not place else f"Begin the demo: {book.registry.kinds[kind].plural}"
        records.do(host, campaign.id, label, list(some))
    if ties:
        records.do(host, campaign.id, "Say who belongs to whom", ties)
    for step in demo.step:
        _do(host, campaign, system, step)


def _do(host: Host, campaign: Campaign, system: str, step: DemoStep) -> None:
    record = host.find_record(campaign, step.record)
    if step.resolve:
        book = host.book(host.campaign(campaign.id))
        resolver = rolls.find(book, f"{system}.{step.resolve}")
        roles = {step.role: record, **{role: host.find_record(campaign, name) for role, name in step.others.items()}}
        resolved = rolls.resolve(resolver, book, step.inputs, roles=roles, throw=rolls.Throw(faces=step.dice))
        rolls.apply(host, campaign.id, resolved)
    elif step.do:
        there = host.campaign(campaign.id)
        commands.run(host, there, commands.find(host, there, f"{system}.{step.do}"), [record])
    else:
        edits = [Set(record.id, path, value, UNSEEN) for path, value in step.set.items()]
        records.do(host, campaign.id, step.label, edits)
