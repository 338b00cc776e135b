"""Moving: whether the edits of a step change anything; what asks to set what is there already concerns no rule."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.model.edit import Edit, Set
from tallow.model.errors import TallowError
from tallow.model.value import Value, parse_path, row_of
from tallow.services.book import CampaignBook


def moves(edits: Sequence[Edit], book: CampaignBook) -> bool:
    """Whether edits do more than set values to what they are; two of one value do.

    Beside one that changes something, one that does not is what a person said, and rules hear it.
    """
    places = [(each.record, each.path) for each in edits if isinstance(each, Set)]
    return len(places) < len(edits) or len(set(places)) < len(places) or not all(_idle(each, book) for each in edits)


def _idle(edit: Edit, book: CampaignBook) -> bool:
    """Whether a record has the value already, be it by its default."""
    if not isinstance(edit, Set) or edit.record == book.campaign.id:
        return False
    try:
        record = book.record(edit.record)
        if edit.path == "name":
            return bool(edit.value == record.name)
        path = parse_path(edit.path, book.kind(record).keys)
        if path.section != "values":
            return False
        now: Value = book.value(record, path.key)
        field = book.kind(record).field(path.key)
        if path.row is None:
            wanted = field.default if edit.value is None else edit.value
            return bool(now == wanted) and not _unfit(record.get(path.key), now)
        row = row_of(now, path.row)
    except TallowError:  # one that this step makes, or whose plugin is away
        return False
    return row is not None and path.column is not None and row.get(path.column, ...) == edit.value


def _unfit(stored: Value, value: Value) -> bool:
    """Whether what is stored counts for something else, because it does not fit."""
    return stored is not None and stored != value
