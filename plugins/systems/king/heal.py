"""``king.heal``: what a Rest, a month, litanies and other means close, cure and bring back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallow.api import Book, Dice, Resolution, Resolver, Role, Value

from .closing import Ward, by_litany, by_month, by_rest, called
from .course import Course
from .entries import Litany
from .heal_inputs import LABELS, Healing, Illness, check
from .heal_record import edits, fill
from .hindrance import gone
from .kinds import CHARACTER
from .litanies import is_called, name_of, spoken_litanies
from .settings import of_healing
from .wound import SIGHT, Wound


def run(healing: Healing, dice: Dice, book: Book) -> Resolution:
    """Take one means after the other: the Rest, other things, litanies, the month.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    check(healing)
    means = healing.means
    litanies = spoken_litanies("means.litanies", means.litanies, book)
    course = Course(dice)
    ward = Ward(healing, course, chosen=list(means.chosen))
    rested = means.rest is not None and by_rest(ward, means.rest.healers)
    for _ in range(min(means.other, len(ward.open))):
        ward.close_one(ward.in_band("light"), "something that removes a wound", "K24")
    for litany in litanies:
        if litany.closes_light and _spent_by_rest(healing, course, litany, rested=rested):
            continue
        by_litany(ward, litany)
        rested = rested or (litany.closes_light and means.rest is not None)
    if means.month:
        by_month(ward)
    if ward.doubtful:
        named = (f"{called(ward.wound(at), at)}, severity {ward.wound(at).severity}" for at in ward.doubtful)
        course.ask("means.chosen", "Which light wound closes?", *ward.doubtful, many=True, words=named)
    _tell_open(ward, course, book)
    outcome = _outcome(healing, ward, litanies, course)
    sentence = "; ".join(stage.label for stage in course.stages)
    return Resolution(tuple(course.stages), outcome, tuple(course.due), sentence, _title(healing, litanies))


def _spent_by_rest(healing: Healing, course: Course, litany: Litany, *, rested: bool) -> bool:
    """Whether the one wound of this Rest is closed already, where the campaign counts Seal Wounds too (RULES.md A9)."""
    bound = healing.settings.seal_in_rest == "yes" and healing.means.rest is not None and rested
    if bound:
        course.tell(f"{litany.name} closes nothing", "A9", None, None, "One wound for each patient and Rest.")
    return bound


def _tell_open(ward: Ward, course: Course, book: Book) -> None:
    """Why those that are open stay open."""
    for place in ward.open:
        name, band = called(ward.wound(place), place), ward.band(place)
        if band is None:
            course.tell(f"{name} stays", "A4", "open", "open", "Permanent: only the game master takes it away.")
        elif band == "worst":
            litany = ward.litany(place)
            note = f"Only {name_of(litany, book)} closes it." if litany else "Only the litany that its row names."
            course.tell(f"{name} stays", "K23", "open", "open", note)
        elif band == "middle":
            course.tell(f"{name} stays", "K22", "open", "open", "Only a month of rest closes it.")


# lost parts, diseases, poisons


def _still_lost(healing: Healing, ward: Ward, litanies: Sequence[Litany]) -> list[str]:
    """The parts that stay lost: a closed wound does not bring them back (RULES.md K11)."""
    regrow = any(litany.restores == "parts" for litany in litanies)
    see = any(litany.restores == "sight" for litany in litanies)
    return [
        _part(wound, place)
        for place, wound in enumerate(healing.target.wounds)
        if wound.lost_part and not regrow and not (see and ward.litany(place) == SIGHT)
    ]


def _part(wound: Wound, place: int) -> str:
    return wound.lost_part if isinstance(wound.lost_part, str) else called(wound, place)


def _cured(healing: Healing, litanies: Sequence[Litany]) -> Iterator[int]:
    """The places of the diseases that are cured (RULES.md K26)."""
    for place, illness in enumerate(healing.target.diseases):
        if any(_cures(litany, illness) for litany in litanies) or _treated(healing, illness):
            yield place


def _cures(litany: Litany, illness: Illness) -> bool:
    """A plague wants Cure Plague, a disease that names a litany that one; any other is cured as a disease."""
    if illness.plague:
        return litany.cures == "plague"
    return is_called(illness.litany, litany) if illness.litany else litany.cures == "disease"


def _treated(healing: Healing, illness: Illness) -> bool:
    """By time, or by a healer over a Rest."""
    if illness.plague or illness.litany:
        return False
    if illness.months:
        return healing.means.month and illness.rested + 1 >= illness.months
    best = max(healing.means.rest.healers, default=0) if healing.means.rest else 0
    return 0 < illness.healing <= best


# what is told of it


def _outcome(healing: Healing, ward: Ward, litanies: Sequence[Litany], course: Course) -> dict[str, Value]:
    cured = list(_cured(healing, litanies))
    for place in cured:
        course.tell(f"{healing.target.diseases[place].name or 'A disease'} is cured", "K26", "ill", "cured")
    ended = any(litany.cures == "disease" for litany in litanies)
    if ended and healing.target.poisons:
        course.tell("Poisons end", "K29", len(healing.target.poisons), 0, "Their wounds stay open.", apart=True)
    wakes = healing.target.unconscious and bool(ward.closed)
    if wakes:
        course.tell("Wakes", "K28", "unconscious", "awake", "A wound closed: both pools fill (A1c).")
    rested = healing.means.rest is not None or healing.means.month
    if rested:
        course.tell("Vitality returns", "K52", None, "full", "Wounds do not.")
    return {
        "closed": sorted(ward.closed),
        "open": ward.open,
        "still_lost_parts": _still_lost(healing, ward, litanies),
        "restores": sorted({litany.restores for litany in litanies} - {""}),
        "cured": cured,
        "poisons_end": ended,
        "wakes": wakes,
        "rested": rested,
        "month": healing.means.month,
    }


def _title(healing: Healing, litanies: Sequence[Litany]) -> str:
    """What the step is called: "A Rest, Seal Wounds"."""
    means = healing.means
    said = ["A Rest"] if means.rest is not None else []
    said += ["Healing"] if means.other else []
    said += dict.fromkeys(litany.name for litany in litanies)
    said += ["A month of rest"] if means.month else []
    return ", ".join(said) or "Healing"


RESOLVER = Resolver(
    id="king.heal",
    title="Heal or rest",
    inputs=Healing,
    run=run,
    roles=(Role("target", "Patient", CHARACTER), Role("healer", "Healer", CHARACTER)),
    fill=fill,
    edits=edits,
    campaign=of_healing,
    labels=LABELS,
    why_not=gone,
)
