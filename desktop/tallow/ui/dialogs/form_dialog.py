"""Reads back a form that was filled in: what it asks for is ticked change by change, and done as one step."""

from __future__ import annotations

from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.model.record import Campaign
from tallow.services.files.path import typed_path
from tallow.services.filling.reading import Form, read_form
from tallow.services.filling.reply import Proposal as Asked
from tallow.services.filling.reply import Reply, apply, reply
from tallow.services.progress import Tell
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.export_dialog import documents
from tallow.ui.dialogs.file_line import file_line
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.proposal import Proposal, ProposalTable
from tallow.ui.shell.finding.look_ahead import LookAhead
from tallow.ui.shell.page_frame import scrolled

_HIGH = 260
_CHOOSE = "Choose the PDF that was filled in and saved."


class FormDialog(Overlay):
    """Compares the form with the open campaign when one is named; what no longer fits is left, and said."""

    def __init__(self, bridge: Bridge, campaign: Campaign, parent: QWidget) -> None:
        super().__init__("Read a filled form", parent, width=640)
        self._bridge, self._campaign = bridge, campaign
        self._form: Form | None = None
        self._asked: dict[str, Asked] = {}
        self.path = Field("File")
        self.table = ProposalTable()
        self.table.ticked.connect(self._see)
        self._said = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._left = Text("", Role.SECONDARY, "danger", wrap=True)
        self._ahead = LookAhead(self)
        self._ahead.answered.connect(self._on_read)
        for gone in (self.accepted, self.rejected):
            gone.connect(self._ahead.forget)
        self._fill()
        self.add_button("Cancel").clicked.connect(self.reject)
        self._apply = self.add_button("Apply", Kind.PRIMARY)  # Enter behind the path would apply what nobody read yet
        self._apply.clicked.connect(self._on_apply)
        self.path.textChanged.connect(self._on_path)
        self.path.returnPressed.connect(self._on_enter)
        self._on_path()
        self.path.setFocus()

    def _fill(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look().px(8), 0)
        for each in (self._said, self.table, self._left):
            column.addWidget(each)
        column.addStretch(1)
        area = scrolled(inner, "What the form asks for")
        area.setFixedHeight(look().px(_HIGH))
        self.body.addWidget(SmallCaps("file"))
        self.body.addLayout(file_line(self.path, self._on_browse))
        self.body.addWidget(area)

    # reading

    def _on_path(self) -> None:
        text = self.path.text().strip()
        self._form = None
        self._ahead.forget()
        if not text:
            self._show(_CHOOSE)
            return
        path, host, campaign = typed_path(text), self._bridge.host, self._campaign

        def verb(_tell: Tell) -> tuple[Form, Reply]:
            form = read_form(path)
            return form, reply(host, campaign, form)

        if not self._ahead.ask(verb):
            self._show("Reading the form…")

    def _on_read(self, answer: tuple[Form, Reply] | TallowError) -> None:
        if isinstance(answer, TallowError):
            self._show("", left=str(answer))
            return
        self._form, found = answer
        self._asked = {str(at): each for at, each in enumerate(found.proposals)}
        count = len(found.proposals)
        said = "The form asks for 1 change." if count == 1 else f"The form asks for {count} changes."
        if not count:
            said = f"Nothing in the form is different from what {self._campaign.name} holds."
        left = "\n".join(("Left as it is:", *found.left)) if found.left else ""
        rows = [
            Proposal(key, each.label, _line(each.before) or "nothing", _line(each.after) or "removed", each.record)
            for key, each in self._asked.items()
        ]
        self._show(said, left=left, rows=rows)

    def _show(self, said: str, *, left: str = "", rows: list[Proposal] | None = None) -> None:
        self._said.setText(said)
        self._said.setVisible(bool(said))
        self._left.setText(left)
        self._left.setVisible(bool(left))
        self.table.set_rows(rows or [])
        self.table.setVisible(bool(rows))
        self._see()
        self.refit()

    def _see(self, _ticked: object = None) -> None:
        count = len(self.table.ticked_keys())
        self._apply.setText("Apply 1 change" if count == 1 else f"Apply {count} changes" if count else "Apply")
        why = "" if count else "Tick a change first." if self.table.rows else "There is nothing to apply."
        self._apply.set_unavailable(why)

    # what happens

    def _on_enter(self) -> None:
        """Go from the path to what the form asks for."""
        if self.table.rows:
            self.table.setFocus()

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, "Read a filled form", self.path.text() or str(documents()), "PDF (*.pdf)"
        )
        if path:
            self.path.setText(path)

    def _on_apply(self) -> None:
        form, bridge, campaign = self._form, self._bridge, self._campaign
        if self._apply.unavailable or form is None:
            return
        chosen = [self._asked[key] for key in self.table.ticked_keys()]
        self.accept()  # a rule's objection is answered in the window below
        bridge.commit(
            lambda: apply(bridge.host, campaign, form, chosen),
            go_on=lambda reason: bridge.commit(lambda: apply(bridge.host, campaign, form, chosen, override=reason)),
        )


def _line(text: str) -> str:
    return " ".join(text.split())
