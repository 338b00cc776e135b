"""What a campaign file holds, read and looked at: nothing of it reaches the store before all of it is sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import NoReturn, TypeVar

import msgspec

from tallow.model.errors import UserMistake
from tallow.services.exchange import archive, lines
from tallow.services.exchange.archive import AGAIN, Archive, Unfit
from tallow.services.exchange.format import (
    ATTACHED,
    ATTACHMENTS,
    CAMPAIGN,
    CARDS,
    CONTENT,
    FORMAT,
    MANIFEST,
    NAMES,
    PARTS,
    RECORDS,
    ROLLS,
    STEPS,
    VERSION,
    AttachmentLine,
    CampaignLine,
    CardsLine,
    CountsLine,
    Head,
    Manifest,
    NameLine,
    RecordLine,
    RollLine,
    StepLine,
    TitleLine,
)
from tallow.services.exchange.homebrew import OwnPlugin, own_plugins
from tallow.services.exchange.shape import is_deep, mistake_of, steps_mistake
from tallow.services.progress import Tell, silent
from tallow.store.whole import Attachment, Whole

T = TypeVar("T", bound=msgspec.Struct)
_MANIFEST_MOST = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Contents:
    """A campaign file that is sound.

    Attributes:
        path: where it lies.
        manifest: what it says of itself.
        whole: the campaign.
        own: the group's own plugins that it brings.
    """

    path: Path
    manifest: Manifest
    whole: Whole
    own: tuple[OwnPlugin, ...]


def read(path: Path, tell: Tell = silent) -> Contents:
    """Read a campaign file.

    Args:
        tell: is told how far it is.

    Raises:
        UserMistake: for a file that is none, is damaged, or is of a newer Tallow; one sentence with the path.
    """
    tell(0, 3, "Opening the file")
    with archive.opened(path) as opened:
        manifest = _manifest(opened)
        tell(1, 3, "Unpacking it")
        files = _files(opened, manifest)
    tell(2, 3, "Reading the campaign")
    return understood(path, manifest, files)


def understood(path: Path, manifest: Manifest, files: Mapping[str, bytes]) -> Contents:
    """What the files of an archive say, by name; raises Unfit where they do not say it soundly."""
    own = own_plugins(path, {name: data for name, data in files.items() if name.startswith(CONTENT)})
    return Contents(path, manifest, _Reading(path, files).whole(manifest), own)


def _manifest(opened: Archive) -> Manifest:
    if MANIFEST not in opened.names:
        if "plugin.toml" in {name.rpartition("/")[2] for name in opened.names}:
            raise UserMistake(f"{opened.path} is a plugin's archive and no campaign. Install it as a plugin instead.")
        raise archive.foreign(opened.path)
    data = opened.read(MANIFEST, _MANIFEST_MOST)
    try:
        head = msgspec.json.decode(data, type=Head)
    except (msgspec.DecodeError, RecursionError) as error:
        raise archive.foreign(opened.path) from error
    if head.format != FORMAT:
        raise archive.foreign(opened.path)
    if head.version > VERSION:
        raise UserMistake(
            f"{opened.path} was written by a newer Tallow (format {head.version}, this one reads {VERSION}). "
            "Install the newest Tallow to import it; nothing was changed."
        )
    return _decoded(opened.path, MANIFEST, data, Manifest)


def _files(opened: Archive, manifest: Manifest) -> dict[str, bytes]:
    """Every file that the manifest names, which are all there are, each as it was written."""
    named = set(manifest.files)
    if named != opened.names - {MANIFEST} or not named.issuperset(PARTS):
        raise archive.damaged(opened.path)
    files = {name: opened.read(name) for name in sorted(named)}
    for name, data in files.items():
        wanted = manifest.files[name]
        if (len(data), archive.digest(data)) != (wanted.size, wanted.sha256):
            raise UserMistake(
                f"{opened.path} is not as it was written: its {archive.printable(name)} was changed. {AGAIN}"
            )
    return files


class _Reading:
    """The reading of one file's parts."""

    def __init__(self, path: Path, files: Mapping[str, bytes]) -> None:
        self._path = path
        self._files = files

    def whole(self, manifest: Manifest) -> Whole:
        """The campaign with all that belongs to it."""
        head = _decoded(self._path, CAMPAIGN, self._files[CAMPAIGN], CampaignLine)
        records, steps, rolls, attached, names = (
            self._lines(RECORDS, RecordLine),
            self._lines(STEPS, StepLine),
            self._lines(ROLLS, RollLine),
            self._lines(ATTACHMENTS, AttachmentLine),
            self._lines(NAMES, NameLine),
        )
        self._see(manifest, head, CountsLine(len(records), len(steps), len(rolls), len(attached)))
        self._see_ids(RECORDS, [head.id, *(line.id for line in records)])
        self._see_ids(ROLLS, (line.id for line in rolls))
        self._see_ids(ATTACHMENTS, (line.id for line in attached))
        self._see_steps(head, steps, rolls)
        return Whole(
            lines.campaign_of(head),
            tuple(lines.record_of(line, head.id) for line in records),
            tuple(map(lines.step_of, steps)),
            tuple(lines.roll_of(line, head.id) for line in rolls),
            tuple(self._attachment(line) for line in attached),
            {line.id: line.name for line in names},
            {line.hash: lines.cards_of(line) for line in self._lines(CARDS, CardsLine)},
        )

    def _lines(self, part: str, kind: type[T]) -> list[T]:
        rows = self._files.get(part, b"").splitlines()
        return [_decoded(self._path, f"{part}, line {number}", row, kind) for number, row in enumerate(rows, 1)]

    def _attachment(self, line: AttachmentLine) -> Attachment:
        if not line.file.startswith(ATTACHED) or line.file not in self._files:
            self.wrong(ATTACHMENTS, f"it names {line.file}, which is not there")
        return Attachment(line.id, line.record, line.name, line.media, self._files[line.file])

    def _see(self, manifest: Manifest, head: CampaignLine, found: CountsLine) -> None:
        """That what the manifest says is so."""
        if manifest.counts != found or manifest.campaign != TitleLine(head.id, head.name):
            self.wrong(MANIFEST, "it does not say what the file holds")
        self._see_moments(CAMPAIGN, [head.created])

    def _see_ids(self, part: str, ids: Iterable[str]) -> None:
        """That no two things have one id."""
        twice = [id for id, count in Counter(ids).items() if count > 1]
        if twice:
            self.wrong(part, f"{twice[0]} stands in it twice")

    def _see_steps(self, head: CampaignLine, steps: list[StepLine], rolls: list[RollLine]) -> None:
        numbers = [step.number for step in steps]
        if any(one >= other for one, other in pairwise(numbers)):
            self.wrong(STEPS, "its steps are not in order")
        if mistake := steps_mistake(steps, head.id):
            self.wrong(STEPS, mistake)
        known = set(numbers)
        if any(roll.step is not None and roll.step not in known for roll in rolls):
            self.wrong(ROLLS, "a roll names a step that is not there")
        if any(number >= step.number or number not in known for step in steps for number in step.reverts):
            self.wrong(STEPS, "a step takes back one that is not there before it")
        if any(len(set(step.reverts)) < len(step.reverts) for step in steps):
            self.wrong(STEPS, "a step takes back another twice")
        self._see_corrections(rolls)
        self._see_moments(STEPS, [moment for step in steps for moment in (step.at, step.written)])
        self._see_moments(ROLLS, [roll.at for roll in rolls])

    def _see_corrections(self, rolls: list[RollLine]) -> None:
        earlier: set[str] = set()
        for roll in rolls:
            if roll.corrects is not None and roll.corrects not in earlier:
                self.wrong(ROLLS, "a roll corrects one that is not there before it")
            earlier.add(roll.id)

    def _see_moments(self, part: str, moments: Iterable[str]) -> None:
        wrong = next((moment for moment in moments if not _is_moment(moment)), None)
        if wrong is not None:
            self.wrong(part, f"{wrong[:40]!r} is no date with a time")

    def wrong(self, part: str, why: str) -> NoReturn:
        """Refuse the file."""
        raise _unfit(self._path, part, why)


def _unfit(path: Path, part: str, why: str) -> Unfit:
    return Unfit(path, f"in {archive.printable(part)}, {archive.printable(why)}")


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _decoded(path: Path, part: str, data: bytes, kind: type[T]) -> T:
    """A JSON text as the line it should be."""
    try:
        if is_deep(data):
            raise _unfit(path, part, "something is nested deeper than anything that Tallow writes")
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise _unfit(path, part, mistake_of(str(error))) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _unfit(path, part, "something is no JSON") from error
