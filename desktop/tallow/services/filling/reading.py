"""Reads what a person wrote into the fields of a PDF."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.model.errors import UserMistake
from tallow.services.filling.place import Place, place_of

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

LARGEST = 200_000_000
"""No form has that many bytes."""
_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Entered:
    """What stands in one field.

    Attributes:
        place: what it stands for.
        label: what it is called where it is filled in.
        before: what stood there when the form was made.
        value: what stands there now; of a square "yes" or "", of a diamond the id of the one chosen.
    """

    place: Place
    label: str
    before: str
    value: str


@dataclass(frozen=True, slots=True)
class Form:
    """A form as it was read.

    Attributes:
        path: the file.
        entered: its fields, those that nobody touched too.
        strange: the names of fields that are filled in and none of Tallow's.
    """

    path: Path
    entered: tuple[Entered, ...]
    strange: tuple[str, ...] = ()


def read_form(path: Path) -> Form:
    """The fields of a PDF.

    Raises:
        UserMistake: for a file that cannot be read, is no PDF, is locked, or has no fields of Tallow's.
    """
    # pypdf takes a tenth of a second to import, which a start should not pay.
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").addHandler(logging.NullHandler())  # else it tells of each oddity on stderr
    # What pypdf raises for a damaged file is not all of its own making.
    damaged: tuple[type[Exception], ...] = (
        PyPdfError, NotImplementedError, zlib.error, EOFError, ValueError, TypeError, LookupError, AttributeError,
        ArithmeticError, AssertionError, RecursionError,
    )  # fmt: skip
    try:
        if path.stat().st_size > LARGEST:
            raise UserMistake(f"{path} is too large for a form. Name the file that was filled in.")
        with path.open("rb") as file:
            reader = PdfReader(file)
            if reader.is_encrypted:
                raise UserMistake(f"{path} is locked. Save it without a password.")
            form = reader.root_object.get("/AcroForm")
            fields = list(_fields(form.get_object().get("/Fields", ()))) if form is not None else []
    except OSError as error:
        raise UserMistake(f"{path} cannot be read: {error.strerror or error}. Name another file.") from error
    except damaged as error:
        raise UserMistake(f"{path} is no PDF that can be read. Save the form anew and try again.") from error
    entered = tuple(each for each in fields if isinstance(each, Entered))
    if not entered:
        raise UserMistake(
            f"{path} has no fields of Tallow's. Make a form with: tallow print … --form, fill it in, and save it; "
            "a form that is printed into another PDF has none."
        )
    return Form(path, entered, tuple(each for each in fields if isinstance(each, str)))


def _fields(kids: Any, above: str = "", depth: int = 0) -> Iterator[Entered | str]:
    """Each field of a tree of them; of one that is not ours its name, where something stands in it."""
    for kid in kids if depth < _DEEPEST else ():
        field = kid.get_object()
        own = field.get("/T")
        name = ".".join(part for part in (above, str(own) if own is not None else "") if part)
        below = [each for each in field.get("/Kids", ()) if each.get_object().get("/T") is not None]
        if below:
            yield from _fields(below, name, depth + 1)
        elif place := place_of(name):
            yield Entered(place, str(field.get("/TU", name)), _text(field, "/DV"), _text(field, "/V"))
        elif _text(field, "/V"):
            yield name


def _text(field: DictionaryObject, key: str) -> str:
    """A field's value in words."""
    value = field.get(key)
    value = value.get_object() if value is not None else None
    if isinstance(value, list):
        value = value[0] if value else None
    if field.get("/FT") != "/Btn":
        read = getattr(value, "get_data", None)  # a long text may be a stream
        return _plain(read() if read is not None else value)
    state = str(value or "/Off").removeprefix("/")
    if state == "Off":
        return ""
    return "yes" if state == "Yes" else state


def _plain(value: Any) -> str:
    text = value.decode(errors="replace") if isinstance(value, bytes) else "" if value is None else str(value)
    return text.replace("\r\n", "\n").replace("\r", "\n")
