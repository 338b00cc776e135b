"""The examples of docs/plugins.md are written into files as the guide says, and work."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.app import main
from tallow.hooks.discovery.sources import DistributionSource, FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.edit import Archive, Create, Insert, Remove, Set
from tallow.model.errors import Objected
from tallow.model.record import Campaign
from tallow.model.sheet import Options, Slot, Stats, Table
from tallow.services import campaigns, history, records, rolls
from tallow.services.host import Host
from tallow.services.parcel.trying import tried
from tallow.ui.shell.rail.listed import Ways, counted, listed
from tests.contracts.tree import ROOT, read

GUIDE = read(ROOT / "docs" / "plugins.md")
_TYPED = re.compile(r"^```sh\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(
    r"^\*\*`(?P<file>[^`]+)`\*\*\n\n```(?:toml|python|markdown)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def written(folder: Path) -> None:
    """Write the guide's examples into the files that it names."""
    for example in _EXAMPLE.finditer(GUIDE):
        file = folder / example["file"]
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as opened:
            opened.write(example["text"] + "\n")


@pytest.fixture
def guide(tmp_path: Path) -> Iterator[Loader]:
    """A loader over the guide's plugins, beside the bundled ones."""
    written(tmp_path / "plugins")
    loader = Loader(
        [FolderSource(ROOT / "plugins"), FolderSource(tmp_path / "plugins", "user"), DistributionSource([])]
    )
    yield loader
    loader.close()


@pytest.fixture
def pond(guide: Loader, tmp_path: Path) -> Iterator[Host]:
    """A host with the guide's plugins."""
    from tallow.store.database import Store

    host = Host(Store.open(tmp_path / "tallow.sqlite"), guide, tmp_path)
    yield host
    host.close()


def sound(loader: Loader, *ids: str) -> Registry:
    registry = build(loader, ids)
    assert [str(fault) for fault in registry.faults] == []
    assert registry.missing == {}
    return registry


def test_every_toml_and_python_example_says_which_file_it_belongs_to() -> None:
    fences = re.findall(r"^```(toml|python|markdown)$", GUIDE, re.MULTILINE)
    assert len(fences) == len(_EXAMPLE.findall(GUIDE)) > 15


def test_the_village_brings_its_skill_and_things(guide: Loader) -> None:
    registry = sound(guide, "armor_damage", "village")
    added = [entry for entry in registry.entries.values() if entry.owner == "village"]
    assert [(entry.id, type(entry).__name__) for entry in added] == [
        ("village.fish_spear", "Item"),
        ("village.net_throw", "Skill"),
        ("village.reed_cloak", "Item"),
    ]


def test_what_is_typed_for_the_village_does_what_the_guide_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("TALLOW_PLUGINS", str(tmp_path / "plugins"))
    written(tmp_path / "work")
    monkeypatch.chdir(tmp_path / "work")
    (typed,) = (each["text"] for each in _TYPED.finditer(GUIDE))
    *before, last = typed.splitlines()
    assert len(before) > 4
    for line in before:
        assert main(shlex.split(line)[1:]) == 0, line
    capsys.readouterr()
    assert main([*shlex.split(last)[1:], "--json"]) == 0
    evade = json.loads(capsys.readouterr().out)["totals"]["armor_damage.evade"]
    assert f"Anna's Evade is {evade['value']} now" in GUIDE
    # RULES.md R30: half of React, which is 0 as long as nobody enters it; and the cloak's 2
    assert [(part["label"], part["amount"]) for part in evade["parts"][1:]] == [("Reed cloak", 2)]


def test_the_pond_has_the_rules_that_it_names_and_holds_where_it_is_tried(guide: Loader) -> None:
    registry, found = sound(guide, "pond"), guide.get("pond")
    assert found is not None
    page = read(found.folder / "RULES.md")
    assert {total.rule for total in registry.totals.values()} == {"RULES.md P1"}
    assert list(tried(registry, "pond", found.folder, ROOT / "resources" / "icons")) == []
    assert re.findall(r"^- \*\*(\w+)\*\*", page, re.MULTILINE) == ["P1", "P2", "P3", "P4", "P5", "B1"]


def test_the_tablet_is_gear_that_unlocks_an_action_against_one_monster(guide: Loader) -> None:
    registry = sound(guide, "kdm", "butcher_tablet")
    gear = registry.entries["butcher_tablet.butcher_tablet"]
    action = registry.entries["butcher_tablet.steady_hand"]
    assert [getattr(effect, "permission", "") for effect in gear.effects] == [action.id]
    assert getattr(action, "monster", "") == "kdm.butcher"


def test_the_bog_is_deployed_on_its_own_board(guide: Loader, pond: Host) -> None:
    sound(guide, "kdm", "core_terrain", "bog_terrain")
    campaign = campaigns.create(pond, "In the bog", ["kdm"], ["core_terrain", "bog_terrain"])
    book = pond.book(pond.campaign(campaign.id))
    resolver = rolls.find(book, "kdm.deploy")
    resolved = rolls.resolve(resolver, book, {"monster": "bog_butcher"}, roles={}, throw=rolls.Throw((5,)))
    assert resolved.resolution is not None
    outcome = resolved.resolution.outcome
    assert outcome["board"]["size"] == [18, 12]  # 3 × 6 and 2 × 6
    assert outcome["monster"] == {"at": [8, 5], "size": [2, 2]}
    # the only stump is named; the core game's fifth card of 21, by name, comes after four Acanthus Plants
    assert outcome["cards"] == ["bog_terrain.rotten_stump", "core_terrain.bug_patch"]
    assert [each["at"] for each in outcome["tiles"]] == [[3, 3], None, None]


def test_the_pond_is_whole(guide: Loader) -> None:
    registry = sound(guide, "pond")
    assert [len(things) for things in (registry.kinds, registry.entry_types, registry.entries)] == [1, 2, 2]
    assert registry.entry_types["pond.catch"].ranges is not None
    assert [list(things) for things in (registry.totals, registry.checks, registry.resolvers)] == [
        ["pond.leap"],
        ["pond.dry"],
        ["pond.jump"],
    ]
    assert [list(things) for things in (registry.commands, registry.settings)] == [["pond.rest"], ["pond.rain"]]
    assert not any(isinstance(block, Slot) for block in registry.sheets["pond.frog"].blocks())


def test_the_marsh_extends_the_pond(guide: Loader) -> None:
    registry = sound(guide, "pond", "marsh")
    assert registry.kinds["pond.frog"].keys[-3:] == ("marsh.mud", "marsh.mood", "marsh.tadpoles")
    assert registry.entries["pond.lily"].text == "In the marsh it carries two."
    added = list(registry.sheets["pond.frog"].rows[1][1].blocks)
    assert [type(block) for block in added] == [Stats, Options, Table]


def test_frogs_jump_as_the_guide_says(pond: Host) -> None:
    campaign = campaigns.create(pond, "By the lake", ["pond"])
    flora = [{"id": "p1", "entry": "pond.lily"}]
    records.do(pond, campaign.id, "Anna", [Create("anna", "pond.frog", "Anna", {"flora": flora})])
    book = pond.book(pond.campaign(campaign.id))
    anna = book.record("anna")
    # four legs, doubled, wet, and two for the lily: 8 + 1 + 2
    assert book.total(anna, "pond.leap").value == 11
    resolver = rolls.find(book, "pond.jump")
    resolved = rolls.resolve(resolver, book, {"width": 16}, roles={"frog": anna}, throw=rolls.Throw((4,)))
    assert resolved.resolution is not None
    # 11 + 4 = 15 of 16: into the pond, with a wind of 10 − 4
    assert resolved.resolution.outcome == {"over": False, "wind": 6}
    assert resolved.resolution.sentence == "reach 15 of 16"


def test_the_list_of_frogs_says_who_is_hurt_and_who_is_gone(pond: Host) -> None:
    campaign = campaigns.create(pond, "By the lake", ["pond"])
    made: dict[str, dict[str, object]] = {
        "anna": {"broken": True, "sprained": True},
        "berta": {"eaten": True, "eaten_by": "a heron"},
        "clara": {},
    }
    records.do(pond, campaign.id, "Frogs", [Create(id, "pond.frog", id, values) for id, values in made.items()])
    book = pond.book(pond.campaign(campaign.id))
    anna, berta, clara = book.records("pond.frog")
    assert (listed(anna, book).figure, listed(anna, book).told) == ("10", "Hurt: leg broken")
    assert listed(berta, book).gone == "eaten by a heron"
    assert (listed(clara, book).told, listed(clara, book).gone) == ("", "")
    [frogs] = [head for head in book.registry.heads.kinds if head.id == "pond.frog"]
    assert counted(frogs, (anna, berta, clara), book, Ways()) == "2 leaping · 1 eaten"


def test_paths_and_edits_are_as_the_guide_tells_them(pond: Host) -> None:
    campaign = campaigns.create(pond, "By the lake", ["pond"], ["marsh"])
    row = {"id": "r1", "name": "Midge", "worth": 1}
    for edit in (
        Create("anna", "pond.frog", "Anna", {"seat": "mud"}),
        Insert("anna", "flies", row, 0),
        Set("anna", "flies.r1.worth", 4, 1),
        Set("anna", "wind", 3, None),
        Set("anna", "marsh.mud", 2, None),
        Set("anna", "name", "Anne", "Anna"),
        Remove("anna", "flies", "r1", {**row, "worth": 4}),
        Archive("anna"),
    ):
        records.do(pond, campaign.id, "Try", [edit])
        assert f"`{type(edit).__name__}(" in GUIDE
    with pond.store.read() as reader:
        anna = reader.record("anna")
    assert (anna.name, anna.archived) == ("Anne", True)
    assert anna.document.values == {"seat": "mud", "flies": [], "wind": 3, "marsh.mud": 2}


def test_no_frog_dries_in_the_rain(pond: Host) -> None:
    campaign = campaigns.create(pond, "By the lake", ["pond"])
    records.do(pond, campaign.id, "Anna", [Create("anna", "pond.frog", "Anna", {})])
    dry = [Set("anna", "wet", False, None)]
    records.do(pond, campaign.id, "Dry", dry)
    (advice,) = (
        pond.registry(["pond"])
        .checks["pond.dry"]
        .run(pond.book(pond.campaign(campaign.id)).record("anna"), pond.book(pond.campaign(campaign.id)))
    )
    assert advice.sentence == "Anna is dry."
    history.undo(pond, campaign.id)
    records.do(pond, campaign.id, "Rain", [Set(campaign.id, "settings:pond.rain", True, None)])
    with pytest.raises(Objected, match="no frog dries"):
        records.do(pond, campaign.id, "Dry", dry)
    assert list(sys.modules["plugins.systems.pond"].told) == ["Anna", "Dry", "Dry", "Rain"]


def test_frogs_of_a_pond_of_old_have_their_limbs_for_legs(pond: Host) -> None:
    with pond.store.work() as work:
        work.create_campaign(Campaign("old", "By the old lake", {"pond": "0.9.0"}))
        flies = [{"id": "f1", "name": "Bluebottle", "price": 3}, {"id": "f2", "name": "Midge"}]
        values = {"limbs": 6, "flies": flies}
        frog = Create("anna", "pond.frog", "Anna", {}, {"values": values, "adjustments": {}, "overrides": []})
        work.write_step("old", "Anna", work.apply("old", [frog], lambda kind: ()))
        work.commit()
    (brought,) = records.made_ready(pond, "old")
    assert brought.step.label == "Bring Pond up to 1.0.0"
    assert f'"{brought.step.label}"' in GUIDE
    with pond.store.read() as reader:
        legs, flies = (reader.record("anna").document.values[key] for key in ("legs", "flies"))
        assert "limbs" not in reader.record("anna").document.values
    assert (legs, [fly.get("worth") for fly in flies]) == (6, [3, None])
    assert not any("price" in fly for fly in flies)
