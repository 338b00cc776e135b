"""The lines between two sessions of the history, in words of both."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tallow.services.history import GAP, Session, sessions
from tallow.ui.kit.history_list import HistoryDivider

_TIP = f"A session is over where nothing is done for more than {GAP.seconds // 3600} hours."
_TODAY = "today"


def dividers(times: Sequence[str], steps: Sequence[bool], now: datetime) -> dict[int, HistoryDivider]:
    """The place of a session's newest entry → the line above it; the session of today has none at its top.

    Args:
        times: of the entries, newest first.
        steps: which of them are steps, and count.
        now: the present moment, on this machine's clock.
    """
    made: dict[int, HistoryDivider] = {}
    start, newer, done = 0, None, ""
    for session in sessions(times):
        if newer is not None:
            made[start] = _between(session, newer, done, now, first=not made)
        elif day_of(session.ended, now) != _TODAY:
            made[start] = HistoryDivider("Last session", _ended(session, now), _TIP)
        done = counted(sum(steps[start : start + session.count]), "step")
        start, newer = start + session.count, session
    return made


def _between(older: Session, newer: Session, done: str, now: datetime, *, first: bool) -> HistoryDivider:
    if first and day_of(newer.ended, now) == _TODAY:
        return HistoryDivider("Since last session", f"{done} today · last played {_ended(older, now)}", _TIP)
    return HistoryDivider("The session before", f"played {_ended(older, now)}", _TIP)


def _ended(session: Session, now: datetime) -> str:
    return f"{day_of(session.ended, now)}, ended {session.ended.astimezone():%H:%M}"


def day_of(moment: datetime, now: datetime) -> str:
    """A moment's day in words, on this machine's clock."""
    then = moment.astimezone()
    if then.date() == now.date():
        return _TODAY
    year = "" if then.year == now.year else f" {then.year}"
    return f"{then:%a} {then.day} {then:%b}{year}"


def counted(number: int, word: str) -> str:
    """``1 step``, ``3 steps``."""
    return f"{number} {word}{'' if number == 1 else 's'}"
