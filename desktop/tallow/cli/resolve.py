"""``tallow resolve``: runs a resolver, from numbers or from records, and applies its outcome if asked."""

from __future__ import annotations

import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.model.errors import UserMistake
from tallow.model.value import as_json

if TYPE_CHECKING:
    from tallow.model.record import Campaign, Record
    from tallow.services.book import CampaignBook
    from tallow.services.host import Host
    from tallow.services.rolls import Resolved, Throw


_NOTHING = "Nothing changes on the sheets, and no die fell that could be kept: {}."
_REASON = "why the stages are set; with --apply also why to go on where a rule of the game objects"
_MOST = 5_000_000  # characters that are read of inputs
INPUTS_HELP = "inputs as a JSON object: a file, - for standard input, or the object itself, as in '{\"damage\": 200}'"


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("resolve", parents=[common], help="resolve a hit, an attack …; prints JSON")
    add_inputs(verb)
    dice = verb.add_mutually_exclusive_group()
    dice.add_argument("--dice", metavar="5,12,20", help="the dice as they fell on the table, in order")
    dice.add_argument("--seed", type=int, metavar="N", help="the seed of the dice the program rolls")
    verb.add_argument("--set", dest="stages", action="append", default=[], metavar="STAGE=VALUE")
    verb.add_argument("--reason", default="", metavar="WORDS", help=_REASON)
    verb.add_argument(
        "--apply",
        action="store_true",
        help="write the proposed edits, or the roll alone, as one step",
    )
    verb.add_argument("--describe", action="store_true", help="print the inputs with their defaults instead")
    verb.set_defaults(run=run)


def add_inputs(verb: ArgumentParser) -> None:
    """The words that say what is resolved, of whom; ``tallow odds`` takes the same."""
    verb.add_argument("id", metavar="ID", help="the resolver (see tallow resolvers)")
    verb.add_argument("file", metavar="FILE|-|{…}", nargs="?", help=INPUTS_HELP)
    verb.add_argument("--campaign", metavar="C", help="the campaign whose settings and records are used")
    verb.add_argument("--with", dest="roles", action="append", default=[], metavar="ROLE=RECORD")


def setting_of(host: Host, arguments: Namespace) -> tuple[Campaign | None, CampaignBook, dict[str, Record]]:
    """The campaign that is named, its book or a bare one, and who stands for which role."""
    campaign = host.find_campaign(arguments.campaign) if arguments.campaign else None
    book = host.book(campaign) if campaign else host.bare_book()
    resolver = book.registry.resolvers.get(arguments.id)
    kinds = {role.key: role.kind for role in resolver.roles} if resolver is not None else {}
    return campaign, book, _roles(host, campaign, arguments.roles, kinds)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{resolver, steps, outcome, edits, dice}``, and with ``--apply`` the step as ``applied``."""
    from tallow.services import rolls

    host = build_host()
    campaign, book, roles = setting_of(host, arguments)
    resolver = rolls.find(book, arguments.id)
    if arguments.describe:
        return _as_json({"resolver": resolver.id, "inputs": _defaults(resolver.inputs)})
    stages = {key: {"value": value, "reason": arguments.reason} for key, value in _stages(arguments.stages).items()}
    if stages and not arguments.reason.strip():
        raise UserMistake("A stage that you set needs a reason. Give one with --reason.")
    resolved = rolls.resolve(
        resolver, book, given_inputs(arguments.file), roles=roles, throw=_throw(arguments), set_values=stages
    )
    data = _data(resolved)
    if arguments.apply:
        if campaign is None or not roles:
            raise UserMistake("To apply, name a campaign and who takes part: --campaign C --with ROLE=RECORD.")
        if resolved.resolution is not None and not (resolved.resolution.due or resolved.proposed or resolved.drawn):
            raise UserMistake(_NOTHING.format(resolved.resolution.sentence.rstrip(".")))
        data["applied"] = written(host, rolls.apply(host, campaign.id, resolved, override=arguments.reason)).data
    return _as_json(data)


def _as_json(data: Any) -> Answer:
    return Answer(data, json.dumps(data, ensure_ascii=False, indent=2))


def _data(resolved: Resolved) -> dict[str, Any]:
    assert resolved.resolution is not None, "a missing die is a mistake here"
    return {
        "resolver": resolved.resolver.id,
        "steps": as_json(resolved.resolution.stages),
        "outcome": resolved.outcome,
        "edits": [
            {"role": each.role, "field": each.field, "before": as_json(each.before), "after": as_json(each.after)}
            for each in resolved.proposed
        ],
        "dice": list(resolved.faces),
        "seed": resolved.seed,
    }


def given_inputs(file: str | None) -> Mapping[str, Any]:
    """The inputs a person gives; nothing given is an empty object."""
    if file is None:
        return {}
    try:
        text = file if file.lstrip().startswith("{") else _text_of(file)
        data = json.loads(text or "{}")
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise UserMistake("The inputs hold half a character, which is no text. Write it whole.") from None
    except OSError as trouble:
        raise UserMistake(f"{_called(file)} cannot be read ({trouble.strerror}). Name a JSON file.") from None
    except UnicodeDecodeError:
        raise UserMistake(f"{_called(file)} is no text in UTF-8. Name a JSON file.") from None
    except RecursionError:
        raise UserMistake("The inputs nest too deep. Give one JSON object, with a key for each input.") from None
    except json.JSONDecodeError as mistake:
        raise UserMistake(f"{_called(file)} is no JSON: {mistake}.") from None
    except ValueError:
        raise UserMistake("The inputs hold a number with too many digits. Give a smaller one.") from None
    if not isinstance(data, dict):
        raise UserMistake("The inputs are one JSON object, with a key for each input. Put them in braces.")
    return data


def _text_of(file: str) -> str:
    """What a file holds, or standard input; inputs take some lines, and what goes on without end is none."""
    if file != "-":
        with Path(file).open(encoding="utf-8-sig") as stream:
            text = stream.read(_MOST + 1)
    elif sys.stdin is None:
        raise UserMistake("Standard input is closed. Name a JSON file instead of -, or write the object itself.")
    else:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig")
        text = sys.stdin.read(_MOST + 1)
    if len(text) > _MOST:
        raise UserMistake(
            f"{_called(file)} holds more than {_MOST:,} characters. Name a JSON file with the inputs alone."
        )
    return text


def _called(file: str) -> str:
    return "Standard input" if file == "-" else file[:60]


def _roles(host: Host, campaign: Campaign | None, words: list[str], kinds: Mapping[str, str]) -> dict[str, Record]:
    """Who stands for which role; of two records of one name it is the one that fits."""
    if words and campaign is None:
        raise UserMistake("Records belong to a campaign. Name it with --campaign.")
    roles = {}
    for word in words:
        role, equals, name = word.partition("=")
        if not equals or campaign is None:
            raise UserMistake(f"{word!r} should read ROLE=RECORD, as in target=Bob.")
        roles[role] = host.find_record(campaign, name, kinds.get(role, ""))
    return roles


def _throw(arguments: Namespace) -> Throw:
    from tallow.services.rolls import Throw

    if arguments.dice is None:
        return Throw(seed=arguments.seed)
    words = [word.strip() for word in arguments.dice.split(",") if word.strip()]
    wrong = next((word for word in words if not (word.isascii() and word.isdecimal() and len(word) < 10)), None)
    if wrong is not None:
        raise UserMistake(f"{wrong[:40]!r} in --dice is no die. Give whole numbers parted by commas, as in 5,12,20.")
    return Throw(faces=tuple(int(word) for word in words))


def _stages(words: list[str]) -> dict[str, Any]:
    stages = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise UserMistake(f"{word!r} should read STAGE=VALUE, as in after_soak=100.")
        try:
            stages[key] = json.loads(value)
        except (ValueError, RecursionError):  # no JSON, or none that anybody means
            stages[key] = value
    return stages


def _defaults(inputs: type[Any]) -> dict[str, Any]:
    from tallow.model.decode import key_of

    return json.loads(json.dumps(as_json(inputs(), key_of), default=str))  # type: ignore[no-any-return]
