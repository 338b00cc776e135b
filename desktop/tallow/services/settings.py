"""Settings of a campaign: the readings and choices its plugins ask for."""

from __future__ import annotations

from tallow.model.edit import UNSEEN, ChangeSet, Set
from tallow.model.errors import unknown
from tallow.model.record import Campaign
from tallow.model.setting import Setting
from tallow.model.value import Value
from tallow.services.host import Host
from tallow.services.records import do


def declared(host: Host, campaign: Campaign) -> tuple[Setting, ...]:
    """The campaign's settings, by plugin and in the order in which each declares them."""
    settings = host.registry(campaign.plugins).settings.values()
    return tuple(setting for setting in settings if setting.scope == "campaign")


def find(host: Host, campaign: Campaign, word: str) -> Setting:
    """The setting with that id, whose part before the dot may be left out where one has the name."""
    settings = {setting.id: setting for setting in declared(host, campaign)}
    fitting = [id for id in settings if word in (id, id.partition(".")[2])]
    if len(fitting) != 1:
        raise unknown("setting", word, settings)
    return settings[fitting[0]]


def choose(host: Host, campaign: Campaign, setting: Setting, value: Value, seen: object = UNSEEN) -> ChangeSet:
    """Give a setting a value, or with None its default again; one step.

    Args:
        seen: what the person saw chosen, None for the default.

    Raises:
        Stale: where somebody else chose something meanwhile.
    """
    label = f"Setting: {setting.field.label}"
    return do(host, campaign.id, label, [Set(campaign.id, f"settings:{setting.id}", value, seen)])
