"""``tallow backup``: copies the whole store, lists the copies, and says where they are kept."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table

if TYPE_CHECKING:
    from tallow.services.host import Host
    from tallow.store.shelf import Backup


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("backup", parents=[common], help="copy the whole store, checked")
    verb.add_argument("place", metavar="FOLDER|FILE", nargs="?", help="where to (else among the store's backups)")
    other = verb.add_mutually_exclusive_group()
    other.add_argument("--list", action="store_true", help="list the backups, newest first")
    other.add_argument("--move", metavar="FOLDER", help="keep the backups there from now on, those of now too")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{path, at, size, reason}``; with ``--list`` a list of them; with ``--move`` ``{folder, backups}``."""
    from tallow.services.files import backups

    host = build_host()
    if arguments.list:
        found = backups.listed(host.store.path)
        return Answer([data_of(each) for each in found], _listed(found))
    if arguments.move is not None:
        folder = backups.move(host, Path(arguments.move)).folder
        found = backups.listed(host.store.path)
        moved = f"Backups are kept in {folder} from now on; {len(found)} are there."
        return Answer({"folder": str(folder), "backups": [data_of(each) for each in found]}, moved)
    made = backups.save_to(host, Path(arguments.place)) if arguments.place else backups.back_up(host)
    return Answer(data_of(made), f"Everything is in {made.path} ({made.size:,} bytes), and was read back.")


def data_of(backup: Backup) -> dict[str, Any]:
    """A backup as JSON."""
    at = backup.at.isoformat(timespec="seconds")
    return {"path": str(backup.path), "at": at, "size": backup.size, "reason": backup.reason or None}


def _listed(found: tuple[Backup, ...]) -> str:
    rows = (
        (f"{each.at:%Y-%m-%d %H:%M:%S} UTC", f"{each.size:,} bytes".rjust(16), each.reason, str(each.path))
        for each in found
    )
    return table(rows, empty="There are no backups yet.")
