"""Imports what an export wrote: what the file would bring and change is shown before anything is done."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.services.exchange.bring import Brought, bring
from tallow.services.exchange.contents import Contents, read
from tallow.services.exchange.joining import Joining, joining
from tallow.services.exchange.plan import Way, found_here, plan
from tallow.services.exchange.telling import told, told_brew, told_joining
from tallow.services.files.path import typed_path
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.export_dialog import FILTER, documents
from tallow.ui.dialogs.file_line import file_line
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.shell.finding.look_ahead import LookAhead
from tallow.ui.shell.page_frame import scrolled
from tallow.ui.shell.progress import Work

_WAYS = (("copy", "As a copy"), ("replace", "In its place"))
_HOMEBREW = ((True, "Bring it along"), (False, "Leave it"))
_WHICH = "Say whether its homebrew comes along."
_OUT = "Its homebrew stays out: what is of it shows as missing, by its name."
_OWN = ("copy", "As a campaign of its own")
_HIGH, _LOW = 190, 110  # of what it would do, and of that where homebrew is asked about below it
_LONGEST = 30  # of a campaign's name on a button


class ImportDialog(Overlay):
    """Reads the file when one is named; where its campaign is here, the person chooses beside it or in its place.

    A file of records alone comes into the open campaign, or becomes one; the homebrew that they use is asked about.

    Signals:
        imported: a campaign came (its id, and what was done in a sentence).
        join_wanted: records shall come into the open campaign (what that does, whether with their homebrew).
    """

    imported = Signal(str, str)
    join_wanted = Signal(object, bool)

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__("Import", parent, width=620)
        self._bridge = bridge
        self._contents: Contents | None = None
        self._here = False  # whether its campaign is in the store already
        self._wish: Joining | None = None  # what records would do in the open campaign, where they come into that
        self.path = Field("File")
        self.way = Segment("How", _WAYS)
        self.way.set_value("copy")
        self.homebrew = Segment("Its homebrew", _HOMEBREW)
        self._ahead = LookAhead(self)
        self._ahead.answered.connect(self._on_read)
        for left in (self.accepted, self.rejected):
            left.connect(self._ahead.forget)
        self._preview = QVBoxLayout()
        self._fill()
        self.add_button("Cancel").clicked.connect(self.reject)
        self._import = self.add_button("Import", Kind.PRIMARY, default=True)
        self._import.clicked.connect(self._on_import)
        self.path.textChanged.connect(self._on_path)
        self.way.chosen.connect(self._look_ahead)
        self.homebrew.chosen.connect(self._look_ahead)
        self._on_path()
        self.path.setFocus()

    def _fill(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look().px(8), 0)
        column.addLayout(self._preview)
        column.addStretch(1)
        self._area = scrolled(inner, "What it would do")
        self._preview.setSpacing(look().px(6))
        self.body.addWidget(SmallCaps("file"))
        self.body.addLayout(file_line(self.path, self._on_browse))
        self.body.addWidget(self.way)
        self.body.addWidget(self._area)
        self.body.addWidget(self._question())

    def _question(self) -> QWidget:
        """Whether the homebrew comes, below what it is: nobody should have to scroll for what is asked about."""
        self._asked, self._which = QWidget(), Text(_WHICH, Role.SECONDARY, "ink3", wrap=True)
        self._brews = Text("", Role.BODY, "ink", wrap=True)
        line = QHBoxLayout()
        line.setSpacing(look().px(12))
        line.addWidget(self.homebrew)
        line.addWidget(self._which, 1)
        asked = QVBoxLayout(self._asked)
        asked.setContentsMargins(0, 0, 0, 0)
        asked.setSpacing(look().px(8))
        asked.addWidget(SmallCaps("its homebrew"))
        asked.addWidget(self._brews)
        asked.addLayout(line)
        return self._asked

    # looking ahead

    def _on_path(self) -> None:
        text = self.path.text().strip()
        self._contents, self._here, self._wish = None, False, None
        self.homebrew.set_value(None)
        self._ahead.forget()
        if not text:
            self._say("Choose the file that an export wrote.", why_not="Choose a file.")
            return
        path = typed_path(text.strip())
        if not self._ahead.ask(lambda tell: read(path, tell)):
            self._say("Reading the file…", why_not="The file is being read.")

    def _on_read(self, answer: Contents | TallowError) -> None:
        if isinstance(answer, TallowError):
            self._fail(str(answer))
            return
        self._contents = answer
        campaign = self._bridge.campaign
        into = campaign is not None and bool(answer.whole.records) and not answer.whole.steps
        self.way.set_choices((("into", f"Into {_short(campaign.name)}"), _OWN) if campaign and into else _WAYS)
        self.way.set_value("into" if into else "copy")
        self._look_ahead()

    def _fail(self, sentence: str) -> None:
        self._say(sentence, why_not="Choose a file that can be imported.", harm=True)

    def _wished(self) -> Way | None:
        """How it is to come in; without the question, in the way that loses nothing."""
        return "replace" if self._here and self.way.value() == "replace" else None

    def _look_ahead(self) -> None:
        if self._contents is None:
            return
        try:
            self._wish = self._joined(self._contents)
            self._here = found_here(self._bridge.host, self._contents) is not None
            if self._wish is not None:
                self._say_joining(self._wish)
            else:
                self._say(*told(plan(self._bridge.host, self._contents, self._wished())))
        except TallowError as trouble:
            self._fail(str(trouble))

    def _joined(self, contents: Contents) -> Joining | None:
        """What the file's records would do in the open campaign, where it is chosen that they come into that."""
        campaign = self._bridge.campaign
        into = campaign is not None and self.way.value() == "into"
        return joining(self._bridge.host, contents, campaign) if campaign is not None and into else None

    def _say_joining(self, wish: Joining) -> None:
        there, chosen = wish.campaign.name, self.homebrew.value()
        brews = [line for each in wish.homebrew for line in told_brew(each, there)]
        why_not = _WHICH if wish.asks and chosen is None else ""
        self._which.setText(why_not or (_OUT if chosen is False else ""))
        self._brews.setText("\n".join(brews))
        self._say(*told_joining(wish), *([] if wish.asks else brews), why_not=why_not)

    def _say(self, *sentences: str, why_not: str = "", harm: bool = False) -> None:
        while (item := self._preview.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for sentence in sentences:
            self._preview.addWidget(Text(sentence, Role.BODY, "danger" if harm else "ink2", wrap=True))
        self.way.setVisible(self._here or self._chooses)
        asks = self._wish is not None and self._wish.asks
        self._area.setFixedHeight(look().px(_LOW if asks else _HIGH))
        self._asked.setVisible(asks)
        self._import.set_unavailable(why_not)
        self.refit()

    @property
    def _chooses(self) -> bool:
        """Whether the file's records may come into the open campaign."""
        return self._contents is not None and "into" in self.way.keys

    # what happens

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Import", self.path.text() or str(documents()), FILTER)
        if path:
            self.path.setText(path)

    def _on_import(self) -> None:
        host, contents, way = self._bridge.host, self._contents, self._wished()
        if self._import.unavailable or contents is None:
            return
        if self._wish is not None:
            self.accept()
            self.join_wanted.emit(self._wish, self.homebrew.value() is True)
            return
        Work(
            self,
            f"Importing {contents.manifest.campaign.name}",
            lambda tell: bring(host, contents, way, tell),
            done=self._on_brought,
            failed=self._fail,
        ).begin()

    def _on_brought(self, done: Brought) -> None:
        self.accept()
        said = f"{done.campaign.name} is here, whole. Everything as it was before lies in {done.backup}."
        self.imported.emit(done.campaign.id, said)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
