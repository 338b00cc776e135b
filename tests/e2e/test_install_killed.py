"""``tallow plugins install`` killed at any moment: one version of the plugin is there whole, the old or the new."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 10


def sound(number: int) -> dict[str, str]:
    """The files of a version, each other than in the other."""
    head = 'id = "lake"\nname = "Lake"\nfamily = "expansion"\nsystem = "armor_damage"\napi = 1\n'
    files = {"plugin.toml": f'{head}version = "{number}"\n'}
    for name in "abc":
        skills = (f'[[skill]]\nid = "{name}{place}"\nname = "Skill {place}"\n' for place in range(200))
        files[f"content/{name}.toml"] = f"# {number}\n{''.join(skills)}"
    return files


def tree(folder: Path) -> dict[str, str]:
    """What lies in a folder."""
    files = (each for each in folder.rglob("*") if each.is_file())
    return {each.relative_to(folder).as_posix(): each.read_text(encoding="utf-8") for each in files}


if os.name == "posix":

    def test_an_install_that_is_killed_leaves_one_version_whole(tmp_path: Path) -> None:
        seed = random.SystemRandom().getrandbits(32)
        print("seed", seed)
        chance, versions = random.Random(seed), [sound(number) for number in (1, 2)]
        for number, files in enumerate(versions):
            for name, text in files.items():
                file = tmp_path / str(number) / "lake" / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
        environment = {
            **os.environ,
            "TALLOW_STORE": str(tmp_path / "store.sqlite"),
            "TALLOW_PLUGINS": str(tmp_path / "plugins"),
        }
        tallow = [sys.executable, "-m", "tallow.app", "plugins"]
        began = time.monotonic()
        subprocess.run([*tallow, "install", str(tmp_path / "0" / "lake")], env=environment, check=True)
        lasts = time.monotonic() - began
        for number in range(ROUNDS):
            command = [*tallow, "install", str(tmp_path / str((number + 1) % 2) / "lake")]
            process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
            time.sleep(chance.uniform(0.6, 1.05) * lasts)
            process.send_signal(signal.SIGKILL)
            process.wait()
            done = subprocess.run(
                [*tallow, "info", "lake", "--json"], env=environment, capture_output=True, check=False
            )
            assert done.returncode == 0, done.stderr
            assert tree(tmp_path / "plugins" / "expansions" / "lake") in versions
