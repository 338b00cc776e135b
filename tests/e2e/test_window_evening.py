"""The window from end to end: a hit applied, undone, done again; closed, opened again, undone further back."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.window_part import play


def test_a_hit_by_mouse_and_keyboard_is_undone_further_back_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "evening.sqlite"
    play("window_evening", "first", store)
    play("window_evening", "second", store)
