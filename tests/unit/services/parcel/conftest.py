"""A host with the canary and an empty folder of the user's, and an orchard: an expansion that came as a file."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services.host import Host
from tallow.store.database import Store
from tests.conftest import CANARIES

MANIFEST = b"""id = "orchard"
name = "The orchard"
family = "expansion"
system = "canary"
version = "1.0.0"
api = 1
"""
SEEDS = b"""[[seed]]
id = "apple"
name = "Apple seed"
grams = 3

[[seed]]
id = "pear"
name = "Pear seed"
grams = 4
"""
ORCHARD: Mapping[str, bytes] = {"plugin.toml": MANIFEST, "content/seeds.toml": SEEDS}


def orchard(**changed: bytes | str) -> dict[str, bytes]:
    """The orchard's files; a keyword ``version`` gives it another, any other is a file (``more`` is content)."""
    files = dict(ORCHARD)
    for key, value in changed.items():
        if key == "version":
            files["plugin.toml"] = MANIFEST.replace(b"1.0.0", str(value).encode())
        else:
            files[f"content/{key}.toml"] = value if isinstance(value, bytes) else value.encode()
    return files


def zipped(path: Path, files: Mapping[str, bytes], *, folder: str = "orchard") -> Path:
    """A zip with the files in one folder."""
    path.write_bytes(zip_bytes({f"{folder}/{name}" if folder else name: data for name, data in files.items()}))
    return path


def zip_bytes(files: Mapping[str, bytes]) -> bytes:
    """A zip of files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def laid(folder: Path, files: Mapping[str, bytes] = ORCHARD) -> Path:
    """A folder with the files in it."""
    for name, data in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return folder


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A store, the canaries, and a folder for the user's own plugins that is not there yet."""
    loader = Loader([FolderSource(CANARIES), FolderSource(tmp_path / "plugins", "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, CANARIES)
    yield host
    host.close()
