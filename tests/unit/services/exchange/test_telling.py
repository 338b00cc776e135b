"""Sentences of what an import would do, and of what changes cards."""

from __future__ import annotations

import pytest

from tallow.services.exchange.telling import ended


@pytest.mark.parametrize(
    ("said", "whole"),
    [
        ("Ring: cost 3 → 4", "Ring: cost 3 → 4."),
        ("Ring: text nothing → “May be salted.”", "Ring: text nothing → “May be salted.”"),
        ("Ring: text nothing → “Salt”", "Ring: text nothing → “Salt”."),
        ("Ring: text nothing → “Why (so?)”", "Ring: text nothing → “Why (so?)”"),
        ("Ring.", "Ring."),
    ],
)
def test_a_sentence_has_one_full_stop(said: str, whole: str) -> None:
    assert ended(said) == whole
