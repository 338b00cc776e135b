"""Every block that a sheet can have is drawn on paper too, or is known not to be."""

from __future__ import annotations

import typing

from tallow.hooks.content.extension import BLOCKS
from tallow.model.sheet import Block
from tallow.printing.blocks import TWINS, UNPRINTED


def test_every_block_has_a_paper_twin_or_is_no_block_of_paper() -> None:
    blocks = set(typing.get_args(Block))
    assert blocks == set(TWINS) | set(UNPRINTED)
    assert not set(TWINS) & set(UNPRINTED)


def test_every_block_that_a_plugin_s_toml_may_name_is_one_of_them() -> None:
    assert set(BLOCKS.values()) <= set(typing.get_args(Block))
