"""WoundTrack: the wounds that one can bear, each a slot that reads from across the table, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.wound_slot import COMPACT, FULL, SlotSize, Wound, WoundSlot


class WoundTrack(QWidget):
    """Slots side by side, in as many rows as the width asks for, and behind the last a solid cap; one Tab stop.

    ← and → go from slot to slot, Enter or a press edits, Del closes.

    Signals:
        slot_opened: the place of a slot from 0, taken or free.
        wound_closed: the place of a taken slot.
    """

    slot_opened = Signal(int)
    wound_closed = Signal(int)

    def __init__(
        self,
        name: str,
        item: str,
        *,
        free: str = "free",
        compact: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._item, self._free = item, free
        self._size: SlotSize = COMPACT if compact else FULL
        self._slots: list[WoundSlot] = []
        self._cap = WoundCap(self)
        self._stop = OneStop(self)
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look().changed.connect(self._arrange)

    def set_slots(self, slots: Sequence[Wound | str], cap: str = "") -> None:
        """Shows these: a wound, or for a free slot what taking it brings; `cap` says what comes after the last."""
        had = any(slot.hasFocus() for slot in self._slots)
        at = self._stop.at
        while len(self._slots) > len(slots):
            gone = self._slots.pop()
            gone.hide()
            gone.deleteLater()
        while len(self._slots) < len(slots):
            self._slots.append(self._made(len(self._slots)))
        for place, (slot, what) in enumerate(zip(self._slots, slots, strict=True)):
            slot.show_state(what, f"{self._item} {place + 1} of {len(slots)}", self._free)
        self._cap.set_words(cap)
        self._stop.set_parts(self._slots, at)
        if had and self._slots:
            self._slots[self._stop.at].setFocus(Qt.FocusReason.OtherFocusReason)
        self._arrange()

    @property
    def slots(self) -> tuple[WoundSlot, ...]:
        """The slots in order."""
        return tuple(self._slots)

    def heightForWidth(self, width: int) -> int:
        rows = self._rows(width)
        return max((bottom for row in rows for bottom in (row[0].bottom() + 1,)), default=0)

    def sizeHint(self) -> QSize:
        count, px = len(self._slots), look().px
        width = count * px(self._size.width) + count * px(self._size.gap) + self._cap_width()
        return QSize(width, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(self._size.least) + self._cap_width(), self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _made(self, place: int) -> WoundSlot:
        made = WoundSlot(self._size, self)
        made.clicked.connect(lambda _=False: self.slot_opened.emit(place))
        made.closed.connect(lambda: self.wound_closed.emit(place))
        made.stepped.connect(self._stop.step)
        made.show()
        return made

    def _arrange(self) -> None:
        rows = self._rows(self.width())
        places = [rect for row in rows for rect in row]
        for slot, rect in zip(self._slots, places, strict=False):
            slot.setGeometry(rect)
        if self._cap.words and places:
            last = places[-1]
            left = last.right() + 1 + look().px(self._size.gap)
            self._cap.setGeometry(left, last.top(), look().px(self._size.cap), last.height())
        self._cap.setVisible(bool(self._cap.words and places))
        self.updateGeometry()

    def _rows(self, width: int) -> list[list[QRect]]:
        """Where the slots stand at a width: even rows, each as high as its fullest slot."""
        px, count = look().px, len(self._slots)
        if not count:
            return []
        gap, cap = px(self._size.gap), self._cap_width()
        room = max(1, width - cap + gap)
        most = max(1, room // (px(self._size.least) + gap))
        per = -(-count // -(-count // most))
        wide = max(px(self._size.least) // 2, min(px(self._size.width), room // per - gap))
        rows, top = [], 0
        for start in range(0, count, per):
            some = self._slots[start : start + per]
            high = max(slot.height_for(wide) for slot in some)
            if start + per >= count:
                high = max(high, self._cap.least())
            rows.append([QRect(at * (wide + gap), top, wide, high) for at in range(len(some))])
            top += high + gap
        return rows

    def _cap_width(self) -> int:
        return look().px(self._size.cap + self._size.gap) if self._cap.words else 0


class WoundCap(QWidget):
    """The solid piece behind the last slot, its words from the bottom up."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = ""

    def set_words(self, words: str) -> None:
        """Says something else; nothing takes it away."""
        self.words = words
        self.setAccessibleName(words)
        self.update()

    def least(self) -> int:
        """The height that its words need, in pixels."""
        return round(QFontMetricsF(self._font()).horizontalAdvance(self.words)) + look().px(12) if self.words else 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.ink)
        painter.rotate(-90)
        painter.translate(-self.height(), 0)
        along = QRectF(0, 0, self.height(), self.width())
        paint.text(painter, along, self.words, self._font(), look().theme.sheet, Qt.AlignmentFlag.AlignHCenter)
        painter.end()

    def _font(self) -> QFont:
        return look().font(Role.LABEL)


class WoundCount(QWidget):
    """How many are taken and how many are free, in figures as large as a title: "2 taken, 2 free"."""

    def __init__(self, taken: str = "taken", free: str = "free", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = (taken, free)
        self._taken, self._left = "", ""
        self._harm = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def set_counts(self, taken: int, free: int) -> None:
        """Shows these."""
        self._taken, self._left = f"{taken} {self._words[0]}", f"{free} {self._words[1]}"
        self._harm = taken > 0
        self.setAccessibleName(spoken(self._taken, self._left))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        words = QFontMetricsF(self._font()).horizontalAdvance(f"{self._taken}, {self._left}")
        return QSize(round(words + 0.5) + 1, look().px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, font = QPainter(self), look().theme, self._font()
        rect = QRectF(self.rect())
        ink = theme.danger if self._harm else theme.ink
        end = paint.text(painter, rect, self._taken, font, ink).right()
        rest = QRectF(end, rect.top(), rect.width() - end + 1, rect.height())
        paint.text(painter, rest, f", {self._left}", font, theme.ink)
        painter.end()

    def _font(self) -> QFont:
        return look().font(Role.ENTRY_BOLD, 22)
