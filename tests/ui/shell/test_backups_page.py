"""Backups by mouse and keyboard: one now, a restore and the way back from it, the folder; and the timer's thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.ui.shell.backups.backup_row import sized
from tallow.ui.shell.backups.backup_timer import BackupTimer
from tallow.ui.shell.backups.backups_page import BackupsPage
from tests.ui.conftest import Hand

Key = Qt.Key


def opened(hand: Hand) -> BackupsPage:
    """The page, by the menu below the campaign's name."""
    hand.click("Campaign Aviary")
    hand.choose("Backups")
    QApplication.processEvents()
    hand.window.activateWindow()  # offscreen, a menu that closes leaves no window active
    hand.until(hand.window.isActiveWindow)
    page = hand.window.pages.page("backups")
    assert isinstance(page, BackupsPage)
    return page


def rail(hand: Hand) -> list[str]:
    """What the birds' rows in the rail say."""
    model = next(each for each in hand.every("Birds") if isinstance(each, QAbstractItemView)).model()
    return [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]


def names(hand: Hand) -> list[str]:
    """The spoken names of what shows."""
    return [each.accessibleName() for each in hand.visible()]


def set_breath(host: Host, bird: Record, breath: int) -> None:
    records.do(host, bird.campaign, "Breath", [Set(bird.id, "breath", breath, UNSEEN)])


def picks(answer: Path | str) -> Callable[[QWidget, str], str]:
    """A person who picks this in the system's own dialog."""
    return lambda parent, start: str(answer)


def test_a_backup_is_made_and_listed(hand: Hand, host: Host) -> None:
    opened(hand)
    assert hand.says("There are no backups yet.")
    hand.click("Back up now")
    [made] = backups.listed(host.store.path)
    assert hand.says(made.path.name)
    assert hand.says(str(made.path.parent))
    assert hand.window.windowTitle() == "Backups · Aviary · Tallow"


def test_a_mistaken_restore_is_one_click_from_being_undone(
    hand: Hand, host: Host, read: Callable[[str], Record]
) -> None:
    backups.back_up(host)
    set_breath(host, read("Pip"), 3)
    opened(hand)
    hand.click(next(name for name in names(hand) if name.startswith("Restore, ")))
    assert hand.says("What is there now is saved first; you can bring it back from this page.")
    hand.key(Key.Key_Return)
    assert read("Pip").get("breath") == 7
    assert rail(hand)[0] == "Pip, 7/10"
    assert hand.says("Everything is as in the backup of ")
    assert hand.says("before a backup was restored")
    hand.click("Bring back what was there")
    assert read("Pip").get("breath") == 3
    assert rail(hand)[0] == "Pip, 3/10"
    assert hand.says("Everything is as in the state before you restored.")


def test_a_restore_is_asked_for_first(hand: Hand, host: Host, read: Callable[[str], Record]) -> None:
    backups.back_up(host)
    set_breath(host, read("Pip"), 3)
    opened(hand)
    hand.click(next(name for name in names(hand) if name.startswith("Restore, ")))
    hand.click("Leave it")
    assert read("Pip").get("breath") == 3
    assert len(backups.listed(host.store.path)) == 1


def test_a_campaign_that_is_not_in_the_backup_gives_way_to_one_that_is(hand: Hand, host: Host, birds: Campaign) -> None:
    backups.back_up(host)
    other = campaigns.create(host, "Other woods", ["canary"])
    hand.window.bridge.open_campaign(other.id)
    hand.window.bridge.show_page("backups")
    hand.click(next(name for name in names(hand) if name.startswith("Restore, ")))
    hand.key(Key.Key_Return)
    assert hand.shows("Campaign Aviary")
    assert hand.says("Everything is as in")
    hand.click("Bring back what was there")
    assert [each.name for each in hand.window.bridge.campaigns()] == ["Aviary", "Other woods"]


def test_a_file_of_one_s_own_is_restored_or_refused(
    hand: Hand, host: Host, tmp_path: Path, read: Callable[[str], Record]
) -> None:
    page = opened(hand)
    good, bad = tmp_path / "good.sqlite", tmp_path / "bad.sqlite"
    backups.save_to(host, good)
    bad.write_bytes(good.read_bytes()[:-5000])
    set_breath(host, read("Pip"), 3)
    page.pick_file = picks("")
    hand.click("Restore a file…")
    page.pick_file = picks(bad)
    hand.click("Restore a file…")
    hand.key(Key.Key_Return)
    assert hand.says(f"{bad} is damaged or cut short. Choose another backup; nothing was changed.")
    assert read("Pip").get("breath") == 3
    page.pick_file = picks(good)
    hand.click("Restore a file…")
    hand.key(Key.Key_Return)
    assert read("Pip").get("breath") == 7
    assert hand.says("Everything is as in good.sqlite.")


def test_the_folder_is_moved(hand: Hand, host: Host, tmp_path: Path) -> None:
    made = backups.back_up(host)
    stick = tmp_path / "stick"
    stick.mkdir()
    page = opened(hand)
    page.pick_folder = picks(stick)
    hand.click("Move folder…")
    assert hand.says(f"in {stick}.")
    assert [each.name for each in stick.iterdir()] == [made.path.name]
    page.pick_folder = picks(tmp_path / "away")
    hand.click("Move folder…")
    assert hand.says("it is not there")
    assert hand.says(f"in {stick}.")


def test_a_backup_that_cannot_be_written_is_told(hand: Hand, host: Host) -> None:
    (host.store.path.parent / "backups").write_text("in the way")
    opened(hand)
    hand.click("Back up now")
    assert hand.says("No backup could be written to")


def test_the_timer_makes_what_is_due_in_a_thread(
    hand: Hand, host: Host, qtbot: QtBot, read: Callable[[str], Record]
) -> None:
    timer = BackupTimer(host)
    with qtbot.waitSignal(timer.made, timeout=5000) as made:
        timer.look()
    assert made.args == [backups.listed(host.store.path)[0]]
    timer.look()
    timer.stop()
    set_breath(host, read("Pip"), 3)
    timer.look()  # changed, but not an hour ago
    timer.stop()
    assert len(backups.listed(host.store.path)) == 1


def test_the_timer_tells_once_what_is_in_the_way(hand: Hand, host: Host, qtbot: QtBot) -> None:
    (host.store.path.parent / "backups").write_text("in the way")
    timer = BackupTimer(host)
    with qtbot.waitSignal(timer.failed, timeout=5000) as failed:
        timer.look()
    assert failed.args is not None
    assert str(failed.args[0]).startswith("No backup could be written to ")
    timer.stop()
    with qtbot.assertNotEmitted(timer.failed, wait=50):
        timer.look()
        timer.stop()


def test_sizes_in_words() -> None:
    assert [sized(size) for size in (12, 98_304, 4_952_064)] == ["1 kB", "98 kB", "5.0 MB"]
