"""What the window remembers from one session to the next, in a small JSON file that is never needed, only welcome."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tallow.ui.shell.outline import Head, Outline


@dataclass(frozen=True, slots=True)
class WindowState:
    """Where the window stood and what it showed.

    Attributes:
        width, height, x, y: in pixels; x and y are None before the first session.
        theme: the pinned theme's id, or None to follow the system.
        zoom: 1.0 is 100 %.
        still: whether nothing moves, or None to follow the system.
        why: whether the Why panel is open.
        campaign, record: ids of what was shown, "" for none.
        kind: the list that was open in the rail.
        crumbs: the breadcrumb.
        outline: the rail.
    """

    width: int = 1440
    height: int = 900
    x: int | None = None
    y: int | None = None
    maximized: bool = False
    theme: str | None = None
    zoom: float = 1.0
    still: bool | None = None
    why: bool = True
    campaign: str = ""
    record: str = ""
    kind: str = ""
    crumbs: tuple[str, ...] = ()
    outline: Outline = field(default_factory=Outline)


def load(path: Path) -> WindowState:
    """The last session's state; a file that is missing or damaged gives the first session's."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        outline = _outline(data.pop("outline"))
        crumbs = tuple(str(each) for each in data.pop("crumbs"))
        return _checked(WindowState(**data, crumbs=crumbs, outline=outline))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return WindowState()


def save(path: Path, state: WindowState) -> None:
    """Write the state beside the store, whole or not at all; a folder that refuses loses only comfort."""
    temporary = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(asdict(state), ensure_ascii=False), encoding="utf-8")
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _checked(state: WindowState) -> WindowState:
    """The state, if every value has its type; raises ValueError for a hand-edited one."""
    whole = (state.width, state.height, 0 if state.x is None else state.x, 0 if state.y is None else state.y)
    words = (state.campaign, state.record, state.kind, "" if state.theme is None else state.theme)
    typed = [*((each, int) for each in whole), *((each, str) for each in words), (float(state.zoom), float)]
    typed += [(state.why, bool), (state.maximized, bool), (bool(state.still), bool)]
    if not all(type(value) is wanted for value, wanted in typed) or not min(state.width, state.height) >= 200:
        raise ValueError("the window's state is damaged")
    return state


def _outline(data: dict[str, Any]) -> Outline:
    heads = tuple(Head(**{**head, "count": str(head["count"]), "lines": ()}) for head in data.pop("heads"))
    return Outline(**data, heads=heads)
