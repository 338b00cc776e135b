"""Reading a filled form back by mouse and keyboard: what it asks for is ticked, and done as one step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign, Record
from tallow.services import history
from tallow.services.host import Host
from tallow.ui.dialogs.form_dialog import FormDialog
from tests.ui.conftest import Hand
from tests.unit.services.filling.forms import filled, made

Key, Mod = Qt.Key, Qt.KeyboardModifier


def read_in(hand: Hand, path: Path) -> FormDialog:
    """Open the dialog by its keys, and name a file."""
    hand.key(Key.Key_I, Mod.ControlModifier | Mod.ShiftModifier)
    hand.focus("File").setProperty("text", str(path))
    return next(each for each in hand.window.findChildren(FormDialog) if each.isVisible())


def a_form(host: Host, birds: Campaign, path: Path) -> Path:
    """Pip's form, with another species and another breath in it."""
    pip = host.find_record(birds, "Pip")
    return filled(made(host, birds, pip.id), path, {":species": "wren", ":breath": "4"})


def test_what_the_form_asks_for_is_ticked_and_done_as_one_step(
    hand: Hand, host: Host, birds: Campaign, read: Callable[[str], Record], tmp_path: Path
) -> None:
    dialog = read_in(hand, a_form(host, birds, tmp_path / "pip.pdf"))
    assert hand.says("The form asks for 2 changes.")
    assert {(row.label, row.before, row.after, row.of) for row in dialog.table.proposals} == {
        ("Species", "linnet", "wren", "Pip"),
        ("Breath", "7", "4", "Pip"),
    }
    hand.click("Apply 2 changes")
    values = read("Pip").document.values
    assert (values["species"], values["breath"]) == ("wren", 4)
    undo, _ = history.ends(host, birds.id)
    assert undo is not None
    assert undo.label == "Fill in pip.pdf"
    hand.control(Key.Key_Z)
    values = read("Pip").document.values
    assert (values["species"], values["breath"]) == ("linnet", 7)


def test_what_is_not_ticked_stays_as_it_is(
    hand: Hand, host: Host, birds: Campaign, read: Callable[[str], Record], tmp_path: Path
) -> None:
    dialog = read_in(hand, a_form(host, birds, tmp_path / "pip.pdf"))
    species = next(at for at, row in enumerate(dialog.table.proposals) if row.label == "Species")
    hand.click_row(dialog.table, species)
    assert hand.shows("Apply 1 change")
    hand.focus("Proposed changes")
    hand.key(Key.Key_Space)  # the mark stands on the row that was clicked
    assert hand.shows("Apply 2 changes")
    hand.key(Key.Key_Space)
    hand.focus("File")
    hand.key(Key.Key_Return)  # goes to what is asked for, and does nothing that nobody read
    assert QApplication.focusWidget() is dialog.table
    assert read("Pip").document.values["breath"] == 7
    hand.focus("Apply 1 change")
    hand.key(Key.Key_Return)
    values = read("Pip").document.values
    assert (values["species"], values["breath"]) == ("linnet", 4)


def test_a_value_that_does_not_fit_is_left_and_named(hand: Hand, host: Host, birds: Campaign, tmp_path: Path) -> None:
    pip = host.find_record(birds, "Pip")
    path = filled(made(host, birds, pip.id), tmp_path / "pip.pdf", {":species": "wren", ":breath": "many"})
    dialog = read_in(hand, path)
    assert [row.label for row in dialog.table.proposals] == ["Species"]
    assert hand.says("Left as it is:")
    assert hand.says("Breath")


def test_a_form_that_nobody_filled_in_changes_nothing(hand: Hand, host: Host, birds: Campaign, tmp_path: Path) -> None:
    pip = host.find_record(birds, "Pip")
    read_in(hand, filled(made(host, birds, pip.id), tmp_path / "pip.pdf", {}))
    assert hand.says("Nothing in the form is different from what Aviary holds.")
    assert hand.find("Apply").accessibleName() == "Apply, unavailable, There is nothing to apply."


def test_what_is_no_form_says_so(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "song.txt").write_text("la")
    dialog = read_in(hand, tmp_path / "song.txt")
    assert hand.says("song.txt is no PDF that can be read. Save the form anew and try again.")
    dialog.path.setText(str(tmp_path / "nowhere.pdf"))
    assert hand.says("nowhere.pdf cannot be read: No such file or directory. Name another file.")


def test_a_value_that_was_changed_meanwhile_is_left(
    hand: Hand, host: Host, birds: Campaign, read: Callable[[str], Record], tmp_path: Path
) -> None:
    from tallow.model.edit import Set
    from tallow.services import records

    path = a_form(host, birds, tmp_path / "pip.pdf")
    pip = host.find_record(birds, "Pip")
    records.do(host, birds.id, "Rename it", [Set(pip.id, "species", "robin", "linnet")])
    dialog = read_in(hand, path)
    assert [row.label for row in dialog.table.proposals] == ["Breath"]
    assert hand.says("Species was linnet when the form was made and is robin now")
    hand.click("Apply 1 change")
    assert read("Pip").document.values["species"] == "robin"
