"""Bad input: each is objected to in a sentence; what a table may rule otherwise goes with a reason that is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tallow.model.edit import UNSEEN, Create, Insert, Set
from tallow.model.errors import Objected, UserMistake
from tallow.services import plugins
from tallow.services.check.glyphs import findings
from tallow.store.whole import Whole
from tests.plugins.systems.kdm.harness import SURVIVOR, Table, cards, line


def overrides(table: Table, name: str) -> list[tuple[Any, Any]]:
    return [(note["rule"], note["reason"]) for note in table.record(name).document.overrides]


def test_a_fourth_fighting_art(table: Table) -> None:
    for id in ("ambidextrous", "berserker", "crazed"):
        table.add("Anna", "fighting_arts", id)
    with pytest.raises(Objected, match=r"at most 3 fighting arts, and this is number 4\. Take one") as caught:
        table.add("Anna", "fighting_arts", "leader")
    assert caught.value.may_override
    table.add("Anna", "fighting_arts", "leader", override="an event says so")
    assert overrides(table, "Anna") == [("Sheet", "an event says so")]
    table.take("Anna", "fighting_arts", "crazed")  # fewer is never objected to
    assert table.entries("Anna", "fighting_arts") == ["ambidextrous", "berserker", "leader"]


def test_a_fourth_disorder(table: Table) -> None:
    for id in ("aichmophobia", "anxiety", "apathetic"):
        table.add("Anna", "disorders", id)
    with pytest.raises(Objected, match="at most 3 disorders, and this is number 4"):
        table.add("Anna", "disorders", "binge_eating_disorder")


def test_a_dead_survivor_does_not_depart(table: Table) -> None:
    table.set("Anna", dead=True)
    with pytest.raises(Objected, match=r"Anna is dead and does not depart\. Untick Departing, or Dead first") as caught:
        table.set("Anna", departing=True)
    assert caught.value.may_override
    table.overrule("Anna", "she walks again", departing=True)
    assert overrides(table, "Anna") == [("Departure", "she walks again")]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"exiled": True}, "Anna has left the settlement and does not depart."),
        ({"retired": True}, "Anna is retired and does not depart. Choose somebody else."),
        ({"skip_next_hunt": True}, "Anna skips the next hunt. Choose somebody else."),
    ],
)
def test_who_else_stays_at_home(table: Table, values: dict[str, bool], sentence: str) -> None:
    table.set("Anna", **values)
    with pytest.raises(Objected) as caught:
        table.command("depart", "Anna")
    assert str(caught.value) == sentence


def test_an_event_in_year_minus_1(table: Table) -> None:
    row = {"id": "e", "name": "Something", "year": -1}
    with pytest.raises(UserMistake, match="Year is at least 0, and −1 is less"):
        table.do("Event", [Insert(table.record("Hearth").id, "timeline", row)])
    assert table.entries("Hearth", "timeline") == []


def test_a_name_of_emoji_is_objected_to_and_told_before_it_is_printed(table: Table) -> None:
    with pytest.raises(Objected, match="🦁🔥 has no letter, and cannot be said or searched for"):
        table.survivor("🦁🔥")
    table.do("Name", [Create("", "kdm.survivor", "🦁🔥", {})], "we all say Lion")
    assert table.record("🦁🔥").document.overrides[0]["reason"] == "we all say Lion"
    whole = Whole(table.campaign, (table.record("🦁🔥"),))
    found = list(findings(whole, table.book, lambda text: [each for each in text if ord(each) > 0xFFFF]))
    told = "🦁🔥: Its name has 🦁 (U+1F981) 🔥 (U+1F525), which no font has: on paper it is an empty box."
    assert [each.sentence for each in found] == [f"{told} Write something else there."]
    assert table.value("🦁🔥", "survival") == 1  # a name all the same


def test_an_empty_name(table: Table) -> None:
    with pytest.raises(UserMistake, match="A name cannot be empty"):
        table.survivor("  ")


def test_nobody_is_their_own_parent(table: Table) -> None:
    anna = table.record("Anna").id
    for field in ("mother", "father"):
        with pytest.raises(Objected, match=f"Anna cannot be their own {field}") as caught:
            table.set("Anna", **{field: anna})
        assert not caught.value.may_override
        with pytest.raises(Objected):
            table.overrule("Anna", "why not", **{field: anna})


def test_nobody_is_their_own_ancestor(table: Table) -> None:
    anna = table.record("Anna").id
    child = table.survivor("Edda", mother=anna)
    grandchild = table.survivor("Falk", father=child)
    with pytest.raises(Objected, match="Falk descends from Anna, and cannot be a parent") as caught:
        table.set("Anna", mother=grandchild)
    assert not caught.value.may_override
    with pytest.raises(UserMistake):
        table.do("Own mother", [Create("fresh", SURVIVOR, "Gerd", {"mother": "fresh"})])


def test_parents_of_each_other_within_one_step(table: Table) -> None:
    anna, bert = table.record("Anna").id, table.record("Bert").id
    ring = [Set(anna, "father", bert, UNSEEN), Set(bert, "mother", anna, UNSEEN)]
    with pytest.raises(Objected, match="Bert descends from Anna, and cannot be a parent") as caught:
        table.do("Ring", ring)
    assert not caught.value.may_override
    table.do("Turned round", [Set(anna, "father", bert, UNSEEN)])
    table.do("And back", [Set(anna, "father", None, UNSEEN), Set(bert, "mother", anna, UNSEEN)])  # no ring any more
    assert table.value("Bert", "mother") == anna


def test_nobody_is_their_own_partner_or_both_parents(table: Table) -> None:
    anna, bert = table.record("Anna").id, table.record("Bert").id
    with pytest.raises(Objected, match="Anna cannot be their own partner"):
        table.set("Anna", partner=anna)
    table.set("Anna", partner=bert)
    with pytest.raises(Objected, match="Mother and father of Cora are the same person"):
        table.set("Cora", mother=anna, father=anna)
    table.set("Cora", mother=anna)
    with pytest.raises(Objected, match="Mother and father of Cora are the same person"):
        table.set("Cora", father=anna)


def test_a_monster_is_no_innovation(table: Table) -> None:
    with pytest.raises(UserMistake, match="Innovations holds innovations, and White Lion is a monster"):
        table.add("Hearth", "innovations", "white_lion", override="we call it one")


def test_what_is_no_innovation_is_objected_to_and_not_counted(table: Table) -> None:
    with pytest.raises(Objected, match=r"kdm\.nope is no innovation") as caught:
        table.add("Hearth", "innovations", "nope")
    assert caught.value.may_override
    table.add("Hearth", "innovations", "language")
    table.add("Hearth", "innovations", "nope", override="we call it one")
    table.add("Hearth", "innovations", "gorm.gormery")  # of a plugin that is away
    own = {"id": "own", "name": "Our own song"}
    table.do("Own", [Insert(table.record("Hearth").id, "innovations", own)])
    assert table.total("Hearth", "innovation_count").value == 3  # Language, the one of gorm, and the song


MANIFEST = """
id = "mine"
name = "Mine"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1"]
"""


def test_an_unknown_entry_in_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "more" / "expansions" / "mine"
    (folder / "content").mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    text = '[[innovation]]\nid = "chant"\nname = "Chant"\nparents = ["kdm.langage"]\n'
    (folder / "content" / "all.toml").write_text(text, encoding="utf-8")
    table = Table(tmp_path / "files.sqlite", further=tmp_path / "more")
    table.begin("Files", ["mine"])
    assert table.book.entry("mine.chant") is None
    (found,) = [each for each in plugins.found(table.host) if each.id == "mine"]
    (told,) = plugins.faults_of(table.host, found)
    assert "langage" in told
    assert "kdm.language" in told  # the nearest one
    assert "all.toml" in told
    table.close()


def test_an_unknown_entry_on_a_sheet_is_kept_and_does_nothing(table: Table) -> None:
    table.add("Anna", "abilities", "gorm.acid_tooth")
    assert table.entries("Anna", "abilities") == ["gorm.acid_tooth"]
    assert table.book.last_name("gorm.acid_tooth") == "gorm.acid_tooth"
    assert table.parts("Anna", "strength") == [("Base", 0)]


def test_abilities_that_are_had_so_often_or_not_together(table: Table) -> None:
    table.add("Anna", "injuries", "deaf")
    for field in ("injuries", "abilities"):  # on whichever list
        with pytest.raises(Objected, match="Deaf can be had once, and is there already"):
            table.add("Anna", field, "deaf")
    table.add("Anna", "abilities", "stalwart")
    with pytest.raises(Objected, match="Prepared is not chosen beside Stalwart"):
        table.add("Anna", "abilities", "prepared")
    table.add("Anna", "injuries", "contracture")
    table.add("Anna", "injuries", "contracture")  # any number of times
    assert table.total("Anna", "accuracy").value == -2


def test_a_unique_card_lies_once_in_a_grid(table: Table) -> None:
    unique = next(each for each in table.book.registry.entries.values() if getattr(each, "unique", False))
    id = unique.id.removeprefix("kdm.")
    table.set("Anna", gear=cards(id))
    with pytest.raises(Objected, match=f"{unique.name} is unique, and lies in this grid already"):
        table.add("Anna", "gear", id, place=5)
    table.add("Anna", "gear", id, place=0)  # beside the grid it does no harm
    with pytest.raises(Objected, match=f"{unique.name} is unique, and lies in this grid already"):
        table.cell("Anna", f"gear.{table.value('Anna', 'gear')[1]['id']}.place", 5)


def test_a_unique_card_lies_in_one_grid_of_a_settlement(table: Table) -> None:
    table.set("Anna", gear=cards("muramasa"))
    with pytest.raises(Objected, match=r"Muramasa is unique, and lies in the grid of Anna\. Take it out there first\."):
        table.set("Bert", gear=cards("muramasa"))
    anna, bert = table.record("Anna").id, table.record("Bert").id
    handed = [Set(anna, "gear", [], UNSEEN), Set(bert, "gear", cards("muramasa"), UNSEEN)]
    table.do("Hand over", handed)  # in one step it changes hands
    table.set("Cora", gear=cards("", "bone_blade"))
    table.set("Dan", gear=cards("bone_blade"))  # what is not unique lies in many
    table.set("Bert", dead=True)
    table.set("Cora", gear=cards("muramasa"))  # the dead carry nothing


def test_a_place_of_the_grid_holds_one_card(table: Table) -> None:
    table.set("Anna", gear=cards("bone_axe", "cloth"))
    taken = r"Place 1 of the grid is taken by Bone Axe\. Choose another place for Bandages, or 0 beside the grid"
    with pytest.raises(Objected, match=taken) as caught:
        table.add("Anna", "gear", "bandages", place=1)
    assert not caught.value.may_override
    with pytest.raises(Objected, match="Place 1 of the grid is taken by Bone Axe"):
        table.cell("Anna", "gear.g2.place", 1)
    anna = table.record("Anna").id
    table.do("Change places", [Set(anna, f"gear.g{id}.place", 3 - id, UNSEEN) for id in (1, 2)])
    table.add("Anna", "gear", "bandages", place=0)
    table.add("Anna", "gear", "cloth", place=0)  # beside the grid lie as many as there are
    assert [row["place"] for row in table.value("Anna", "gear")] == [2, 1, 0, 0]


def test_who_may_not_gain_is_objected_to_by_its_cause(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 4, "event")
    table.add("Anna", "abilities", "dead_inside")
    with pytest.raises(Objected, match=r"Anna cannot gain survival \(Dead Inside\)"):
        table.set("Anna", survival=2)
    table.set("Anna", survival=0)  # a loss is no gain
    table.set("Bert", dead=True)
    table.set("Bert", survival=2)  # what is written of the dead is put right, and nobody gains
    with pytest.raises(Objected, match=r"The survival limit is 5 \(S6\), and 6 is more"):  # 1 + 4
        table.set("Bert", survival=6)


def test_a_wrong_kind_of_value(table: Table) -> None:
    with pytest.raises(UserMistake, match="Hunt experience is at most 16, and 17 is more"):
        table.set("Anna", hunt_xp=17)
    with pytest.raises(UserMistake, match=r"Settlement is a kdm\.settlement, and Bert is a kdm.survivor"):
        table.set("Anna", settlement=table.record("Bert").id)
    with pytest.raises(UserMistake, match="holds 1, and this is 2"):
        table.set("Anna", weapon=[line("sword"), line("axe")])
