"""What Qt itself draws, from the tokens: the palette, and a style sheet for flat chrome only."""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QColor, QPalette

from tallow.ui.kit.theme import Theme

_Role = QPalette.ColorRole


def palette(theme: Theme) -> QPalette:
    """The palette of an application in this theme."""
    made = QPalette()
    ground = {
        _Role.Window: theme.bg,
        _Role.Base: theme.well,
        _Role.AlternateBase: theme.sheet,
        _Role.ToolTipBase: theme.sheet,
        _Role.Button: theme.well,
        _Role.Light: theme.sheet,
        _Role.Midlight: theme.rule,
        _Role.Mid: theme.rule,
        _Role.Dark: theme.line,
        _Role.Shadow: theme.line,
        _Role.Highlight: theme.wash,
        _Role.Accent: theme.accent,
    }
    ink = {
        _Role.WindowText: theme.ink,
        _Role.Text: theme.ink,
        _Role.ButtonText: theme.ink,
        _Role.ToolTipText: theme.ink,
        _Role.HighlightedText: theme.ink,
        _Role.BrightText: theme.danger,
        _Role.PlaceholderText: theme.ink3,
        _Role.Link: theme.accent,
        _Role.LinkVisited: theme.accent,
    }
    for role, color in (ground | ink).items():
        made.setColor(role, color)
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.ink3)
    made.setColor(QPalette.ColorGroup.Disabled, _Role.Base, theme.sheet)
    return made


# A leading dot means this very class: widgets that paint themselves are subclasses and stay untouched.
_CHROME = Template("""
QToolTip { background: $sheet; color: $ink; border: 1px solid $line; padding: ${p4}px ${p8}px; }
QMenuBar { background: $rail; color: $ink2; }
QMenuBar::item { background: transparent; padding: ${p4}px ${p8}px; }
QMenuBar::item:selected { background: $wash; color: $ink; }
QMenu { background: $sheet; color: $ink; border: 1px solid $ink2; padding: ${p4}px 0; }
QMenu::item { padding: ${p6}px ${p24}px ${p6}px ${p16}px; }
QMenu::item:selected { background: $wash; color: $ink; }
QMenu::item:disabled { color: $ink3; }
QMenu::separator { height: 1px; background: $rule; margin: ${p4}px 0; }
.QPushButton { background: $well; color: $ink; border: 1px solid $line; border-radius: 3px;
  min-height: ${p26}px; padding: 0 ${p12}px; }
.QPushButton:hover { background: $wash; }
.QPushButton:focus { border: 2px solid $fill; padding: 0 ${p11}px; }
.QPushButton:disabled { background: transparent; color: $ink3; border: 1px dashed $line; }
.QLineEdit, .QPlainTextEdit, .QTextEdit { background: $well; color: $ink; border: 1px solid $line; border-radius: 2px;
  padding: ${p4}px ${p8}px; selection-background-color: $wash; selection-color: $ink; }
.QLineEdit:focus, .QPlainTextEdit:focus, .QTextEdit:focus { border: 2px solid $fill; }
.QLineEdit:disabled { background: transparent; color: $ink3; border: 1px dashed $line; }
FigureLine, Field { background: transparent; border: 0; padding: 0;
  selection-background-color: $wash; selection-color: $ink; }
QScrollArea { border: 0; background: transparent; }
QAbstractScrollArea::corner { background: transparent; }
QScrollBar { background: transparent; border: 0; }
QScrollBar:vertical { width: ${p12}px; margin: 0; }
QScrollBar:horizontal { height: ${p12}px; margin: 0; }
QScrollBar::handle { background: $line; border: ${p4}px solid transparent; background-clip: padding; }
QScrollBar::handle:vertical { min-height: ${p32}px; }
QScrollBar::handle:horizontal { min-width: ${p32}px; }
QScrollBar::handle:hover { background: $ink2; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $rule; }
""")


def stylesheet(theme: Theme, zoom: float = 1.0) -> str:
    """The style sheet of an application: menus, tips, scroll bars, plain buttons and fields of dialogs."""
    colors = {token: _hex(theme.color(token)) for token in ("rail", "sheet", "well", "ink", "ink2", "ink3")}
    colors |= {token: _hex(theme.color(token)) for token in ("rule", "line", "fill", "wash")}
    sizes = {f"p{size}": str(round(size * zoom)) for size in (4, 6, 8, 11, 12, 16, 24, 26, 32)}
    return _CHROME.substitute(colors | sizes)


def _hex(color: QColor) -> str:
    return color.name()
