"""Two expansions that contradict each other: said in words that name both, the first counts, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from plugins.systems.kdm.entries import Innovation
from tallow.services import plugins
from tests.plugins.systems.kdm.harness import Table

MANIFEST = """id = "{id}"
name = "{name}"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1"]
"""


def expansion(folder: Path, id: str, name: str, content: str) -> None:
    """An expansion in a folder of the group's own."""
    place = folder / "expansions" / id
    (place / "content").mkdir(parents=True)
    (place / "plugin.toml").write_text(MANIFEST.format(id=id, name=name), encoding="utf-8")
    (place / "content" / "patch.toml").write_text(content, encoding="utf-8")


def test_two_patches_on_one_key(tmp_path: Path) -> None:
    expansion(tmp_path, "ash", "Ash", '[[patch]]\nof = "gorm.nigredo"\ntext = "Of ash."\nlevel = 2\n')
    expansion(tmp_path, "bog", "Bog", '[[patch]]\nof = "gorm.nigredo"\ntext = "Of the bog."\nname = "Bog nigredo"\n')
    table = Table(tmp_path / "table.sqlite", further=tmp_path)
    table.begin(plugins=("bog", "gorm", "ash"))
    table.settlement(innovations=[{"id": "n", "entry": "gorm.nigredo"}])
    entry = table.book.entry("gorm.nigredo")
    assert isinstance(entry, Innovation)
    assert (entry.text, entry.level, entry.name) == ("Of ash.", 2, "Bog nigredo")  # by id, whatever came first
    (fault,) = table.book.registry.faults
    assert "ash and bog both change this key of gorm.nigredo; this change is left out." in str(fault)
    assert table.total("Hearth", "survival_limit").value == 2  # 1, and Nigredo 1
    # The player decides: without Ash the bog's change counts.
    plugins.disable(table.host, table.campaign, "ash")
    entry = table.book.entry("gorm.nigredo")
    assert entry is not None
    assert entry.text == "Of the bog."
    assert not table.book.registry.faults
    assert [row["entry"] for row in table.value("Hearth", "innovations")] == ["gorm.nigredo"]
    table.close()


def test_a_patch_of_an_expansion_that_is_away_waits(tmp_path: Path) -> None:
    expansion(tmp_path, "ash", "Ash", '[[patch]]\nof = "gorm.nigredo"\nlevel = 2\n')
    table = Table(tmp_path / "table.sqlite", further=tmp_path)
    table.begin(plugins=("ash",))
    assert not table.book.registry.faults
    plugins.enable(table.host, table.campaign, "gorm")
    entry = table.book.entry("gorm.nigredo")
    assert isinstance(entry, Innovation)
    assert entry.level == 2
    table.close()
