"""Plugins come and go by the window: dropped on it or chosen, taken out with a question, brought back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.sheets.away import switch_on
from tallow.ui.shell.outside import open_outside

if TYPE_CHECKING:
    from tallow.services.parcel.installing import Installed

ENDINGS = (".tallow", ".zip", ".whl")


def dropped(data: QMimeData) -> Path | None:
    """The one plugin's file or folder that is carried over the window; None for anything else."""
    urls = data.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in ENDINGS or path.is_dir() else None


class PluginDrop(QObject):
    """Lets a plugin be dropped anywhere on the window; below an open question nothing is taken."""

    def __init__(self, window: QWidget, bridge: Bridge) -> None:
        super().__init__(window)
        self._window, self._bridge = window, bridge
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent) and watched is self._window:  # a drag that enters is one, too
            path = dropped(event.mimeData())
            if path is None or self._asked():
                return False
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self._bridge.show_page("plugins")
                ask_install(self._bridge, self._window, path)
            return True
        return super().eventFilter(watched, event)

    def _asked(self) -> bool:
        from tallow.ui.dialogs.overlay import Overlay

        return any(each.isVisible() for each in self._window.findChildren(Overlay))


def ask_install(bridge: Bridge, over: QWidget, path: Path | None = None) -> None:
    """Show what a plugin would bring, and install it."""
    from tallow.ui.dialogs.install_dialog import InstallDialog

    dialog = InstallDialog(bridge, over, path)
    dialog.installed.connect(lambda done: _on_installed(bridge, over, done))
    dialog.open()


def _on_installed(bridge: Bridge, over: QWidget, done: Installed) -> None:
    """Say so, and offer what comes next."""
    from tallow.ui.dialogs.confirm import Confirm

    bridge.plugins_came()
    campaign, id, system = bridge.campaign, done.manifest.id, done.manifest.system
    if campaign is not None and system not in campaign.plugins and not done.restart:
        said = f"{done} It is {'a game' if system == id else 'of a game'} that {campaign.name} does not play."
        question = Confirm("Installed", said, "Begin a campaign with it", over, leave="Done")
        question.accepted.connect(lambda: bridge.campaign_wanted.emit(system))
    elif campaign is not None and id not in campaign.plugins:
        question = Confirm("Installed", str(done), f"Switch it on in {campaign.name}", over, leave="Done")
        question.accepted.connect(lambda: switch(bridge, over, id, on=True))
    else:
        question = Confirm("Installed", str(done), "Show its folder", over, leave="Done", aside=True)
        question.accepted.connect(lambda: open_outside(done.folder, bridge.trouble.emit, over))
    question.open()


def switch(bridge: Bridge, over: QWidget, id: str, *, on: bool) -> None:
    """Switch a plugin in the open campaign, with what else that would change named first."""
    from tallow.services import plugins
    from tallow.ui.dialogs.confirm import Confirm

    campaign = bridge.campaign
    if campaign is None:
        return

    def go_on() -> None:
        if on:
            switch_on(bridge, id)
        else:
            bridge.commit(lambda: plugins.disable(bridge.host, campaign, id))

    wish = bridge.attempt(lambda: plugins.switching(bridge.host, campaign, id, on=on))
    if wish is not None and wish.question:
        question = Confirm(wish.question, str(wish), f"Switch {'on' if on else 'off'}", over)
        question.accepted.connect(go_on)
        question.open()
    elif wish is not None:
        go_on()


def ask_remove(bridge: Bridge, over: QWidget, id: str, folder: Path, gone: Callable[[], object]) -> None:
    """Say which campaigns play with a plugin, and take it out.

    Args:
        gone: is called before everything is read anew without it.
    """
    from tallow.services.parcel import leaving
    from tallow.ui.dialogs.confirm import Confirm

    wish = bridge.reading(lambda: leaving.leaving(bridge.host, id, folder))
    if wish is None:
        return
    question = Confirm(f"Remove {wish.name}?", str(wish), "Remove", over, harm=True)

    def go_on() -> None:
        if bridge.attempt(lambda: leaving.remove(bridge.host, wish)) is None:
            return
        gone()
        bridge.plugins_came()
        called = f"{wish.name} {wish.found.version}".rstrip()
        back = " It can be brought back below the plugins." if wish.back else ""
        bridge.news.emit(f"{called} is removed.{back}")

    question.accepted.connect(go_on)
    question.open()


def bring_back(bridge: Bridge, id: str, version: str = "", came: Callable[[], object] = lambda: None) -> None:
    """Bring back what was taken out, or the version that was replaced last, or one that is named.

    What a person should know before is asked over the window first.

    Args:
        came: is called before everything is read anew with it.
    """
    from tallow.services.parcel.installing import objections
    from tallow.ui.dialogs.confirm import Confirm

    known = bridge.attempt(lambda: objections(bridge.host, id, version))
    if not known:
        if known is not None:
            _brought_back(bridge, id, version, came)
        return
    here = bridge.host.loader.get(id)
    name = here.manifest.name if here is not None and here.manifest is not None else id
    question = Confirm(
        f"Bring back {name} {version}".rstrip() + "?", " ".join(known), "Bring it back", _window(), harm=True
    )
    question.accepted.connect(lambda: _brought_back(bridge, id, version, came))
    question.open()


def _window() -> QWidget:
    """The window that shows: a question lies over it."""
    return QApplication.activeWindow() or next(each for each in QApplication.topLevelWidgets() if each.isVisible())


def _brought_back(bridge: Bridge, id: str, version: str, came: Callable[[], object]) -> None:
    from tallow.services.parcel.installing import restore
    from tallow.services.parcel.offer import Rejected

    done = bridge.attempt(lambda: restore(bridge.host, id, version))
    if isinstance(done, Rejected):
        bridge.trouble.emit(" ".join(done.mistakes))
    elif done is not None:
        came()
        bridge.plugins_came()
        later = " Its code counts when Tallow starts again." if done.restart else ""
        bridge.news.emit(f"{done.manifest.name} {done.manifest.version} is back.{later}")


def try_again(bridge: Bridge, id: str) -> None:
    """Look anew at a plugin that was left out."""
    from tallow.services import plugins
    from tallow.services.parcel.installing import refresh
    from tallow.services.watching import unanswered

    unanswered.forget(bridge.host, id)
    waits = refresh(bridge.host, id)
    found = bridge.host.loader.get(id)
    bridge.plugins_came()
    if waits:
        name = id if found is None else plugins.last_name(bridge.host, found)
        bridge.news.emit(f"The code of {name} counts anew when Tallow starts again.")
