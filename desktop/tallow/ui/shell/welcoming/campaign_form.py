"""The form of a new campaign: its name, the game it plays, further plugins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.kit.tick import Tick
from tallow.ui.sheets.quiet_edit import QuietEdit

if TYPE_CHECKING:
    from tallow.hooks.discovery.manifest import Manifest


_SHOWN = 6  # so many plugins stand there at once; more would push what makes the campaign out of sight
_FAMILIES = {"expansion": "expansions", "terrain": "terrain sets", "tablet": "tablets"}
_INDENT = 24  # of a terrain set below its expansion


class Section(QWidget):
    """A part of the page below a line."""

    def __init__(self, head: str) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        px = look().px
        self.column.setContentsMargins(0, px(16), 0, px(22))
        self.column.setSpacing(px(10))
        self.column.addWidget(Text(head, Role.LABEL, size=18))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRectF(0, 0, self.width(), 1), look().theme.ink2)
        painter.end()


class CampaignForm(Section):
    """Makes a campaign.

    Signals:
        made: the campaign was made (its id).
    """

    made = Signal(str)

    def __init__(self, bridge: Bridge) -> None:
        super().__init__("begin a campaign")
        self._bridge = bridge
        self._systems: list[SystemChoice] = []
        self._ticks: dict[str, Tick] = {}
        self.name = NameLine("Name of the campaign", "What your group calls it")
        self.create_button = Button("Create campaign", Kind.PRIMARY, height=42)
        self._choices, self._plugins = QVBoxLayout(), QVBoxLayout()
        self._plugins_head, self._plugins_list = QWidget(), QWidget()
        self._more = Button("", Kind.LINK)
        self._where = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._error = Text("", Role.SECONDARY, "danger", wrap=True)
        self._lay_out()
        self.name.textChanged.connect(self._check)
        self.name.returnPressed.connect(self._on_create)
        self.create_button.clicked.connect(self._on_create)
        self._more.clicked.connect(self._on_more)
        self._error.hide()
        self._check()

    def refresh(self) -> None:
        """Read the systems anew."""
        manifests = self._sound()
        self._where.setText(f"Saved in {self._bridge.host.store.path}")
        _clear(self._choices)
        self._systems = [SystemChoice(each) for each in manifests if each.family == "system"]
        for choice in self._systems:
            choice.toggled.connect(self._on_system)
            self._choices.addWidget(choice)
        if self._systems:
            self._systems[0].setChecked(True)
        self._check()

    def _sound(self) -> list[Manifest]:
        """What can be switched on."""
        from tallow.services.plugins import unmet

        lacking = unmet(self._bridge.host)
        found = [each for each in self._bridge.host.loader.found if not each.fault and each.id not in lacking]
        return [each.manifest for each in found if each.manifest]

    def choose(self, system: str) -> None:
        """Choose a game, where it is there."""
        for choice in self._systems:
            if choice.manifest.id == system:
                choice.setChecked(True)

    @property
    def system(self) -> str:
        """The chosen system's id, "" for none."""
        return next((each.manifest.id for each in self._systems if each.isChecked()), "")

    def _on_system(self, chosen: bool) -> None:
        if not chosen:
            return
        _clear(self._plugins)
        self._ticks = {}
        offered = [each for each in self._sound() if each.system == self.system and each.family in _FAMILIES]
        groups = grouped(offered)
        self._ticks = {each.id: Tick(each.name) for _, rows in groups for each, _ in rows}
        wide = max((tick.sizeHint().width() for tick in self._ticks.values()), default=0) + look().px(_INDENT)
        for head, rows in groups:
            words = SmallCaps(head, tight=True)
            words.setContentsMargins(0, look().px(14), 0, look().px(4))
            self._plugins.addWidget(words)
            for manifest, below in rows:
                self._plugins.addWidget(_plugin_row(self._ticks[manifest.id], manifest, wide, indented=below))
        many = len(offered) > _SHOWN
        self._plugins_head.setVisible(bool(offered))
        self._more.setText(f"Choose from {len(offered)} plugins…")
        self._more.setVisible(many)
        self._plugins_list.setVisible(bool(offered) and not many)
        self._check()

    def _on_more(self) -> None:
        self._more.hide()
        self._plugins_list.show()
        next(iter(self._ticks.values())).setFocus(Qt.FocusReason.TabFocusReason)

    def _check(self) -> None:
        if not self._bridge.ready:
            why = "Tallow is still opening its store."
        elif not self._systems:
            why = "No game's plugin was found. Install Tallow again."
        else:
            why = "" if self.name.text().strip() else "Give the campaign a name first."
        self.create_button.set_unavailable(why)

    def _on_create(self) -> None:
        from tallow.model.errors import TallowError
        from tallow.services import campaigns

        self._check()
        if self.create_button.unavailable:
            return
        plugins = [id for id, tick in self._ticks.items() if tick.isChecked()]
        try:
            campaign = campaigns.create(self._bridge.host, self.name.text(), [self.system], plugins)
        except TallowError as trouble:
            self._error.setText(str(trouble))
            self._error.show()
            return
        self._error.hide()
        self.name.clear()
        self.made.emit(campaign.id)

    def _lay_out(self) -> None:
        px, column = look().px, self.column
        self._choices.setSpacing(0)
        self._plugins.setSpacing(0)
        head = QHBoxLayout(self._plugins_head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(SmallCaps("plugins"))
        head.addStretch(1)
        head.addWidget(Text("You can change these later.", Role.SECONDARY, "ink3"))
        self._plugins_head.hide()
        self._more.hide()
        self._plugins_list.setLayout(self._plugins)
        self._plugins.setContentsMargins(0, 0, 0, 0)
        last = QHBoxLayout()
        last.setSpacing(px(14))
        last.addWidget(self.create_button)
        last.addWidget(self._where, 1)
        column.addSpacing(px(8))
        column.addWidget(SmallCaps("name"))
        column.addWidget(self.name)
        column.addSpacing(px(12))
        column.addWidget(SmallCaps("kind"))
        column.addLayout(self._choices)
        column.addSpacing(px(12))
        column.addWidget(self._plugins_head)
        column.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._plugins_list)
        column.addSpacing(px(12))
        column.addWidget(self._error)
        column.addLayout(last)
        column.addStretch(1)


class NameLine(QuietEdit):
    """A large name on a writing line."""

    def __init__(self, name: str, placeholder: str) -> None:
        super().__init__(name, Role.ENTRY_STRONG, size=24)
        self.setPlaceholderText(placeholder)

    def sizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(42))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(42))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = look().theme
        painter = QPainter(self)
        rect = QRectF(self.rect())
        height = paint.snapped(painter, paint.FRAME)
        line = QRectF(0, rect.bottom() - height, rect.width(), height)
        painter.fillRect(line, theme.fill if self.hasFocus() else theme.ink2)
        painter.end()


class SystemChoice(QAbstractButton):
    """A game to play: a diamond, its name, its summary."""

    def __init__(self, manifest: Manifest) -> None:
        super().__init__()
        self.manifest = manifest
        self.setText(manifest.name)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(f"{manifest.name}, {manifest.summary}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def sizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(71))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        rect = QRectF(self.rect())
        chosen = self.isChecked()
        ground = theme.wash if chosen or self.underMouse() else theme.sheet
        frame = paint.FRAME if chosen else paint.HAIR
        paint.box(painter, rect, ground, theme.fill if chosen else theme.rule, frame)
        diamond = QRectF(px(16), px(15), px(21), px(21))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(paint.diamond(diamond), theme.ink if chosen else theme.line)
        painter.fillPath(paint.diamond(diamond.adjusted(2, 2, -2, -2)), theme.well)
        if chosen:
            painter.fillPath(paint.diamond(diamond.adjusted(5, 5, -5, -5)), theme.ink)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        words = rect.adjusted(px(48), px(12), -px(16), 0)
        name = QRectF(words.left(), words.top(), words.width(), px(24))
        summary = QRectF(words.left(), words.top() + px(25), words.width(), px(18))
        paint.text(painter, name, self.text(), look().font(Role.ENTRY_STRONG, 18), theme.ink)
        ink = theme.ink2 if chosen else theme.ink3
        paint.text(painter, summary, self.manifest.summary, look().font(Role.SECONDARY), ink)
        painter.end()


def grouped(offered: Sequence[Manifest]) -> list[tuple[str, list[tuple[Manifest, bool]]]]:
    """What is offered family by family, a family's head and its rows; a terrain set stands below its expansion.

    Each row says whether it stands below the one that it belongs to.
    """
    by_name = sorted(offered, key=lambda each: each.name.casefold())
    expansions = {each.id for each in by_name if each.family == "expansion"}
    terrain = {each.id.removesuffix("_terrain"): each for each in by_name if each.family == "terrain"}
    found = []
    for family, head in _FAMILIES.items():
        rows: list[tuple[Manifest, bool]] = []
        for each in (each for each in by_name if each.family == family):
            if family != "terrain" or each.id.removesuffix("_terrain") not in expansions:
                rows.append((each, False))
            if family == "expansion" and each.id in terrain:
                rows.append((terrain[each.id], True))
        found.append((head, rows))
    return [(head, rows) for head, rows in found if rows]


def _plugin_row(tick: Tick, manifest: Manifest, wide: int, *, indented: bool) -> QWidget:
    """A plugin with its summary, which begins where all of them do."""
    row = QWidget()
    column = QVBoxLayout(row)
    column.setContentsMargins(0, 0, 0, 0)
    line = QHBoxLayout()
    indent = look().px(_INDENT) if indented else 0
    line.setContentsMargins(indent, 0, 0, 0)
    tick.setFixedWidth(wide - indent)
    line.addWidget(tick)
    line.addWidget(Text(manifest.summary, Role.SECONDARY, "ink3", wrap=True), 1)
    column.addLayout(line)
    column.addWidget(Rule())
    return row


def _clear(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.deleteLater()
