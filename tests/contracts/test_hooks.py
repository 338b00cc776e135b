"""Every hook, field, block and effect is documented in docs/plugins.md and used in the canary."""

from __future__ import annotations

import dataclasses
import inspect
import typing
from collections.abc import Callable
from typing import Any, cast

import pytest

from tallow import api
from tallow.hooks import specs
from tallow.hooks.content.extension import BLOCKS, FIELDS
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.effect import VOCABULARY
from tallow.model.entry import Band, Beyond, Ranges
from tallow.model.field import Field
from tallow.model.fit import code_of, hints_of
from tallow.model.kind import Gone, KindType, Pip
from tallow.model.sheet import Block, Heading, Pool, Slot, Table
from tests.contracts.tree import ROOT, read

HOOKS: dict[str, Callable[..., Any]] = {
    name: function
    for name, function in vars(specs).items()
    if inspect.isfunction(function) and hasattr(function, f"{specs.PROJECT}_spec")
}
GUIDE = read(ROOT / "docs" / "plugins.md")


@pytest.fixture
def canary(loader: Loader) -> Registry:
    registry = build(loader, ["canary"])
    assert registry.faults == ()
    return registry


def test_there_are_hooks() -> None:
    assert {"declare_kinds", "records_will_change", "records_did_change"} <= set(HOOKS)


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_says_when_it_is_called_and_what_a_failure_does(name: str) -> None:
    docstring = inspect.getdoc(HOOKS[name]) or ""
    assert "Called once for each" in docstring
    assert "fail" in docstring.lower()


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_has_its_section_with_an_example(name: str) -> None:
    _, head, section = GUIDE.partition(f"### `{name}`\n")
    assert head, f"docs/plugins.md has no section ### `{name}`"
    example = section.partition("\n## ")[0].partition("\n### ")[0]
    assert f"def {name}(" in (example if name != "declare_kinds" else GUIDE)


@pytest.mark.parametrize("plugin", ["canary", "canary_raises"])
@pytest.mark.parametrize("name", HOOKS)
def test_both_canaries_implement_every_hook(loader: Loader, plugin: str, name: str) -> None:
    assert loader.load(plugin)
    hook = getattr(loader.manager.hook, name)
    assert plugin in [implementation.plugin_name for implementation in hook.get_hookimpls()]


@pytest.mark.parametrize("name", HOOKS)
def test_the_canary_gives_something_in_every_hook_that_declares(canary: Registry, name: str) -> None:
    if name.startswith("declare_"):
        answers = dict(canary.caller.gather(HOOKS[name]))
        assert len(answers["canary"]) > 0


def test_the_canary_has_every_type_of_field_and_column(canary: Registry) -> None:
    bird = canary.kinds["canary.bird"]
    assert {type(field) for field in bird.fields} == set(typing.get_args(Field))
    feathers = bird.field("feathers")
    assert isinstance(feathers, api.TableField)
    assert {type(column) for column in feathers.columns} == set(typing.get_args(Field)) - {
        api.TableField,
        api.EntriesField,
        api.PictureField,
    }


def test_the_canary_s_list_shows_all_that_a_kind_may_let_it_show(canary: Registry) -> None:
    bird = canary.kinds["canary.bird"]
    for thing in (bird, *bird.pips[:1], *bird.gone):
        assert [name for name in _may(type(thing)) - {"icon", "slots"} if not getattr(thing, name)] == []
    assert [kind.id for kind in canary.kinds.values() if kind.slots] == ["canary.cage"]
    # half, whole or both; of a field, a row or a total
    assert {(bool(pip.half), bool(pip.whole)) for pip in bird.pips} == {(True, True), (True, False), (False, True)}
    ways = {"row" if id.count(".") == 2 else "total" if id in canary.totals else "field" for id in _filling(bird)}
    assert ways == {"row", "total", "field"}


def _filling(kind: KindType) -> list[str]:
    return [id for pip in kind.pips for id in (pip.half, pip.whole) if id]


def _may(cls: type[Any]) -> set[str]:
    """What may be left out of a declared thing."""
    return {field.name for field in dataclasses.fields(cls) if field.default is not dataclasses.MISSING}


def test_the_canary_has_every_block(loader: Loader, canary: Registry) -> None:
    (sheet,) = dict(canary.caller.gather(specs.declare_sheets))["canary"]
    assert {type(block) for block in sheet.blocks()} == set(typing.get_args(Block))
    tables = [block for block in sheet.blocks() if isinstance(block, Table)]
    assert any(isinstance(column, Pool) for table in tables for column in table.columns)


def test_the_canary_has_every_effect(canary: Registry) -> None:
    effects = {type(effect) for entry in canary.entries.values() for effect in entry.effects}
    assert effects == set(VOCABULARY.values())


def test_the_canary_s_table_has_all_that_ranges_may_say(canary: Registry) -> None:
    ranges = canary.entry_types["canary.weather"].ranges
    assert ranges is not None
    for thing in (ranges, ranges.beyond, *ranges.bands[:1]):
        assert [name for name in _may(type(thing)) if not getattr(thing, name)] == []


def test_toml_may_add_every_field_and_every_block_that_makes_sense() -> None:
    assert set(FIELDS.values()) == set(typing.get_args(Field)) - {
        api.PictureField
    }  # a heading shows it, the kind's own
    in_code = {block for block in typing.get_args(Block) if _must_have_code(block)}
    assert in_code >= {api.Forecast, api.WoundTrack}
    assert set(BLOCKS.values()) == set(typing.get_args(Block)) - {Heading, Slot} - in_code


def _must_have_code(cls: type[Any]) -> bool:
    """Whether a function must be given to make one, which TOML cannot do."""
    due = {field.name for field in dataclasses.fields(cls) if field.default is dataclasses.MISSING}
    return any(code_of(wanted) for name, wanted in hints_of(cast("Any", cls)).items() if name in due)


def test_the_canary_s_expansion_adds_every_one_of_them(loader: Loader) -> None:
    registry = build(loader, ["canary", "canary_more"])
    fields = [field for field in registry.kinds["canary.bird"].fields if field.id.startswith("canary_more.")]
    assert {type(field) for field in fields} == set(FIELDS.values())
    alone = list(build(loader, ["canary"]).sheets["canary.bird"].blocks())
    added = [block for block in registry.sheets["canary.bird"].blocks() if block not in alone]
    assert {type(block) for block in added} == set(BLOCKS.values())


def test_the_guide_names_every_field_block_effect_and_manifest_key() -> None:
    from tallow.hooks.discovery.manifest import Manifest
    from tallow.model.decode import fields_of

    words = [*FIELDS, *BLOCKS, *fields_of(Manifest), *_may(KindType), *_may(Pip), *_may(Gone), *_may(Ranges)]
    assert [word for word in words if f"`{word}`" not in GUIDE] == []
    assert [word for word in VOCABULARY if f'type = "{word}"' not in GUIDE] == []
    classes = [each.__name__ for each in (*FIELDS.values(), *typing.get_args(Block), Pool, Ranges, Band, Beyond)]
    assert [name for name in classes if name not in GUIDE] == []


def test_the_door_gives_what_it_names() -> None:
    assert sorted(api.__all__) == sorted(set(api.__all__))
    assert [name for name in api.__all__ if not hasattr(api, name)] == []
