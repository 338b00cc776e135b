"""The format of a campaign file: its parts, and the lines in them as they are written and read."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

FORMAT = "tallow-campaign"
VERSION = 3
"""Of the format; a file with a higher one is refused."""

ENDING = ".tallow-campaign"
MANIFEST, CAMPAIGN = "manifest.json", "campaign.json"
RECORDS, STEPS, ROLLS, NAMES, ATTACHMENTS, CARDS = (
    "records.jsonl",
    "steps.jsonl",
    "rolls.jsonl",
    "names.jsonl",
    "attachments.jsonl",
    "cards.jsonl",
)
PARTS = (CAMPAIGN, RECORDS, STEPS, ROLLS, NAMES, ATTACHMENTS)
"""The parts that every file has beside its manifest; one before version 3 has no cards."""

ATTACHED, CONTENT = "attachments/", "content/"
"""The folders of the attachments, and of the plugins that are the group's own."""

Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read strictly: a key that is not known belongs to a newer version, and would be lost."""


class Head(msgspec.Struct, frozen=True):
    """As much of a manifest as every version has."""

    format: str
    version: int
    tallow: str = ""


class PartLine(Line, frozen=True):
    """A file of the archive: how many bytes it has and their SHA-256 in hexadecimal digits."""

    size: Count
    sha256: str


class PluginLine(Line, frozen=True):
    """A plugin that is on in the campaign, with the version and hash last played with; ``own`` lies in the file."""

    id: Id
    name: str
    version: str
    own: bool = False
    hash: str = ""


class TitleLine(Line, frozen=True):
    """Which campaign it is."""

    id: Id
    name: str


class CountsLine(Line, frozen=True):
    """How much the file holds."""

    records: Count
    steps: Count
    rolls: Count
    attachments: Count


class Manifest(Line, frozen=True):
    """The manifest: ``files`` names every other file of the archive."""

    format: str
    version: int
    tallow: str
    exported: str
    campaign: TitleLine
    counts: CountsLine
    plugins: list[PluginLine]
    files: dict[str, PartLine]


class PlayedLine(Line, frozen=True):
    """A plugin as the campaign was last played with it; ``hash`` is the SHA-256 of its files."""

    version: str
    hash: Id


class CampaignLine(Line, frozen=True):
    """The campaign itself; ``plugins`` is id → version when switched on; none is noted as played before version 3."""

    id: Id
    name: Name
    archived: bool
    created: str
    plugins: dict[str, str]
    settings: dict[str, Any]
    played: dict[str, PlayedLine] = {}


class DocumentLine(Line, frozen=True):
    """What a record holds."""

    values: dict[str, Any]
    adjustments: dict[str, list[dict[str, Any]]]
    overrides: list[dict[str, Any]]


class RecordLine(Line, frozen=True):
    """A record, put away or not."""

    id: Id
    kind: Id
    name: Name
    archived: bool
    revision: Count
    document: DocumentLine


class ChangeLine(Line, frozen=True):
    """A change of a step; ``field`` is the id of the field that ``path`` begins with, null for a whole record."""

    op: Literal["set", "insert", "remove", "create", "archive", "delete"]
    record: Id
    path: str
    field: str | None
    before: Any
    after: Any
    at: Count | None


class StepLine(Line, frozen=True):
    """A step of the history; ``reverts`` are the numbers of earlier steps that it took back, none in version 1."""

    number: Count
    label: str
    at: str
    written: str
    state: Literal["done", "undone", "final"]
    changes: list[ChangeLine]
    reverts: list[Count] = []


class RollLine(Line, frozen=True):
    """A roll.

    ``step`` is the number of the step that applied it; ``corrects`` the id of an older roll, none in version 1.
    """

    id: Id
    at: str
    resolver: str
    title: str
    plugin_version: str
    inputs: dict[str, Any]
    roles: dict[str, str]
    dice: list[int]
    seed: int | None
    set_values: dict[str, dict[str, Any]]
    outcome: dict[str, Any]
    step: Count | None
    corrects: Id | None = None


class NameLine(Line, frozen=True):
    """The name that an entry or a plugin was last seen under."""

    id: Id
    name: str


class CardLine(Line, frozen=True):
    """What one card said; ``values`` leaves out what was at its default."""

    name: str
    values: dict[str, Any]


class CardsLine(Line, frozen=True):
    """What the cards of a plugin said whose files had that hash, by entry id."""

    hash: Id
    cards: dict[str, CardLine]


class AttachmentLine(Line, frozen=True):
    """An attachment; its bytes are the archive's file ``file``."""

    id: Id
    record: str | None
    name: str
    media: str
    file: str
