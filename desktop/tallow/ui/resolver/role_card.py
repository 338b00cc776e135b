"""A role's card: the record that stands for it, the figures it supplies, and what is typed over them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from tallow.model.resolution import Role as Part
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken
from tallow.ui.resolver.form import Form
from tallow.ui.resolver.input import Input, Place
from tallow.ui.resolver.session import Session


class Card(QFrame):
    """A framed column on the page's ground."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        px = look().px
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(px(16), px(12), px(16), px(10))
        self.column.setSpacing(px(4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        paint.box(painter, QRectF(self.rect()), theme.sheet, theme.rule, paint.HAIR)
        painter.end()


class RoleCard(Card):
    """One role.

    Signals:
        chooser_wanted: another record is to be chosen (the role's key).
    """

    chooser_wanted = Signal(str)

    def __init__(self, part: Part, group: Input | None, session: Session) -> None:
        super().__init__()
        self._part, self._session = part, session
        self.head = RoleHead(part.label)
        self.head.clicked.connect(lambda: self.chooser_wanted.emit(part.key))
        self.form = Form(group.parts if group else (), session, within=part.label)
        self.column.addWidget(self.head)
        self.column.addWidget(self.form)

    def refresh(self, errors: Mapping[Place, str], kind: str) -> None:
        """Show who stands for the role; ``kind`` is what such a record is called."""
        record = self._session.roles.get(self._part.key)
        self.head.show_record(record.name if record else "", kind if record else "")
        self.form.refresh(errors, record.name if record else "")


class RoleHead(QAbstractButton):
    """The role, the record's name and what it is, with a chevron that tells of the list."""

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label, self._kind = label, ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_record("", "")

    def show_record(self, name: str, kind: str) -> None:
        """Show a record, or that none stands for the role."""
        self._kind = kind or "type the numbers below"
        self.setText(name)
        self.setAccessibleName(spoken(self._label, name or "no record", "choose another"))
        self.update()

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), 2)

    def sizeHint(self) -> QSize:
        return QSize(look().px(200), look().px(72))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        if self.underMouse() or self.isDown():
            paint.rounded(painter, QRectF(self.rect()).adjusted(-2, 0, 2, 0), theme.wash, None, 2)
        top = QRectF(0, 0, self.width() - px(24), px(22))
        paint.text(painter, top, self._label, look().font(Role.LABEL), theme.ink2)
        painter.drawPixmap(self.width() - px(18), px(2), look().pixmap("chevron_down", theme.ink3, 16))
        name = QRectF(0, px(22), self.width(), px(28))
        ink = theme.ink if self.text() else theme.ink3
        paint.text(painter, name, self.text() or "No record", look().font(Role.TITLE), ink)
        under = QRectF(0, px(50), self.width(), px(18))
        paint.text(painter, under, self._kind, look().font(Role.SECONDARY), theme.ink3)
        painter.end()
