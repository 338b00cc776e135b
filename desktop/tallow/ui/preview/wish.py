"""What a person wishes printed: which sheets in which order, and how; kept for each campaign beside the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from tallow.model.errors import UserMistake
from tallow.printing.options import Options
from tallow.printing.paper import Margins
from tallow.services import app_settings
from tallow.services.host import Host

SETTING = "print"
FILLED: Mapping[str, str] = {"now": "Present state", "full": "At rest", "blank": "Blank form"}
"""What stands in the sheets: a state of values as in ``Options``, or nothing at all."""
_SWITCHES = ("landscape", "large", "cards", "form")
_LISTS = ("leave", "order", "apart", "whole")
_WORDS = ("paper", "values", "tracks", "breaks")


@dataclass(frozen=True, slots=True)
class Queued:
    """One sheet of the queue.

    Attributes:
        record: the record's id, or "" for a blank sheet.
        kind: of which kind the blank sheet is.
        leaf: which further leaf of the sheet it is, "" for the front.
    """

    record: str = ""
    kind: str = ""
    leaf: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed.

    Attributes:
        queue: the sheets, in order.
        options: how they are laid out.
        blank: whether each is the blank sheet of its kind.
    """

    queue: tuple[Queued, ...] = ()
    options: Options = field(default_factory=Options)
    blank: bool = False

    @property
    def filled(self) -> str:
        """Which of ``FILLED`` it is."""
        return "blank" if self.blank else self.options.values

    def with_filled(self, filled: str) -> Wish:
        """The same with another of ``FILLED``."""
        if filled == "blank":
            return replace(self, blank=True)
        return replace(self, blank=False, options=replace(self.options, values=filled))


def moved(queue: tuple[Queued, ...], at: int, to: int) -> tuple[Queued, ...]:
    """The queue with the sheet of one place at another."""
    rest = [*queue[:at], *queue[at + 1 :]]
    return (*rest[:to], queue[at], *rest[to:])


def load(host: Host, campaign: str) -> Wish | None:
    """What was wished in a campaign before; None where nothing is kept, or nothing that can be read."""
    kept = app_settings.read(host.store.path).get(SETTING)
    data = kept.get(campaign) if isinstance(kept, dict) else None
    try:
        return _read(data) if isinstance(data, dict) else None
    except (KeyError, TypeError, ValueError, UserMistake):
        return None


def remembers(host: Host, campaign: str) -> bool:
    """Whether what is wished in a campaign is to be kept, as it is until a person says otherwise."""
    kept = app_settings.read(host.store.path).get(SETTING)
    return not isinstance(kept, dict) or kept.get(campaign, "") is not None


def keep(host: Host, campaign: str, wish: Wish | None) -> None:
    """Keep what is wished in a campaign, or with None that nothing is to be; what was of campaigns that are gone goes.

    Raises:
        StoreTrouble: where it cannot be written.
    """
    kept = app_settings.read(host.store.path).get(SETTING)
    before = kept if isinstance(kept, dict) else {}
    with host.store.read() as reader:
        here = {each.id for each in reader.campaigns(archived=None)}
    now = {id: data for id, data in before.items() if id in here and id != campaign}
    now[campaign] = None if wish is None else _written(wish)
    if now != before:
        app_settings.write(host.store.path, SETTING, now or None)


def _written(wish: Wish) -> dict[str, Any]:
    options = asdict(wish.options)
    options.pop("printed")
    queue = [{key: value for key, value in asdict(each).items() if value} for each in wish.queue]
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()}
    return {"queue": queue, "blank": wish.blank, "options": plain}


def _read(data: dict[str, Any]) -> Wish:
    """A wish from what was written; raises what is raised for one that a hand or a fault changed."""
    given = dict(data["options"])
    made = {**{key: given.pop(key) for key in (*_SWITCHES, *_WORDS)}, **{key: tuple(given.pop(key)) for key in _LISTS}}
    margin, cut = given.pop("margin"), given.pop("cut")
    margin = Margins(**margin) if isinstance(margin, dict) else margin
    queue = tuple(Queued(**each) for each in data["queue"])
    wish = Wish(queue, Options(**made, margin=margin, cut=cut, **given), data["blank"])
    if not _fits(wish):
        raise ValueError("what is kept of a print is damaged")
    wish.options.see()
    return wish


def _fits(wish: Wish) -> bool:
    """Whether all is of its type."""
    options, margin = wish.options, wish.options.margin
    numbers = [*asdict(margin).values()] if isinstance(margin, Margins) else [] if margin is None else [margin]
    switches = [wish.blank, *(getattr(options, key) for key in _SWITCHES)]
    words = [getattr(options, key) for key in _WORDS]
    words += [word for key in _LISTS for word in getattr(options, key)]
    words += [word for each in wish.queue for word in (each.record, each.kind, each.leaf)]
    return (
        all(type(each) in (int, float) for each in numbers)
        and all(type(each) is bool for each in switches)
        and all(isinstance(each, str) for each in words)
        and (options.cut is None or type(options.cut) is int)
        and all(bool(each.record) != bool(each.kind) for each in wish.queue)
    )
