"""Files that are no form, or are damaged, are a sentence; fields of others are passed over."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject, TextStringObject

from tallow.model.errors import UserMistake
from tallow.services import campaigns, records
from tallow.services.filling.reading import read_form
from tallow.services.host import Host
from tests.unit.services.filling.forms import filled, made


@pytest.fixture
def form(host: Host) -> bytes:
    """A form of one bird."""
    aviary = campaigns.create(host, "Aviary", ["canary"])
    id, _ = records.create(host, aviary.id, "canary.bird", "Pip", {"species": "finch"})
    return made(host, aviary, id)


def refused(path: Path) -> str:
    with pytest.raises(UserMistake) as caught:
        read_form(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refused(tmp_path / "nowhere.pdf")
    assert "cannot be read" in refused(tmp_path)


@pytest.mark.parametrize("data", [b"", b"hello", b"%PDF-1.4\n", b"%PDF-1.4\n%%EOF", b"PK\x03\x04" + b"\0" * 100])
def test_what_is_no_pdf_is_a_sentence(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.pdf").write_bytes(data)
    assert refused(tmp_path / "x.pdf").endswith("is no PDF that can be read. Save the form anew and try again.")


def test_a_damaged_form_is_read_or_refused_and_never_breaks(form: bytes, tmp_path: Path) -> None:
    chance = random.Random(5)
    for number in range(60):
        broken = bytearray(form)
        for _ in range(chance.randint(1, 400)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        if number % 3 == 0:
            del broken[chance.randrange(len(broken)) :]
        (tmp_path / "x.pdf").write_bytes(bytes(broken))
        try:
            assert read_form(tmp_path / "x.pdf").entered
        except UserMistake:
            refused(tmp_path / "x.pdf")


def test_a_pdf_without_our_fields_says_how_to_make_one(tmp_path: Path) -> None:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.write(tmp_path / "blank.pdf")
    assert "has no fields of Tallow's. Make a form with: tallow print … --form" in refused(tmp_path / "blank.pdf")


def test_a_locked_pdf_is_a_sentence(form: bytes, tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=BytesIO(form))
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(tmp_path / "locked.pdf")
    assert refused(tmp_path / "locked.pdf").endswith("is locked. Save it without a password.")


def test_fields_of_others_are_named_where_something_stands_in_them(form: bytes, tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=BytesIO(form))
    root: Any = writer.root_object
    for name, value in (("Signature", "Pip"), ("Empty", "")):
        field = DictionaryObject({NameObject("/FT"): NameObject("/Tx"), NameObject("/T"): TextStringObject(name)})
        field[NameObject("/V")] = TextStringObject(value)
        root["/AcroForm"]["/Fields"].append(writer._add_object(field))
    writer.write(tmp_path / "more.pdf")
    read = read_form(tmp_path / "more.pdf")
    assert read.strange == ("Signature",)
    assert len(read.entered) > 20


def test_a_value_is_read_however_the_reader_wrote_it(form: bytes, tmp_path: Path) -> None:
    path = filled(form, tmp_path / "x.pdf", {":species": "wren", ":color": "/green", ":caught": "/Yes"})
    writer = PdfWriter(clone_from=path)
    root: Any = writer.root_object
    found = {str(each.get_object()["/T"]).partition(":")[2]: each.get_object() for each in root["/AcroForm"]["/Fields"]}
    stream = StreamObject()
    stream.set_data("Sings\r\nat dawn.\rŁucja".encode())
    found["notes"][NameObject("/V")] = writer._add_object(stream)
    found["cage"][NameObject("/V")] = ArrayObject([TextStringObject("Gilded")])
    del found["weight"]["/V"]
    writer.write(tmp_path / "y.pdf")
    read = {each.place.path: each.value for each in read_form(tmp_path / "y.pdf").entered}
    assert (read["species"], read["color"], read["caught"], read["hungry"]) == ("wren", "green", "yes", "yes")
    assert (read["notes"], read["cage"], read["weight"]) == ("Sings\nat dawn.\nŁucja", "Gilded", "")


def test_a_form_that_pypdf_saves_again_is_still_one(form: bytes, tmp_path: Path) -> None:
    path = filled(form, tmp_path / "x.pdf", {":species": "wren"})
    reader = PdfReader(path)
    again = PdfWriter(clone_from=reader)
    again.write(tmp_path / "y.pdf")
    assert read_form(tmp_path / "y.pdf").entered == read_form(path).entered
