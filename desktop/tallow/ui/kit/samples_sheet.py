"""The gallery's parts of a sheet: pips, places that are hit, pills, gear, wounds, pools and rulers, of no game."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.ui.kit.action_pill import ActionPill
from tallow.ui.kit.affinity import AffinityTally, Edge
from tallow.ui.kit.gear_grid import GearGrid
from tallow.ui.kit.gear_model import GearCard
from tallow.ui.kit.hit_location import HitLocation, Injury, InjurySquare
from tallow.ui.kit.hit_ruler import HitPart, HitRuler
from tallow.ui.kit.label import SectionHead
from tallow.ui.kit.look import look
from tallow.ui.kit.mini_pips import Filling, MiniPip, MiniPips
from tallow.ui.kit.odds_strip import OddsShare, OddsStrip
from tallow.ui.kit.pip_track import PipTrack
from tallow.ui.kit.pool_bar import PoolBar
from tallow.ui.kit.pool_line import PoolState
from tallow.ui.kit.samples import Make, side_by_side
from tallow.ui.kit.tone import Tone
from tallow.ui.kit.wound_slot import Wound
from tallow.ui.kit.wound_track import WoundCount, WoundTrack

SCRATCH = Injury("light", "L", "scratched")
BREAK = Injury("heavy", "H", "broken", heavy=True)


def _below(*widgets: QWidget, spacing: int = 0) -> QWidget:
    """The widgets one below the other."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(look().px(spacing))
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return made


# --- states ---


def _pips(value: int = 1, maximum: int = 3, milestone: int = 3) -> PipTrack:
    made = PipTrack("Courage", maximum, (milestone,), numbers=False)
    made.set_value(value)
    return made


def _wrong_pips() -> PipTrack:
    made = _pips()
    made.set_error("limit is 3")
    return made


def _limb() -> HitLocation:
    made = HitLocation("Arm", "plate", (SCRATCH,), places=1)
    made.set_state(1, ())
    return made


def _hurt() -> QWidget:
    squares = [InjurySquare("Arm", SCRATCH), InjurySquare("Arm", BREAK)]
    for square in squares:
        square.setChecked(True)
    return side_by_side(*squares, InjurySquare("Arm", BREAK), spacing=8)


def _wrong_limb() -> HitLocation:
    made = _limb()
    made.set_error("limit is 9")
    return made


def _unavailable() -> ActionPill:
    made = ActionPill("Dash")
    made.set_unavailable("needs a lantern")
    return made


def _special_pills() -> QWidget:
    spent = ActionPill("Spent")
    spent.set_spent(True)
    return side_by_side(spent, _unavailable())


def _card(card: GearCard | None = None) -> GearGrid:
    made = GearGrid("Gear", rows=1, columns=1, cell=(84, 46))
    made.set_cards({(0, 0): card or GearCard("Spear", halves={Edge.BOTTOM: "red"})})
    return made


def _two_cards() -> GearGrid:
    made = GearGrid("Gear", rows=1, columns=2, cell=(46, 46))
    left, right = GearCard("Cap", halves={Edge.RIGHT: "green"}), GearCard("Coat", halves={Edge.LEFT: "green"})
    made.set_cards({(0, 0): left, (0, 1): right})
    return made


def _mini(*fillings: Filling) -> MiniPips:
    places = ("head", "arms", "chest", "belly", "legs", "feet")
    pips = [MiniPip(filling, place) for filling, place in zip(fillings, places, strict=True)]
    return MiniPips("Hurt", pips)


_NONE, _HALF, _WHOLE = Filling.NONE, Filling.HALF, Filling.WHOLE

#: Title, the widget as it is, in error, and what else it can be.
SHEET_STATES: list[tuple[str, Make, Make | None, Make | None]] = [
    ("Pip track", _pips, _wrong_pips, lambda: _pips(3)),
    ("Hit location", _limb, _wrong_limb, _hurt),
    ("Action pill", lambda: ActionPill("Dodge"), None, _special_pills),
    ("Gear cell", _card, lambda: _card(GearCard("Hat", error="two heads")), _two_cards),
    ("Mini pips", lambda: _mini(*[_NONE] * 6), None, lambda: _mini(_HALF, _NONE, _WHOLE, _NONE, _HALF, _NONE)),
]

# --- states of what is wide ---


def _slot(wound: Wound | None = None) -> WoundTrack:
    made = WoundTrack("Wound track", "Wound", compact=True)
    made.set_slots([wound or Wound("Split brow", 1, "light", source="thrown hook")], "second is the end")
    return made


def _pool() -> PoolBar:
    made = PoolBar("Verve", "Vitals", compact=True)
    made.set_state(PoolState(3, 4, 2, "thinned by fright"), PoolState(5, 8))
    return made


def _wrong_pool() -> PoolBar:
    made = _pool()
    made.inner.cells.set_error("limit is 8")
    return made


def _ruler() -> HitRuler:
    made = HitRuler("Hit", "this hit")
    made.set_parts((HitPart(0, "no wound", Tone.CLEAR), HitPart(24, "may kill", Tone.HATCHED)), 48, 27)
    return made


def _wrong_ruler() -> HitRuler:
    made = _ruler()
    made.set_error("limit is 999")
    return made


#: Title, the widget as it is, and in error; with hover, focus and disabled they stand side by side.
SHEET_WIDE: list[tuple[str, Make, Make]] = [
    ("Wound slot", _slot, lambda: _slot(Wound("Bitten heel", 2, "light", error="no slot for it"))),
    ("Pool", _pool, _wrong_pool),
    ("Ruler", _ruler, _wrong_ruler),
]

# --- sections ---


def _tracks() -> QWidget:
    long, short = PipTrack("Nights out", 16, (2, 6, 10, 15)), PipTrack("Knack", 9, (3, 9))
    long.set_value(7)
    short.set_value(4)
    return side_by_side(long, short, spacing=44)


def _limbs() -> QWidget:
    mind = HitLocation("Mind", "calm", (SCRATCH,), note="calm")
    mind.set_state(2, ())
    head, arms = HitLocation("Head", "plate", (BREAK,)), HitLocation("Arms", "plate", (SCRATCH, BREAK))
    head.set_state(1, ())
    arms.set_state(12, ("light",))
    made = _below(mind, head, arms)
    made.setFixedWidth(look().px(214))
    return made


def _gear() -> QWidget:
    grid = GearGrid("Gear grid")
    top, left, right, bottom = Edge.TOP, Edge.LEFT, Edge.RIGHT, Edge.BOTTOM
    grid.set_cards(
        {
            (0, 0): GearCard("Felt Cap", "head · 1", {bottom: "green"}),
            (0, 1): GearCard("Tallow Lamp", "item", {right: "blue", bottom: "red"}),
            (0, 2): GearCard("Bandage", "item", {left: "blue"}),
            (1, 0): GearCard("Felt Coat", "body · 2", {top: "green", right: "red", bottom: "blue"}),
            (1, 1): GearCard("Ash Spear", "2 / 6+ / 2", {left: "red", top: "red", bottom: "green"}),
            (1, 2): GearCard("Cork Bracers", "arms · 1", {bottom: "blue"}),
            (2, 0): GearCard("Rope Belt", "waist · 1", {top: "blue"}),
            (2, 2): GearCard("Cork Boots", "legs · 1", {top: "blue"}),
        }
    )
    tally = AffinityTally("Completed", {"red": "red", "green": "green", "blue": "blue"})
    tally.set_counts({"red": 2, "green": 1, "blue": 3})
    return _below(grid, tally, spacing=8)


def _body() -> QWidget:
    pills = [ActionPill("Dodge"), ActionPill("Encourage"), _unavailable()]
    return side_by_side(_limbs(), _gear(), side_by_side(*pills, spacing=8), spacing=26, top=True)


def _wounds() -> QWidget:
    made = WoundTrack("Wound track", "Wound", compact=True)
    made.set_slots(
        [
            Wound("Split brow", 1, "light", source="thrown hook", closes="a night of rest"),
            Wound("Grave cold", 4, "middle", source="the pale clerk", closes="a month of rest"),
            Wound("Lost eye", 6, "worst", True, "Moth-lance", "a borrowed eye"),
            Wound("Bitten heel", 2, "light", error="no slot for it since noon"),
            "then both pools fill again",
            "the last refill",
        ],
        "seventh is the end",
    )
    count = WoundCount()
    count.set_counts(4, 2)
    return _below(SectionHead("Wounds", "six slots", count), made, spacing=8)


def _large_wounds() -> QWidget:
    made = WoundTrack("Wound track", "Wound")
    wound = Wound("Nettle-blood", 3, "middle", source="the pale clerk, poisoned barb. −1 to attacks",
                  closes="Closes: a month of rest, nothing faster")  # fmt: skip
    made.set_slots([wound, "the last refill"], "third is the end")
    made.setFixedWidth(look().px(470))
    return made


def _pools() -> QWidget:
    states = (
        (PoolState(6, 6), PoolState(8, 8)),
        (PoolState(3, 4, 2, "thinned by fright"), PoolState(8, 8)),
        (PoolState(0, 6), PoolState(3, 8)),
    )
    made = []
    for outer, inner in states:
        pool = PoolBar("Verve", "Vitals", compact=True)
        pool.set_state(outer, inner)
        made.append(pool)
    return side_by_side(*made, spacing=12, stretch=False)


def _large_pools() -> QWidget:
    cells, bars = PoolBar("Verve", "Vitals"), PoolBar("Verve", "Vitals", derived_full=(True, False))
    cells.set_state(PoolState(4, 6, 2, "thinned by fright", adjusted=True), PoolState(9, 14))
    bars.set_state(PoolState(20, 30, 5), PoolState(31, 42))
    return side_by_side(cells, bars, spacing=24, stretch=False)


def _hits() -> QWidget:
    ruler = HitRuler("Hit", "this hit")
    parts = (
        HitPart(0, "no wound", Tone.CLEAR),
        HitPart(13, "wound", Tone.PALE),
        HitPart(24, "may kill", Tone.HATCHED),
        HitPart(43, "kills", Tone.FILLED),
    )
    ruler.set_parts(parts, 48, 27)
    ruler.set_odds("middle 43.75 %, worst 52.25 %, dead 4 %")
    ruler.setFixedWidth(look().px(384))
    strip = OddsStrip("Odds of this hit")
    strip.set_shares(
        [
            OddsShare("light", "0 %", 0, Tone.PALE),
            OddsShare("middle", "43.75 %", 0.4375, Tone.PALE),
            OddsShare("worst", "52.25 %", 0.5225, Tone.HATCHED),
            OddsShare("dead", "4 %", 0.04, Tone.SOLID),
        ]
    )
    return side_by_side(ruler, strip, spacing=40, stretch=False)


#: Title, hint, and the widget.
SHEET_SECTIONS: list[tuple[str, str, Make]] = [
    ("Pips", "milestones reached and to come", _tracks),
    ("Body, gear, actions", "hit locations · halves over seams · not available", _body),
    ("Wound track", "light · middle · worst (heavy frame) · no slot · free", _wounds),
    ("Large wound track", "", _large_wounds),
    ("Pool bar", "whole · outer thinned · outer gone: frame breaks", _pools),
    ("Large pool bar", "thinned and adjusted · over 24 a bar", _large_pools),
    ("Hit ruler, odds strip", "", _hits),
]
