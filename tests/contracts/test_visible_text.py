"""Whatever writes a text that a person gave lets it through ``visible`` first, so that no name turns a line round."""

from __future__ import annotations

import re
from pathlib import Path

UI = Path(__file__).parents[2] / "desktop" / "tallow" / "ui"
_WRITES = re.compile(r"\b(?:drawText|drawStaticText|QTextLayout|setWindowTitle|addAction)\(|\bQLabel\(\"")
#: Modules that write only what the program itself says, or words that went through ``visible`` before.
OWN_WORDS = {
    "kit/gallery_window.py": "its own title",
    "kit/menu_entry.py": "what addAction was given",
    "kit/notes.py": "the place where a text can be written",
    "kit/pool_line.py": "a stroke",
    "kit/table_delegate.py": "a number",
    "dialogs/palette.py": "names of groups",
    "shell/actions.py": "the program's actions",
    "shell/command_actions.py": "a plugin's commands",
    "shell/welcoming/welcoming.py": "the program's name",
    "shell/window.py": "the program's name",
    "sheets/picture_frame.py": "its two own commands",
    "sheets/table.py": "what rows of a table are called",
}


def test_every_module_that_writes_text_makes_it_visible() -> None:
    writing = {
        path.relative_to(UI).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(UI.rglob("*.py"))
        if _WRITES.search(path.read_text(encoding="utf-8"))
    }
    assert "kit/paint.py" in writing
    unseen = {name for name, source in writing.items() if "import visible" not in source}
    assert sorted(unseen - OWN_WORDS.keys()) == []
    assert sorted(OWN_WORDS.keys() - writing.keys()) == []
