"""Commands: running a plugin's titled action on records, as one step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.model.command import Command
from tallow.model.edit import ChangeSet, Edit
from tallow.model.errors import UserMistake, unknown
from tallow.model.phrase import one
from tallow.model.record import Campaign, Record
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.records import Proposal, do


def find(host: Host, campaign: Campaign, word: str) -> Command:
    """The command with that id, whose part before the dot may be left out where one has the name."""
    commands = host.registry(campaign.plugins).commands
    fitting = [command for id, command in commands.items() if word in (id, id.partition(".")[2])]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UserMistake(f"{word!r} may be any of {', '.join(each.id for each in fitting)}. Give the whole id.")
    mistake = str(unknown("command", word, commands))
    if "Did you mean" in mistake or not commands:
        raise UserMistake(mistake)
    raise UserMistake(f"There is no command {word!r}. There are: {', '.join(map(str, commands))}.")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked before a command is done; without a consequence nothing is."""

    question: str
    consequence: str


def question(command: Command, record: Record, book: CampaignBook) -> Asked:
    """What to ask before a command is run on a record; one that cannot be done is refused, and not asked about.

    Raises:
        PluginFault: where the command failed.
    """
    consequence = "" if command.why_not(record, book) else command.asks(record, book)
    return Asked(f"{command.title}: {record.name}?", consequence)


def run(host: Host, campaign: Campaign, command: Command, records: Sequence[Record], override: str = "") -> ChangeSet:
    """Run a command on records; what it proposes for all of them is one step.

    Args:
        override: the person's reason for going on where a rule objects.

    Raises:
        UserMistake: for no record, one that is of another kind, or one with which it cannot be done as it stands.
        PluginFault: where the command failed; nothing is changed.
    """
    if not records:
        raise UserMistake(f"{command.title} works on a record. Name one.")
    kinds = host.registry(campaign.plugins).kinds
    for record in records:
        if record.kind != command.kind:
            wanted, given = (one(kinds[id].label) if id in kinds else id for id in (command.kind, record.kind))
            raise UserMistake(f"{command.title} works on {wanted}, and {record.name} is {given}.")
    ids = list(dict.fromkeys(record.id for record in records))  # twice named is meant once

    def edits(book: CampaignBook) -> list[Edit]:
        present = [book.record(id) for id in ids]
        for record in present:
            if why := command.why_not(record, book):
                raise UserMistake(why)
        return [edit for record in present for edit in command.run(record, book)]

    named = [record.name for record in {record.id: record for record in records}.values()]
    names = ", ".join(named[:3]) + (" …" if len(named) > 3 else "")
    return do(
        host, campaign.id, f"{command.title}: {names}", Proposal(command.id.partition(".")[0], edits), override=override
    )
