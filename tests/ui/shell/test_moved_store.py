"""The store is deleted while the window is open: it says so by itself, goes on, and nothing is lost."""

from __future__ import annotations

import os

from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.store.backup import staged
from tests.ui.conftest import Hand

if os.name == "posix":  # elsewhere nobody may move a file that is open

    def test_the_window_says_where_everything_is_kept(hand: Hand, host: Host, birds: Campaign) -> None:
        host.store.path.unlink()
        hand.until(lambda: hand.says("was moved, deleted or replaced while it was open here"))
        (kept,) = (host.store.path.parent / "backups").glob("*-moved.sqlite")
        assert hand.says(str(kept))
        hand.control(Qt.Key.Key_Z)  # whatever is done is refused, and the window stays
        assert not host.store.path.exists()
        with staged(kept) as content:
            names = [name for (name,) in content.execute("SELECT name FROM record ORDER BY name")]
        assert names == ["Attic", "Pip", "Tweet"]
        assert [each.name for each in kept.parent.iterdir()] == [kept.name]
