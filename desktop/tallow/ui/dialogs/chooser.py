"""Chooses one of the campaign's records from a list with a filter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.field import Field
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken


@dataclass(frozen=True, slots=True)
class Offer:
    """A record that may be chosen; without an id, none of them.

    Attributes:
        current: whether it is the one that is chosen now.
    """

    id: str
    name: str
    current: bool = False


class RecordChooser(Overlay):
    """Typing filters, what begins with it first; ↓ goes into the list, Enter chooses.

    Signals:
        chosen: a record's id, or "" for none.
    """

    chosen = Signal(str)

    def __init__(self, title: str, offers: Sequence[Offer], parent: QWidget) -> None:
        super().__init__(title, parent, width=420, height=min(560, 190 + 36 * len(offers)))
        self._offers = list(offers)
        self.filter = Field("Filter", "find")
        self.filter.textChanged.connect(self._show)
        self.filter.installEventFilter(self)
        self.list = OfferList(title)
        self.list.chosen.connect(self._on_chosen)
        self.body.addWidget(self.filter)
        self.body.addWidget(self.list, 1)
        self.add_button("Cancel").clicked.connect(self.reject)
        self._show()
        self.filter.setFocus()

    def _show(self) -> None:
        words = self.filter.text().strip().casefold()
        fitting = [each for each in self._offers if words in each.name.casefold()]
        self.list.set_rows(sorted(fitting, key=lambda each: not each.name.casefold().startswith(words)))

    def _on_chosen(self, id: str) -> None:
        self.accept()
        self.chosen.emit(id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.filter and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down:
                self.list.setFocus()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.rows:
                self._on_chosen(self.list.rows[0].id)
                return True
        return super().eventFilter(watched, event)


class OfferList(RowView[Offer]):
    """The records.

    Signals:
        chosen: one was pressed (its id).
    """

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__(name, scrolls=True)

    def row_height(self, row: Offer, width: int) -> int:
        return look().px(36)

    def paint_row(self, painter: QPainter, rect: QRectF, row: Offer, state: RowState) -> None:
        self.paint_ground(painter, rect, state)
        theme, px = look().theme, look().px
        if row.current:
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height() - 1), theme.fill)
        font = look().font(Role.ENTRY_STRONG if row.id else Role.NOTE, 17)
        ink = theme.ink if row.id else theme.ink2
        paint.text(painter, rect.adjusted(px(12), 0, -px(12), 0), row.name, font, ink)

    def spoken_row(self, row: Offer) -> str:
        return spoken(row.name, "chosen" if row.current else "")

    def press(self, row: Offer, spot: str) -> None:
        self.chosen.emit(row.id)
