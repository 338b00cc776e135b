"""What goes by the window, or comes back by it, is told, and is what the keyboard and the panel stand at."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign
from tallow.services import plugins
from tallow.services.host import Host
from tallow.ui.kit.buttons import Button
from tallow.ui.shell.plugins.plugins_page import PluginsPage
from tests.ui.conftest import Hand
from tests.ui.shell.test_plugin_moves import aviary, host, install, page, selected
from tests.unit.services.parcel.conftest import ORCHARD, orchard, zipped

__all__ = ["aviary", "host", "page"]  # the fixtures


def buttons(hand: Hand) -> list[str]:
    """The words of the buttons that show."""
    return [each.text() for each in hand.visible() if isinstance(each, Button)]


def focused() -> str:
    """The words of the button that the keyboard stands at."""
    widget = QApplication.focusWidget()
    return widget.text() if isinstance(widget, Button) else ""


def test_what_is_removed_and_brought_back_is_told_with_the_version_last_played_with(
    page: Hand, host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    install(page, zipped(tmp_path / "a.tallow", ORCHARD))
    page.window.bridge.commit(lambda: plugins.enable(host, aviary, "orchard"))
    install(page, zipped(tmp_path / "b.tallow", orchard(version="1.1.0")))
    assert selected(page) == "The orchard"
    page.click("Remove…")
    assert page.says("shown as missing: The orchard 1.1.0.")
    page.click("Remove")
    assert page.says("The orchard 1.1.0 is removed.")
    assert page.says("missing: The orchard 1.1.0")
    assert selected(page) == ""
    page.until(lambda: focused() == "Bring The orchard 1.1.0 back")
    assert "Bring back 1.0.0" in buttons(page)
    assert "1.0.0" not in buttons(page)
    page.click("Bring The orchard 1.1.0 back")
    assert page.says("The orchard 1.1.0 is back.")
    assert selected(page) == "The orchard"


def test_another_version_that_is_brought_back_stays_chosen_and_is_told(page: Hand, tmp_path: Path) -> None:
    install(page, zipped(tmp_path / "a.tallow", ORCHARD))
    install(page, zipped(tmp_path / "b.tallow", orchard(version="1.1.0")))
    page.click("Bring back 1.0.0")
    assert page.says("The orchard 1.0.0 is back.")
    assert selected(page) == "The orchard"


def test_what_comes_with_tallow_is_removed_and_brought_back_likewise(page: Hand) -> None:
    page.find("Systems").setFocus()
    page.click("Remove…")
    page.click("Remove")
    assert page.says("is removed. It can be brought back below the plugins.")
    assert selected(page) == ""
    page.until(lambda: focused().startswith("Bring "))
    name = focused().removeprefix("Bring ").removesuffix(" back")
    page.click(focused())
    assert page.says(f"{name} ")
    assert selected(page) == name


def test_a_newer_version_that_was_kept_is_an_update_and_a_choice_of_its_own(page: Hand, tmp_path: Path) -> None:
    install(page, zipped(tmp_path / "a.tallow", ORCHARD))
    install(page, zipped(tmp_path / "b.tallow", orchard(version="1.10.0")))
    assert not any(words.startswith("Show, Updates") for words in names(page))  # what was kept is older
    page.click("Bring back 1.0.0")
    assert state_of(page, "The orchard") == "update 1.10.0"
    page.click("Show, Updates 1, not chosen")
    assert [each.name for rows in page.window.findChildren(PluginsPage)[0].lists.values() for each in rows.rows] == [
        "The orchard"
    ]
    page.click("Bring back 1.10.0")
    assert state_of(page, "The orchard") == "works"
    page.until(lambda: not any(words.startswith("Show, Updates") for words in names(page)))
    assert any(words.startswith("Show, All ") and words.endswith(", chosen") for words in names(page))


def names(hand: Hand) -> list[str]:
    return [each.accessibleName() for each in hand.visible()]


def state_of(hand: Hand, name: str) -> str:
    """The word in the frame of a plugin's row."""
    lists = hand.window.findChildren(PluginsPage)[0].lists.values()
    return next(each.state for rows in lists for each in rows.rows if each.name == name)
