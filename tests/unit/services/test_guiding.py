"""Guides: a task done, skipped or opened again is one step, and what was not seen is not written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tallow.model.book import Book
from tallow.model.edit import Create, Edit, Insert, Remove, Set
from tallow.model.errors import Objected, PluginFault, UserMistake
from tallow.model.record import Record
from tallow.model.value import Value
from tallow.model.years import Guide, Task, TaskChange
from tallow.services import campaigns, guiding, history, records
from tallow.services.guiding import Doing, Guided, guided
from tallow.services.host import Host
from tallow.services.showing.sheets import view


@pytest.fixture
def aviary(host: Host) -> str:
    """A campaign with Pip (20 g, hungry) and Tweet (12 g, hungry) in one cage."""
    campaign = campaigns.create(host, "Aviary", ["canary"]).id
    made: Mapping[str, Mapping[str, Value]] = {"pip": {"cage": "attic"}, "tweet": {"cage": "attic", "weight": 12}}
    birds = [Create(id, "canary.bird", id.title(), values) for id, values in made.items()]
    records.do(host, campaign, "Cage", [Create("attic", "canary.cage", "Attic", {})])
    records.do(host, campaign, "Birds", birds)
    return campaign


def day(host: Host, campaign: str, record: str = "pip") -> Guided:
    return guided(view(host, campaign, record), block(host, campaign))


def block(host: Host, campaign: str) -> Guide:
    sheet = host.registry(host.campaign(campaign).plugins).sheets["canary.bird"]
    return next(each for each in sheet.blocks() if isinstance(each, Guide))


def doing(host: Host, campaign: str, key: str) -> Doing:
    now = day(host, campaign)
    task = now.task(key)
    assert task is not None
    return Doing(campaign, "pip", "canary", block(host, campaign), now.title, task)


def weights(host: Host, campaign: str) -> list[int]:
    book = host.book(host.campaign(campaign))
    return [book.value(book.record(id), "weight") for id in ("pip", "tweet")]


def statuses(host: Host, campaign: str) -> list[str]:
    return [task.status for task in day(host, campaign).tasks]


def test_what_is_ticked_and_the_mark_are_one_step_and_one_undo(host: Host, aviary: str) -> None:
    feed = doing(host, aviary, "feed")
    assert [change.key for change in feed.task.proposals] == ["meal:pip", "gram:pip", "meal:tweet", "gram:tweet"]
    changes = guiding.apply(host, feed, ["gram:pip", "meal:tweet"])
    assert changes.step.label == "Day of Pip: Feed the birds"
    assert weights(host, aviary) == [21, 12]  # 20 + 1; Tweet's gram was not ticked
    assert statuses(host, aviary) == ["done", "open", "open", "open"]
    history.undo(host, aviary)
    assert weights(host, aviary) == [20, 12]
    assert statuses(host, aviary) == ["open"] * 4
    history.redo(host, aviary)
    assert (weights(host, aviary), statuses(host, aviary)[0]) == ([21, 12], "done")


def test_a_skipped_task_changes_nothing_else_and_is_opened_again(host: Host, aviary: str) -> None:
    assert guiding.skip(host, doing(host, aviary, "feed")).step.label == "Day of Pip: Feed the birds, skipped"
    assert (weights(host, aviary), statuses(host, aviary)[0]) == ([20, 12], "skipped")
    again = guiding.reopen(host, doing(host, aviary, "feed"))
    assert again.step.label == "Day of Pip: Feed the birds, opened again"
    assert statuses(host, aviary)[0] == "open"


def test_tasks_are_done_out_of_order_and_counted(host: Host, aviary: str) -> None:
    guiding.apply(host, doing(host, aviary, "sing"), [])
    records.do(host, aviary, "Caught", [Set("pip", "caught", True, None)])
    now = day(host, aviary)
    assert (now.settled, now.count) == (2, 4)  # the one that is done, and the caught one's flight, which is not due
    assert [now.after(key) for key in ("", "feed", "clip", "sing", "fly")] == ["feed", "clip", "feed", "feed", "feed"]


def test_what_reads_otherwise_by_now_is_not_written(host: Host, aviary: str) -> None:
    feed = doing(host, aviary, "feed")
    records.do(host, aviary, "Elsewhere", [Set("tweet", "weight", 30, 12)])
    with pytest.raises(UserMistake, match="“Feed the birds” stands otherwise by now"):
        guiding.apply(host, feed, ["gram:pip"])
    assert weights(host, aviary) == [20, 30]
    guiding.apply(host, doing(host, aviary, "feed"), ["gram:tweet"])
    assert weights(host, aviary) == [20, 31]


def test_what_was_done_meanwhile_is_not_done_twice(host: Host, aviary: str) -> None:
    feed = doing(host, aviary, "feed")
    guiding.apply(host, feed, ["gram:pip"])
    with pytest.raises(UserMistake, match="stands otherwise by now"):
        guiding.apply(host, feed, ["gram:pip"])
    assert weights(host, aviary) == [21, 12]


def test_a_rule_objects_to_a_task_and_is_overridden(host: Host, aviary: str) -> None:
    records.do(host, aviary, "Thin", [Set("pip", "weight", 1, None)])
    clip = doing(host, aviary, "clip")
    with pytest.raises(Objected, match="weighs something"):
        guiding.apply(host, clip, ["claw"])
    guiding.apply(host, clip, ["claw"], "It is a ghost")
    assert weights(host, aviary)[0] == 0
    pip = host.book(host.campaign(aviary)).record("pip")
    assert [row["reason"] for row in pip.document.overrides] == ["It is a ghost"]


def change(key: str, *edits: Edit) -> TaskChange:
    return TaskChange(key, "Pip", key.title(), "", "", "so", edits)


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        (Set("pip", "weight", 21, None), Set("pip", "weight", 22, None), False),
        (Set("pip", "weight", 21, None), Set("tweet", "weight", 13, 12), True),
        (Set("pip", "feathers", [], None), Insert("pip", "feathers", {"id": "a"}), False),
        (Insert("pip", "feathers", {"id": "a"}), Insert("pip", "feathers", {"id": "b"}), True),
        (Set("pip", "scars.a.depth", 1, 2), Remove("pip", "scars", "a", {"id": "a", "depth": 2}), False),
    ],
)
def test_two_ticked_changes_to_one_value_are_refused_in_words(
    host: Host, aviary: str, one: Edit, other: Edit, *, fits: bool
) -> None:
    records.do(host, aviary, "Scar", [Insert("pip", "scars", {"id": "a", "depth": 2})])
    task = Task("t", "Both", proposals=(change("first", one), change("second", other)))
    both = replace(doing(host, aviary, "feed"), block=Guide(lambda *_: "", lambda *_: (task,)), task=task)
    if fits:
        assert guiding.apply(host, both, ["first", "second"]).step.number
        return
    with pytest.raises(UserMistake, match="“First” of Pip and “Second” of Pip change the same value"):
        guiding.apply(host, both, ["first", "second"])
    assert guiding.apply(host, both, ["first"]).step.number


def test_what_was_done_is_told_without_what_only_marks_it(host: Host, aviary: str) -> None:
    guiding.apply(host, doing(host, aviary, "feed"), ["gram:pip", "gram:tweet"])
    guiding.skip(host, doing(host, aviary, "clip"))
    now, shown = day(host, aviary), view(host, aviary, "pip")
    done = guiding.done_steps(host, shown, now)
    assert [each.title for each in done] == ["Clip the claws, skipped", "Feed the birds"]
    assert guiding.told(host, shown, now, done) == ("", "Weight 20 g → 21 g; Tweet: Weight 12 g → 13 g")
    history.undo(host, aviary)
    assert [each.title for each in guiding.done_steps(host, shown, now)] == ["Feed the birds"]


def test_steps_of_another_title_are_not_of_this_guide(host: Host, aviary: str) -> None:
    guiding.apply(host, doing(host, aviary, "sing"), [])
    records.do(host, aviary, "Renamed", [Set("pip", "name", "Pip_", "Pip")])
    shown, now = view(host, aviary, "pip"), day(host, aviary)
    assert now.title == "Day of Pip_"
    assert guiding.done_steps(host, shown, now) == ()  # the mark of one letter in a pattern is a letter here
    assert len(guiding.done_steps(host, shown, replace(now, title="Day of Pip"))) == 1


def test_a_guide_that_fails_or_gives_a_key_twice_is_the_plugin_s_fault(host: Host, aviary: str) -> None:
    from tallow.hooks.watching.guarded import guarded

    def twice(record: Record, book: Book) -> tuple[Task, ...]:
        return (Task("a", "One"), Task("a", "Other"))

    def proposes_twice(record: Record, book: Book) -> tuple[Task, ...]:
        return (Task("a", "One", proposals=(change("k"), change("k"))),)

    shown = view(host, aviary, "pip")
    with pytest.raises(PluginFault, match='gives two tasks the key "a" in the guide Day'):
        guided(shown, replace(block(host, aviary), tasks=twice))
    broken = guarded(Guide(lambda *_: "", proposes_twice), "canary", shown.book.registry.caller)
    with pytest.raises(PluginFault, match='proposes two changes "k"'):
        guided(shown, broken)


def test_all_tasks_are_counted_and_what_is_not_due_is_settled() -> None:
    shown = Guided("Day", (Task("feed", "Feed"), Task("fly", "Fly", status="away"), Task("sleep", "Sleep")))
    assert [shown.place(each.key) for each in shown.tasks] == [1, 2, 3]
    assert (shown.settled, shown.count) == (1, 3)
