"""Values that stand in several fields of a form: a text over several places, a track as its pips."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.model.errors import UserMistake
from tallow.services.filling.reading import Entered


def whole_text(some: Sequence[Entered], now: str, label: str) -> tuple[str, str]:
    """What stood in the fields of one text, and what stands there now, with what is between its parts.

    Args:
        now: the text as the record holds it, which says what is between them.

    Raises:
        UserMistake: where the record holds another text by now, so that nobody knows.
    """
    if len(some) == 1:
        return some[0].before, some[0].value
    text, at = "", 0
    for each in sorted(some, key=lambda each: each.place.part):
        start = now.find(each.before, at) if each.before else len(now)
        between = now[at:start]
        if start < 0 or between.strip():
            raise UserMistake(f"{label} was changed after the form was made, and is filled in. Set it yourself.")
        if text and each.value and not between:
            between = "" if each.before else "\n"  # lines that were empty begin anew
        text += between + each.value
        at = start + len(each.before)
    if now[at:].strip():
        raise UserMistake(f"{label} was changed after the form was made, and is filled in. Set it yourself.")
    return now, text.rstrip() if text != now else text


def pips(some: Sequence[Entered], label: str) -> tuple[str, str]:
    """How many pips of a track were filled, "" for none, and how many are now.

    Raises:
        UserMistake: where one is left out.
    """
    before = {each.place.part for each in some if each.before}
    filled = {each.place.part for each in some if each.value}
    if filled != set(range(1, len(filled) + 1)):
        raise UserMistake(f"{label} has {len(filled)} squares ticked, with gaps. Tick them from the left.")
    return str(len(before) or ""), str(len(filled))
