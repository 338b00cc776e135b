"""Settings of the program on this computer, in a small JSON file beside the store; they are no campaign's."""

from __future__ import annotations

import json
import os
from itertools import chain, count
from pathlib import Path
from typing import Any

from tallow.model.errors import StoreTrouble


def file_of(store: Path) -> Path:
    """Where the settings of a store's user lie."""
    return store.with_name(f"{store.stem}.settings.json")


def read(store: Path) -> dict[str, Any]:
    """Setting id → value; empty for a file that is missing or damaged, so that every setting has its default."""
    return _read(file_of(store))[0]


def trouble(store: Path) -> str:
    """What is said of a file that somebody wrote and nobody can read, "" for any other."""
    file = file_of(store)
    why = _read(file)[1]
    if not why:
        return ""
    return (
        f"{file} cannot be read ({why}), so every setting is as it comes. Mend the file; if you choose anew instead, "
        f"it is kept as {_aside(file).name}."
    )


def _read(file: Path) -> tuple[dict[str, Any], str]:
    """What the file holds, and why it holds nothing that can be used."""
    if file.exists() and not file.is_file():  # reading a pipe would wait for ever
        return {}, "it is no ordinary file"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        json.dumps(found, ensure_ascii=False).encode()  # half a character would stop whoever shows or writes it
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, error.strerror or type(error).__name__
    except UnicodeError:
        return {}, "it is no text in UTF-8"
    except RecursionError:
        return {}, "it nests too deep"
    except ValueError as error:
        return {}, f"it is no JSON: {error}"
    return (found, "") if isinstance(found, dict) else ({}, "it is no table of settings")


def write(store: Path, id: str, value: Any) -> None:
    """Give a setting a value, or with None its default again; the file is written whole or not at all.

    A file that cannot be read is put aside first, for whoever wrote it.

    Raises:
        StoreTrouble: where it cannot be written.
    """
    file = file_of(store)
    found, why = _read(file)
    settings = {key: kept for key, kept in {**found, id: value}.items() if kept is not None}
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        part.write_text(json.dumps(settings, ensure_ascii=False, indent=1), encoding="utf-8")
        if why and file.is_file():
            file.replace(_aside(file))
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        why = error.strerror or type(error).__name__
        raise StoreTrouble(
            f"{file} cannot be written ({why}). See that you may write there; the setting is as it was."
        ) from error


def _aside(file: Path) -> Path:
    """Where a file that cannot be read is put; none that was put there is written over."""
    names = chain([f"{file.name}.bad"], (f"{file.name}.{number}.bad" for number in count(2)))
    return next(place for place in map(file.with_name, names) if not place.exists())
