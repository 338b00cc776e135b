"""Listed: what a list's row says of a record behind its name, and how a list's head counts its records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tallow.model.errors import TallowError, spoken
from tallow.model.field import EntriesField, TableField
from tallow.model.head import KindHead
from tallow.model.kind import Gone, KindType, Pip
from tallow.model.record import Record
from tallow.model.value import Value, parse_path, row_of
from tallow.services.book import CampaignBook
from tallow.services.showing.wounds import MOST
from tallow.ui.kit import Filling, MiniPip, mini_words
from tallow.ui.shell.rail.nav import BETWEEN


@dataclass(frozen=True, slots=True)
class Listed:
    """What stands behind a record's name.

    Attributes:
        figure: the figure, as "3/5".
        harm: whether the figure tells of harm.
        pips: the small squares; of a record that is gone as many empty ones.
        told: what those that are filled say.
        gone: why it is gone, or "".
    """

    figure: str = ""
    harm: bool = False
    pips: tuple[MiniPip, ...] = ()
    told: str = ""
    gone: str = ""


def listed(record: Record, book: CampaignBook) -> Listed:
    """What a record's row says; what cannot be worked out is left out."""
    kind = book.registry.kinds.get(record.kind)
    if kind is None:
        return Listed()
    way = _way(record, kind, book)
    if way is not None:
        figure = "—" if kind.figure else ""
        free = (MiniPip(),) * (len(kind.pips) + len(_slots(record, kind, book)))
        return Listed(figure, pips=free, gone=_parting(record, way, book))
    figure, harm = _figure(record, kind, book)
    pips = (*(_pip(record, pip, book) for pip in kind.pips), *_slots(record, kind, book))
    return Listed(figure, harm, pips, mini_words(kind.pips_head, pips))


class Ways:
    """Remembers which records are gone and by which way, so that a step asks only for those that it changed."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[object, Gone | None]] = {}

    def of(self, record: Record, kind: KindType, book: CampaignBook) -> Gone | None:
        """The way by which a record is gone, or None; worked out anew where others' values have a part in it."""
        state = (record.revision, record.campaign, id(book.registry), book.campaign.settings)
        known = self._known.get(record.id)
        if known is not None and known[0] == state:
            return known[1]
        apart = book.apart()
        way = _way(record, kind, apart)
        if {read for read, _ in apart.reads} <= {record.id, book.campaign.id}:
            self._known[record.id] = state, way
        return way


def counted(head: KindHead, records: Sequence[Record], book: CampaignBook, ways: Ways) -> str:
    """How many records there are: "4", or "12 living · 9 dead" where the kind says who is gone."""
    if not records:
        return f"0 {head.here}".rstrip()
    kind = book.registry.kinds.get(head.id)
    if kind is None or not kind.gone:
        return str(len(records))
    words = Counter(way.word if (way := ways.of(record, kind, book)) else "" for record in records)
    gone = [f"{words[word]} {word}" for word in dict.fromkeys(way.word for way in kind.gone) if words[word]]
    return BETWEEN.join([f"{words['']} {kind.here}".rstrip(), *gone])


def _way(record: Record, kind: KindType, book: CampaignBook) -> Gone | None:
    return next((way for way in kind.gone if _holds(record, way.flag, book)), None)


def _parting(record: Record, way: Gone, book: CampaignBook) -> str:
    """Why a record is gone: "dead", or "died yr 6" where that is known."""
    try:
        since = _told(record, way.since, book) if way.since else ""
    except TallowError:
        since = ""
    return f"{way.words} {since}".strip() if since else way.word


def _told(record: Record, id: str, book: CampaignBook) -> str:
    """A value as it reads on the sheet, "" for one that nobody entered."""
    value = _value(record, id, book)
    if id in book.registry.totals:
        return book.registry.totals[id].shown(value) if value else ""
    field = book.kind(record).field(id)
    return "" if value == field.default else field.shown(value)


def _figure(record: Record, kind: KindType, book: CampaignBook) -> tuple[str, bool]:
    """The figure, and whether it tells of harm."""
    if not kind.figure:
        return "", False
    try:
        now, full = (_value(record, id, book) if id else None for id in (kind.figure, kind.full))
        unset = not full and bool(kind.full)  # nothing was entered yet, so that 0 of 0 tells of no harm
        if kind.down and not unset and isinstance(now, int | float) and now <= 0:
            return f"{spoken(now)}, {kind.down}", True
        return spoken(now) + (f"/{spoken(full)}" if kind.full else ""), False
    except TallowError:
        return "", False


def _pip(record: Record, pip: Pip, book: CampaignBook) -> MiniPip:
    """A pip as it is filled; where both of its flags hold it is whole."""
    for id, filling in ((pip.whole, Filling.WHOLE), (pip.half, Filling.HALF)):
        if id and _holds(record, id, book):
            label = _label(book.kind(record), id, book)
            return MiniPip(filling, f"{pip.label} {label[:1].lower()}{label[1:]}".strip())
    return MiniPip()


def _slots(record: Record, kind: KindType, book: CampaignBook) -> tuple[MiniPip, ...]:
    """The squares that a table's rows fill; none where they cannot be worked out."""
    if kind.slots is None:
        return ()
    field = kind.field(kind.slots.table)
    try:
        rows, count = book.value(record, field.id), _value(record, kind.slots.count, book)
    except TallowError:
        return ()
    named = field.called if isinstance(field, TableField) else str
    taken = tuple(MiniPip(Filling.WHOLE, named(row)) for row in rows)
    return taken + (MiniPip(),) * min(MOST, max(0, int(count) - len(taken)))


def _label(kind: KindType, id: str, book: CampaignBook) -> str:
    """How a flag is called: a total, a field, or the column of a row."""
    if id in book.registry.totals:
        return book.registry.totals[id].label
    path = parse_path(id, kind.keys)
    field = kind.field(path.key)
    if isinstance(field, TableField | EntriesField) and path.column:
        return field.column(path.column).label
    return field.label


def _holds(record: Record, id: str, book: CampaignBook) -> bool:
    """Whether a flag holds; one that cannot be worked out does not, which the sheet tells."""
    try:
        if id in book.registry.totals:
            return bool(_value(record, id, book))
        path = parse_path(id, book.keys(record.kind))
        value = book.value(record, path.key)
        if path.row is None or path.column is None:
            return bool(value)
        return bool((row_of(value, path.row) or {}).get(path.column))
    except TallowError:
        return False


def _value(record: Record, id: str, book: CampaignBook) -> Value:
    return book.total(record, id).value if id in book.registry.totals else book.value(record, id)
