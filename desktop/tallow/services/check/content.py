"""What is wrong with a campaign's content, entry beside entry: rows that overlap, what is never reached."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.services.book import CampaignBook
from tallow.services.check.finding import Finding
from tallow.services.fitness.beside import wrong_beside


def findings(book: CampaignBook) -> Iterator[Finding]:
    """Each as a warning, with the name and the key of the entry."""
    for id, advice in wrong_beside(book.registry, book.registry.entries):
        name = book.registry.entries[id].name
        place = f"{name} ({id})" + (f", {advice.path}" if advice.path else "")
        yield Finding("plugin", "warning", f"{place}: {advice.sentence}", name=name, path=id)
