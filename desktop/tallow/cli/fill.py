"""``tallow fill``: reads a form that was filled in, says what it asks for, and with ``--apply`` does it as one step."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.cli.reason import add_reason

if TYPE_CHECKING:
    from tallow.services.filling.reply import Reply
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "fill", parents=[common], help="read a form that was filled in (made by: tallow print --form)"
    )
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("file", metavar="FILE.pdf")
    verb.add_argument(
        "--apply", action="store_true", help="change the campaign as one step; else only say what would change"
    )
    add_reason(verb)
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{file, proposed [{record, path, label, before, after}], left, refused, same, step}``."""
    from tallow.services.filling.reading import read_form
    from tallow.services.filling.reply import apply, refused, reply

    form = read_form(Path(arguments.file))
    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    found = reply(host, campaign, form)
    step, why = None, ""
    if not arguments.apply and found.proposals:
        why = refused(host, campaign, found, override=arguments.reason)
    elif found.proposals:
        step = apply(host, campaign, form, found.proposals, override=arguments.reason).step.number or None
    data = {
        "file": str(form.path),
        "proposed": [
            {"record": each.record, "path": each.path, "label": each.label, "before": each.before, "after": each.after}
            for each in found.proposals
        ],
        "left": list(found.left),
        "refused": why,
        "same": found.same,
        "step": step,
    }
    return Answer(data, "\n".join(_lines(found, form.path, step, why)))


def _lines(found: Reply, path: Path, step: int | None, why: str) -> list[str]:
    count = len(found.proposals)
    changes = "1 change" if count == 1 else f"{count} changes"
    if not count:
        head = f"Nothing in {path} is different from what the campaign holds."
    elif step:
        head = f"Filled in {path.name}: {changes}, step {step}."
    elif why:
        head = f"{path} asks for {changes}, and --apply would refuse {'it' if count == 1 else 'them'}. {why}"
    else:
        head = f"{path} asks for {changes}. Make {'it' if count == 1 else 'them'} with --apply."
    lines = [head]
    lines += [
        f"  {each.record}, {each.label}: {_short(each.before)} → {_short(each.after)}" for each in found.proposals
    ]
    if found.left:
        lines += ["Left as it is:", *(f"  {sentence}" for sentence in found.left)]
    return lines


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"{line[:60]}…" if len(line) > 60 else line or "nothing"
