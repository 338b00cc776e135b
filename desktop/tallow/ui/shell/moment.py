"""When something was, in a word or two on this machine's clock."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tallow.ui.shell.history.session_line import day_of


def today() -> date:
    """The day on this machine's clock."""
    return datetime.now(UTC).astimezone().date()


def when(stamp: str, now: datetime | None = None) -> str:
    """The time of day of today's, else the day: "21:14", "Mon 3 May"; "" for no stamp.

    Args:
        stamp: ISO 8601 in UTC.
    """
    if not stamp:
        return ""
    then, here = datetime.fromisoformat(stamp).astimezone(), (now or datetime.now(UTC)).astimezone()
    return f"{then:%H:%M}" if then.date() == here.date() else day_of(then, here)


def when_exactly(stamp: str, now: datetime | None = None) -> str:
    """Day and time: "today, 21:14", "Mon 3 May, 21:14"."""
    then, here = datetime.fromisoformat(stamp).astimezone(), (now or datetime.now(UTC)).astimezone()
    return f"{day_of(then, here)}, {then:%H:%M}"


def when_it_was(stamp: str, now: datetime | None = None) -> str:
    """For a sentence: "21:14" of today's, "Mon 3 May, 21:14" of another day's; "" for no stamp."""
    return when_exactly(stamp, now).removeprefix("today, ") if stamp else ""
