"""``tallow revert``: takes one step back from the middle of the history."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("revert", parents=[common], help="take one step back from the middle of the history")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("step", metavar="STEP", type=int, help="its number (see tallow history)")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was, with ``left``: what no longer fits, a sentence each."""
    from tallow.services.steps import reverting

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    steps = reverting.one(host, campaign.id, arguments.step)
    changes, left = reverting.revert(host, campaign.id, steps)
    answer = written(host, changes)
    sentences = [misfit.sentence for misfit in left]
    text = "\n".join([answer.text, *(f"Left as it is: {sentence}" for sentence in sentences)])
    return replace(answer, data={**answer.data, "left": sentences}, text=text)
