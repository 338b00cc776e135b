"""A plugin that did not answer, by command line: it is told of at the next verb, switched off everywhere, and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.app import build_host
from tallow.cli import campaigns
from tallow.cli.answer import Answer
from tallow.cli.main import run
from tallow.hooks.watching.watch import Late
from tests.unit.cli.conftest import Tallow, answer, refusal

MANIFEST = 'id = "moth"\nname = "Moth"\nfamily = "expansion"\nsystem = "king"\nversion = "1.0.0"\napi = 1\n'
OFFER = (
    "The last time, Moth did not answer for five seconds in the total moth.dust. "
    "Switch it off: tallow plugins disable moth. Keep it: tallow plugins enable moth.\n"
)
STOPPED = "Tallow stopped this plugin because it did not answer for five seconds in the total moth.dust."


@pytest.fixture
def late(tallow: Tallow, tmp_path: Path) -> Tallow:
    """A verb's place in which a plugin did not answer in another process."""
    folder = tmp_path / "tallow" / "plugins" / "expansions" / "moth"
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    assert answer(tallow("new", "Book", "--system", "king", "--json"))
    assert answer(tallow("plugins", "enable", "moth", "Book", "--json"))
    host = build_host(tmp_path / "store.sqlite")
    for hear in host.loader.watch.heard:
        hear(Late("moth", "the total moth.dust", 5.0))
    host.close()
    return tallow


def test_every_verb_says_so_and_does_its_work(late: Tallow) -> None:
    for _ in range(2):
        done = late("campaigns", "--json")
        assert done.err == OFFER
        assert done.code == 0


def test_switched_off_everywhere_it_is_left_out_until_it_is_used_again(late: Tallow) -> None:
    done = late("plugins", "disable", "moth")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "Moth is switched off everywhere; nothing of it is lost. Use it again: tallow plugins enable moth\n"
    )
    done = late("plugins", "info", "moth", "--json")
    assert answer(done)["fault"] == STOPPED
    assert answer(done)["enabled"] == ["Book"]
    assert done.err == ""
    assert refusal(late("plugins", "enable", "moth", "Book")) == (
        f"The plugin moth cannot be used. {STOPPED} Use it again with: tallow plugins enable moth"
    )
    assert answer(late("plugins", "enable", "moth", "--json")) == {"id": "moth", "on": True}
    assert answer(late("plugins", "info", "moth", "--json"))["fault"] is None


def test_kept_it_is_not_told_of_again(late: Tallow) -> None:
    done = late("plugins", "enable", "moth")
    assert (done.code, done.out, done.err) == (0, "Moth is in use.\n", "")
    assert late("campaigns").err == ""
    assert refusal(late("plugins", "enable", "moth")).startswith("Moth is not switched off everywhere.")


def test_what_kept_nobody_waiting_is_switched_off_everywhere_too_once_that_is_agreed_to(late: Tallow) -> None:
    late("plugins", "enable", "moth")
    said = refusal(late("plugins", "disable", "moth"))
    assert said.startswith("Switch off Moth everywhere? It is played with in Book ")
    assert said.endswith("To do it, say it again with --yes. Or name the campaign in which to switch it off.")
    assert answer(late("plugins", "disable", "moth", "--yes", "--json")) == {"id": "moth", "on": False}
    assert answer(late("plugins", "info", "moth", "--json"))["fault"] == "You switched it off everywhere."
    assert late("campaigns").err == ""
    assert answer(late("plugins", "enable", "moth", "--json")) == {"id": "moth", "on": True}
    assert answer(late("plugins", "info", "moth", "--json"))["fault"] is None


SLOW = """
from dataclasses import dataclass
from pathlib import Path
from tallow.api import Check, KindType, hookimpl

def slow(record, book):
    with (Path(__file__).parent / "asked").open("a") as file:
        file.write("asked ")
    return []

@hookimpl
def declare_kinds():
    return [KindType("snail.guest", "Guest", "Guests", ())]

@hookimpl
def declare_checks():
    return [Check("snail.slow", "snail.guest", slow)]
"""


def test_show_asks_a_check_once(tallow: Tallow, tmp_path: Path) -> None:
    folder = tmp_path / "tallow" / "plugins" / "systems" / "snail"
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text(
        'id = "snail"\nname = "Snail"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n', encoding="utf-8"
    )
    (folder / "__init__.py").write_text(SLOW, encoding="utf-8")
    assert tallow("new", "Inn", "--system", "snail").code == 0
    assert tallow("add", "Inn", "guest", "Anna").code == 0
    (folder / "asked").unlink(missing_ok=True)
    assert tallow("show", "Inn", "Anna").code == 0
    assert (folder / "asked").read_text(encoding="utf-8") == "asked "


def test_a_verb_says_once_of_each_function_that_it_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host = build_host(tmp_path / "store.sqlite")

    def waits(*_: object) -> Answer:
        for what in ("run", "run", "fill", "run"):
            for hear in host.loader.watch.heard:
                hear(Late("moth", f"the resolver moth.fly ({what})", 5.0))
        return Answer([], "")

    monkeypatch.setattr(campaigns, "run", lambda arguments, build: (build(), waits())[1])
    assert run(["campaigns"], lambda: host, lambda folder, zoom: []) == 0
    assert capsys.readouterr().err.splitlines() == [
        "moth has not answered for five seconds in the resolver moth.fly (run). Wait, or press Ctrl+C.",
        "moth has not answered for five seconds in the resolver moth.fly (fill). Wait, or press Ctrl+C.",
    ]
