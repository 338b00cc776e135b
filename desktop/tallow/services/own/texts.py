"""The texts in plain data, among them the ids of what it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.model.value import Value


def texts_in(value: Value) -> Iterator[str]:
    """Every text in a value, however deep, the keys of its tables too, for a field may be a plugin's."""
    rest = [value]
    while rest:
        each = rest.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, Mapping):
            rest.extend(each)
            rest.extend(each.values())
        elif isinstance(each, list | tuple):
            rest.extend(each)
