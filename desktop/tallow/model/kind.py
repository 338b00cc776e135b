"""Kinds: what sorts of records there are, and what each holds."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.errors import UserMistake, nearest
from tallow.model.field import Field


@dataclass(frozen=True, slots=True)
class KindType:
    """A kind of record.

    Attributes:
        id: ``armor_damage.character``.
        label, plural: as shown: "Character", "Characters".
        fields: in the sheet's order; an expansion's carry its id in front (``gorm.acid``).
        icon: the rail's icon, a name of ``resources/icons``.
        figure: the total or field whose value stands beside the name in the rail, or "".
        full: the total that it is measured against there, or "".
    """

    id: str
    label: str
    plural: str
    fields: tuple[Field, ...]
    icon: str = "sheet"
    figure: str = ""
    full: str = ""

    def field(self, id: str) -> Field:
        """The field with that id; raises UserMistake with the nearest."""
        for field in self.fields:
            if field.id == id:
                return field
        hint = nearest(id, [field.id for field in self.fields])
        raise UserMistake(f"A {self.label.lower()} has no field {id!r}. {hint}".rstrip())

    @property
    def keys(self) -> tuple[str, ...]:
        """The ids of all fields."""
        return tuple(field.id for field in self.fields)
