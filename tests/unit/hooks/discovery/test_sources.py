"""Where nobody may look, that place is named, and what lies in it is not simply gone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.content.content import malformed
from tallow.hooks.discovery.discover import discover
from tallow.hooks.discovery.manifest import read_manifest
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.soundness.imports import foreign_imports
from tallow.model.errors import ContentError
from tests.unit.store.rights import somebody

MANIFEST = 'id = "reef"\nname = "Reef"\nfamily = "expansion"\nsystem = "brig"\nversion = "1"\napi = 1\n'


@pytest.mark.parametrize("place", ["", "expansions", "expansions/reef"])
def test_a_link_that_leads_into_itself_stops_no_start(tmp_path: Path, place: str) -> None:
    loop = tmp_path / "plugins" / place
    loop.parent.mkdir(parents=True, exist_ok=True)
    loop.symlink_to(loop)
    (found,) = discover([FolderSource(tmp_path / "plugins", "user")])
    assert found.id == loop.name
    assert found.fault is not None
    assert f"folder {loop} cannot be read (Too many levels of symbolic links). " in found.fault.sentence


def test_what_is_not_there_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "expansions").write_text("a file")
    assert list(FolderSource(tmp_path, "user").places()) == []
    assert list(FolderSource(tmp_path / "nowhere", "user").places()) == []
    assert list(FolderSource(tmp_path / "expansions", "user").places()) == []


if os.name == "posix":  # elsewhere rights are of another kind

    @pytest.fixture
    def reef() -> Iterator[Path]:
        """A plugin in the folder of somebody for whom rights count."""
        with somebody() as folder:
            made = folder / "plugins" / "expansions" / "reef"
            (made / "content").mkdir(parents=True)
            (made / "plugin.toml").write_text(MANIFEST)
            yield made

    @pytest.mark.parametrize(("up", "id"), [(2, "plugins"), (1, "expansions"), (0, "reef"), (-1, "reef")])
    def test_a_folder_that_may_not_be_read_stands_for_what_is_in_it(reef: Path, up: int, id: str) -> None:
        shut = [*reef.parents][up - 1] if up > 0 else reef if up == 0 else reef / "content"
        shut.chmod(0)
        (found,) = discover([FolderSource(reef.parents[1], "user")])
        assert (found.id, found.manifest) == (id, None)
        assert found.fault is not None
        assert f"folder {shut} cannot be read (Permission denied). " in found.fault.sentence
        shut.chmod(0o700)
        (found,) = discover([FolderSource(reef.parents[1], "user")])
        assert found.fault is None

    @pytest.mark.parametrize("name", ["plugin.toml", "content/a.toml", "__init__.py"])
    def test_a_file_that_may_not_be_read_is_named_in_a_plain_sentence(reef: Path, name: str) -> None:
        (reef / name).write_text("")
        (reef / name).chmod(0)
        found = [*map(str, malformed(reef)), *map(str, foreign_imports(reef))]
        if name == "plugin.toml":
            with pytest.raises(ContentError) as caught:
                read_manifest(reef)
            found = [str(each) for each in caught.value.mistakes]
        assert found == [f"{name}: This file cannot be read (Permission denied). See that you may read it."]
