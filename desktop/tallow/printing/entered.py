"""What may be entered in the place of a value: worked out from its field, with its bounds in words."""

from __future__ import annotations

from tallow.model.column import ChoiceField, FlagField, NumberField, ReferenceField, TextField, TrackField
from tallow.model.errors import spoken
from tallow.model.field import Field
from tallow.model.value import Value
from tallow.printing.fill import Fill
from tallow.printing.pencil import PaperView
from tallow.services.filling.typed import typed


def fill_of(view: PaperView, id: str) -> Fill | None:
    """What may be entered for a field, None for a total or where what is stored does not fit."""
    if view.is_total(id) or view.bad(id):
        return None
    return made(view, view.field(id), view.value(id), id)


def made(view: PaperView, field: Field, value: Value, path: str, before: str = "") -> Fill | None:
    """What may be entered for a plain field or column with this value.

    Args:
        before: what comes before its label: the table, the row.
    """
    label = f"{before}{field.label}"
    match field:
        case NumberField():
            return Fill(
                view.key, path, "text", label + _bounds(field), typed(view, field, value), longest=_digits(field)
            )
        case TrackField():
            bounds = f", 0 to {field.maximum}"
            return Fill(
                view.key, path, "text", label + bounds, typed(view, field, value), longest=len(str(field.maximum))
            )
        case TextField():
            return Fill(
                view.key, path, "text", label, typed(view, field, value), longest=field.longest, lines=field.lines > 1
            )
        case ChoiceField():
            choices = tuple((choice.id, choice.label) for choice in field.choices)
            return Fill(view.key, path, "choice", label, typed(view, field, value), choices)
        case FlagField():
            return Fill(view.key, path, "tick", label, typed(view, field, value))
        case ReferenceField():
            return Fill(view.key, path, "text", label, typed(view, field, value))
    return None


def _bounds(field: NumberField) -> str:
    least = "" if field.minimum is None else spoken(field.minimum)
    most = "" if field.maximum is None else spoken(field.maximum)
    if least and most:
        return f", {least} to {most}"
    return f", at least {least}" if least else f", at most {most}" if most else ""


def _digits(field: NumberField) -> int | None:
    """How many characters the longest number has."""
    if field.minimum is None or field.maximum is None:
        return None
    whole = max(len(str(int(field.minimum))), len(str(int(field.maximum))))
    return whole + (1 + field.places if field.places else 0)
