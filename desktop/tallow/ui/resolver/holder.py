"""What a form's lines show and give: a resolution's inputs, or the keys of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tallow.hooks.registry import Registry
from tallow.model.value import Value
from tallow.ui.resolver.input import Place


class Holder(Protocol):
    """Holds plain data in which a person changes one place at a time."""

    @property
    def registry(self) -> Registry:
        """What a text may refer to."""

    def holds(self, place: Place, default: Value = None) -> Value:
        """What counts at a place."""

    def supplies(self, place: Place) -> bool:
        """Whether something else supplies what stands at a place where nothing is typed."""

    def is_typed(self, place: Place) -> bool:
        """Whether what counts at a place was typed over what is supplied."""

    def type(self, place: Place, value: Value) -> None:
        """Give a place another value."""

    def untype(self, place: Place) -> None:
        """Take back what was typed at a place; a row of a list goes."""

    def mistype(self, place: Place, sentence: str) -> None:
        """Something was typed that cannot be read."""

    @property
    def mistyped(self) -> Mapping[Place, str]:
        """Place → why what is typed there cannot be read."""
