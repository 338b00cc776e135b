"""The page about printing names every option of the two verbs, and every key of what they answer."""

from __future__ import annotations

import re

import pytest

from tallow.cli.main import parser
from tallow.printing.options import BREAKS, VALUES
from tallow.printing.paper import PAPERS
from tests.contracts.tree import ROOT

PAGE = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("verb", ["print", "fill"])
def test_every_option_is_named(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([verb, "--help"])
    options = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out)) - {"--help", "--output"}
    assert len(options) > 2
    assert sorted(option for option in options if f"{option}" not in PAGE) == []


def test_every_choice_is_named() -> None:
    for choices in (PAPERS, VALUES, BREAKS):
        assert "|".join(choices) in PAGE.replace("\\|", "|")


def test_the_readme_and_the_index_lead_to_it() -> None:
    for page in ("README.md", "docs/index.md"):
        assert "printing.md" in (ROOT / page).read_text(encoding="utf-8")
