"""The gallery's lists of a campaign: years, tasks, things kept, chips, rounds, pages, with values of no game."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.ui.kit.checklist import Checklist, Task, TaskState
from tallow.ui.kit.chip import ChipSpec, ChipState
from tallow.ui.kit.chip_list import ChipList
from tallow.ui.kit.look import look
from tallow.ui.kit.mark_list import MarkedLine, MarkList
from tallow.ui.kit.page_strip import PageStrip, PageThumb
from tallow.ui.kit.proposal import Proposal, ProposalGroup, ProposalHead, ProposalRow, ProposalTable
from tallow.ui.kit.round_table import Outcome, RoundRow, RoundTable
from tallow.ui.kit.samples import Make, side_by_side
from tallow.ui.kit.storage_list import StorageList, StoredThing
from tallow.ui.kit.timeline import Timeline
from tallow.ui.kit.timeline_row import TimelineEvent, TimelineRow


def _column(*widgets: QWidget) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(look().px(14))
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return made


def _chips() -> QWidget:
    chosen = ChipList("Records", "record", filters=True)
    chosen.set_chips([ChipSpec("a", "Aldis and what touched her", "people"), ChipSpec("b", "Emberhold", "house")])
    plain = ChipList("Songs", "Learn…", types=True)
    plain.set_chips(
        [
            ChipSpec("l", "Language"),
            ChipSpec("h", "Hand Signs", "sheet"),
            ChipSpec("g", "Ochre", note="two verses"),
            ChipSpec("m", "Glass hook", note="missing: Winter Larder", state=ChipState.MISSING),
            ChipSpec("w", "Lost", state=ChipState.WRONG, why="nobody knows it any more"),
        ]
    )
    people = ChipList("Others", tall=True)
    people.set_chips(
        [
            ChipSpec("d", "Dag", note="came year 5"),
            ChipSpec("f", "Four of the first night", note="died year 1", state=ChipState.GONE),
            ChipSpec("s", "The stranger", note="left, year 3", state=ChipState.MISSING),
        ]
    )
    off = ChipList("Songs", "Learn…")
    off.set_chips([ChipSpec("l", "Language"), ChipSpec("h", "Hand Signs", "sheet")])
    off.setEnabled(False)
    return _column(chosen, plain, people, off)


def _timeline() -> QWidget:
    made = Timeline("Years", "Year")
    made.set_rows(
        [
            TimelineRow("5", "5", (TimelineEvent("d", "The long dusk", "flame"),), ticked=True),
            TimelineRow("6", "6", (TimelineEvent("m", "Lantern Moth 1", "grid"),
                                   TimelineEvent("t", "Taker 1", harm=True)), ticked=True),
            TimelineRow("7", "7", (TimelineEvent("c", "Cold harvest", "sheet"),
                                   TimelineEvent("a", "Ash Hart 2", "grid")), now=True),
            TimelineRow("8", "8"),
            TimelineRow("9", "9", (TimelineEvent("t", "Taker 2", harm=True),)),
            TimelineRow("10", "10", tuple(TimelineEvent(f"{at}", name, missing=at == 2) for at, name in enumerate(
                ("Feast of wicks", "The ford floods", "Winter fair", "A stranger at the gate")))),
            TimelineRow("30", "30", away="the campaign ends with year 25"),
        ]
    )  # fmt: skip
    made.setCurrentIndex(made.model().index(3, 0))
    return made


def _storage() -> QWidget:
    made = StorageList("Stores", "Add — type a name")
    made.set_things(
        [
            StoredThing("h", "Hide", 4, "basic, hide"),
            StoredThing("b", "Bone", 12, "basic, bone"),
            StoredThing("s", "Salt", 0, "found"),
            StoredThing("g", "Glass", 1, "missing: Winter Larder 0.3.0", missing=True),
            StoredThing("c", "Blue clay", -2, error="fewer than none: give the number that is there"),
        ]
    )
    return made


def _marks() -> QWidget:
    lines = [
        MarkedLine("a", "Ash Hart", (True, True, False)),
        MarkedLine("m", "Lantern Moth", (False, False, False)),
        MarkedLine("g", "Glass hook", (False, False, False), "missing: Winter Larder", missing=True),
    ]
    plain, harm, off = (MarkList("Hunted", ("1", "2", "3"), harm=harm) for harm in (False, True, False))
    for each in (plain, harm, off):
        each.set_lines(lines)
        each.setFixedWidth(look().px(330))
    off.setEnabled(False)
    return side_by_side(plain, harm, off, spacing=look().px(34), stretch=False, top=True)


def _tasks() -> QWidget:
    made = Checklist("Year", "Step", ground="bg")
    made.set_tasks(
        [
            Task("e", "Event", TaskState.DONE, note="Cold harvest"),
            Task("r", "Recover", current=True, detail="10 changes proposed, 9 ticked"),
            Task("c", "Count the dead", TaskState.SKIPPED),
            Task("m", "Marks", note="2 reached"),
            Task("n", "Nemesis", TaskState.AWAY, note="not this year"),
        ]
    )
    return made


def _proposed() -> QWidget:
    rows: list[ProposalRow] = [
        ProposalHead(),
        ProposalGroup("Maren", "came home"),
        Proposal("e", "Experience", "1", "2", "Maren", milestone=True, source="Came home from the ford"),
        Proposal("a", "Ankle, sore", "sore", "sound", "Maren", ticked=False, source="House rule: it stays a year"),
        ProposalGroup("Stores"),
        Proposal("s", "Salt", "", "3", "Stores", source="Found at the ford"),
        Proposal("g", "Glass", "4", "0", "Stores", harm=True, source="The cart broke"),
    ]
    wide, narrow, off = (ProposalTable(name) for name in ("This year", "This year, narrow", "Last year"))
    for table, shown, width in ((wide, rows, 560), (narrow, rows[:4], 300), (off, rows[:3], 300)):
        table.set_rows(shown)
        table.setFixedWidth(look().px(width))
    off.setEnabled(False)
    return side_by_side(wide, _column(narrow, off), spacing=look().px(34), stretch=False, top=True)


def _years() -> QWidget:
    return side_by_side(_timeline(), _storage(), _tasks(), spacing=look().px(34), stretch=False, top=True)


def _rounds() -> QWidget:
    outcomes = (Outcome("passed", "passed", "P"), Outcome("failed", "failed", "F"))
    made = RoundTable("This round", ("Opponent", "Answer", "Skill used"), outcomes)
    rows = [
        RoundRow("r", "Runner", "From afar: 25 − 20 = 5", "passed", "Counter, used"),
        RoundRow("l", "Hook-man, left", "Behind: perceive first, −5", "failed", blocked="no answer"),
        RoundRow("h", "Hook-man, right", "From the front"),
    ]
    made.set_rows(rows)
    off = RoundTable("Last round", ("Opponent", "Answer", "Skill used"), outcomes)
    off.set_rows(rows[:2])
    off.setEnabled(False)
    return side_by_side(made, off, spacing=look().px(40), stretch=False, top=True)


def sample_page() -> QImage:
    """A sheet of paper with some lines on it."""
    made = QImage(416, 588, QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.white)
    painter = QPainter(made)
    for top in range(48, 540, 24):
        painter.fillRect(QRect(40, top, 336 if top % 72 else 180, 4), QColor("black"))
    painter.end()
    return made


def _pages() -> QWidget:
    made = PageStrip()
    made.set_pages([PageThumb("Aldis", sample_page()), PageThumb("Emberhold"), PageThumb("Card", sample_page(), 0.7)])
    made.setFixedSize(look().px(168), made.content_height())
    return side_by_side(made)


SECTIONS: list[tuple[str, str, Make]] = [
    ("Chips", "chosen · normal · missing · wrong · add · tall, gone, removed · disabled", _chips),
    (
        "Timeline, storage, checklist",
        "past · now · to come · harm · away — missing · wrong — done · current · skipped",
        _years,
    ),
    ("Proposals by whom they concern", "some ticked · milestone · harm · not ticked — narrow — disabled", _proposed),
    ("Names with squares", "ticked · not ticked · missing — harm — disabled", _marks),
    ("Round table", "answered · blocked · not yet · disabled", _rounds),
    ("Page strip", "shown · not drawn yet · sideways", _pages),
]
