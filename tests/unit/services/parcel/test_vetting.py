"""Every mistake of a plugin at once, and none of its Python runs for it."""

from __future__ import annotations

from pathlib import Path

from tallow.hooks.discovery.manifest import FAMILIES
from tallow.services.host import Host
from tallow.services.parcel.packing import Packed, Unsound, pack
from tallow.services.parcel.parcel import read_parcel
from tallow.services.parcel.vetting import Vetted, checked
from tests.imported import CHECKOUT
from tests.unit.services.parcel.conftest import MANIFEST, ORCHARD, laid, orchard


def looked_at(host: Host, folder: Path, *, run: bool = False) -> Vetted:
    return checked(host, read_parcel(folder), run=run)


def test_a_sound_plugin_has_no_mistakes(host: Host, tmp_path: Path) -> None:
    vetted = looked_at(host, laid(tmp_path / "orchard"))
    assert (vetted.mistakes, vetted.code) == ((), False)
    assert vetted.registry is not None
    assert [id for id in vetted.registry.entries if id.startswith("orchard.")] == ["orchard.apple", "orchard.pear"]
    assert host.loader.get("orchard") is None


def test_the_manifest_the_content_and_the_python_are_all_told(host: Host, tmp_path: Path) -> None:
    files = {
        "plugin.toml": MANIFEST.replace(b"api = 1", b'api = 7\ncolour = "red"'),
        "content/a.toml": b"[[seed]\n",
        "content/b.toml": 'name = "Bä"'.encode("latin-1"),
        "__init__.py": b"import tallow.store\nopen('ran', 'w')\n",
        "deep.py": b"(" * 500,
    }
    told = "\n".join(looked_at(host, laid(tmp_path / "orchard", files)).mistakes)
    for part in (
        "api",
        "colour",
        "content/a.toml:1",
        'content/b.toml:1: This file cannot be read: its "ä" is no UTF-8. Save the file as UTF-8.',
        "__init__.py:1",
        "deep.py",
    ):
        assert part in told
    assert not (tmp_path / "ran").exists()


def test_a_reference_into_itself_that_leads_nowhere_has_its_line_and_the_nearest_name(
    host: Host, tmp_path: Path
) -> None:
    effect = '{ type = "list", list = "canary.repertoire", entry = "orchard.aple" }'
    more = f'\n\n[[song]]\nid = "hum"\nname = "Hum"\neffects = [{effect}]\n'
    (mistake,) = looked_at(host, laid(tmp_path / "orchard", orchard(more=more))).mistakes
    assert mistake.startswith("content/more.toml:6: song[1].effects[1].entry")
    assert "Did you mean orchard.apple?" in mistake


def test_ids_of_another_plugin_and_ids_twice_are_mistakes(host: Host, tmp_path: Path) -> None:
    more = '[[seed]]\nid = "canary.hemp"\nname = "Hemp"\ngrams = 1\n[[seed]]\nid = "apple"\nname = "Apple"\ngrams = 1\n'
    mistakes = looked_at(host, laid(tmp_path / "orchard", orchard(more=more))).mistakes
    assert ["foreign id" in each or "declared twice" in each for each in mistakes] == [True, True]


def test_what_it_needs_and_there_is_not_is_said_with_what_there_is(host: Host, tmp_path: Path) -> None:
    for number, (words, said) in enumerate(
        (
            ('requires = ["canary>=9"]', "canary is 1.2.0 here"),
            ('requires = ["beehive"]', "there is no beehive here"),
            ('requires = ["orchard"]', "It requires itself"),
            ('host = ">=99"', "It needs Tallow 99 or later"),
        )
    ):
        files = {"plugin.toml": MANIFEST + words.encode()}
        (mistake,) = looked_at(host, laid(tmp_path / str(number) / "orchard", files)).mistakes
        assert said in mistake


def test_a_cycle_of_requirements_is_named(host: Host, tmp_path: Path) -> None:
    assert host.loader.user_folder is not None
    bees = MANIFEST.replace(b"orchard", b"bees") + b'requires = ["orchard"]'
    laid(host.loader.user_folder / FAMILIES["expansion"] / "bees", {"plugin.toml": bees})
    files = {"plugin.toml": MANIFEST + b'requires = ["bees"]'}
    (mistake,) = looked_at(host, laid(tmp_path / "orchard", files)).mistakes
    assert mistake == (
        "plugin.toml: What it requires leads back to it: orchard → bees → orchard. Take one of these requirements out."
    )


def test_python_runs_only_where_that_is_wished(host: Host, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    manifest = MANIFEST.replace(b'"expansion"\nsystem = "canary"', b'"system"').replace(b"orchard", b"orchard_system")
    python = f"from pathlib import Path\nPath({str(ran)!r}).touch()\nraise ValueError('no')\n"
    folder = laid(tmp_path / "orchard_system", {"plugin.toml": manifest, "__init__.py": python.encode()})
    vetted = looked_at(host, folder)
    assert (vetted.mistakes, vetted.code, vetted.registry, ran.exists()) == ((), True, None, False)
    (mistake,) = looked_at(host, folder, run=True).mistakes
    assert "failed while it was loaded and is left out (ValueError: no)" in mistake
    assert ran.exists()


def test_a_folder_with_another_name_is_a_mistake(host: Host, tmp_path: Path) -> None:
    (mistake,) = looked_at(host, laid(tmp_path / "garden")).mistakes
    assert mistake == 'Its folder is called garden, and its id is "orchard". Give both the same name.'


def test_a_pack_is_the_same_each_time_and_reads_back(host: Host, tmp_path: Path) -> None:
    folder = laid(tmp_path / "orchard", {**ORCHARD, ".git/x": b"", "RULES.md": b"# Rules"})
    packs = []
    for name in ("a.tallow", "b.tallow"):
        done = pack(host, folder, tmp_path / name)
        assert isinstance(done, Packed)
        packs.append((done.path.read_bytes(), done.sha256, done.files))
        for file in folder.rglob("*"):
            file.touch()
    assert packs[0] == packs[1]
    assert packs[0][2] == 3
    assert read_parcel(tmp_path / "a.tallow").files == {**ORCHARD, "RULES.md": b"# Rules"}


def test_what_has_a_mistake_is_not_packed(host: Host, tmp_path: Path) -> None:
    done = pack(host, laid(tmp_path / "orchard", orchard(more="[[sead]]\n")), tmp_path / "a.tallow")
    assert isinstance(done, Unsound)
    assert "Did you mean seed?" in done.mistakes[0]
    assert not (tmp_path / "a.tallow").exists()


def test_every_bundled_plugin_without_python_passes(tmp_path: Path) -> None:
    from tallow.hooks.discovery.sources import FolderSource
    from tallow.hooks.loader import Loader
    from tallow.store.database import Store

    bundled = Host(Store.open(tmp_path / "s.sqlite"), Loader([FolderSource(CHECKOUT / "plugins")]), CHECKOUT)
    found = {each.id: looked_at(bundled, each.folder).mistakes for each in bundled.loader.found if each.id in _SOME}
    bundled.close()
    assert found == dict.fromkeys(_SOME, ())


_SOME = ("king_tablet", "lonely_tree_terrain", "gorm", "king")


def test_rows_of_a_table_that_overlap_are_told_by_name_and_stop_nothing(host: Host, tmp_path: Path) -> None:
    row = '[[weather]]\nid = "{}"\nname = "{}"\nseason = "{}"\nlow = {}\nhigh = {}\ngale = 1\n'
    rows = (("fog", "Fog", "winter", 1, 3), ("sleet", "Sleet", "winter", 3, 4), ("rain", "Rain", "spring", 1, 8))
    vetted = looked_at(host, laid(tmp_path / "orchard", orchard(sky="".join(row.format(*each) for each in rows))))
    one, other = vetted.notes
    rest = "of winter, too. Let one of them hold each number."
    assert vetted.mistakes == ()
    assert one == f"content/sky.toml:5: weather[1].low: orchard.sleet (Sleet) holds 3 to 4 {rest}"
    assert other == f"content/sky.toml:12: weather[2].low: orchard.fog (Fog) holds 1 to 3 {rest}"
