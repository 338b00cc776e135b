"""A skeleton: a plugin to begin with, small and whole, and beside it a test that tries it."""

from __future__ import annotations

import tempfile
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tallow.hooks.content.draft import drafted
from tallow.hooks.discovery.manifest import API, FAMILIES, FILE, Manifest, parse_manifest
from tallow.hooks.registry import Registry
from tallow.hooks.soundness.counted import bearing
from tallow.model.decode import fields_of
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import TallowError, UserMistake, unknown
from tallow.model.record import Campaign
from tallow.model.toml import written
from tallow.model.value import Row
from tallow.services.book import CampaignBook, NoRecords
from tallow.services.host import Host
from tallow.services.own.place import manifest_text
from tallow.services.parcel.system_skeleton import system_files, system_test
from tallow.services.parcel.vetting import closure

_TOLD = ("id", "name", "text", "effects")
_CONTENT = "content/{id}.toml"

_TEST = '''"""Tries the plugin {id} in a place of its own, with the Python that Tallow is installed in.

    python test_{id}.py
"""

import json
import os
{imports}
import unittest
from pathlib import Path

PLUGIN = Path(__file__).resolve().parent / "{id}"


{read}class Try{camel}(unittest.TestCase):
    """Each test has a store and a folder for plugins of its own."""

    def setUp(self):
        self.environment = dict(os.environ)
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
{along}        own = {{"TALLOW_STORE": f"{{room.name}}/store.sqlite", "TALLOW_PLUGINS": f"{{room.name}}/plugins"}}
        self.environment |= own

    def tallow(self, *words):
        """What a verb answers."""
        done = subprocess.run(
            [sys.executable, "-m", "tallow.app", *words, "--json"],
            env=self.environment, capture_output=True, text=True, encoding="utf-8", check=False,
        )
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return json.loads(done.stdout)

    def test_nothing_is_wrong(self):
        self.assertEqual(self.tallow("plugins", "check", str(PLUGIN), "--run")["mistakes"], [])

{needed}{body}

if __name__ == "__main__":
    unittest.main()
'''
_ENTRIES = """    def test_its_entries_are_there(self):
        self.tallow("plugins", "install", str(PLUGIN))
        self.tallow("new", "Trial", "--system", "{system}", "--plugins", "{id}")
        for kind, entry in entries():
            with self.subTest(entry):
                self.assertIn(entry, [each["id"] for each in self.tallow("entries", "Trial", kind)])
"""
_READ = '''def entries():
    """Type and full id of each entry that the plugin's content holds."""
    for file in sorted((PLUGIN / "content").glob("*.toml")):
        for word, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if word not in ("patch", "field", "block"):
                yield from (("{system}." + word, "{id}." + row["id"].rpartition(".")[2]) for row in rows)


'''
"""What the test of content reads: whatever its author has made of the samples."""
_ALONG = """        for family, id, folder in self.needed():
            shutil.copytree(folder, f"{room.name}/plugins/{family}/{id}")
"""
_NEEDED = '''    def needed(self):
        """Family's folder, id and folder of each plugin of one's own that it needs; what comes with Tallow is there."""
        manifest = tomllib.loads((PLUGIN / "plugin.toml").read_text(encoding="utf-8"))
        wanted, seen = [manifest["system"], *manifest.get("requires", ())], set()
        while wanted:
            id = wanted.pop().partition(">=")[0].strip()
            if id not in seen:
                seen.add(id)
                known = self.tallow("plugins", "info", id)
                wanted += known["requires"]
                if known["source"] == "user":
                    folder = Path(known["folder"])
                    yield folder.parent.name, id, folder

'''
"""What the test of content takes along where it does not come with Tallow: its system, and what else it requires."""
_SHOWN = 4
"""So many types of entries does an expansion begin with."""


@dataclass(frozen=True, slots=True)
class Skeleton:
    """What was written.

    Attributes:
        folder: the plugin's.
        test: the file that tries it.
        files: those in the folder, sorted.
    """

    folder: Path
    test: Path
    files: tuple[str, ...]


def begin(host: Host, family: str, id: str, within: Path, *, system: str = "") -> Skeleton:
    """Write a plugin to begin with into ``within/ID``, and ``within/test_ID.py``.

    Args:
        system: whose content it extends; a system has none.

    Raises:
        UserMistake: where the id, the family or the system will not do, or something of that name is there.
    """
    if family not in FAMILIES:
        raise unknown("family", family, FAMILIES)
    manifest = _manifest(host, family, id, system)
    files, body = _system(manifest) if family == "system" else _content(host, manifest)
    files = {FILE: manifest_text(manifest), **files}
    test = _test(manifest, body)
    folder, tried = within / id, within / f"test_{id}.py"
    for each in (folder, tried):
        if each.exists():
            raise UserMistake(f"{each} is there already. Name another folder with -o, or another id.")
    try:
        _write(folder, files)
        tried.write_text(test, encoding="utf-8")
    except OSError as error:
        raise UserMistake(f"{within} cannot be written ({error.strerror}). Name another folder with -o.") from error
    return Skeleton(folder, tried, tuple(sorted(files)))


def _test(manifest: Manifest, body: str) -> str:
    """The file that tries a plugin."""
    alone = manifest.family == "system"
    modules = (
        ("subprocess", "sys", "tempfile", "textwrap")
        if alone
        else ("shutil", "subprocess", "sys", "tempfile", "tomllib")
    )
    return _TEST.format(
        id=manifest.id,
        camel="".join(part.title() for part in manifest.id.split("_")),
        imports="\n".join(f"import {module}" for module in modules),
        read="" if alone else _READ.format(system=manifest.system, id=manifest.id),
        along="" if alone else _ALONG,
        needed="" if alone else _NEEDED,
        body=body,
    )


def _manifest(host: Host, family: str, id: str, system: str) -> Manifest:
    if family == "system" and system:
        raise UserMistake("A system's system is itself. Leave --system out.")
    requires: tuple[str, ...] = ()
    if family != "system":
        systems = [each.id for each in host.loader.found if each.manifest and each.manifest.family == "system"]
        if not system:
            raise UserMistake(f"Whose content does it extend? Name one with --system: {', '.join(systems)}.")
        if system not in systems:
            raise unknown("system", system, systems)
        requires = (f"{system}>={host.manifest(system).version}",)
    said: dict[str, Any] = {"id": id, "name": id.replace("_", " ").capitalize(), "family": family, "system": system}
    manifest = Manifest(
        **said, version="0.1.0", api=API, requires=requires, summary="What it is, in one sentence.", licence="MIT"
    )
    parsed, mistakes = parse_manifest(manifest_text(manifest))
    if parsed is None:
        raise UserMistake(" ".join(mistake.sentence for mistake in mistakes))
    other = host.loader.get(id)
    if other is not None:
        raise UserMistake(f"There is a plugin {id} already, in {other.folder}. Choose another id.")
    return parsed


def _system(manifest: Manifest) -> tuple[Mapping[str, str], str]:
    return system_files(manifest.id, manifest.name), system_test(manifest.id)


def _content(host: Host, manifest: Manifest) -> tuple[Mapping[str, str], str]:
    """The content of an expansion, a terrain set or a tablet, of the types that its system declares."""
    registry = host.registry(closure(host.loader, manifest.system) | _bundled(host, manifest.system))
    own = [kind for kind in registry.entry_types.values() if kind.id.startswith(f"{manifest.system}.")]
    simple = [kind for kind in own if _fitting(manifest, kind, _sample(kind), registry) is not None]
    if not simple:
        raise UserMistake(f"{manifest.system} declares no entries that could be filled with an id and a name alone.")
    chosen = _chosen(manifest, simple, registry)
    rows = [_sample(kind) for kind in chosen]
    if manifest.family == "tablet" and len(rows) > 1:
        rows[0] = _granting(manifest, chosen, rows, registry)
    tables = [_table(kind, row, registry) for kind, row in zip(chosen, rows, strict=True)]
    body = _ENTRIES.format(system=manifest.system, id=manifest.id)
    return {_CONTENT.format(id=manifest.id): "\n".join(tables)}, body


def _sample(kind: EntryType) -> Row:
    """The table of an entry to begin with."""
    name = f"First {' '.join(kind.label.lower().split())}"
    return {"id": f"first_{kind.table}", "name": name, "text": "What it does, in a few words of your own."}


def _fitting(
    manifest: Manifest, kind: EntryType, row: Row, registry: Registry, along: Sequence[Entry] = ()
) -> Entry | None:
    """The entry of a table, None where its check would find something.

    Args:
        along: others that come with it, and that it may name.
    """
    entry = drafted(manifest, kind, row, registry, {}, {each.id: each for each in along}).entry
    if entry is None or kind.beside is None:
        return entry
    book = CampaignBook(Campaign("", "", {each.id: each.version for each in registry.plugins}), registry, NoRecords())
    try:
        return None if any(each.severity == "error" for each in kind.beside(entry, book)) else entry
    except TallowError:
        return None


def _granting(manifest: Manifest, chosen: Sequence[EntryType], rows: Sequence[Row], registry: Registry) -> Row:
    """What one carries with its action granted, as it is where the system grants none of that type to whoever has it.

    Args:
        chosen, rows: what one carries, and the action; the types and the tables.
    """
    action = _fitting(manifest, chosen[1], rows[1], registry)
    effects = [{"type": "grant", "permission": f"{manifest.id}.{rows[1]['id']}"}]
    granting = {**rows[0], "effects": effects}
    fits = action is not None and _fitting(manifest, chosen[0], granting, registry, [action]) is not None
    return granting if fits else rows[0]


def _bundled(host: Host, system: str) -> frozenset[str]:
    """The plugins of a system that come with Tallow: what they write shows what is usual."""
    here = [each for each in host.loader.found if each.source == "bundled" and each.manifest and not each.fault]
    return frozenset(each.id for each in here if each.manifest and each.manifest.system == system)


def _chosen(manifest: Manifest, simple: Sequence[EntryType], registry: Registry) -> Sequence[EntryType]:
    """The types that a skeleton shows: cards of terrain, what one carries and the action that it grants, or the usual.

    Of an expansion these are what most of those that come with Tallow write, and first what changes records.
    """
    if manifest.family == "terrain":
        return [_like("terrain", simple)]
    if manifest.family == "tablet":
        action = _like("action", simple)
        carried = next((each for each in simple if each.table in ("gear", "item")), None)
        return [carried, action] if carried is not None and carried is not action else [action]
    return sorted(simple, key=lambda kind: _usual(kind, registry), reverse=True)[:_SHOWN]


def _counted(kind: EntryType, registry: Registry) -> bool:
    """Whether a record has the effects of a type's entries."""
    return any(bearing(kind, registry.kinds, registry.entry_types))


def _usual(kind: EntryType, registry: Registry) -> tuple[bool, int, int]:
    """How usual a type is: whether its entries change records, how many plugins write it, and how much of it does."""
    own = [each for each in registry.entries_of(kind.entry) if type(each) is kind.entry]
    changing = sum(bool(each.effects) for each in own)
    return changing > 0, len({each.owner for each in own}), changing


def _like(word: str, simple: Sequence[EntryType]) -> EntryType:
    found = next((each for each in simple if word in each.table), None)
    if found is None:
        owner = simple[0].id.partition(".")[0]
        raise UserMistake(f"{owner} declares no entries for {word}: plugins of this family extend another system.")
    return found


def _table(kind: EntryType, row: Row, registry: Registry) -> str:
    """One entry, with the keys that it may have besides in a comment."""
    cls: Any = kind.entry
    effects = ["effects"] if _counted(kind, registry) else []
    keys = ", ".join([*effects, *(key for key in fields_of(cls) if key not in _TOLD)])
    said = f"{kind.label}. It may have, too: {keys}." if keys else f"{kind.label}. It has nothing besides."
    comment = [*textwrap.wrap(said, 100), f"What these hold:  tallow plugins words {kind.id.replace('.', ' ')}"]
    return "".join(f"# {line}\n" for line in comment) + written({kind.table: [row]})


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Write a folder beside its place, and put it there whole."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".tallow-", dir=folder.parent) as made:
        for name, text in files.items():
            file = Path(made) / folder.name / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        (Path(made) / folder.name).rename(folder)
