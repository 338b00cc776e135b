"""Works something out beside the window while the person goes on; only what was asked last is answered."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from tallow.model.errors import TallowError
from tallow.services.collecting import no_collecting
from tallow.services.progress import Stopped, Tell
from tallow.ui.shell import progress


class LookAhead(QObject):
    """One thread, in which a question ends as soon as the next one is asked.

    What is worked out within a moment is answered before ``ask`` returns.

    Signals:
        answered: what it came to, or the TallowError of why it could not be worked out.
    """

    answered = Signal(object)
    _came = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="tallow-ahead")
        self._came.connect(self._on_came, Qt.ConnectionType.QueuedConnection)
        self.destroyed.connect(partial(self._pool.shutdown, wait=False, cancel_futures=True))  # else its thread stays
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)

    def ask(self, verb: Callable[[Tell], object]) -> bool:
        """Ask; True where the answer was there at once.

        Args:
            verb: works it out; it tells how far it is, which is where it ends when it is no longer wanted.
        """
        self.forget()
        number = self._number
        future = self._pool.submit(self._run, number, verb)
        with contextlib.suppress(TimeoutError):
            self.answered.emit(future.result(progress.AT_ONCE))
            return True
        future.add_done_callback(lambda future: self._pass_on(number, future))
        return False

    def forget(self) -> None:
        """Let what is under way go."""
        self._number += 1

    def stop(self) -> None:
        """Let it go for good, and return when nothing runs any more."""
        self.forget()
        self._pool.shutdown(cancel_futures=True)

    def _run(self, number: int, verb: Callable[[Tell], object]) -> object:
        """In the thread."""

        def tell(_done: int, _total: int, _doing: str) -> None:
            if number != self._number:
                raise Stopped

        with no_collecting():
            try:
                return verb(tell)
            except TallowError as trouble:
                return trouble

    def _pass_on(self, number: int, future: Future[object]) -> None:
        """In the thread."""
        if not future.cancelled():
            with contextlib.suppress(RuntimeError):  # the window went meanwhile, and this with it
                self._came.emit(number, future)

    def _on_came(self, number: int, future: Future[object]) -> None:
        if number == self._number:
            self.answered.emit(future.result())
