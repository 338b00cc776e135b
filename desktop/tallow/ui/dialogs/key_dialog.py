"""Asks for an action's keys: the person presses them, and is told what else they do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QKeyCombination, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.model.errors import TallowError
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.keycap import caps, keys_width, paint_keys
from tallow.ui.kit.label import Text
from tallow.ui.shell.actions import Spec
from tallow.ui.shell.settings.keymap import read_keys
from tallow.ui.shell.settings.keys import Keys

_ALONE = {Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_unknown}
_MOVES = {Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter}


class KeyDialog(Overlay):
    """Nothing changes before the person says so; Tab leaves the box, Esc the dialog."""

    def __init__(self, keys: Keys, spec: Spec, parent: QWidget) -> None:
        super().__init__(f"Keys of “{spec.words.rstrip('…')}”", parent, width=480)
        self._keys, self._spec = keys, spec
        self.box = KeyBox()
        self.box.pressed.connect(self._on_pressed)
        self._said = Text("", Role.SECONDARY, "ink2", wrap=True)
        self.body.addWidget(Text("Press the new keys together.", Role.BODY, "ink2", wrap=True))
        self.body.addWidget(self.box)
        self.body.addWidget(self._said)
        if keys.chosen(spec.id):
            self.add_button("As it comes").clicked.connect(lambda: self._give(None))
        if keys.of(spec.id):
            self.add_button("No keys").clicked.connect(lambda: self._give([]))
        self.add_button("Cancel").clicked.connect(self.reject)
        self._use = self.add_button("Use them", Kind.PRIMARY, default=True)
        self._use.clicked.connect(self._on_use)
        self.box.show_keys(next(iter(keys.of(spec.id)), ""))
        self._use.set_unavailable("Press other keys first.")
        self.box.setFocus()

    def _on_pressed(self, keys: str) -> None:
        self.box.show_keys(keys)
        try:
            read_keys(keys)
        except TallowError as mistake:
            self._say(str(mistake), harm=True)
            self._use.set_unavailable("Press other keys first.")
            return
        other = self._keys.owner(keys, self._spec.id)
        self._say(f"They do “{other.words}” now. Used here, they no longer do that." if other else "", harm=False)
        self._use.set_unavailable("")

    def _say(self, sentence: str, *, harm: bool) -> None:
        self._said.setText(sentence)
        self._said.set_color("danger" if harm else "ink2")
        self.refit()

    def _on_use(self) -> None:
        if not self._use.unavailable:
            self._try(lambda: self._keys.take(self._spec.id, self.box.keys))

    def _give(self, keys: list[str] | None) -> None:
        self._try(lambda: self._keys.choose(self._spec.id, keys))

    def _try(self, verb: Callable[[], object]) -> None:
        try:
            verb()
        except TallowError as trouble:
            self._say(str(trouble), harm=True)
        else:
            self.accept()


class KeyBox(QWidget):
    """Shows the keys that were pressed.

    Attributes:
        keys: the sequence that it shows.

    Signals:
        pressed: keys were pressed together (the sequence, portable).
    """

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_keys("")

    def show_keys(self, keys: str) -> None:
        """Show keys."""
        self.keys = keys
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        self.setAccessibleName(f"New keys, {shown or 'none'}")
        self.update()

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def sizeHint(self) -> QSize:
        return QSize(look().px(200), look().px(56))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = Qt.Key(event.key()), event.modifiers()
        bare = held & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if key in _MOVES and bare == Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)  # these leave the box
        elif key not in _ALONE:
            plain = held & ~Qt.KeyboardModifier.KeypadModifier
            sequence = QKeySequence(QKeyCombination(plain, key))
            self.pressed.emit(sequence.toString(QKeySequence.SequenceFormat.PortableText))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = look().theme, QRectF(self.rect())
        painter = QPainter(self)
        paint.box(painter, rect, theme.well, theme.ink2, paint.FRAME)
        shown = caps(self.keys)
        if shown:
            paint_keys(painter, rect.center().x() - keys_width(shown) / 2, rect.center().y(), shown)
        else:
            middle = Qt.AlignmentFlag.AlignHCenter
            paint.text(painter, rect, "none", look().font(Role.SECONDARY), theme.ink3, middle)
        painter.end()
