"""A manifest is read before anything is imported, and says all that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.hooks.discovery.manifest import (
    Requirement,
    parse_manifest,
    parse_requirement,
    read_manifest,
    suits,
    version_of,
)
from tallow.model.errors import ContentError

DRAGON = """
id = "dragon_king"
name = "Dragon King"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1", "gorm"]
host = ">=1.0"
tested = "1.2"
summary = "Scales."
authors = ["Tallow's developers"]
licence = "MIT"
"""


def mistakes(text: str) -> list[str]:
    manifest, found = parse_manifest(text)
    assert (manifest is None) is bool(found)
    return [f"{mistake.key}: {mistake.sentence}".lstrip(": ") for mistake in found]


def test_every_key_is_read() -> None:
    manifest, found = parse_manifest(DRAGON)
    assert found == []
    assert manifest is not None
    assert (manifest.id, manifest.system, manifest.api, manifest.host) == ("dragon_king", "kdm", 1, ">=1.0")
    assert manifest.authors == ("Tallow's developers",)
    assert manifest.package == "plugins.expansions.dragon_king"
    assert manifest.requirements == (Requirement("kdm", "1"), Requirement("gorm"))


def test_a_system_is_its_own_and_an_extension_requires_its_system() -> None:
    system, _ = parse_manifest('id = "kdm"\nname = "K"\nfamily = "system"\nversion = "1"\napi = 1')
    assert system is not None
    assert (system.system, system.requirements, system.package) == ("kdm", (), "plugins.systems.kdm")
    text = 'id = "lake_terrain"\nname = "L"\nfamily = "terrain"\nsystem = "kdm"\nversion = "1"\napi = 1'
    lake, _ = parse_manifest(text)
    assert lake is not None
    assert (lake.requirements, lake.package) == ((Requirement("kdm"),), "plugins.terrain.lake_terrain")


def test_all_mistakes_are_told_at_once() -> None:
    text = 'id = "Dragon King"\nname = 7\nfamily = "expanshion"\nversion = "1.x"\napi = 2\nrequire = []\nhost = "1.0"'
    assert mistakes(text) == [
        "name: Give a text; 7 is not.",
        'family: Give system, expansion, terrain or tablet; "expanshion" is not. Did you mean expansion?',
        "require: This key is unknown. Did you mean requires?",
        'id: "Dragon King" is no id. Use small letters, digits and single underscores, beginning with a letter.',
        'version: "1.x" is no version. Give numbers with dots, as in 1.0.2.',
        'host: "1.0" names no versions. Write the least one that works, as in ">=1.0".',
        "api: It was made for plugin api 2, and this Tallow has 1. Get a version that fits.",
    ]


@pytest.mark.parametrize(
    ("family", "id", "fits"),
    [
        ("terrain", "lake_terrain", True),
        ("terrain", "lake", False),
        ("tablet", "dash_tablet", True),
        ("tablet", "dash_terrain", False),
        ("expansion", "lake_terrain", False),
        ("expansion", "dash_tablet", False),
        ("expansion", "terrain_of_woe", True),
    ],
)
def test_terrain_sets_and_tablets_are_told_by_their_ids(family: str, id: str, fits: bool) -> None:
    text = f'id = "{id}"\nname = "N"\nfamily = "{family}"\nsystem = "kdm"\nversion = "1"\napi = 1'
    assert ("does not fit its family" in "".join(mistakes(text))) is not fits


def test_an_extension_names_its_system() -> None:
    assert mistakes(DRAGON.replace('system = "kdm"\n', "")) == [
        "system: This key is missing. Name the system whose content this extends."
    ]


def test_a_system_has_no_other_system() -> None:
    text = 'id = "king"\nname = "K"\nfamily = "system"\nsystem = "kdm"\nversion = "1"\napi = 1'
    assert mistakes(text) == ["system: A system's system is itself. Leave this key out."]


def test_a_requirement_that_is_none() -> None:
    assert mistakes(DRAGON.replace('"gorm"', '"gorm == 2"')) == [
        'requires[2]: "gorm == 2" names no plugin. Write an id and, if need be, a version: "kdm>=1".'
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("kdm", Requirement("kdm")),
        (" kdm >= 1.2 ", Requirement("kdm", "1.2")),
        ("kdm>1", None),
        ("kdm>=x", None),
        ("", None),
        ("Kdm", None),
    ],
)
def test_requirements(text: str, wanted: Requirement | None) -> None:
    assert parse_requirement(text) == wanted


def test_versions_compare_as_numbers() -> None:
    assert version_of("1.10") > version_of("1.9.9")
    assert version_of("1.0.0") == version_of("1") < version_of("1.0.1")
    with pytest.raises(ValueError, match="no version"):
        version_of("1-beta")


def test_which_tallow_suits() -> None:
    assert suits("", "0.1")
    assert suits(">=1.0", "1")
    assert suits(">= 1.0", "1.10")
    assert not suits(">=1.2", "1.1.9")


def test_no_file_and_no_toml_and_no_text(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"plugin\.toml: There is no such file"):
        read_manifest(tmp_path)
    (tmp_path / "plugin.toml").write_text("id = ", encoding="utf-8")
    with pytest.raises(ContentError, match="This is not TOML"):
        read_manifest(tmp_path)
    (tmp_path / "plugin.toml").write_bytes(b'id = "\xff"')
    with pytest.raises(ContentError, match="cannot be read"):
        read_manifest(tmp_path)
    (tmp_path / "plugin.toml").unlink()
    (tmp_path / "plugin.toml").mkdir()
    with pytest.raises(ContentError, match="no ordinary file"):
        read_manifest(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        'id = 5\nname = []\nfamily = {}\nsystem = 1.5\nversion = 1\napi = "1"\nrequires = "x"',
        "authors = " + "[" * 5000 + "]" * 5000,
        "api = " + "9" * 5000,
        f'version = "{"9" * 5000}"\nhost = ">={"9" * 5000}"\ntested = "{"9" * 5000}"\nrequires = ["kdm>={"9" * 5000}"]',
    ],
)
def test_a_manifest_of_nothing_but_wrong_types_is_told_and_no_traceback(text: str) -> None:
    manifest, mistakes = parse_manifest(text)
    assert manifest is None
    assert mistakes


def test_a_system_may_say_which_dice_its_games_roll() -> None:
    system = DRAGON.replace('family = "expansion"', 'family = "system"').replace('system = "kdm"\n', "")
    manifest, found = parse_manifest(f'{system}die = "2d6"\n')
    assert (found, manifest is not None and manifest.die) == ([], "2d6")
    (wrong,) = mistakes(f'{system}die = "many"\n')
    assert wrong.startswith("die: ")
    assert mistakes(f'{DRAGON}die = "d10"\n') == [
        "die: Only a system says which dice its games roll. Leave this key out."
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Dragon King"', '"Dragon\\nKing"', "name: Write one line of visible characters; U+000A is in this."),
        ('"Scales."', '"\\u001b[2KScales."', "summary: Write one line of visible characters; U+001B is in this."),
        ('"MIT"', '"M\\u2028IT"', "licence: Write one line of visible characters; U+2028 is in this."),
        ('"kdm"', '"k\\u0007dm"', "system: Write one line of visible characters; U+0007 is in this."),
        ("developers", "\u202edevelopers", "authors[1]: Write one line of visible characters; U+202E is in this."),
        ('"Dragon King"', f'"{"x" * 101}"', "name: Write at most 100 characters; these are 101."),
        ('"Scales."', f'"{"x" * 501}"', "summary: Write at most 500 characters; these are 501."),
        ('"MIT"', f'"{"x" * 101}"', "licence: Write at most 100 characters; these are 101."),
        ("Tallow's developers", "x" * 101, "authors[1]: Write at most 100 characters; these are 101."),
    ],
)
def test_what_consent_rests_on_is_one_short_line(old: str, new: str, told: str) -> None:
    assert mistakes(DRAGON.replace(old, new)) == [told]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Dragon King"', '""', "name: This name is empty. Give it one that can be read."),
        ('"Dragon King"', '" "', "name: Nothing of this name can be seen. Give it one that can."),
        ('"dragon_king"', f'"{"d" * 61}"', "id: An id has at most 60 characters; this one has 61."),
        ('"dragon_king"', '"con"', 'id: Not every computer can write a folder of the name "con". Choose another id.'),
    ],
)
def test_a_name_is_seen_and_an_id_can_be_a_folder_everywhere(old: str, new: str, told: str) -> None:
    assert mistakes(DRAGON.replace(old, new)) == [told]


def test_a_version_is_of_ascii_digits() -> None:
    assert mistakes(DRAGON.replace('"1.0.0"', '"1.\u0663"')) == [
        'version: "1.\u0663" is no version. Give numbers with dots, as in 1.0.2.'
    ]


def test_a_mistake_that_quotes_is_one_line() -> None:
    _, (mistake,) = parse_manifest(DRAGON.replace('"gorm"', '"gorm\\n\\u001b[2K"'))
    assert 'requires[2]: "gorm\\u000a\\u001b[2K" names no plugin.' in str(mistake)
