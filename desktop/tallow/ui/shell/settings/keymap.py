"""Which keys each action has: those it comes with, over them those a person chose, and what is wrong with these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from tallow.model.errors import UserMistake, nearest
from tallow.ui.kit.keycap import parted
from tallow.ui.shell.actions import Spec

#: Keys that mean the same thing everywhere, and what that is.
TAKEN: Mapping[str, str] = {
    **dict.fromkeys(("Tab", "Shift+Tab"), "goes to the next thing"),
    **dict.fromkeys(("Esc",), "leaves what is open"),
    **dict.fromkeys(("Return", "Enter", "Space"), "presses what the keyboard is on"),
    **dict.fromkeys(("Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDown"), "moves within what is shown"),
    **dict.fromkeys(("Backspace", "Del"), "takes away"),
    **dict.fromkeys(("Ctrl+Return", "Ctrl+Enter"), "applies what is proposed"),
    **dict.fromkeys(("Alt+Up", "Alt+Down"), "moves a row"),
    "F1": "asks why",
    "Ctrl+C": "copies",
    "Ctrl+X": "cuts",
    "Ctrl+V": "pastes",
    "Ctrl+A": "marks all",
}

_HELD = {"Ctrl", "Shift", "Alt", "Meta"}


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys of all actions.

    Attributes:
        keys: action id → its sequences, the first one is shown.
        trouble: what is wrong with what was chosen, a sentence each.
    """

    keys: Mapping[str, tuple[str, ...]]
    trouble: tuple[str, ...] = ()


def read_keys(text: str) -> str:
    """A sequence as it is kept ("Ctrl+Shift+Z").

    Raises:
        UserMistake: for what is no key, for several in a row, for one that types a letter or is taken everywhere.
    """
    sequence = QKeySequence(text)
    plain = sequence.toString(QKeySequence.SequenceFormat.PortableText)
    parts = parted(plain)
    if sequence.count() != 1 or not parts or parts[-1] in _HELD:
        raise UserMistake(f"{text!r} is no key. Write it as Ctrl+Shift+K or F5.")
    if plain in TAKEN:
        raise UserMistake(f"{plain} {TAKEN[plain]} everywhere and stays so. Choose another key.")
    if len(parts[-1]) == 1 and set(parts[:-1]) <= {"Shift", "Num"}:
        raise UserMistake(f"{plain} types a letter. Hold Ctrl or Alt with it.")
    return plain


def keymap(specs: Sequence[Spec], chosen: object) -> Keymap:
    """The keys of these actions; what a person chose goes before what others come with.

    Args:
        chosen: what the settings file holds: action id → a sequence or a list of them, empty for none.
    """
    trouble: list[str] = []
    wishes = _wishes(specs, chosen, trouble)
    keys: dict[str, tuple[str, ...]] = {}
    owner: dict[str, Spec] = {}
    by_id = {spec.id: spec for spec in specs}
    for id in (*wishes, *(spec.id for spec in specs if spec.id not in wishes)):
        spec = by_id[id]
        wanted = wishes[id] if id in wishes else _usable(spec.keys)
        keys[id] = tuple(each for each in wanted if each not in owner)
        for each in wanted:
            other = owner.setdefault(each, spec)
            if other is not spec:
                trouble.append(_clash(each, other, spec, left=keys[id]))
    return Keymap({spec.id: keys[spec.id] for spec in specs}, tuple(trouble))


def _wishes(specs: Sequence[Spec], chosen: object, trouble: list[str]) -> dict[str, tuple[str, ...]]:
    """What a person chose, as far as it can be read, in the order of the actions."""
    if chosen is None:
        return {}
    if not isinstance(chosen, Mapping):
        trouble.append("The keys in the settings file are no table. Write an action and its keys on each line.")
        return {}
    known = {spec.id for spec in specs}
    for id in chosen:
        if id not in known and "." not in str(id):  # a plugin's command may be away
            hint = nearest(str(id), known)
            trouble.append(f"There is no action {id!r} for which the settings file gives keys. {hint}".rstrip())
    return {spec.id: _read(spec, chosen[spec.id], trouble) for spec in specs if spec.id in chosen}


def _read(spec: Spec, value: object, trouble: list[str]) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(each, str) for each in listed):
        trouble.append(f"The keys of “{spec.words}” are no key and no list of keys. It has those that it comes with.")
        return _usable(spec.keys)
    found: list[str] = []
    for each in listed:
        try:
            found.append(read_keys(each))
        except UserMistake as mistake:
            trouble.append(f"“{spec.words}”: {mistake}")
    return tuple(dict.fromkeys(found))


def _usable(keys: Iterable[str]) -> tuple[str, ...]:
    """The sequences that an action comes with; a plugin may name one that is none."""
    found = []
    for each in keys:
        try:
            found.append(read_keys(each))
        except UserMistake:
            continue
    return tuple(found)


def _clash(keys: str, has: Spec, lacks: Spec, *, left: tuple[str, ...]) -> str:
    rest = f"which keeps {' and '.join(left)}" if left else "which has no key now"
    return f"{keys} is both “{has.words}” and “{lacks.words}”. It does “{has.words}”, not “{lacks.words}”, {rest}."
