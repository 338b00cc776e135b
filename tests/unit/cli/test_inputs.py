"""A resolver's inputs on the command line: whatever is given for them, the mistake is one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tallow.services.files.path import typed_path
from tests.unit.cli.conftest import Tallow, answer, refusal

DEEP = "[" * 100_000
HALVES = ('{"damage": "\\ud800"}', '{"type": "a\\udfff"}', '{"\\udabc": 1}', '{"target": {"armor": ["\\ud800"]}}')


@pytest.mark.parametrize("verb", ["resolve", "odds"])
@pytest.mark.parametrize("deep", [DEEP, '{"damage": ' + DEEP, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_inputs_that_nest_without_end_are_refused(tallow: Tallow, verb: str, deep: str) -> None:
    refused = refusal(tallow(verb, "armor_damage.hit", "-", given=deep))
    assert refused == "The inputs nest too deep. Give one JSON object, with a key for each input."


@pytest.mark.parametrize("verb", ["resolve", "odds"])
@pytest.mark.parametrize("half", HALVES)
def test_half_a_character_in_the_inputs_is_refused(tallow: Tallow, verb: str, half: str) -> None:
    refused = refusal(tallow(verb, "armor_damage.hit", half))
    assert refused == "The inputs hold half a character, which is no text. Write it whole."


@pytest.mark.parametrize("value", [DEEP, '"\\ud800"', "\udcff", "1e999", "NaN"])
def test_a_stage_is_set_to_nothing_odd(tallow: Tallow, value: str) -> None:
    words = ("--set", f"after_soak={value}", "--reason", "house rule")
    refused = refusal(tallow("resolve", "armor_damage.hit", '{"target": {"armor": {"soak": 5}}}', *words))
    assert refused.startswith("The stage after_soak comes to a number, and ")


MUCH = 5_000_001


@pytest.mark.parametrize("verb", ["resolve", "odds"])
def test_inputs_that_go_on_and_on_are_refused_wherever_they_come_from(
    tallow: Tallow, tmp_path: Path, verb: str
) -> None:
    file = tmp_path / "long.json"
    file.write_text("{" + " " * (MUCH - 2) + "}")
    told = "holds more than 5,000,000 characters. Name a JSON file with the inputs alone."
    assert refusal(tallow(verb, "armor_damage.hit", str(file))) == f"{str(file)[:60]} {told}"
    assert refusal(tallow(verb, "armor_damage.hit", "-", given=" " * MUCH)) == f"Standard input {told}"
    if os.name == "posix":
        assert refusal(tallow(verb, "armor_damage.hit", "/dev/zero")) == f"/dev/zero {told}"
    file.write_text("{" + " " * (MUCH - 3) + "}")
    assert tallow(verb, "armor_damage.hit", str(file)).code == 0


def test_a_file_of_inputs_may_begin_with_a_mark_of_its_encoding(tallow: Tallow, tmp_path: Path) -> None:
    file = tmp_path / "windows.json"
    file.write_text('{"damage": 5, "target": {"vitality": 7}}', encoding="utf-8-sig")
    assert answer(tallow("resolve", "armor_damage.hit", str(file)))["outcome"]["vitality"] == 2


def test_a_file_of_inputs_that_cannot_be_read_is_named(tallow: Tallow, tmp_path: Path) -> None:
    (tmp_path / "latin.json").write_bytes(b'{"damage": "\xe9"}')
    for file, told in (
        ("nothing.json", "(No such file or directory). Name a JSON file."),
        ("", "(Is a directory). Name a JSON file." if os.name == "posix" else "Name a JSON file."),
        ("latin.json", "is no text in UTF-8. Name a JSON file."),
    ):
        assert refusal(tallow("resolve", "armor_damage.hit", str(tmp_path / file))).endswith(told)


if os.name == "posix":

    @pytest.mark.parametrize(
        "words", [("campaigns",), (), ("--open-demo",), ("--demo-sheets", "there"), ("roll", "d6")]
    )
    @pytest.mark.parametrize("named", ["~nosuchperson/x", "~nosuchperson"])
    def test_a_store_in_the_home_of_nobody_is_the_persons_mistake(
        tallow: Tallow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...], named: str
    ) -> None:
        monkeypatch.chdir(tmp_path)
        told = f"{named} cannot be found: nobody here is called nosuchperson. Write the whole path."
        assert refusal(tallow("--store", named, *words)) == told
        monkeypatch.setenv("TALLOW_STORE", named)
        assert refusal(tallow(*words)) == told
        assert list(tmp_path.iterdir()) == []


def test_a_tilde_in_a_path_is_a_home_or_a_folder_of_that_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert typed_path("~/there/x.pdf") == tmp_path / "there" / "x.pdf"
    assert typed_path("~nosuchperson/x.pdf") == Path("~nosuchperson/x.pdf")
    assert typed_path(Path("plain")) == Path("plain")
