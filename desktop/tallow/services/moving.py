"""Moving: which edits of a step change something; what asks to set what is there already concerns no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tallow.model.edit import Edit, Set
from tallow.model.errors import TallowError
from tallow.model.value import Value, parse_path, row_of
from tallow.services.book import CampaignBook


def moving(edits: Sequence[Edit], book: CampaignBook) -> list[Edit]:
    """The edits without those that set a record's value to what it is; one of several for one value is kept."""
    count = Counter((each.record, each.path) for each in edits if isinstance(each, Set))
    alone = {place for place, number in count.items() if number == 1}
    sets = [each for each in edits if isinstance(each, Set) and (each.record, each.path) in alone]
    idle = [each for each in sets if _idle(each, book)]
    return [each for each in edits if each not in idle]


def _idle(edit: Set, book: CampaignBook) -> bool:
    """Whether a record has the value already, be it by its default."""
    if edit.record == book.campaign.id:
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
