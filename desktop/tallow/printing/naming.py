"""Names of files: a record's name as a file may be called on every system, and the path that a person typed."""

from __future__ import annotations

import re
from pathlib import Path

from tallow.model.visible import without_turns
from tallow.services.files.path import typed_path

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\ud800-\udfff]')
_TAKEN = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # Windows' names of devices
LONGEST = 80
MOST_BYTES = 200
"""Systems count 255 of them, and something may come to be put before or behind."""


def pdf_name(name: str) -> str:
    """``Neris Talo`` → ``Neris Talo.pdf``, with what a file system forbids replaced by a hyphen."""
    cut = _FORBIDDEN.sub("-", without_turns(name)).strip(" .")[:LONGEST].encode()[:MOST_BYTES].decode(errors="ignore")
    plain = cut.strip(" .")
    if not plain or _TAKEN.fullmatch(plain):
        plain = f"{plain or 'record'}-"
    return f"{plain}.pdf"


def pdf_path(text: str, suggested: str) -> Path:
    """The file that a person means: ``.pdf`` is added where it is left out, and a name where it is a folder.

    Args:
        suggested: what is printed, for a name.
    """
    path = typed_path(text.strip())
    if path.is_dir():
        return path / pdf_name(suggested)
    return path if path.suffix.lower() == ".pdf" else path.with_name(f"{path.name}.pdf")
