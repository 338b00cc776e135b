"""Values in the store's file that do not fit, as only something else than Tallow writes them."""

from __future__ import annotations

import json
import sqlite3

from tallow.services.host import Host


def spoil(host: Host, record: str, key: str, value: object) -> None:
    """Write a value of a record into the file."""
    with sqlite3.connect(host.store.path) as file:
        text = file.execute("SELECT document FROM record WHERE id = ?", (record,)).fetchone()[0]
        document = json.loads(text)
        document["values"][key] = value
        file.execute("UPDATE record SET document = ? WHERE id = ?", (json.dumps(document), record))
    file.close()
