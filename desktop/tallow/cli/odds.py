"""``tallow odds``: the exact distribution of what a resolver can come to."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table
from tallow.cli.resolve import add_inputs, given_inputs, setting_of
from tallow.model.errors import spoken

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("odds", parents=[common], help="the exact odds of what can come of it")
    add_inputs(verb)
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{resolver, capped, figures {KEY: [{value, chance, percent}]}, outcomes [{chance, percent, outcome}]}``."""
    from tallow.services import rolls
    from tallow.services.rolling import chances

    _, book, roles = setting_of(build_host(), arguments)
    resolver = rolls.find(book, arguments.id)
    odds = chances.odds(resolver, book, given_inputs(arguments.file), roles=roles)
    figures = {key: odds.of(key) for key in odds.keys}
    data = {
        "resolver": resolver.id,
        "capped": odds.capped,
        "figures": {
            key: [{"value": value, **_share(chance)} for value, chance in pairs] for key, pairs in figures.items()
        },
        "outcomes": [{**_share(each.chance), "outcome": each.outcome} for each in odds.outcomes],
    }
    rows = [
        (key, spoken(value), f"{_share(chance)['percent']} %")
        for key, pairs in figures.items()
        for value, chance in pairs
    ]
    return Answer(data, table(rows, empty="Nothing can come of it."))


def _share(chance: Fraction) -> dict[str, Any]:
    return {"chance": str(chance), "percent": round(float(chance) * 100, 4)}
