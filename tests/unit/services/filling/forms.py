"""Forms of a bird, made as ``tallow print --form`` makes them, and filled in as a reader of PDFs does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject

from tallow.model.record import Campaign
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.printing.pdf import pdf
from tallow.printing.pencil import blank_of
from tallow.services.host import Host
from tallow.services.showing.sheets import view

HOME = Path(__file__).parents[4]


def made(host: Host, campaign: Campaign, *records: str, **options: Any) -> bytes:
    """A form of these records; of a blank bird where none is named."""
    book = host.book(campaign)
    views = [view(host, campaign.id, id) for id in records] or [blank_of("canary.bird", book)]
    return pdf(lay_out(views, Options(form=True, **options), home=HOME))


def names(form: bytes) -> list[str]:
    """What its fields are called."""
    root: Any = PdfReader(BytesIO(form)).root_object
    return [each.get_object()["/T"] for each in root["/AcroForm"]["/Fields"]]


def filled(form: bytes, path: Path, values: Mapping[str, str]) -> Path:
    """Fill in the fields whose names end so; a square with ``/Yes`` or ``/Off``, diamonds with ``/`` and an option."""
    writer = PdfWriter(clone_from=BytesIO(form))
    root: Any = writer.root_object
    fields = {str(each["/T"]): each for each in (each.get_object() for each in root["/AcroForm"]["/Fields"])}
    for end, value in values.items():
        (name,) = [end] if end in fields else [name for name in fields if name.endswith(end)]
        written = NameObject(value) if fields[name]["/FT"] == "/Btn" else TextStringObject(value)
        fields[name][NameObject("/V")] = written
    whole = BytesIO()  # in one piece, for pypdf writes a file piece by piece
    writer.write(whole)
    path.write_bytes(whole.getvalue())
    return path


def empty_rows(form: bytes, table: str) -> Sequence[str]:
    """The ends of the names of a list's rows that are not there yet, each once, in order."""
    parts = [name.partition(f":{table}/+")[2].partition("/")[0] for name in names(form)]
    return [f":{table}/+{part}" for part in dict.fromkeys(parts) if part]
