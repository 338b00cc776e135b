"""StorageList: things that are kept, each with its number, and a line below in which another one is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.field import Field
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.spoken import MINUS, read_number, spoken, written
from tallow.ui.kit.typed_line import TypedLine

_ROW, _COUNT, _STEP = 30, 28, 24
_LESS, _MORE = "minus", "plus"


@dataclass(frozen=True, slots=True)
class StoredThing:
    """One kind of thing.

    Attributes:
        key, name: what the signals speak of, and what is written.
        count: how many there are.
        note: small words behind the name.
        missing: it comes from a plugin that is not there: dashed, and the note says which.
        error: what is wrong with it, in a sentence, or "".
    """

    key: str
    name: str
    count: int
    note: str = ""
    missing: bool = False
    error: str = ""


class StorageRows(RowView[StoredThing]):
    """The rows of a storage list: + and − change a number, digits or Enter type it, Del takes the thing out.

    − where there is none any more takes the thing out as well.
    """

    count_edited = Signal(str, int)
    thing_removed = Signal(str)
    letter_typed = Signal(str)
    counting = ""  # the key of the thing whose number is being typed

    def row_height(self, row: StoredThing, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: StoredThing, state: RowState) -> None:
        current, theme = look(), look().theme
        dim = row.missing or not self.isEnabled()
        self.paint_ground(painter, rect, state, dashed=dim)
        number = current.font(Role.ENTRY_STRONG)
        ink = theme.danger if row.error else theme.ink3 if dim or not row.count else theme.ink
        end = rect.adjusted(0, 0, -current.px(6) if row.error else 0, 0)
        paint.text(painter, end, written(row.count), number, ink, Qt.AlignmentFlag.AlignRight)
        wide = max(current.px(_COUNT), QFontMetricsF(number).horizontalAdvance(written(row.count)))
        right = rect.right() - wide - current.px(8)
        if self.isEnabled() and (state.hovered or state.focused):
            right = self._paint_steps(painter, row, rect) - current.px(8)
        left = rect.left() + (current.px(6) if row.error else 0)
        words = QRectF(left, rect.top(), right - left, rect.height())
        font = current.font(Role.NOTE, 15) if row.missing else current.font(Role.BODY)
        stands = paint.text(painter, words, row.name, font, theme.ink3 if dim or not row.count else theme.ink)
        words.setLeft(stands.right() + current.px(5))
        color = theme.danger if row.error else theme.ink3
        paint.text(painter, words, row.error or row.note, current.font(Role.MINIMUM), color)
        if row.error:
            paint.frame(painter, rect.adjusted(0, 1, 0, -1), theme.danger, 2)

    def _paint_steps(self, painter: QPainter, row: StoredThing, rect: QRectF) -> float:
        current, theme = look(), look().theme
        spots = self.spots(row, rect)
        for spot in spots:
            half = current.px(7)
            at = spot.rect.center()
            sign = "cross" if spot.name == _LESS and not row.count else spot.name
            painter.drawPixmap(round(at.x() - half), round(at.y() - half), current.pixmap(sign, theme.ink2, 14))
        return spots[0].rect.left()

    def spots(self, row: StoredThing, rect: QRectF) -> Sequence[Spot]:
        px, number = look().px, QFontMetricsF(look().font(Role.ENTRY_STRONG))
        side = px(_STEP)
        right = rect.right() - max(px(_COUNT), number.horizontalAdvance(written(row.count))) - px(4)
        top = round(rect.center().y() - side / 2)
        more = QRectF(right - side, top, side, side)
        return Spot(more.translated(-side, 0), _LESS), Spot(more, _MORE)

    def spoken_row(self, row: StoredThing) -> str:
        return spoken(row.name, written(row.count), row.note, "missing" if row.missing else "", row.error)

    def tip_row(self, row: StoredThing) -> str:
        return spoken(row.name, row.error or row.note)

    def press(self, row: StoredThing, spot: str) -> None:
        if spot:
            self._step(row, 1 if spot == _MORE else -1)
        else:
            self.start_counting(row)

    def key(self, row: StoredThing, event: QKeyEvent) -> bool:
        text = event.text()
        if text in ("+", "-", MINUS):
            self._step(row, 1 if text == "+" else -1)
        elif event.key() == Qt.Key.Key_Delete:
            self.thing_removed.emit(row.key)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier or not text.strip() or not text.isprintable():
            return False
        elif text.isdigit():
            self.start_counting(row, text)
        else:
            self.letter_typed.emit(text)
        return True

    def start_counting(self, row: StoredThing, text: str = "") -> None:
        """Opens the line in which a thing's number is typed: over the present one, or begun with a digit."""
        rect = self.visualRect(self.model().index(self.rows.index(row), 0))
        begun = text or written(row.count)
        line = TypedLine(self, spoken(row.name, "number"), begun, look().font(Role.ENTRY_STRONG), objects=_objection)
        line.setAlignment(Qt.AlignmentFlag.AlignRight)
        wide = look().px(64)
        line.setGeometry(rect.right() + 1 - wide, rect.top(), wide, rect.height() - 1)
        line.given.connect(lambda given: self._on_given(row, read_number(given)))
        line.given_up.connect(self._on_end)
        line.open()
        self.counting = row.key
        if not text:
            line.selectAll()

    def _on_given(self, row: StoredThing, count: object) -> None:
        self._give(row, count)
        self._on_end()

    def _on_end(self) -> None:
        self.counting = ""

    def _step(self, row: StoredThing, by: int) -> None:
        if by < 0 and not row.count:
            self.thing_removed.emit(row.key)
        else:
            self._give(row, max(0, row.count + by))

    def _give(self, row: StoredThing, count: object) -> None:
        if isinstance(count, int) and count != row.count:
            self.count_edited.emit(row.key, count)


class StorageList(QWidget):
    """The things, and below them the line that adds one; a letter typed above goes there. `add` "" leaves it out.

    Signals:
        count_edited: key, the other number, 0 or more.
        thing_added: the name that was typed.
        thing_removed: key.
    """

    count_edited = Signal(str, int)
    thing_added = Signal(str)
    thing_removed = Signal(str)

    def __init__(self, name: str, add: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = StorageRows(name)
        self.add = Field(add, "plus", clears=True)
        if not add:
            self.add.hide()  # shown without a parent yet, it would flash up as a window of its own
        self._offered: Callable[[], Sequence[str]] = tuple
        self.add.offer(()).activated.connect(self._on_chosen)
        self.add.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(12))
        column.addWidget(self.rows)
        column.addWidget(self.add)
        self.setFocusProxy(self.rows)
        self.rows.count_edited.connect(self.count_edited)
        self.rows.thing_removed.connect(self.thing_removed)
        self.rows.letter_typed.connect(self._on_letter)
        self.add.returnPressed.connect(self._on_added)

    def set_things(self, things: Sequence[StoredThing]) -> None:
        """Shows other things, if they are others; does not emit."""
        if tuple(things) != self.rows.rows:
            self.rows.set_rows(things)

    def offer(self, names: Callable[[], Sequence[str]]) -> None:
        """Names that are asked for when somebody begins to type, and offered then; others can be typed all the same."""
        self._offered = names

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.add and event.type() == QEvent.Type.FocusIn:
            self.add.offer_instead(self._offered())
        return super().eventFilter(watched, event)

    def _on_letter(self, letter: str) -> None:
        if self.add.isVisible():
            self.add.setText(letter)
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_added(self) -> None:
        popup = self.add.offers
        if popup is None or not popup.currentIndex().isValid():  # else what is chosen there comes in a moment
            self.add.take_only()
            self._give(self.add.text())

    def _on_chosen(self, name: str) -> None:
        self._give(name)
        QTimer.singleShot(0, self.add.clear)  # the line takes what was chosen behind this

    def _give(self, text: str) -> None:
        self.add.clear()
        if text.strip():
            self.thing_added.emit(text.strip())


def _objection(text: str) -> str:
    number = read_number(text)
    return "" if number is not None and number >= 0 else "type a number, 0 or more"
