"""A track as pips: its label, how far it is, and a pip for each step."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from tallow.model.column import TrackField
from tallow.model.sheet import Pips
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.pip_track import PipTrack
from tallow.ui.sheets.block import BlockWidget


class PipsBlock(BlockWidget):
    """Head and pips."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Pips) -> None:
        super().__init__(bridge, view)
        self._id = block.field
        self._far = Text("", Role.SECONDARY, "ink2")
        self._track = pip_track(self, block.field)
        head = QHBoxLayout()
        head.addWidget(SmallCaps(view.label(block.field), strong=True))
        head.addStretch(1)
        head.addWidget(self._far)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(head)
        self._column.addWidget(self._track)
        look().changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def refresh(self) -> None:
        show_track(self.view, self._id, self._track)
        self._far.setText(self.view.shown(self._id))

    def _restyle(self) -> None:
        self._column.setSpacing(look().px(4))


def pip_track(block: BlockWidget, id: str) -> PipTrack:
    """The pips of a track field, bound to the block."""
    field = block.view.field(id)
    assert isinstance(field, TrackField), "only tracks have pips"
    track = PipTrack(field.label, field.maximum, field.milestones)
    track.value_edited.connect(partial(block.write, id))
    block.adopt(id, track)
    return track


def show_track(view: SheetView, id: str, track: PipTrack) -> None:
    """Show a track field in its pips, with what is wrong with it."""
    sentence = view.bad(id)
    value = 0 if sentence else int(view.value(id))
    if track.value() != value:
        track.set_value(value)
    if track.error != sentence:
        track.set_error(sentence)
