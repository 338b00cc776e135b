"""The table of actions with their keys in the settings, what is wrong with them, and the file that holds them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.keycap import caps, keys_width, paint_keys
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.outside import open_outside
from tallow.ui.shell.settings.keys import Keys

_ROW, _MENU, _KEYS = 36, 0.46, 0.64


@dataclass(frozen=True, slots=True)
class KeyRow:
    """An action with its keys.

    Attributes:
        keys: its sequences; chosen: whether they are others than it comes with.
    """

    id: str
    words: str
    menu: str
    keys: tuple[str, ...]
    chosen: bool


class KeyTable(QWidget):
    """Enter on an action asks for other keys.

    Signals:
        wanted: an action's keys are to be changed (its id).
    """

    wanted = Signal(str)

    def __init__(self, keys: Keys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self.list = KeyList()
        self.list.wanted.connect(self.wanted)
        self._trouble = Text("", Role.BODY, "danger", wrap=True)
        self._file = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._all = Button("All as they come", height=28)
        open_file = Button("Open the file", height=28)
        self._all.clicked.connect(self._on_all)
        open_file.clicked.connect(self._on_open)
        buttons = QHBoxLayout()
        buttons.addWidget(open_file)
        buttons.addWidget(self._all)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(24), 0, 0)
        column.setSpacing(look().px(10))
        for each in (SectionHead("Keys", "Enter on a line changes them"), self._trouble, self.list, self._file):
            column.addWidget(each)
        column.addLayout(buttons)
        keys.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the keys as they are."""
        keys = self._keys
        self.list.set_rows(
            [
                KeyRow(spec.id, spec.words.rstrip("…"), spec.menu, keys.of(spec.id), keys.chosen(spec.id))
                for spec, _ in keys.acting
            ]
        )
        self._say(" ".join(keys.map.trouble))
        self._file.setText(
            f"They are kept in {keys.file}. What you write there holds when you come back to this window."
        )
        self._all.set_unavailable("" if any(row.chosen for row in self.list.rows) else "They are as they come.")

    def _say(self, trouble: str) -> None:
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))

    def _on_all(self) -> None:
        if not self._all.unavailable:
            try:
                self._keys.reset()
            except TallowError as trouble:
                self._say(str(trouble))

    def _on_open(self) -> None:
        try:
            file = self._keys.make_file()
        except TallowError as trouble:
            self._say(str(trouble))
            return
        open_outside(file, self._say, self)


class KeyList(RowView[KeyRow]):
    """The actions.

    Signals:
        wanted: one was pressed (its id).
    """

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("Keys of actions")

    def row_height(self, row: KeyRow, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: KeyRow, state: RowState) -> None:
        current, theme = look(), look().theme
        self.paint_ground(painter, rect, state)
        words = QRectF(rect.left() + current.px(4), rect.top(), rect.width() * _MENU, rect.height())
        paint.text(painter, words, row.words, current.font(Role.BODY), theme.ink)
        menu = QRectF(rect.left() + rect.width() * _MENU, rect.top(), rect.width() * (_KEYS - _MENU), rect.height())
        paint.text(painter, menu, row.menu, current.font(Role.SECONDARY), theme.ink3)
        left = rect.left() + rect.width() * _KEYS
        for keys in row.keys:
            shown = caps(keys)
            if left + keys_width(shown) <= rect.right():
                left = paint_keys(painter, left, rect.center().y(), shown) + current.px(12)
        if not row.keys:
            rest = rect.adjusted(rect.width() * _KEYS, 0, 0, 0)
            paint.text(painter, rest, "no keys", current.font(Role.SECONDARY), theme.ink3)
        if row.chosen:
            right = Qt.AlignmentFlag.AlignRight
            paint.text(painter, rect, "changed", current.font(Role.MINIMUM), theme.accent, right)

    def spoken_row(self, row: KeyRow) -> str:
        keys = " or ".join(" ".join(caps(each)) for each in row.keys) or "no keys"
        return spoken(row.words, keys, f"in the menu {row.menu}" if row.menu else "", "changed" if row.chosen else "")

    def press(self, row: KeyRow, spot: str) -> None:
        self.wanted.emit(row.id)

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), self.content_height())
