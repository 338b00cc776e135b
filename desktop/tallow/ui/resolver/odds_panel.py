"""The odds before the roll: bars of what may come of it, its mean, and the chance of each word it may end in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import TallowError, spoken
from tallow.model.phrase import words
from tallow.model.value import Number, Value
from tallow.services.book import CampaignBook
from tallow.services.rolling.chances import Odds, question
from tallow.services.showing.bins import Bin, bins, percent
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.kit.odds_bar import OddsBar, OddsPart
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.spoken import spoken as joined
from tallow.ui.resolver.odds_worker import OddsWorker
from tallow.ui.resolver.session import Session

PAUSE = 150
"""Milliseconds after the last change of what is given, before its odds are worked out."""


class OddsPanel(QWidget):
    """Shows while what is given has dice; the odds come after a pause in typing, and never hold the typing up.

    Signals:
        shown: the odds of what is given now are shown, or why there are none.
    """

    shown = Signal()

    def __init__(self, session: Session, bridge: Bridge) -> None:
        super().__init__()
        self._session, self._bridge = session, bridge
        self._asked = ""
        self._odds: Odds | None = None
        self._bare = False
        self._figures: tuple[str, ...] = ()
        self._figure = ""
        self.choice = Segment("Odds of")
        self._of = Text("", Role.SECONDARY, "ink3")
        self.bars = OddsBar()
        self._told = Text("", Role.SECONDARY, "ink2")
        self._facts = QWidget()
        self._flow = FlowLayout(self._facts, look().px(20))
        self._why_none = Text("", Role.NOTE, "ink3", wrap=True)
        self.worker = OddsWorker(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._ask)
        self.worker.answered.connect(self._on_answer)
        self.choice.chosen.connect(self._on_chosen)
        self.bars.part_chosen.connect(self._tell)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        px, head = look().px, QHBoxLayout()
        head.addWidget(SmallCaps("Odds", strong=True))
        head.addStretch(1)
        head.addWidget(self._of)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, px(16))
        column.setSpacing(px(8))
        column.addLayout(head)
        column.addWidget(self.choice)
        for each in (self.bars, self._told, Rule(), self._facts, self._why_none):
            column.addWidget(each)
        self._show_parts(bars=False, sentence="")

    # what is given

    def refresh(self) -> None:
        """Follow what is given, and mark what the dice came to."""
        session = self._session
        self.setVisible(session.has_dice and not self._bare)
        if not session.has_dice:
            self._forget()
            return
        asked = json.dumps(session.all_given, sort_keys=True)
        if asked == self._asked:
            self._mark()
            return
        self._asked, self._bare = asked, False
        self.worker.forget()
        self.bars.set_pale(True)
        self._pause.start()

    def stop(self) -> None:
        """End what is being worked out."""
        self._pause.stop()
        self.worker.forget()

    def _forget(self) -> None:
        self._asked, self._odds = "", None
        self._pause.stop()
        self.worker.forget()

    def _ask(self) -> None:
        try:
            session, book = self._session, self._bridge.book()
            asked = question(session.resolver, book, session.all_given, or_else=session.before_roll)
        except TallowError as mistake:
            self._on_answer(str(mistake))
        else:
            self.worker.ask(asked)

    # what is shown

    def _on_answer(self, answer: Odds | str) -> None:
        self._odds = None if isinstance(answer, str) else answer
        self._offer_figures()
        self._show_parts(bars=bool(self._figure), sentence=answer if isinstance(answer, str) else "")
        if self._odds is not None:
            self._mark()
        self.shown.emit()

    def _offer_figures(self) -> None:
        """Offer the figures whose odds may be looked at; the one that was looked at stays."""
        figures = (self._odds.figure, *self._odds.further) if self._odds and self._odds.figure else ()
        if figures != self._figures:
            self._figures = figures
            self.choice.set_choices([(key, words(key)) for key in figures])
        self._figure = self._figure if self._figure in figures else next(iter(figures), "")
        self.choice.set_value(self._figure)

    def _on_chosen(self, figure: str) -> None:
        self._figure = figure
        self._mark()

    def _show_parts(self, *, bars: bool, sentence: str) -> None:
        self.choice.setVisible(len(self._figures) > 1 and not sentence)
        self.bars.setVisible(bars)
        self._told.setVisible(bars)
        self._facts.setVisible(not sentence)
        self._of.setVisible(bars)
        self._why_none.setText(sentence)
        self._why_none.setVisible(bool(sentence))

    def _mark(self) -> None:
        """Show the odds with this roll's outcome, as far as it has fallen."""
        odds = self._odds
        if odds is None or self._pause.isActive():
            return
        now = self._present(self._figure)
        if self._figure:
            name = words(self._figure).lower()
            self._of.setText(f"{name}, % of rolls")
            self.bars.set_parts(name, tuple(_part(each, now) for each in bins(odds, self._figure)))
            self._tell(self._first_told())
        self._show_facts(odds, now)

    def _present(self, figure: str) -> Number | None:
        resolved = self._session.resolved
        value = resolved.resolution.outcome.get(figure) if resolved and resolved.resolution else None
        return value if isinstance(value, int | float) and not isinstance(value, bool) else None

    def _first_told(self) -> int:
        """The bar that is written out: the one that fell or that the keyboard is on, else the likeliest."""
        rows = self.bars.rows
        if self.bars.hasFocus() or not rows or any(each.present for each in rows):
            return int(self.bars.currentIndex().row())
        return max(range(len(rows)), key=lambda at: rows[at].share)

    def _tell(self, at: int) -> None:
        """Write out the bar that the keyboard is on."""
        rows = self.bars.rows
        row = rows[at] if 0 <= at < len(rows) else None
        said = self.bars.spoken_row(row) if row is not None else ""
        unmarked = not self.bars.hasFocus() and not any(each.present for each in rows)
        if row is not None and unmarked and row.share == max(each.share for each in rows):
            said = _likeliest(rows, said)
        self._told.setText(said)

    def _show_facts(self, odds: Odds, now: Number | None) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        facts = _facts(odds, self._figure, now, self._bridge.book())
        for fact in facts:
            self._flow.addWidget(fact)
            fact.show()
        self._bare = not (self._figure or facts)  # neither a number nor a few words: nothing stands below the head
        self.setVisible(not self._bare)
        self._facts.updateGeometry()


class Fact(QWidget):
    """A figure over what it is."""

    def __init__(self, figure: str, of: str, *, harm: bool = False) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Text(figure, Role.TITLE, "danger" if harm else "ink"))
        column.addWidget(Text(of, Role.SECONDARY, "danger" if harm else "ink3"))
        self.setAccessibleName(joined(f"{figure} {of}", "harm" if harm else ""))


def _likeliest(rows: Sequence[OddsPart], said: str) -> str:
    """What is likeliest, ``said`` where it is one alone; of equals that they are equal."""
    most = max(each.share for each in rows)
    equals = [each for each in rows if each.share == most]
    if len(equals) == 1:
        return f"likeliest: {said}" if len(rows) > 1 else said
    each = f"{equals[0].percent} each"
    if len(equals) == len(rows):
        return f"all equally likely: {each}"
    named = " and ".join(part.words for part in equals) if len(equals) == 2 else f"{len(equals)} of {len(rows)}"
    return f"likeliest: {named} equally, {each}"


def _part(each: Bin, now: Number | None) -> OddsPart:
    return OddsPart(
        str(each),
        spoken(each.low),
        float(each.chance),
        percent(each.chance),
        _figure(each, 1),
        each.harm,
        now is not None and each.holds(now),
        _figure(each, 0),
    )


def _figure(each: Bin, places: int) -> str:
    """A bar's chance in percent, as short as it can be written."""
    return percent(each.chance, places).removesuffix(" %").replace("under ", "<").replace("over ", ">")


def _facts(odds: Odds, figure: str, now: Number | None, book: CampaignBook) -> list[Fact]:
    """The mean, what is as low as this roll or lower, and each word that the outcome may end in, an entry by name."""
    made: list[Fact] = []
    if figure:
        mean = round(float(odds.mean(figure)), 1)
        made.append(Fact(spoken(int(mean) if mean == int(mean) else mean), "mean"))
        if now is not None:
            made.append(Fact(percent(odds.at_most(figure, now)), "this or less"))
    told: list[Sequence[tuple[Value, Fraction]]] = []
    for key in odds.words:
        harms, chances = odds.harms(key), odds.of(key)
        settled = len(chances) == 1 and len(odds.outcomes) > 1 and not harms  # no die changes it, and nobody fears it
        if len(chances) <= _MOST_WORDS and chances not in told and not settled:  # what two keys say is said once
            told.append(chances)
            made += [
                Fact(percent(chance), called(str(word), book), harm=word in harms) for word, chance in chances if word
            ]
    return made


def called(word: str, book: CampaignBook) -> str:
    """What an outcome's word is called: an entry by its name, a name as it is written, others in small letters."""
    entry = book.entry(word) if "." in word else None
    if entry is not None:
        return entry.name
    return words(word).lower() if word == word.lower() else word


_MOST_WORDS = 6  # more are no states but names
