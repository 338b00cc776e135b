"""What the contract tests read: the project's own files and what is said of them, as plain functions over a folder."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = ("desktop", "plugins", "installer", "tests")
HARD_STOP, LONGEST_FUNCTION = 500, 40


def files(ending: str, *folders: str, root: Path = ROOT) -> list[Path]:
    """The files with an ending below some folders of the project, sorted; caches and hidden folders left out."""
    found = (file for folder in folders for file in (root / folder).rglob(f"*{ending}"))
    return sorted(file for file in found if not any(_outside(part) for part in file.relative_to(root).parts))


def _outside(part: str) -> bool:
    return part.startswith(".") or part == "__pycache__"


def read(file: Path) -> str:
    """A Python file's text by its own encoding."""
    with tokenize.open(file) as source:
        return source.read()


def lines(file: Path) -> int:
    """How many lines a file has."""
    return len(read(file).splitlines())


def opening_mistake(source: str) -> str:
    """Why a module does not open with a sentence, "" if it does."""
    docstring = ast.get_docstring(ast.parse(source))
    if not docstring:
        return "has no docstring"
    first = docstring.split("\n\n")[0].strip()
    return "" if first.endswith((".", "?", "!")) else "does not open with a sentence"


def long_functions(source: str, longest: int = LONGEST_FUNCTION) -> list[str]:
    """The names of a module's functions that have more lines than allowed, their docstring not counted."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            docstring = ast.get_docstring(node) is not None
            spared = (first.end_lineno or 0) - first.lineno + 1 if docstring else 0
            if (node.end_lineno or 0) - node.lineno + 1 - spared > longest:
                found.append(node.name)
    return found


# Spelled in pieces, so that this file does not hold the words.
UNFINISHED = re.compile(
    "|".join([r"\bTO" + "DO", r"\bFIX" + "ME", r"raise\s+NotImplemented" + "Error", "mark.sk" + "ip", "xf" + "ail"])
)


def unfinished(text: str) -> list[str]:
    """The words in a text that say something is not done or not tested."""
    return UNFINISHED.findall(text)


_UNSTYLED = "LineEdit TextEdit PlainTextEdit SpinBox DoubleSpinBox ComboBox PushButton ToolButton CheckBox RadioButton"
_UNSTYLED += " Slider GroupBox TabWidget Splitter ScrollArea ListWidget TreeWidget TableWidget MessageBox InputDialog"
UNSTYLED = frozenset("Q" + name for name in _UNSTYLED.split())


def unstyled(source: str) -> list[str]:
    """What a module shows that is not in Tallow's look: Qt's own widgets that the kit has one for, and style sheets."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr == "setStyleSheet":
            found.append(node.attr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in UNSTYLED:
            found.append(node.func.id)
    return sorted(found)


def rule_numbers(page: str) -> list[str]:
    """The numbers of the rules on a rules page: ``**R12 …**``, in order, each once."""
    return list(dict.fromkeys(re.findall(r"\*\*([A-Z]\d+)\b", page)))


def tested_numbers(source: str) -> set[str]:
    """The rule numbers that a module's tests carry: ``test_R12_…``, ``test_R8_R11_…``."""
    names = (node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    return {part for name in names if name.startswith("test_") for part in name.split("_") if _is_number(part)}


def _is_number(part: str) -> bool:
    return re.fullmatch(r"[A-Z]\d+", part) is not None


def plugin_folders(root: Path = ROOT) -> Iterator[Path]:
    """The folders of the bundled plugins."""
    return (manifest.parent for manifest in files("plugin.toml", "plugins", root=root))


def own_tests(plugin: Path, root: Path = ROOT) -> list[Path]:
    """The test files of a bundled plugin: tests/plugins mirrors plugins/."""
    folder = Path("tests") / plugin.relative_to(root)
    return [*files(".py", str(folder), root=root), *root.glob(f"{folder.parent.as_posix()}/test_{plugin.name}*.py")]
