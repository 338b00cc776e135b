"""Shows a plugin's rules page, opened at one rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtGui import QTextBlock, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Kind

if TYPE_CHECKING:
    from tallow.services.host import Host


class RulesReader(Overlay):
    """The page, to be read only; Esc closes it.

    Args:
        plugin: the plugin's name, for the title.
        page: its RULES.md.
        rule: the number to open it at ("R11"), or "".
    """

    def __init__(self, plugin: str, page: str, rule: str, parent: QWidget) -> None:
        super().__init__(f"Rules of {plugin}", parent, width=820, height=720)
        self.browser = QTextBrowser()
        self.browser.setAccessibleName(f"Rules of {plugin}")
        self.browser.setOpenLinks(False)
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.viewport().setAutoFillBackground(False)
        self.body.addWidget(self.browser, 1)
        close = self.add_button("Close", Kind.PLAIN, default=True)
        close.clicked.connect(self.reject)
        self._page, self._rule = page, rule
        look().changed.connect(self._write)
        self._write()

    def open(self) -> None:
        super().open()
        self.show_rule(self._rule)

    def show_rule(self, rule: str) -> None:
        """Scroll to a rule and mark it; a rule that is not on the page leaves it at the top."""
        found = rule_block(self.browser.document(), rule) if rule else None
        if found is None:
            return
        cursor = QTextCursor(found)
        mark = QTextEdit.ExtraSelection()
        mark.cursor = QTextCursor(found)
        mark.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark.format.setBackground(look().theme.wash)
        mark.format.setProperty(_WHOLE_LINE, True)
        self.browser.setExtraSelections([mark])
        self.browser.setTextCursor(cursor)
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.value() + self.browser.cursorRect(cursor).top() - look().px(24))

    def _write(self) -> None:
        document = self.browser.document()
        document.setDefaultFont(look().font(Role.ENTRY))
        document.setDocumentMargin(0)
        self.browser.setMarkdown(self._page)
        set_in_our_faces(document)
        self.show_rule(self._rule)


def set_in_our_faces(document: QTextDocument) -> None:
    """Formulas stand in the page's own face, in italics: a typewriter face would be the system's, or none."""
    plain = QTextCharFormat()
    plain.setFontFamilies(look().font(Role.ENTRY).families())
    plain.setFontFixedPitch(False)
    plain.setFontItalic(True)
    for start, end in _fixed(document):
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(plain)


def _fixed(document: QTextDocument) -> list[tuple[int, int]]:
    """Where text stands in a typewriter face, from and to."""
    found: list[tuple[int, int]] = []
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            fragment = pieces.fragment()
            if fragment.charFormat().fontFixedPitch():
                found.append((fragment.position(), fragment.position() + fragment.length()))
            pieces += 1
        block = block.next()
    return found


_WHOLE_LINE = 0x06000  # QTextFormat.FullWidthSelection


def rule_block(document: QTextDocument, rule: str) -> QTextBlock | None:
    """The paragraph that a rule's number begins, else the first that names it, or None."""
    begins, names = re.compile(rf"\W*{re.escape(rule)}\b"), re.compile(rf"\b{re.escape(rule)}\b")
    named: QTextBlock | None = None
    block = document.begin()
    while block.isValid():
        text = block.text()
        if begins.match(text):
            return block
        if named is None and names.search(text):
            named = block
        block = block.next()
    return named


def rules_in(source: str) -> tuple[str, ...]:
    """The numbers of all rules in a source such as ``RULES.md T3, T24, Z11``; none in one that names no rules page."""
    found = re.search(r"RULES\.md\s+([A-Z]+\d+[a-z]?(?:,\s*[A-Z]+\d+[a-z]?)*)", source)
    return tuple(re.split(r",\s*", found[1])) if found else ()


def open_rules(host: Host, plugin: str, rule: str, parent: QWidget) -> RulesReader | None:
    """Open a plugin's rules at a rule; None where it has no such page."""
    from tallow.services.plugins import rules_page

    page = rules_page(host, plugin)
    if not page:
        return None
    found = host.loader.get(plugin)
    name = found.manifest.name if found and found.manifest else plugin
    reader = RulesReader(name, page, rule, parent)
    reader.open()
    return reader
