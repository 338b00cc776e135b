"""How the window starts: the shell is painted from the last session's state before anything slow is imported."""

from __future__ import annotations

import builtins
import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tallow.ui.shell.crash.last_end import LastEnd

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from tallow.model.errors import TallowError
    from tallow.model.record import Campaign
    from tallow.services.host import Host
    from tallow.services.watching.unanswered import Note
    from tallow.ui.bridge import Bridge
    from tallow.ui.shell.state import WindowState
    from tallow.ui.shell.window import MainWindow


def run(
    home: Path,
    store: Path,
    state_file: Path,
    build_host: Callable[[], Host],
    *,
    open_demo: bool = False,
    quit_after_paint: bool = False,
    quit_when_ready: bool = False,
) -> int:
    """Open the window and stay until it closes.

    Args:
        home: where ``resources/`` lies.
        store: the store's file, for the sentence where it cannot be used.
        state_file: where the window's state is kept between sessions.
        build_host: opens store and plugins; called after the first paint, because it is what takes long.
        open_demo: open the demo campaign, made if it is not there.
        quit_after_paint, quit_when_ready: quit after the first paint, or once a sheet shows; for measuring.

    Returns:
        the exit code: 1 where the store could not be used and nobody was asked to stay.
    """
    gc.disable()  # a start makes much and drops little: looking for garbage in it would take a tenth of its time
    application = _application()
    from tallow.ui.bridge import Bridge
    from tallow.ui.kit.look import install
    from tallow.ui.kit.theme import THEMES
    from tallow.ui.shell.standing import fitted, settle
    from tallow.ui.shell.state import load, save
    from tallow.ui.shell.window import MainWindow

    state = fitted(load(state_file), [screen.availableGeometry() for screen in application.screens()])
    look = install(application, home, theme=state.theme if state.theme in THEMES else None, zoom=state.zoom)
    look.keep_still(state.still)
    window = MainWindow(Bridge(), state)
    opening = Opening(window, state, store, build_host, open_demo=open_demo)
    opening.save = lambda: None if opening.asking else save(state_file, window.state())
    if quit_after_paint:
        window.painted.connect(application.quit)
    else:
        window.painted.connect(opening.begin)
        opening.then = application.quit if quit_when_ready else (lambda: None)
    window.painted.connect(lambda: settle(window))
    window.show()
    code = application.exec()
    opening.save()
    window.close()
    if window.bridge.ready:
        window.bridge.host.close()
    opening.last_end.end()
    return 1 if quit_when_ready and opening.failed else code


def _application() -> QApplication:
    """The process's application.

    WORKAROUND: PySide puts a slower ``__import__`` in the place of Python's, for its ``from __feature__ import``, which
    nobody here uses. It costs a fifth of all import time; Python's own is put back.
    """
    plain = builtins.__import__
    from PySide6.QtWidgets import QApplication

    builtins.__import__ = plain
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("Tallow")
    application.setDesktopFileName("tallow")
    return application


class Opening:
    """What follows the first paint: store, plugins, campaign, record.

    Attributes:
        failed: whether the store could not be used.
        asking: whether a question is open, before the campaign is; the last session's state holds until then.
        save: keeps the window's state.
        last_end: watches whether the session ends as it should.
        then: what is called when a sheet shows, or when it failed.
    """

    def __init__(
        self,
        window: MainWindow,
        state: WindowState,
        store: Path,
        build_host: Callable[[], Host],
        *,
        open_demo: bool,
    ) -> None:
        self._window, self._state, self._store = window, state, store
        self._build_host, self._open_demo = build_host, open_demo
        self.failed = False
        self.then: Callable[[], None] = lambda: None
        self.save: Callable[[], None] = lambda: None
        self.last_end = LastEnd(store)
        self.asking = False

    def begin(self) -> None:
        """Open everything; what cannot be opened is told in the window, which stays."""
        from tallow.ui.shell.crash.crash import keep_running
        from tallow.ui.shell.crash.crash_teller import CrashTeller

        keep_running(CrashTeller(self._window, self.save).tell)
        self._open()
        self._window.bridge.campaign_switched.connect(self._remember)
        self._tell_of_last_end()
        gc.freeze()  # what is here now stays until the end
        gc.enable()
        self._window.repaint()
        if not self.asking:
            self.then()

    def _remember(self) -> None:
        """Keep which campaign is open, for a session that is killed has no end."""
        self.save()

    def _open(self) -> None:
        self._attempt(self._attach)

    def _attempt(self, part: Callable[[], None]) -> None:
        """Do a part of it; what keeps it from being done is told."""
        from tallow.model.errors import TallowError
        from tallow.ui.shell.crash.crash import sentence_of

        try:
            part()
            self.failed = False
        except TallowError as trouble:
            self._fail(str(trouble))
            self._offer_rescue(trouble)
        except Exception as error:  # noqa: BLE001 - the top of all work: whatever happens, the window says it and stays
            self._fail(f"{self._store} could not be opened. {sentence_of(error)}")

    def _attach(self) -> None:
        from tallow.services.watching import unanswered

        bridge = self._window.bridge
        bridge.attach(self._build_host())
        notes = unanswered.offers(bridge.host)
        self.asking = bool(notes)
        self._open_or_ask(notes)

    def _open_or_ask(self, notes: Sequence[Note]) -> None:
        """Open the campaign, once it is said of each plugin that did not answer whether it is to be used again."""
        bridge = self._window.bridge
        if not notes:
            bridge.open_campaign(self._campaign(bridge))
            return
        from tallow.ui.dialogs.unanswered_dialog import UnansweredDialog

        found = bridge.host.loader.get(notes[0].plugin)
        assert found is not None
        dialog = UnansweredDialog(bridge, notes[0], found, self._window)
        for ended in (dialog.accepted, dialog.rejected):
            ended.connect(lambda: self._on_answered(notes[1:]))
        dialog.open()

    def _on_answered(self, others: Sequence[Note]) -> None:
        self._attempt(lambda: self._open_or_ask(others))
        if not others:
            self.asking = False
            self.then()

    def _tell_of_last_end(self) -> None:
        """Where the last session broke, offer its report."""
        left = self.last_end.begin()
        if left and self._window.bridge.ready:
            from tallow.ui.dialogs.crash_dialog import CrashDialog
            from tallow.ui.shell.crash.crash_report import ended

            happened = "The last time, Tallow ended without closing."
            safe = f"Every step that showed in the log is saved in {self._store}; look at the last one."
            CrashDialog(happened, safe, ended(left), self._window).open()

    def _offer_rescue(self, trouble: TallowError) -> None:
        """Where the store is too damaged to be opened, offer a backup in its place."""
        from tallow.store.trouble import Broken

        if isinstance(trouble, Broken) and not self._window.bridge.ready:
            from tallow.ui.shell.backups.rescue import Rescue

            rescue = Rescue(trouble.path, self._window)
            rescue.put_right.connect(self._open)
            rescue.open()

    def _fail(self, sentence: str) -> None:
        self.failed = True
        self._window.tell(sentence)

    def _campaign(self, bridge: Bridge) -> str:
        """The id of the campaign to open: the demo, the last session's, or that played last; "" for none."""
        if self._open_demo:
            from tallow.services import demo

            return demo.find_or_make(bridge.host).id
        found = bridge.campaigns()
        if self._state.campaign in [campaign.id for campaign in found]:
            return self._state.campaign
        return max(found, key=lambda each: _played(bridge.host, each)).id if found else ""


def _played(host: Host, campaign: Campaign) -> str:
    """When something was done in a campaign last: a store may come without the window's state, or with another's."""
    from tallow.services.history import steps

    return next((step.at for step in steps(host, campaign.id, limit=1)), campaign.created)
