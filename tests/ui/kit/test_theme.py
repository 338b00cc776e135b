"""The two themes: their tokens, their contrasts as the design lists them, and how they reach an application."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import THEMES, Field, Look, Role, SmallCaps, StatBox, contrast, load_theme
from tallow.ui.kit.look import look as current
from tests.ui.kit.conftest import Stage

HOME = Path(__file__).parents[3]
_Role = QPalette.ColorRole
GROUNDS = ("bg", "rail", "sheet", "well", "wash", "dwash")
# Token, contrast on sheet, worst contrast over all grounds: the table "Color tokens" of the design.
LISTED = {
    "paper": [
        ("ink", 15.8, 12.5),
        ("ink2", 8.5, 6.7),
        ("ink3", 6.4, 5.1),
        ("line", 4.1, 3.3),
        ("accent", 6.2, 4.9),
        ("fill", 3.9, 3.1),
        ("danger", 9.5, 7.5),
        ("dgfx", 9.5, 7.5),
        ("red", 6.1, None),
        ("green", 5.4, None),
        ("blue", 5.9, None),
    ],
    "candle": [
        ("ink", 13.0, 10.6),
        ("ink2", 8.6, 7.0),
        ("ink3", 6.0, 4.9),
        ("line", 4.1, 3.3),
        ("accent", 7.9, 6.4),
        ("fill", 6.7, 5.4),
        ("danger", 7.2, 5.8),
        ("dgfx", 4.3, 3.5),
        ("red", 5.2, None),
        ("green", 7.1, None),
        ("blue", 6.7, None),
    ],
}
FILLED = {
    "paper": [("onaccent", "accent", 6.4), ("ondanger", "dfill", 9.5)],
    "candle": [("onaccent", "accent", 8.7), ("ondanger", "dfill", 5.8)],
}


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21.0)
    assert contrast(QColor("#777777"), QColor("#777777")) == pytest.approx(1.0)


@pytest.mark.parametrize(("theme", "token", "on_sheet", "worst"), [(t, *row) for t in THEMES for row in LISTED[t]])
def test_contrasts_are_those_of_the_design(theme: str, token: str, on_sheet: float, worst: float | None) -> None:
    found = load_theme(HOME, theme)
    color = found.color(token)
    assert contrast(color, found.sheet) == pytest.approx(on_sheet, abs=0.06)
    if worst is not None:
        assert min(contrast(color, found.color(ground)) for ground in GROUNDS) == pytest.approx(worst, abs=0.06)


@pytest.mark.parametrize(("theme", "text", "ground", "ratio"), [(t, *row) for t in THEMES for row in FILLED[t]])
def test_text_on_filled_grounds_can_be_read(theme: str, text: str, ground: str, ratio: float) -> None:
    found = load_theme(HOME, theme)
    assert contrast(found.color(text), found.color(ground)) == pytest.approx(ratio, abs=0.06)


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_never_below_4_9_and_graphics_never_below_3_1(theme: str) -> None:
    found = load_theme(HOME, theme)
    for ground in GROUNDS:
        for token in ("ink", "ink2", "ink3", "accent", "danger"):
            assert contrast(found.color(token), found.color(ground)) > 4.85
        for token in ("line", "fill", "dgfx"):
            assert contrast(found.color(token), found.color(ground)) > 3.05


def test_high_contrast_steps_rules_and_borders_up() -> None:
    theme = load_theme(HOME, "paper")
    strong = theme.contrasted()
    assert (strong.rule, strong.line) == (theme.line, theme.ink)


@pytest.mark.parametrize("theme", THEMES)
def test_high_contrast_is_taken_up_and_given_up_while_the_window_stands(
    stage: Stage, look: Look, ask_contrast: Callable[[bool], None], theme: str
) -> None:
    look.pin(theme)
    field, plain = stage.show(Field("Species"), focus=False), load_theme(HOME, theme)
    found = []
    for high in (False, True, False):
        ask_contrast(high)
        found.append(field.grab().toImage().pixelColor(field.width() // 2, 0))  # its border
    assert found == [plain.line, plain.ink, plain.line]


def test_a_theme_without_a_token_names_the_file_and_the_token(tmp_path: Path) -> None:
    folder = tmp_path / "resources" / "themes"
    folder.mkdir(parents=True)
    whole = (HOME / "resources" / "themes" / "paper.toml").read_text(encoding="utf-8")
    (folder / "paper.toml").write_text(whole.replace("\nwash =", "\nwasch ="), encoding="utf-8")
    with pytest.raises(ValueError, match=r"paper\.toml: the token wasch is missing, unknown or not a color"):
        load_theme(tmp_path, "paper")


def test_pinning_a_theme_changes_palette_and_style_at_once(qapp: QApplication, look: Look, qtbot: QtBot) -> None:
    label = QLabel("Vitality")
    qtbot.addWidget(label)
    with qtbot.waitSignal(look.changed):
        look.pin("candle")
    assert look.pinned == "candle"
    assert look.theme.dark
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor("#EDE4D3")
    assert (qapp.palette().color(_Role.Window), QToolTip.palette().color(_Role.ToolTipText)) == (
        QColor("#171512"),
        QColor("#EDE4D3"),
    )


def test_following_the_system_is_the_light_theme_where_the_system_says_nothing(look: Look) -> None:
    look.pin("candle")
    look.pin(None)
    assert look.pinned is None
    assert look.theme.id == "paper"


def test_an_unknown_theme_is_refused(look: Look) -> None:
    with pytest.raises(KeyError):
        look.pin("neon")


@pytest.mark.parametrize(("asked", "got"), [(1.5, 1.5), (0.1, 0.8), (9.0, 2.0)])
def test_zoom_is_held_within_80_and_200_percent(look: Look, qapp: QApplication, asked: float, got: float) -> None:
    look.set_zoom(asked)
    assert look.zoom == got
    assert look.font(Role.BODY).pixelSize() == round(14 * got)
    assert qapp.font().pixelSize() == round(14 * got)
    assert look.px(16) == round(16 * got)


def test_type_roles_are_our_faces(look: Look) -> None:
    assert look.font(Role.NAME).families()[0] == "Tallow Serif"
    assert look.font(Role.LABEL).families() == ["Tallow Serif Caps", "DejaVu Sans", "Droid Sans Fallback"]
    assert look.font(Role.LABEL).letterSpacing() == 107.5
    assert look.font(Role.BODY).families()[0] == "Tallow Sans"
    assert look.font(Role.FIGURE, 26).pixelSize() == 26


def test_what_was_built_before_a_switch_and_first_shows_behind_it_has_the_new_look(qtbot: QtBot, look: Look) -> None:
    page, box = QWidget(), StatBox("Strength")
    label = SmallCaps("Strength")
    column = QVBoxLayout(page)
    column.addWidget(label)
    column.addWidget(box)
    qtbot.addWidget(page)
    look.pin("candle")
    look.set_zoom(2.0)
    with qtbot.waitExposed(page):
        page.show()
    assert (label.font().pixelSize(), box.lineEdit().font().pixelSize()) == (32, 64)  # 16 and 32 at 200 %
    colors = [one.palette().color(role) for one, role in ((label, _Role.WindowText), (box.lineEdit(), _Role.Text))]
    assert colors == [look.theme.ink2, look.theme.ink]


def test_icons_are_tinted_and_kept(look: Look) -> None:
    red = look.pixmap("square", QColor("#ff0000"), 20)
    assert red.size().width() == 20
    # the left stroke of the square runs over x = 3.25 to 4.75, from y = 4 to 16
    stroke = red.toImage().pixelColor(4, 10)
    assert stroke.name() == "#ff0000"
    assert stroke.alphaF() == pytest.approx(0.75, abs=0.01)
    assert look.pixmap("square", QColor("#ff0000"), 20).cacheKey() == red.cacheKey()


def test_an_icon_that_is_not_there_is_drawn_as_a_sheet(look: Look) -> None:
    sheet, grid = (look.pixmap(name).toImage() for name in ("sheet", "grid"))
    assert look.pixmap("unicorn").toImage() == sheet
    assert sheet != grid


def test_every_icon_of_the_design_is_there(look: Look) -> None:
    wanted = "flame house people grid sheet list plug undo redo find die print sun moon panel plus minus cross tick"
    wanted += " chevron_down chevron_right lock warning pen card grass"
    assert set(wanted.split()) <= set(look.icons())


def test_the_look_is_found_from_anywhere(look: Look) -> None:
    assert current() is look
