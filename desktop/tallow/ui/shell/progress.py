"""Long verbs beside the window: in a thread, with how far they are after half a second, and a way to stop them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from tallow.model.errors import TallowError
from tallow.services.collecting import no_collecting
from tallow.services.progress import Stopped, Tell

T = TypeVar("T")

AT_ONCE = 0.04
"""Seconds in which a verb is waited for: most end within them, and the window does what comes of it at once."""

SHOWN_AFTER = 500
"""Milliseconds after which the person sees how far it is."""

_EVERY = 0.03  # seconds between two words of how far it is


@dataclass(frozen=True, slots=True)
class Far:
    """How far a verb is."""

    done: int
    total: int
    doing: str


class Work(QObject, Generic[T]):
    """One verb in a thread of its own; the window below takes no input until it ends.

    Args:
        over: what it is for; its window is covered.
        title: what is being done ("Printing").
        verb: does it; it is given a function that it tells how far it is.
        done: takes what it returned.
        failed: takes the sentence of why it could not be done.
        stopped: called where the person stopped it.
    """

    _told = Signal(object)
    _ended = Signal()

    def __init__(
        self,
        over: QWidget,
        title: str,
        verb: Callable[[Tell], T],
        *,
        done: Callable[[T], object],
        failed: Callable[[str], object],
        stopped: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(over.window())
        self._over, self._title, self._verb = over, title, verb
        self._done, self._failed, self._on_stopped = done, failed, stopped
        self._stop = threading.Event()
        self._last = 0.0
        self._future: Future[T] | None = None
        self._panel: Any = None
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Do it."""
        pool = ThreadPoolExecutor(1, thread_name_prefix="tallow-work")
        self._future = pool.submit(self._run)
        pool.shutdown(wait=False)
        try:
            self._future.exception(timeout=AT_ONCE)
        except TimeoutError:
            self._cover()
            self._future.add_done_callback(lambda _future: self._ended.emit())
        else:
            self._deliver()

    def stop(self) -> None:
        """Stop it at the next place where it tells how far it is."""
        self._stop.set()

    # in the thread

    def _run(self) -> T:
        with no_collecting():
            return self._verb(self._tell)

    def _tell(self, done: int, total: int, doing: str) -> None:
        if self._stop.is_set():
            raise Stopped
        now = time.monotonic()
        if now - self._last >= _EVERY:
            self._last = now
            self._told.emit(Far(done, total, doing))

    # in the window

    def _cover(self) -> None:
        from tallow.ui.dialogs.progress_panel import ProgressPanel

        self._panel = ProgressPanel(self._title, self._over)
        self._panel.stop_wanted.connect(self.stop)
        self._panel.open()
        QTimer.singleShot(SHOWN_AFTER, self._panel, self._panel.reveal)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._on_quit)

    def _on_told(self, far: Far) -> None:
        if self._panel is not None:
            self._panel.show_far(far.done, far.total, far.doing)

    def _on_ended(self) -> None:
        panel, self._panel = self._panel, None
        if panel is not None:
            panel.accept()
        self._deliver()

    def _on_quit(self) -> None:
        """Let no thread outlive the program: what it does stops, or ends."""
        self.stop()
        if self._future is not None:
            self._future.exception()

    def _deliver(self) -> None:
        assert self._future is not None, "it was begun"
        self.deleteLater()
        try:
            result = self._future.result()
        except Stopped:
            self._on_stopped()
        except TallowError as trouble:
            self._failed(str(trouble))
        else:
            self._done(result)
