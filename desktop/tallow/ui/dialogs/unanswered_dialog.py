"""Offers to switch off a plugin that did not answer the last time, or ended the program, before its code runs again."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tallow.hooks.discovery.discover import Found
from tallow.services import plugins
from tallow.services.parcel import stopping
from tallow.services.watching.unanswered import Note
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import Text
from tallow.ui.kit.notice import COPY, Notice
from tallow.ui.shell.outside import open_outside
from tallow.ui.shell.plugins.quarantine import plugin_head, told_place

_REPAIRS = (("folder", "Open folder"), ("report", COPY))


class UnansweredDialog(Overlay):
    """What it did, file and line, and who plays with it; who leaves it with Esc is asked again at the next start."""

    def __init__(self, bridge: Bridge, note: Note, found: Found, parent: QWidget) -> None:
        super().__init__(f"Switch off {note.name}?", parent, width=640)
        self._bridge, self._note, self._found = bridge, note, found
        place = f" ({told_place(note.place)})" if note.place else ""
        sentence = f"The last time, it {note.said}{place}."
        head = plugin_head(found, note.name, "ended Tallow" if note.ended else "did not answer")
        self._notice = notice = Notice(sentence, repairs=_REPAIRS, head=head)
        notice.repair_chosen.connect(self._on_repair)
        self.body.addWidget(notice)
        self.body.addWidget(Text(stopping.consequence(bridge.host, note.plugin), Role.BODY, "ink2", wrap=True))
        self.add_button("Keep it").clicked.connect(self._on_keep)
        off = self.add_button("Switch it off", Kind.PRIMARY, default=True)
        off.clicked.connect(self._on_off)
        off.setFocus()

    def _on_off(self) -> None:
        self._bridge.attempt(lambda: stopping.stop(self._bridge.host, self._note.plugin))
        self.accept()

    def _on_keep(self) -> None:
        self._bridge.attempt(lambda: stopping.use_again(self._bridge.host, self._note.plugin))
        self.accept()

    def _on_repair(self, what: str) -> None:
        if what == "folder":
            open_outside(self._found.folder, self._bridge.trouble.emit, self)
        else:
            text = f"{plugins.report(self._bridge.host, self._found)}{self._note.told}\n"
            self._notice.copy_report(text)
