"""``tallow roll``: rolls a dice formula."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("roll", parents=[common], help='roll a formula, as in "3d10kh1×10+5"')
    verb.add_argument("formula", metavar="FORMULA")
    verb.add_argument("--seed", type=int, metavar="N")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{formula, total, dice […], text, seed}``; needs no store."""
    from tallow.services import rolls

    rolled, seed = rolls.free(arguments.formula, seed=arguments.seed)
    data = {
        "formula": arguments.formula,
        "total": rolled.total,
        "dice": list(rolled.faces),
        "text": rolled.text,
        "seed": seed,
    }
    return Answer(data, rolled.text)
