"""The plan of an import in sentences, as the command line and the window show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallow.services.exchange.plan import Plan, PluginPlan

_AT_MOST = 8
"""How many names a sentence lists."""


def told(plan: Plan) -> tuple[str, ...]:
    """What an import would do: how, what comes, what changes here, what nobody here knows."""
    return (*_how(plan), *_what(plan), *_records(plan), *map(_plugin, _worth_telling(plan.plugins)), *_unknown(plan))


def counted(number: int, one: str, many: str = "") -> str:
    """``1 record``, ``12 records``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Names with commas, the first few of many."""
    more = len(names) - _AT_MOST
    shown = ", ".join(names[:_AT_MOST])
    return f"{shown} and {more} more" if more > 0 else shown


def _how(plan: Plan) -> Iterator[str]:
    name = plan.contents.whole.campaign.name
    called = "" if plan.name == name else f" It will be called {plan.name}, for that name is taken."
    if plan.here is not None:
        yield f"{name} takes the place of {plan.here.name} here, history and all. A backup is made first.{called}"
    elif plan.way == "copy":
        yield f"{name} comes in as a copy beside what is here; nothing here changes.{called}"
    else:
        yield f"{name} is not here yet and comes in as it is; nothing here changes.{called}"


def _what(plan: Plan) -> Iterator[str]:
    manifest, whole = plan.contents.manifest, plan.contents.whole
    away = sum(record.archived for record in whole.records)
    parts = [
        counted(len(whole.records), "record") + (f" ({away} put away)" if away else ""),
        counted(len(whole.steps), "step"),
        counted(len(whole.rolls), "roll"),
    ]
    if whole.attachments:
        parts.append(counted(len(whole.attachments), "attachment"))
    tallow = f" by Tallow {manifest.tallow}" if manifest.tallow else ""
    yield f"The file holds {', '.join(parts)}; written on {manifest.exported[:10]}{tallow}."


def _records(plan: Plan) -> Iterator[str]:
    if plan.here is None:
        return
    for names, words in (
        (plan.new, "New here"),
        (plan.changed, "Different from here"),
        (plan.gone, "Only here, and gone afterwards"),
    ):
        if names:
            yield f"{words}: {listed(names)}."
    if plan.same:
        yield f"{counted(plan.same, 'record is', 'records are')} the same here."
    if plan.steps_gone:
        yield f"{counted(plan.steps_gone, 'step')} made here {'is' if plan.steps_gone == 1 else 'are'} not in the file."


def _worth_telling(plugins: Sequence[PluginPlan]) -> list[PluginPlan]:
    return [plugin for plugin in plugins if plugin.here != plugin.version]


def _plugin(plugin: PluginPlan) -> str:
    if plugin.own:
        return f"The file brings the group's own plugin {plugin.name} {plugin.version}, which has no code."
    if plugin.missing:
        return f"Missing: {plugin.name} {plugin.version}. Its values are kept and come to life when it is installed."
    return f"{plugin.name} was last played in version {plugin.version}, and here is {plugin.here}."


def _unknown(plan: Plan) -> Iterator[str]:
    unknown = plan.unknown
    if unknown.kinds:
        kinds = ", ".join(f"{kind} ({count})" for kind, count in sorted(unknown.kinds.items()))
        yield f"Unknown kinds of record, kept as they are: {kinds}."
    if unknown.entries:
        yield f"Unknown entries, kept by their names: {listed(unknown.entries)}."
    if unknown.settings:
        yield f"Unknown settings, kept as they are: {listed(unknown.settings)}."
