"""Written: the texts of a plugin's content files, read at each start before anything is known of what they hold."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from tallow.hooks.content.legible import text_of
from tallow.model.errors import Mistake

Files: TypeAlias = tuple[tuple[str, str | Mistake], ...]
"""Files by name, and what is written in each, or why it cannot be read."""

_TOML = re.compile(r".\.toml$")


def written(folder: Path) -> Iterator[tuple[str, str | Mistake]]:
    """The TOML files of a folder, by name, and what is written in each, or why it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            files = sorted((each.name, each.path, each.is_file()) for each in entries if _TOML.search(each.name))
    except FileNotFoundError:
        return
    except OSError as error:
        sentence = f"The folder {folder} cannot be read ({error.strerror}). Nothing of its content is there; mend it."
        yield folder.name, Mistake(folder.name, "", sentence)
        return
    for name, path, ordinary in files:
        shown = f"{folder.name}/{name}"
        if ordinary:
            yield shown, _text(path, shown)
        else:  # reading a pipe or a device may never end
            yield shown, Mistake(shown, "", "This is no ordinary file. Put the content itself there.")


def _text(file: str, shown: str) -> str | Mistake:
    """What is written in a file, or why it cannot be read."""
    try:
        with open(file, "rb", buffering=0) as opened:  # noqa: PTH123 - hundreds of them, and this is the fastest
            return text_of(opened.read(), shown)
    except OSError as error:
        return Mistake(shown, "", f"This file cannot be read ({error.strerror}). See that you may read it.")
