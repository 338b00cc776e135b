"""``tallow restore``: brings the store to the state of a backup; the state that goes is saved first."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.cli.backup import data_of

if TYPE_CHECKING:
    from tallow.services.files.backups import Restored
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("restore", parents=[common], help="bring everything to the state of a backup")
    verb.add_argument("file", metavar="FILE", help="a backup, by its path or by its name in the backups' folder")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{file, saved {path, at, size, reason}, campaigns […]}``; ``saved`` is what was there before."""
    restored = _restored(Path(arguments.file), build_host)
    data = {"file": str(restored.file), "saved": data_of(restored.saved), "campaigns": list(restored.campaigns)}
    kept = restored.saved.path
    if restored.saved.reason == "damaged":
        return Answer(data, f"Everything is as in {restored.file}. The damaged file is kept as {kept}.")
    lines = [
        f"Everything is as in {restored.file}.",
        f"What was there before is in {kept}; to have it back: tallow restore {kept.name}",
    ]
    return Answer(data, "\n".join(lines))


def _restored(file: Path, build_host: Callable[[], Host]) -> Restored:
    from tallow.services.files import backups
    from tallow.store.trouble import Broken

    try:
        host = build_host()
    except Broken as broken:
        return backups.rescue_store(broken.path, file)
    return backups.restore(host, file)
