"""What goes by the window, or comes back by it, is told, and is what the keyboard and the panel stand at."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign
from tallow.services import plugins
from tallow.services.host import Host
from tallow.ui.kit.buttons import Button
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
