"""The editor shows of another plugin's entry what counts, also where two groups' own content changes the same of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.model.plain import plain
from tallow.services import campaigns, plugins
from tallow.services.host import Host
from tests.unit.services.own.conftest import Editor

MANIFEST = (
    'id = "{id}"\nname = "{name}"\nfamily = "expansion"\nsystem = "canary"\nversion = "1.0.0"\napi = 1\n'
    'summary = "Of another."\n'
)


def laid(user: Path, id: str, name: str, patch: str, *, file: str = "own", here: bool = False) -> None:
    """Another plugin in the user's folder; ``here`` lets it have an earlier version, as own content of this machine."""
    folder = user / "expansions" / id
    (folder / "content").mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST.format(id=id, name=name), encoding="utf-8")
    (folder / "content" / f"{file}.toml").write_text(patch, encoding="utf-8")
    if here:
        (folder / ".versions").mkdir()
        (folder / ".versions" / "00001.toml").write_text(patch, encoding="utf-8")


def seed(of: str, **keys: str) -> str:
    return f'[[patch]]\nof = "{of}"\n' + "".join(f'{key} = "{value}"\n' for key, value in keys.items())


@pytest.fixture
def of(start: Callable[..., Host]) -> str:
    """A seed that the canary brings."""
    host = start("peek.sqlite")
    made = campaigns.create(host, "Peek", ["canary"])
    return next(each.id for each in Editor(host, made, "canary.seed").desk.held if each.source == "other")


def editor(start: Callable[..., Host], user: Path, *others: str) -> Editor:
    """The seeds of a campaign with own content, which has one weather in it, and other plugins switched on."""
    host = start()
    made = campaigns.create(host, "The Low Aviary", ["canary"])
    seeds = Editor(host, made, "canary.seed")
    seeds.put({**seeds.desk.held[0].row, "name": "Mine"})
    for id in others:
        plugins.enable(host, seeds.campaign, id)
    seeds.read()
    return seeds


def agrees(seeds: Editor) -> bool:
    """Whether all that the editor shows is what the campaign's plugins come to."""
    registry = seeds.desk.registry
    return all(
        held.row.get(key) == value
        for held in seeds.desk.held
        for key, value in plain(registry.entries[held.id]).items()
        if key != "id" and key in held.row
    )


def test_a_change_counts_over_a_plugin_before_it(start: Callable[..., Host], user: Path, of: str) -> None:
    laid(user, "ants", "Ants", seed(of, name="Theirs", text="Of the ants."), file="more")
    seeds = editor(start, user, "ants")
    seeds.put({**seeds.desk.get(of).row, "name": "Ours"}, of)  # type: ignore[union-attr]
    entry = seeds.desk.registry.entries[of]
    assert (entry.name, entry.text) == ("Ours", "Of the ants.")
    assert [str(each) for each in seeds.desk.registry.faults] == []
    assert agrees(seeds)


def test_what_other_own_content_changes_before_it_is_shown_and_said(
    start: Callable[..., Host], user: Path, of: str
) -> None:
    laid(user, "own_ants", "Own content of The Ants", seed(of, name="Theirs"), here=True)
    seeds = editor(start, user)
    row = {**seeds.desk.get(of).row, "name": "Ours", "text": "Of us."}  # type: ignore[union-attr]
    seeds.put(row, of)  # while the other is off
    assert seeds.desk.registry.entries[of].name == "Ours"
    plugins.enable(seeds.host, seeds.campaign, "own_ants")
    held = seeds.read().get(of)
    assert held is not None
    assert (held.row["name"], held.row["text"], held.source) == ("Theirs", "Of us.", "changed")
    assert agrees(seeds)
    said = [(each.key, each.sentence) for each in seeds.desk.draft(of, {**held.row, "name": "Ours"}).mistakes]
    assert said == [
        (
            "name",
            "“Own content of The Ants” changes this, too, and counts. Change it there, or switch that plugin off.",
        )
    ]
    assert [(each.key, each.sentence) for each in seeds.desk.overruled(of)] == said  # also while nothing is typed
    # What counts for nothing now is kept for when the other is off, whatever else is changed meanwhile.
    seeds.put({**held.row, "text": "Of us all."}, of)
    plugins.disable(seeds.host, seeds.campaign, "own_ants")
    entry = seeds.read().registry.entries[of]
    assert (entry.name, entry.text) == ("Ours", "Of us all.")


def test_what_another_group_made_is_changed_as_any_plugin(start: Callable[..., Host], user: Path, of: str) -> None:
    laid(user, "own_ants", "Own content of The Ants", seed(of, name="Theirs"))
    seeds = editor(start, user, "own_ants")
    assert seeds.desk.ours.id == "own_the_low_aviary_k3f9"
    seeds.put({**seeds.desk.get(of).row, "name": "Ours"}, of)  # type: ignore[union-attr]
    assert seeds.desk.registry.entries[of].name == "Ours"
    assert agrees(seeds)
