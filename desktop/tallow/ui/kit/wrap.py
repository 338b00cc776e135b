"""Breaks words into lines of a width, for painted places that hold only so many."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

from tallow.model.visible import visible


def lines(words: str, font: QFont, width: float, most: int = 0) -> list[str]:
    """The words in lines at most `width` pixels wide; of more than `most` lines the last is elided, 0 takes all."""
    words = visible(words)
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    starts = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, width))
        starts.append(line.textStart())
    layout.endLayout()
    ends = [*starts[1:], len(words)]
    found = [words[start:end].rstrip() for start, end in zip(starts, ends, strict=True)]
    if most and len(found) > most:
        rest = words[starts[most - 1] :]
        found = [*found[: most - 1], QFontMetricsF(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)]
    return found
