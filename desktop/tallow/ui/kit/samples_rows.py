"""The gallery's large widgets: sheet parts, tables and lists, with values of no game."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tallow.ui.kit.cascade import Cascade, CascadeStage
from tallow.ui.kit.dice_tray import DiceTray, DieSpec
from tallow.ui.kit.entry_list import Entry, EntryList
from tallow.ui.kit.history_list import HistoryDivider, HistoryFold, HistoryHere, HistoryList, HistoryStep
from tallow.ui.kit.label import BigName, Labelled, Text
from tallow.ui.kit.ledger import Ledger, LedgerPart
from tallow.ui.kit.log_list import LogLine, LogList
from tallow.ui.kit.marked_bar import Mark
from tallow.ui.kit.notes import Notes
from tallow.ui.kit.notice import Notice
from tallow.ui.kit.odds_bar import OddsBar, OddsPart
from tallow.ui.kit.plugin_row import PluginList, PluginRow
from tallow.ui.kit.pool import Pool
from tallow.ui.kit.proposal import Proposal, ProposalTable
from tallow.ui.kit.role import Role
from tallow.ui.kit.samples import Make, sample_box, side_by_side
from tallow.ui.kit.stat_box import SMALL
from tallow.ui.kit.table import RecordTable
from tallow.ui.kit.table_spec import Cell, CellKind, Column, TableRow, TotalRow

COLUMNS = (
    Column(
        "slot", "Slot", CellKind.CHOICE, 70, caps=True, choices=(("head", "Head"), ("body", "Body"), ("hand", "Hand"))
    ),
    Column("piece", "Piece"),
    Column("worn", "Worn", CellKind.TICK, 48),
    Column("body", "Plate", CellKind.POOL, 104, blank="none", full_key="body_full", low=0),
    Column("mind", "Ward", CellKind.POOL, 104, blank="none", full_key="mind_full", low=0),
    Column("guard", "Guard", CellKind.NUMBER, 68, blank="—"),
    Column("damp", "Damp", CellKind.NUMBER, 56, suffix="%", low=0, high=100),
    Column("haste", "Haste", CellKind.NUMBER, 56, signed=True),
)


def gear_rows() -> list[TableRow]:
    """Four pieces: whole, with one track gone, destroyed, not worn."""
    helm = {"slot": Cell("head"), "piece": Cell("Kettle helm"), "worn": Cell(True), "body": Cell(18, 20),
            "mind": Cell(5, 5), "guard": Cell(4), "damp": Cell(3), "haste": Cell(-1)}  # fmt: skip
    coat = {"slot": Cell("body"), "piece": Cell("Split greaves", note="Łucja's"), "worn": Cell(True),
            "body": Cell(0, 25), "mind": Cell(6, 10), "guard": Cell(4, lost=True), "damp": Cell(4),
            "haste": Cell(-2)}  # fmt: skip
    rag = {"slot": Cell("body"), "piece": Cell("Rag of a cloak, destroyed"), "worn": Cell(True), "body": Cell(0, 10),
           "mind": Cell(0, 30), "guard": Cell(1, lost=True), "damp": Cell(1, lost=True), "haste": Cell(1)}  # fmt: skip
    board = {"slot": Cell("hand"), "piece": Cell("Tower board"), "worn": Cell(False), "body": Cell(40, 40),
             "mind": Cell(), "guard": Cell(8), "damp": Cell(5), "haste": Cell(-4)}  # fmt: skip
    return [
        TableRow("r1", helm),
        TableRow("r2", coat),
        TableRow("r3", rag, harm=True, state="destroyed"),
        TableRow("r4", board, dim=True, state="not worn"),
    ]


def gear_total() -> TotalRow:
    """The sums of what is worn."""
    cells = {"body": Cell(18, 55, why=True), "mind": Cell(11, 45, why=True)}
    sums = {"guard": Cell(4, why=True), "damp": Cell(8, why=True), "haste": Cell(-2, why=True)}
    return TotalRow("Worn, three pieces", cells | sums)


def _table() -> QWidget:
    made = RecordTable("Gear", COLUMNS, add="add…")
    made.set_rows(gear_rows(), gear_total())
    return made


def _skills() -> QWidget:
    made = RecordTable("Skills", (Column("name", "Skill"), Column("value", "Value", CellKind.NUMBER, 60)), head=False)
    named = (("Short Blades", "attack", 66), ("Field Mending", "", 40))
    made.set_rows(
        [TableRow(name, {"name": Cell(name, note=note), "value": Cell(value)}) for name, note, value in named]
    )
    return made


def _boxes() -> QWidget:
    made = [Labelled(name, sample_box(value)) for name, value in (("Strength", 71), ("Speed", 41), ("Luck", 38))]
    derived = [Labelled(name, sample_box(value, SMALL, derived=True)) for name, value in (("Dodge", 25), ("Nerve", 19))]
    return side_by_side(*made, *derived, spacing=8, stretch=False)


def _pool() -> QWidget:
    pools = []
    for now, full in ((58, 92), (-3, 70), (0, 40)):
        made = Pool("Endurance", [Mark(-10, "lost"), Mark(0, "down")], low=-10)
        made.set_state(now, full)
        pools.append(made)
    return side_by_side(*pools, spacing=24, stretch=False)


def _names() -> QWidget:
    return side_by_side(BigName("Łucja of the Ford"), Text("played by Ro", Role.NOTE, "ink2"), stretch=False)


def _dice() -> QWidget:
    made = DiceTray()
    made.set_dice([DieSpec(10)] * 4, [7, 2, 8])
    made.set_words("× 10  =", "200", "4d10, type 1–10")
    return made


def _cascade() -> QWidget:
    made = Cascade()
    stages = [
        CascadeStage("", "Force rolled", "4d10 × 10", None, 200),
        CascadeStage("damp", "Damp 20%", "Scale coat, rounds up", 200, 160, "A2"),
        CascadeStage("coat", "Coat 100", "wears by 25% of 160: 100 → 60", 160, 60, "A3"),
        CascadeStage("guard", "Guard 30", "14 base + 16 shield", 60, 30, "A4", overridden=True),
        CascadeStage("", "To endurance", "no mark: 30 is under 50", 70, 40, "A5", landing=True),
    ]
    made.set_stages(stages, "200 force → damp 20% → 160 → coat 100 → 60 → guard 30 → 30 to endurance: 70 → 40")
    return made


def _odds() -> QWidget:
    made = OddsBar()
    shares = ((0, 34), (8, 6), (16, 7), (24, 7), (32, 7), (40, 6), (48, 6), (56, 5), (64, 4), (70, 18))
    parts = [
        OddsPart(f"{value}", f"{value}", share / 100, f"{share} %", f"{share}", harm=value == 0, present=value == 40)
        for value, share in shares
    ]
    made.set_parts("endurance", tuple(parts))
    made.setFixedWidth(made.sizeHint().width())
    return side_by_side(made)


def _ledger() -> QWidget:
    why = Ledger()
    parts = [
        LedgerPart("React 64, halved", 32, "Vital stat, rounded up", key="react"),
        LedgerPart("Kettle helm", -1, "Head"),
        LedgerPart("Wickwool cloak", 1, "Cloak"),
        LedgerPart("Your adjustment", 2, "“House rule: gentle start”", adjustment="a1"),
    ]
    why.show_sum("Nimbleness", "34", parts, ["The tower board is not worn: its −4 is left out."], total=34)
    log = LogList()
    log.set_rows(
        [
            LogLine("3", "19:42", "Blow of 50 at Neris: 41 after damp, nothing through. Coat 85 → 74", undo=True),
            LogLine("2", "19:41", "Reaction check, Hook-man left", (7, 1), "71 over 64, failed"),
            LogLine("1", "19:40", "Pace: walk, round 4"),
        ]
    )
    proposals = ProposalTable()
    proposals.set_rows(
        [
            Proposal("v", "Endurance", "70", "40", "Maren Oake", milestone=True),
            Proposal("p", "Coat", "100", "60", "Maren Oake"),
            Proposal("i", "Ankle", "sound", "sore", "Maren Oake", harm=True),
            Proposal("f", "Fatigue", "0", "1", "optional rule, off in this campaign", ticked=False),
        ]
    )
    return side_by_side(why, log, proposals, spacing=40, stretch=False, top=True)


def _history() -> QWidget:
    made = HistoryList(scrolls=False)
    made.set_rows(
        [
            HistoryStep("9", "21:16", "Courage, one pip", "Aldis", "4", "5", "plus", undone=True),
            HistoryHere(undone=1),
            HistoryStep("8", "21:14", "Twisted ankle", "Aldis", "sound", "sore", "warning", harm=True),
            HistoryStep("7", "21:13", "Roll for the weather", "Ash Hart", "", "rain, fog", "die", (4, 9)),
            HistoryStep("6", "21:12", "Spend courage on a leap", "Aldis", "4", "3", "minus"),
            HistoryFold("f", "3 steps on other records"),
            HistoryStep(
                "2", "20:40", "Begin the journey", "4 records", "", "4 depart", "grid", chip="23 changes in one step"
            ),
            HistoryDivider("Since last session", "11 steps today"),
        ]
    )
    made.setCurrentIndex(made.model().index(4, 0))
    return made


def _writing() -> QWidget:
    names = EntryList("Items", slots=3)
    missing = Entry("b", "Glass hook", "missing: Winter Larder 0.3.0", missing=True)
    names.set_entries([Entry("a", "Lantern oil", "three flasks"), missing])
    notes = Notes("Notes", lines=3)
    notes.set_text("Greaves to the smith at Ashwater.\nOwes Corvin a coat.")
    return side_by_side(names, notes, spacing=40, stretch=False)


def _plugins() -> QWidget:
    made = PluginList(place="Emberhold")
    wrong = "In larder.toml, line 42: the tile “ice-shelf” is not defined. Did you mean “ice-shelf-2×2”?"
    made.set_rows(
        [
            PluginRow("a", "Moth Season", "1.2.0", "14 cards, 9 events", on=True, used="2 campaigns", icon="flame"),
            PluginRow("b", "The Drowned Fair", "0.9.1", "6 events", state="update 1.0", used="none"),
            PluginRow(
                "c", "Low Houses", "1.4.2", "Clocks", state="needs Tallow 2", used="none", fixed="needs Tallow 2"
            ),
            PluginRow("d", "Winter Larder", "0.3.0", "terrain set", state="switched off", error=wrong),
        ]
    )
    return made


def _notices() -> QWidget:
    wrong = Notice("14 and 15 have no entry.", "A roll of either would find nothing.",
                   (("extend", "Let 12–13 reach to 15"), ("add", "Add a row")), likeliest=True)  # fmt: skip
    advice = Notice("The tower board is not worn.", "Its −4 is left out of the sum.", harm=False)
    return side_by_side(wrong, advice, spacing=24, stretch=False)


#: Title, hint, and the widget.
SECTIONS: list[tuple[str, str, Make]] = [
    ("Names", "big name, aside", _names),
    ("Stat boxes", "entered, derived", _boxes),
    ("Pool", "58 of 92, below zero, at zero", _pool),
    ("Record table", "whole · one track gone · destroyed · not worn · add · total", _table),
    ("Plain table", "", _skills),
    ("Dice tray", "three fell, one to type", _dice),
    ("Cascade", "kept, stopped, set by you, landing", _cascade),
    ("Odds", "harm · this roll", _odds),
    ("Why, log, proposal", "", _ledger),
    ("History list", "undone · marker · done · roll · current · fold · divider", _history),
    ("Entries, notes", "", _writing),
    ("Plugin list", "on · update · cannot be switched · faulty", _plugins),
    ("Notices", "", _notices),
]
