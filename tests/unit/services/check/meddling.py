"""Changes a store's file past the program, as a fault or another program's hand would."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

from tallow.services.check.finding import Finding
from tallow.services.check.findings import check, mend
from tallow.services.host import Host


def meddle(host: Host, statement: str, *values: Any) -> None:
    """Run a statement on the file."""
    with closing(sqlite3.connect(host.store.path)) as file, file:
        file.execute(statement, values)


def redocument(host: Host, name: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Change a record's document in the file."""
    with closing(sqlite3.connect(host.store.path)) as file, file:
        ((text,),) = file.execute("SELECT document FROM record WHERE name = ?", (name,)).fetchall()
        document = json.loads(text)
        change(document)
        file.execute("UPDATE record SET document = ? WHERE name = ?", (json.dumps(document), name))


def found(host: Host, campaign: str) -> list[tuple[str, str, str, str]]:
    """Topic, severity, name and repair of what is found."""
    return [(each.topic, each.severity, each.name, each.repair_label) for each in check(host, campaign)]


def only(host: Host, campaign: str) -> Finding:
    """The one finding."""
    (finding,) = check(host, campaign)
    return finding


def mended(host: Host, campaign: str) -> list[tuple[str, str, Any, Any]]:
    """Mends everything and gives the changes of the step."""
    done = mend(host, campaign, [each for each in check(host, campaign) if each.mendable])
    return [(change.op, change.path, change.before, change.after) for change in done.changes]
