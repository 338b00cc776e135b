"""About Tallow: its version, its license and those of its fonts and parts, and where everything is kept."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from tallow import __version__
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.reading import Reading
from tallow.ui.shell.outside import open_outside

_LICENSE = "MIT license: use it, change it and pass it on, and keep the license with it. It comes without any warranty."
_OFL = "SIL Open Font License 1.1"
#: Family, from what it was made, its license, and the license's file below ``resources/fonts``.
FONTS = (
    ("Tallow Serif", "from Vollkorn", _OFL, "tallow_serif/OFL.txt"),
    ("Tallow Serif Caps", "from Vollkorn", _OFL, "tallow_serif_caps/OFL.txt"),
    ("Tallow Sans", "from Inter", _OFL, "tallow_sans/OFL.txt"),
    ("DejaVu Sans", "", "Bitstream Vera", "dejavu_sans/LICENSE.txt"),
    ("Droid Sans Fallback", "", "Apache License 2.0", "droid_sans_fallback/LICENSE.txt"),
)
_PARTS = ("SQLAlchemy", "msgspec", "pluggy", "platformdirs")


class About(Overlay):
    """To be read; each font's license opens whole.

    Args:
        home: where ``resources/`` lies.
        store: the file with all campaigns.
    """

    def __init__(self, home: Path, store: Path, parent: QWidget) -> None:
        super().__init__("Tallow", parent, width=580)
        self._home, self._store = home, store
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self._trouble.hide()
        self.body.addWidget(
            Text(f"Version {__version__}. Record sheets for long campaigns.", Role.ENTRY, "ink2", wrap=True)
        )
        self.body.addWidget(Text(_LICENSE, Role.BODY, wrap=True))
        self.body.addWidget(SmallCaps("fonts"))
        self.body.addLayout(self._fonts())
        self.body.addWidget(SmallCaps("made with"))
        self.body.addWidget(Text(made_with(), Role.SECONDARY, "ink2", wrap=True))
        self.body.addWidget(SmallCaps("your campaigns"))
        self.body.addLayout(self._where())
        self.body.addWidget(self._trouble)
        close = self.add_button("Close", Kind.PLAIN, default=True)
        close.clicked.connect(self.reject)
        close.setFocus()

    def _fonts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(look().px(12))
        grid.setVerticalSpacing(look().px(4))
        grid.setColumnStretch(1, 1)
        for row, (family, source, license, file) in enumerate(FONTS):
            link = Button(license, Kind.LINK)
            link.setAccessibleName(f"Read the license of {family}, {license}")
            link.clicked.connect(lambda _=False, family=family, file=file: self._read(family, file))
            grid.addWidget(Text(family, Role.BODY, wrap=True), row, 0)
            grid.addWidget(Text(source, Role.SECONDARY, "ink3", wrap=True), row, 1)
            grid.addWidget(link, row, 2, Qt.AlignmentFlag.AlignLeft)
        return grid

    def _where(self) -> QHBoxLayout:
        row = QHBoxLayout()
        folder = Button("Show the folder", height=28)
        folder.clicked.connect(lambda: open_outside(self._store.parent, self._say, self))
        row.addWidget(Text(str(self._store), Role.SECONDARY, "ink2", wrap=True), 1)
        row.addWidget(folder)
        return row

    def _say(self, trouble: str) -> None:
        self._trouble.setText(trouble)
        self._trouble.show()
        self.refit()

    def _read(self, family: str, file: str) -> None:
        path = self._home / "resources" / "fonts" / file
        try:
            words = path.read_text(encoding="utf-8")
        except OSError as error:
            words = f"{path} cannot be read: {error.strerror or error}. Install Tallow again."
        LicenseReader(family, words, self).open()


class LicenseReader(Overlay):
    """A license, whole."""

    def __init__(self, family: str, words: str, parent: QWidget) -> None:
        super().__init__(f"License of {family}", parent, width=760, height=640)
        text = Reading(f"License of {family}", words)
        self.body.addWidget(text, 1)
        close = self.add_button("Close", Kind.PLAIN, default=True)
        close.clicked.connect(self.reject)
        text.setFocus()


def made_with() -> str:
    """What the program is made of, with versions where they are known: a packed program does not carry them all."""
    parts = [f"Qt {qVersion()} and PySide, under the LGPL 3"]
    for name in _PARTS:
        try:
            parts.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            parts.append(name)
    return ", ".join(parts) + "."
