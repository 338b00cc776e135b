"""The examples of docs/plugins.md that need no code are written as the guide says, and do what it says of them."""

from __future__ import annotations

import re
import shlex
import tomllib
from typing import Any

from tallow.cli.main import parser
from tallow.hooks.content.content import read_content
from tallow.model.errors import UserMistake
from tallow.model.sheet import Options, Stats, Table
from tallow.services import campaigns, rolls
from tallow.services.fitness.beside import told_beside
from tests.contracts.guide import FILES, Page

_EFFECT = re.compile(r"^\| `(\{ type = .*\})` \| (.+?) \|$", re.MULTILINE)
FRAGMENTS = 1
"""How many examples belong to no file of the guide's; ``test_room_is_made_in_a_table_that_is_full`` completes it."""


def test_every_example_belongs_to_a_file_or_is_completed_by_a_test(page: Page) -> None:
    blocks = page.blocks()
    assert {block.language for block in blocks} == {*FILES, "sh", "text"}
    assert [block.language for block in blocks if not block.file and block.language in FILES] == ["toml"] * FRAGMENTS
    assert len([block for block in blocks if block.file]) > 25
    assert [block for block in page.indented() if not block.startswith("    tallow ")] == []


def test_every_command_of_the_guide_is_one(page: Page) -> None:
    whole = [line.strip() for block in page.indented() for line in block.splitlines()]
    assert len([*page.typed(), *whole]) > 30
    assert [line for line in whole if refused(line)] == []
    # a sentence may name a verb with what it is about alone
    within = [why for line in page.typed() if (why := refused(line)) and "are required" not in why]
    assert [why for why in within if "FAMILY" not in why] == []


def refused(line: str) -> str:
    """Why a command is none, "" where it is one."""
    try:
        return "" if callable(parser().parse_args(shlex.split(line)[1:]).run) else line
    except UserMistake as mistake:
        return str(mistake)


def test_each_manifest_is_as_the_guide_tells_them(page: Page) -> None:
    manifests = [block for block in page.blocks() if block.file.endswith("/plugin.toml")]
    kinds = {"systems": "system", "expansions": "expansion", "terrain": "terrain", "tablets": "tablet"}
    for block in manifests:
        said, (family, id, _) = tomllib.loads(block.text), block.file.split("/")
        assert (said["id"], said["family"], said["api"]) == (id, kinds[family], 1)
        assert ("system" in said) == (family != "systems")
        assert {*said} <= set(re.findall(r"`(\w+)`", page.section("plugin.toml").text))
    assert len(manifests) == 5


def test_the_village_brings_its_skill_and_things(page: Page) -> None:
    page.says(
        "A village with a skill and two things to carry for *Legends of Nor'Ova*.",
        "The net is thrown for an ally; of a hit with the fish spear 15 percent is piercing.",
        "`village.net_throw`, `village.reed_cloak` and `village.fish_spear`",
    )
    entries = page.registry("armor_damage", "village").entries.values()
    spear, net, cloak = added = [entry for entry in entries if entry.owner == "village"]
    assert [(entry.id, type(entry).__name__) for entry in added] == [
        ("village.fish_spear", "Item"),
        ("village.net_throw", "Skill"),
        ("village.reed_cloak", "Item"),
    ]
    assert (getattr(spear, "piercing", None), getattr(net, "use", None)) == (15, "ally")
    assert [getattr(each, "amount", None) for each in cloak.effects] == [2]


def test_what_is_typed_for_the_village_does_what_the_guide_says(page: Page) -> None:
    page.write(page.home)
    *before, last = page.section("A first content plugin").typed()
    assert len(before) > 4
    for line in before:
        page.type(line)
    evade = page.type(last)["totals"]["armor_damage.evade"]
    page.says(f"Anna's Evade is {evade['value']} now")
    # RULES.md R30: half of React, which is 0 as long as nobody enters it; and the cloak's 2
    assert [(part["label"], part["amount"]) for part in evade["parts"][1:]] == [("Reed cloak", 2)]
    assert evade["value"] == 2


def test_each_effect_does_what_the_table_says(page: Page) -> None:
    effects = {does: effect for effect, does in _EFFECT.findall(page.text)}
    words = ("adds a part to a total", "lowers the most", "grants a permission", "forbids it", "puts an entry on")
    assert [does.startswith(word) for does, word in zip(effects, words, strict=True)] == [True] * 5
    ids = ("more", "least", "grants", "forbids", "lists")
    page.add("systems/pond/content/own.toml", "\n".join(map(_plant, ids, effects.values())))
    page.registry("pond")
    book = page.frogs(
        anna={}, **{id: {"flora": _plants(id)} for id in ids}, both={"flora": _plants("grants", "forbids")}
    )
    # four legs, doubled, and wet: 9; 2 more, and no more than 3
    leaps = [book.total(book.record(id), "pond.leap").value for id in ("anna", "more", "least")]
    assert leaps == [9, 11, 3]
    assert [bool(book.allowed(book.record(id), "pond.croak")) for id in ("anna", "grants", "both")] == [
        False,
        True,
        False,
    ]
    listed = [[each.entry for each in book.listed(book.record(id), "pond.known")] for id in ("anna", "lists")]
    assert listed == [[], ["pond.lily"]]


def _plant(id: str, effect: str) -> str:
    return f'[[plant]]\nid = "{id}"\nname = "{id.title()}"\neffects = [{effect}]\n'


def _plants(*ids: str) -> list[dict[str, Any]]:
    return [{"id": f"p{number}", "entry": f"pond.{id}"} for number, id in enumerate(ids)]


def test_the_tablet_is_gear_that_unlocks_an_action_against_one_monster(page: Page) -> None:
    page.says("who carries the tablet may do it. `timing` says when, here before an attack, `monster` against whom")
    registry = page.registry("kdm", "butcher_tablet")
    gear = registry.entries["butcher_tablet.butcher_tablet"]
    action: Any = registry.entries["butcher_tablet.steady_hand"]
    assert [(type(effect).__name__, getattr(effect, "permission", "")) for effect in gear.effects] == [
        ("Grant", action.id)
    ]
    assert (action.monster, registry.entries["kdm.butcher"].name) == ("kdm.butcher", "Butcher")
    assert (action.timing, action.brings) == (("before_attack",), ("locations_open",))
    assert action.unlocked_by == f"the {gear.name}"


def test_what_is_typed_for_the_bog_does_what_the_guide_says(page: Page) -> None:
    page.write(page.home)
    *before, deploy, activate = page.section("A set of terrain cards").typed()
    for line in before:
        page.type(line)
    outcome = page.type(deploy)["outcome"]
    page.says("its stump is named, its bed of reeds is drawn")
    assert (outcome["set_aside"], outcome["drawn"]) == (["bog_terrain.rotten_stump"], ["bog_terrain.reed_bed"])
    assert outcome["board"]["size"] == [18, 12]  # 3 × 6 and 2 × 6
    assert (outcome["monster"], outcome["zone"]) == ({"at": [8, 5], "size": [2, 2]}, "the lowest row")
    page.says("Four tiles are there then: one stump on the spaces 3 and 4 of row 3, which the window")
    there = [(each["entry"], each["x"], each["y"]) for each in page.type("tallow show Bog Fight")["fields"]["tiles"]]
    stump, reeds = "bog_terrain.rotten_stump", "bog_terrain.reed_bed"
    assert there == [(stump, 3, 3), (stump, 0, 0), (reeds, 0, 0), (reeds, 0, 0)]
    page.says('a 9 here, asked for without `--dice`, comes to the row from 8 to 10, "gain 1 random vermin"')
    activated = page.type(activate)["outcome"]
    assert (activated["roll"], activated["row"], activated["result"]) == (9, [8, 10], "gain 1 random vermin")
    page.says("From [5, 4], which touches the stump with a corner alone, nobody activates it")
    assert "[5, 3]" in activate
    corner = page.type(activate.replace("[5, 3]", "[5, 4]").removesuffix(" --dice 9"))["outcome"]
    assert (corner["allowed"], corner["reasons"]) == (False, ["not_near"])


def test_the_bog_draws_from_all_terrain_that_is_on(page: Page) -> None:
    page.says(
        "from the cards of every terrain set that the campaign plays with, as many copies of each as `copies` says"
    )
    page.registry("kdm", "core_terrain", "bog_terrain")
    book = page.now(campaigns.create(page.host, "In the bog", ["kdm"], ["core_terrain", "bog_terrain"]).id)
    resolver = rolls.find(book, "kdm.deploy")
    resolved = rolls.resolve(resolver, book, {"monster": "bog_butcher"}, roles={}, throw=rolls.Throw((6,)))
    assert resolved.resolution is not None
    # the only stump is named; after the bog's reeds and four Acanthus Plants the sixth card of 22 is the Bug Patch
    assert resolved.resolution.outcome["cards"] == ["bog_terrain.rotten_stump", "core_terrain.bug_patch"]


def test_room_is_made_in_a_table_that_is_full(page: Page) -> None:
    page.says("Decapitation holds 3 and 4 in the severe injury table of `kdm` for the head")
    page.says("it holds 3 alone, and 4 is a daze")
    table = _heads(page.registry("kdm"))
    assert table["kdm.head_decapitation"] == (3, 4)
    [fragment] = [block for block in page.blocks() if block.language == "toml" and not block.file]
    manifest = 'id = "heads"\nname = "Heads"\nfamily = "expansion"\nsystem = "kdm"\nversion = "1.0.0"\napi = 1\n'
    page.add("expansions/heads/content/heads.toml", fragment.text)
    page.add("expansions/heads/plugin.toml", manifest)
    registry = page.registry("kdm", "heads")
    assert _heads(registry) == {**table, "kdm.head_decapitation": (3, 3), "heads.dazed": (4, 4)}
    found = page.loader.get("heads")
    assert found is not None
    assert found.manifest is not None
    content = read_content(found.manifest, found.folder, registry.entry_types)
    assert told_beside(content, registry) == ((), ())


def _heads(registry: Any) -> dict[str, tuple[int, int]]:
    """The rows of the severe injury table of the head."""
    rows = [entry for entry in registry.entries.values() if getattr(entry, "table", "") == "head"]
    return {row.id: (row.low, row.high) for row in rows}


def test_the_marsh_extends_the_pond(page: Page) -> None:
    page.says("A frog has Mud then, never below 0, a Mood, which is calm as long as nobody says otherwise")
    registry = page.registry("pond", "marsh")
    frog = registry.kinds["pond.frog"]
    mud, mood, tadpoles = fields = [frog.field(id) for id in ("marsh.mud", "marsh.mood", "marsh.tadpoles")]
    assert frog.keys[-3:] == ("marsh.mud", "marsh.mood", "marsh.tadpoles")
    assert [getattr(field, "label", "") for field in fields] == ["Mud", "Mood", "Tadpoles"]
    assert (getattr(mud, "minimum", None), getattr(mood, "default", None)) == (0, "calm")
    assert [choice.label for choice in getattr(mood, "choices", ())] == ["Calm", "Wild"]
    assert [column.label for column in getattr(tadpoles, "columns", ())] == ["Name", "Legs"]
    page.says(
        "its mud then stands in a small box, below it the choice of its mood, and below that its tadpoles by name"
    )
    stats, options, table = registry.sheets["pond.frog"].rows[1][1].blocks
    assert stats == Stats(("marsh.mud",), size="small")
    assert (options, table) == (Options("marsh.mood"), Table("marsh.tadpoles", ("name", "legs")))


def test_a_patch_replaces_the_keys_that_it_names_alone(page: Page) -> None:
    page.says("`of` names the entry; the other keys replace its own.")
    alone, lily = (page.registry("pond", *more).entries["pond.lily"] for more in ((), ("marsh",)))
    assert (alone.text, lily.text) == ("It carries a frog.", "In the marsh it carries two.")
    assert (lily.name, lily.effects) == (alone.name, alone.effects)
