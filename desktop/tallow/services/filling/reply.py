"""What a filled-in form asks for: changes of records, which a person may look at first; and what it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tallow.model.edit import ChangeSet, Create
from tallow.model.errors import TallowError, UserMistake
from tallow.model.field import EntriesField, TableField
from tallow.model.phrase import within
from tallow.model.picture import PictureField
from tallow.model.record import Campaign, Record
from tallow.model.value import Value
from tallow.services import records
from tallow.services.filling.place import NEW
from tallow.services.filling.reading import Entered, Form
from tallow.services.filling.sheet import Cells, FilledSheet, Found, Proposal, no_picture
from tallow.services.filling.text import whole_text
from tallow.services.fitness.checking import NAME, named
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView

__all__ = ["Proposal", "Reply", "apply", "reply"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a form asks for.

    Attributes:
        proposals: the changes, in the form's order.
        left: sentences of what is filled in and cannot be taken over.
        same: how many of the values that were filled in the campaign holds already.
    """

    proposals: tuple[Proposal, ...]
    left: tuple[str, ...] = ()
    same: int = 0


def reply(host: Host, campaign: Campaign, form: Form) -> Reply:
    """Compare a form with the campaign; nothing is changed.

    A field counts where something else stands in it than when it was made. Where the campaign holds a third value by
    now, the field is left and named.
    """
    touched = {each.place.record for each in form.entered if each.value != each.before}
    sheets: dict[str, list[Entered]] = {}
    for each in form.entered:
        if each.place.record in touched:
            sheets.setdefault(each.place.record, []).append(each)
    found = Found(left=[f"{name} is filled in, and no field of Tallow's." for name in form.strange])
    with host.store.read() as reader:
        here = {record.id: record for record in reader.records(campaign.id, archived=None)}
    for id, entered in sheets.items():
        try:
            _sheet(host, campaign, here.get(id), entered, found).read(entered)
        except TallowError as mistake:
            found.left.append(str(mistake))
    return Reply(tuple(found.proposals), tuple(dict.fromkeys(found.left)), found.same)


def refused(host: Host, campaign: Campaign, found: Reply, *, override: str = "") -> str:
    """Why what a form asks for would not be taken over as it is, "" where it would; nothing is changed."""
    try:
        records.see(host, campaign.id, [each.edit for each in found.proposals], override=override)
    except UserMistake as mistake:
        return str(mistake)
    return ""


def apply(host: Host, campaign: Campaign, form: Form, chosen: Sequence[Proposal], *, override: str = "") -> ChangeSet:
    """Commit what a form asks for, or the part of it that is ticked, as one step.

    Raises:
        UserMistake: where a value does not fit any more; Objected where a rule objects.
    """
    edits = [each.edit for each in chosen]
    return records.do(host, campaign.id, f"Fill in {form.path.name}", edits, override=override)


def _sheet(
    host: Host, campaign: Campaign, record: Record | None, entered: Sequence[Entered], found: Found
) -> FilledSheet:
    book, place = host.book(campaign), entered[0].place
    if record is not None:
        book.kind(record)
        return FilledSheet(host, campaign, SheetView(record, book), found)
    if place.kind:
        new = Record(place.record, campaign.id, place.kind, "")
        book.kind(new)
        return NewSheet(host, campaign, SheetView(new, book), found)
    raise UserMistake(
        f"One sheet is of a record ({place.record}) that {campaign.name} does not have: it was deleted since, or the "
        "form was printed from another campaign. Undo the deletion, or name that campaign."
    )


class NewSheet(FilledSheet):
    """A blank sheet that was filled in: a record that is not there yet."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._name = ""
        self._values: dict[str, Value] = {}

    def read(self, entered: Sequence[Entered]) -> None:
        """Propose the whole record as one."""
        super().read(entered)
        record = self.view.record
        kind = self.view.book.kind(record)
        if not self._name:
            raise UserMistake(f"A new {within(kind.label)} has no name. Write one into the form, and read it again.")
        made = Create(record.id, record.kind, self._name, self._values)
        self.found.proposals.append(Proposal(self._name, "", f"New {within(kind.label)}", "", self._name, made))

    def _target(self, key: str, row: str, cells: Cells) -> None:
        if key == "name":
            self._name = named(whole_text(cells[""], "", NAME.label)[1])
            return
        declared = self.view.field(key)
        if isinstance(declared, EntriesField):
            made = self.new_line(declared, row.removeprefix(NEW), cells)
            self._values[key] = [*self._values.get(key, declared.default), made]
        elif isinstance(declared, TableField):
            rows = {each["id"]: dict(each) for each in self._values.get(key, declared.default)}
            made = self.new_row(declared, row.removeprefix(NEW), cells)
            rows[made["id"]] = {**rows.get(made["id"], {}), **made}
            self._values[key] = list(rows.values())
        elif isinstance(declared, PictureField):
            raise no_picture(declared)
        else:
            _, text = self._said(declared, cells[""], declared.default)
            self._values[key] = self.parsed(declared, text)
