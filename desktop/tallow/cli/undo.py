"""``tallow undo`` and ``tallow redo``: take steps back, and do them again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.model.edit import ChangeSet
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add both verbs."""
    for name, words in (("undo", "take steps back"), ("redo", "do steps again that were taken back")):
        verb = verbs.add_parser(name, parents=[common], help=words)
        verb.add_argument("campaign", metavar="CAMPAIGN")
        verb.add_argument("count", metavar="N", nargs="?", type=int, default=1, help="how many steps (1)")
        verb.set_defaults(run=run, back=name == "undo")


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step, or with N above 1 the list of steps, newest undone last."""
    from tallow.services import history

    if arguments.count < 1:
        raise UserMistake(f"N is how many steps, at least 1, and {arguments.count} is less.")
    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    move = history.undo if arguments.back else history.redo
    done: list[ChangeSet] = []
    for _ in range(arguments.count):
        try:
            done.append(move(host, campaign.id))
        except UserMistake:
            if not done:
                raise
            break
    answers = [written(host, changes) for changes in done]
    verb = "Undone" if arguments.back else "Done again"
    text = "\n".join(f"{verb}: {answer.text}" for answer in answers)
    return Answer(answers[0].data if arguments.count == 1 else [answer.data for answer in answers], text)
