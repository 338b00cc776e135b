"""``tallow import``: brings in what an export wrote, as a campaign or into one, or says what that would do."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.services.exchange.contents import Contents
    from tallow.services.exchange.joining import Joining
    from tallow.services.exchange.plan import Plan
    from tallow.services.host import Host
    from tallow.services.parcel.difference import Difference


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("import", parents=[common], help="bring in what an export wrote")
    verb.add_argument("file", metavar="FILE")
    words = "beside what is here, or in the place of the same campaign (its own ids where they are free, else a copy)"
    verb.add_argument("--as", dest="way", choices=("copy", "replace"), help=words)
    verb.add_argument("--into", metavar="CAMPAIGN", help="put the file's records into a campaign that is here")
    words = "with --into: whether the homebrew that they use comes too"
    verb.add_argument("--homebrew", choices=("yes", "no"), help=words)
    verb.add_argument("--dry-run", "--preview", action="store_true", help="only say what it would do")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, name, as, file, counts, new, changed, gone, same, steps_gone, plugins, unknown, backup}``.

    With ``--dry-run`` the id is that of the campaign that would be replaced, else null, and so is the backup. With
    ``--into`` it is ``{campaign, records [{id, name, named}], homebrew [{…}], off [id …], step}``; of homebrew
    ``{id, name, brings [name …], same, at_odds [sentence …], on, changes [{name, what}]}``.
    """
    from tallow.services.exchange.bring import bring
    from tallow.services.exchange.contents import read
    from tallow.services.exchange.plan import plan
    from tallow.services.exchange.telling import told

    contents = read(Path(arguments.file))
    host = build_host()
    if arguments.into is not None:
        return _joined(host, contents, arguments)
    if arguments.homebrew is not None:
        raise UserMistake("Homebrew is asked about where records come into a campaign. Name it, too: --into CAMPAIGN")
    if arguments.dry_run:
        wished = plan(host, contents, arguments.way)
        data = {**_data(wished), "id": wished.here.id if wished.here else None, "backup": None}
        return Answer(data, "\n".join(told(wished)))
    done = bring(host, contents, arguments.way)
    data = {**_data(done.plan), "id": done.campaign.id, "backup": str(done.backup)}
    lines = [f"Imported {done.campaign.name} ({done.campaign.id}).", *told(done.plan)[1:]]
    return Answer(data, "\n".join([*lines, f"Everything as it was before lies in {done.backup}."]))


def _joined(host: Host, contents: Contents, arguments: Namespace) -> Answer:
    from tallow.services.exchange.joining import join, joining
    from tallow.services.exchange.telling import listed, told_brew, told_joining

    if arguments.way is not None:
        raise UserMistake("--as makes a campaign of the file, and --into puts it into one. Give one of them.")
    wished = joining(host, contents, host.find_campaign(arguments.into))
    there = wished.campaign.name
    lines = [*told_joining(wished), *(line for each in wished.homebrew for line in told_brew(each, there))]
    if arguments.dry_run:
        return Answer({**_joining_data(wished), "step": None}, "\n".join(lines))
    if wished.asks and arguments.homebrew is None:
        names = listed([each.plugin.manifest.name for each in wished.homebrew if each.comes])
        raise UserMistake(
            f"The file brings homebrew: {names}. Say whether it comes, with --homebrew yes or --homebrew no; "
            "--dry-run shows what it would bring."
        )
    done = join(host, wished, homebrew=arguments.homebrew == "yes")
    brought = lines[2:] if arguments.homebrew != "no" else list(told_joining(wished))[2:]
    data = {**_joining_data(wished), "step": done.step.number}
    return Answer(data, "\n".join([f"{wished.label}: done in {there}, as step {done.step.number}.", *brought]))


def _joining_data(wished: Joining) -> dict[str, Any]:
    return {
        "campaign": wished.campaign.id,
        "records": [{"id": each.record.id, "name": each.name, "named": each.record.name} for each in wished.coming],
        "homebrew": [
            {
                "id": each.plugin.manifest.id,
                "name": each.plugin.manifest.name,
                "brings": list(each.names),
                "same": each.same,
                "at_odds": list(each.at_odds),
                "on": each.on,
                "changes": _cards(each.cards),
            }
            for each in wished.homebrew
        ],
        "off": [each.id for each in wished.off],
    }


def _cards(cards: Iterable[Difference]) -> list[dict[str, Any]]:
    """The cards of others that are other ones then."""
    return [{"name": each.name, "what": list(each.what)} for each in cards]


def _data(plan: Plan) -> dict[str, Any]:
    import msgspec

    unknown = plan.unknown
    return {
        "id": None,
        "name": plan.name,
        "as": plan.way,
        "file": str(plan.contents.path),
        "counts": msgspec.to_builtins(plan.contents.manifest.counts),
        "new": list(plan.new),
        "changed": list(plan.changed),
        "gone": list(plan.gone),
        "same": plan.same,
        "steps_gone": plan.steps_gone,
        "plugins": [
            {
                "id": each.id,
                "name": each.name,
                "version": each.version,
                "here": each.here or None,
                "own": each.own,
                "changes": _cards(each.cards),
            }
            for each in plan.plugins
        ],
        "unknown": {
            "kinds": dict(unknown.kinds),
            "entries": list(unknown.entries),
            "settings": list(unknown.settings),
        },
    }
