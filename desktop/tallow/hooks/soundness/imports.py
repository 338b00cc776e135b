"""Reads a plugin's Python without running it and names every import that a plugin may not make."""

from __future__ import annotations

import ast
import functools
import importlib
import tokenize
from collections.abc import Collection, Iterator
from pathlib import Path

from tallow.model.errors import Mistake, nearest

DOOR, WINDOW, QT = "tallow.api", "tallow.ui", "PySide6"


def foreign_imports(folder: Path) -> list[Mistake]:
    """Every import in a plugin's folder that goes past the door, by file and line.

    A plugin imports `tallow.api`, its own folder relatively, and libraries other than Qt, for Tallow draws what it
    declares. A name that `tallow.api` lacks and a file that is not Python are mistakes too. Imports inside functions
    count, and so does `import_module("…")`.
    """
    return [mistake for file in sorted(folder.rglob("*.py")) for mistake in _mistakes(file, folder)]


def _mistakes(file: Path, folder: Path) -> Iterator[Mistake]:
    shown = file.relative_to(folder).as_posix()
    try:
        with tokenize.open(file) as source:  # honors the file's own encoding, as the import does
            tree = ast.parse(source.read(), filename=shown)
    except SyntaxError as error:
        yield Mistake(shown, "", f"This is not Python: {error.msg}.", error.lineno)
        return
    except OSError as error:
        yield Mistake(shown, "", f"This file cannot be read ({error.strerror}). See that you may read it.")
        return
    except (UnicodeDecodeError, ValueError) as error:
        yield Mistake(shown, "", f"This file cannot be read: {error}.")
        return
    except (RecursionError, MemoryError):
        yield Mistake(shown, "", "This nests too deep to be read. Write plainer Python.")
        return
    depth = len(file.relative_to(folder).parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            if node.level > depth:
                yield Mistake(shown, "", "This import climbs out of the plugin's own folder.", node.lineno)
            continue
        for module in _absolute(node):
            sentence = _objection(module)
            if sentence:
                yield Mistake(shown, "", sentence, getattr(node, "lineno", None))


def _absolute(node: ast.AST) -> Iterator[str]:
    """The full names that a node imports; for ``from a import b`` it is ``a.b``, since b may be a module."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=str(module), names=names):
            yield from (f"{module}.{alias.name}" for alias in names)
        case ast.Call(
            func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(module)), *_],
        ):
            yield module


def _objection(module: str) -> str:
    """Why a plugin may not import this name, "" if it may."""
    if _within(module, DOOR):
        name = module.removeprefix(DOOR).lstrip(".")
        known = _offered()
        return "" if name in ("", "*") or name in known else f"{DOOR} has no {name}. {nearest(name, known)}".rstrip()
    if _within(module, WINDOW) or _within(module, QT):
        return f"{module} is not for plugins: none draws by itself. Declare blocks of {DOOR}, which Tallow draws."
    if _within(module, "tallow"):
        return f"{module} is inside the host: a plugin imports {DOOR} and nothing else of Tallow."
    if _within(module, "plugins"):
        return f"{module} is named in full: import the plugin's own files relatively, and other plugins not at all."
    return ""


@functools.cache
def _offered() -> Collection[str]:
    """What the door offers, as a plugin's import finds it: it stands above the hooks, and is asked by name."""
    return frozenset(importlib.import_module(DOOR).__all__)


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")
