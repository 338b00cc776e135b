"""``tallow settings``: a campaign's readings and choices."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.model.column import ChoiceField
from tallow.model.setting import Setting

if TYPE_CHECKING:
    from tallow.model.record import Campaign
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("settings", parents=[common], help="list, read or choose a campaign's settings")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("key", metavar="KEY", nargs="?")
    verb.add_argument("value", metavar="VALUE", nargs="?")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{id, label, value, default, choices, source, explanation}]``, one of them, or the step."""
    from tallow.services import settings

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    if arguments.key is None:
        declared = settings.declared(host, campaign)
        empty = "None of the campaign's plugins has settings."
        text = "\n".join(_line(setting, campaign) for setting in declared) or empty
        return Answer([_data(setting, campaign) for setting in declared], text)
    setting = settings.find(host, campaign, arguments.key)
    if arguments.value is None:
        return Answer(_data(setting, campaign), _line(setting, campaign))
    return written(host, settings.choose(host, campaign, setting, setting.field.read(arguments.value)))


def _value(setting: Setting, campaign: Campaign) -> Any:
    return campaign.settings.get(setting.id, setting.field.default)


def _data(setting: Setting, campaign: Campaign) -> dict[str, Any]:
    field = setting.field
    return {
        "id": setting.id,
        "label": field.label,
        "value": _value(setting, campaign),
        "default": field.default,
        "choices": [choice.id for choice in field.choices] if isinstance(field, ChoiceField) else [],
        "source": setting.source,
        "explanation": setting.explanation,
    }


def _line(setting: Setting, campaign: Campaign) -> str:
    data = _data(setting, campaign)
    choices = f" of {', '.join(data['choices'])}" if data["choices"] else ""
    return f"{setting.id} = {data['value']}{choices}  ({setting.field.label}; {setting.source})"
