"""A guide whose example does something else than it says fails the test of that example."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.model.errors import TallowError
from tests.contracts import test_plugin_guide as plain
from tests.contracts import test_plugin_guide_pond as pond
from tests.contracts.guide import FILES, GUIDE, Page, opened

OTHERS: tuple[tuple[Callable[[Page], None], str, str], ...] = (
    # the village
    (plain.test_each_manifest_is_as_the_guide_tells_them, 'id = "village"', 'id = "willage"'),
    (plain.test_the_village_brings_its_skill_and_things, 'use = "ally"', 'use = "enemy"'),
    (plain.test_the_village_brings_its_skill_and_things, "piercing = 15", "piercing = 16"),
    (plain.test_what_is_typed_for_the_village_does_what_the_guide_says, 'evade", amount = 2', 'evade", amount = 3'),
    (plain.test_what_is_typed_for_the_village_does_what_the_guide_says, "entry=village.reed", "entry=village.rede"),
    (plain.test_every_command_of_the_guide_is_one, "    tallow plugins words kdm gear", "    tallow plugins word kdm"),
    # effects
    (plain.test_each_effect_does_what_the_table_says, 'leap", amount = 2 }` |', 'leap", amount = 4 }` |'),
    (plain.test_each_effect_does_what_the_table_says, 'type = "forbid", permission', 'type = "grant", permission'),
    # the tablet
    (plain.test_each_manifest_is_as_the_guide_tells_them, 'family = "tablet"', 'family = "terrain"'),
    (
        plain.test_the_tablet_is_gear_that_unlocks_an_action_against_one_monster,
        'permission = "butcher_tablet.steady_hand"',
        'permission = "butcher_tablet.steady_hands"',
    ),
    (
        plain.test_the_tablet_is_gear_that_unlocks_an_action_against_one_monster,
        'timing = ["before_attack"]',
        'timing = ["hit"]',
    ),
    # the bog
    (plain.test_each_manifest_is_as_the_guide_tells_them, 'family = "terrain"\nsystem', 'family = "tablet"\nsystem'),
    (plain.test_what_is_typed_for_the_bog_does_what_the_guide_says, "random = 1", "random = 0"),
    (plain.test_what_is_typed_for_the_bog_does_what_the_guide_says, "[[3, 3, 4, 3]]", "[[4, 3, 5, 3]]"),
    (plain.test_what_is_typed_for_the_bog_does_what_the_guide_says, "low = 8, high", "low = 9, high"),
    (plain.test_what_is_typed_for_the_bog_does_what_the_guide_says, '"at": [5, 3]', '"at": [5, 4]'),
    (
        plain.test_what_is_typed_for_the_bog_does_what_the_guide_says,
        "insert Bog Fight monster",
        "set Bog Fight monster",
    ),
    (plain.test_the_bog_draws_from_all_terrain_that_is_on, 'deck = "shuffled"\ncopies = 1\n\n[[s', "\n[[s"),
    # what is changed of others
    (plain.test_a_patch_replaces_the_keys_that_it_names_alone, "In the marsh it carries two.", "It carries three."),
    (plain.test_room_is_made_in_a_table_that_is_full, 'of = "kdm.head_decapitation"', 'of = "kdm.head_decapitated"'),
    (plain.test_room_is_made_in_a_table_that_is_full, "low = 4\nhigh = 4", "low = 4\nhigh = 5"),
    (plain.test_the_marsh_extends_the_pond, 'label = "Mud"\nminimum = 0', 'label = "Mud"\nminimum = 1'),
    (plain.test_the_marsh_extends_the_pond, 'default = "calm"', 'default = "wild"'),
    (plain.test_the_marsh_extends_the_pond, 'columns = ["name", "legs"]', 'columns = ["legs"]'),
    (plain.test_the_marsh_extends_the_pond, 'requires = ["pond>=1"]', 'requires = ["pond>=2"]'),
    # the pond
    (plain.test_each_manifest_is_as_the_guide_tells_them, 'id = "pond"', 'id = "pont"'),
    (pond.test_what_stands_before_the_hooks_is_enough_for_a_game, '"Legs", default=4', '"Legs", default=6'),
    (pond.test_what_stands_before_the_hooks_is_enough_for_a_game, "    return [FROG]", "    return [FROGS]"),
    (pond.test_the_list_of_frogs_says_who_is_hurt_and_who_is_gone, 'pips_head="Hurt"', 'pips_head="Harmed"'),
    (pond.test_the_list_of_frogs_says_who_is_hurt_and_who_is_gone, 'here="leaping"', 'here="there"'),
    (
        pond.test_paths_and_edits_are_as_the_guide_tells_them,
        'NumberField("worth", "Worth"',
        'NumberField("cost", "Cost"',
    ),
    (pond.test_a_plant_is_read_as_the_guide_says, "carries: int = 1", "carries: int = 2"),
    (pond.test_a_plant_is_read_as_the_guide_says, 'light = "shade"', 'light = "sun"'),
    (pond.test_a_net_s_table_goes_as_far_as_the_guide_says, "Meta(ge=1, le=6)] = 1", "Meta(ge=1, le=8)] = 1"),
    (pond.test_a_net_s_table_goes_as_far_as_the_guide_says, 'Band(1, 15, "small")', 'Band(1, 14, "small")'),
    (pond.test_a_frog_leaps_as_far_as_the_rules_say, "legs * 2", "legs * 3"),
    (pond.test_a_frog_leaps_as_far_as_the_rules_say, 'Part("Wet", 1,', 'Part("Wet", 2,'),
    (pond.test_the_pond_has_the_rules_that_it_names_and_holds_where_it_is_tried, "- **P2** A", "- **P9** A"),
    (pond.test_a_plant_of_one_frog_lets_the_others_leap_further, "if each.id != record.id]", "if each.id == 1 / 0]"),
    (pond.test_a_plant_of_one_frog_lets_the_others_leap_further, "if each.id != record.id]", "if True]"),
    (
        pond.test_a_plant_of_one_frog_lets_the_others_leap_further,
        'amount = 1, to = "pond.n',
        'amount = 2, to = "pond.n',
    ),
    (
        pond.test_a_dry_frog_is_told_and_put_into_the_water,
        'Set(record.id, "wet", True, False)',
        'Set(record.id, "wind", 3, 10)',
    ),
    (pond.test_frogs_jump_as_the_guide_says, "over = reach >= inputs.width", "over = reach > inputs.width - 2"),
    (pond.test_frogs_jump_as_the_guide_says, 'outcome["wind"], book', 'outcome["wind"] + 1, book'),
    (pond.test_frogs_jump_as_the_guide_says, '"wet", not outcome["over"]', '"wet", outcome["over"]'),
    (
        pond.test_the_odds_of_a_jump_are_as_the_guide_says,
        "wet = lambda outcome: not outcome",
        "wet = lambda outcome: outcome",
    ),
    (pond.test_what_is_typed_for_the_pond_does_what_the_guide_says, "--dice 4 --apply", "--dice 4"),
    (pond.test_a_command_does_what_the_guide_says, '"wind", 10, book', '"wind", 9, book'),
    (pond.test_a_command_does_what_the_guide_says, 'key="Ctrl+Shift+R"', 'key="Ctrl+Shift+Y"'),
    (pond.test_a_frog_s_sheet_is_laid_out_as_the_guide_says, 'Lines(("eaten_by",))', 'Lines(("notes",))'),
    (pond.test_a_frog_s_sheet_is_laid_out_as_the_guide_says, 'only="eaten"', 'only="broken"'),
    (pond.test_a_setting_asks_what_the_guide_says, '"pond.rain", "It rains"', '"pond.rain", "It pours"'),
    (pond.test_frogs_of_a_pond_of_old_have_their_limbs_for_legs, '"limbs", "legs")', '"limb", "legs")'),
    (pond.test_frogs_of_a_pond_of_old_have_their_limbs_for_legs, '{"worth" if key', '{"worthy" if key'),
    (pond.test_no_frog_dries_in_the_rain, "edit.value is False]", "edit.value is True]"),
    (pond.test_no_frog_dries_in_the_rain, 'Objection("P5"', 'Objection("P4"'),
    (pond.test_no_frog_dries_in_the_rain, "maxlen=20", "maxlen=30"),
)
"""The test that must fail, and what the guide says in place of what."""
FAILURES = (
    pytest.fail.Exception,
    AssertionError,
    TallowError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    StopIteration,
)


@pytest.mark.parametrize(("test", "true", "other"), OTHERS, ids=lambda each: getattr(each, "__name__", each)[5:45])
def test_a_guide_that_does_something_else_fails(
    test: Callable[[Page], None], true: str, other: str, tmp_path: Path
) -> None:
    assert GUIDE.count(true) == 1
    with opened(GUIDE.replace(true, other), tmp_path) as page, pytest.raises(FAILURES):
        test(page)


def test_each_example_is_one_that_would_fail(tmp_path: Path) -> None:
    wrong = [GUIDE.index(true) for _, true, _ in OTHERS]
    examples = [block for block in Page(GUIDE, tmp_path).blocks() if block.language in (*FILES, "sh")]
    assert [block.text for block in examples if not any(block.start <= at < block.end for at in wrong)] == []
