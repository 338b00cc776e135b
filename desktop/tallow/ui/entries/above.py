"""Above the group's entries: what keeps them from being read, or from counting, with what mends it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.services.own.place import Ours
from tallow.services.own.version import TAKEN_AWAY
from tallow.ui.kit.notice import Notice


class Above(QWidget):
    """Notices; none while all is well.

    Signals:
        back_wanted: the file is to be as it was before.
        on_wanted: what is off is to be switched on (the id of its system).
    """

    back_wanted = Signal()
    on_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._shown: tuple[object, ...] = ()
        self.hide()

    def show_trouble(self, sentence: str, back: str, off: tuple[Ours, ...]) -> None:
        """Show what is wrong.

        Args:
            sentence: why the file cannot be read, "" where it can.
            back: what undo would take back.
            off: the plugins of the group's own that are off here.
        """
        shown = (sentence, back, tuple((each.id, each.manifest.name) for each in off))
        if shown == self._shown:
            return
        self._shown = shown
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if sentence:
            words = "Bring the last version back" if back == TAKEN_AWAY else f"Take back: {back}"
            made = Notice(sentence, "", (("undo", words),) if back else (), likeliest=True)
            made.repair_chosen.connect(lambda _: self.back_wanted.emit())
            self._column.addWidget(made)
        for each in off:
            told = f"{each.manifest.name} is off in this campaign, so nothing of it counts here."
            system = each.manifest.system
            made = Notice(told, "", ((system, "Switch it on"),), harm=False, likeliest=True)
            made.repair_chosen.connect(self.on_wanted)
            self._column.addWidget(made)
        self.setVisible(bool(sentence or off))
