"""Prints record sheets as PDF: which records, with their present state or at rest, and where to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.model.record import Record
from tallow.printing.document import Document, Options, lay_out
from tallow.printing.naming import pdf_name, pdf_path
from tallow.printing.paper import PAPERS
from tallow.printing.target import write_pdf
from tallow.services.progress import Tell
from tallow.services.targets import see_target
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.dialogs.replacing import ReplaceTick
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.tick import Tick
from tallow.ui.shell.look_ahead import LookAhead
from tallow.ui.shell.page_frame import scrolled
from tallow.ui.shell.progress import Work

_VALUES = (("now", "As they stand"), ("full", "At rest"))
_SHOWN = 6  # ticks before the list of records scrolls


class PrintDialog(Overlay):
    """Says before anything is written how many pages it will be and which characters no font has.

    Signals:
        printed: the PDF is written (its path as text, how many pages).
    """

    printed = Signal(str, int)

    def __init__(self, bridge: Bridge, records: Sequence[Record], chosen: Sequence[str], parent: QWidget) -> None:
        super().__init__("Print", parent, width=560)
        self._bridge = bridge
        self.ticks = {record.id: Tick(record.name) for record in records}
        self._names = {record.id: record.name for record in records}
        self.values, self.paper = Segment("Values", _VALUES), Segment("Paper", _papers())
        self.path = Field("File")
        self._own_path = False
        self._ahead = LookAhead(self)
        self._laid_out: tuple[object, Document] | None = None
        self.replace = ReplaceTick()
        self._why_not = ""
        self._outlook = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self._fill()
        self.add_button("Cancel").clicked.connect(self.reject)
        self._print = self.add_button("Print to PDF", Kind.PRIMARY, default=True)
        self._connect()
        for id in chosen:
            self.ticks[id].setChecked(True)
        self.values.set_value("now")
        self.paper.set_value("a4")
        self._suggest()
        self.look_ahead()
        self.path.setFocus()

    def _fill(self) -> None:
        px = look().px
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for tick in self.ticks.values():
            column.addWidget(tick)
        column.addStretch(1)
        area = scrolled(inner)
        area.setFixedHeight(px(24) * min(_SHOWN, max(1, len(self.ticks))) + px(4))
        browse = Button("Choose…", height=32)
        browse.clicked.connect(self._on_browse)
        file, choices = QHBoxLayout(), QHBoxLayout()
        file.addWidget(self.path, 1)
        file.addWidget(browse)
        choices.addWidget(self.values)
        choices.addWidget(self.paper)
        choices.addStretch(1)
        self.body.addWidget(SmallCaps("records"))
        self.body.addWidget(area)
        self.body.addLayout(choices)
        self.body.addWidget(SmallCaps("file"))
        self.body.addLayout(file)
        self.body.addWidget(self.replace)
        self.body.addWidget(self._outlook)
        self.body.addWidget(self._trouble)

    def _connect(self) -> None:
        self._print.clicked.connect(self._on_print)
        self._ahead.answered.connect(self._on_answer)
        for left in (self.accepted, self.rejected):
            left.connect(self._ahead.forget)
        for tick in self.ticks.values():
            tick.toggled.connect(self._on_records)
        self.values.chosen.connect(self.look_ahead)
        self.paper.chosen.connect(self.look_ahead)
        self.path.textEdited.connect(self._on_path)
        self.path.textChanged.connect(self._see_file)
        self.replace.toggled.connect(self._see_file)

    # what it would be

    def chosen(self) -> list[str]:
        """The ids of the records that are ticked."""
        return [id for id, tick in self.ticks.items() if tick.isChecked()]

    def _options(self) -> Options:
        return Options(paper=str(self.paper.value()), values=str(self.values.value()))

    def _asked(self) -> tuple[object, Callable[[Tell], Document]]:
        """What tells one print from another, and what lays it out; it reads the records when it is called."""
        chosen, options, bridge = self.chosen(), self._options(), self._bridge

        def verb(tell: Tell) -> Document:
            views = (bridge.view(id) for id in chosen)
            return lay_out(views, options, home=bridge.host.home, tell=tell, count=len(chosen))

        return (tuple(chosen), options), verb

    def look_ahead(self) -> None:
        """Say how many pages it will be, and name every character that would come out as an empty box."""
        self._laid_out = None
        self._ahead.forget()
        if not self.chosen():
            self._show("Tick at least one record.", "")
            return
        key, verb = self._asked()
        if not self._ahead.ask(lambda tell: (key, verb(tell))):
            self._show("", "Counting the pages…")

    def _on_answer(self, answer: tuple[object, Document] | TallowError) -> None:
        if isinstance(answer, TallowError):
            self._show(str(answer), "")
            return
        self._laid_out = answer
        self._show("", outlook_of(answer[1]))

    def _show(self, why_not: str, outlook: str) -> None:
        self._why_not = why_not
        self._outlook.setText(why_not or outlook)
        self._see_file()

    def _see_file(self) -> None:
        """Offer to replace the file that is there, and print nothing until that is wished."""
        self.replace.look_at(self._target())
        self._print.set_unavailable(self._why_not or self.replace.objection)
        self._trouble.setVisible(False)
        self.refit()

    # what happens

    def _on_records(self) -> None:
        self._suggest()
        self.look_ahead()

    def _on_path(self) -> None:
        self._own_path = True

    def _suggest(self) -> None:
        """A path that is named after what is printed, until the person gives one."""
        if not self._own_path:
            documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
            folder = documents if documents.is_dir() else Path.home()
            self.path.setText(str(folder / pdf_name(self._printed())))

    def _printed(self) -> str:
        """What the print is called."""
        chosen, campaign = self.chosen(), self._bridge.campaign
        return self._names[chosen[0]] if len(chosen) == 1 else campaign.name if campaign else "Sheets"

    def _target(self) -> Path:
        """The file that is meant."""
        return pdf_path(self.path.text(), self._printed())

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Print to PDF", self.path.text(), "PDF (*.pdf)")
        if path:
            self._own_path = True
            self.path.setText(path)
            if self._target() == Path(path):  # else the system's dialog asked about another file
                self.replace.agree(self._target())

    def _on_print(self) -> None:
        self._see_file()  # a file may have come since the path was typed
        if self._print.unavailable:
            return
        path, (key, verb), ready = self._target(), self._asked(), self._laid_out
        self._ahead.forget()  # else both would be laid out, one after the other

        def write(tell: Tell) -> int:
            document = ready[1] if ready is not None and ready[0] == key else verb(tell)
            see_target(self._bridge.host, path)
            write_pdf(document, path, tell)
            return len(document.pages)

        Work(self, "Printing", write, done=lambda pages: self._on_written(path, pages), failed=self._fail,
             stopped=self.look_ahead).begin()  # fmt: skip

    def _on_written(self, path: Path, pages: int) -> None:
        self.accept()
        self.printed.emit(str(path), pages)

    def _fail(self, sentence: str) -> None:
        self._trouble.setText(sentence)
        self._trouble.setVisible(True)
        self.refit()


def _papers() -> tuple[tuple[object, str], ...]:
    return tuple((paper.id, paper.name) for paper in PAPERS.values())


def outlook_of(document: Document) -> str:
    """How many pages a print will be, and what no font can write."""
    pages = "1 page" if len(document.pages) == 1 else f"{len(document.pages)} pages"
    if not document.unprintable:
        return f"{pages}. The whole text can be printed."
    characters = " ".join(document.unprintable)
    return f"{pages}. No font has these characters, which come out as empty boxes: {characters}"
