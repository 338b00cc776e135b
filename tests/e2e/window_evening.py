"""An evening of hits at the demo: one, undone and done again; after a restart undone further back.

Run as ``python -m tests.e2e.window_evening PART STORE``; it exits with 0 when all was as it should be.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt

from tests.e2e.window_part import main
from tests.ui.conftest import Hand


def bob(hand: Hand) -> tuple[int, int]:
    """Bob's Vitality and the Physical of his plate coat, as the store holds them."""
    host, campaign = hand.window.bridge.host, hand.window.bridge.campaign
    assert campaign is not None
    record = host.find_record(campaign, "Bob")
    return record.get("vitality"), record.get("armor")[0]["physical"]


def hit_undo_hit(hand: Hand) -> None:
    """Bob takes 200, all of it is undone, and he takes it once more."""
    assert bob(hand) == (70, 100)
    hand.click("Take a hit…")
    hand.type("200")
    hand.until(lambda: hand.shows("Apply 2 changes"))
    # 200 × 80 % = 160, less 100 is 60, less 30 is 30; 70 − 30 = 40, and the coat wears by 160 / 4 = 40.
    assert hand.says("70 → 40")
    hand.control(Qt.Key.Key_Return)
    assert bob(hand) == (40, 60)
    hand.control(Qt.Key.Key_Z)
    assert bob(hand) == (70, 100)
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert bob(hand) == (40, 60)


def undo_further_back(hand: Hand) -> None:
    """After a restart the hit is still there; it is undone, and a step of the demo before it as well."""
    assert bob(hand) == (40, 60)
    hand.control(Qt.Key.Key_Z)
    assert bob(hand) == (70, 100)
    host, campaign = hand.window.bridge.host, hand.window.bridge.campaign
    assert campaign is not None

    def bought() -> list[str]:
        return [row["name"] for row in host.find_record(campaign, "Wend").get("purchases")]

    assert bought() == ["The cellar door", "A word to the ferryman"]
    hand.control(Qt.Key.Key_Z)
    assert bought() == ["The cellar door"]  # the demo's last step was the other purchase


if __name__ == "__main__":
    sys.exit(main({"first": hit_undo_hit, "second": undo_further_back}, demo=True))
