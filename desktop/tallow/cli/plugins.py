"""``tallow plugins``: what is there, what is wrong with it, and what a campaign plays with."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tallow.cli import plugin_changes, plugin_files, plugin_moves, plugin_words
from tallow.cli.answer import Answer, table, written
from tallow.model.errors import UserMistake
from tallow.model.visible import in_one_line

if TYPE_CHECKING:
    from tallow.hooks.discovery.discover import Found
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb with its own verbs."""
    verb = verbs.add_parser("plugins", help="list, switch, install, remove and make plugins")
    verbs_of_it = "list|info|enable|disable|changes|install|remove|restore|words|new|check|pack"
    inner = verb.add_subparsers(metavar=verbs_of_it, required=True)
    inner.add_parser("list", parents=[common], help="every plugin that was found").set_defaults(run=run_list)
    info = inner.add_parser("info", parents=[common], help="one plugin")
    info.add_argument("id", metavar="ID")
    info.set_defaults(run=run_info)
    for name, words in (("enable", "switch a plugin on in a campaign"), ("disable", "switch it off")):
        switch = inner.add_parser(name, parents=[common], help=words)
        switch.add_argument("id", metavar="ID")
        switch.add_argument(
            "campaign", metavar="CAMPAIGN", nargs="?", help="without it: everywhere, until enabled so too"
        )
        switch.add_argument("--yes", action="store_true", help="do it though it changes more than that plugin")
        switch.set_defaults(run=run_switch, on=name == "enable")
    plugin_changes.register(inner, common)
    plugin_moves.register(inner, common)
    plugin_words.register(inner, common)
    plugin_files.register(inner, common)


def run_list(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{id, name, family, version, source, code, enabled [campaign …], played […], fault}]``.

    ``played`` is ``[{campaign, version, sha256, changed, said}]``: how each campaign was last played with it.
    """
    from tallow.services import plugins

    host = build_host()
    enabled = plugins.enabled_in(host)
    data = [_row(host, found, enabled.get(found.id, ())) for found in plugins.found(host)]
    rows = [(row["id"], row["name"], row["version"], row["source"], row["fault"] or _changed(row)) for row in data]
    return Answer(data, table(rows, empty="No plugin was found."))


def _changed(row: dict[str, Any]) -> str:
    """Which campaigns were last played with another state of it."""
    return "; ".join(each["said"] for each in row["played"] if each["changed"])


def _row(host: Host, found: Found, enabled: tuple[str, ...]) -> dict[str, Any]:
    from tallow.services import plugins

    manifest, faults = found.manifest, plugins.faults_of(host, found)
    more = f" (and {len(faults) - 1} more; see: tallow plugins info {found.id})" if len(faults) > 1 else ""
    return {
        "id": found.id,
        "name": manifest.name if manifest else found.id,
        "family": manifest.family if manifest else "",
        "version": manifest.version if manifest else "",
        "source": found.source,
        "code": found.code,
        "enabled": list(enabled),
        "played": plugin_changes.notes(host, found),
        "fault": faults[0] + more if faults else None,
    }


def run_info(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The row of ``list`` with summary, authors, licence, requirements and folder."""
    from tallow.services import plugins
    from tallow.services.parcel.kept import no_plugin

    host = build_host()
    fitting = [each for each in plugins.found(host) if each.id == arguments.id]
    if not fitting:
        raise no_plugin(host, arguments.id)
    found = next((each for each in fitting if each.fault is None), fitting[0])
    data = _row(host, found, plugins.enabled_in(host).get(found.id, ()))
    data["faults"] = list(plugins.faults_of(host, found))
    if found.manifest:
        data |= {
            "summary": found.manifest.summary,
            "authors": list(found.manifest.authors),
            "licence": found.manifest.licence,
            "requires": list(found.manifest.requires),
        }
    data["folder"] = str(found.folder)
    words = [
        f"{key}: {_words(value)}"
        for key, value in data.items()
        if value not in (None, [], "") and "fault" not in key and key != "played"
    ]
    words += [each["said"] for each in data["played"]]
    return Answer(data, "\n".join([*words, *(f"fault: {fault}" for fault in data["faults"])]))


def _words(value: Any) -> str:
    return in_one_line(", ".join(value) if isinstance(value, list) else str(value))


def run_switch(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was, with ``faults``: what is wrong with what is on now; without a campaign ``{id, on}``."""
    from tallow.services import plugins

    host = build_host()
    if arguments.campaign is None:
        return _switched_everywhere(host, arguments.id, on=arguments.on, yes=arguments.yes)
    campaign = host.find_campaign(arguments.campaign)
    wish = plugins.switching(host, campaign, arguments.id, on=arguments.on)
    if wish.question and not arguments.yes:
        raise UserMistake(f"{wish.question} {wish} To do it, say it again with --yes.")
    switch = plugins.enable if arguments.on else plugins.disable
    done = written(host, switch(host, campaign, arguments.id))
    coming = [arguments.id, *(each.id for each in wish.along)] if arguments.on else []
    faults = plugins.faults_in(host, host.campaign(campaign.id).plugins, coming)
    told = [*([wish.stays] if wish.stays else []), *(f"! {fault}" for fault in faults)]
    return replace(done, data={**done.data, "faults": list(faults)}, text="\n".join([done.text, *told]))


def _switched_everywhere(host: Host, id: str, *, on: bool, yes: bool) -> Answer:
    """A plugin left out of every campaign or used on; one that did not answer was asked about already."""
    from tallow.services.parcel import stopping
    from tallow.services.watching import unanswered

    if on:
        return Answer({"id": id, "on": True}, f"{stopping.use_again(host, id).name} is in use.")
    if not yes and unanswered.note_of(host, id) is None:
        name = host.manifest(id).name
        said = f"Switch off {name} everywhere? {stopping.consequence(host, id)}"
        raise UserMistake(f"{said} To do it, say it again with --yes. Or name the campaign in which to switch it off.")
    name = stopping.stop(host, id).name
    text = f"{name} is switched off everywhere; nothing of it is lost. Use it again: tallow plugins enable {id}"
    return Answer({"id": id, "on": False}, text)
