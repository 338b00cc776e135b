"""Campaign settings: one for each reading of what the document leaves open to the group."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.api import Book, Choice, ChoiceField, NumberField, Setting, Value

from .band import BANDS, LAST_ROW, SEVERITIES, TOTALS


def _setting(key: str, label: str, source: str, explanation: str, *choices: Choice) -> Setting:
    """A setting whose first choice is the default."""
    return Setting(ChoiceField(f"king.{key}", label, choices, choices[0].id), source, explanation)


def _cut(band: str) -> Setting:
    """Where the milder severity of a band ends, for groups without tables of their own."""
    (first, last), (mild, grave) = TOTALS[band], SEVERITIES[band]  # type: ignore[index]  # of the three bands
    return Setting(
        NumberField(f"king.cut_{band}", f"Last total of severity {mild}", default=0, minimum=0, maximum=LAST_ROW),
        "RULES.md A10",
        f"Of the {band} band, totals {first} to {last}, where no table gives the severity: up to here it is {mild}, "
        f"above {grave}. At 0 it is asked each time.",
    )


SETTINGS = (
    _setting(
        "nonlethal",
        "A non-lethal poison fells",
        "RULES.md A1",
        "The document says: when it would cost your last wound, or the roll is 31 or more.",
        Choice("no_slot", "When no slot is left, as a blade would kill then"),
        Choice("last_slot", "When it would fill the last slot"),
    ),
    _setting(
        "down_pools",
        "Pools while unconscious",
        "RULES.md A1c",
        "Whether a Second Wind comes to who lies unconscious by a poison. The game master's call.",
        Choice("wait", "They wait: Vitality stays 0, both fill on waking"),
        Choice("refill", "They fill at once"),
    ),
    _setting(
        "permanent",
        "The permanent wound of a return from death",
        "RULES.md A4",
        "It names no row and no litany.",
        Choice("stays", "It stays; only the game master takes it away"),
        Choice("severity_6", "It closes as a wound of severity 6"),
    ),
    _setting(
        "seal_in_rest",
        "Seal Wounds and the one wound of a Rest",
        "RULES.md A9",
        "One wound per patient per Rest stands in the sentence on healers.",
        Choice("no", "Seal Wounds closes one besides"),
        Choice("yes", "One wound in all, healer or Seal Wounds"),
    ),
    *(_cut(band) for band in BANDS),
    _setting(
        "rerolls",
        "Fate on one injury roll",
        "RULES.md A14",
        "The new roll stands. More than one is a house rule.",
        Choice("one", "One reroll"),
        Choice("many", "As many as there is Fate for"),
    ),
    _setting(
        "fate",
        "After an injury roll of who has Fate",
        "RULES.md K14",
        "Whether Tallow asks each time. The odds on the sheet count Fate where the roll would kill.",
        Choice("ask", "Ask whether Fate is spent"),
        Choice("on_death", "Spend it by itself, and only where the roll would kill"),
    ),
)

_IN_A_HIT = ("nonlethal", "down_pools", "rerolls", "fate", *(f"cut_{band}" for band in BANDS))
_IN_HEALING = ("permanent", "seal_in_rest")


def of_hit(book: Book) -> Mapping[str, Value]:
    """The campaign's readings, as a hit takes them."""
    return {key: book.setting(f"king.{key}") for key in _IN_A_HIT}


def of_healing(book: Book) -> Mapping[str, Value]:
    """The campaign's readings, as healing takes them."""
    return {key: book.setting(f"king.{key}") for key in _IN_HEALING}
