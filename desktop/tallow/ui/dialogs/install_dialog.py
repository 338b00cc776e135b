"""Installs a plugin: what it brings, needs and may do is shown before anything of it is copied."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.services.files.path import typed_path
from tallow.services.parcel.installing import Installed, install
from tallow.services.parcel.offer import Offer, Rejected, look, told
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.export_dialog import documents
from tallow.ui.dialogs.file_line import file_line
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit import look as theme
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.tick import Tick
from tallow.ui.shell.finding.look_ahead import LookAhead
from tallow.ui.shell.page_frame import scrolled
from tallow.ui.shell.progress import Work

FILTER = "Plugins (*.tallow *.zip *.whl);;All files (*)"
_HIGH = 260
_AGREE = "I trust it: its Python may do on this computer what I may"


class InstallDialog(Overlay):
    """Looks at the file that is named; what runs code wants a tick of its own.

    Enter in a typed path shows what is there and goes on to the button that installs it; a second one presses it. Where
    a plugin of another name, or one that comes with Tallow, would be replaced, it goes on to the one that leaves it.

    Signals:
        installed: it is done (an Installed).
    """

    installed = Signal(object)

    def __init__(self, bridge: Bridge, parent: QWidget, path: Path | None = None) -> None:
        super().__init__("Install a plugin", parent, width=620)
        self._bridge = bridge
        self._offer: Offer | None = None
        self._typing = False
        self.path = Field("File")
        self.agree = Tick(_AGREE, wrap=True)
        self._ahead = LookAhead(self)
        self._ahead.answered.connect(self._on_looked)
        for left in (self.accepted, self.rejected):
            left.connect(self._ahead.forget)
        self._preview = QVBoxLayout()
        self._fill()
        self._cancel = self.add_button("Cancel")
        self._cancel.clicked.connect(self.reject)
        self._install = self.add_button("Install", Kind.PRIMARY, default=True)
        self._install.clicked.connect(self._on_install)
        self.path.textEdited.connect(self._on_typed)
        self.path.textChanged.connect(self._on_path)
        self.agree.toggled.connect(self._on_agreed)
        self.path.setText(str(path) if path else "")
        self._on_path()
        self.path.setFocus()

    def _fill(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, theme().px(8), 0)
        column.addLayout(self._preview)
        column.addStretch(1)
        area = scrolled(inner, "What it would bring")
        area.setFixedHeight(theme().px(_HIGH))
        self._preview.setSpacing(theme().px(6))
        self.body.addWidget(SmallCaps("file or folder"))
        self.body.addLayout(file_line(self.path, self._on_browse))
        self.body.addWidget(area)
        self.body.addWidget(self.agree)

    # looking at it

    def _on_typed(self) -> None:
        """Remember that the path may not be whole yet; ``_on_path`` comes of the same letter, behind this."""
        self._typing = True

    def _on_path(self) -> None:
        text = self.path.text().strip()
        self._offer = None
        self._ahead.forget()
        if not text:
            self._say("Choose a plugin's file (.tallow, .zip or .whl), or name its folder.", why_not="Choose a file.")
            return
        host, path = self._bridge.host, typed_path(text)
        if self._typing and not os.path.lexists(path):
            self._say("Nothing is there under that name yet.", why_not="Name a file or folder that is there.")
            return
        if not self._ahead.ask(lambda tell: look(host, path)):
            self._say("Looking at it…", why_not="It is being looked at.")

    def _on_looked(self, answer: Offer | Rejected | TallowError) -> None:
        if isinstance(answer, Offer):
            self._offer = answer
            self._say(*told(answer), why_not=self._objection())
        else:
            self._reject(answer.told if isinstance(answer, Rejected) else (str(answer),))
        if not self._typing and self.path.hasFocus():
            self._go_on()

    def _go_on(self) -> None:
        """Bring the keyboard to what is to be done next with what was looked at; Enter alone replaces no other."""
        if self._offer is not None:
            go_on = self.agree if self._objection() else self._install
            (self._cancel if self._offer.startling else go_on).setFocus(Qt.FocusReason.TabFocusReason)

    def _reject(self, mistakes: tuple[str, ...]) -> None:
        self._offer = None
        head = "It cannot be installed, and nothing was changed."
        self._say(head, *mistakes, why_not="Choose a plugin that can be installed.", harm=True)

    def _objection(self) -> str:
        """Why what was looked at is not installed yet."""
        if self._offer is not None and self._offer.code and not self.agree.isChecked():
            return "It runs code. Tick that you trust it."
        return ""

    def _on_agreed(self) -> None:
        if self._offer is not None:
            self._install.set_unavailable(self._objection())

    def _say(self, *sentences: str, why_not: str = "", harm: bool = False) -> None:
        while (item := self._preview.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for at, sentence in enumerate(sentences):
            role = Role.BODY if at else Role.BODY_STRONG
            self._preview.addWidget(Text(sentence, role, "danger" if harm else "ink2", wrap=True))
        self.agree.setVisible(self._offer is not None and self._offer.code)
        self._install.set_unavailable(why_not)
        self.refit()

    # what happens

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._typing and self.path.hasFocus():
            self._typing = False
            self._on_path()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Install", self.path.text() or str(documents()), FILTER)
        if path:
            self._typing = False
            self.path.setText(path)

    def _on_install(self) -> None:
        host, offer, code = self._bridge.host, self._offer, self.agree.isChecked()
        if self._install.unavailable or offer is None:
            return
        Work(
            self,
            f"Installing {offer.manifest.name}",
            lambda tell: install(host, offer, code=code),
            done=self._on_done,
            failed=lambda sentence: self._reject((sentence,)),
        ).begin()

    def _on_done(self, done: Installed | Rejected) -> None:
        if isinstance(done, Rejected):
            self._reject(done.told)
            return
        self.accept()
        self.installed.emit(done)
