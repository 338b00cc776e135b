"""Strays: errors of plugins that nobody waits for, in their threads or as the program ends, told in one sentence."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tallow.hooks.faults import said
from tallow.hooks.watching.watch import plugin_of
from tallow.model.errors import PluginFault

_OURS = "_tells_of_strays"


def tell_of_strays() -> None:
    """From now on, and until the process ends, tell what plugins' threads raise as their fault, each sentence once.

    It goes where our own errors go that nobody caught, the window's words or the command line's; and what else threads
    raise goes where it went. Where that is so already, nothing changes.
    """
    said_already: set[str] = set()

    def heard(before: Callable[[Any], object], where: str) -> Callable[[Any], None]:
        def hook(args: Any) -> None:
            fault = None if args.exc_value is None else stray(args.exc_value, where)
            if fault is None or isinstance(args.exc_value, SystemExit):
                before(args)
            elif str(fault) not in said_already:
                said_already.add(str(fault))
                sys.excepthook(type(fault), fault, None)

        setattr(hook, _OURS, True)
        return hook

    if not hasattr(threading.excepthook, _OURS):
        threading.excepthook = heard(threading.excepthook, "a thread of its own")
    if not hasattr(sys.unraisablehook, _OURS):
        sys.unraisablehook = heard(sys.unraisablehook, "what nobody waits for")


def stray(error: BaseException, where: str) -> PluginFault | None:
    """The fault of the plugin in whose code an error was raised; None where that was nobody's.

    Args:
        where: in what it was, for the sentence.
    """
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if plugin := plugin_of(frame):
            place = _place(plugin, frame, line)
            return PluginFault(plugin, f"The plugin {plugin} failed in {where}, {place}. It failed ({said(error)}).")
    return None


def ender(frame: FrameType | None) -> PluginFault | None:
    """The fault of the plugin that ends the program, by the frame in which that happens; None where nobody's does."""
    while frame is not None and not plugin_of(frame):
        frame = frame.f_back
    if frame is None:
        return None
    plugin = plugin_of(frame)
    return PluginFault(plugin, f"The plugin {plugin} ended Tallow, in {_place(plugin, frame, frame.f_lineno)}.")


def lingering(seconds: float) -> list[PluginFault]:
    """The faults of plugins whose threads would keep the process from ending, once they had some seconds for that."""
    until = time.monotonic() + seconds
    while (faults := _kept_by()) and time.monotonic() < until:
        time.sleep(0.01)
    return faults


def _kept_by() -> list[PluginFault]:
    """A fault for each thread of a plugin's that Python waits for as it ends."""
    frames = sys._current_frames()
    waited_for = [each for each in threading.enumerate() if not each.daemon and each is not threading.main_thread()]
    found = list[PluginFault]()
    for thread in waited_for:
        frame = frames.get(thread.ident or 0)
        while frame is not None and not plugin_of(frame):
            frame = frame.f_back
        if frame is not None:
            plugin = plugin_of(frame)
            place = _place(plugin, frame, frame.f_lineno)
            said = f"A thread of the plugin {plugin} does not end, {place}. Tallow ends without waiting for it."
            found.append(PluginFault(plugin, said))
    return found


def _place(plugin: str, frame: FrameType, line: int) -> str:
    file = Path(frame.f_code.co_filename)
    return f"{'/'.join(file.parts[_depth(file, plugin) :])}:{line}"


def _depth(file: Path, plugin: str) -> int:
    """How many of a file's folders are the plugin's own and those above it."""
    parts = file.parts[:-1]
    return next((at + 1 for at in range(len(parts) - 1, -1, -1) if parts[at] == plugin), len(parts))
