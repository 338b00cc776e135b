"""Keys of actions: chosen in the window or in the file, clashes named, and back again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services import app_settings
from tallow.services.host import Host
from tallow.ui.kit.keycap import caps
from tallow.ui.shell.actions import TABLE, Spec
from tallow.ui.shell.settings.key_table import KeyTable
from tallow.ui.shell.settings.keymap import keymap, read_keys
from tests.ui.conftest import Hand

Key = Qt.Key
BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
UNDO, REDO, FIND = (
    Spec("undo", "Undo", "Edit", ("Ctrl+Z",)),
    Spec("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Spec("find", "Find or do…", "Edit", ("Ctrl+K",)),
)
SPECS = (UNDO, REDO, FIND)


# what a file may hold


@pytest.mark.parametrize(
    ("written", "read"),
    [("ctrl+shift+k", "Ctrl+Shift+K"), ("F5", "F5"), ("Ctrl++", "Ctrl++"), ("Alt+Ł", "Alt+Ł"), ("Ctrl+,", "Ctrl+,")],
)
def test_keys_are_read(written: str, read: str) -> None:
    assert read_keys(written) == read


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "is no key"),
        ("Ctrl+", "is no key"),
        ("Ctrl+K, Ctrl+B", "is no key"),
        ("Control and K", "is no key"),
        ("a", "types a letter"),
        ("Shift+A", "types a letter"),
        ("7", "types a letter"),
        ("F1", "asks why everywhere"),
        ("Ctrl+C", "copies everywhere"),
        ("Tab", "goes to the next thing everywhere"),
    ],
)
def test_what_is_no_key_or_is_taken_is_refused_in_a_sentence(written: str, why: str) -> None:
    with pytest.raises(UserMistake, match=why):
        read_keys(written)


def test_without_a_choice_keys_are_as_they_come() -> None:
    found = keymap(SPECS, None)
    assert found.keys == {"undo": ("Ctrl+Z",), "redo": ("Ctrl+Shift+Z", "Ctrl+Y"), "find": ("Ctrl+K",)}
    assert found.trouble == ()


def test_a_choice_goes_before_what_others_come_with_and_the_clash_is_named() -> None:
    found = keymap(SPECS, {"redo": "Ctrl+Z"})
    assert found.keys == {"undo": (), "redo": ("Ctrl+Z",), "find": ("Ctrl+K",)}
    assert found.trouble == ("Ctrl+Z is both “Redo” and “Undo”. It does “Redo”, not “Undo”, which has no key now.",)


def test_of_two_that_chose_the_same_the_first_has_it() -> None:
    found = keymap(SPECS, {"find": ["F6", "Ctrl+K"], "undo": ["F6"]})
    assert found.keys == {"undo": ("F6",), "redo": ("Ctrl+Shift+Z", "Ctrl+Y"), "find": ("Ctrl+K",)}
    assert found.trouble == (
        "F6 is both “Undo” and “Find or do…”. It does “Undo”, not “Find or do…”, which keeps Ctrl+K.",
    )


def test_none_may_be_chosen() -> None:
    found = keymap(SPECS, {"undo": []})
    assert (found.keys["undo"], found.trouble) == ((), ())


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (["Ctrl+Z"], "no table"),
        ({"undo": 3}, "no key and no list of keys"),
        ({"undo": ["Ctrl+Zed"]}, "“Undo”: 'Ctrl\\+Zed' is no key"),
        ({"undoo": "F6"}, "no action 'undoo'.* Did you mean undo"),
    ],
)
def test_what_cannot_be_read_is_named_and_spoils_nothing_else(chosen: object, why: str) -> None:
    found = keymap(SPECS, chosen)
    assert len(found.trouble) == 1
    assert re.search(why, found.trouble[0])
    assert found.keys["redo"] == ("Ctrl+Shift+Z", "Ctrl+Y")


def test_keys_of_a_plugin_that_is_away_are_kept_and_not_named() -> None:
    assert keymap(SPECS, {"canary.feed": "F7"}).trouble == ()


def test_the_table_s_own_keys_do_not_clash() -> None:
    found = keymap(TABLE, None)
    assert found.trouble == ()
    assert all(found.keys.values())


def test_caps_of_plus_and_of_one_key() -> None:
    assert (caps("Ctrl++"), caps("F5"), caps("Ctrl+Shift+Z")) == (("Ctrl", "+"), ("F5",), ("Ctrl", "Shift", "Z"))


# in the window


def keys_page(hand: Hand) -> KeyTable:
    """The table, brought into sight by its key."""
    hand.key(Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    table = hand.window.findChild(KeyTable)
    assert isinstance(table, KeyTable)
    assert QApplication.focusWidget() is table.list
    return table


def mark(table: KeyTable, id: str) -> None:
    """Put the mark on an action."""
    table.list.choose(next(at for at, row in enumerate(table.list.rows) if row.id == id))


def spoken(table: KeyTable, id: str) -> str:
    """What is spoken of an action's row."""
    return next(table.list.spoken_row(row) for row in table.list.rows if row.id == id)


def test_other_keys_hold_at_once_and_are_kept(hand: Hand) -> None:
    table = keys_page(hand)
    mark(table, "theme")
    hand.key(Key.Key_Return)
    assert QApplication.focusWidget() is hand.find("New keys, Ctrl+T")
    hand.key(Key.Key_F7)
    hand.click("Use them")
    assert spoken(table, "theme") == "Theme: Paper or Candle, F7, in the menu View, changed"
    kept = json.loads(app_settings.file_of(hand.window.bridge.host.store.path).read_text())
    assert kept == {"keys": {"theme": ["F7"]}}
    hand.key(Key.Key_F7)
    assert hand.shows("Paper, the light theme")
    hand.control(Key.Key_T)
    assert hand.shows("Paper, the light theme")  # no longer its key
    hand.key(Key.Key_F7)


def test_keys_that_another_action_has_are_named_and_taken(hand: Hand) -> None:
    table = keys_page(hand)
    mark(table, "theme")
    hand.key(Key.Key_Return)
    hand.control(Key.Key_P)
    assert hand.says("They do “Print…” now. Used here, they no longer do that.")
    hand.click("Use them")
    assert spoken(table, "theme") == "Theme: Paper or Candle, Ctrl P, in the menu View, changed"
    assert spoken(table, "print") == "Print, no keys, in the menu Record, changed"
    hand.click("All as they come")
    assert spoken(table, "print") == "Print, Ctrl P, in the menu Record"
    assert hand.find("All as they come").accessibleName() == "All as they come, unavailable, They are as they come."


def test_keys_that_are_none_are_refused_in_the_dialog(hand: Hand) -> None:
    mark(keys_page(hand), "theme")
    hand.key(Key.Key_Return)
    hand.key(Key.Key_A)
    assert hand.says("A types a letter. Hold Ctrl or Alt with it.")
    hand.click("Use them")
    assert hand.shows("New keys, A")
    hand.key(Key.Key_Escape)
    assert not hand.shows("New keys, A")


def test_no_keys_and_back_as_they_come(hand: Hand) -> None:
    table = keys_page(hand)
    mark(table, "theme")
    hand.key(Key.Key_Return)
    hand.click("No keys")
    assert spoken(table, "theme") == "Theme: Paper or Candle, no keys, in the menu View, changed"
    hand.key(Key.Key_Return)
    hand.click("As it comes")
    assert spoken(table, "theme") == "Theme: Paper or Candle, Ctrl T, in the menu View"


def test_what_is_written_into_the_file_holds_when_the_window_is_active_again(hand: Hand) -> None:
    table = keys_page(hand)
    file = app_settings.file_of(hand.window.bridge.host.store.path)
    file.write_text('{"keys": {"roll": ["Ctrl+Z"], "canary.feed": "F8"}}', encoding="utf-8")
    QApplication.sendEvent(hand.window, QEvent(QEvent.Type.WindowActivate))
    assert spoken(table, "roll") == "Roll dice, Ctrl Z, in the menu Edit, changed"
    assert spoken(table, "canary.feed") == "Feed the bird, F8, in the menu Record, changed"
    assert hand.says("Ctrl+Z is both “Roll dice” and “Undo”.")
    assert "Ctrl" not in hand.window.bar.undo.toolTip()


@pytest.mark.parametrize("text", ['{"keys": {"undo": "F6",}}', "\0", "[" * 100_000, '{"keys": "\\ud800"}', "[]"])
def test_a_file_that_cannot_be_read_is_named_when_the_window_is_active_again(hand: Hand, text: str) -> None:
    table = keys_page(hand)
    file = app_settings.file_of(hand.window.bridge.host.store.path)
    file.write_text('{"keys": {"roll": "F6"}}', encoding="utf-8")
    QApplication.sendEvent(hand.window, QEvent(QEvent.Type.WindowActivate))
    assert spoken(table, "roll") == "Roll dice, F6, in the menu Edit, changed"
    file.write_text(text, encoding="utf-8")
    QApplication.sendEvent(hand.window, QEvent(QEvent.Type.WindowActivate))
    assert hand.says(f"{file} cannot be read (")
    assert hand.says("so every setting is as it comes. Mend the file; if you choose anew instead, it is kept as")
    assert spoken(table, "roll").startswith("Roll dice, Ctrl")
    hand.click("Close the notice")
    QApplication.sendEvent(hand.window, QEvent(QEvent.Type.WindowActivate))
    assert not hand.says(f"{file} cannot be read (")  # once
    assert file.read_text(encoding="utf-8") == text


def test_a_damaged_file_is_opened_as_it_is_and_put_aside_when_keys_are_chosen(hand: Hand) -> None:
    file = app_settings.file_of(hand.window.bridge.host.store.path)
    file.write_text("{", encoding="utf-8")
    keys = hand.window.wiring.keys  # type: ignore[union-attr]
    assert keys.make_file().read_text(encoding="utf-8") == "{"
    keys.choose("roll", ["F6"])
    assert json.loads(file.read_text(encoding="utf-8")) == {"keys": {"roll": ["F6"]}}
    assert file.with_name(f"{file.name}.bad").read_text(encoding="utf-8") == "{"


def test_a_window_that_starts_with_a_damaged_file_says_so(
    open_window: Callable[[Host, str], Hand], host: Host, birds: Campaign
) -> None:
    file = app_settings.file_of(host.store.path)
    file.write_text("\0", encoding="utf-8")
    hand = open_window(host, birds.id)
    assert hand.says(f"{file} cannot be read (it is no JSON: ")
    assert hand.shows("Hungry")


class Opener(QObject):
    """Takes note of what is opened in another program."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[QUrl] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        """One thing more."""
        self.opened.append(url)


def test_the_file_is_opened_with_all_keys_in_it(hand: Hand) -> None:
    opener = Opener()
    QDesktopServices.setUrlHandler("file", opener, "open")  # type: ignore[arg-type]  # the stubs ask for bytes
    table = keys_page(hand)
    hand.click("Open the file")
    QDesktopServices.unsetUrlHandler("file")
    file = app_settings.file_of(hand.window.bridge.host.store.path)
    assert [url.toLocalFile() for url in opener.opened] == [str(file)]
    kept = json.loads(file.read_text(encoding="utf-8"))["keys"]
    assert kept["redo"] == ["Ctrl+Shift+Z", "Ctrl+Y"]
    assert not any(row.chosen for row in table.list.rows)


def test_wherever_a_key_is_named_it_is_the_one_that_holds(hand: Hand) -> None:
    hand.click("Hungry")
    keys = hand.window.wiring.keys  # type: ignore[union-attr]
    keys.choose("undo", ["F6"])
    keys.choose("find", ["Ctrl+Space"])
    assert hand.window.bar.undo.toolTip() == "Undo: Pip: Hungry (F6)"
    assert hand.shows("Find or do, Ctrl+Space")
    log = hand.find("Newest of the log")
    assert log._undo_keys == "F6"  # type: ignore[attr-defined]


def test_a_plugin_s_key_that_the_window_has_stays_the_window_s(hand: Hand) -> None:
    keys = hand.window.wiring.keys  # type: ignore[union-attr]
    assert keys.of("canary.feed") == ("Ctrl+Shift+F",)
    keys.choose("theme", ["Ctrl+Shift+F"])
    assert keys.of("canary.feed") == ()
    assert "“Feed the bird”, which has no key now" in keys.map.trouble[0]


def test_the_bundled_plugins_keys_do_not_clash_with_the_window_s(armored: Host) -> None:
    commands = armored.bare_book().registry.commands.values()
    specs = [Spec(each.id, each.title, each.menu, (each.key,) if each.key else ()) for each in commands]
    assert keymap((*TABLE, *specs), None).trouble == ()
