"""Makes `installer/lock.txt` anew from pyproject.toml, with uv: ``python -m installer.lock``. For developers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from installer.parts import HEADS, blocks

ROOT = Path(__file__).resolve().parent.parent
HEADER = """\
# What Tallow is installed from: every file by its hash, for Python 3.11 to 3.14 on Linux, macOS and Windows.
# Made by `python -m installer.lock` (`uv pip compile --universal --generate-hashes`, once for each part), not by hand.
"""


def compiled(*groups: str) -> dict[str, str]:
    """The runtime's requirements with those of some dependency groups, pinned and hashed, by name."""
    words = ["uv", "pip", "compile", "pyproject.toml", "--quiet", "--no-config", "--universal", "--generate-hashes"]
    words += ["--python-version=3.11", "--no-header", "--no-annotate", "--no-emit-index-url"]
    words += [f"--group={group}" for group in groups]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return blocks(done.stdout)


def lock() -> str:
    """The lock's whole text. The test part holds what the runtime part does not."""
    runtime, everything = compiled("build"), compiled("build", "test")
    if any(everything.get(name) != block for name, block in runtime.items()):
        sys.exit("The tests need other versions of the runtime's parts: loosen the pins in pyproject.toml.")
    test = {name: block for name, block in everything.items() if name not in runtime}
    return "\n".join(
        [HEADER.rstrip(), HEADS["runtime"], "".join(runtime.values()) + HEADS["test"], "".join(test.values())]
    )


if __name__ == "__main__":
    (ROOT / "installer" / "lock.txt").write_text(lock(), encoding="utf-8", newline="\n")
