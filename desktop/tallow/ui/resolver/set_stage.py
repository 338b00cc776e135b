"""Sets the result of a stage by hand, with the reason for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QWidget

from tallow.model.errors import spoken
from tallow.model.resolution import Stage
from tallow.model.value import Value, tidy
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import Text
from tallow.ui.kit.spoken import read_number
from tallow.ui.resolver.session import Session
from tallow.ui.sheets.choice import WordButton

_REASON_NEEDED = "Give a reason: it is kept with the roll."


class SetStage(Overlay):
    """Which stage, what it comes to, and why; what the resolver refuses is said here.

    Args:
        stage: the key of the stage to begin with, or "" for the first.
    """

    def __init__(self, session: Session, stage: str, parent: QWidget) -> None:
        super().__init__("Override a stage", parent)
        self._session = session
        resolution = session.resolved.resolution if session.resolved else None
        self._stages = {each.key: each for each in (resolution.stages if resolution else ()) if each.key}
        self._key = stage if stage in self._stages else next(iter(self._stages), "")
        self.stage = WordButton("Stage", [(key, each.label) for key, each in self._stages.items()])
        self.result, self.reason = Field("Result"), Field("Reason")
        self._back = Button("Work it out again", Kind.LINK)
        self._problem = Text("", Role.SECONDARY, "danger", wrap=True)
        self._lay_out()
        self._go_on = self.add_button("Set it", Kind.PRIMARY, default=True)
        self._go_on.clicked.connect(self._on_go_on)
        self.stage.chosen.connect(lambda key: self._show(str(key)))
        self.result.textChanged.connect(self._check)
        self.reason.textChanged.connect(self._check)
        self._back.clicked.connect(self._on_back)
        self._show(self._key)
        self.result.setFocus()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(look().px(16))
        form.setVerticalSpacing(look().px(10))
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for label, widget in (("Stage", self.stage), ("Result", self.result), ("Reason", self.reason)):
            form.addRow(Text(label, Role.BODY, "ink2"), widget)
        words = "All that follows is worked out from it. What was worked out stays beside it, in the log too."
        self.body.addWidget(Text(words, Role.SECONDARY, "ink3", wrap=True))
        self.body.addLayout(form)
        self.body.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self._problem)
        self.add_button("Cancel").clicked.connect(self.reject)

    def _show(self, key: str) -> None:
        self._key = key
        stage, given = self._stages.get(key), self._session.set_stages.get(key)
        self.stage.show_value(key)
        self.result.setText("" if stage is None else spoken(stage.after))
        self.result.selectAll()
        self.reason.setText(str(given["reason"]) if given else "")
        self._back.setVisible(given is not None)
        self._check()

    def _check(self) -> None:
        self._tell("")
        _, wrong = read_result(self._stages.get(self._key), self.result.text())
        missing = "" if self.reason.text().strip() else _REASON_NEEDED
        self._go_on.set_unavailable(wrong or missing)

    def _tell(self, sentence: str) -> None:
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.refit()

    def _on_go_on(self) -> None:
        if self._go_on.unavailable:
            return
        value, _ = read_result(self._stages.get(self._key), self.result.text())
        refused = self._session.set_stage(self._key, value, self.reason.text().strip())
        if refused:
            self._tell(refused)
        else:
            self.accept()

    def _on_back(self) -> None:
        self._session.free_stage(self._key)
        self.accept()


def read_result(stage: Stage | None, text: str) -> tuple[Value, str]:
    """The result that a person typed for a stage, and why it is none, one of them; words stay words."""
    if stage is None:
        return None, "No stage of this resolution can be set."
    if isinstance(stage.after, str):
        return text.strip(), "" if text.strip() else "Give the result in a word."
    number = read_number(text, whole=False)
    return (None, "Give the result as a number.") if number is None else (tidy(number), "")
