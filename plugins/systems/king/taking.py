"""Which wound is taken: the table's row, the poison's, the creature's, or the game master's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tallow.api import Book, Value

from .band import SEVERITIES, Band, band_of_severity, band_of_total
from .course import Course
from .entries import Injury
from .harm import HARMS, LABELS, Harm
from .inputs import CreatureWound, Hit, Poison
from .tables import has_tables, origin, rows_at, rows_of
from .wound import MAIMED, From


@dataclass(frozen=True, slots=True)
class Taken:
    """A wound that a hit gives; None for what is not known.

    Attributes:
        entry: the table's row as the campaign's plugins give it, or "".
        lost_part, effect, disease, source: what that row says besides, and what its table calls itself.
    """

    table: Harm | None = None
    row: int | None = None
    band: Band | None = None
    severity: int | None = None
    name: str | None = None
    litany: str | None = None
    debuff: str | None = None
    from_: From = "table"
    entry: str = ""
    lost_part: str = ""
    effect: str = ""
    disease: bool = False
    source: str = ""

    def plain(self) -> dict[str, Value]:
        """As the outcome gives it."""
        keys = ("table", "row", "band", "severity", "name", "litany", "debuff")
        return {**{key: getattr(self, key) for key in keys}, "from": self.from_}

    def details(self) -> dict[str, Value]:
        """What the sheet keeps besides."""
        return {key: getattr(self, key) for key in ("entry", "lost_part", "effect", "source")}


def named_by(hit: Hit) -> tuple[From, Poison | CreatureWound] | None:
    """What names a wound of its own, in place of a row: of two the chosen one, and never both (RULES.md A17)."""
    both: Mapping[From, Poison | CreatureWound | None] = {"poison": hit.poison, "creature": hit.creature_wound}
    order: tuple[From, ...] = ("poison", "creature") if hit.replace == "poison" else ("creature", "poison")
    return next(((each, wound) for each in order if (wound := both[each]) is not None), None)


def take(hit: Hit, total: int | None, course: Course, book: Book) -> Taken:
    """The wound that is taken; ``total`` is None where no injury roll was made (RULES.md K13, K17, K27, K30)."""
    named = named_by(hit)
    if named is not None:
        return _named(*named, total, course)
    if total is None:
        return _by_ruling(hit, course)
    return _from_table(hit, total, course, book)


def _named(by: From, wound: Poison | CreatureWound, total: int | None, course: Course) -> Taken:
    """A poison's wound or a creature's, closed by the band of its own severity (RULES.md K27, K30, K31)."""
    key, what = ("poison", "poison") if by == "poison" else ("creature_wound", "creature")
    if wound.severity is None:
        course.ask(f"{key}.severity", f"The severity of the {what}'s wound?", *range(1, 7))
    litany = (wound.litany if isinstance(wound, CreatureWound) else "") or None
    band = None if wound.severity is None else band_of_severity(wound.severity)
    if band == "worst" and litany is None:
        litany = MAIMED
    note = "" if total is None else f"The row of {total} is discarded."
    rule = "K27" if by == "poison" else "K30"
    course.tell(f"The {what}'s wound", rule, None, wound.name or None, note)
    return Taken(
        band=band,
        severity=wound.severity,
        name=wound.name or None,
        litany=litany,
        debuff=wound.debuff or None,
        from_=by,
    )


def _by_ruling(hit: Hit, course: Course) -> Taken:
    """What the game master enters where the roll is skipped (RULES.md K17)."""
    given = hit.gm_wound
    table = (given.table if given else None) or hit.table or (hit.harm[0] if len(hit.harm) == 1 else None)
    severity = given.severity if given else None
    if table is None:
        course.ask("gm_wound.table", "The roll is skipped: which kind of wound?", *(hit.harm or HARMS))
    if severity is None:
        course.ask("gm_wound.severity", "The roll is skipped: which severity?", *range(1, 7))
    band = None if severity is None else band_of_severity(severity)
    course.tell("Injury roll skipped", "K17", None, band, "The wound takes a slot; a roll of 31 cannot happen.")
    return Taken(table=table, band=band, severity=severity)


def _from_table(hit: Hit, total: int, course: Course, book: Book) -> Taken:
    """A row of the table for the kind of harm (RULES.md K13, K18)."""
    band = band_of_total(total)
    assert band is not None, "a total of 31 takes no wound"
    table = _table(hit, course, book)
    taken = Taken(table=table, row=total, band=band)
    row = _row(hit, table, total, course, book) if table else None
    if row is not None:
        taken = replace(
            taken,
            severity=row.severity,
            name=row.name,
            litany=row.litany.rpartition(".")[2] or None,
            entry=row.id,
            lost_part=row.lost_part,
            effect=row.text,
            disease=row.disease,
            source=origin(book, row.id),
        )
    label = LABELS[table] if table else "Injury"
    course.tell(f"{label} table, row {total}", "K13", total, band, _told(taken, table, course, book))
    return replace(taken, severity=_severity(hit, total, taken.severity, course, book))


def _table(hit: Hit, course: Course, book: Book) -> Harm | None:
    """Whose table is read; of a mixed source the game master picks at random (RULES.md K18)."""
    if hit.table is not None:
        return hit.table
    if len(hit.harm) == 1:
        return hit.harm[0]
    if hit.harm:
        course.ask("table", "A mixed source: which of its tables, picked at random?", *hit.harm)
    elif has_tables(book):
        course.ask("table", "Which kind of harm was it?", *HARMS)
    return None


def _row(hit: Hit, table: Harm, total: int, course: Course, book: Book) -> Injury | None:
    rows = rows_at(book, table, total)
    if len(rows) < 2:
        return rows[0] if rows else None
    ids = [row.id for row in rows]
    if hit.entry in ids:
        return rows[ids.index(hit.entry)]
    course.ask(
        "entry",
        f"Several rows of the {LABELS[table]} table hold {total}: which one?",
        *ids,
        words=[row.name for row in rows],
    )
    return None


def _told(taken: Taken, table: Harm | None, course: Course, book: Book) -> str:
    if taken.name:
        return " · ".join(part for part in (taken.name, taken.effect, taken.source) if part)
    if table and rows_of(book, table) and not any(due.key == "entry" for due in course.due):
        return f"The {LABELS[table]} table has no row for {taken.row}."
    return ""


def _severity(hit: Hit, total: int, of_row: int | None, course: Course, book: Book) -> int | None:
    """The severity: what the person says, else the row's, else by the campaign's cut, else asked (RULES.md A10)."""
    band = band_of_total(total)
    assert band is not None, "a total of 31 takes no wound"
    both = SEVERITIES[band]
    pending = has_tables(book) and any(due.key in ("table", "entry") for due in course.due)
    if hit.severity in both:
        return hit.severity
    if hit.severity is not None:  # said of another roll, which lay in another band
        question = f"Severity {hit.severity} is not a {band} wound's (K13): is it {both[0]} or {both[1]}?"
        course.ask("severity", question, *both)
        return None
    if of_row is not None or pending:
        return of_row
    cut = getattr(hit.settings, f"cut_{band}")
    if cut:
        return both[0] if total <= cut else both[1]
    course.ask("severity", f"A {band} wound: severity {both[0]} or {both[1]}?", *both)
    return None
