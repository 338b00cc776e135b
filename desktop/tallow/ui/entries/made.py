"""Which widget edits which key of an entry."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tallow.ui.entries.asked import is_lists
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.entries.kinds import KindForm, KindsForm
from tallow.ui.entries.line import LONG, LongLine, MaybeLine, NamesLine, SomeLine, WordsLine, YesNoLine
from tallow.ui.entries.listed import ListsLine
from tallow.ui.entries.named import NamedForm
from tallow.ui.resolver.form import Form, OptionalForm, RowsForm
from tallow.ui.resolver.form import made as made_by_resolvers
from tallow.ui.resolver.holder import Holder
from tallow.ui.resolver.input import Input, Shape

_LINES = {
    Shape.TEXT: WordsLine,
    Shape.NUMBER: WordsLine,
    Shape.FORMULA: WordsLine,
    Shape.PLAIN: WordsLine,
    Shape.ITEMS: NamesLine,
    Shape.PICKS: SomeLine,
    Shape.FLAGS: YesNoLine,
}


def made(input: Input, holder: Holder) -> QWidget:
    """The widget of one key of an entry, or of what is in one."""
    assert isinstance(holder, ItemHolder), "an entry's form is made over an entry"
    if input.shape is Shape.TEXT and input.key == LONG:
        return LongLine(input, holder)
    if is_lists(input):
        return ListsLine(input, holder)
    if input.shape in _LINES:
        return _LINES[input.shape](input, holder)
    if input.shape in (Shape.CHOICE, Shape.FLAG) and input.optional:
        return MaybeLine(input, holder)
    return _of_groups(input, holder)


def _of_groups(input: Input, holder: ItemHolder) -> QWidget:
    if input.shape is Shape.GROUP and input.optional:
        return OptionalForm(input, holder, make=made)
    if input.shape is Shape.GROUP:
        return Form(input.parts, holder, input.label, make=made, place=input.place, within=input.said)
    if input.shape is Shape.ROWS:
        return RowsForm(input, holder, make=made)
    if input.shape is Shape.KIND:
        return KindForm(input, holder, make=made)
    if input.shape is Shape.KINDS:
        return KindsForm(input, holder, make=made)
    return NamedForm(input, holder, make=made) if input.shape is Shape.NAMED else made_by_resolvers(input, holder)
