"""One resolution under way: what is given, the dice, what comes of them, and whether it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom

from PySide6.QtCore import QObject, Signal

from tallow.model.edit import ChangeSet
from tallow.model.errors import TallowError
from tallow.model.record import EMPTY, Record
from tallow.model.resolution import Due, Resolver
from tallow.model.value import Row, Value
from tallow.services import history, rolls
from tallow.services.proposing import Proposed
from tallow.services.rolls import Resolved, Throw
from tallow.ui.bridge import Bridge
from tallow.ui.resolver.given import put, taken_out
from tallow.ui.resolver.input import Place, value_at


@dataclass(frozen=True, slots=True)
class WrongDie:
    """A typed die that shows what no such die can.

    Attributes:
        at: which one, from 0.
        face: what was typed.
        sides: of the die.
        label: what it is for.
    """

    at: int
    face: int
    sides: int
    label: str


_NOTHING = object()


class Session(QObject):
    """Works a resolution out anew with every change of what is given; writes it once.

    Attributes:
        resolver: what is resolved.
        roles: role key → the record that stands for it.
        resolved: what came of it, None where the inputs do not allow it; ``error`` then says why.
        wrong_die: the typed die that the rest waits for, or None.
        by_hand: whether the person's own dice are typed.
        applied: the step that wrote it, or None while nothing is written.

    Signals:
        changed: something of the above is another.
        noted: a sentence on what became of it ("" takes the last one back).
    """

    changed = Signal()
    noted = Signal(str)

    def __init__(self, bridge: Bridge, resolver: Resolver, roles: Mapping[str, str]) -> None:
        super().__init__()
        self._bridge = bridge
        self.resolver = resolver
        book = bridge.book()
        self.roles: dict[str, Record] = {role: book.record(id) for role, id in roles.items() if id}
        self.resolved: Resolved | None = None
        self.error = ""
        self.wrong_die: WrongDie | None = None
        self.by_hand = True
        self.applied: ChangeSet | None = None
        self._typed: dict[str, Value] = {}
        self._mistyped: dict[Place, str] = {}
        self._answered: dict[str, str] = {}  # the key of what was due → the question that was answered
        self._faces: list[int] = []
        self._seed: int | None = None
        self._set: dict[str, Row] = {}
        self._writing = False
        self.supplied: Row = EMPTY
        bridge.changed.connect(self._on_changed)
        bridge.elsewhere.connect(self._on_elsewhere)
        self._work_out()

    # what is given

    def is_typed(self, place: Place) -> bool:
        """Whether the person typed something at a place."""
        return value_at(self._typed, place, _NOTHING) is not _NOTHING

    def supplies(self, place: Place) -> bool:
        """Whether a record, or the campaign, supplies what stands at a place."""
        return value_at(self.supplied, place, _NOTHING) is not _NOTHING

    def holds(self, place: Place, default: Value = None) -> Value:
        """What counts at a place: what is typed, else what records and campaign supply, else the default."""
        return value_at(self._typed, place, value_at(self.supplied, place, default))

    def all_held(self) -> Row:
        """Everything that is typed or supplied, as plain data."""
        return self.resolved.inputs if self.resolved else rolls.merged(self.supplied, self._typed)

    def type(self, place: Place, value: Value) -> None:
        """Give an input; it wins over what a record supplies."""
        self._mistyped.pop(place, None)
        self._typed = put(self._typed, place, value)
        self._begin_again()

    def untype(self, place: Place) -> None:
        """Take back what was typed, so that the record's or the default holds."""
        self._mistyped = {each: why for each, why in self._mistyped.items() if each[: len(place)] != place}
        self._typed = taken_out(self._typed, place)
        self._begin_again()

    def mistype(self, place: Place, sentence: str) -> None:
        """Something was typed that cannot be read; nothing is worked out until it is mended."""
        self._mistyped[place] = sentence
        self._begin_again()

    @property
    def mistyped(self) -> Mapping[Place, str]:
        """Place → why what is typed there cannot be read."""
        return dict(self._mistyped)

    def answer(self, due: Due, value: Value) -> None:
        """Decide what is due."""
        place = tuple(due.key.split("."))
        if due.many:
            value = [*(value_at(self._typed, place) or ()), value]
        self._answered.setdefault(due.key, due.label)
        self.type(place, value)

    def choose(self, role: str, record: str) -> None:
        """Let a record stand for a role, or with "" numbers that are typed."""
        if record:
            self.roles[role] = self._bridge.book().record(record)
        else:
            self.roles.pop(role, None)
        self._begin_again()

    # the dice

    @property
    def shown_faces(self) -> tuple[int, ...]:
        """The dice as they are shown: those that are asked for, with one that shows what it cannot."""
        drawn = self.resolved.faces if self.resolved else ()
        return (*drawn, self.wrong_die.face) if self.wrong_die else drawn

    @property
    def rolled(self) -> bool:
        """Whether the program has rolled."""
        return self._seed is not None

    def throw_by_hand(self, by_hand: bool) -> None:
        """Type one's own dice, or have them rolled."""
        self.by_hand = by_hand
        self._begin_again()

    def set_die(self, at: int, face: int) -> None:
        """Give what a die shows, counted from 0; what follows is worked out anew.

        Rolled dice that a person corrects are that person's from then on.
        """
        if not self.by_hand:
            self._faces, self.by_hand = list(self.shown_faces), True
        if at < len(self._faces):
            self._faces[at] = face
        else:
            self._faces.append(face)
        self._begin_again()

    def take_die(self, at: int) -> None:
        """Take up a typed die again, and those behind it."""
        del self._faces[at:]
        self._begin_again()

    def roll(self) -> None:
        """Roll all dice, anew where they were rolled before."""
        self._seed = SystemRandom().getrandbits(32)
        self._begin_again()

    # what may come of it

    @property
    def has_dice(self) -> bool:
        """Whether what is given asks for dice, fallen or not."""
        return self.resolved is not None and (bool(self.resolved.drawn) or self.resolved.pending is not None)

    @property
    def before_roll(self) -> Row:
        """The inputs as they are before any die falls: without the decisions that this roll asked for."""
        typed = self._typed
        for key in self._answered:
            typed = taken_out(typed, tuple(key.split(".")))
        return rolls.merged(self.supplied, typed)

    # stages that a person sets

    @property
    def set_stages(self) -> Mapping[str, Row]:
        """Stage key → ``{value, reason}``."""
        return dict(self._set)

    def set_stage(self, key: str, value: Value, reason: str) -> str:
        """Set a stage's result; returns why it cannot be, "" where it can."""
        before = dict(self._set)
        self._set[key] = {"value": value, "reason": reason}
        self._begin_again()
        if not self.error:
            return ""
        refused, self._set = self.error, before
        self._begin_again()
        return refused

    def free_stage(self, key: str) -> None:
        """Work a stage out again."""
        self._set.pop(key, None)
        self._begin_again()

    def computed(self, key: str) -> Value:
        """What a stage that is set would come to by itself; None where that cannot be said."""
        others = {each: row for each, row in self._set.items() if each != key}
        try:
            resolution = self._resolve(self._throw(), others).resolution
        except TallowError:
            return None
        return next((stage.after for stage in resolution.stages if stage.key == key), None) if resolution else None

    # writing

    @property
    def may_apply(self) -> bool:
        """Whether everything is decided and nothing is written yet."""
        done = self.resolved is not None and self.resolved.resolution is not None
        return done and self.applied is None and not self.due

    @property
    def due(self) -> Sequence[Due]:
        """What a person must still decide."""
        resolution = self.resolved.resolution if self.resolved else None
        return resolution.due if resolution else ()

    def apply(self, chosen: Sequence[Proposed], reason: str = "") -> None:
        """Write the chosen changes as one step; a rule that objects is asked about by the bridge."""
        campaign, resolved = self._bridge.campaign, self.resolved
        if campaign is None or resolved is None:
            return
        host = self._bridge.host
        self._writing = True
        changes = self._bridge.commit(
            lambda: rolls.apply(host, campaign.id, resolved, chosen, override=reason),
            lambda given: self.apply(chosen, given),
        )
        self._writing = False
        if changes is None:
            self._refresh()
            return
        self.applied = changes
        self.noted.emit("")  # that an earlier one was taken back
        self.changed.emit()

    def another(self) -> None:
        """Begin another one with the same inputs: dice, decisions and set stages go."""
        for key in self._answered:
            self._typed = taken_out(self._typed, tuple(key.split(".")))
        self._answered.clear()
        self._faces, self._seed, self._set = [], None, {}
        self._begin_again()

    # working it out

    def _begin_again(self) -> None:
        """Work out what was given anew; what was written before stays written, and this is another one."""
        if self.applied is not None:
            self.applied = None
            self._refresh(tell=False)
        self.noted.emit("")
        self._work_out()
        self.changed.emit()

    def _refresh(self, *, tell: bool = True) -> None:
        """Read the records anew."""
        there = {record.id: record for record in self._bridge.records()}
        # A record that was put away or deleted meanwhile stands for nobody any longer.
        self.roles = {role: there[record.id] for role, record in self.roles.items() if record.id in there}
        if tell:
            self._work_out()
            self.changed.emit()

    def _work_out(self) -> None:
        self.resolved, self.error, self.wrong_die = None, "", None
        if self._mistyped:
            self.error = next(iter(self._mistyped.values()))
            return
        try:
            self.supplied = rolls.filled(self.resolver, self._bridge.book(), self.roles, {})
            self._drop_answers()
            self.resolved = self._resolve(self._throw(), self._set)
        except TallowError as mistake:
            self.wrong_die = self._find_wrong_die()
            self.error = "" if self.wrong_die else str(mistake)

    def _drop_answers(self) -> None:
        """Forget answers to questions that are not asked any longer as they were: they were about another case."""
        for key, question in list(self._answered.items()):
            given, place = self._typed, tuple(key.split("."))
            self._typed = taken_out(given, place)
            asked = self._asked(key)
            if asked is None or question in asked:
                self._typed = given
            else:
                del self._answered[key]

    def _asked(self, key: str) -> list[str] | None:
        """The questions under a key; None where what is given does not come to any result yet."""
        try:
            resolution = self._resolve(self._throw(), self._set).resolution
        except TallowError:
            return None
        return [due.label for due in resolution.due if due.key == key] if resolution else None

    def _throw(self) -> Throw:
        if self.by_hand:
            return Throw(faces=tuple(self._faces), whole=False)
        return Throw(seed=self._seed) if self.rolled else Throw(faces=(), whole=False)

    def _resolve(self, throw: Throw, set_values: Mapping[str, Row]) -> Resolved:
        book = self._bridge.book()
        return rolls.resolve(self.resolver, book, self._typed, roles=self.roles, throw=throw, set_values=set_values)

    def _find_wrong_die(self) -> WrongDie | None:
        """The first typed die that shows what it cannot; keeps what the dice before it led to."""
        for at, face in enumerate(self._faces if self.by_hand else ()):
            try:
                before = self._resolve(Throw(faces=tuple(self._faces[:at]), whole=False), self._set)
            except TallowError:
                return None
            due = before.pending
            if due is None:
                return None
            if not 1 <= face <= due.sides:
                self.resolved = before
                return WrongDie(at, face, due.sides, due.label)
        return None

    def _on_changed(self, changes: ChangeSet) -> None:
        """Somebody wrote: our own step was undone or done again, or a record that takes part changed."""
        if self.applied is not None and changes.step.number == self.applied.step.number:
            if changes.kind == "undo":
                self.applied = None
                self.noted.emit(f"Not applied: {changes.step.label}")
                self._refresh()
        elif self.applied is None and not self._writing and self._concerns(changes):
            self._refresh()

    def _on_elsewhere(self) -> None:
        """Another process wrote: it may have undone our step, or changed who takes part."""
        if self.applied is None:
            self._refresh()
        elif self._is_undone(self.applied.step.number):
            self.noted.emit(f"Not applied: {self.applied.step.label}")
            self.applied = None
            self._refresh()

    def _is_undone(self, number: int) -> bool:
        campaign = self._bridge.campaign
        if campaign is None:
            return False
        step = next(iter(history.steps(self._bridge.host, campaign.id, limit=1, before=number + 1)), None)
        return step is None or step.number != number or step.undone

    def _concerns(self, changes: ChangeSet) -> bool:
        """Whether a record that takes part, or the campaign's settings, changed."""
        touched = changes.step.records
        return changes.step.campaign in touched or any(record.id in touched for record in self.roles.values())
