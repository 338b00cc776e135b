"""Adding a change to those that a task proposes: whose value, which, and what it becomes, one after the other."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tallow.model.column import FlagField
from tallow.model.errors import UserMistake
from tallow.model.years import Guide
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import adding
from tallow.services.steps.adding import Plain
from tallow.ui.dialogs.chooser import Offer, RecordChooser
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.sheets.row_dialog import editor_of, read, show


class Adding(QObject):
    """Asks for a change in three questions; Esc leaves each, and nothing is written.

    Signals:
        made: the change (a TaskChange).
    """

    made = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent

    def begin(self, view: SheetView, block: Guide) -> None:
        """Ask whose value changes."""
        views = {each.id: SheetView(each, view.book) for each in adding.concerned(view, block)}
        offers = [Offer(id, each.record.name) for id, each in views.items()]
        chooser = RecordChooser("Whose value changes?", offers, self._page)
        chooser.chosen.connect(lambda id: self._ask_which(views[id]))
        chooser.open()

    def _ask_which(self, view: SheetView) -> None:
        fields = {each.id: each for each in adding.values_of(view)}
        offers = [Offer(id, each.label) for id, each in fields.items()]
        chooser = RecordChooser(f"Which value of {view.record.name}?", offers, self._page)
        chooser.chosen.connect(lambda id: self._ask_what(view, fields[id]))
        chooser.open()

    def _ask_what(self, view: SheetView, field: Plain) -> None:
        dialog = ValueDialog(view, field, self._page)
        dialog.made.connect(self.made)
        dialog.open()


class ValueDialog(Overlay):
    """Asks what a value becomes.

    Signals:
        made: the change (a TaskChange).
    """

    made = Signal(object)

    def __init__(self, view: SheetView, field: Plain, parent: QWidget) -> None:
        super().__init__(f"{view.record.name}: {field.label}", parent, width=480)
        self._view, self._field = view, field
        self._editor = editor_of(field, view)
        now = view.value(field.id)
        show(self._editor, field, not now if isinstance(field, FlagField) else now)
        self._mistake = Text("", Role.SECONDARY, "danger", wrap=True)
        self._mistake.hide()
        line = QHBoxLayout()
        line.addWidget(SmallCaps("becomes"))
        line.addWidget(self._editor, int(isinstance(self._editor, Field)), Qt.AlignmentFlag(0))
        line.addStretch(int(not isinstance(self._editor, Field)))
        self.body.addLayout(line)
        self.body.addWidget(self._mistake)
        self.add_button("Cancel").clicked.connect(self.reject)
        self.add_button("Add this change", Kind.PRIMARY, default=True).clicked.connect(self._on_add)

    def _on_add(self) -> None:
        try:
            change = adding.change(self._view, self._field, read(self._editor))
        except UserMistake as mistake:
            self._mistake.setText(str(mistake))
            self._mistake.show()
            self.refit()
            return
        self.accept()
        self.made.emit(change)
