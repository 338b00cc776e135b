"""Works odds out beside the window's own work; only the question that was asked last is answered."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from tallow.model.errors import TallowError
from tallow.services.collecting import no_collecting
from tallow.services.rolling.chances import Odds, Question, Unwanted

LOOK = 20
"""Milliseconds between two looks whether the answer is there."""


class _Asking:
    """A question that is under way; it holds nothing of Qt, for its thread may be the last to let it go.

    Attributes:
        wanted: whether its answer is still waited for.
        answers: where the answer comes.
    """

    def __init__(self, question: Question) -> None:
        self._question = question
        self.wanted = True
        self.answers: SimpleQueue[Odds | str] = SimpleQueue()

    def work(self) -> None:
        """In the thread."""
        with no_collecting():
            try:
                answer: Odds | str = self._question.answer(lambda: self.wanted)
            except Unwanted:
                return
            except TallowError as mistake:
                answer = str(mistake)
            except Exception as error:  # noqa: BLE001 - the top of a thread: the panel says it and the window goes on
                answer = f"The odds could not be worked out ({type(error).__name__}: {error})."
            self.answers.put(answer)


class OddsWorker(QObject):
    """A thread for each question, which ends as soon as the next one is asked.

    Signals:
        answered: the Odds, or the sentence that says why there are none.
    """

    answered = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking: _Asking | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    def ask(self, question: Question) -> None:
        """Ask; the answer comes by the signal, unless another question is asked before."""
        self.forget()
        self._asking = _Asking(question)
        Thread(target=self._asking.work, daemon=True).start()
        self._timer.start()

    def forget(self) -> None:
        """Let the question go that is under way; its thread ends by itself."""
        if self._asking is not None:
            self._asking.wanted = False
        self._asking = None
        self._timer.stop()

    def _look(self) -> None:
        if self._asking is None:
            return
        try:
            answer = self._asking.answers.get_nowait()
        except Empty:
            return
        self._timer.stop()
        self._asking = None
        self.answered.emit(answer)
