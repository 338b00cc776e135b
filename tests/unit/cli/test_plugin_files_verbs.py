"""``tallow plugins check`` and ``pack``: every mistake at once, and nothing written where there is one."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import CHECKOUT
from tests.unit.cli.conftest import Tallow, answer, refusal
from tests.unit.services.parcel.conftest import laid

VILLAGE = {
    "plugin.toml": b'id = "village"\nname = "Village"\nfamily = "expansion"\nsystem = "armor_damage"\n'
    b'version = "1.0.0"\napi = 1\n',
    "content/village.toml": b'[[skill]]\nid = "net"\nname = "Net"\n',
}


def test_check_lists_every_mistake_and_exits_2(tallow: Tallow, tmp_path: Path) -> None:
    wrong = {**VILLAGE, "content/village.toml": b'[[skill]]\nid = "net"\n[[skil]]\nid = "a"\nname = "b"\n'}
    done = tallow("plugins", "check", str(laid(tmp_path / "village", wrong)))
    head, *lines = done.out.splitlines()
    assert (done.code, done.err) == (2, "")
    assert head == f"{tmp_path / 'village'}: 2 mistakes"
    assert lines[0].startswith("  content/village.toml:1: skill[1].name")
    assert "Did you mean skill?" in lines[1]
    done = tallow("plugins", "check", str(tmp_path / "village"), "--json")
    assert done.code == 2
    assert len(json.loads(done.out)["mistakes"]) == 2


def test_check_of_a_sound_plugin_says_so(tallow: Tallow, tmp_path: Path) -> None:
    done = tallow("plugins", "check", str(laid(tmp_path / "village", VILLAGE)))
    assert (done.code, done.out) == (0, "Village 1.0.0: nothing is wrong.\n")
    data = answer(tallow("plugins", "check", str(CHECKOUT / "plugins" / "systems" / "armor_damage"), "--json"))
    assert (data["code"], data["ran"], data["mistakes"]) == (True, False, [])
    assert "look at its hooks with --run" in tallow("plugins", "check", str(CHECKOUT / "plugins/systems/king")).out


def test_check_of_what_is_no_plugin_is_one_sentence(tallow: Tallow, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "holds no plugin.toml" in refusal(tallow("plugins", "check", str(tmp_path / "empty")))
    assert "is not there" in refusal(tallow("plugins", "check", str(tmp_path / "nothing")))


def test_pack_writes_one_file_that_check_takes(tallow: Tallow, tmp_path: Path) -> None:
    folder, file = str(laid(tmp_path / "village", VILLAGE)), str(tmp_path / "village-1.0.0.tallow")
    packed = answer(tallow("plugins", "pack", folder, "-o", file, "--json"))
    assert (packed["id"], packed["version"], packed["files"]) == ("village", "1.0.0", 2)
    assert answer(tallow("plugins", "check", file, "--json"))["id"] == "village"
    assert "is there already" in refusal(tallow("plugins", "pack", folder, "-o", file))
    assert answer(tallow("plugins", "pack", folder, "-o", file, "--force", "--json"))["sha256"] == packed["sha256"]


def test_pack_refuses_what_check_finds(tallow: Tallow, tmp_path: Path) -> None:
    folder = laid(tmp_path / "village", {**VILLAGE, "content/more.toml": b"["})
    done = tallow("plugins", "pack", str(folder), "-o", str(tmp_path / "a.tallow"))
    assert (done.code, done.out.splitlines()[-1]) == (2, "Nothing was written.")
    assert not (tmp_path / "a.tallow").exists()
    inside = folder / "a.tallow"
    (folder / "content" / "more.toml").unlink()
    assert "lies in the folder that is to be packed" in refusal(
        tallow("plugins", "pack", str(folder), "-o", str(inside))
    )
