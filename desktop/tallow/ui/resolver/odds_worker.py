"""Works odds out beside the window's own work; only the question that was asked last is answered."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from tallow.model.errors import TallowError
from tallow.services.chances import Odds, Question, Unwanted
from tallow.services.collecting import no_collecting

LOOK = 20
"""Milliseconds between two looks whether the answer is there."""


class OddsWorker(QObject):
    """A thread for each question, which ends as soon as the next one is asked.

    The threads know nothing of Qt, so that none of its objects can go while one of them still needs it.

    Signals:
        answered: the Odds, or the sentence that says why there are none.
    """

    answered = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._answers: SimpleQueue[tuple[int, Odds | str]] = SimpleQueue()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    def ask(self, question: Question) -> None:
        """Ask; the answer comes by the signal, unless another question is asked before."""
        self.forget()
        Thread(target=self._work, args=(self._number, question), daemon=True).start()
        self._timer.start()

    def forget(self) -> None:
        """Let the question go that is under way; its thread ends by itself."""
        self._number += 1
        self._timer.stop()

    def _look(self) -> None:
        try:
            number, answer = self._answers.get_nowait()
        except Empty:
            return
        if number == self._number:
            self._timer.stop()
            self.answered.emit(answer)

    def _work(self, number: int, question: Question) -> None:
        """In the thread."""
        with no_collecting():
            try:
                answer: Odds | str = question.answer(lambda: number == self._number)
            except Unwanted:
                return
            except TallowError as mistake:
                answer = str(mistake)
            except Exception as error:  # noqa: BLE001 - the top of a thread: the panel says it and the window goes on
                answer = f"The odds could not be worked out ({type(error).__name__}: {error})."
            self._answers.put((number, answer))
