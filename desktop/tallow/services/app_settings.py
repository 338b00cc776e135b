"""Settings of the program on this computer, in a small JSON file beside the store; they are no campaign's."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tallow.model.errors import StoreTrouble


def file_of(store: Path) -> Path:
    """Where the settings of a store's user lie."""
    return store.with_name(f"{store.stem}.settings.json")


def read(store: Path) -> dict[str, Any]:
    """Setting id → value; empty for a file that is missing or damaged, so that every setting has its default."""
    try:
        found = json.loads(file_of(store).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write(store: Path, id: str, value: Any) -> None:
    """Give a setting a value, or with None its default again; the file is written whole or not at all.

    Raises:
        StoreTrouble: where it cannot be written.
    """
    settings = {key: kept for key, kept in {**read(store), id: value}.items() if kept is not None}
    file = file_of(store)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        part.write_text(json.dumps(settings, ensure_ascii=False, indent=1), encoding="utf-8")
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        why = error.strerror or type(error).__name__
        raise StoreTrouble(
            f"{file} cannot be written ({why}). See that you may write there; the setting is as it was."
        ) from error
