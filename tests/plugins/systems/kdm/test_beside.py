"""What is wrong with a plugin's entries beside the others is told by check, with both names, and in the campaign's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.services.check.findings import check
from tallow.services.parcel.parcel import read_parcel
from tallow.services.parcel.vetting import Vetted, checked
from tests.plugins.systems.kdm.harness import Table

HEAD = 'id = "own_den"\nname = "Den"\nfamily = "expansion"\nsystem = "kdm"\nversion = "1"\napi = 1\n'
DAZED = '[[injury]]\nid = "dazed"\nname = "Dazed"\ntable = "head"\nlow = 4\nhigh = 4\n'
DEN = '[[monster]]\nid = "bear"\nname = "Den Bear"\nsize = [2, 2]\n'
LAID = '[[deployment]]\nid = "{}"\nname = "Den Bear"\nmonster = "own_den.bear"\nsize = [2, 2]\nat = [{}]\n'

Look = Callable[[str], Vetted]


@pytest.fixture
def look(tmp_path: Path, table: Table) -> Look:
    """What check finds in an expansion of some content."""

    def look(text: str) -> Vetted:
        folder = tmp_path / "shelf" / "expansions" / "own_den"
        (folder / "content").mkdir(parents=True, exist_ok=True)
        (folder / "plugin.toml").write_text(HEAD, encoding="utf-8")
        (folder / "content" / "den.toml").write_text(text, encoding="utf-8")
        return checked(table.host, read_parcel(folder))

    return look


def test_a_row_that_another_holds_too_and_the_way_to_make_room(look: Look) -> None:
    held = "kdm.head_decapitation (Decapitation) holds 3 to 4 of the head table"
    (mistake,) = look(DAZED).mistakes
    assert mistake.startswith(f"content/den.toml:5: injury[1].low: {held}, too")
    room = '[[patch]]\nof = "kdm.head_decapitation"\nhigh = 3\n'
    assert look(room + DAZED).mistakes == ()
    (gap,) = look(room).mistakes
    assert gap.startswith("content/den.toml:3: patch[1].high: No row of the head table holds 4.")


def test_a_second_deployment_and_one_outside_the_board(look: Look) -> None:
    assert look(DEN + LAID.format("first", "21, 15")).mistakes == ()  # 2 spaces each way, on 22 × 16
    (mistake,) = look(DEN + LAID.format("first", "22, 15")).mistakes
    assert mistake.startswith("content/den.toml:10: deployment[1].at: The monster would stand outside the board")
    one, other = look(DEN + LAID.format("first", "1, 1") + LAID.format("second", "1, 1")).mistakes
    assert "own_den.second (Den Bear) is a deployment of it, too, and only own_den.first is ever laid out" in one
    assert "own_den.first (Den Bear) is a deployment of it, too, and only own_den.first is ever laid out" in other


def card(dice: str, *rows: tuple[int, int]) -> str:
    """A terrain card whose rows stand on lines of their own, from line 5 on."""
    listed = "".join(f'\n  {{ low = {low}, high = {high}, text = "x" }},' for low, high in rows)
    return f'[[terrain_card]]\nid = "bog"\nname = "Bog"\nrows = [{listed}]\ndice = "{dice}"\n'


@pytest.mark.parametrize(
    ("dice", "rows", "said"),
    [
        ("d10", [(1, 7), (8, 20)], []),  # higher than the die, for what is added to it
        ("2d10+1", [(3, 10), (11, 21)], []),  # 2 + 1 to 20 + 1
        ("d6 - 1", [(1, 5)], ["5: terrain_card[1].rows[1].low: No row holds 0 of d6 - 1."]),
        ("d10!", [(3, 4)], []),  # nobody says how far that goes
        ("d10", [(1, 4), (7, 12)], ["6: terrain_card[1].rows[2].low: No row holds 5 to 6."]),
        ("d10", [(5, 12), (1, 3)], ["5: terrain_card[1].rows[1].low: No row holds 4."]),
        (
            "d10",
            [(1, 5), (5, 10)],
            ["6: terrain_card[1].rows[2].low: 1 to 5 and 5 to 10 both hold 5. Let one of them hold each result."],
        ),
        (
            "d10",
            [(2, 9)],
            [
                "5: terrain_card[1].rows[1].low: No row holds 1 of d10.",
                "5: terrain_card[1].rows[1].high: No row holds 10 of d10.",
            ],
        ),
        (
            "d10",
            [(1, 4), (7, 12), (2, 1)],  # each mistake at once
            [
                "6: terrain_card[1].rows[2].low: No row holds 5 to 6.",
                "7: terrain_card[1].rows[3].high: 2 to 1 runs backwards. Turn it round.",
            ],
        ),
        ("ten", [], ['5: terrain_card[1].dice: "ten" is no dice. Write them as "d10" or "2d10 + 1".']),
        ("", [(1, 10)], ['4: terrain_card[1].rows: Its table is rolled with no dice. Give dice, as "d10".']),
    ],
)
def test_the_dice_table_of_a_terrain_card(look: Look, dice: str, rows: list[tuple[int, int]], said: list[str]) -> None:
    assert list(look(card(dice, *rows)).mistakes) == [f"content/den.toml:{each}" for each in said]


def test_a_word_for_what_an_action_brings_that_is_nearly_another_s(look: Look) -> None:
    action = '[[survival_action]]\nid = "roll"\nname = "Roll"\nbrings = ["{}", "knockback_2", "own_word"]\n'
    found = look(action.format("activaton"))
    (note,) = found.notes
    assert found.mistakes == ()
    assert note == (
        'content/den.toml:4: survival_action[1].brings[1]: Other actions bring "activation", '
        'and nothing brings "activaton" besides.'
    )
    assert look(action.format("activation")).notes == ()


def test_a_second_hunt_event_of_a_number(look: Look) -> None:
    (mistake,) = look('[[hunt_event]]\nid = "rain"\nname = "Rain"\nnumber = 50\n').mistakes
    assert mistake.startswith("content/den.toml:4: hunt_event[1].number: kdm.")
    assert "is number 50, too, and only kdm." in mistake


def test_what_never_lies_in_storage(look: Look) -> None:
    text = (
        '[[disorder]]\nid = "fear"\nname = "Fear"\n'
        '[[campaign]]\nid = "den"\nname = "Den"\nstorage = [{ entry = "own_den.fear" }, { keyword = "bonee" }]\n'
    )
    found = look(text)
    (mistake,) = found.mistakes
    assert "own_den.fear is no resource and no gear, so it never lies in storage." in mistake
    (note,) = found.notes
    where, said = "content/den.toml:7: campaign[1].storage[2].keyword", "No resource and no gear has the keyword"
    assert note == f'{where}: {said} "bonee". Did you mean bone?'


def test_words_that_nothing_has_and_a_lacking_parent_are_told_and_may_be_meant(look: Look) -> None:
    gear = '[[gear]]\nid = "cap"\nname = "Cap"\nrecipes = [{ costs = [{ amount = 1, keyword = "orgna" }] }]\n'
    endeavor = '[[endeavor]]\nid = "rest"\nname = "Rest"\ncosts = [{ amount = 1, keyword = "bone" }]\n'
    resource = '[[resource]]\nid = "fur"\nname = "Fur"\ndeck = "White Loin"\n'
    campaign = '[[campaign]]\nid = "den"\nname = "Den"\ninnovations = ["kdm.bed"]\n'
    found = look(gear + endeavor + resource + campaign)
    assert found.mistakes == ()
    assert [note.split(": ", 2)[1:] for note in found.notes] == [
        ["gear[1].recipes[1].costs[1].keyword", 'No resource and no gear has the keyword "orgna". Did you mean organ?'],
        ["resource[1].deck", 'No monster is called "White Loin". Did you mean White Lion?'],
        [
            "campaign[1].innovations[1]",
            "kdm.bed is a consequence of kdm.hovel, and the settlement does not begin with that.",
        ],
    ]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ('node = "NQ9"', 'Give NQ1, NQ2, NQ3, NQ4, NN1, NN2, NN3, CO, FI or "" for none; "NQ9" is not.'),
        ('hunt_board = "MMX"', '"MMX" is no hunt board. Write its spaces as M, H and O.'),
        ("levels = [{ level = 1 }, { level = 1 }]", "Two of its levels are 1. Give variants of a level a name each."),
    ],
)
def test_a_monster_s_own_words(look: Look, key: str, said: str) -> None:
    (mistake,) = look(f"{DEN}{key}\n").mistakes
    assert said in mistake
    named = 'levels = [{ level = 1, name = "a" }, { level = 1, name = "b" }]\nnode = "NQ4"\nhunt_board = "MHO"\n'
    assert look(DEN + named).mistakes == ()


def test_the_kind_of_an_innovation_is_one_of_few(look: Look) -> None:
    (mistake,) = look('[[innovation]]\nid = "fire"\nname = "Fire"\nkind = "scince"\n').mistakes
    assert "Did you mean science?" in mistake


def test_the_campaign_s_check_names_them(tmp_path: Path, look: Look) -> None:
    look(DAZED)
    table = Table(tmp_path / "other.sqlite", further=tmp_path / "shelf")
    table.begin(plugins=["own_den"])
    said = [finding.sentence for finding in check(table.host, table.id) if finding.topic == "plugin"]
    assert {each.partition(":")[0] for each in said} == {
        "Decapitation (kdm.head_decapitation), low",
        "Dazed (own_den.dazed), low",
    }
    table.close()


def test_a_field_that_is_not_there_is_told(look: Look) -> None:
    milestone = '[[milestone]]\nid = "den"\nname = "Den"\nfield = "{}"\nthreshold = 3\n'
    assert look(milestone.format("endeavors")).mistakes == ()
    assert look(milestone.format("gamblers_chest.collective_cognition")).mistakes == ()  # of a plugin that is off
    (mistake,) = look(milestone.format("endeavros")).mistakes
    assert mistake.endswith('milestone[1].field: There is no field "endeavros". Did you mean endeavors?')
