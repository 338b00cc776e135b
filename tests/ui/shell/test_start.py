"""Starting: the shell before the services, the state between sessions, and what goes wrong."""

from __future__ import annotations

import builtins
import gc
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Create
from tallow.model.errors import StoreTrouble
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.shell import state as states
from tallow.ui.shell.rail.outline import Head, Outline
from tallow.ui.shell.start import Opening, run
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import CHECKOUT, Hand, opened

STATE = WindowState(
    width=1300,
    height=800,
    x=40,
    y=30,
    theme="candle",
    zoom=1.2,
    still=True,
    why=False,
    campaign="c1",
    record="r1",
    kind="canary.bird",
    crumbs=("Birds", "Pip"),
    outline=Outline(
        "Aviary", "Canary", (Head("canary.bird", "Birds", "bird", "sheet", "2 at home · 1 escaped"),), 12, 1, "19:42"
    ),
)


HEAD = {"kind": "canary.bird", "label": "Birds", "one": "bird", "icon": "sheet", "count": "2"}


@pytest.fixture(autouse=True)
def tidy(qapp: QApplication) -> Iterator[None]:
    """What a start changes in the process, put back.

    The last window that closes asks the application to quit; asked after its loop ended, it would end all later loops.
    """
    hook, plain = sys.excepthook, builtins.__import__
    qapp.setQuitOnLastWindowClosed(False)
    yield
    qapp.setQuitOnLastWindowClosed(True)
    sys.excepthook, builtins.__import__ = hook, plain
    gc.enable()


# the state file


def test_the_state_comes_back_as_it_was_written(tmp_path: Path) -> None:
    states.save(tmp_path / "new" / "state.json", STATE)
    assert states.load(tmp_path / "new" / "state.json") == STATE
    assert [each.name for each in (tmp_path / "new").iterdir()] == ["state.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"width": "wide"}',
        "\x00",
        '{"outline": 3}',
        '{"unknown": 1}',
        "[" * 100_000,
        '{"a":' * 9999,
    ],
)
def test_a_damaged_state_is_the_first_session_s_and_is_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "state.json"
    path.write_text(text, encoding="utf-8")
    assert states.load(path) == WindowState()
    states.save(path, STATE)
    assert states.load(path) == STATE
    assert path.with_name("state.json.bad").read_text(encoding="utf-8") == text


def test_what_is_no_file_of_a_state_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.mkdir()
    assert states.load(path) == WindowState()
    assert [each.name for each in tmp_path.iterdir()] == ["state.json"]
    path.rmdir()
    path.write_bytes(b"\xff{}")
    assert states.load(path) == WindowState()


NO_NUMBERS: list[object] = ["4", 4.5, 1e12, 10**12, -(10**12), 10**400, True, [900], {}]
DAMAGED: dict[str, list[object]] = {
    "width": [*NO_NUMBERS, 3, None],
    "height": [*NO_NUMBERS, -900, None],
    "x": NO_NUMBERS,
    "y": NO_NUMBERS,
    "theme": [5, ["candle"], True],
    "zoom": ["big", "1.0", None, [], 0, -1, 1e300, 10**400, True, float("nan"), float("inf")],
    "why": ["yes", 1, [], None],
    "maximized": ["yes", 1, [], None],
    "still": ["yes", 1, []],
    "campaign": [7, None, [], "\ud800"],
    "record": [7, None, []],
    "kind": [7, None, []],
    "crumbs": [5, [5], [None], [["Birds"]], None],
    "outline": [None, [], "x", {}, {"heads": 3}, {"heads": [3]}, {"heads": [{}]}],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in DAMAGED.items() for value in values])
def test_one_damaged_value_is_the_first_session_s(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "state.json"
    states.save(path, STATE)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {key: value}), encoding="utf-8")
    assert states.load(path) == WindowState()


def test_a_folder_that_refuses_loses_only_comfort(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    states.save(tmp_path / "file" / "state.json", STATE)
    assert states.load(tmp_path / "file" / "state.json") == WindowState()


NO_TEXT: list[object] = [5, None, ["x"]]
NO_COUNT: list[object] = ["many", None, 1.5, True]
HEADS: list[object] = [{**HEAD, key: value} for key in HEAD for value in NO_TEXT]
CHANGES: list[tuple[str, object]] = [
    *((key, value) for key in ("campaign", "games", "saved") for value in NO_TEXT),
    *((key, value) for key in ("steps", "plugins") for value in NO_COUNT),
    *(("heads", [head]) for head in HEADS),
    ("more", 1),
    ("heads", [{**HEAD, "more": 1}]),
    ("heads", [{"kind": "canary.bird"}]),
    ("heads", {"a": HEAD}),
]


@pytest.mark.parametrize(("key", "value"), CHANGES)
def test_one_damaged_value_of_the_outline_is_the_first_session_s(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "state.json"
    states.save(path, STATE)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["outline"][key] = value
    path.write_text(json.dumps(data), encoding="utf-8")
    assert states.load(path) == WindowState()


# the first paint


def test_the_shell_shows_the_last_session_without_any_service(qtbot: QtBot) -> None:
    window = MainWindow(Bridge(), STATE)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.painted):
        window.show()
    hand = Hand(qtbot, window)
    assert hand.shows("Campaign Aviary, Canary, menu")
    assert hand.shows("Birds, 2 at home, 1 escaped")
    assert hand.shows("Log, 12")
    assert hand.shows("Saved 19:42, 1 plugin active")
    assert hand.shows("Birds / Pip")
    assert not hand.shows("Close Why")
    assert window.wiring is None


def test_the_window_leaves_its_state_as_it_found_it_before_the_services_came(qtbot: QtBot) -> None:
    window = MainWindow(Bridge(), replace(STATE, theme=None, zoom=1.0))
    qtbot.addWidget(window)
    assert window.state().outline == STATE.outline
    assert window.state().crumbs == STATE.crumbs


def test_nothing_slow_is_imported_before_the_first_paint(tmp_path: Path) -> None:
    state = str(tmp_path / "none.json")
    code = (
        "import sys; from pathlib import Path; from tallow.ui.shell.start import run;"
        f"run(Path({str(CHECKOUT)!r}), Path('x'), Path({state!r}), None, quit_after_paint=True);"
        "print([name for name in ('sqlalchemy', 'msgspec', 'pluggy', 'tallow.services.host', 'tallow.model.column')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


# a whole start


LOADED = """
import sys
from tallow.app import main
code = main(["--quit-when-ready"])
print(code, *sorted(name for name in sys.modules if name.startswith("plugins.systems.") and name.count(".") == 2))
"""


def test_of_several_games_only_that_is_loaded_whose_record_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "store.sqlite"
    host = Host(Store.open(store), Loader([FolderSource(CHECKOUT / "plugins")]), CHECKOUT)
    table = campaigns.create(host, "Table", ["armor_damage", "kdm", "king"])
    records.do(host, table.id, "Begin", [Create("", "armor_damage.character", "First", {})])
    host.close()
    for name, path in {"STORE": store, "CACHE": tmp_path / "cache", "PLUGINS": tmp_path / "plugins"}.items():
        monkeypatch.setenv(f"TALLOW_{name}", str(path))
    words = [sys.executable, "-c", LOADED]
    for loaded in (["armor_damage", "kdm", "king"], ["armor_damage"]):  # what lists say of all of them is kept
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
        assert done.stdout.split() == ["0", *(f"plugins.systems.{id}" for id in loaded)]
    heads = states.load(store.with_name("store.window.json")).outline.heads
    assert [(head.label, head.count) for head in heads if head.kind.startswith(("armor_damage.", "kdm.sur"))] == [
        ("Characters, Legends of Nor'Ova", "1 living"),
        ("Survivors", "0 living"),
    ]


def test_a_start_opens_the_last_record_and_remembers_it(
    qtbot: QtBot, host: Host, birds: Campaign, read: Callable[[str], Record], tmp_path: Path
) -> None:
    file = tmp_path / "state.json"
    states.save(file, replace(STATE, campaign=birds.id, record=read("Tweet").id))
    assert run(CHECKOUT, host.store.path, file, lambda: host, quit_when_ready=True) == 0
    after = states.load(file)
    assert (after.campaign, after.record) == (birds.id, read("Tweet").id)
    assert after.crumbs == ("Birds", "Tweet")
    assert after.outline.campaign == "Aviary"
    assert [(head.label, head.count, head.lines) for head in after.outline.heads] == [
        ("Birds", "2 at home", ()),
        ("Cages", "1", ()),
    ]
    assert (after.theme, after.zoom) == ("candle", 1.2)


def test_a_start_without_a_last_session_opens_the_first_record(
    qtbot: QtBot, host: Host, birds: Campaign, read: Callable[[str], Record], tmp_path: Path
) -> None:
    file = tmp_path / "state.json"
    assert run(CHECKOUT, host.store.path, file, lambda: host, quit_when_ready=True) == 0
    assert states.load(file).record == read("Pip").id


def test_a_start_without_its_state_opens_the_campaign_that_was_played_last(
    qtbot: QtBot, host: Host, birds: Campaign, tmp_path: Path
) -> None:
    aerie, zoo = (campaigns.create(host, name, ["canary"]) for name in ("Aerie", "Zoo"))
    for campaign, name in ((zoo, "Crow"), (birds, "Wren"), (aerie, "Kite"), (zoo, "Rook")):
        records.create(host, campaign.id, "canary.bird", name)
    for state in (WindowState(), WindowState(campaign="of-another-store")):
        window = MainWindow(Bridge(), state)
        qtbot.addWidget(window)
        Opening(window, state, tmp_path / "x.sqlite", lambda: host, open_demo=False).begin()
        assert window.bridge.campaign is not None
        assert window.bridge.campaign.name == "Zoo"
        window.close()


def test_a_session_that_is_killed_is_remembered_by_the_campaign_that_was_opened(
    qtbot: QtBot, host: Host, birds: Campaign, tmp_path: Path
) -> None:
    other = campaigns.create(host, "Aerie", ["canary"])
    window = MainWindow(Bridge(), WindowState(campaign=birds.id))
    qtbot.addWidget(window)
    opening = Opening(window, WindowState(campaign=birds.id), tmp_path / "x.sqlite", lambda: host, open_demo=False)
    opening.save = lambda: states.save(tmp_path / "w.json", window.state())
    opening.begin()
    window.bridge.open_campaign(other.id)
    assert states.load(tmp_path / "w.json").campaign == other.id  # before any end
    window.close()


def test_a_start_with_the_demo_makes_it_once(qtbot: QtBot, armored: Host, tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    assert run(CHECKOUT, armored.store.path, file, lambda: armored, open_demo=True, quit_when_ready=True) == 0
    assert states.load(file).outline.campaign == "Demo"
    assert states.load(file).crumbs == ("Characters", "Bob")


def test_a_store_that_cannot_be_used_is_said_in_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    def refuse() -> Host:
        raise StoreTrouble("The file is a folder. Name a file.")

    window = MainWindow(Bridge(), WindowState())
    qtbot.addWidget(window)
    window.show()
    opening = Opening(window, WindowState(), tmp_path, refuse, open_demo=False)
    opening.begin()
    assert opening.failed
    assert Hand(qtbot, window).says("The file is a folder. Name a file.")
    assert run(CHECKOUT, tmp_path, tmp_path / "s.json", refuse, quit_when_ready=True) == 1


def test_an_error_of_our_own_at_the_start_is_said_too(qtbot: QtBot, tmp_path: Path) -> None:
    def broken() -> Host:
        raise KeyError("oops")

    window = MainWindow(Bridge(), WindowState())
    qtbot.addWidget(window)
    window.show()
    Opening(window, WindowState(), tmp_path / "x.sqlite", broken, open_demo=False).begin()
    hand = Hand(qtbot, window)
    assert hand.says("x.sqlite could not be opened.")
    assert hand.says("KeyError: 'oops'")


def test_closing_commits_what_is_being_typed(qtbot: QtBot, host: Host, birds: Campaign) -> None:
    window = opened(qtbot, host, birds.id)
    hand = Hand(qtbot, window)
    hand.click("Species")
    hand.type("finch ")
    window.close()
    assert "finch" in host.find_record(birds, "Pip").get("species")


def test_theme_and_zoom_are_kept(hand: Hand) -> None:
    look().pin("candle")
    look().set_zoom(1.3)
    kept = hand.window.state()
    assert (kept.theme, round(kept.zoom, 2)) == ("candle", 1.3)
