"""Which backups are kept as time goes on: all of the last day, then one of each day, each week, each month."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

ALL = timedelta(hours=24)
DAILY = timedelta(days=14)
WEEKLY = timedelta(days=56)


def keep(times: Iterable[datetime], now: datetime) -> set[datetime]:
    """Those of the times at which backups are kept.

    They are all of the last 24 hours (and of the future, where a clock went wrong), the newest of each day for fourteen
    days, the newest of each week for eight weeks, and the newest of each month for ever. Thinning more often never
    loses a backup that thinning less often would have kept.

    Args:
        now: the present moment; its time zone says where days, weeks and months begin.
    """
    kept: set[datetime] = set()
    newest: dict[tuple[object, ...], datetime] = {}
    for time in sorted(times):
        age, local = now - time, time.astimezone(now.tzinfo)
        if age <= ALL:
            kept.add(time)
        if age <= DAILY:
            newest["day", local.date()] = time
        if age <= WEEKLY:
            newest["week", local.isocalendar()[:2]] = time
        newest["month", local.year, local.month] = time
    return kept | set(newest.values())
