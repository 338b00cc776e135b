"""Soundness of homebrew that leaves or comes: what the loader would say of its files, and of which entry."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tallow.model.errors import UserMistake
from tallow.services.exchange.homebrew import OwnPlugin
from tallow.services.files.path import full_disk
from tallow.services.host import Host
from tallow.services.parcel.vetting import vet

_PLACED = re.compile(r"content/own\.toml(:\d+)?: (?P<word>\w+)\[(?P<at>\d+)\](\.|: )(?P<said>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Unsound:
    """Something that is wrong with a plugin.

    Attributes:
        said: what, as the loader says it; of an entry without its place.
        word: the table of that entry; "" where it is none of the file that Tallow writes.
        at: which of its rows, from 1 on.
    """

    said: str
    word: str = ""
    at: int = 0


def unsound(host: Host, plugin: OwnPlugin, *, beside: bool = False) -> tuple[Unsound, ...]:
    """Everything that is wrong with a plugin.

    Args:
        beside: also what is wrong only beside the entries of others, for which it could not be installed.

    Raises:
        UserMistake: where there is no room to look at it.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=".tallow-") as made:
            folder = Path(made) / plugin.place
            for name, data in plugin.files.items():
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
            vetted = vet(host, folder)
    except OSError as error:
        told = f"There is no room to look at {plugin.manifest.name} ({error.strerror})."
        raise UserMistake(full_disk(Path(tempfile.gettempdir()), error) or told) from error
    return tuple(_placed([*vetted.mistakes, *(vetted.beside if beside else ())]))


def _placed(mistakes: list[str]) -> Iterator[Unsound]:
    for mistake in mistakes:
        found = _PLACED.fullmatch(mistake)
        yield Unsound(found["said"], found["word"], int(found["at"])) if found else Unsound(mistake)
