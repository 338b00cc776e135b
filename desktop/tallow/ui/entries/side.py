"""Beside the group's entries: what a table still lacks, the rest of a row, and the plugin that it all is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tallow.rules.coverage import covered, run_words, runs
from tallow.services.own.place import Ours, described
from tallow.services.own.sharing import file_name
from tallow.ui.entries.form import EntryForm
from tallow.ui.entries.ranged import Ranged
from tallow.ui.entries.sitting import Sitting
from tallow.ui.entries.table import TableEditor
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import Rule, SectionHead, Text


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a table should be; ``wrong`` where it is not yet."""

    sentence: str
    detail: str = ""
    wrong: bool = False


def checks_of(ranged: Ranged) -> Iterator[Check]:
    """What a table should be, and whether it is."""
    ranges, items = ranged.ranges, ranged.items()
    held = covered(
        [found for each in items if (found := ranged.stretch(each))],
        ranges.first,
        ranges.last,
    )
    missing = [number for number, keys in held.items() if not keys]
    twice = [number for number, keys in held.items() if len(keys) > 1]
    have = len(held) - len(missing)
    title = numbers_called(ranges.title)
    yield Check(
        f"{have} of {len(held)} {title}s covered", _are(missing, "missing"), wrong=bool(missing) and bool(items)
    )
    none = f"No {title} is listed twice"
    yield Check(f"{len(twice)} listed twice" if twice else none, _are(twice, "listed twice"), wrong=bool(twice))
    unsound = [each for each in items if each.mistakes]
    names = ", ".join(each.name(ranged.sitting.kind) for each in unsound)
    count = "One row is not kept" if len(unsound) == 1 else f"{len(unsound)} rows are not kept"
    yield Check(count if unsound else "Every row is kept", names, wrong=bool(unsound))


def numbers_called(title: str) -> str:
    """What one number of a table is called within a sentence; "2d6" has no plural, and says what is rolled."""
    return title.lower() if title.replace(" ", "").isalpha() else "number"


def _are(numbers: Sequence[int], what: str) -> str:
    told = ", ".join(run_words(run) for run in runs(numbers))
    return f"{told} {'is' if len(numbers) == 1 else 'are'} {what}" if numbers else ""


class CheckList(QWidget):
    """The checks below their head."""

    def __init__(self) -> None:
        super().__init__()
        self._wrong = Text("", Role.SECONDARY, "danger")
        self._head = SectionHead("Checks", side=self._wrong)
        self._rows = QVBoxLayout()
        self._shown: tuple[Check, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, look().px(14))
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addLayout(self._rows)
        self._rows.setSpacing(0)

    def show_checks(self, checks: Sequence[Check]) -> None:
        """Show other checks."""
        if tuple(checks) == self._shown:
            return
        self._shown = tuple(checks)
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        wrong = sum(each.wrong for each in checks)
        self._wrong.setText(f"{wrong} to fix" if wrong else "")
        for each in checks:
            self._rows.addWidget(_CheckRow(each))


class _CheckRow(QWidget):
    """A check with its sign."""

    def __init__(self, check: Check) -> None:
        super().__init__()
        theme, px = look().theme, look().px
        sign = QLabel()
        color = theme.danger if check.wrong else theme.ink2
        sign.setPixmap(look().pixmap("warning" if check.wrong else "tick", color, 16))
        words = QVBoxLayout()
        words.setSpacing(px(2))
        words.addWidget(Text(check.sentence, Role.SECONDARY_STRONG, "danger" if check.wrong else "ink", wrap=True))
        if check.detail:
            words.addWidget(Text(check.detail, Role.MINIMUM, "ink3", wrap=True))
        line = QHBoxLayout()
        line.setContentsMargins(0, px(8), 0, px(8))
        line.setSpacing(px(10))
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(Rule())
        self.setAccessibleName(f"{'To fix' if check.wrong else 'Done'}: {check.sentence}")


class SharePanel(QWidget):
    """The plugin that the group's own entries are: what it is called, and a button that writes it as one file.

    Attributes:
        foot: what stands at the foot of the column, apart from the fields.

    Signals:
        described: it is to say something else of itself (name, version, licence).
        share_wanted: it is to be written as a file.
    """

    described = Signal(str, str, str)
    share_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name, self.version, self.licence = Field("Name"), Field("Version"), Field("Licence")
        self.foot = QWidget()
        self.share = Button("Export as plugin…", icon="download")
        self._file = Text("", Role.MINIMUM, "ink3", wrap=True)
        self._hint = Text("", Role.MINIMUM, "ink3", wrap=True)
        self._ours: Ours | None = None
        self._fill()
        for field in self._fields():
            field.textEdited.connect(self._check)
            field.editingFinished.connect(self._give)
        self.share.clicked.connect(self.share_wanted)

    def _fill(self) -> None:
        px = look().px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(18), 0, 0)
        column.setSpacing(px(8))
        column.addWidget(SectionHead("Export as plugin"))
        column.addLayout(_labelled("Name", self.name))
        line = QHBoxLayout()
        line.setSpacing(px(10))
        line.addLayout(_labelled("Version", self.version), 1)
        line.addLayout(_labelled("Licence", self.licence), 2)
        column.addLayout(line)
        column.addWidget(self._file)
        self.licence.setPlaceholderText("none given")
        foot = QVBoxLayout(self.foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(px(8))
        foot.addWidget(self.share)
        foot.addWidget(self._hint)

    def show_plugin(self, ours: Ours, unfit: str) -> None:
        """Show a group's plugin; ``unfit`` says what of it cannot go with it now."""
        self._ours, manifest = ours, ours.manifest
        for field, text in zip(self._fields(), (manifest.name, manifest.version, manifest.licence), strict=True):
            if not field.hasFocus() and field.text() != text:
                field.setText(text)
                field.setCursorPosition(0)
            field.setEnabled(ours.there)
        nothing = "" if ours.there else "There is nothing of your own yet."
        self.share.set_unavailable(nothing)
        self.share.set_icon("lock" if nothing else "download")
        self._file.setText(f"Data only, runs no code. {file_name(ours)}")
        self._hint.setText(nothing or unfit)
        self._hint.setVisible(bool(nothing or unfit))
        self._check()

    def setVisible(self, visible: bool) -> None:
        """Shows or hides both parts."""
        super().setVisible(visible)
        self.foot.setVisible(visible)

    def _fields(self) -> tuple[Field, Field, Field]:
        return self.name, self.version, self.licence

    def _check(self) -> None:
        """Say beside each field what is wrong with it."""
        if self._ours is None or not self._ours.there:
            return
        _, mistakes = described(self._ours, **self._said())
        wrong = {mistake.key: mistake.sentence for mistake in mistakes}
        for key, field in zip(("name", "version", "licence"), self._fields(), strict=True):
            field.set_error(wrong.get(key, ""))

    def _said(self) -> dict[str, str]:
        return {"name": self.name.text(), "release": self.version.text(), "licence": self.licence.text()}

    def _give(self) -> None:
        if self._ours is None or any(field.error for field in self._fields()):
            return
        manifest, said = self._ours.manifest, tuple(text.strip() for text in self._said().values())
        if said != (manifest.name, manifest.version, manifest.licence):
            self.described.emit(*said)


def _labelled(label: str, field: Field) -> QVBoxLayout:
    """A field with its label above it."""
    column = QVBoxLayout()
    column.setSpacing(look().px(3))
    column.addWidget(Text(label, Role.MINIMUM, "ink2"))
    column.addWidget(field)
    column.addStretch(1)
    field.setPlaceholderText("")
    return column


class Beside(QWidget):
    """The column: checks and the rest of the marked row for a table, and the plugin for whatever is edited.

    Attributes:
        share: the plugin's part.
    """

    def __init__(self) -> None:
        super().__init__()
        self.share = SharePanel()
        self._sitting: Sitting | None = None
        self._table: TableEditor | None = None
        self._row: EntryForm | None = None
        self._checks, self._head, self._holder = CheckList(), SectionHead("This row"), QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._checks)
        column.addWidget(self._head)
        column.addLayout(self._holder)
        column.addWidget(self.share)
        column.addStretch(1)
        column.addWidget(self.share.foot)
        self.show_editor(None, None)

    def show_editor(self, sitting: Sitting | None, table: TableEditor | None) -> None:
        """Show what belongs to what is edited; without a sitting nothing is."""
        if sitting is not self._sitting:
            self._take_row_away()
        self._sitting, self._table = sitting, table
        checks = list(checks_of(table.ranged)) if table is not None else []
        self._checks.setVisible(table is not None)
        self._checks.show_checks(checks)
        if table is not None:
            self.show_row(table.current or (self._row.key if self._row is not None else ""))
        if self._row is not None:
            self._row.refresh()
        self._head.setVisible(self._row is not None)
        if sitting is not None:
            self.show_plugin(sitting.desk.ours, _unfit(checks))

    def show_plugin(self, ours: Ours | None, unfit: str) -> None:
        """Show the group's plugin, or none."""
        self.share.setVisible(ours is not None)
        if ours is not None:
            self.share.show_plugin(ours, unfit)

    def show_row(self, key: str) -> None:
        """Show the keys of a row that do not stand in its table."""
        sitting, table = self._sitting, self._table
        there = sitting is not None and sitting.item(key) is not None
        if self._row is not None and (self._row.key != key or not there):
            self._take_row_away()
        if self._row is None and there and sitting is not None and table is not None:
            self._row = EntryForm(sitting, key, table.ranged.shown_keys, whole=False)
            self._holder.addWidget(self._row)
        self._head.setVisible(self._row is not None)

    def _take_row_away(self) -> None:
        if self._row is not None:
            self._row.hide()
            self._row.deleteLater()
            self._row = None


def _unfit(checks: Sequence[Check]) -> str:
    """What of the table cannot be written into a file now."""
    wrong = next((each for each in checks if each.wrong), None)
    return f"Without this table, until it is mended: {wrong.detail or wrong.sentence}." if wrong is not None else ""
