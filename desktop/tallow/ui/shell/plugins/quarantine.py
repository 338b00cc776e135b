"""A plugin that is left out: what stopped it, file and line, and what one can do about it."""

from __future__ import annotations

import re

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.hooks.discovery.discover import Found
from tallow.services import plugins
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.label import Text
from tallow.ui.kit.notice import COPY, Notice
from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.outside import open_outside
from tallow.ui.shell.plugins.plugin_moves import try_again

_FAMILIES = {"system": "system", "expansion": "expansion", "terrain": "terrain set", "tablet": "tablet"}
_PLACE = re.compile(r"(?P<file>[^:]+):(?P<line>\d+)")
_LOST, _UNUSED = "switched off, nothing lost", "another one is used"
_REPAIRS, _REMOVE = (("again", "Try again"), ("folder", "Open folder"), ("report", COPY)), ("remove", "Remove…")


class Quarantine(QWidget):
    """Where somebody mends it, it comes back by itself at the next start, or by trying again.

    Args:
        unused: whether nothing is wrong with it, and only another one of its id counts.
        played: whether it is on in the open campaign.

    Signals:
        off_wanted: its id, to be switched off in the open campaign.
        remove_wanted: it is to be taken out (its id, its folder).
    """

    off_wanted = Signal(str)
    remove_wanted = Signal(str, object)

    def __init__(
        self,
        bridge: Bridge,
        found: Found,
        *,
        unused: bool = False,
        played: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._found = bridge, found
        faults = plugins.quarantine(bridge.host, found)
        name = plugins.last_name(bridge.host, found)
        sentence = " ".join(fault.sentence for fault in faults)
        where = "; ".join(dict.fromkeys(told_place(fault.where) for fault in faults if fault.where))
        repairs = tuple(each for each in _REPAIRS if not unused or each[0] == "folder")
        if played and bridge.campaign is not None:
            repairs = (*repairs, ("off", f"Switch it off in {bridge.campaign.name}"))
        state = _UNUSED if unused else _LOST
        head = plugin_head(found, name, state, harm=not unused)
        detail = f"In {where}." if where else ""
        self._notice = notice = Notice(sentence, detail, repairs, harm=not unused, head=head, aside=_REMOVE)
        notice.setAccessibleName(spoken(name, found.version, state, sentence))
        notice.repair_chosen.connect(self._on_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(notice)

    def _on_chosen(self, what: str) -> None:
        bridge, found = self._bridge, self._found
        if what == "again":
            try_again(bridge, found.id)
        elif what == "folder":
            open_outside(found.folder, bridge.trouble.emit, self)
        elif what == "off":
            self.off_wanted.emit(found.id)
        elif what == "report":
            self._notice.copy_report(plugins.report(bridge.host, found))
        else:
            self.remove_wanted.emit(found.id, found.folder)


def plugin_head(found: Found, name: str, state: str, *, harm: bool = True) -> QWidget:
    """What stands above the sentence about a plugin: its name, version and family, and in a frame how it is."""
    made = QWidget()
    line = QHBoxLayout(made)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(look().px(10))
    family = _FAMILIES[found.manifest.family] if found.manifest else ""
    said = " · ".join(each for each in (found.version, family) if each)
    line.addWidget(Text(name, Role.ENTRY_STRONG, size=18))
    line.addWidget(Text(said, Role.SECONDARY, "ink2"), 1, Qt.AlignmentFlag.AlignBottom)
    line.addWidget(_Pill(state, "danger" if harm else "ink2"))
    return made


class _Pill(Text):
    """A few words in a frame."""

    def __init__(self, words: str, color: str) -> None:
        super().__init__(words, Role.MINIMUM, color)
        self._edge = color
        self.setContentsMargins(look().px(8), look().px(2), look().px(8), look().px(2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.rounded(painter, QRectF(self.rect()), None, look().theme.color(self._edge), 2)
        painter.end()
        super().paintEvent(event)


def told_place(where: str) -> str:
    """``content/larder.toml:42`` in words."""
    place = _PLACE.fullmatch(where)
    return f"{place['file']}, line {place['line']}" if place else where
