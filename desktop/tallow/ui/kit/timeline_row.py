"""One line of a timeline: its tick, its number and its events, measured and painted."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.tick import paint_tick

ROW, NOW, SIDE = 35, 48, 10
#: Room at the right that no event takes: for the plus of a row under the mouse.
ADD = 28
_TICK, _NUMBER, _GAP = 14, 26, 10
_EVENT, _PADDING, _BARE, _BETWEEN, _ICON, _RADIUS = 24, 8, 2, 6, 14, 2


@dataclass(frozen=True, slots=True)
class TimelineEvent:
    """One event: key, words, the sign before them; `harm` stands out, a `missing` one is dashed, `why` says more."""

    key: str
    words: str
    icon: str = ""
    harm: bool = False
    missing: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class TimelineRow:
    """One year, or whatever the timeline counts.

    Attributes:
        key, mark: what the signals speak of, and the number as it is written.
        events: what happens in it.
        ticked: whether it is over.
        now: whether the campaign stands in it.
        away: why it cannot be used, or "": then it is dashed.
    """

    key: str
    mark: str
    events: tuple[TimelineEvent, ...] = ()
    ticked: bool = False
    now: bool = False
    away: str = ""


def said(row: TimelineRow, unit: str) -> str:
    """The row in words: "Year 7, current, Cold harvest, Ash Hart 2"."""
    state = "ticked" if row.ticked else "" if row.now else "to come"
    events = [spoken(event.words, "missing" if event.missing else "", event.why) for event in row.events]
    return spoken(f"{unit} {row.mark}".strip(), "current" if row.now else "", row.away or state, *events)


def height(row: TimelineRow, width: float) -> int:
    """The height of a row at a width: events that do not fit go on in another line."""
    px = look().px
    lines = 1 + max((line for line, _ in _flow(row, width)), default=0)
    return px(NOW if row.now else ROW) + (lines - 1) * (px(_EVENT) + px(_BETWEEN))


def tick_rect(row: TimelineRow, rect: QRectF) -> QRectF:
    """Where the row's tick stands."""
    px = look().px
    first = px(NOW if row.now else ROW)
    return QRectF(rect.left() + px(SIDE), rect.top() + round((first - px(_TICK)) / 2), px(_TICK), px(_TICK))


def event_rects(row: TimelineRow, rect: QRectF) -> list[QRectF]:
    """Where the row's events stand, in their order."""
    px = look().px
    top = rect.top() + (px(NOW if row.now else ROW) - px(_EVENT)) / 2
    step = px(_EVENT) + px(_BETWEEN)
    return [
        QRectF(rect.left() + place.left(), round(top + line * step), place.width(), px(_EVENT))
        for line, place in _flow(row, rect.width())
    ]


def events_left() -> int:
    """Where a row's events begin."""
    px = look().px
    return px(SIDE) + px(_TICK) + px(_GAP) + px(_NUMBER) + px(_GAP)


def paint_row(painter: QPainter, rect: QRectF, row: TimelineRow, *, enabled: bool) -> None:
    """Paints tick, number and events; the ground below is the list's."""
    current, theme, px = look(), look().theme, look().px
    box, away = tick_rect(row, rect), bool(row.away) or not enabled
    if away:
        paint.dashed(painter, box, theme.line)
    else:
        paint_tick(painter, box, row.ticked, theme.ink if row.ticked else theme.line, theme.ink, theme.well)
    number = QRectF(box.right() + px(_GAP), rect.top(), px(_NUMBER), px(NOW if row.now else ROW))
    font = current.font(Role.ENTRY_BOLD, 24) if row.now else current.font(Role.ENTRY_STRONG, 16)
    width = QFontMetricsF(font).horizontalAdvance(row.mark)
    number.setLeft(number.right() - max(number.width(), width))
    number.setLeft(number.right() - width)
    paint.text(painter, number, row.mark, font, theme.ink if row.now and not away else theme.ink3)
    for event, place in zip(row.events, event_rects(row, rect), strict=True):
        _paint_event(painter, place, event, bare=row.ticked, away=away)


def _paint_event(painter: QPainter, place: QRectF, event: TimelineEvent, *, bare: bool, away: bool) -> None:
    theme, px = look().theme, look().px
    ink = theme.ink3 if away or event.missing else theme.danger if event.harm else theme.ink2 if bare else theme.ink
    if away or event.missing:
        paint.rounded(painter, place, None, theme.line, _RADIUS, dash=True)
    elif not bare:
        edge = theme.danger if event.harm else theme.line
        paint.rounded(painter, place, theme.well, edge, _RADIUS)
    left = place.left() + px(_pad(bare=bare))
    icon = _icon(event)
    if icon:
        at = QPoint(round(left), round(place.center().y() - px(_ICON) / 2))
        painter.drawPixmap(at, look().pixmap(icon, theme.danger if event.harm else theme.ink3, _ICON))
        left += px(_ICON) + px(_BETWEEN)
    words = QRectF(left, place.top(), place.right() - left - px(_pad(bare=bare)), place.height())
    paint.text(painter, words, event.words, look().font(Role.SECONDARY), ink)


def _flow(row: TimelineRow, width: float) -> list[tuple[int, QRectF]]:
    """Each event's line and, within the row, its left and width."""
    px, left, right = look().px, float(events_left()), width - look().px(SIDE + ADD)
    metrics, at, line = QFontMetricsF(look().font(Role.SECONDARY)), left, 0
    found = []
    for event in row.events:
        icon = px(_ICON) + px(_BETWEEN) if _icon(event) else 0
        wide = round(metrics.horizontalAdvance(event.words)) + 1 + 2 * px(_pad(bare=row.ticked)) + icon
        wide = min(wide, max(px(40), round(right - left)))
        if at > left and at + wide > right:
            at, line = left, line + 1
        found.append((line, QRectF(at, 0, wide, 0)))
        at += wide + px(_BETWEEN)
    return found


def _pad(*, bare: bool) -> int:
    return _BARE if bare else _PADDING


def _icon(event: TimelineEvent) -> str:
    return event.icon or ("warning" if event.harm else "")
