"""Advice on settlements and survivors: what is reached, what is due, what does not agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.api import Advice, Book, Check, Edit, Entry, Insert, Record, Set, spoken

from . import gains, grid
from .aging import happening
from .arc import thinks, ticked
from .belonging import home, living, living_survivors, year_of
from .constellations import constellations, contradicted, traits
from .entries import Ability, CampaignType, Disorder, Milestone
from .entries.campaign import Companion
from .family import listed
from .founding import beginning
from .inborn import inborn, line
from .kinds import PLACES, SETTLEMENT, SURVIVOR
from .lineage import born_out_of_their_lives
from .milestones import reached_now
from .settlement_totals import campaign_at, campaign_away, campaign_of
from .survival import limit_of
from .survivor_types import brought_along


def begins(record: Record, book: Book) -> Iterator[Advice]:
    """A settlement without a campaign type is asked for one; one that lacks its beginnings is offered them."""
    campaign = campaign_of(record, book)
    if campaign is None:
        types = book.entries(CampaignType)
        if types and not book.value(record, "campaign"):
            yield Advice("No campaign type is chosen yet. Choose one below.", "note", "campaign")
        return
    if away := _away(campaign, book):
        names, them = listed([each.name for each in away]), "it" if len(away) == 1 else "them"
        sentence = f"{campaign.name} is played with {names} too: switch {them} on."
        yield Advice(sentence, "note", plugins=tuple(each.plugin for each in away))
    if book.value(record, "lantern_year"):
        return
    if campaign.left_open:
        yield Advice(f"{campaign.name}: {campaign.left_open}", "note", "campaign")
    edits = tuple(beginning(record, campaign, book))
    if edits:
        sentence = f"{campaign.name} begins with {len(edits)} lines that are not on this sheet yet."
        yield Advice(sentence, "note", "campaign", edits, f"Begin {campaign.name}")


def _away(campaign: CampaignType, book: Book) -> list[Companion]:
    """The plugins that a campaign type is played with and that are off."""
    if not campaign.played_with:
        return []
    there = {each.owner for each in book.entries(Entry)}
    return [each for each in campaign.played_with if each.plugin not in there]


def milestones(record: Record, book: Book) -> Iterator[Advice]:
    """A milestone that is reached and not written down; it is proposed, and never written by itself."""
    year = book.value(record, "lantern_year")
    for milestone in reached_now(record, book):
        row = {"id": f"reached_{milestone.id.replace('.', '_')}", "entry": milestone.id, "year": year}
        repair: tuple[Edit, ...] = (Insert(record.id, "milestones", row),)
        yield Advice(_reached(milestone, book), "note", "milestones", repair, f"Write down {milestone.name}")


def _reached(milestone: Milestone, book: Book) -> str:
    entry = book.entry(milestone.brings) if milestone.brings else None
    brings = entry.name if entry is not None else milestone.brings
    return f"{milestone.name}: this milestone is reached{f', and brings {brings}' if brings else ''}."


def adopted(record: Record, book: Book) -> Iterator[Advice]:
    """What an innovation or principle brings to all living when it is adopted."""
    for field in ("innovations", "principles"):
        for row in book.value(record, field):
            entry = book.entry(row.get("entry", ""))
            some = [] if entry is None else [gains.Given(entry, g) for g in gains.of_entry(entry) if g.at == "adopted"]
            if entry is None or not some or row["given"]:
                continue
            there = living_survivors(record, book)
            edits: list[Edit] = [Set(record.id, f"{field}.{row.get('id', '')}.given", True, False)]
            for each in there:
                edits += gains.together(each, some, book)
            told = " and ".join(f"{given.amount} {gains.words(given.gain.what)}" for given in some)
            short = listed([each.name for each in there if gains.at_the_limit(each, some, book)])
            cut = f" Not all of the survival fits under the limit (S9): {short}." if short else ""
            sentence = f"{entry.name} brings each of {len(there)} living survivors {told}.{cut}"
            yield Advice(sentence, "note", field, tuple(edits), f"Give what {entry.name} brings")


def joined(record: Record, book: Book) -> Iterator[Advice]:
    """What a newcomer gets, and a newborn besides."""
    settlement = home(record, book)
    if settlement is None or book.value(record, "joined") or book.value(record, "founder") or not living(record, book):
        return
    born = book.value(record, "mother") or book.value(record, "father")
    some = [*gains.at("new_survivor", settlement, book), *(gains.at("newborn", settlement, book) if born else ())]
    abilities = inborn(settlement, book) if born else ()
    if some or abilities:
        edits: tuple[Edit, ...] = (
            *gains.together(record, some, book),
            *(Insert(record.id, "abilities", line(ability)) for _by, ability in abilities),
            Set(record.id, "joined", True, record.get("joined")),
        )
        told = [*map(str, some), *(f"{ability.name} ({by.name})" for by, ability in abilities)]
        cut = gains.at_the_limit(record, some, book)
        sentence = f"{record.name} joins with {', '.join(told)}.{cut and f' {record.name}: {cut} (S9).'}"
        yield Advice(sentence, "note", "", edits, f"Give what newcomers get{cut and f': {cut}'}")


def above_the_limit(record: Record, book: Book) -> Iterator[Advice]:
    """Survival above a limit that fell is cut only when the group says so (RULES.md Y14)."""
    settlement = home(record, book)
    if not living(record, book) or settlement is None or _raised_by_what_is_away(settlement, book):
        return
    now, most = book.value(record, "survival"), limit_of(record, book)
    if now > most:
        repair = (Set(record.id, "survival", most, record.get("survival")),)
        sentence = f"Survival is {spoken(now)}, above the limit of {spoken(most)} (S6)."
        yield Advice(sentence, "warning", "survival", repair, f"Cut survival to {spoken(most)}")


def _raised_by_what_is_away(settlement: Record, book: Book) -> bool:
    """Whether something of the settlement is missing that may raise the limit: nobody knows how high it is then."""
    lists = ("campaign", "innovations", "principles", "locations")
    rows = (row for field in lists for row in book.value(settlement, field))
    return any(book.away(row["entry"]) for row in rows if row.get("entry"))


def retires(record: Record, book: Book) -> Iterator[Advice]:
    """Hunt experience, or something that the survivor has, sends into retirement."""
    if book.value(record, "retired") or not living(record, book):
        return
    campaign = campaign_at(record, book)
    reasons = [each.name for each in book.carried(record) if isinstance(each, Disorder) and each.retires]
    reasons += [f"two of {each}" for each in _too_many(record, book)]
    if campaign is not None and book.value(record, "hunt_xp") >= campaign.retires_at:
        reasons.append(f"hunt experience {spoken(campaign.retires_at)}")
    if reasons:
        repair = (Set(record.id, "retired", True, record.get("retired")),)
        yield Advice(f"{record.name} retires: {', '.join(reasons)}.", "note", "retired", repair, "Retire")


def _too_many(record: Record, book: Book) -> Iterator[str]:
    """The injuries of which a survivor has so many that they make one retire."""
    entries = [each for each in book.carried(record) if isinstance(each, Ability) and each.retires_at]
    for entry in dict.fromkeys(entries):
        if entries.count(entry) >= entry.retires_at:
            yield entry.name


def bleeds(record: Record, book: Book) -> Iterator[Advice]:
    """Too many bleeding tokens kill."""
    now, most = book.value(record, "bleeding"), book.total(record, "kdm.bleeding_max").value
    if now >= most and not book.value(record, "dead"):
        repair = (Set(record.id, "dead", True, record.get("dead")),)
        sentence = f"{record.name} has {spoken(now)} bleeding tokens, and {spoken(most)} kill."
        yield Advice(sentence, "error", "bleeding", repair, "Mark as dead")


def insane(record: Record, book: Book) -> Iterator[Advice]:
    """From three insanity on a survivor is insane."""
    if book.value(record, "insanity") >= INSANE and living(record, book):
        yield Advice(f"{record.name} is insane: insanity {spoken(book.value(record, 'insanity'))}.", "note", "insanity")


def whose(record: Record, book: Book) -> Iterator[Advice]:
    """A survivor belongs to a settlement that is there."""
    if home(record, book) is None and book.records(SETTLEMENT):
        yield Advice(f"Nobody says to which settlement {record.name} belongs. Choose one.", "warning", "settlement")


def choices(record: Record, book: Book) -> Iterator[Advice]:
    """At courage 3 and understanding 3 one of three abilities is chosen; some campaigns have a story event there."""
    campaign, settlement = campaign_at(record, book), home(record, book)
    if campaign is not None and campaign.awakening:
        yield from _awakens(record, campaign.awakening, book)
        return
    if settlement is not None and campaign_away(settlement, book):
        return  # nobody knows what its campaign type has there
    had = [each for each in book.carried(record) if isinstance(each, Ability)]
    for track in ("courage", "understanding"):
        options = [each.name for each in book.entries(Ability) if each.chosen_at == track]
        chosen = any(each.chosen_at == track for each in had)
        if book.value(record, track) >= CHOICE_AT and options and not chosen and living(record, book):
            sentence = (
                f"{track.capitalize()} {CHOICE_AT} is reached: choose {listed(options, 'or')} among the abilities."
            )
            yield Advice(sentence, "note", "abilities")


def _awakens(record: Record, story: str, book: Book) -> Iterator[Advice]:
    """What brings a story event in place of a choice, until somebody says that it is resolved."""
    for track in ("courage", "understanding"):
        mark = f"{track}_awakened"
        if book.value(record, track) >= CHOICE_AT and not book.value(record, mark) and living(record, book):
            sentence = f"{track.capitalize()} {CHOICE_AT} is reached, and brings {happening(story, book)}."
            repair = (Set(record.id, mark, True, record.get(mark)),)
            yield Advice(sentence, "note", track, repair, f"{book.last_name(story)} is resolved")


def died_before_born(record: Record, book: Book) -> Iterator[Advice]:
    """A life runs forwards."""
    born, died, now = book.value(record, "born"), book.value(record, "died"), year_of(record, book)
    if died and died < born:
        yield Advice(f"{record.name} died in year {died}, before the birth in year {born}. Correct one.", path="died")
    elif max(born, died) > now and home(record, book) is not None:
        later, path = ("birth", "born") if born > now else ("death", "died")
        yield Advice(f"The {later} of {record.name} lies after this lantern year, {now}. Correct one.", path=path)


def worn_away(record: Record, book: Book) -> Iterator[Advice]:
    """What a survivor has and is not here stays on its lists by its name, and does not count."""
    lost: dict[tuple[str, str], dict[str, str]] = {}  # why and until when → path → name
    for field, rows in sorted(record.document.values.items(), key=lambda each: (each[0] != "gear", each[0])):
        for row in rows if isinstance(rows, list | tuple) else ():
            id = row.get("entry") if isinstance(row, Mapping) else None
            if isinstance(id, str) and id and (absence := book.absence(id)) is not None:
                lost.setdefault((absence.why, absence.until), {})[f"{field}.{row.get('id', '')}"] = book.last_name(id)
    for (why, until), away in lost.items():
        are, they = ("is", "It counts") if len(away) == 1 else ("are", "They count")
        sentence = f"{listed(list(away.values()))} {are} {why}. {they} again {until}."
        yield Advice(sentence, "warning", next(iter(away)))


def armor(record: Record, book: Book) -> Iterator[Advice]:
    """A hit location wears one piece of armor, and what comes on top of it."""
    worn = [card for card in grid.cards(record, book).values() if card.armor_place and not card.armor_adds]
    for place in PLACES:
        names = [card.name for card in worn if card.armor_place == place]
        if len(names) > 1:
            sentence = f"{listed(names)} are armor at one location, {place}, which wears one. Take the others out."
            yield Advice(sentence, "warning", "gear")


INSANE, CHOICE_AT = 3, 3

CHECKS = (
    Check("kdm.begins", SETTLEMENT, lambda record, book: tuple(begins(record, book))),
    Check("kdm.milestones", SETTLEMENT, lambda record, book: tuple(milestones(record, book))),
    Check("kdm.adopted", SETTLEMENT, lambda record, book: tuple(adopted(record, book))),
    Check("kdm.whose", SURVIVOR, lambda record, book: tuple(whose(record, book))),
    Check("kdm.joined", SURVIVOR, lambda record, book: tuple(joined(record, book))),
    Check("kdm.brought_along", SURVIVOR, lambda record, book: tuple(brought_along(record, book))),
    Check("kdm.above_the_limit", SURVIVOR, lambda record, book: tuple(above_the_limit(record, book))),
    Check("kdm.bleeds", SURVIVOR, lambda record, book: tuple(bleeds(record, book))),
    Check("kdm.retires", SURVIVOR, lambda record, book: tuple(retires(record, book))),
    Check("kdm.choices", SURVIVOR, lambda record, book: tuple(choices(record, book))),
    Check("kdm.traits", SURVIVOR, lambda record, book: tuple(traits(record, book))),
    Check("kdm.traits_ticked", SURVIVOR, lambda record, book: tuple(contradicted(record, book))),
    Check("kdm.constellations", SURVIVOR, lambda record, book: tuple(constellations(record, book))),
    Check("kdm.insane", SURVIVOR, lambda record, book: tuple(insane(record, book))),
    Check("kdm.armor", SURVIVOR, lambda record, book: tuple(armor(record, book))),
    Check("kdm.worn_away", SURVIVOR, lambda record, book: tuple(worn_away(record, book))),
    Check("kdm.lineage", SURVIVOR, lambda record, book: tuple(born_out_of_their_lives(record, book))),
    Check("kdm.arc_ticked", SURVIVOR, lambda record, book: tuple(ticked(record, book))),
    Check("kdm.arc_survivor", SURVIVOR, lambda record, book: tuple(thinks(record, book))),
    Check("kdm.dates", SURVIVOR, lambda record, book: tuple(died_before_born(record, book))),
)
