"""Content files become entries under full ids, and every mistake in a file is told with its line."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tallow.hooks.content.content import Content, read_content
from tallow.hooks.discovery.manifest import read_manifest
from tallow.model.entry import Entry, EntryType
from tests.unit.hooks.shelf import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear(Entry):
    speed: int = 0


TYPES = {
    each.id: each
    for each in (EntryType("zoo.gear", "Gear", "Gear", Gear), EntryType("king.litany", "Litany", "Litanies", Entry))
}


def read(shelf: Shelf, **content: str) -> Content:
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content=content)
    return read_content(read_manifest(folder), folder, TYPES)


def said(content: Content) -> list[str]:
    return [str(mistake) for mistake in content.all_mistakes()]


def test_short_ids_get_the_owner_in_front(shelf: Shelf) -> None:
    content = read(
        shelf,
        a='[[gear]]\nid = "claw"\nname = "Claw"\nspeed = 2\n[[gear]]\nid = "bear.tooth"\nname = "Tooth"\n',
        b='[[gear]]\nid = "2nd_tooth"\nname = "Second tooth"\n',
    )
    assert said(content) == []
    assert list(content.entries) == ["bear.claw", "bear.tooth", "bear.2nd_tooth"]
    assert content.entries["bear.claw"] == Gear(id="bear.claw", name="Claw", speed=2)
    assert content.entries["bear.claw"].owner == "bear"


def test_every_mistake_of_a_file_with_its_line(shelf: Shelf) -> None:
    text = """\
[[gear]]
id = "claw"
nam = "Claw"
speed = "fast"

[[gera]]
id = "tooth"

[[gear]]
id = "fur"
name = "Fur"
effects = [
  { type = "add", total = "zoo.warmth" },
]
"""
    content = read(shelf, a=text)
    assert content.entries == {}
    assert said(content) == [
        "content/a.toml:1: gear[1].name: This key is missing. Give a text.",
        "content/a.toml:3: gear[1].nam: This key is unknown. Did you mean name?",
        'content/a.toml:4: gear[1].speed: Give a whole number; "fast" is not.',
        "content/a.toml:6: gera: There is no entry type of that name. Did you mean gear?",
        "content/a.toml:13: gear[2].effects[1].amount: This key is missing. Give a number.",
    ]


def test_another_system_s_table_is_unknown(shelf: Shelf) -> None:
    content = read(shelf, a='[[litany]]\nid = "seal"\nname = "Seal"\n')
    assert said(content) == [
        "content/a.toml:1: litany: There is no entry type of that name. Known are: block, field, gear, patch."
    ]


def test_a_foreign_id_is_left_out(shelf: Shelf) -> None:
    content = read(shelf, a='[[gear]]\nid = "zoo.claw"\nname = "Claw"\n[[gear]]\nid = "tooth"\nname = "Tooth"\n')
    assert list(content.entries) == ["bear.tooth"]
    assert said(content) == [
        (
            'content/a.toml:2: gear[1].id: It declares a foreign id, "zoo.claw": '
            'ids of this plugin begin with "bear." or have no dot.'
        )
    ]


def test_an_id_that_is_none(shelf: Shelf) -> None:
    content = read(shelf, a='[[gear]]\nid = "Big claw"\nname = "Claw"\n[[gear]]\nid = 3\nname = "Three"\n')
    assert content.entries == {}
    assert said(content) == [
        'content/a.toml:2: gear[1].id: "Big claw" is no id. Use small letters, digits and underscores.',
        "content/a.toml:5: gear[2].id: Give a text; 3 is not.",
    ]


def test_two_of_one_id_name_both_places(shelf: Shelf) -> None:
    one = '[[gear]]\nid = "claw"\nname = "First"\n'
    content = read(shelf, a=one, b='[[gear]]\nid = "fur"\nname = "Fur"\n' + one)
    assert content.entries["bear.claw"].name == "First"
    assert said(content) == [
        "content/b.toml:5: gear[2].id: bear.claw is declared twice: here and in content/a.toml, gear[1]. Rename one."
    ]


def test_a_file_that_is_not_toml_names_the_line_and_spoils_no_other(shelf: Shelf) -> None:
    content = read(shelf, a='[[gear]]\nid = "claw\n', b='[[gear]]\nid = "fur"\nname = "Fur"\n')
    assert list(content.entries) == ["bear.fur"]
    (sentence,) = said(content)
    assert sentence == "content/a.toml:2: This is not TOML: a quote is not closed in this line."


def test_a_file_that_is_no_text(shelf: Shelf) -> None:
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'})
    (folder / "content" / "a.toml").write_bytes(b"\xff")
    content = read_content(read_manifest(folder), folder, TYPES)
    (sentence,) = said(content)
    assert sentence.startswith("content/a.toml:1: This file cannot be read: ")


def test_one_bracket_too_few(shelf: Shelf) -> None:
    content = read(shelf, a='[gear]\nid = "claw"\n', b="gear = [1]\n")
    assert said(content) == [
        "content/a.toml:1: gear: Write it as [[gear]], with two brackets.",
        "content/b.toml:1: gear: Write it as [[gear]], with two brackets.",
    ]


def test_no_content_at_all(shelf: Shelf) -> None:
    content = read(shelf)
    assert (content.entries, content.extensions, said(content)) == ({}, [], [])


def test_what_a_plugin_owes(shelf: Shelf) -> None:
    content = read(shelf)
    assert [content.owes(id) for id in ("bear.x", "zoo.x", "king.x", "x")] == [True, True, False, False]


def test_a_number_of_thousands_of_digits_spoils_its_file_alone(shelf: Shelf) -> None:
    good = '[[gear]]\nid = "claw"\nname = "Claw"\n'
    content = read(shelf, a=f"{good}speed = {'9' * 5000}\n", b=good.replace("claw", "tooth"))
    assert said(content) == ["content/a.toml: A number in this has hundreds of digits. Write a shorter one."]
    assert list(content.entries) == ["bear.tooth"]


def test_an_amount_that_no_sheet_holds(shelf: Shelf) -> None:
    effect = '{ type = "add", total = "zoo.warmth", amount = 1e300 }'
    content = read(shelf, a=f'[[gear]]\nid = "claw"\nname = "Claw"\neffects = [{effect}]\n')
    assert said(content) == ["content/a.toml:4: gear[1].effects[1].amount: Give a number of at most 15 digits."]


def test_a_folder_that_cannot_be_read_is_named(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"a": ""})
    manifest, scandir = read_manifest(folder), os.scandir

    def locked(path: Path) -> Any:
        if path == folder / "content":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", locked)
    (sentence,) = said(read_content(manifest, folder, TYPES))
    assert sentence == (
        f"content: The folder {folder / 'content'} cannot be read (Permission denied). "
        "Nothing of its content is there; mend it."
    )


def test_a_file_in_the_folder_s_place_is_named(shelf: Shelf) -> None:
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'})
    (folder / "content").rmdir()
    (folder / "content").write_text("", encoding="utf-8")
    (sentence,) = said(read_content(read_manifest(folder), folder, TYPES))
    assert sentence.startswith(f"content: The folder {folder / 'content'} cannot be read (")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fussy(Entry):
    """What fails at some names."""

    def __post_init__(self) -> None:
        """Fail, each name in another way."""
        if self.name == "Exit":
            raise SystemExit(3)
        if self.name == "Late" and self.id.startswith("bear."):
            raise ZeroDivisionError("when it gets its owner")


def test_a_class_that_fails_spoils_its_entry_alone(shelf: Shelf) -> None:
    rows = "".join(f'[[gear]]\nid = "{name.lower()}"\nname = "{name}"\n' for name in ("Exit", "Late", "Fine"))
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"a": rows})
    content = read_content(read_manifest(folder), folder, {"zoo.gear": EntryType("zoo.gear", "Gear", "Gear", Fussy)})
    assert said(content) == [
        "content/a.toml:1: gear[1]: zoo.gear cannot be made of this (SystemExit: 3).",
        "content/a.toml:4: gear[2]: zoo.gear cannot be made of this (ZeroDivisionError: when it gets its owner).",
    ]
    assert list(content.entries) == ["bear.fine"]


CLAW = '[[gear]]\nid = "claw"\nname = "Claw"\n'


def test_what_files_hold_is_decoded_once_for_each_state_of_them(shelf: Shelf) -> None:
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"a": CLAW})
    manifest, file = read_manifest(folder), folder / "content" / "a.toml"
    first = read_content(manifest, folder, TYPES).entries["bear.claw"]
    assert read_content(manifest, folder, TYPES).entries["bear.claw"] is first
    file.write_text(CLAW.replace("claw", "tooth"), encoding="utf-8")
    assert list(read_content(manifest, folder, TYPES).entries) == ["bear.tooth"]
    file.write_text(CLAW, encoding="utf-8")
    assert read_content(manifest, folder, TYPES).entries["bear.claw"] is first


def test_what_is_noted_of_content_is_not_there_when_it_is_read_again(shelf: Shelf) -> None:
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"a": CLAW})
    content = read_content(read_manifest(folder), folder, TYPES)
    content.wrong(content.places["bear.claw"], "name", "Nobody knows it.")
    del content.entries["bear.claw"]
    again = read_content(read_manifest(folder), folder, TYPES)
    assert (list(again.entries), said(again)) == (["bear.claw"], [])


def test_another_class_of_an_entry_type_is_decoded_anew(shelf: Shelf) -> None:
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"a": CLAW})
    for cls in (Gear, Entry):
        types = {"zoo.gear": EntryType("zoo.gear", "Gear", "Gear", cls)}
        assert type(read_content(read_manifest(folder), folder, types).entries["bear.claw"]) is cls


def test_a_name_is_one_line_with_an_end(shelf: Shelf) -> None:
    names = ("Cl\\naw", "Cl\\u001b[2Kaw", "x" * 201, "x" * 200)
    content = read(shelf, a="".join(f'[[gear]]\nid = "g{n}"\nname = "{name}"\n' for n, name in enumerate(names)))
    assert said(content) == [
        "content/a.toml:3: gear[1].name: Write one line of visible characters; U+000A is in this.",
        "content/a.toml:6: gear[2].name: Write one line of visible characters; U+001B is in this.",
        "content/a.toml:9: gear[3].name: Write at most 200 characters; these are 201.",
    ]
    assert list(content.entries) == ["bear.g3"]
