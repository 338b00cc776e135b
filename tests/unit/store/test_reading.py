"""What a reader gives: campaigns, records, steps, rolls and names, in their order and frozen."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tallow.model.edit import UNSEEN, Archive, Create, Delete, Edit, Set, Step
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.model.record import Record
from tallow.model.roll import Roll
from tallow.store.database import Store
from tests.unit.store.playing import BOB, CAMPAIGN, do, keys, new_campaign, opened, redo, undo


def test_campaigns_come_by_name_and_archived_ones_when_asked_for(store: Store) -> None:
    for id, name in (("c2", "älter"), ("c3", "Zoo"), ("c4", "demo"), ("c5", "Abend")):
        new_campaign(store, id, name)
    do(store, Archive("c3"), campaign="c3")
    with store.read() as reader:
        assert [each.name for each in reader.campaigns()] == ["Abend", "Demo", "demo", "älter"]
        assert [each.name for each in reader.campaigns(archived=True)] == ["Zoo"]
        assert [each.name for each in reader.campaigns(archived=None)] == ["Abend", "Demo", "demo", "Zoo", "älter"]
        campaign = reader.campaign(CAMPAIGN)
    assert (campaign.id, campaign.created, campaign.archived) == ("c1", "2026-03-01T00:00:00+00:00", False)
    assert (dict(campaign.plugins), dict(campaign.settings)) == ({"game": "1.0.0"}, {"game.rounding": "up"})


def test_what_is_not_there_is_the_person_s_mistake(store: Store) -> None:
    with store.read() as reader:
        for missing in (reader.campaign, reader.record, reader.roll):
            with pytest.raises(UserMistake, match=r"There is no \w+ 'x9'"):
                missing("x9")
        assert reader.find_record("x9") is None
        assert reader.records("x9") == ()
        assert reader.steps("x9") == ()
        assert (reader.undoable("x9"), reader.redoable("x9"), reader.step_count("x9")) == (None, None, 0)


def test_records_come_by_name_kind_and_whether_they_are_put_away(store: Store) -> None:
    do(
        store,
        Create("w", "game.wolf", "Wolf", {}),
        Create("e", "game.hero", "eve", {}),
        Create("a", "game.hero", "Zoë", {}),
        Archive("a"),
    )
    new_campaign(store, "c2", "Other")
    do(store, Create("o", "game.hero", "Other", {}), campaign="c2")

    def names(records: tuple[Record, ...]) -> list[str]:
        return [each.name for each in records]

    with store.read() as reader:
        assert names(reader.records(CAMPAIGN)) == ["Bob", "eve", "Wolf"]
        assert names(reader.records(CAMPAIGN, "game.hero")) == ["Bob", "eve"]
        assert names(reader.records(CAMPAIGN, archived=True)) == ["Zoë"]
        assert names(reader.records(CAMPAIGN, "game.hero", archived=None)) == ["Bob", "eve", "Zoë"]
        assert names(reader.records(CAMPAIGN, "game.tree")) == []
        assert reader.counts(CAMPAIGN) == {"game.hero": 2, "game.wolf": 1}
        assert reader.record("a").archived is True
        bob = reader.record(BOB)
    assert (bob.campaign, bob.kind, bob.name, bob.revision, bob.archived) == (CAMPAIGN, "game.hero", "Bob", 1, False)
    assert (bob.get("vitality"), bob.get("armor")[1]["name"], bob.get("notes", "-")) == (70, "Cap", "-")


def test_values_that_are_given_out_cannot_be_changed(store: Store) -> None:
    with store.read() as reader:
        record, campaign = reader.record(BOB), reader.campaign(CAMPAIGN)
    for mapping in (record.document.values, record.document.adjustments, campaign.plugins, campaign.settings):
        with pytest.raises(TypeError):
            mapping["x"] = 1  # type: ignore[index]


def test_steps_come_newest_first_page_by_page_and_by_record(store: Store) -> None:
    do(store, Create("eve", "game.hero", "Eve", {}), label="Add Eve")
    for number in range(5):
        do(store, Set(BOB, "vitality", number, 70 if number == 0 else number - 1), label=f"Bob {number}")
    do(store, Set("eve", "vitality", 1, None), Set(BOB, "vitality", 9, 4), label="Both")
    undo(store)
    with store.read() as reader:
        labels = [step.label for step in reader.steps(CAMPAIGN)]
        assert labels == ["Both", "Bob 4", "Bob 3", "Bob 2", "Bob 1", "Bob 0", "Add Eve", "Add Bob"]
        assert [step.label for step in reader.steps(CAMPAIGN, record="eve")] == ["Both", "Add Eve"]
        first = reader.steps(CAMPAIGN, limit=3)
        assert [step.label for step in first] == labels[:3]
        second = reader.steps(CAMPAIGN, limit=3, before=first[-1].number)
        assert [step.label for step in second] == labels[3:6]
        assert [step.label for step in reader.steps(CAMPAIGN, record=BOB, limit=2, before=second[0].number)] == [
            "Bob 1",
            "Bob 0",
        ]
        assert reader.step_count(CAMPAIGN) == 8
        assert [(change.record, change.before, change.after) for change in first[0].changes] == [
            ("eve", None, 1),
            (BOB, 4, 9),
        ]
        assert first[0].undone
        assert first[0].at == "2026-03-01T20:00:00.000+00:00"
        assert (reader.undoable(CAMPAIGN), reader.redoable(CAMPAIGN)) == (first[1], first[0])


def roll(id: str, campaign: str = CAMPAIGN, step: int | None = None) -> Roll:
    return Roll(
        id=id,
        campaign=campaign,
        at="2026-03-01T20:00:00.000+00:00",
        resolver="game.hit",
        title="Hit for 200",
        plugin_version="1.0.0",
        inputs={"damage": "2d6", "target": {"vitality": 70, "stance": None}},
        roles={"target": BOB},
        dice=(4, 6),
        seed=2**70,
        set_values={"soak": {"value": 3, "reason": "house rule"}},
        outcome={"state": "standing", "due": []},
        step=step,
    )


def keep(store: Store, *rolls: Roll) -> None:
    with store.work() as work:
        for each in rolls:
            work.write_roll(each)
        work.commit()


def test_a_roll_comes_back_as_it_was_and_is_applied_while_its_step_holds(store: Store) -> None:
    step = do(store, Set(BOB, "vitality", 40, 70))
    keep(store, roll("x1"), roll("x2", step=step.number))
    with store.read() as reader:
        newest, oldest = reader.rolls(CAMPAIGN)
        assert oldest == reader.roll("x1")
        assert reader.rolls(CAMPAIGN, limit=1) == (newest,)
    assert oldest == roll("x1")
    assert (newest.id, newest.step, newest.applied) == ("x2", step.number, True)
    undo(store)
    with store.read() as reader:
        assert reader.roll("x2").applied is False
        assert reader.roll("x2").step == step.number
    redo(store)
    with store.read() as reader:
        assert reader.roll("x2").applied is True
    undo(store)
    do(store, Set(BOB, "vitality", 41, 70))
    with store.read() as reader:
        assert reader.roll("x2").applied is False


def revert(store: Store, step: Step, *edits: Edit) -> Step:
    """Take a step back by another one."""
    with store.work() as work:
        changes = work.apply(CAMPAIGN, edits, keys)
        made = work.write_step(CAMPAIGN, f"Revert: {step.label}", changes, reverts=[step.number])
        work.commit()
    return made


def reverted(store: Store) -> list[bool]:
    """Whether each step was taken back, oldest first, after the one that made Bob."""
    with store.read() as reader:
        return [step.reverted for step in reader.steps(CAMPAIGN, limit=1000)][-2::-1]


def test_a_step_is_reverted_while_the_one_that_took_it_back_holds(store: Store) -> None:
    hit = do(store, Set(BOB, "vitality", 40, 70))
    keep(store, roll("x1", step=hit.number))

    def applied() -> bool:
        with store.read() as reader:
            return reader.roll("x1").applied

    assert (reverted(store), applied()) == ([False], True)
    back = revert(store, hit, Set(BOB, "vitality", 70, 40))
    assert (reverted(store), applied()) == ([True, False], False)
    undo(store)
    assert (reverted(store), applied()) == ([False, False], True)
    redo(store)
    assert (reverted(store), applied()) == ([True, False], False)
    revert(store, back, Set(BOB, "vitality", 40, 70))  # and the hit holds again
    assert (reverted(store), applied()) == ([False, True, False], True)
    undo(store)
    assert (reverted(store), applied()) == ([True, False, False], False)


def test_more_steps_than_one_question_takes_are_asked_about(store: Store) -> None:
    steps = [do(store, Set(BOB, "vitality", number, UNSEEN)) for number in range(1, 602)]
    with store.work() as work:
        changes = work.apply(CAMPAIGN, [Set(BOB, "vitality", 70, UNSEEN)], keys)
        work.write_step(CAMPAIGN, "Revert", changes, reverts=[step.number for step in steps])
        work.commit()
    assert reverted(store) == [True] * 601 + [False]


def test_a_roll_is_corrected_while_the_step_of_the_one_that_corrects_it_holds(store: Store) -> None:
    keep(store, roll("x1"))

    def corrected() -> list[bool]:
        with store.read() as reader:
            return [each.corrected for each in reversed(reader.rolls(CAMPAIGN))]

    step = do(store, Set(BOB, "vitality", 40, 70))
    keep(store, replace(roll("x2", step=step.number), corrects="x1"))
    with store.read() as reader:
        newer = reader.roll("x2")
    assert (newer.corrects, newer.corrects_at) == ("x1", "2026-03-01T20:00:00.000+00:00")
    assert corrected() == [True, False]
    undo(store)
    assert corrected() == [False, False]
    redo(store)
    revert(store, step, Set(BOB, "vitality", 70, 40))
    assert corrected() == [False, False]
    # A free roll is never applied, and corrects another all the same.
    keep(store, replace(roll("x3"), resolver="", corrects="x1"))
    assert corrected() == [True, False, False]


def test_rolls_belong_to_a_campaign(store: Store) -> None:
    new_campaign(store, "c2", "Other")
    keep(store, roll("x1"), roll("x2", "c2"))
    with store.read() as reader:
        assert [each.id for each in reader.rolls("c2")] == ["x2"]
    with pytest.raises(UserMistake, match="There is no campaign 'c9'"):
        keep(store, roll("x3", "c9"))


def test_names_are_remembered_the_last_one_each(store: Store) -> None:
    for names in ({"g.a": "Axe", "g.b": "Bow"}, {"g.a": "Great axe"}, {}):
        with store.work() as work:
            work.remember_names(names)
            work.commit()
    many = {f"g.{number}": f"Thing {number}" for number in range(1200)}
    with store.work() as work:
        work.remember_names(many)
        work.commit()
    with store.read() as reader:
        assert reader.names(["g.a", "g.b", "g.a", "g.x"]) == {"g.a": "Great axe", "g.b": "Bow"}
        assert reader.names(many) == many
        assert reader.names([]) == {}


def test_a_reader_sees_one_moment(store: Store) -> None:
    with store.read() as reader:
        assert reader.record(BOB).get("vitality") == 70
        do(store, Set(BOB, "vitality", 60, 70))
        assert reader.record(BOB).get("vitality") == 70
    with store.read() as reader:
        assert reader.record(BOB).get("vitality") == 60


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE change SET after = '{'", "The history"),
        ("UPDATE roll SET inputs = '{'", "The roll Hit for 200"),
    ],
)
def test_a_text_that_cannot_be_read_is_named(path: Path, statement: str, what: str) -> None:
    store = opened(path)
    keep(store, roll("x1"))
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    store = opened(path)
    with pytest.raises(StoreTrouble) as caught, store.read() as reader:
        _ = reader.campaign(CAMPAIGN), reader.record(BOB), reader.steps(CAMPAIGN), reader.rolls(CAMPAIGN)
    assert (
        str(caught.value) == f"{what} in {path} is damaged and cannot be read. Put a backup of the file in its place."
    )
    store.close()


@pytest.mark.parametrize(
    "document", ["{", "[]", '{"values": {"vitality": Infinity}}', '{"values": {"vitality": 1e999}}', '{"overrides": 3}']
)
def test_a_damaged_record_spoils_only_itself_and_is_never_written_over(path: Path, document: str) -> None:
    store = opened(path)
    do(store, Create("anna", "game.hero", "Anna", {"vitality": 50}))
    meddled(path, "UPDATE record SET document = ? WHERE id = ?", document, BOB)
    said = (
        f"Bob cannot be read: the file {path} is damaged there. Nothing is written over it; "
        "go back to a backup from before (the page Backups, or: tallow restore)."
    )
    with store.read() as reader:
        told = [(each.name, each.get("vitality"), each.damaged) for each in reader.records(CAMPAIGN)]
        assert reader.whole(CAMPAIGN).damaged == (reader.record(BOB),)
    assert told == [("Anna", 50, ""), ("Bob", None, said)]
    for edit in (Set(BOB, "vitality", 3, UNSEEN), Set(BOB, "name", "Rob", "Bob"), Archive(BOB), Delete(BOB, UNSEEN)):
        with pytest.raises(StoreTrouble) as caught:
            do(store, edit)
        assert str(caught.value) == said
    do(store, Set("anna", "vitality", 40, 50))
    with store.work() as work:
        work.undo(CAMPAIGN)
        work.commit()
    with store.read() as reader:
        assert reader.record("anna").get("vitality") == 50
    store.close()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT document FROM record WHERE id = ?", (BOB,)).fetchall() == [(document,)]


def test_a_record_whose_document_is_no_text_at_all_spoils_only_itself(path: Path) -> None:
    store = opened(path)
    do(store, Create("anna", "game.hero", "Anna", {"vitality": 50}))
    meddled(path, "UPDATE record SET document = CAST(x'5b22c328225d' AS TEXT) WHERE id = ?", BOB)
    with store.read() as reader:
        assert [(each.name, bool(each.damaged)) for each in reader.records(CAMPAIGN)] == [
            ("Anna", False),
            ("Bob", True),
        ]
        assert reader.record(BOB).damaged.startswith("Bob cannot be read: ")
    store.close()


@pytest.mark.parametrize("settings", ["null", "x", "[]"])
def test_damaged_settings_spoil_only_themselves_and_are_never_written_over(path: Path, settings: str) -> None:
    store = opened(path)
    meddled(path, "UPDATE campaign SET settings = ?", settings)
    with store.read() as reader:
        (campaign,) = reader.campaigns()
        assert campaign == reader.campaign(CAMPAIGN)
    assert (campaign.name, dict(campaign.settings)) == ("Demo", {})
    assert campaign.damaged.startswith(f"The settings of Demo cannot be read: the file {path} is damaged there. ")
    do(store, Set(BOB, "vitality", 60, 70))
    do(store, Create("anna", "game.hero", "Anna", {}))
    with pytest.raises(StoreTrouble, match="The settings of Demo cannot be read"):
        do(store, Set(CAMPAIGN, "settings:game.mood", "grim", UNSEEN))
    store.close()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT settings FROM campaign").fetchall() == [(settings,)]


def meddled(path: Path, statement: str, *values: str) -> None:
    """Run a statement on the file past the program."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(statement, values)
