"""What a person adds to the changes that a task of a guide proposes: another value of a record, in the same step."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.model.column import ChoiceField, FlagField, NumberField, TextField, TrackField
from tallow.model.edit import Set
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.model.value import Value
from tallow.model.years import Guide, TaskChange
from tallow.services.book import CampaignBook
from tallow.services.showing.sheets import SheetView

SOURCE = "Added by you"
Plain = NumberField | TrackField | FlagField | ChoiceField | TextField
"""A field with one value that is given by itself."""


def concerned(view: SheetView, block: Guide) -> tuple[Record, ...]:
    """Whose values can be changed besides what the tasks of a guide propose; nobody's where the guide names none."""
    whose, nobody = block.whose, ()
    if whose is None:
        return nobody
    record, book = view.record, view.book
    return tuple(view.asked(lambda: whose(record, book), nobody))


def values_of(view: SheetView) -> tuple[Plain, ...]:
    """The fields of a record that a person can add a change of, by their labels."""
    kind = view.kind
    plain = [each for each in kind.fields if isinstance(each, Plain)] if kind is not None else []
    return tuple(sorted(plain, key=lambda each: each.label.casefold()))


def change(view: SheetView, field: Plain, value: Value) -> TaskChange:
    """The change that a person adds.

    Raises:
        UserMistake: for a value that does not fit, or is what stands there already.
    """
    now, then = view.value(field.id), field.checked(value)
    record = view.record
    if then == now:
        raise UserMistake(f"{field.label} of {record.name} is {_words(field, now)} already. Give another value.")
    edit = Set(record.id, field.id, then, record.get(field.id))
    key = f"own:{record.id}:{field.id}"
    return TaskChange(key, record.name, field.label, SOURCE, _words(field, now), _words(field, then), (edit,))


def standing(changes: Sequence[TaskChange], book: CampaignBook) -> tuple[TaskChange, ...]:
    """Those of some added changes whose value still stands as it did when they were added."""
    return tuple(each for each in changes if all(_stands(edit, book) for edit in each.edits if isinstance(edit, Set)))


def _stands(edit: Set, book: CampaignBook) -> bool:
    try:
        return bool(book.record(edit.record).get(edit.path) == edit.expect)
    except UserMistake:  # the record was removed for good
        return False


def _words(field: Plain, value: Value) -> str:
    if isinstance(field, FlagField):
        return "ticked" if value else "clear"
    return field.shown(value) or "nothing"
