"""What is known of one plugin: what it may do, where it comes from, what it needs, what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.hooks.discovery.discover import Found
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.kit.notice import COPY, Notice

_SOURCES = {
    "bundled": "comes with Tallow",
    "user": "your plugin folder",
    "distribution": "installed beside Tallow",
}
_MENDING = (("again", "Try again"), ("report", COPY))
_FAMILIES = {"system": "system", "expansion": "expansion", "terrain": "terrain set", "tablet": "tablet"}


class PluginPanel(QWidget):
    """Shows one plugin.

    Attributes:
        harm: whether what is wrong is the plugin's own, and not that something else is not here.

    Signals:
        rules_wanted: its rules are to be read (the plugin's id).
        folder_wanted: its folder is to be opened (the folder).
        remove_wanted: it is to be taken out (the plugin's id, its folder).
        back_wanted: another version is to be brought back (the plugin's id, the version).
        again_wanted: its files are to be read again.
        report_wanted: its report is to be copied (the plugin, the notice whose button says so).
    """

    rules_wanted = Signal(str)
    folder_wanted = Signal(object)
    remove_wanted = Signal(str, object)
    back_wanted = Signal(str, str)
    again_wanted = Signal()
    report_wanted = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look().px(8))
        self.harm = True

    def show_plugin(
        self,
        found: Found | None,
        used: Sequence[str],
        faults: Sequence[str],
        *,
        rules: bool,
        before: Sequence[str] = (),
        adds: str = "",
        played: str = "",
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Show a plugin, the campaigns that play with it, and what is wrong.

        Args:
            rules: whether it has a page of rules.
            before: the other versions that were kept, the last one first.
            adds: what it brings, in words, "" where that is not known.
            played: how the open campaign was last played with it, "" where that is not known.
            names: id → name of the plugins that are there.
        """
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if found is None:
            self._column.addWidget(Text("Choose a plugin to see what it is.", Role.SECONDARY, "ink3", wrap=True))
        else:
            facts = facts_of(found, used, adds, played, names)
            self._show(found, faults, facts, self._buttons(found, rules=rules, before=before))
        self._column.addStretch(1)

    def _show(self, found: Found, faults: Sequence[str], facts: Sequence[tuple[str, str]], buttons: QWidget) -> None:
        manifest = found.manifest
        add = self._column.addWidget
        add(SmallCaps("Selected"))
        add(Text(manifest.name if manifest else found.id, Role.TITLE, wrap=True))
        said = [found.version, *((manifest.licence, _FAMILIES[manifest.family]) if manifest else ())]
        add(Text(" · ".join(each for each in said if each), Role.SECONDARY, "ink3", wrap=True))
        if manifest and manifest.summary:
            add(Text(manifest.summary, Role.ENTRY, wrap=True))
        add(Rule())
        for label, value in facts:
            add(_Fact(label, value))
            add(Rule())
        for at, fault in enumerate(faults, 1):
            add(self._fault(found, fault, _MENDING if at == len(faults) else ()))
        add(buttons)

    def _fault(self, found: Found, fault: str, repairs: tuple[tuple[str, str], ...]) -> Notice:
        made = Notice(fault, repairs=repairs, harm=self.harm)

        def on_chosen(what: str) -> None:
            if what == "again":
                self.again_wanted.emit()
            else:
                self.report_wanted.emit(found, made)

        made.repair_chosen.connect(on_chosen)
        return made

    def _buttons(self, found: Found, *, rules: bool, before: Sequence[str]) -> QWidget:
        made = QWidget()
        flow = FlowLayout(made, look().px(8))
        read = Button("Read its rules", height=28)
        read.set_unavailable("" if rules else "It brings no page of rules.")
        read.clicked.connect(lambda: self.rules_wanted.emit(found.id))
        folder = Button("Open folder", height=28)
        folder.clicked.connect(lambda: self.folder_wanted.emit(found.folder))
        backs = [self._back(found.id, version) for version in before]
        remove = Button("Remove…", Kind.DANGER, height=28)
        remove.clicked.connect(lambda: self.remove_wanted.emit(found.id, found.folder))
        for button in (read, folder, *backs, remove):
            flow.addWidget(button)
        return made

    def _back(self, id: str, version: str) -> Button:
        back = Button(f"Bring back {version}", height=28)
        back.clicked.connect(lambda: self.back_wanted.emit(id, version))
        return back


def facts_of(
    found: Found, used: Sequence[str], adds: str, played: str, names: Mapping[str, str]
) -> list[tuple[str, str]]:
    """What is known of a plugin, label and value."""
    from tallow.services.plugins import requirement_words

    manifest = found.manifest
    required = manifest.requirements if manifest else ()
    facts = [
        ("Adds", adds),
        ("May do", "runs code, with your rights" if found.code else "data only, runs no code"),
        ("Source", _SOURCES[found.source]),
        ("Requires", ", ".join(requirement_words(each, names) for each in required)),
        ("Made for", f"Tallow {manifest.host.removeprefix('>=')} or later" if manifest and manifest.host else ""),
        ("By", ", ".join(manifest.authors) if manifest else ""),
        ("Used in", ", ".join(used) or "no campaign"),
        ("This campaign", played),
        ("Lies in", str(found.folder)),
    ]
    return [(label, value) for label, value in facts if value]


class _Fact(QWidget):
    """A label at the left, what it says at the right."""

    def __init__(self, label: str, value: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look().px(12))
        row.addWidget(Text(label, Role.BODY, "ink"))
        said = Text(value, Role.BODY, "ink2", wrap=True)
        said.setAlignment(Qt.AlignmentFlag.AlignRight)
        row.addWidget(said, 1)
        self.setAccessibleName(f"{label}, {value}")
