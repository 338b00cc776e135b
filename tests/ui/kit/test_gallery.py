"""The gallery: every widget of the kit in every state, in both themes, at every zoom."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import tallow.ui.kit as kit
from tallow.ui.kit import FocusRing, Look
from tallow.ui.kit.gallery import Gallery, draw, main

HOME = Path(__file__).parents[3]


def shown(qtbot: QtBot) -> Gallery:
    """A gallery in the present look."""
    made = Gallery()
    made.setFixedWidth(1180)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.setFocus()  # and no field of it, which would look otherwise with the keyboard
    return made


@pytest.fixture
def gallery(qtbot: QtBot) -> Gallery:
    return shown(qtbot)


def focusable(root: QWidget) -> list[QWidget]:
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None and widget.isVisible()
    ]


def test_every_focusable_widget_has_a_name_and_a_role(gallery: Gallery) -> None:
    found = focusable(gallery)
    assert len(found) > 30
    for widget in found:
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.text(QAccessible.Text.Name), widget
        assert interface.role() not in (QAccessible.Role.Client, QAccessible.Role.NoRole), widget


_Role = QAccessible.Role
ROLES: dict[str, QAccessible.Role] = {
    **dict.fromkeys(("StatBox", "Die"), _Role.SpinBox),
    **dict.fromkeys(("PipTrack", "MarkedBar", "CoverageStrip", "HitRuler"), _Role.Slider),
    **dict.fromkeys(("Tick", "Switch"), _Role.CheckBox),
    **dict.fromkeys(("Choice", "SegmentPart"), _Role.RadioButton),
    **dict.fromkeys(("Button", "IconButton", "ActionPill", "Chip", "WoundSlot"), _Role.Button),
    **dict.fromkeys(("Field", "Notes", "RangeField"), _Role.EditableText),
    **dict.fromkeys(("EntryList", "LedgerRows", "LogList", "HistoryList", "ProposalTable", "CascadeRows"), _Role.List),
    **dict.fromkeys(("PluginList", "Timeline", "Checklist", "StorageRows", "RoundRows", "PageStrip"), _Role.List),
    **dict.fromkeys(("RangeRows", "TreeView", "OddsBar"), _Role.List),
    **dict.fromkeys(("TableGrid", "GearGrid"), _Role.Table),
    "TreeList": _Role.Tree,
}


def test_each_widget_has_the_role_of_its_kind(gallery: Gallery) -> None:
    found: dict[str, set[QAccessible.Role]] = {}
    for widget in gallery.findChildren(QWidget):
        name = type(widget).__name__
        if name in ROLES:
            found.setdefault(name, set()).add(QAccessible.queryAccessibleInterface(widget).role())
    assert found == {name: {role} for name, role in ROLES.items()}


def test_it_shows_every_widget_of_the_kit(gallery: Gallery) -> None:
    public = [getattr(kit, name) for name in kit.__all__]
    widgets = {one for one in public if isinstance(one, type) and issubclass(one, QWidget)}
    unseen = {kit.RowView, kit.FocusRing, kit.CascadeLegend}  # a base, a ring that comes with focus, a legend
    shown = {type(widget) for widget in gallery.findChildren(QWidget)}
    assert widgets - unseen - shown == set()


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
def test_no_two_widgets_overlap_at_any_zoom(qtbot: QtBot, look: Look, zoom: float) -> None:
    look.set_zoom(zoom)
    made = Gallery()
    wide, layout = look.px(1180), made.layout()
    assert layout is not None
    made.setFixedWidth(wide)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.resize(wide, layout.totalHeightForWidth(wide))
    QApplication.processEvents()
    leaves = [
        QRect(widget.mapTo(made, QPoint()), widget.size())
        for widget in made.findChildren(QWidget)
        if widget.isVisible() and not isinstance(widget, FocusRing) and not _within_a_widget(widget)
    ]
    assert len(leaves) > 60
    clashes = [(a, b) for at, a in enumerate(leaves) for b in leaves[at + 1 :] if a.intersects(b)]
    assert clashes == []


def _within_a_widget(widget: QWidget) -> bool:
    """Whether it is a container, or a part of a widget that counts as a whole; what lies over a list is its part."""
    whole: tuple[type[QWidget], ...] = (QAbstractScrollArea, kit.StatBox, kit.Segment, kit.MarkedBar)
    if isinstance(widget, QLabel):
        whole = (QAbstractScrollArea,)
    step = widget.parentWidget()
    while step is not None:
        if isinstance(step, whole):
            return True
        step = step.parentWidget()
    return not isinstance(widget, QLabel) and bool(widget.findChildren(QWidget)) and not isinstance(widget, whole)


@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_its_pictures_are_drawn_in_both_themes(tmp_path: Path, theme: str, look: Look) -> None:
    paths = draw(tmp_path, HOME)
    assert [path.name for path in paths] == ["gallery-paper-100.png", "gallery-candle-100.png"]
    image = QImage(str(next(path for path in paths if theme in path.name)))
    ground = {"paper": "#FAF6EC", "candle": "#221F1A"}[theme]
    assert image.pixelColor(2, 2) == QColor(ground)
    assert image.height() > 3000


def test_from_the_command_line_without_a_folder_it_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "Say where to write the pictures" in capsys.readouterr().err


def test_a_theme_switch_shows_what_is_shown_when_it_is_built_in_that_theme(
    qtbot: QtBot, gallery: Gallery, look: Look
) -> None:
    look.pin("candle")
    built = shown(qtbot)
    QApplication.processEvents()
    _, top = next(iter(built.sections()))  # above it stands the name of the theme in which it was built
    below = QRect(QPoint(0, top.top()), built.rect().bottomRight())
    assert gallery.size() == built.size()
    assert gallery.grab(below).toImage() == built.grab(below).toImage()
