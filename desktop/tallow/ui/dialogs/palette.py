"""Find or do: one field that finds records, content, rules, notes and lines of the log, and does every command."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from tallow.services.searching.search import KINDS, Finds, Found, Index, Target, parted
from tallow.ui.dialogs.overlay import DIM, Overlay
from tallow.ui.dialogs.palette_foot import NARROWED, PaletteFoot
from tallow.ui.dialogs.palette_head import PaletteHead
from tallow.ui.dialogs.palette_side import PaletteSide, Preview
from tallow.ui.kit import look
from tallow.ui.kit.found_list import FoundHead, FoundList, FoundRow
from tallow.ui.kit.keycap import caps
from tallow.ui.shell.moment import when

_WIDTH, _HEIGHT, _BAR, _BELOW_BAR, _SIDE, _SIDE_FROM = 1000, 592, 48, 24, 326, 760
_FEW = {"log": 3, "note": 3, "rule": 3}  # rows of a group while everything is shown; of others five
_SOME, _MOST = 5, 200

Show = Callable[[Target], Preview]


class Palette(Overlay):
    """Typing finds, ↑ and ↓ move, Enter opens or does, Tab narrows to the kind that is marked and back, Esc closes.

    Args:
        index: what can be found.
        preview: what is shown beside the list of a thing.
        aside_of: what stands at the right end of a record's row, asked when it is painted.
        why_not: why a command cannot be done now, or "".
        near: the ids of the commands that come first among equally good ones.

    Signals:
        chosen: a thing (its Target).
        chosen_also: the same with Ctrl held.
    """

    chosen = Signal(object)
    chosen_also = Signal(object)

    def __init__(
        self,
        index: Index,
        parent: QWidget,
        *,
        preview: Show,
        aside_of: Callable[[Target], str],
        why_not: Callable[[Target], str],
        near: Collection[str] = (),
    ) -> None:
        super().__init__("Find or do", parent, width=_WIDTH, height=_HEIGHT)
        self._index, self._preview, self._why_not, self._near = index, preview, why_not, near
        self._group = ""
        self._shown: list[Found] = []
        self.head, self.side, self._foot_line = PaletteHead(), PaletteSide(), PaletteFoot()
        self.list = FoundList("Found", lambda id: aside_of(self._shown[int(id)].target))
        self._title.hide()
        middle, left = QHBoxLayout(), QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.list, 1)
        middle.setSpacing(0)
        middle.addLayout(left, 1)
        middle.addWidget(self.side)
        self.body.addWidget(self.head)
        self.body.addLayout(middle, 1)
        self.body.addWidget(self._foot_line)
        self._connect()
        self.refresh()
        self.head.field.setFocus()

    def _connect(self) -> None:
        field = self.head.field
        field.textChanged.connect(self.refresh)
        field.moved.connect(self.list.step)
        field.paged.connect(self.list.page)
        field.entered.connect(self._on_entered)
        field.emptied.connect(lambda: self._narrow(""))
        self.head.narrow.clicked.connect(self._on_menu)
        self.list.row_chosen.connect(lambda id: self._choose(self._shown[int(id)], also=False))
        self.list.row_marked.connect(self._on_marked)

    # finding

    def refresh(self) -> None:
        """Show what fits the words."""
        kinds, words = parted(self.head.field.text())
        groups = self._index.find(words, kinds, self._near).grouped()
        if self._group:
            groups = {self._group: groups[self._group]} if self._group in groups else {}
        narrowed = bool(self._group) or kinds != KINDS
        total = sum(map(len, groups.values()))
        self._shown = []
        rows: list[FoundHead | FoundRow] = []
        before = 0
        for group, finds in groups.items():
            rows += self._rows(group, finds, (before, total), narrowed=narrowed)
            before += len(finds)
        prefix = self.head.field.text().lstrip()[:1]
        self.head.show_state(self._group or NARROWED.get(prefix, "everything"), total)
        self.list.show_found(rows)

    def _rows(
        self, group: str, finds: Finds, counted: tuple[int, int], *, narrowed: bool
    ) -> list[FoundHead | FoundRow]:
        """A head and the finds of a group: a few of them, or where it is asked for, many."""
        before, total = counted
        most = _MOST if narrowed else _FEW.get(finds[0].kind, _SOME)
        shown = finds[:most]
        count = f"{len(shown)} of {len(finds)}" if len(shown) < len(finds) else str(len(finds))
        rows: list[FoundHead | FoundRow] = [FoundHead(group, count)]
        for at, found in enumerate(shown, before + 1):
            rows.append(self._row(found, f"{at} of {total}"))
        return rows

    def _row(self, found: Found, place: str) -> FoundRow:
        thing = found.thing
        command = thing.kind == "command"
        self._shown.append(found)
        return FoundRow(
            str(len(self._shown) - 1),
            found.title,
            thing.group,
            place,
            found.spans,
            thing.detail,
            "" if command else self._aside(found),
            caps(thing.aside) if command else (),
            thing.icon,
            self._why_not(thing.target) if command else "",
        )

    def _aside(self, found: Found) -> str:
        return when(found.thing.aside) if found.kind == "log" else found.thing.aside

    # the mark

    @property
    def marked(self) -> Found | None:
        """What is marked."""
        row = self.list.marked
        return self._shown[int(row.id)] if row else None

    def _on_marked(self) -> None:
        row, found = self.list.marked, self.marked
        self.side.show_preview(self._preview(found.target) if found else Preview("", "Nothing has these words."))
        said = self.list.spoken_row(row) if row else "nothing found"
        self.head.field.setAccessibleDescription(said)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.head.field, said))

    def _on_entered(self, also: bool) -> None:
        if self.marked is not None:
            self._choose(self.marked, also=also)

    def _choose(self, found: Found, *, also: bool) -> None:
        if found.kind == "command" and self._why_not(found.target):
            return
        self.accept()
        (self.chosen_also if also else self.chosen).emit(found.target)

    # narrowing

    def focusNextPrevChild(self, _next: bool) -> bool:
        """Tab narrows to the kind that is marked, and opens up again."""
        self._narrow("" if self._group or self.marked is None else self.marked.thing.group)
        return True

    def _narrow(self, group: str) -> None:
        if group != self._group:
            self._group = group
            self.refresh()

    def _on_menu(self) -> None:
        """What the list can be narrowed to, for the mouse."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for group in ("", *self._groups()):
            action = menu.addAction(group or "everything")
            action.setCheckable(True)
            action.setChecked(group == self._group)
            action.triggered.connect(lambda _=False, group=group: self._narrow(group))
        menu.popup(self.head.narrow.mapToGlobal(self.head.narrow.rect().bottomLeft()))

    def _groups(self) -> Sequence[str]:
        kinds, words = parted(self.head.field.text())
        return list(self._index.find(words, kinds).grouped())

    # looks

    def _place(self) -> None:
        px = look().px
        column = self._panel.layout()
        if column is not None:
            column.setContentsMargins(2, 2, 2, 2)
            column.setSpacing(0)
        self.body.setSpacing(0)
        width = max(0, min(px(_WIDTH), self.width() - px(32)))
        top = px(_BAR + _BELOW_BAR)
        height = max(0, min(px(_HEIGHT), self.height() - top - px(16)))
        self._panel.setFixedSize(width, height)
        self._panel.move((self.width() - width) // 2, top)
        self.side.setFixedWidth(px(_SIDE))
        self.side.setVisible(width >= px(_SIDE_FROM))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if not self._panel.geometry().contains(event.position().toPoint()):
            self.reject()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        dim = QColor(look().theme.bg)
        dim.setAlphaF(DIM)
        painter.fillRect(self.rect().adjusted(0, look().px(_BAR), 0, 0), dim)
        painter.end()
