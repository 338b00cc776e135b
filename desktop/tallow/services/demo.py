"""The demo campaign: every bundled system's own demo, played as its steps say."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tallow.model.decode import decode
from tallow.model.edit import UNSEEN, Create, Set
from tallow.model.errors import ContentError, UserMistake
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services import campaigns, records, rolls
from tallow.services.host import Host

NAME = "Demo"
FILE = "demo.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoRecord:
    """A record of the demo: its kind's short id, its name, and the values it begins with."""

    kind: str
    name: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoStep:
    """One step of the demo's play: values set on a record, or a resolver run and applied.

    Attributes:
        record: the name of the record it is about.
        label: the step's name where values are set.
        set: path → value.
        resolve: a resolver's short id; ``role`` is the record's in it, ``inputs`` what is typed, ``dice`` the faces.
    """

    record: str
    label: str = ""
    set: Mapping[str, Value] = field(default_factory=dict)
    resolve: str = ""
    role: str = ""
    inputs: Mapping[str, Value] = field(default_factory=dict)
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """A system's demo."""

    record: tuple[DemoRecord, ...] = ()
    step: tuple[DemoStep, ...] = ()


def find(host: Host) -> Campaign | None:
    """The demo campaign that is there, or None."""
    with host.store.read() as reader:
        return next((each for each in reader.campaigns() if each.name == NAME), None)


def find_or_make(host: Host) -> Campaign:
    """The demo campaign; made if it is not there, and never made anew over somebody's play."""
    return find(host) or make(host)


def make(host: Host) -> Campaign:
    """Make the demo campaign anew; an older one is archived first."""
    demos = _demos(host)
    if not demos:
        raise UserMistake("No system plugin with a demo is there. Install Tallow anew.")
    older = find(host)
    if older is not None:
        campaigns.archive(host, older)
    campaign = campaigns.create(host, NAME, list(demos))
    for system, demo in demos.items():
        _play(host, campaign, system, demo)
    return campaign


def _demos(host: Host) -> dict[str, Demo]:
    """System id → its demo, of the bundled systems that have one."""
    folders = {
        found.id: found.folder
        for found in host.loader.found
        if found.source == "bundled" and found.manifest and found.manifest.family == "system"
    }
    return {id: _read(folder / FILE) for id, folder in sorted(folders.items()) if (folder / FILE).is_file()}


def _read(file: Path) -> Demo:
    demo, mistakes = decode(Demo, tomllib.loads(file.read_text(encoding="utf-8")), file=str(file))
    if demo is None or mistakes:
        raise ContentError(mistakes)
    return demo


def _play(host: Host, campaign: Campaign, system: str, demo: Demo) -> None:
    made = [Create(host.fresh_id(), f"{system}.{each.kind}", each.name, each.values) for each in demo.record]
    records.do(host, campaign.id, "Begin the demo", made)
    for step in demo.step:
        record = host.find_record(campaign, step.record)
        if step.resolve:
            book = host.book(host.campaign(campaign.id))
            resolver = rolls.find(book, f"{system}.{step.resolve}")
            throw = rolls.Throw(faces=step.dice)
            resolved = rolls.resolve(resolver, book, step.inputs, roles={step.role: record}, throw=throw)
            rolls.apply(host, campaign.id, resolved)
        else:
            edits = [Set(record.id, path, value, UNSEEN) for path, value in step.set.items()]
            records.do(host, campaign.id, step.label, edits)
