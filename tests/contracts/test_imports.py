"""The import wall stands: the host's layers, and the plugins' one door."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tallow.hooks.soundness.imports import foreign_imports
from tests.contracts.tree import ROOT, plugin_folders

LAYERS = ("app", "api", "ui", "cli", "printing", "services", "store", "hooks", "rules", "model")
# One import for each contract in pyproject.toml that breaks it and no other.
BREACHES = {
    "Each layer of the host imports only those to its right": ("desktop/tallow/model/x.py", "import tallow.rules"),
    "What works without a window never imports Qt": ("desktop/tallow/services/x.py", "import PySide6.QtCore"),
    "Only the store imports SQLAlchemy": ("desktop/tallow/cli/x.py", "import sqlalchemy"),
    "The host never imports a plugin": ("desktop/tallow/rules/x.py", "import plugins.systems.alpha.content"),
    "Plugins never import each other": ("plugins/systems/alpha/x.py", "import plugins.systems.beta.content"),
}


def lint(root: Path, *options: str) -> str:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "desktop"), str(root)])}
    words = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        *options,
    ]
    done = subprocess.run(words, cwd=root, env=environ, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout + done.stderr


def test_the_import_contracts_are_kept() -> None:
    said = lint(ROOT)
    assert f"Contracts: {len(BREACHES)} kept, 0 broken." in said, said


@pytest.fixture
def small_tree(tmp_path: Path) -> Path:
    """A tree with every layer and two plugins, each almost empty, under this project's own contracts."""
    for folder in [*(f"desktop/tallow/{layer}" for layer in LAYERS), "plugins/systems/alpha", "plugins/systems/beta"]:
        (tmp_path / folder).mkdir(parents=True)
    for layer in ("", *LAYERS):
        (tmp_path / "desktop/tallow" / layer / "__init__.py").touch()
    for plugin in ("alpha", "beta"):
        (tmp_path / "plugins/systems" / plugin / "content.py").touch()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    return tmp_path


def test_each_import_contract_breaks_when_it_should(small_tree: Path) -> None:
    assert f"Contracts: {len(BREACHES)} kept, 0 broken." in lint(small_tree, "--no-cache")
    for file, source in BREACHES.values():
        (small_tree / file).write_text(source + "\n", encoding="utf-8")
    said = lint(small_tree, "--no-cache")
    assert f"Contracts: 0 kept, {len(BREACHES)} broken." in said, said
    assert [name for name in BREACHES if f"{name} BROKEN" not in said] == []


def test_a_module_outside_every_layer_is_named(small_tree: Path) -> None:
    (small_tree / "desktop/tallow/stray.py").touch()
    assert "tallow.stray" in lint(small_tree, "--no-cache")


def test_no_bundled_plugin_reaches_past_the_door() -> None:
    found = {plugin.name: [str(mistake) for mistake in foreign_imports(plugin)] for plugin in plugin_folders()}
    assert {name: mistakes for name, mistakes in found.items() if mistakes} == {}
