"""The page about the campaign file names every part of it and every key."""

from __future__ import annotations

import msgspec

from tallow.services.exchange import format as written
from tests.contracts.tree import ROOT

PAGE = (ROOT / "docs" / "campaign-file.md").read_text(encoding="utf-8")
LINES = (
    written.Manifest,
    written.CampaignLine,
    written.RecordLine,
    written.DocumentLine,
    written.StepLine,
    written.ChangeLine,
    written.RollLine,
    written.NameLine,
    written.AttachmentLine,
    written.PlayedLine,
    written.CardLine,
    written.CardsLine,
    written.PluginLine,
    written.PartLine,
    written.CountsLine,
)


def test_every_part_is_named() -> None:
    for part in (written.MANIFEST, *written.PARTS, written.CARDS, written.ATTACHED, written.CONTENT, written.ENDING):
        assert f"`{part}" in PAGE, part


def test_every_key_is_named() -> None:
    words = set("".join(each if each.isalnum() or each == "_" else " " for each in PAGE).split())
    for line in LINES:
        for field in msgspec.structs.fields(line):
            assert field.encode_name in words, (line.__name__, field.encode_name)


def test_the_version_is_the_one_that_is_written() -> None:
    assert f"version {written.VERSION} of the format" in PAGE
