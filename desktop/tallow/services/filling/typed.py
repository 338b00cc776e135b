"""Values as a person would type them into a form."""

from __future__ import annotations

from tallow.model.column import Column, FlagField, NumberField, ReferenceField, TrackField
from tallow.model.errors import spoken
from tallow.model.value import Value
from tallow.services.showing.sheets import SheetView


def typed(view: SheetView, field: Column, value: Value) -> str:
    """A plain field's or a column's value as it is typed; "" for none, "yes" for a flag that holds."""
    if value is None:
        return ""
    if isinstance(field, FlagField):
        return "yes" if value else ""
    if isinstance(field, ReferenceField):
        return view.record_name(value)
    return spoken(value) if isinstance(field, NumberField | TrackField) else str(value)
