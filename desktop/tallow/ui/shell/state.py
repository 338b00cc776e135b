"""What the window remembers from one session to the next, in a small JSON file that is never needed, only welcome."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tallow.ui.shell.rail.outline import Head, Outline

_FARTHEST = 100_000  # pixels; no screen reaches farther
_LEAST = 200


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
    """The last session's state; a file that is missing or damaged gives the first session's.

    A damaged one is put aside, for the end of this session writes another in its place.
    """
    try:
        return _read(path.read_text(encoding="utf-8")) if path.is_file() else WindowState()
    except OSError:
        return WindowState()
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        with contextlib.suppress(OSError):
            path.replace(path.with_name(f"{path.name}.bad"))
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


def _read(text: str) -> WindowState:
    """The state in a file's text; raises what is raised for one that a hand or a fault changed."""
    data = json.loads(text)
    json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be shown
    heads = tuple(Head(**{**head, "lines": ()}) for head in data["outline"].pop("heads"))
    outline = Outline(**data.pop("outline"), heads=heads)
    state = WindowState(**{**data, "crumbs": tuple(data["crumbs"]), "outline": outline})
    if not (_stands(state) and _looks(state) and _names(state)):
        raise ValueError("the window's state is damaged")
    return state


def _stands(state: WindowState) -> bool:
    """Whether its place and size are numbers that a screen may have."""
    place = [each for each in (state.x, state.y) if each is not None]
    whole = all(type(each) is int and abs(each) <= _FARTHEST for each in (state.width, state.height, *place))
    return whole and min(state.width, state.height) >= _LEAST


def _looks(state: WindowState) -> bool:
    """Whether its theme, zoom and switches are of their types."""
    switches = (state.maximized, state.why, bool(state.still) if state.still is None else state.still)
    theme_fits = state.theme is None or isinstance(state.theme, str)
    zoom_fits = type(state.zoom) in (int, float) and 0 < state.zoom < _FARTHEST  # NaN is neither
    return theme_fits and zoom_fits and all(type(each) is bool for each in switches)


def _names(state: WindowState) -> bool:
    """Whether what it showed is made of words and numbers."""
    outline = state.outline
    words: list[object] = [state.campaign, state.record, state.kind, *state.crumbs]
    words += [outline.campaign, outline.games, outline.saved]
    words += [word for head in outline.heads for word in (head.kind, head.label, head.one, head.icon, head.count)]
    counts = (outline.steps, outline.plugins)
    return all(isinstance(word, str) for word in words) and all(type(each) is int for each in counts)
