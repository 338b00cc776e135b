"""The picture at the head of a sheet: shown, chosen from a file, and taken away, each as a step of the history."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from tallow.model.picture import PictureField
from tallow.model.value import Value
from tallow.printing.blocks.picture import AWAY, BROKEN
from tallow.printing.picture import image_of, taken_in
from tallow.services import pictures
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.sheets.picture_frame import PictureFrame

_FILTER = "Pictures (*.png *.jpg *.jpeg *.webp *.gif *.bmp);;All files (*)"


def ask_picture(parent: QWidget) -> str:
    """The path of a picture's file that the person chooses, "" for none."""
    start = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
    return QFileDialog.getOpenFileName(parent, "Choose a picture", start, _FILTER)[0]


class RecordPicture(PictureFrame):
    """The frame of one record's picture field."""

    def __init__(self, bridge: Bridge, view: SheetView, field: PictureField) -> None:
        super().__init__(field.label)
        self._bridge, self._view, self._field = bridge, view, field
        self._shown: tuple[str, Value] | None = None
        self.wanted.connect(self._on_wanted)
        self.taken_away.connect(self._on_taken_away)

    def show_view(self, view: SheetView) -> None:
        """Show the record's picture; it is read from the store only where it is another."""
        self._view = view
        chosen = (view.record.campaign, view.value(self._field.id))
        if chosen == self._shown:
            return
        self._shown = chosen
        picture = view.picture(self._field.id)
        image = image_of(picture.content) if picture else None
        why = "" if image or not chosen[1] else BROKEN if picture else AWAY
        self.show_picture(image, why)

    def _on_wanted(self) -> None:
        seen = self._view.stored(self._field.id)
        if path := ask_picture(self):
            self._give(Path(path), seen)

    def _give(self, path: Path, seen: Value) -> None:
        bridge, record, field = self._bridge, self._view.record, self._field
        bridge.commit(lambda: pictures.give(bridge.host, record, field, taken_in(path), seen))

    def _on_taken_away(self) -> None:
        bridge, record, field = self._bridge, self._view.record, self._field
        seen = self._view.stored(field.id)
        bridge.commit(lambda: pictures.take_away(bridge.host, record, field, seen))
