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
    answer(tallow("plugins", "enable", "own_crown", "Crown", "--json"))

    types = {row["type"]: row for row in answer(tallow("entries", "Crown", "--json"))}
    assert types["king.injury"] == {
        "type": "king.injury",
        "label": "Injury rows",
        "entries": 2,
        "own": 2,
        "changed": 0,
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
