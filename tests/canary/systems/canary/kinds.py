"""The kinds of the canary, with every type of field."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import (
    Besides,
    Book,
    Choice,
    ChoiceField,
    EntriesField,
    FlagField,
    Gone,
    KindType,
    NumberField,
    PictureField,
    Pip,
    PipSlots,
    Record,
    ReferenceField,
    TableField,
    TextField,
    TrackField,
)

from . import aviary, keeping
from .entries import Weather

COLORS = (
    Choice("yellow", "Yellow"),
    Choice("green", "Green", "Green birds hide better."),
)


def outside(record: Record, book: Book) -> Sequence[str]:
    """A bird that escaped is out in every weather."""
    return [each.id for each in book.entries(Weather)] if book.value(record, "escaped") else ()


BIRD = KindType(
    "canary.bird",
    "Bird",
    "Birds",
    (
        PictureField("likeness", "Likeness"),
        TextField("species", "Species"),
        ChoiceField("sex", "Sex", (Choice("", "unknown"), Choice("hen", "F"), Choice("cock", "M")), ""),
        NumberField("weight", "Weight", default=20, minimum=0, maximum=99, unit=" g"),
        NumberField("breath", "Breath", default=10, minimum=-5),
        ChoiceField("color", "Color", COLORS, "yellow"),
        FlagField("caught", "Caught"),
        FlagField("hungry", "Hungry", default=True),
        FlagField("lame", "Lame"),
        FlagField("dazed", "Dazed"),
        FlagField("sprained", "Leg sprained"),
        NumberField("hood", "Hood", minimum=0, maximum=9),
        NumberField("puff", "Puff", minimum=-3, maximum=3),
        FlagField("escaped", "Escaped"),
        NumberField("escaped_on", "Escaped on day", minimum=0),
        TrackField("trust", "Trust", 5, milestones=(3, 5)),
        ReferenceField("cage", "Cage", "canary.cage"),
        TableField(
            "feathers",
            "Feathers",
            (
                TextField("place", "Place"),
                NumberField("length", "Length", places=1),
                NumberField("grown", "Grown", places=1),
                FlagField("shown", "Shown", default=True),
                ChoiceField("color", "Color", COLORS, "yellow"),
                TrackField("gloss", "Gloss", 3),
                ReferenceField("lent_to", "Lent to", "canary.bird"),
            ),
            row="feather",
        ),
        TableField(
            "wings",
            "Wings",
            (FlagField("sprained", "Sprained"), FlagField("broken", "Broken")),
            row="wing",
            default=({"id": "left"}, {"id": "right"}),
        ),
        NumberField("down", "Down", default=3, minimum=0),
        NumberField("fat", "Fat", default=4, minimum=0),
        NumberField("scar_room", "Room for scars", default=2, minimum=0),
        TableField(
            "scars", "Scars", (TextField("place", "Place"), NumberField("depth", "Depth", maximum=6)), row="scar"
        ),
        TableField("chores", "Chores", (FlagField("skipped", "Skipped"),), row="chore"),
        EntriesField("songs", "Songs", "canary.song"),
        EntriesField("hoard", "Hoard", "canary.seed", columns=(NumberField("place", "Place", minimum=0),), row="seed"),
        EntriesField("seeds", "Seeds", "canary.seed", free=False, limit=2),
        *keeping.FIELDS,
        *aviary.FIELDS,
        TextField("notes", "Notes", lines=6),
    ),
    figure="breath",
    full="canary.lungs",
    down="out of breath",
    pips=(
        Pip("left wing", half="wings.left.sprained", whole="wings.left.broken"),
        Pip("right wing", half="wings.right.sprained", whole="wings.right.broken"),
        Pip("leg", whole="lame"),
        Pip(half="canary.hoarse"),
    ),
    pips_head="Hurt",
    gone=(Gone("escaped", "escaped", since="escaped_on", words="escaped day"),),
    here="at home",
    permissions={"canary.sing": "sing"},
    besides=(Besides("canary.weather", "Weather that it is out in", outside),),
    lists={"canary.repertoire": "the songs that it knows by others"},
)

CAGE = KindType(
    "canary.cage",
    "Cage",
    "Cages",
    (
        TextField("place", "Place"),
        TableField("perches", "Perches", (NumberField("height", "Height"),), row="perch"),
        EntriesField("playlist", "Playlist", "canary.song"),
        NumberField("room", "Room", minimum=0),
        TextField("notes", "Notes", lines=3),
    ),
    slots=PipSlots("perches", "room"),
)
