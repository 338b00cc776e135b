"""Check my campaign: what is wrong with the open campaign and its file, and mending what is ticked as one step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.services.check.finding import Finding
from tallow.services.progress import Tell
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.shell.checking.finding_row import FindingRow
from tallow.ui.shell.page_frame import PageFrame, scrolled
from tallow.ui.shell.progress import Work

_WIDEST, _AT_MOST = 860, 200
_SECTIONS = {"error": "Wrong", "warning": "To see to", "note": "Good to know"}


class CheckPage(PageFrame):
    """Looks through the campaign when it shows, when it is asked to, and when something was done meanwhile.

    Attributes:
        rows: the findings that show.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("Check my campaign", panel=False, parent=parent)
        self._bridge = bridge
        self.rows: list[FindingRow] = []
        self._due = False
        self._again = Button("Check again")
        self._repair = Button("Repair", Kind.PRIMARY)
        self._said = Text("", Role.BODY, "ink2", wrap=True)
        self._sections = QVBoxLayout()
        self._fill()
        self._again.clicked.connect(self.refresh)
        self._repair.clicked.connect(self._on_repair)
        for signal in (bridge.changed, bridge.campaign_switched, bridge.refused, bridge.elsewhere):
            signal.connect(self._on_happened)

    def _fill(self) -> None:
        inner = QWidget()
        inner.setMaximumWidth(look().px(_WIDEST))
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look().px(16), look().px(24))
        column.addLayout(self._sections)
        column.addStretch(1)
        self._sections.setSpacing(0)
        self.head.addWidget(self._said, 1)
        self.head.addWidget(self._again)
        self.head.addWidget(self._repair)
        self.body.addWidget(scrolled(inner), 1)

    # looking

    def refresh(self) -> None:
        """Look through the campaign once what shows now is painted; a long history takes a moment."""
        if self._due:
            return
        self._due = True
        self._said.setText("Looking through the campaign…")
        QTimer.singleShot(0, self, self._look)

    def _look(self) -> None:
        from tallow.printing.document import unprintable
        from tallow.services.check.advice import offered
        from tallow.services.check.findings import check, check_file

        self._due = False
        host, campaign = self._bridge.host, self._bridge.campaign
        if campaign is None:
            self._show([], "Open a campaign to have it checked.")
            return

        def verb(tell: Tell) -> tuple[Finding, ...]:
            tell(0, 1, "Looking through the file")
            missing = lambda text: unprintable(text, home=host.home)  # noqa: E731
            return (*check_file(host), *check(host, campaign.id, missing, tell), *offered(host, campaign.id))

        Work(self, f"Checking {campaign.name}", verb, done=self._on_found, failed=self._on_failed,
             stopped=lambda: self._show([], "It was stopped. Check again when you like.")).begin()  # fmt: skip

    def _on_found(self, found: tuple[Finding, ...]) -> None:
        self._show(found, "" if found else "Nothing is wrong.")

    def _on_failed(self, sentence: str) -> None:
        self._show([], "")
        self._bridge.trouble.emit(sentence)

    # showing

    def _show(self, found: Sequence[Finding], said: str) -> None:
        while (item := self._sections.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        shown = list(found[:_AT_MOST])
        self.rows = []
        for severity, words in _SECTIONS.items():
            some = [finding for finding in shown if finding.severity == severity]
            if some:
                if self.rows:
                    self._sections.addSpacing(look().px(18))
                self._sections.addWidget(SectionHead(words, str(len(some)), harm=severity == "error"))
                self.rows += [self._row(finding) for finding in some]
        more = f" The first {_AT_MOST} show; repair them, and the others come." if len(found) > _AT_MOST else ""
        things = "1 thing was found." if len(found) == 1 else f"{len(found)} things were found."
        self._said.setText(said or things + more)
        self._on_ticked()

    def _row(self, finding: Finding) -> FindingRow:
        row = FindingRow(finding, is_record=finding.record in self._records())
        row.ticked.connect(self._on_ticked)
        row.record_wanted.connect(self._bridge.show_record)
        self._sections.addWidget(row)
        return row

    def _records(self) -> frozenset[str]:
        return frozenset(record.id for record in self._bridge.records()) if self._bridge.campaign else frozenset()

    def chosen(self) -> list[Finding]:
        """The findings that are ticked."""
        return [row.finding for row in self.rows if row.wanted]

    def _on_ticked(self) -> None:
        count, mendable = len(self.chosen()), any(row.finding.mendable for row in self.rows)
        self._repair.setText(f"Repair {count}" if count else "Repair")
        why = "" if count else "Tick what is to be repaired." if mendable else "There is nothing to repair."
        self._repair.set_unavailable(why)

    # what happens

    def _on_repair(self) -> None:
        chosen = self.chosen()
        if chosen:
            self._mend(chosen, "")

    def _mend(self, chosen: Sequence[Finding], reason: str) -> None:
        from tallow.services.check.findings import mend

        bridge, campaign = self._bridge, self._bridge.campaign
        if campaign is not None:
            bridge.commit(
                lambda: mend(bridge.host, campaign.id, chosen, override=reason),
                lambda given: self._mend(chosen, given),
            )

    def _on_happened(self) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._bridge.ready:
            self._bridge.reading(self.refresh)
