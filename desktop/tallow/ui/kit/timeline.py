"""Timeline: the years of a campaign with their events, the present one large."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint, timeline_row
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import Index, RowState, RowView, Spot
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.timeline_row import TimelineEvent, TimelineRow
from tallow.ui.kit.typed_line import TypedLine

_TICK_SPOT, _ADD_SPOT, _EVENT_SPOT = "tick", "add", "event "
_LINE = 180


class Timeline(RowView[TimelineRow]):
    """The rows: ↑ and ↓ move, Space ticks, Enter or typing adds an event.

    ← and → go to an event of the row, which Enter opens, F2 renames, Del removes and Alt+↑ and ↓ move to another row.
    `unit` is what a row is called ("Year"). The rows stand in 10 px from both sides; so the present one stands out.

    Signals:
        row_ticked: key, ticked.
        event_added: key of the row, the name that was typed.
        event_opened, event_removed: key of the row, key of the event.
        event_named: key of the event, its other name.
        event_moved: key of the event, by -1 or 1 rows.
    """

    row_ticked = Signal(str, bool)
    event_added = Signal(str, str)
    event_opened = Signal(str, str)
    event_removed = Signal(str, str)
    event_named = Signal(str, str)
    event_moved = Signal(str, int)

    def __init__(self, name: str, unit: str, *, scrolls: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, scrolls=scrolls, parent=parent)
        self._unit = unit
        self._offered: Callable[[], Sequence[str]] = tuple
        self._event = -1  # the event of the current row on which the keyboard stands

    def offer(self, names: Callable[[], Sequence[str]]) -> None:
        """Names that are asked for when somebody begins to type, and offered then; others can be typed all the same."""
        self._offered = names

    def set_rows(self, rows: Sequence[TimelineRow]) -> None:
        """Shows other rows; the keyboard stays on its event, also where that stands in another row now."""
        event = self.event_at
        super().set_rows(rows)
        if event is not None:
            self.stand_on(event.key)

    def stand_on(self, key: str) -> None:
        """Brings the keyboard's place to an event, if it is there."""
        for number, row in enumerate(self.rows):
            for at, event in enumerate(row.events):
                if event.key == key:
                    self.choose(number)
                    self._stand_on(at)
                    return

    def event_place(self, key: str) -> QRect:
        """Where an event stands, an empty place for none."""
        for number, row in enumerate(self.rows):
            rect = QRectF(self.visualRect(self.model().index(number, 0)))
            for event, place in zip(row.events, timeline_row.event_rects(row, rect), strict=True):
                if event.key == key:
                    return place.toRect()
        return QRect()

    @property
    def event_at(self) -> TimelineEvent | None:
        """The event on which the keyboard stands, within the current row."""
        row = self.current
        return row.events[self._event] if row is not None and 0 <= self._event < len(row.events) else None

    def focus_outline(self) -> Outline:
        row = self.current
        if row is None or self.event_at is None:
            return super().focus_outline()
        place = timeline_row.event_rects(row, QRectF(self.visualRect(self.currentIndex())))[self._event]
        return Outline(place.toRect().translated(self.viewport().pos()), 2)

    def row_height(self, row: TimelineRow, width: int) -> int:
        return timeline_row.height(row, width)

    def paint_row(self, painter: QPainter, rect: QRectF, row: TimelineRow, state: RowState) -> None:
        theme, side = look().theme, look().px(timeline_row.SIDE)
        if row.now:
            painter.fillRect(rect, theme.wash)
            paint.rule(painter, rect.left(), rect.top(), rect.width(), theme.fill)
            paint.foot(painter, rect, theme.fill)
        else:
            if state.hovered:
                painter.fillRect(rect, theme.wash)
            paint.foot(painter, rect.adjusted(side, 0, -side, 0), theme.rule)
        timeline_row.paint_row(painter, rect, row, enabled=self.isEnabled())
        if state.hovered and not row.away:
            spot = self._add_spot(row, rect)
            icon, at = look().pixmap("plus", theme.ink3, 14), spot.center()
            painter.drawPixmap(round(at.x() - look().px(7)), round(at.y() - look().px(7)), icon)

    def spoken_row(self, row: TimelineRow) -> str:
        words = timeline_row.said(row, self._unit)
        event = self.event_at if row is self.current else None
        return spoken(f"{event.words}, {self._event + 1} of {len(row.events)}", words) if event else words

    def tip_row(self, row: TimelineRow) -> str:
        return row.away or "\n".join(spoken(event.words, event.why) for event in row.events)

    def spots(self, row: TimelineRow, rect: QRectF) -> Sequence[Spot]:
        if row.away:
            return ()
        tick = timeline_row.tick_rect(row, rect).adjusted(-6, -6, 6, 6)
        events = timeline_row.event_rects(row, rect)
        return (
            Spot(tick, _TICK_SPOT),
            *(Spot(place, f"{_EVENT_SPOT}{at}") for at, place in enumerate(events)),
            Spot(self._add_spot(row, rect), _ADD_SPOT),
        )

    def press(self, row: TimelineRow, spot: str) -> None:
        """A click on the row itself only brings the keyboard there."""
        if spot == _TICK_SPOT:
            self._tick(row)
        elif spot == _ADD_SPOT:
            self.start_typing(row)
        elif spot.startswith(_EVENT_SPOT):
            self._stand_on(int(spot.removeprefix(_EVENT_SPOT)))
            self._open(row)

    def key(self, row: TimelineRow, event: QKeyEvent) -> bool:
        key, text, chosen = event.key(), event.text(), self.event_at
        typed = text.strip() and text.isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and Qt.Key(key) in ways:
            if chosen is not None:
                self.event_moved.emit(chosen.key, ways[Qt.Key(key)])
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._stand_on(self._event + (1 if key == Qt.Key.Key_Right else -1))
        elif key == Qt.Key.Key_Space:
            self._tick(row)
        elif key == Qt.Key.Key_Delete and chosen is not None:
            self.event_removed.emit(row.key, chosen.key)
        elif key == Qt.Key.Key_F2 and chosen is not None:
            self.start_naming(chosen.key)
        elif key == Qt.Key.Key_Insert or (typed and not row.away):
            self.start_typing(row, text if typed else "")
        else:
            return False
        return True

    def event(self, event: QEvent) -> bool:
        renames = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F2 and self.event_at is not None
        if renames and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # or the window would rename the record
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(row)
        else:
            super().keyPressEvent(event)

    def start_typing(self, row: TimelineRow, text: str = "") -> None:
        """Opens the line in which an event of this row is typed."""
        if row.away:
            return
        px, at = look().px, self.rows.index(row)
        self.setCurrentIndex(self.model().index(at, 0))
        rect = QRectF(self.visualRect(self.model().index(at, 0)))
        taken = timeline_row.event_rects(row, rect)
        left = taken[-1].right() + px(6) if taken else rect.left() + timeline_row.events_left()
        left = min(left, max(rect.left(), rect.right() - px(timeline_row.SIDE + _LINE)))
        place = QRectF(left, taken[-1].top() if taken else rect.center().y() - px(13), px(_LINE), px(26))
        name = spoken(f"{self._unit} {row.mark}".strip(), "new event")
        self._open_line(name, text, place.toRect(), lambda words: self.event_added.emit(row.key, words))

    def start_naming(self, key: str) -> None:
        """Opens the line in which an event's other name is typed."""
        event = next((event for row in self.rows for event in row.events if event.key == key), None)
        if event is not None:
            place = self.event_place(key)
            place.setWidth(max(place.width(), look().px(_LINE)))
            self._open_line(event.words, event.words, place, lambda words: self.event_named.emit(key, words))

    def _open_line(self, name: str, text: str, place: QRect, give: Callable[[str], None]) -> None:
        line = TypedLine(self, name, text, look().font(Role.SECONDARY), choices=self._offered())
        line.setGeometry(place)
        line.given.connect(lambda words: give(words) if words else None)
        line.open()

    def currentChanged(self, current: Index, previous: Index) -> None:
        self._event = -1
        super().currentChanged(current, previous)

    def _open(self, row: TimelineRow) -> None:
        event = self.event_at
        if event is not None:
            self.event_opened.emit(row.key, event.key)
        else:
            self.start_typing(row)

    def _tick(self, row: TimelineRow) -> None:
        if not row.away:
            self.row_ticked.emit(row.key, not row.ticked)

    def _stand_on(self, at: int) -> None:
        """Goes to an event of the current row, or with -1 back to the row, and says it anew."""
        row = self.current
        if row is None:
            return
        self._event = max(-1, min(at, len(row.events) - 1))
        spoken_anew = QAccessibleEvent(self, QAccessible.Event.Focus)
        spoken_anew.setChild(self.currentIndex().row())
        QAccessible.updateAccessibility(spoken_anew)
        outline_moved(self)

    def _add_spot(self, row: TimelineRow, rect: QRectF) -> QRectF:
        side = look().px(24)
        tick = timeline_row.tick_rect(row, rect)
        return QRectF(rect.right() - look().px(timeline_row.SIDE) - side, tick.center().y() - side / 2, side, side)
