"""A plugin's code is imported when it is first needed, under its one name; one that fails is left out with a fault."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import DistributionSource
from tallow.hooks.loader import ContentPlugin, Loader
from tests.unit.hooks.discovery.test_discover import distribution
from tests.unit.hooks.shelf import Shelf


def said(loader: Loader, id: str) -> list[tuple[str, str]]:
    return [(fault.where, fault.sentence) for fault in loader.faults.of(id)]


def test_code_is_imported_when_it_is_needed_and_once(shelf: Shelf) -> None:
    shelf.put("ant", "count = 1")
    loader = shelf.loader()
    assert [found.id for found in loader.found] == ["ant"]
    assert "plugins.systems.ant" not in sys.modules
    assert loader.load("ant")
    module = sys.modules["plugins.systems.ant"]
    assert loader.load("ant")
    assert loader.manager.get_plugin("ant") is module
    assert len(loader.faults) == 0


def test_modules_within_are_imported_relatively(shelf: Shelf) -> None:
    folder = shelf.put("bee", "from .rules import sting\nfrom .deep import honey\n")
    (folder / "rules.py").write_text("from .deep.honey import SWEET\nsting = SWEET + 1", encoding="utf-8")
    (folder / "deep").mkdir()
    (folder / "deep" / "honey.py").write_text("SWEET = 4", encoding="utf-8")
    assert shelf.loader().load("bee")
    bee = importlib.import_module("plugins.systems.bee")
    assert bee.sting == 5
    assert bee.honey.__name__ == "plugins.systems.bee.deep.honey"
    assert bee.honey.__file__ == str(folder / "deep" / "honey.py")


def test_the_path_is_never_touched_and_nothing_is_shadowed(shelf: Shelf) -> None:
    folder = shelf.put("cat", "import json\nfrom . import json as own\nshadowed = not hasattr(json, 'loads')")
    (folder / "json.py").write_text("mine = True", encoding="utf-8")
    before = list(sys.path)
    assert shelf.loader().load("cat")
    assert sys.path == before
    assert importlib.import_module("plugins.systems.cat").shadowed is False


def test_every_source_gives_the_one_name(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put("dog", "home = 'bundled'", family="expansion", manifest={"system": '"zoo"'})
    shelf.put("eel", "home = 'bundled'")
    shelf.put("eel", "home = 'user'", user=True)
    folder = shelf.put("fly", "home = 'distribution'")
    site = tmp_path / "site"
    site.mkdir()
    folder.rename(site / "tallow_fly")
    distribution(site, "tallow_fly", "fly = tallow_fly", ["tallow_fly/plugin.toml"])
    loader = shelf.loader(DistributionSource([str(site)]))
    names = ["plugins.expansions.dog", "plugins.systems.eel", "plugins.systems.fly"]
    assert [loader.load(id) for id in ("dog", "eel", "fly")] == [True] * 3
    assert [importlib.import_module(name).home for name in names] == ["bundled", "user", "distribution"]


def test_what_stands_in_the_checkout_is_the_same_module_by_either_way(loader: Loader) -> None:
    assert loader.load("canary")
    assert importlib.import_module("plugins.systems.canary.kinds") is sys.modules["plugins.systems.canary"].kinds
    assert loader.manager.get_plugin("canary") is sys.modules["plugins.systems.canary"]


def test_a_plugin_without_python_is_registered_by_its_folder(shelf: Shelf) -> None:
    folder = shelf.put("gnu")
    loader = shelf.loader()
    assert loader.load("gnu")
    assert loader.manager.get_plugin("gnu") == ContentPlugin("gnu", folder)


def test_an_error_at_import_is_a_fault_with_file_and_line(shelf: Shelf) -> None:
    folder = shelf.put("hen", "from . import eggs")
    (folder / "eggs.py").write_text("x = 1\ny = 1 / 0\n", encoding="utf-8")
    shelf.put("ibis")
    loader = shelf.loader()
    assert not loader.load("hen")
    assert not loader.load("hen")
    assert said(loader, "hen") == [
        ("eggs.py:2", "It failed while it was loaded and is left out (ZeroDivisionError: division by zero).")
    ]
    (fault,) = loader.faults.of("hen")
    assert "y = 1 / 0" in fault.trace
    assert loader.load("ibis")


def test_a_syntax_error_names_its_line(shelf: Shelf) -> None:
    folder = shelf.put("jay", "from . import song")
    (folder / "song.py").write_text("def sing(:\n", encoding="utf-8")
    loader = shelf.loader()
    assert not loader.load("jay")
    ((where, sentence),) = said(loader, "jay")
    assert where == "song.py:1"
    assert sentence.startswith("It failed while it was loaded and is left out (SyntaxError: ")


@pytest.mark.parametrize("leave", ["raise SystemExit('bye')", "import sys; sys.exit(1)", "exit()"])
def test_leaving_the_program_at_import_is_a_fault(shelf: Shelf, leave: str) -> None:
    shelf.put("kiwi", leave)
    loader = shelf.loader()
    assert not loader.load("kiwi")
    assert said(loader, "kiwi")[0][1].startswith("It failed while it was loaded and is left out (SystemExit")


def test_printing_at_import_is_a_fault_and_spoils_nothing(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.put("lark", "print('tweet')\nprint('tweet again')")
    loader = shelf.loader()
    assert loader.load("lark")
    assert said(loader, "lark") == [("", 'It prints while it is loaded ("tweet"). What it printed is left out.')]
    assert capsys.readouterr().out == ""


WRONG_HOOKS = """
@hookimpl
def declare_kindz():
    return []

@hookimpl
def declare_kinds(campaign):
    return []

@hookimpl
def records_will_change(edit, book):
    return []

@hookimpl(wrapper=True)
def declare_checks():
    return (yield)

@hookimpl
def records_did_change(changes, book=None, more=1):
    pass
"""


def test_hooks_that_tallow_does_not_have_or_offers_less_are_all_told_with_line_and_nearest_name(shelf: Shelf) -> None:
    shelf.put("mole", WRONG_HOOKS)
    shelf.put("owl", "@hookimpl\ndef declare_kinds():\n    return []\n")
    loader = shelf.loader()
    assert [loader.load("mole"), loader.load("owl")] == [False, True]
    edit = 'The hook records_will_change offers edits and book, and this takes "edit". Did you mean edits?'
    wraps = "The hook declare_checks is called by itself, and wraps no other. Mark it with @hookimpl alone."
    kindz = 'There is no hook "declare_kindz". Did you mean declare_kinds?'
    kinds = 'The hook declare_kinds offers nothing, and this takes "campaign". Take that out.'
    wanted = [("11", edit), ("15", wraps), ("3", kindz), ("7", kinds)]
    assert sorted(said(loader, "mole")) == [
        (f"__init__.py:{line}", f"{sentence} The plugin is left out.") for line, sentence in wanted
    ]
    assert not loader.manager.has_plugin("mole")


def test_python_without_an_init(shelf: Shelf) -> None:
    folder = shelf.put("pig")
    (folder / "rules.py").write_text("x = 1", encoding="utf-8")
    loader = shelf.loader()
    assert not loader.load("pig")
    assert said(loader, "pig") == [
        (
            "",
            (
                "It failed while it was loaded and is left out "
                "(ImportError: it has Python but no __init__.py that holds its hooks)."
            ),
        )
    ]


def test_what_is_not_there_or_cannot_be_read_is_not_loaded(shelf: Shelf) -> None:
    folder = shelf.put("quail", "x = 1")
    (folder / "plugin.toml").write_text("?", encoding="utf-8")
    loader = shelf.loader()
    assert [loader.load("quail"), loader.load("nobody")] == [False, False]
    assert loader.get("nobody") is None
    assert "plugins.systems.quail" not in sys.modules


def test_another_copy_takes_effect_after_a_restart(shelf: Shelf) -> None:
    bundled = shelf.put("rat", "x = 1")
    assert shelf.loader().load("rat")
    shelf.put("rat", "x = 2", user=True)
    loader = shelf.loader()
    assert not loader.load("rat")
    ((_, sentence),) = said(loader, "rat")
    assert f"the copy in {bundled} is in use since before; restart Tallow to use this one" in sentence


def test_a_second_look_finds_what_came(shelf: Shelf) -> None:
    shelf.put("seal", "x = 1")
    loader = shelf.loader()
    assert [found.id for found in loader.found] == ["seal"]
    shelf.put("toad", "x = 1", user=True)
    assert loader.get("toad") is None
    loader.rescan()
    assert loader.load("toad")


def test_a_closed_loader_leaves_the_import_system_as_it_was(shelf: Shelf) -> None:
    before = list(sys.meta_path)
    loader = shelf.loader()
    assert len(sys.meta_path) == len(before) + 1
    assert sys.meta_path[1:] == before
    loader.close()
    assert sys.meta_path == before
    loader.close()


@pytest.mark.parametrize(
    "code",
    [
        "class Odd(BaseException): pass\nraise Odd('out')",
        "raise GeneratorExit",
        "class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd",
        "raise ValueError('\\udcff')",
    ],
)
def test_whatever_is_raised_at_import_is_a_fault(shelf: Shelf, code: str) -> None:
    shelf.put("odd", code)
    loader = shelf.loader()
    assert not loader.load("odd")
    assert len(said(loader, "odd")) == 1


def test_one_that_was_forgotten_is_loaded_anew_and_code_that_runs_is_not(shelf: Shelf) -> None:
    shelf.put("ant", "count = 1")
    folder = shelf.put("bee", "oops(")
    loader = shelf.loader()
    assert (loader.load("ant"), loader.load("bee"), len(said(loader, "bee"))) == (True, False, 1)
    (folder / "__init__.py").unlink()  # now it is content alone
    assert (loader.forget("bee"), said(loader, "bee")) == (False, [])
    assert loader.load("bee")
    assert loader.forget("bee") is False
    assert not loader.manager.has_plugin("bee")
    assert loader.forget("ant") is True
    assert loader.manager.has_plugin("ant")


def test_code_that_was_mended_is_imported_where_it_failed_before(shelf: Shelf) -> None:
    folder = shelf.put("bee", "oops(")
    loader = shelf.loader()
    assert (loader.load("bee"), loader.failed("bee")) == (False, True)
    (folder / "__init__.py").write_text("count = 1\n", encoding="utf-8")
    assert loader.load("bee") is False
    assert loader.forget("bee") is False
    assert (loader.load("bee"), loader.failed("bee"), said(loader, "bee")) == (True, False, [])
