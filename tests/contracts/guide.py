"""The guide for authors, docs/plugins.md, as somebody reads it who does what it says: its words, examples, commands."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tallow.app import main
from tallow.hooks.discovery.sources import DistributionSource, FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.edit import Create
from tallow.services import campaigns, records
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.store.database import Store
from tests import imported
from tests.contracts.tree import ROOT, read

GUIDE = read(ROOT / "docs" / "plugins.md")
_FENCED = re.compile(
    r"(?:^\*\*`(?P<file>[^`]+)`\*\*\n\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_INDENTED = re.compile(r"(?<=\n\n)(?: {4}\S.*\n)+", re.MULTILINE)
_TYPED = re.compile(r"`(tallow [^`]+)`")
FILES = ("toml", "python", "markdown")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the guide.

    Attributes:
        file: the file that it belongs to; "" for one that stands for itself.
        start, end: where it stands in the guide.
    """

    file: str
    language: str
    text: str
    start: int
    end: int


class Page:
    """The guide, and a place in which its examples are tried.

    Attributes:
        text: what the guide says.
        home: a folder in which nothing is.
    """

    def __init__(self, text: str, home: Path) -> None:
        self.text, self.home = text, home
        self.plugins = home / "plugins"

    def blocks(self) -> tuple[Block, ...]:
        """All that is fenced in, in order."""
        return tuple(
            Block(each["file"] or "", each["language"], each["text"], *each.span())
            for each in _FENCED.finditer(self.text)
        )

    def indented(self) -> tuple[str, ...]:
        """All that stands as code without a fence."""
        return tuple(each.group() for each in _INDENTED.finditer(_FENCED.sub("", self.text)))

    def section(self, head: str) -> Page:
        """The guide from one of its heads to the next; in the same place."""
        _, found, rest = self.text.partition(f"# {head}\n")
        assert found, head
        return Page(re.split(r"^#+ ", _without_code(rest), maxsplit=1, flags=re.MULTILINE)[0], self.home)

    def before(self, head: str) -> Page:
        """The guide as far as one of its heads, in the same place."""
        assert f"\n{head}\n" in self.text, head
        return Page(self.text.partition(f"\n{head}\n")[0], self.home)

    def says(self, *sentences: str) -> None:
        """Fail where the guide does not say it; how it is broken into lines is nothing to it."""
        for sentence in sentences:
            assert sentence in " ".join(self.text.split())

    def write(self, folder: Path) -> None:
        """Write the examples into the files that the guide names."""
        for block in self.blocks():
            if block.file:
                file = folder / block.file
                file.parent.mkdir(parents=True, exist_ok=True)
                with file.open("a", encoding="utf-8") as opened:
                    opened.write(block.text + "\n")

    def add(self, file: str, text: str) -> None:
        """Write what completes a fragment into a file beside the examples."""
        loader = self.loader  # which writes the examples first
        (self.plugins / file).parent.mkdir(parents=True, exist_ok=True)
        (self.plugins / file).write_text(text, encoding="utf-8")
        loader.rescan()

    @cached_property
    def loader(self) -> Loader:
        """A loader of the examples, beside the bundled plugins."""
        self.write(self.plugins)
        return Loader([FolderSource(ROOT / "plugins"), FolderSource(self.plugins, "user"), DistributionSource([])])

    @cached_property
    def host(self) -> Host:
        """A host with an empty store and the examples."""
        return Host(Store.open(self.home / "tallow.sqlite"), self.loader, self.home)

    def registry(self, *ids: str) -> Registry:
        """What these plugins declare; fails where anything is wrong with them."""
        registry = build(self.loader, ids)
        assert [str(fault) for fault in registry.faults] == []
        assert registry.missing == {}
        return registry

    def frogs(self, *plugins: str, **frogs: Mapping[str, Any]) -> CampaignBook:
        """A pond, by the id of the campaign "By the lake", with these frogs, each by its name in small letters."""
        campaign = campaigns.create(self.host, "By the lake", ["pond"], plugins)
        made = [Create(id, "pond.frog", id.title(), dict(values)) for id, values in frogs.items()]
        records.do(self.host, campaign.id, "Frogs", made)
        return self.now(campaign.id)

    def now(self, campaign: str) -> CampaignBook:
        """A campaign as it stands."""
        return self.host.book(self.host.campaign(campaign))

    def typed(self) -> tuple[str, ...]:
        """The commands that stand in this text in a line of their own or within a sentence, in order."""
        fenced = [line for block in self.blocks() if block.language == "sh" for line in block.text.splitlines()]
        return (*fenced, *_TYPED.findall(_FENCED.sub("", self.text)))

    def type(self, line: str) -> Any:
        """Type a command; returns the JSON that it answers with. Fails where it is refused."""
        words, said = shlex.split(line), StringIO()
        assert words[0] == "tallow", line
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(said):
            patch.setenv("TALLOW_STORE", str(self.home / "typed.sqlite"))
            patch.setenv("TALLOW_PLUGINS", str(self.plugins))
            patch.chdir(self.home)
            assert main([*words[1:], "--json"]) == 0, line
        return json.loads(said.getvalue())

    def close(self) -> None:
        """Close what was opened."""
        for name in ("host", "loader"):
            if name in vars(self):
                vars(self)[name].close()


def _without_code(text: str) -> str:
    """Comments of an example are no heads."""
    return _FENCED.sub(lambda block: block.group().replace("\n# ", "\n#\u00a0"), text)


@contextmanager
def opened(text: str, home: Path) -> Iterator[Page]:
    """A guide with that text, until it is closed; what was imported of its examples is forgotten then."""
    page = Page(text, home)
    try:
        yield page
    finally:
        page.close()
        imported.forget()
