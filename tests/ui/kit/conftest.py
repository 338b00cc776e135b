"""The kit's tests draw with the checkout's resources, in Paper at 100 % unless they say otherwise."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Look, install

HOME = Path(__file__).parents[3]
W = TypeVar("W", bound=QWidget)


class Stage:
    """A window in which a widget stands, between two fields that take the keyboard before and after it."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self._windows: list[QWidget] = []

    def show(self, widget: W, *, width: int = 760, focus: bool = True) -> W:
        """Shows the widget in an active window and gives it the keyboard."""
        window = QWidget()
        column = QVBoxLayout(window)
        column.addWidget(QLineEdit())
        column.addWidget(widget)
        column.addWidget(QLineEdit())
        window.resize(width, window.sizeHint().height())
        self._windows.append(window)
        self._qtbot.addWidget(window)
        with self._qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        if focus:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            self._qtbot.waitUntil(lambda: window.isActiveWindow() and QApplication.focusWidget() is not None)
        return widget


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[Look]:
    """The application's look, put back after each test."""
    yield install(qapp, HOME, theme="paper", zoom=1.0)
    install(qapp, HOME, theme="paper", zoom=1.0)


@pytest.fixture
def ask_contrast(look: Look, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """What a person does who asks the system for high contrast, or for it no more, while the window stands."""

    def ask(high: bool) -> None:
        monkeypatch.setattr(import_module("tallow.ui.kit.look"), "_high_contrast", lambda: high)
        wish = Qt.ContrastPreference.HighContrast if high else Qt.ContrastPreference.NoPreference
        hints = QGuiApplication.styleHints()
        hints.accessibility().contrastPreferenceChanged.emit(wish)

    return ask


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    """Where a test shows its widgets."""
    return Stage(qtbot)


def spot(view: QAbstractItemView, row: int, column: int = 0) -> QPoint:
    """The middle of a row or cell, in the coordinates of the view's viewport."""
    return view.visualRect(view.model().index(row, column)).center()
