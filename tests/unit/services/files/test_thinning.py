"""Which backups are kept: worked out by hand for one year of play, and true of any times."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from tallow.services.files.thinning import ALL, DAILY, WEEKLY, keep

NOW = datetime(2026, 6, 17, 22, 30, tzinfo=UTC)  # a Wednesday
BEGIN = datetime(2025, 1, 1, tzinfo=UTC)
MOMENTS = st.integers(0, 2 * 365 * 24 * 3600).map(lambda seconds: BEGIN + timedelta(seconds=seconds))


def hours(start: datetime, count: int) -> list[datetime]:
    return [start + timedelta(hours=number) for number in range(count)]


def test_an_evening_a_week_for_a_year() -> None:
    evenings = [NOW - timedelta(weeks=week, hours=3) for week in range(52)]
    made = [time for evening in evenings for time in hours(evening, 4)]
    kept = keep(made, NOW)
    # Tonight's four hours; the last hour of each evening up to 8 weeks ago (56 days); then one for each month.
    assert {time for time in kept if NOW - time <= ALL} == set(hours(NOW - timedelta(hours=3), 4))
    weekly = [NOW - timedelta(weeks=week) for week in range(1, 9)]
    assert {time for time in kept if ALL < NOW - time <= WEEKLY} == set(weekly)
    # 8 weeks before 17 June is 22 April; older evenings: the last Wednesday of each month from June 2025 to April 2026,
    # of which April's is 29 April, kept as its week's already.
    months = [
        datetime(2026, 3, 25, 22, 30, tzinfo=UTC),
        datetime(2026, 2, 25, 22, 30, tzinfo=UTC),
        datetime(2026, 1, 28, 22, 30, tzinfo=UTC),
        datetime(2025, 12, 31, 22, 30, tzinfo=UTC),
        datetime(2025, 11, 26, 22, 30, tzinfo=UTC),
        datetime(2025, 10, 29, 22, 30, tzinfo=UTC),
        datetime(2025, 9, 24, 22, 30, tzinfo=UTC),
        datetime(2025, 8, 27, 22, 30, tzinfo=UTC),
        datetime(2025, 7, 30, 22, 30, tzinfo=UTC),
        datetime(2025, 6, 25, 22, 30, tzinfo=UTC),
    ]
    assert {time for time in kept if NOW - time > WEEKLY} == set(months)


def test_an_hourly_fortnight_becomes_days() -> None:
    made = hours(NOW - timedelta(days=14), 24 * 14 + 1)
    kept = keep(made, NOW)
    # From 22:30 yesterday on: 25. The newest of each day before is its 23:30, 3 to 15 June; that of 16 June is within
    # the 24 hours.
    days = {datetime(2026, 6, day, 23, 30, tzinfo=UTC) for day in range(3, 16)}
    assert kept == set(hours(NOW - timedelta(hours=24), 25)) | days


def test_days_begin_where_the_clock_says() -> None:
    tokyo = timezone(timedelta(hours=9))
    late = (
        datetime(2026, 6, 10, 14, 0, tzinfo=UTC),
        datetime(2026, 6, 10, 16, 0, tzinfo=UTC),
    )  # 23:00, and 01:00 next day
    assert keep(late, NOW.astimezone(tokyo)) == set(late)
    assert keep(late, NOW) == {late[1]}


def test_none_of_none() -> None:
    assert keep([], NOW) == set()


@given(st.sets(MOMENTS), MOMENTS)
def test_only_what_is_there_is_kept_and_the_newest_always(times: set[datetime], now: datetime) -> None:
    kept = keep(times, now)
    assert kept <= times
    assert not times or max(times) in kept


@given(st.sets(MOMENTS), MOMENTS)
def test_thinning_twice_is_thinning_once(times: set[datetime], now: datetime) -> None:
    kept = keep(times, now)
    assert keep(kept, now) == kept


@given(st.sets(MOMENTS), MOMENTS, MOMENTS)
def test_thinning_more_often_loses_nothing(times: set[datetime], one: datetime, other: datetime) -> None:
    earlier, later = sorted((one, other))
    assert keep(keep(times, earlier), later) == keep(times, later)


@given(st.sets(MOMENTS), MOMENTS)
def test_every_stretch_keeps_its_own(times: set[datetime], now: datetime) -> None:
    kept = keep(times, now)
    for time in times:
        age = now - time
        assert age > ALL or time in kept
        assert age > DAILY or any(other.date() == time.date() for other in kept)
        assert age > WEEKLY or any(other.isocalendar()[:2] == time.isocalendar()[:2] for other in kept)
        assert any((other.year, other.month) == (time.year, time.month) for other in kept)


@given(st.sets(MOMENTS, max_size=200), MOMENTS)
def test_what_is_kept_stays_small(times: set[datetime], now: datetime) -> None:
    past = {time for time in times if time <= now and now - time > ALL}
    assert len(keep(past, now)) <= 15 + 9 + 24  # days, weeks, and the months of the two years that these moments span
