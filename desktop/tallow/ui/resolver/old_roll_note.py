"""Says which roll of the log is worked out anew, whether it still counts, and what holds as it was then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.errors import spoken
from tallow.model.phrase import words
from tallow.model.roll import Roll
from tallow.model.value import Value
from tallow.ui.kit import look
from tallow.ui.kit.notice import Notice
from tallow.ui.resolver.old_roll import OldRoll
from tallow.ui.resolver.session import Session
from tallow.ui.shell.moment import when_it_was

_NAMED = 4
_DRIFTED = "Worked out as it was, it comes to something else today: content or settings are others than then."


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence with what one can do about it: key, words, and why not."""

    sentence: str
    detail: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    unavailable: str = ""


class OldRollNote(QWidget):
    """Two notices at most; away for a new roll.

    Signals:
        settled: one of its buttons did what it says.
    """

    settled = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._said: list[_Said] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look().px(8))
        self.hide()

    def refresh(self) -> None:
        """Say how it stands now."""
        old = self._session.old
        said = [] if old is None else [self._about(old), *self._then_and_now(old)]
        if said == self._said:
            return
        self._said = said
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for each in said:
            self._column.addWidget(self._notice(each))
        self.setVisible(bool(said))

    def _notice(self, said: _Said) -> Notice:
        notice = Notice(said.sentence, said.detail, said.ways, harm=False)
        notice.repair_chosen.connect(self._on_chosen)
        if said.unavailable and notice.buttons:
            notice.buttons[0].set_unavailable(said.unavailable)
        return notice

    def _about(self, old: OldRoll) -> _Said:
        title, counting = _called(old.roll), old.counting
        if self._session.applied is not None:
            return _Said(f"This was worked out from {title}.")
        applied = f"{title}, is" if counting is None or counting.id == old.roll.id else _called(counting)
        if counting is not None and counting.id != old.roll.id:
            applied = f"{title}, was corrected by {applied}, which is"
        if old.undecided:
            detail = "Applied as it is, this roll would count beside it. Take that step back first, or let both count."
            through = (("through", "Take it back with what followed"),) if old.later else ()
            ways = (("back", "Take that step back"), *through, ("both", "Let both count"))
            return _Said(f"{applied} still applied.", " ".join([detail, *_hanging(old), *old.left]), ways, old.refusal)
        drifted = _DRIFTED if old.drifted else ""
        if old.both:
            way = (("one", "Correct that roll instead"),)
            return _Said(f"{applied} still applied, and this one counts beside it.", drifted, way)
        corrects = "This corrects" if self._session.corrects else "This is"
        stands = "of which only what no longer fits is left" if old.partly else "which is not applied"
        waits = f"{_steps(len(old.followed))} taken back with it, and worked out anew once this is applied."
        return _Said(f"{corrects} {title}, {stands}.", " ".join(filter(None, (waits if old.followed else "", drifted))))

    def _then_and_now(self, old: OldRoll) -> list[_Said]:
        """What holds as it was then, though records or settings say otherwise by now."""
        if old.undecided or self._session.applied is not None:
            return []
        found = self._session.differences()
        if not found:
            return []
        named = "; ".join(f"{label} {_word(then)}, now {_word(now)}" for label, then, now in found[:_NAMED])
        more = f"; and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        return [
            _Said("Some values hold as they were at that roll.", f"{named}{more}.", (("now", "Take those of now"),))
        ]

    def _on_chosen(self, key: str) -> None:
        session = self._session
        ways: dict[str, Callable[[], None]] = {
            "back": session.take_old_back,
            "through": session.take_old_back_through,
            "both": session.let_both_count,
            "one": session.correct_old,
            "now": session.take_what_holds_now,
        }
        ways[key]()
        self.settled.emit()


def _hanging(old: OldRoll) -> tuple[str, ...]:
    """What is to be known of the steps that hang on it."""
    if not old.later:
        return ()
    one = old.later == 1
    hang, they = ("1 later step hangs", "it comes") if one else (f"{old.later} later steps hang", "they come")
    return (f"{hang} on it: taken back with it, {they} again by the same dice, worked out anew.",)


def _steps(count: int) -> str:
    return "1 step that followed is" if count == 1 else f"{count} steps that followed are"


def _called(roll: Roll) -> str:
    at = when_it_was(roll.at)
    return f"{roll.title}, rolled {'on' if ',' in at else 'at'} {at}"


def _word(value: Value) -> str:
    if value is None or value == "":
        return "none"
    if isinstance(value, list | tuple):
        return f"{len(value)} rows"
    return words(value).lower() if isinstance(value, str) else spoken(value)
