"""The menu of one thing within a block: what it is, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from tallow.model.visible import visible


def open_menu(owner: QWidget, place: QRect, verbs: Mapping[str, Callable[[], None]], told: str = "") -> None:
    """Open a menu below a place on its owner, which has the keyboard again before what was chosen is done.

    Args:
        verbs: words → what choosing them does.
        told: a sentence above them, which cannot be chosen.
    """
    menu = QMenu(owner)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if told:
        menu.addAction(_plain(told)).setEnabled(False)
    for words, verb in verbs.items():
        action = menu.addAction(_plain(words))
        action.triggered.connect(partial(QTimer.singleShot, 0, verb))
    menu.popup(owner.mapToGlobal(place.bottomLeft()))


def _plain(words: str) -> str:
    return visible(" ".join(words.split())).replace("&", "&&")
