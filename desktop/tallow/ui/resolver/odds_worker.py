"""Works odds out beside the window's own work; only the question that was asked last is answered."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, Signal

from tallow.model.errors import TallowError
from tallow.services.chances import Odds, Question, Unwanted


class OddsWorker(QObject):
    """One thread, in which a question ends as soon as the next one is asked.

    Signals:
        answered: the Odds, or the sentence that says why there are none.
    """

    answered = Signal(object)
    _came = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._came.connect(self._on_came)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)

    def ask(self, question: Question) -> None:
        """Ask; the answer comes by the signal, unless another question is asked before."""
        self._number += 1
        number = self._number
        self._pool.start(lambda: self._work(number, question))

    def forget(self) -> None:
        """Let the question go that is under way."""
        self._number += 1

    def stop(self) -> None:
        """Forget it, and return when nothing runs any more."""
        self.forget()
        self._pool.waitForDone()

    def _work(self, number: int, question: Question) -> None:
        """In the thread."""
        try:
            answer: Odds | str = question.answer(lambda: number == self._number)
        except Unwanted:
            return
        except TallowError as mistake:
            answer = str(mistake)
        except Exception as error:  # noqa: BLE001 - the top of a thread: the panel says it and the window goes on
            answer = f"The odds could not be worked out ({type(error).__name__}: {error})."
        self._came.emit(number, answer)

    def _on_came(self, number: int, answer: Odds | str) -> None:
        if number == self._number:
            self.answered.emit(answer)
