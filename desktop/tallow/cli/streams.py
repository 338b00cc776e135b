"""Streams: an answer goes to the standard output alone, what went wrong to the other, and neither fails a verb."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress
from types import TracebackType
from typing import Any, TextIO

from tallow.model.errors import TallowError
from tallow.model.visible import printable

DONE, TROUBLE = 0, 1
_OURS = "_says_our_errors"
_OUTPUT, _ERRORS = 1, 2  # what child processes and C libraries know the two streams by


def write_whatever_is_said() -> None:
    """Let both streams escape what their encoding has not, as an arrow in a Windows pipe.

    And what plugins raise where nobody waits for it, up to the process's end, is one sentence, too.
    """
    if not hasattr(sys.excepthook, _OURS):
        sys.excepthook = _saying(sys.excepthook)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _saying(before: Callable[[type[BaseException], BaseException, TracebackType | None], object]) -> Any:
    """What says our own errors that nobody caught; others go where they went."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, TallowError):
            complain(str(error))
        else:
            before(kind, error, trace)

    setattr(hook, _OURS, True)
    return hook


@contextmanager
def apart() -> Iterator[TextIO | None]:
    """Lead to the errors what is written meanwhile, for a plugin or its child processes may write at any time.

    Gives the stream of the answer, None where the output is closed.
    """
    with ExitStack() as stack:
        answers = stack.enter_context(_alone(sys.stdout))
        stack.enter_context(redirect_stdout(sys.stderr))
        yield answers


@contextmanager
def _alone(stream: TextIO | None) -> Iterator[TextIO | None]:
    """The stream of the answer on a number of its own, and the output's number led to the errors meanwhile."""
    try:
        ours = os.dup(_OUTPUT)
    except OSError:  # it is closed: the number must not become that of a file which a plugin would write into
        _lead_aside()
        yield stream
        return
    try:
        if not isinstance(stream, io.TextIOWrapper) or not _is_output(stream):
            _lead_aside()
            yield stream
            return
        stream.flush()
        with open(os.dup(ours), "w", encoding=stream.encoding, errors=stream.errors) as answers:  # noqa: PTH123 - a number
            _lead_aside()
            yield answers
    finally:
        os.dup2(ours, _OUTPUT)
        os.close(ours)


def _is_output(stream: TextIO) -> bool:
    try:
        return stream.fileno() == _OUTPUT
    except OSError:  # it is in memory
        return False


def _lead_aside() -> None:
    """Let the output's number mean the errors; nothing, where those are closed too."""
    if sys.stderr is not None:
        with suppress(OSError):
            os.dup2(_ERRORS, _OUTPUT)
            return
    nothing = os.open(os.devnull, os.O_WRONLY)
    if nothing != _OUTPUT:
        os.dup2(nothing, _OUTPUT)
        os.close(nothing)


def say(text: str, stream: TextIO | None) -> int:
    """Print an answer; a reader that has seen enough, as ``head`` has, is no trouble."""
    if stream is None:
        return DONE
    try:
        print(text, file=stream, flush=True)
    except BrokenPipeError:
        _let_go_of(stream)
    except OSError as error:
        _let_go_of(stream)
        complain(f"It was done, but the answer could not be written ({error.strerror}).")
        return TROUBLE
    return DONE


def complain(sentence: str) -> None:
    """Say what went wrong; where nobody can be told, the exit code alone does."""
    with suppress(OSError):
        if sys.stderr is not None:
            print(printable(sentence), file=sys.stderr, flush=True)


def _let_go_of(stream: TextIO) -> None:
    """Send what is still held to nowhere; else Python tries once more at its end, and complains."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)
