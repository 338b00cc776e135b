"""``tallow entries``: the content of a campaign by type, the group's own in it, and the holes of its tables."""

from __future__ import annotations

from pathlib import Path

from tests.unit.cli.conftest import Tallow, answer, refusal

OWN = """\
[[injury]]
id = "grazed"
name = "Grazed knuckles"
harm = "wound"
low = 1
high = 11
severity = 1

[[injury]]
id = "ribs"
name = "Cracked ribs"
harm = "wound"
low = 14
high = 19
severity = 3

[[patch]]
of = "king.stunned"
text = "Sees stars."
"""


def test_types_and_entries_with_what_is_the_group_s_own(tallow: Tallow, tmp_path: Path) -> None:
    folder = tmp_path / "tallow/plugins/expansions/own_crown"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "own_crown"\nname = "Ours"\nfamily = "expansion"\nsystem = "king"\nversion = "1"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    conditions = [row["id"] for row in _conditions(tallow)]
    own = OWN.replace("king.stunned", conditions[0])
    (folder / "content/own.toml").write_text(own, encoding="utf-8")
    answer(tallow("plugins", "enable", "own_crown", "Crown", "--yes", "--json"))

    types = {row["type"]: row for row in answer(tallow("entries", "Crown", "--json"))}
    assert types["king.injury"] == {
        "type": "king.injury",
        "label": "Injury rows",
        "entries": 2,
        "own": 2,
        "changed": 0,
        "unknown": 0,
        # 12 and 13 lie between the two rows; the worst band, 20 to 30, has none
        "wrong": ["Wound: 12 and 13 have no entry.", "Wound: 20 to 30 have no entry."],
    }
    assert (types["king.condition"]["own"], types["king.condition"]["changed"]) == (0, 1)

    rows = answer(tallow("entries", "Crown", "injury", "--json"))
    assert [(row["id"], row["source"], row["plugin"]) for row in rows] == [
        ("own_crown.grazed", "own", "own_crown"),
        ("own_crown.ribs", "own", "own_crown"),
    ]
    assert (rows[1]["values"]["low"], rows[1]["values"]["litany"]) == (14, "")
    changed = answer(tallow("entries", "Crown", "king.condition", "--json"))[0]
    assert (changed["id"], changed["source"], changed["values"]["text"]) == (conditions[0], "changed", "Sees stars.")
    said = tallow("entries", "Crown", "injury").out.splitlines()
    assert said[0].split() == ["own_crown.grazed", "Grazed", "knuckles", "your", "own"]
    assert said[-1] == "Wound: 20 to 30 have no entry."


def _conditions(tallow: Tallow) -> list[dict[str, str]]:
    answer(tallow("new", "Crown", "--system", "king", "--json"))
    found: list[dict[str, str]] = answer(tallow("entries", "Crown", "condition", "--json"))
    assert {row["plugin"] for row in found} == {"king"}
    return found


def test_a_type_that_is_not_there(tallow: Tallow) -> None:
    answer(tallow("new", "Crown", "--system", "king", "--json"))
    assert (
        refusal(tallow("entries", "Crown", "injurry")) == "There is no entry type 'injurry'. Did you mean king.injury?"
    )


ROWS = (
    OWN
    + """
[[disease]]
id = "fever"
name = "Marsh fever"
months = 1
"""
)


def _own(tallow: Tallow, tmp_path: Path) -> None:
    """A campaign with a table of wounds with holes, a disease, and a change of the game's own condition."""
    folder = tmp_path / "tallow/plugins/expansions/own_crown"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "own_crown"\nname = "Ours"\nfamily = "expansion"\nsystem = "king"\nversion = "1"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    changed = ROWS.replace("king.stunned", _conditions(tallow)[0]["id"])
    (folder / "content/own.toml").write_text(changed, encoding="utf-8")
    answer(tallow("plugins", "enable", "own_crown", "Crown", "--yes", "--json"))


def test_what_is_written_for_others_can_be_chosen(tallow: Tallow, tmp_path: Path) -> None:
    _own(tallow, tmp_path)
    file = str(tmp_path / "ours.tallow")
    # Grazed knuckles hold 1 to 11, Cracked ribs 14 to 19 of the thirty
    assert refusal(tallow("entries", "Crown", "-o", file)) == (
        "Wound: 12 and 13, 20 to 30 missing. Let the table be whole, or leave it out."
    )
    done = answer(tallow("entries", "Crown", "-o", file, "--without", "injury.wound", "--json"))
    assert (done["file"], done["id"], done["version"]) == (file, "own_crown", "1")
    assert [(each["type"], each["label"], len(each["entries"])) for each in done["holds"]] == [
        ("disease", "Diseases", 1),
        ("patch", "Changes of other plugins' entries", 1),
    ]
    assert refusal(tallow("entries", "Crown", "-o", file, "--only", "disease")) == (
        f"{file} is there already. Name another file, or replace it with --force."
    )
    wrote = tallow("entries", "Crown", "-o", file, "--force", "--only", "marsh fever")
    assert wrote.out == f"Wrote Ours 1 to {file}: Diseases 1.\n"


def test_bad_words_about_what_is_written(tallow: Tallow, tmp_path: Path) -> None:
    _own(tallow, tmp_path)
    file = str(tmp_path / "ours.tallow")
    said = [
        refusal(tallow("entries", "Crown", *words))
        for words in (
            ["-o", file, "--only", "disaese"],
            ["-o", file, "--only", "disease", "--without", "fever"],
            ["--only", "disease"],
            ["disease", "-o", file],
            ["-o", file, "--system", "kign"],
            ["-o", str(tmp_path / "store.sqlite"), "--only", "disease"],
        )
    ]
    assert said[:5] == [
        "Nothing of your own is called 'disaese'. Did you mean disease?",
        "Nothing is chosen. Tick what the file shall hold.",
        "These options are for a file that is written. Name it, too: -o FILE",
        "To choose what the file holds, write: --only disease",
        "There is no system 'kign'. Did you mean king?",
    ]
    assert "holds all your campaigns" in said[5]
    assert not (tmp_path / "ours.tallow").exists()


def test_what_of_the_group_s_own_counts_for_nothing_is_told(tallow: Tallow, tmp_path: Path) -> None:
    campaign = answer(tallow("new", "Crown", "--system", "king", "--json"))["id"]
    folder = tmp_path / "tallow/plugins/expansions/own_crown"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "own_crown"\nname = "Ours"\nfamily = "expansion"\nsystem = "king"\nversion = "1"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    text = f'# Campaign {campaign} Crown\n[[patch]]\nof = "king.gone"\nname = "Gone"\n'
    (folder / "content/own.toml").write_text(text, encoding="utf-8")
    off = 'Ours is off in Crown, so nothing of it counts. Switch it on with: tallow plugins enable own_crown "Crown"'
    assert tallow("entries", "Crown").out.splitlines()[-1] == off
    assert tallow("entries", "Crown", "condition").out.splitlines()[-1] == off
    answer(tallow("plugins", "enable", "own_crown", "Crown", "--yes", "--json"))
    types = answer(tallow("entries", "Crown", "--json"))
    (where,) = [row["type"] for row in types if row["changed"]]
    (lost,) = [row for row in answer(tallow("entries", "Crown", where, "--json")) if row["lost"]]
    assert (lost["id"], lost["name"], lost["source"]) == ("king.gone", "Gone", "changed")
    said = tallow("entries", "Crown", where).out
    assert "has no king.gone any more, so this change of it counts for nothing. Take it out." in said
    assert off not in said
    assert refusal(tallow("entries", "Crown", "-o", "own.tallow")).startswith(
        'Nobody could install the file. “Gone” (changed): of: There is no entry "king.gone".'
    )
    assert not Path("own.tallow").exists()
