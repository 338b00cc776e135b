"""A hit on the demo campaign's Bob that is corrected afterwards, and what shows of it, for the tests of old rolls.

Bob: Vitality 70, Soak 20 %, Physical 100, Defense 30, no stance. The hit does 2d6 × 10 with 50 % piercing. Its dice 6
and 5 make 110: 55 pierce, of the other 55 44 are left after Soak and nothing after Physical, so Vitality 70 − 55 = 15,
and a quarter of 44, which is 11, wears Physical to 89.
"""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign
from tallow.model.roll import Roll
from tallow.model.value import Number
from tallow.services import records
from tallow.services.host import Host
from tallow.ui.kit.dice_tray import DiceTray
from tallow.ui.kit.log_list import LogList
from tallow.ui.kit.proposal import ProposalTable
from tests.ui.conftest import Hand

Key = Qt.Key


def stands(host: Host, campaign: Campaign) -> tuple[Number, Number]:
    """Bob's Vitality and the Physical of his coat."""
    bob = host.find_record(campaign, "Bob")
    return bob.get("vitality"), bob.get("armor")[0]["physical"]


def strike(hand: Hand, faces: tuple[int, ...] = (6, 5)) -> None:
    """The hit, typed die by die and applied."""
    hand.focus("Piercing %")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("50")
    hand.focus("Damage")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("2d6*10")
    hand.key(Key.Key_Return)
    for face in faces:
        hand.type(str(face))
    hand.control(Key.Key_Return)


def tray(hand: Hand) -> DiceTray:
    return next(each for each in hand.window.findChildren(DiceTray) if each.isVisible())


def proposals(hand: Hand) -> list[str]:
    """The proposed changes, without the mark of the first."""
    table = next((each for each in hand.visible() if isinstance(each, ProposalTable)), None)
    return [table.spoken_row(row).replace(", milestone", "") for row in table.rows] if table else []


def log(hand: Hand) -> LogList:
    found = hand.find("Newest of the log")
    assert isinstance(found, LogList)
    return found


def clock(roll: Roll) -> str:
    return datetime.fromisoformat(roll.at).astimezone().strftime("%H:%M")


def strike_and_leave(hand: Hand) -> None:
    """The hit, and back to the sheet, where the log stands at the right."""
    strike(hand)
    hand.click("Close")
    hand.until(lambda: hand.shows("Newest of the log"))


def reopen(hand: Hand) -> None:
    """Open the newest roll from the log by keyboard."""
    hand.until(lambda: any(row.text.startswith("Hit for") for row in log(hand).rows))
    rows = log(hand)
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    rows.choose(next(at for at, row in enumerate(rows.rows) if row.text.startswith("Hit for")))
    hand.key(Key.Key_Return)
    hand.until(lambda: not hand.shows("Newest of the log"))


def type_dice(hand: Hand, *faces: int) -> None:
    """Type all dice anew, from the first on which the keyboard is."""
    tray(hand).dice[0].setFocus(Qt.FocusReason.TabFocusReason)
    for face in faces:
        hand.type(str(face))


def do(host: Host, campaign: Campaign, path: str, value: Number) -> None:
    """Somebody else changes Bob."""
    bob = host.find_record(campaign, "Bob")
    records.do(host, campaign.id, f"Bob: {path}", [Set(bob.id, path, value, UNSEEN)])
