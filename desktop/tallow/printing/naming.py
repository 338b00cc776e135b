"""Names of files: a record's name as a file may be called on every system."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
_TAKEN = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # Windows' names of devices
LONGEST = 80


def pdf_name(name: str) -> str:
    """``Neris Talo`` → ``Neris Talo.pdf``, with what a file system forbids replaced by a hyphen."""
    plain = _FORBIDDEN.sub("-", name).strip(" .")[:LONGEST].strip(" .")
    if not plain or _TAKEN.fullmatch(plain):
        plain = f"{plain or 'record'}-"
    return f"{plain}.pdf"
