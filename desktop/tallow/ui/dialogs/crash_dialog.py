"""Says that something failed inside Tallow: what happened, what is safe, and the report to pass on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.reading import Reading

_HIGH = 180
_NO_CONTENTS = "The report names places in the program, versions and plugins, and nothing of what your records hold."


def pick_file(parent: QWidget, start: str) -> str:
    """Ask where to, in the system's own dialog."""
    return QFileDialog.getSaveFileName(parent, "Save the report", start, "Text (*.txt)")[0]


class CrashDialog(Overlay):
    """Stays until the person goes on.

    Args:
        happened: in a sentence.
        safe: what is saved, in a sentence.
        report: its text.

    Attributes:
        pick: asks where to save it; "" where the person changed their mind.
    """

    pick: Callable[[QWidget, str], str]

    def __init__(self, happened: str, safe: str, report: str, parent: QWidget) -> None:
        super().__init__("Something went wrong inside Tallow", parent, width=620)
        self.pick = pick_file
        self.report = Reading("Report", report, Role.MINIMUM)
        self.report.setFixedHeight(look().px(_HIGH))
        self._said = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._said.hide()
        self.body.addWidget(Text(happened, Role.BODY, wrap=True))
        self.body.addWidget(Text(safe, Role.BODY, "ink2", wrap=True))
        self.body.addWidget(SmallCaps("report"))
        self.body.addWidget(self.report)
        self.body.addWidget(Text(_NO_CONTENTS, Role.SECONDARY, "ink3", wrap=True))
        self.body.addWidget(self._said)
        self.add_button("Copy report").clicked.connect(self._on_copy)
        self.add_button("Save report…").clicked.connect(self._on_save)
        go_on = self.add_button("Go on", Kind.PRIMARY, default=True)
        go_on.clicked.connect(self.accept)
        go_on.setFocus()

    def show_report(self, report: str) -> None:
        """Show a longer one, because more happened."""
        self.report.setPlainText(report)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self._say("Copied. Paste it where you report it.", harm=False)

    def _on_save(self) -> None:
        path = self.pick(self, str(Path.home() / "tallow-report.txt"))
        if not path:
            return
        try:
            Path(path).write_text(self.report.toPlainText(), encoding="utf-8")
        except OSError as error:
            self._say(f"{path} cannot be written: {error.strerror or error}. Choose another place.", harm=True)
        else:
            self._say(f"Wrote {path}.", harm=False)

    def _say(self, sentence: str, *, harm: bool) -> None:
        self._said.setText(sentence)
        self._said.set_color("danger" if harm else "ink2")
        self._said.show()
        self.refit()
