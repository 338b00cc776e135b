"""Sessions are told from the times of steps alone: a pause of more than six hours parts two of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tallow.services.history import GAP, Session, sessions


def at(day: int, hour: int, minute: int = 0) -> str:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC).isoformat(timespec="milliseconds")


def moment(time: str) -> datetime:
    return datetime.fromisoformat(time)


def test_nothing_done_is_no_session() -> None:
    assert sessions(()) == ()


def test_a_pause_of_more_than_six_hours_parts_two_sessions() -> None:
    assert timedelta(hours=6) == GAP
    times = [at(29, 21, 14), at(29, 20), at(22, 23, 2), at(22, 19), at(22, 13)]
    # 13:00 to 19:00 are six hours and no more: a long supper, and one session
    assert sessions(times) == (
        Session(moment(at(29, 20)), moment(at(29, 21, 14)), 2),
        Session(moment(at(22, 13)), moment(at(22, 23, 2)), 3),
    )


def test_midnight_parts_nothing() -> None:
    assert sessions([at(23, 2), at(22, 22)]) == (Session(moment(at(22, 22)), moment(at(23, 2)), 2),)


def test_a_clock_that_was_put_back_parts_nothing() -> None:
    assert [each.count for each in sessions([at(22, 9), at(22, 20)])] == [2]


def test_another_gap_can_be_asked_for() -> None:
    times = [at(29, 21), at(29, 19), at(29, 18)]
    assert [each.count for each in sessions(times, timedelta(hours=1))] == [1, 2]


MINUTES = st.lists(st.integers(0, 60 * 24 * 40), min_size=1, max_size=60)


@given(MINUTES)
def test_every_step_is_in_one_session_and_pauses_between_them_are_long(minutes: list[int]) -> None:
    start = datetime(2026, 11, 1, tzinfo=UTC)
    times = [(start + timedelta(minutes=each)).isoformat() for each in sorted(minutes, reverse=True)]
    found = sessions(times)
    assert sum(each.count for each in found) == len(times)
    assert all(newer.began - older.ended > GAP for newer, older in pairwise(found))
