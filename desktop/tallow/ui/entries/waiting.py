"""What was typed and could not be kept, held until its type is opened again."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.model.value import Value
from tallow.ui.bridge import Bridge
from tallow.ui.entries.sitting import Sitting, Typed


class Waiting:
    """Holds it by campaign and type, as long as the window is there."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._held: dict[tuple[str, str], Mapping[str, Typed]] = {}

    def keep(self, sitting: Sitting) -> None:
        """Hold what waits in a sitting that ends."""
        self._held[sitting.desk.campaign.id, sitting.kind.id] = sitting.waiting

    def of(self, type_id: str) -> Mapping[str, Typed]:
        """What waits of a type of the open campaign."""
        return self._held.get((self._campaign(), type_id), {})

    def counted(self) -> dict[tuple[str, Value], int]:
        """Type and table of the open campaign → how many entries wait to be mended."""
        counted: dict[tuple[str, Value], int] = {}
        here = self._campaign()
        types = self._bridge.book().registry.entry_types if here else {}
        for (campaign, type_id), waiting in self._held.items():
            ranges = types[type_id].ranges if type_id in types else None
            for typed in waiting.values() if campaign == here else ():
                table = typed.row.get(ranges.table) if ranges is not None and ranges.table else None
                counted[type_id, table] = counted.get((type_id, table), 0) + 1
        return counted

    def _campaign(self) -> str:
        return self._bridge.campaign.id if self._bridge.campaign is not None else ""
