"""One resolution under way: what is given, the dice, what comes of them, and whether it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from tallow.hooks.registry import Registry
from tallow.model.edit import ChangeSet, Set
from tallow.model.errors import TallowError
from tallow.model.record import EMPTY, Record
from tallow.model.resolution import Due, Resolver
from tallow.model.value import Row, Value
from tallow.services import rolls
from tallow.services.rolling.proposing import Proposed
from tallow.services.rolling.reopening import Reopened
from tallow.services.rolls import Resolved
from tallow.ui.bridge import Bridge
from tallow.ui.resolver.attempt import Attempt, WrongDie
from tallow.ui.resolver.given import Given
from tallow.ui.resolver.input import Place, inputs_of, marked, mistake_in, value_at
from tallow.ui.resolver.old_roll import OldRoll, decisions, differences
from tallow.ui.resolver.switching import to_switch_on, without_command
from tallow.ui.resolver.throwing import Throwing
from tallow.ui.resolver.writing import Writing


class Session(QObject):
    """Works a resolution out anew with every change of what is given; writes it once.

    Attributes:
        resolver: what is resolved.
        roles: role key → the record that stands for it.
        resolved: what came of it, None where the inputs do not allow it; ``error`` then says why.
        hindrance: why nothing can be written of these records as they stand, or "".
        wrong_die: the typed die that the rest waits for, or None.
        dice: where the dice come from.
        old: the roll of the log that is worked out anew, None for a new one.

    Signals:
        changed: something of the above is another.
        noted: a sentence on what became of it ("" takes the last one back).
    """

    changed = Signal()
    noted = Signal(str)

    def __init__(
        self, bridge: Bridge, resolver: Resolver, roles: Mapping[str, str], given: Mapping[str, Value] = EMPTY
    ) -> None:
        super().__init__()
        self._bridge = bridge
        self.resolver = resolver
        book = bridge.book()
        self.roles: dict[str, Record] = {role: book.record(id) for role, id in roles.items() if id}
        self.resolved: Resolved | None = None
        self.error = self.hindrance = self._told = ""
        self.wrong_die: WrongDie | None = None
        self.old: OldRoll | None = None
        self._given, self.dice = Given(resolver), Throwing(self)
        self._given.typed = dict(given)
        self.dice.changed.connect(self._begin_again)
        self._set: dict[str, Row] = {}
        self._writing = Writing(bridge, lambda: [record.id for record in self.roles.values()], self)
        self._writing.written.connect(self._on_written)
        self._writing.moved.connect(self._refresh)
        self._writing.undone.connect(self._on_undone)
        self._work_out()

    def reopen(self, found: Reopened) -> None:
        """Put in what made an old roll: its inputs, dice, set stages and decisions."""
        roll = found.roll
        self.old = OldRoll(self._bridge, found)
        self._given.keep(roll.inputs)
        self._set = {key: dict(row) for key, row in roll.set_values.items()}
        self._given.answered = decisions(self._bridge, found, self._given.over)
        self.dice.lay(roll.dice, roll.seed)
        self._work_out()
        if self.shown_faces != roll.dice:  # another program rolls otherwise from that seed
            self.dice.lay(roll.dice)
            self._work_out()
        self.changed.emit()

    # what is given

    @property
    def registry(self) -> Registry:
        """What the campaign's plugins declare."""
        return self._bridge.book().registry

    def is_typed(self, place: Place) -> bool:
        """Whether what counts at a place was typed, or kept with an old roll, and is not what is supplied now."""
        return self._given.is_other(place)

    def supplies(self, place: Place) -> bool:
        """Whether a record, or the campaign, supplies what stands at a place."""
        return self._given.supplies(place)

    def holds(self, place: Place, default: Value = None) -> Value:
        """What counts at a place: what is typed or kept, else what records and campaign supply, else the default."""
        return value_at(self._given.all, place, default)

    def all_held(self) -> Row:
        """Everything that is typed or supplied, as plain data."""
        return self.resolved.inputs if self.resolved else self._given.all

    def type(self, place: Place, value: Value) -> None:
        """Give an input; it wins over what a record supplies."""
        self._given.type(place, value)
        self._begin_again()

    def untype(self, place: Place) -> None:
        """Take back what was typed, so that the record's or the default holds."""
        self._given.untype(place)
        self._begin_again()

    def mistype(self, place: Place, sentence: str) -> None:
        """Something was typed that cannot be read; nothing is worked out until it is mended."""
        self._given.mistyped[place] = sentence
        self._begin_again()

    @property
    def mistyped(self) -> Mapping[Place, str]:
        """Place → why what is typed there cannot be read."""
        return dict(self._given.mistyped)

    def answer(self, due: Due, value: Value) -> str:
        """Decide what is due; returns why it cannot be decided so, "" where it can."""
        refused = self._refused(due, value)
        if not refused:
            self._given.answer(due, value)
            self._begin_again()
        return refused

    def _refused(self, due: Due, value: Value) -> str:
        """What would be wrong with an answer, with the label of its input; nothing of it stays."""
        typed, answered = self._given.typed, dict(self._given.answered)
        self._given.answer(due, value)
        self._work_out()
        refused, held = self.error, self._given.all
        self._given.typed, self._given.answered = typed, answered
        self._work_out()
        found = mistake_in(refused, marked(inputs_of(self.resolver), held))
        return found[1] if found else refused

    def choose(self, role: str, record: str) -> None:
        """Let a record stand for a role, or with "" numbers that are typed."""
        if record:
            self.roles[role] = self._bridge.book().record(record)
        else:
            self.roles.pop(role, None)
        self._given.let_go(role)  # what an old roll kept was about another
        self._begin_again()

    @property
    def shown_faces(self) -> tuple[int, ...]:
        """The dice as they are shown: those that are asked for, with one that shows what it cannot."""
        drawn = self.resolved.faces if self.resolved else ()
        return (*drawn, self.wrong_die.face) if self.wrong_die else drawn

    # what may come of it

    @property
    def has_dice(self) -> bool:
        """Whether what is given asks for dice, fallen or not."""
        return self.resolved is not None and (bool(self.resolved.drawn) or self.resolved.pending is not None)

    @property
    def all_given(self) -> Row:
        """The inputs that the odds are of: all that is given so far, with what was decided."""
        return self._given.all

    @property
    def before_roll(self) -> Row:
        """The inputs as they are before any die falls: without the decisions that its dice asked for."""
        given = self._given
        return given.without_answers(given.all, self._attempt().asked_at_once(given))

    @property
    def off(self) -> tuple[str, ...]:
        """The plugins that are off and have what is missing; none for an old roll, or where all is written."""
        resolution = self.resolved.resolution if self.resolved is not None else None
        notes = (stage.note for stage in resolution.stages) if resolution is not None else ()
        return to_switch_on((self._told, *notes)) if self.old is None and self.applied is None else ()

    @property
    def typed(self) -> Mapping[str, Value]:
        """The inputs that were typed, without what records and campaign supply."""
        return dict(self._given.typed)

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
        return self._attempt().computed(key)

    # the roll that is worked out anew

    @property
    def undecided(self) -> bool:
        """Whether the old roll still counts, and nobody said yet what becomes of it; nothing is applied then."""
        return self.old is not None and self.old.undecided

    @property
    def corrects(self) -> str:
        """The id of the old roll that this one takes the place of, "" for none."""
        if self.old is None or self.resolved is None:
            return ""
        return self.old.roll.id if self.old.is_corrected_by(self.resolved, self._given.supplied) else ""

    def differences(self) -> list[tuple[str, Value, Value]]:
        """Label, then and now of what holds as it was at the old roll, and is otherwise supplied by now."""
        return list(differences(self.resolver, self._given.all, self._given.supplied)) if self._given.keeps else []

    def take_old_back(self) -> None:
        """Take the old roll's step back first."""
        if self.old is not None and self.old.take_back():
            self._refresh()

    def take_old_back_through(self) -> None:
        """Take the old roll's step back with all that hangs on it, which comes again once this one is applied."""
        if self.old is not None and self.old.take_back_through():
            self._refresh()

    def let_both_count(self) -> None:
        """Let the old roll count beside this one, which then starts from what the records hold now."""
        if self.old is not None:
            self.old.both = True
            self.take_what_holds_now()

    def correct_old(self) -> None:
        """Let the old roll not count beside this one after all: the inputs are as they were again."""
        if self.old is not None:
            self.old.both = False
            self._given.hold(self.old.roll.inputs)
            self._begin_again()

    def take_what_holds_now(self) -> None:
        """Let records and campaign supply what they hold now, in place of what they did at the old roll."""
        self._given.let_go()
        self._begin_again()

    # writing

    @property
    def applied(self) -> ChangeSet | None:
        """The step that wrote it, or None while nothing is written."""
        return self._writing.applied

    @property
    def may_apply(self) -> bool:
        """Whether everything is decided and nothing is written yet."""
        done = self.resolved is not None and self.resolved.resolution is not None
        return done and self.applied is None and not self.due and not self.undecided and not self.hindrance

    @property
    def half_done(self) -> bool:
        """Whether dice have fallen for a new one, and another die or a decision is waited for."""
        waits = self.wrong_die is not None or (self.resolved is not None and self.resolved.pending is not None)
        new = self.applied is None and self.old is None
        return new and bool(self.shown_faces) and (waits or bool(self.due))

    @property
    def changing(self) -> tuple[Proposed, ...]:
        """What is proposed and comes out otherwise than it is."""
        return tuple(each for each in self.resolved.proposed if _changes(each)) if self.resolved is not None else ()

    @property
    def changes_nothing(self) -> bool:
        """Whether all is decided and worked out for records, and none of them comes out otherwise."""
        return self.may_apply and bool(self.roles) and not self.changing

    @property
    def keepable(self) -> bool:
        """Whether it changes nothing, and dice fell that may be kept all the same."""
        return self.changes_nothing and self.resolved is not None and bool(self.resolved.drawn)

    @property
    def due(self) -> Sequence[Due]:
        """What a person must still decide."""
        resolution = self.resolved.resolution if self.resolved else None
        return resolution.due if resolution else ()

    def apply(self, chosen: Sequence[Proposed]) -> None:
        """Write the chosen changes as one step; a rule that objects is asked about by the bridge."""
        if self.resolved is not None:
            self._writing.apply(self.resolved, chosen, self.corrects)

    def another(self) -> None:
        """Begin another one with the same inputs; dice, decisions, set stages and an old roll go."""
        self.old = None
        self._given.let_go()
        self._given.forget_answers()
        self.dice.clear()
        self._set = {}
        self._begin_again()

    # working it out

    def _begin_again(self) -> None:
        """Work out what was given anew; what was written before stays written, and this is another one."""
        if self.applied is not None:
            self._writing.applied = None
            self._reread()
        self.noted.emit("")
        self._work_out()
        self.changed.emit()

    def _reread(self) -> None:
        """Read the records anew, and the old roll."""
        there = {record.id: record for record in self._bridge.records()}
        # A record that was put away or deleted meanwhile stands for nobody any longer.
        self.roles = {role: there[record.id] for role, record in self.roles.items() if record.id in there}
        if self.old is not None:
            self.old.reread()

    def _refresh(self) -> None:
        self._reread()
        self._work_out()
        self.changed.emit()

    def _work_out(self) -> None:
        self.resolved, self.error, self.hindrance, self.wrong_die = None, "", "", None
        self._told = ""
        given = self._given
        if given.mistyped:
            self.error = next(iter(given.mistyped.values()))
            return
        try:
            given.supplied = rolls.filled(self.resolver, self._bridge.book(), self.roles, {})
            given.drop_answers(lambda key: self._attempt().asked(key))
            self.resolved = self._attempt().run()
            self.hindrance = rolls.why_not(self.resolver, self._bridge.book(), self.roles)
        except TallowError as mistake:
            found = self._attempt().wrong_die()
            self.resolved, self.wrong_die = found or (None, None)
            self._told = "" if self.wrong_die else str(mistake)
            self.error = without_command(self._told)

    def _attempt(self) -> Attempt:
        book, typed = self._bridge.book(), self._given.over
        return Attempt(self.resolver, book, typed, self.roles, self.dice.throw, self._set)

    def _on_written(self) -> None:
        self.noted.emit(self.old.go_on() if self.old is not None else "")  # or that an earlier one was taken back
        self.changed.emit()

    def _on_undone(self, label: str) -> None:
        self.noted.emit(f"Not applied: {label}")
        self._refresh()


def _changes(proposed: Proposed) -> bool:
    """Whether what is proposed is other than what is there."""
    before, after = (tuple(each) if isinstance(each, list) else each for each in (proposed.before, proposed.after))
    return not isinstance(proposed.edit, Set) or before != after
