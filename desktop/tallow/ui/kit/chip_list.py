"""ChipList: words in frames side by side, and one that adds another: what a record has, or what filters a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit.chip import FILTER, HEIGHT, TALL, Chip, ChipSpec, ChipState
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.look import look
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.typed_line import TypedLine

_GAP, _LINE = 7, 160


class ChipList(QWidget):
    """The chips; one Tab stop: arrows move, Enter opens, Del takes away, typing adds.

    `filters` are chosen words, each of which a press takes away again. `add` names the dashed last chip, "" leaves it
    out. With `types` a name is typed there; else it only says that another one is wanted. `tall` chips name somebody.

    Signals:
        chip_opened: its key; never of a filter.
        chip_removed: its key.
        chip_added: the name that was typed.
        add_requested: another one is wanted.
    """

    chip_opened = Signal(str)
    chip_removed = Signal(str)
    chip_added = Signal(str)
    add_requested = Signal()

    def __init__(
        self,
        name: str,
        add: str = "",
        *,
        filters: bool = False,
        types: bool = False,
        tall: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name, self._filters, self._types = name, filters, types
        self._height = FILTER if filters else TALL if tall else HEIGHT
        self._offered: Callable[[], Sequence[str]] = tuple
        self._chips: list[Chip] = []
        self._line: TypedLine | None = None
        self._row = FlowLayout(self, look().px(_GAP))
        self._stop = OneStop(self)
        self._add: Chip | None = self._ghost(add) if add else None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        look().changed.connect(self._restyle)
        self.set_chips(())

    def set_chips(self, chips: Sequence[ChipSpec]) -> None:
        """Shows these; does not emit; the keyboard stays at its place."""
        at, had = self._stop.at, any(chip.hasFocus() for chip in self._stops())
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = [self._made(spec) for spec in chips]
        if self._add is not None:
            self._row.removeWidget(self._add)
            self._row.addWidget(self._add)
        self._speak()
        self._stop.set_parts(self._stops(), at)
        self.updateGeometry()
        if had and self._stops():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def offer(self, names: Callable[[], Sequence[str]]) -> None:
        """Names that are asked for when somebody begins to type, and offered then; others can be typed all the same."""
        self._offered = names

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the chips, in order."""
        return tuple(chip.spec.key for chip in self._chips)

    def place(self, key: str) -> QRect:
        """Where a chip stands, an empty place for none."""
        return next((chip.geometry() for chip in self._chips if chip.spec.key == key), QRect())

    def start_typing(self, text: str = "") -> None:
        """Opens the line in which another one's name is typed, behind the last chip."""
        if self._add is None or self._line is not None:
            return
        line = TypedLine(self, self._add.accessibleName(), text, look().font(Role.SECONDARY), choices=self._offered())
        line.setFixedSize(look().px(_LINE), look().px(self._height))
        self._line = line
        self._row.addWidget(line)
        line.given.connect(self._on_given)
        line.given_up.connect(self._on_end)
        line.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if self._types and text.strip() and text.isprintable() and plain:
            self.start_typing(text)
        else:
            super().keyPressEvent(event)

    def _made(self, spec: ChipSpec) -> Chip:
        chosen = self._filters and spec.state is ChipState.PLAIN
        chip = Chip(replace(spec, state=ChipState.CHOSEN) if chosen else spec, self._height)
        chip.clicked.connect(lambda: (self.chip_removed if self._filters else self.chip_opened).emit(spec.key))
        chip.removal_wished.connect(lambda: self.chip_removed.emit(spec.key))
        chip.moved.connect(self._move)
        self._row.addWidget(chip)
        chip.show()
        return chip

    def _ghost(self, words: str) -> Chip:
        chip = Chip(ChipSpec("", words, "plus", state=ChipState.GHOST), self._height)
        chip.setAccessibleName(spoken(self._name, f"add {words.removesuffix('…')}" if self._filters else words))
        chip.clicked.connect(lambda: self.start_typing() if self._types else self.add_requested.emit())
        chip.moved.connect(self._move)
        return chip

    def _stops(self) -> list[Chip]:
        return [*self._chips, *([self._add] if self._add is not None else [])]

    def _move(self, key: Qt.Key) -> None:
        stops = self._stops()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._stop.step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._stop.step((0 if key == Qt.Key.Key_Home else len(stops) - 1) - self._stop.at)
        else:
            self._change_line(stops, up=key == Qt.Key.Key_Up)

    def _change_line(self, stops: Sequence[Chip], *, up: bool) -> None:
        """Goes to the chip above or below that stands nearest."""
        here = stops[self._stop.at].geometry()
        others = [(chip.geometry(), at) for at, chip in enumerate(stops)]
        ways = [(there.top() - here.top(), there.center().x() - here.center().x(), at) for there, at in others]
        wanted = [(abs(down), abs(aside), at) for down, aside, at in ways if (down < 0 if up else down > 0)]
        if wanted:
            self._stop.step(min(wanted)[2] - self._stop.at)

    def _on_given(self, name: str) -> None:
        self._on_end()
        if name:
            self.chip_added.emit(name)

    def _on_end(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            self._row.removeWidget(line)

    def _speak(self) -> None:
        count = f"{len(self._chips)}"
        self.setAccessibleName(spoken(self._name, count))
        for chip in self._chips:
            said = chip.said()
            chip.setAccessibleName(spoken(said, "remove") if self._filters else f"{spoken(self._name, count)}; {said}")
            if self._filters:
                chip.setToolTip(f"Take away: {said}")

    def _restyle(self) -> None:
        self._row.setSpacing(look().px(_GAP))
        self.updateGeometry()
