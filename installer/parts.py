"""Reads `installer/lock.txt`: one list of pinned, hashed requirements in a runtime and a test part."""

from __future__ import annotations

HEADS = {"runtime": "# === runtime ===", "test": "# === test ==="}


def split(lock: str) -> dict[str, str]:
    """The text of each part of a lock, ``{"runtime": …, "test": …}``.

    Raises ValueError if a part's head is missing or the heads stand in another order.
    """
    found = [line for line in lock.splitlines() if line in HEADS.values()]
    if found != list(HEADS.values()):
        raise ValueError(f"installer/lock.txt must hold {' and then '.join(HEADS.values())}")
    _, _, rest = lock.partition(HEADS["runtime"] + "\n")
    runtime, _, test = rest.partition(HEADS["test"] + "\n")
    return {"runtime": runtime, "test": test}


def blocks(part: str) -> dict[str, str]:
    """Each requirement of a part with its hashes, by the distribution's name as it is written."""
    found: dict[str, str] = {}
    name = ""
    for line in part.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if not line.startswith(" "):
            name = line.split("==")[0].strip()
            found[name] = ""
        found[name] += line + "\n"
    return found
