"""What an import would do in sentences, as the command line and the window show it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what is told of counts and lists its own things by the words below
    from tallow.services.exchange.brew import Brew
    from tallow.services.exchange.contents import Contents
    from tallow.services.exchange.format import Manifest
    from tallow.services.exchange.joining import Coming, Joining
    from tallow.services.exchange.plan import Plan, PluginPlan
    from tallow.services.parcel.difference import Difference

_AT_MOST = 8
"""How many names a sentence lists."""
_CARDS, _WIDE = 6, 160
"""How many cards that are other ones a sentence tells, and in how many letters each."""
_ENDED = re.compile(r"[.!?…][”’\"')]*$")


def told(plan: Plan) -> tuple[str, ...]:
    """What an import would do: how, what comes, what changes here, what nobody here knows."""
    plugins = map(_plugin, _worth_telling(plan.plugins))
    return (*_how(plan), *_what(plan), *_records(plan), *plugins, *plan.others, *_unknown(plan))


def told_joining(wished: Joining) -> tuple[str, ...]:
    """What the records of a file would do in a campaign, without the homebrew, of which ``told_brew`` tells."""
    there = wished.campaign.name
    names = listed([each.name for each in wished.coming])
    head = f"{names} of the file {'comes' if len(wished.coming) == 1 else 'come'} into {there} as one step."
    return (
        _written(wished.contents),
        f"{head} Undo takes it back; what else is there stays as it is.",
        *(sentence for each in wished.coming for sentence in _coming(each, there)),
        *(_off(each, there) for each in wished.off),
        *wished.others,
    )


def told_brew(brew: Brew, campaign: str) -> tuple[str, ...]:
    """What would come of a homebrew plugin, what is here already, and what is at odds."""
    name, told = brew.plugin.manifest.name, []
    if brew.names:
        told.append(f"{name} brings {listed(brew.names)}; it has no code.")
    if brew.place is not None and brew.same and not brew.at_odds:
        told.append(f"{name} is here already, with {counted(brew.same, 'entry', 'entries')} the same as in the file.")
    if brew.comes and brew.place is not None and not brew.on:
        more = f", and the rest of it counts there too: {listed(brew.besides)}" if brew.besides else ""
        told.append(f"Brought along, it is switched on in {campaign}{more}.")
    return (*told, *told_cards(brew.cards), *brew.at_odds)


def told_cards(cards: Sequence[Difference]) -> tuple[str, ...]:
    """Which cards of others are other ones then, the first few in short; nothing where none is."""
    shown = "; ".join(_short(str(each)) for each in cards[:_CARDS])
    more = f"; and {len(cards) - _CARDS} more" if len(cards) > _CARDS else ""
    return (ended(f"It changes {counted(len(cards), 'card')} of others: {shown}{more}"),) if cards else ()


def _short(card: str) -> str:
    return card if len(card) <= _WIDE else f"{card[: _WIDE - 1].rstrip()}…"


def _coming(each: Coming, there: str) -> Iterator[str]:
    if each.record.name != each.name:
        yield f"{each.name} is in {there} already; this one is called {each.record.name}."
    for label, now in each.led:
        yield f"{each.name}: {label} is not in the file, and {f'leads to {now}' if now else 'is left empty'}."


def _off(plugin: PluginPlan, there: str) -> str:
    if plugin.here:
        return f"{plugin.name} is off in {there}: what comes of it shows as missing until it is switched on there."
    return f"{plugin.name} {plugin.version} is not here: what comes of it shows as missing until it is installed."


def counted(number: int, one: str, many: str = "") -> str:
    """``1 record``, ``12 records``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def held(manifest: Manifest) -> str:
    """What a file that was written holds: its records and the history, or of some records the homebrew with them."""
    counts = manifest.counts
    parts = [counted(counts.records, "record")]
    if counts.steps or counts.rolls:
        return f"{parts[0]}, {counted(counts.steps, 'step')}, {counted(counts.rolls, 'roll')}"
    own = [plugin.name for plugin in manifest.plugins if plugin.own]
    return f"{parts[0]}, with {listed(own)}" if own else parts[0]


def ended(sentence: str) -> str:
    """A sentence with a full stop, unless it ends in a mark of its own, be it within quotes: ``text “Go!”``."""
    return sentence if _ENDED.search(sentence) else f"{sentence}."


def listed(names: Sequence[str], most: int = _AT_MOST) -> str:
    """Names with commas, the first few of many."""
    more = len(names) - most
    shown = ", ".join(names[:most])
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
    yield _written(plan.contents)


def _written(contents: Contents) -> str:
    manifest, whole = contents.manifest, contents.whole
    away = sum(record.archived for record in whole.records)
    parts = [counted(len(whole.records), "record") + (f" ({away} put away)" if away else "")]
    if whole.records and not whole.steps:
        parts.insert(0, whole.campaign.name)
    else:
        parts += [counted(len(whole.steps), "step"), counted(len(whole.rolls), "roll")]
    if whole.attachments:
        parts.append(counted(len(whole.attachments), "attachment"))
    tallow = f" by Tallow {manifest.tallow}" if manifest.tallow else ""
    return f"The file holds {', '.join(parts)}; written on {manifest.exported[:10]}{tallow}."


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
    return [plugin for plugin in plugins if plugin.here != plugin.version or plugin.changed]


def _plugin(plugin: PluginPlan) -> str:
    if plugin.own:
        own = f"The file brings the group's own plugin {plugin.name} {plugin.version}, which has no code."
        return " ".join([own, *told_cards(plugin.cards)])
    if plugin.missing:
        return f"Missing: {plugin.name} {plugin.version}. Its values are kept and come to life when it is installed."
    if plugin.changed:
        which = f"{plugin.name} {plugin.here}"
        return f"{which} here is not the one that it was played with: changed without a new version."
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
