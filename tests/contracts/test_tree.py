"""The contract tests' own eyes see what they should: each function is shown a good page and a broken one."""

from __future__ import annotations

from pathlib import Path

from tests.contracts import tree


def test_an_opening_is_a_sentence_in_a_docstring() -> None:
    assert tree.opening_mistake('"""Dice, thrown."""\n') == ""
    assert tree.opening_mistake('"""Dice that run over\ntwo lines.\n\nMore"""\n') == ""
    assert tree.opening_mistake('"""Dice"""\n') == "does not open with a sentence"
    assert tree.opening_mistake("# Dice.\n") == tree.opening_mistake("") == "has no docstring"


def test_a_function_s_length_leaves_its_docstring_out() -> None:
    body = "    a = 1\n" * 3
    docstring = '    """One\n\n    Two."""\n'
    assert tree.long_functions("def f():\n" + docstring + body, longest=4) == []
    assert tree.long_functions("def f():\n" + docstring + body, longest=3) == ["f"]
    assert tree.long_functions("class C:\n  async def g(self):\n" + "    b = 2\n" * 4, longest=4) == ["g"]


def test_words_of_unfinished_work_are_found() -> None:
    assert tree.unfinished("x = 1  # TO" + "DO later") == ["TO" + "DO"]
    assert len(tree.unfinished("@pytest.mark.sk" + "ip\nraise NotImplemented" + "Error  # FIX" + "ME")) == 3
    assert tree.unfinished("mastodon, skipped, xf, a fixed meal, except NotImplemented" + "Error:") == []


def test_plain_widgets_and_style_sheets_are_found() -> None:
    assert tree.unstyled("area = QScrollArea()\nself.view.setStyleSheet(SHEET)\n") == ["QScrollArea", "setStyleSheet"]
    assert tree.unstyled("class Field(QLineEdit):\n    area: QScrollArea = ScrollArea()\n") == []


def test_rule_numbers_are_those_in_bold() -> None:
    page = "- **R12 [doc]** a (B1)\n- **R13** b R99\n| **S1** | c\n**R12** again **Runic** **R2D**"
    assert tree.rule_numbers(page) == ["R12", "R13", "S1"]


def test_a_test_carries_the_numbers_in_its_name() -> None:
    source = "def test_R8_R11_soak_first(): ...\nclass T:\n    def test_S1(self): ...\n"
    source += "def help_R5(): ...\ndef test_r6(): ..."
    assert tree.tested_numbers(source) == {"R8", "R11", "S1"}


def test_files_leave_caches_and_hidden_folders_out(tmp_path: Path) -> None:
    for name in ("desktop/a.py", "desktop/__pycache__/b.py", "desktop/.hidden/c.py", "plugins/d.txt", "elsewhere/e.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert tree.files(".py", "desktop", "plugins", "missing", root=tmp_path) == [tmp_path / "desktop/a.py"]


def test_a_plugin_s_tests_lie_where_its_folder_is_mirrored(tmp_path: Path) -> None:
    plugin = tmp_path / "plugins/systems/king"
    mirrored, beside = (
        tmp_path / "tests/plugins/systems/king/test_hit.py",
        tmp_path / "tests/plugins/systems/test_king.py",
    )
    other = tmp_path / "tests/plugins/systems/kdm/test_hit.py"
    for file in (plugin / "plugin.toml", mirrored, beside, other):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    assert list(tree.plugin_folders(root=tmp_path)) == [plugin]
    assert tree.own_tests(plugin, root=tmp_path) == [mirrored, beside]
