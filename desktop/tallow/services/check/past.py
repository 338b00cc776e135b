"""Findings about the history: where it does not lead to what is there, or undo would stop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.model.edit import Create
from tallow.services.book import CampaignBook
from tallow.services.check.finding import Finding
from tallow.services.check.ledger import Account, Gap, out_of_order, redo_gap
from tallow.store.apply import Line, Target
from tallow.store.whole import Whole

_BACKUP = "Undo stops there; restore a backup from before if you need it."


def findings(
    whole: Whole, found: Mapping[str, Target], kept: Mapping[str, Account], book: CampaignBook
) -> Iterator[Finding]:
    """What is wrong with the history, and with the counts that go with it."""
    for id, account in kept.items():
        if account.gap is not None:
            yield _gap(account.gap, _name(id, account, whole))
        elif account.strayed:
            yield _strayed(id, account, _name(id, account, whole), book)
    if gap := redo_gap(found, whole.steps):
        step, name = gap.step, _name(gap.record, kept.get(gap.record), whole)
        told = f"Step {step.number} ({step.label}) cannot be done again for {name}: {gap.told}."
        yield Finding("history", "note", f"{told} Go on with something else, and it is final.", gap.record, name)
    if late := out_of_order(whole.steps):
        told = f"Step {late.number} ({late.label}) holds, though one before it may still be done again."
        yield Finding("history", "warning", f"{told} Do something, and that one is final.")
    for record in whole.records:
        revision: object = record.revision  # SQLite keeps a word in a column of numbers
        if not isinstance(revision, int) or revision < 1:
            told = f"{record.name}: the count of its changes is {revision!r}. It counts anew from its next change on."
            yield Finding("history", "note", told, record.id, record.name)


def _name(id: str, account: Account | None, whole: Whole) -> str:
    target = (account.found or account.expected) if account else None
    return target.name if target else whole.campaign.name if id == whole.campaign.id else "a record that is gone"


def _gap(gap: Gap, name: str) -> Finding:
    told = f"Step {gap.step.number} ({gap.step.label}) does not follow on what was before it for {name}: {gap.told}."
    return Finding("history", "error", f"{told} {_BACKUP}", gap.record, name)


def _strayed(id: str, account: Account, name: str, book: CampaignBook) -> Finding:
    """Something changed the file and not the history; the history is told, and a record that is gone comes back."""
    expected, lines = account.expected, account.strayed
    if account.found is None and expected is not None and expected.kind is not None:
        snapshot = expected.snapshot()
        back = Create(id, expected.kind, name, {}, snapshot["document"], expected.archived)
        told = f"{name} is gone, though no step took it away."
        return Finding("orphan", "error", told, id, name, "", (back,), lines, f"Bring {name} back")
    what = ", ".join(dict.fromkeys(_label(line, account, book) for line in lines))
    told = f"{name}: something other than Tallow changed {what}, and the history does not know."
    return Finding("history", "error", told, id, name, "", (), lines, "Take it into the history")


def _label(line: Line, account: Account, book: CampaignBook) -> str:
    if line.path is None:
        return "whether it is there" if line.change.op != "archive" else "whether it is put away"
    kind = book.registry.kinds.get(account.found.kind or "") if account.found else None
    field = next((each for each in kind.fields if each.id == line.path.key), None) if kind else None
    return field.label if field and line.path.section == "values" else line.change.path
