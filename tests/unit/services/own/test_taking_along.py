"""A record leaves in one file with the homebrew that it uses, and comes elsewhere with it or without."""

from __future__ import annotations

import tomllib
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tallow.model.picture import Picture, PictureField
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, pictures, plugins, records
from tallow.services.exchange import brew as brewing
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.exchange.homebrew import OwnPlugin
from tallow.services.exchange.joining import Joining, join, joining
from tallow.services.exchange.plan import plan
from tallow.services.exchange.selection import export_records, records_file_name
from tallow.services.exchange.telling import told as plan_words
from tallow.services.exchange.telling import told_brew, told_joining
from tallow.services.host import Host
from tallow.services.own import keeping
from tallow.services.own.going import loss
from tallow.services.parcel.leaving import leaving, remove
from tests.unit.services.own.conftest import COLD, Editor

OURS = "own_the_low_aviary_k3f9"


@pytest.fixture
def pip(aviary: Host, seeds: Editor) -> Record:
    """A bird that eats a seed of the group's own, and one that the group changed; others of its own it does not."""
    flax = seeds.put({"name": "Flax “🦴”", "grams": 3})
    seeds.put({"name": "Oats", "grams": 2})
    seeds.put({"name": "Millet", "grams": 9}, "canary.millet")
    seeds.put({"name": "Hemp seed", "grams": 8}, "canary.hemp")
    eaten = [{"id": "s1", "entry": flax}, {"id": "s2", "entry": "canary.millet"}]
    cage, _ = records.create(aviary, seeds.id, "canary.cage", "Low cage")
    records.create(aviary, seeds.id, "canary.bird", "Pip", {"seeds": eaten, "cage": cage})
    return aviary.find_record(seeds.campaign, "Pip")


@pytest.fixture
def file(aviary: Host, seeds: Editor, pip: Record, tmp_path: Path) -> Path:
    """The bird's file."""
    return export_records(aviary, seeds.campaign, [pip], tmp_path / "pip").path


@pytest.fixture
def there(start: Callable[..., Host], tmp_path: Path) -> Host:
    """Another machine, on which nobody made anything of their own."""
    return start("elsewhere.sqlite", tmp_path / "elsewhere plugins")


@pytest.fixture
def hill(there: Host) -> Campaign:
    """A campaign on it."""
    return campaigns.create(there, "High Aviary", ["canary"])


def wished(there: Host, file: Path, campaign: Campaign) -> Joining:
    return joining(there, read(file), there.campaign(campaign.id))


def brought(there: Host, file: Path, campaign: Campaign, *, homebrew: bool = True) -> Record:
    """The record that came."""
    wish = wished(there, file, campaign)
    join(there, wish, homebrew=homebrew)
    return there.find_record(there.campaign(campaign.id), wish.coming[0].record.id)


def grams(host: Host, campaign: Campaign, id: str) -> object:
    return getattr(host.registry(host.campaign(campaign.id).plugins).entries.get(id), "grams", None)


def own_tables(file: Path) -> Mapping[str, Any]:
    with zipfile.ZipFile(file) as opened:
        return tomllib.loads(opened.read(f"content/expansions/{OURS}/content/own.toml").decode())


def test_the_file_holds_the_record_and_of_the_homebrew_what_it_uses(
    aviary: Host, seeds: Editor, pip: Record, file: Path
) -> None:
    contents = read(file)
    assert [each.name for each in contents.whole.records] == ["Pip"]
    assert (contents.whole.steps, contents.whole.rolls, contents.whole.campaign.name) == (
        (),
        (),
        "Pip of The Low Aviary",
    )
    assert contents.whole.campaign.id != seeds.id
    assert set(contents.whole.campaign.plugins) == {"canary", OURS}
    assert {word: [row.get("id", row.get("of")) for row in rows] for word, rows in own_tables(file).items()} == {
        "seed": ["flax"],
        "patch": ["canary.millet"],
    }
    assert records_file_name([pip], seeds.campaign) == "Pip of The Low Aviary.tallow-campaign"


def test_elsewhere_it_comes_with_its_homebrew_as_one_step(there: Host, hill: Campaign, file: Path) -> None:
    wish = wished(there, file, hill)
    assert wish.asks
    (brew,) = wish.homebrew
    assert told_brew(brew, "High Aviary") == (
        "Own content of The Low Aviary brings Flax “🦴”, Millet (changed); it has no code.",
        "It changes 1 card of others: Millet: grams 1 → 9.",
    )
    pip = brought(there, file, hill)
    assert [row["entry"] for row in pip.get("seeds")] == [f"{OURS}.flax", "canary.millet"]
    assert (grams(there, hill, f"{OURS}.flax"), grams(there, hill, "canary.millet")) == (3, 9)
    assert there.registry(there.campaign(hill.id).plugins).faults == ()
    undone = history.undo(there, hill.id)
    assert undone.step.label == "Bring in Pip"
    assert OURS not in there.campaign(hill.id).plugins
    assert (grams(there, hill, f"{OURS}.flax"), grams(there, hill, "canary.millet")) == (None, 1)
    history.redo(there, hill.id)
    assert grams(there, hill, f"{OURS}.flax") == 3


def test_without_its_homebrew_nothing_of_the_record_is_lost(
    there: Host, hill: Campaign, file: Path, tmp_path: Path
) -> None:
    pip = brought(there, file, hill, homebrew=False)
    assert list((tmp_path / "elsewhere plugins").rglob("*")) == []
    assert pip.get("seeds")[0] == {"id": "s1", "entry": f"{OURS}.flax"}
    book = there.book(there.campaign(hill.id))
    assert (book.entry(f"{OURS}.flax"), book.last_name(f"{OURS}.flax")) == (None, "Flax “🦴”")
    second = brought(there, file, hill)  # the homebrew later: what was missing is there
    assert second.name == "Pip (imported)"
    assert grams(there, hill, f"{OURS}.flax") == 3


def test_as_a_campaign_of_its_own_it_takes_no_place(aviary: Host, seeds: Editor, there: Host, file: Path) -> None:
    assert bring(aviary, read(file), "replace").plan.way == "new"
    assert [
        each.name for each in (aviary.find_record(seeds.campaign, "Pip"), aviary.find_record(seeds.campaign, "Low"))
    ]
    done = bring(there, read(file))
    assert grams(there, done.campaign, f"{OURS}.flax") == 3


def test_what_is_here_under_the_same_id_stays_and_what_it_lacks_comes(there: Host, file: Path, hill: Campaign) -> None:
    twin = campaigns.create(there, "The Low Aviary", ["canary"])
    editor = Editor(there, twin, "canary.seed")
    assert editor.put({"name": "Flax", "grams": 5}) == f"{OURS}.flax"
    (brew,) = wished(there, file, twin).homebrew
    assert (brew.names, brew.at_odds) == (
        ("Millet (changed)",),
        ("“Flax “🦴”” is another one here, and stays as it is here.",),
    )
    brought(there, file, twin)
    assert (grams(there, twin, f"{OURS}.flax"), grams(there, twin, "canary.millet")) == (5, 9)
    (again,) = wished(there, file, twin).homebrew
    assert (again.names, again.same, again.comes) == ((), 1, False)
    assert wished(there, file, twin).asks is False
    (off,) = wished(there, file, hill).homebrew  # here, and off in the other campaign
    assert off.comes
    assert told_brew(off, "High Aviary")[0] == "Brought along, it is switched on in High Aviary."


def test_records_that_read_another_thing_of_the_same_id_say_so(
    aviary: Host, seeds: Editor, there: Host, file: Path, tmp_path: Path
) -> None:
    """Homebrew of two groups whose campaigns are called alike had one id before its end told them apart."""
    twin = campaigns.create(there, "The Low Aviary", ["canary"])
    editor = Editor(there, twin, "canary.seed")
    editor.put({"name": "Flax", "grams": 5})
    whole = export(aviary, seeds.campaign, tmp_path / "whole.tallow-campaign").path

    def told() -> list[str]:
        contents = read(whole)
        found = plan(there, contents, "copy").others
        assert set(found) <= set(plan_words(plan(there, contents, "copy")))
        into = wished(there, file, twin)
        assert into.others == found
        assert set(found) <= set(told_joining(into))  # whether the homebrew is wanted or not
        return list(found)

    assert told() == [
        f"“Flax “🦴””, which Pip has, is “Flax” here, for both are {OURS}.flax. Look at it before you play."
    ]
    editor.put({"name": "Flax “🦴”", "grams": 5}, f"{OURS}.flax")
    (another,) = told()
    assert another.startswith("“Flax “🦴””, which Pip has, is another one here than in the file, for both are ")
    editor.put({"name": "Flax “🦴”", "grams": 3}, f"{OURS}.flax")
    assert told() == []
    editor.take(f"{OURS}.flax")
    gone = (
        f"“Flax “🦴””, which Pip has, is not in Own content of The Low Aviary here, and shows as missing ({OURS}.flax)."
    )
    assert plan(there, read(whole), "copy").others == (gone,)
    assert wished(there, file, twin).others == ()  # it comes


def test_records_here_that_miss_another_thing_of_an_id_that_comes_are_told_of(
    aviary: Host, seeds: Editor, there: Host, file: Path, tmp_path: Path
) -> None:
    whole = export(aviary, seeds.campaign, tmp_path / "whole.tallow-campaign").path
    twin = campaigns.create(there, "The Low Aviary", ["canary"])
    editor = Editor(there, twin, "canary.seed")
    flax = {"seeds": [{"id": "s1", "entry": f"{OURS}.flax"}]}
    editor.put({"name": "Flax", "grams": 5})
    records.create(there, twin.id, "canary.bird", "Anna", flax)
    editor.take(f"{OURS}.flax")
    said = (
        f"“Flax “🦴”” comes, and Anna here, who has “Flax” as missing, read that then, for both are {OURS}.flax. "
        "Look at it before you play."
    )
    assert wished(there, file, twin).others == (said,)  # beside what is here
    remove(there, leaving(there, OURS))
    assert wished(there, file, twin).others == (said,)  # as a whole
    assert plan(there, read(whole)).others == (said,)
    brought(there, file, twin)
    assert wished(there, file, twin).others == ()


def test_a_file_without_its_homebrew_tells_by_the_name(
    aviary: Host, seeds: Editor, pip: Record, there: Host, tmp_path: Path
) -> None:
    twin = campaigns.create(there, "The Low Aviary", ["canary"])
    editor = Editor(there, twin, "canary.seed")
    editor.put({"name": "Flax", "grams": 5})
    remove(aviary, leaving(aviary, OURS))
    path = export_records(aviary, seeds.campaign, [pip], tmp_path / "bare").path
    assert read(path).own == ()
    assert wished(there, path, twin).others == (
        f"“Flax “🦴””, which Pip has, is “Flax” here, for both are {OURS}.flax. Look at it before you play.",
    )


def test_one_switched_on_says_what_of_it_counts_besides(aviary: Host, seeds: Editor, file: Path) -> None:
    away = campaigns.create(aviary, "Away", ["canary"])
    (brew,) = wished(aviary, file, away).homebrew
    assert told_brew(brew, "Away")[-2:] == (
        "Brought along, it is switched on in Away, and the rest of it counts there too: Oats, Hemp seed (changed).",
        "It changes 2 cards of others: Hemp seed: grams 2 → 8; Millet: grams 1 → 9.",
    )


def test_undo_takes_back_only_what_was_done_in_its_campaign(aviary: Host, seeds: Editor, file: Path) -> None:
    away = campaigns.create(aviary, "Away", ["canary"])
    brought(aviary, file, away)
    away = aviary.campaign(away.id)
    assert keeping.ends(aviary, away, "canary") == ("", "")
    with pytest.raises(UserMistake, match="was done in The Low Aviary, and is taken back or done again there"):
        keeping.undo(aviary, away, "canary")
    Editor(aviary, away, "canary.seed").put({"name": "Rye", "grams": 4})
    assert keeping.ends(aviary, away, "canary") == ("Keep Rye", "")
    assert keeping.ends(aviary, seeds.campaign, "canary") == ("", "")
    keeping.undo(aviary, away, "canary")
    assert keeping.ends(aviary, away, "canary") == ("", "Keep Rye")
    assert keeping.ends(aviary, seeds.campaign, "canary") == ("Keep Hemp seed", "")
    assert grams(aviary, seeds.campaign, f"{OURS}.flax") == 3


def test_what_another_campaign_has_of_it_is_asked_about(aviary: Host, seeds: Editor, file: Path) -> None:
    away = campaigns.create(aviary, "Away", ["canary"])
    brought(aviary, file, away)
    rye = seeds.put({"name": "Rye", "grams": 4})
    assert loss(aviary, seeds.campaign, "canary") == ""
    records.create(aviary, away.id, "canary.bird", "Zach", {"seeds": [{"id": "s1", "entry": rye}]})
    assert loss(aviary, seeds.campaign, "canary") == "Away’s Zach has Rye: take it out all the same?"
    keeping.undo(aviary, seeds.campaign, "canary")
    assert loss(aviary, seeds.campaign, "canary", forth=True) == ""
    keeping.redo(aviary, seeds.campaign, "canary")
    seeds.take(rye)
    assert loss(aviary, seeds.campaign, "canary") == ""
    keeping.undo(aviary, seeds.campaign, "canary")
    assert loss(aviary, seeds.campaign, "canary", forth=True) == "Away’s Zach has Rye: take it out all the same?"


def test_a_change_of_what_the_group_here_changed_too_stays_out(there: Host, file: Path, hill: Campaign) -> None:
    editor = Editor(there, hill, "canary.seed")
    editor.put({"name": "Millet", "grams": 7}, "canary.millet")
    (brew,) = wished(there, file, hill).homebrew
    assert brew.names == ("Flax “🦴”",)
    assert brew.at_odds == ("“Millet (changed)” is changed here too (grams), and stays as it is here.",)
    brought(there, file, hill)
    assert grams(there, hill, "canary.millet") == 7
    assert there.registry(there.campaign(hill.id).plugins).faults == ()
    assert Editor(there, hill, "canary.seed").desk.ours.id == "own_high_aviary_k3f9"


def test_a_table_comes_whole_or_where_there_is_one_not_at_all(
    aviary: Host, weather: Editor, there: Host, hill: Campaign, tmp_path: Path
) -> None:
    cold = weather.put(COLD)
    weather.put({**COLD, "name": "Rime", "low": 5, "high": 8})
    weather.put({**COLD, "name": "Fog", "season": "spring"})
    records.create(aviary, weather.id, "canary.bird", "Joe", {"species": cold})
    path = export_records(aviary, weather.campaign, [aviary.find_record(weather.campaign, "Joe")], tmp_path / "j").path
    assert [row["name"] for row in own_tables(path)["weather"]] == ["Cold", "Rime"]
    assert wished(there, path, hill).homebrew[0].names == ("Cold", "Rime")
    Editor(there, hill).put({**COLD, "name": "Frost"})
    (brew,) = wished(there, path, hill).homebrew
    assert (brew.names, brew.comes) == ((), False)
    assert brew.at_odds == ("The table Winter is here already; the file's rows of it stay out.",)
    brought(there, path, hill)
    assert OURS not in there.campaign(hill.id).plugins


def test_what_it_names_leads_to_what_is_here_or_nowhere(there: Host, file: Path, hill: Campaign) -> None:
    assert brought(there, file, hill).get("cage") is None
    cage, _ = records.create(there, hill.id, "canary.cage", "High cage")
    assert brought(there, file, hill).get("cage") == cage
    records.create(there, hill.id, "canary.cage", "Third cage")
    assert brought(there, file, hill).get("cage") is None
    said = told_joining(wished(there, file, hill))
    assert said[2:] == (
        "Pip is in High Aviary already; this one is called Pip (imported 3).",
        "Pip: Cage is not in the file, and is left empty.",
    )


def test_where_there_is_no_place_for_it_nothing_is_done(start: Callable[..., Host], file: Path, tmp_path: Path) -> None:
    host = start("bare.sqlite")
    bare = campaigns.create(host, "Bare", ["canary"])
    plugins.disable(host, bare, "canary")
    with pytest.raises(UserMistake, match="Bare has no place for Pip: it plays without canary"):
        joining(host, read(file), host.campaign(bare.id))


def test_its_picture_comes_along(
    aviary: Host, seeds: Editor, pip: Record, there: Host, hill: Campaign, tmp_path: Path
) -> None:
    field = pictures.field_of(aviary, pip, "likeness")
    assert isinstance(field, PictureField)
    pictures.give(aviary, pip, field, Picture("p.png", "image/png", b"\x89PNG pip"))
    other, _ = records.create(aviary, seeds.id, "canary.bird", "Joe")
    pictures.give(aviary, aviary.find_record(seeds.campaign, other), field, Picture("j", "image/png", b"\x89PNG joe"))
    now = aviary.find_record(seeds.campaign, "Pip")
    path = export_records(aviary, seeds.campaign, [now], tmp_path / "p").path
    assert [each.content for each in read(path).whole.attachments] == [b"\x89PNG pip"]
    came = brought(there, path, hill)
    with there.store.read() as reader:
        kept = reader.picture(hill.id, came.get("likeness"))
    assert kept is not None
    assert kept.content == b"\x89PNG pip"


@pytest.mark.parametrize("here", [False, True])
@pytest.mark.parametrize(
    ("wrong", "what", "why"),
    [
        (
            b'[[seed]]\nid = "flax"\nname = "Flax"\ngrams = "many"\n',
            "“Flax”",
            'grams: Give a whole number; "many" is not.',
        ),
        (b"[[seed", "Own content of The Low Aviary", "is not TOML"),
        (b"seed = 3\n", "Own content of The Low Aviary", "two brackets"),
        (b"\xff", "Own content of The Low Aviary", "UTF-8"),
    ],
)
def test_homebrew_with_a_mistake_stays_out_and_the_record_comes(
    there: Host, file: Path, hill: Campaign, wrong: bytes, what: str, why: str, *, here: bool
) -> None:
    if here:
        Editor(there, campaigns.create(there, "The Low Aviary", ["canary"]), "canary.seed").put(
            {"name": "Flax", "grams": 3}
        )
    (plugin,) = read(file).own
    (brew,) = brewing.brewed(there, hill, [OwnPlugin(plugin.manifest, {**plugin.files, "content/own.toml": wrong})])
    assert (brew.names, brew.comes) == ((), False)
    assert brew.at_odds[0].startswith(f"{what} cannot come: ")
    assert why in brew.at_odds[0]


TURNED = "A hidden character in this turns the direction of what stands beside it. Type the name anew."
BAD = """\
# The group's own content

[[seed]]
id = "flax"
name = "Flax"
grams = 3

[[seed]]
id = "rye"
name = "Rye"
grams = "many"

[[seed]]
id = "turned"
name = "\u202edlog"
grams = 1

[[weather]]
id = "cold"
name = "Cold"
season = "winter"
low = 1
high = 4
gale = 2
seed = "{owner}.rye"

[[weather]]
id = "rime"
name = "Rime"
season = "winter"
low = 5
high = 8
gale = 2

[[weather]]
id = "fog"
name = "Fog"
season = "spring"
low = 1
high = 4
gale = 1
seed = "{owner}.flax"

[[patch]]
of = "canary.gone"
grams = 2

[[patch]]
of = "canary.millet"
grams = 9
"""


@pytest.mark.parametrize("here", [False, True])
def test_only_what_cannot_come_of_homebrew_stays_out_by_name(
    there: Host, file: Path, hill: Campaign, tmp_path: Path, *, here: bool
) -> None:
    if here:
        twin = campaigns.create(there, "The Low Aviary", ["canary"])
        Editor(there, twin, "canary.seed").put({"name": "Oats", "grams": 3})
    contents = read(file)
    (plugin,) = contents.own
    bad = OwnPlugin(plugin.manifest, {**plugin.files, "content/own.toml": BAD.format(owner=OURS).encode()})
    wish = joining(there, replace(contents, own=(bad,)), there.campaign(hill.id))
    (brew,) = wish.homebrew
    assert brew.names == ("Flax", "Fog", "Millet (changed)")
    assert list(brew.at_odds) == [
        '“Rye” cannot come: grams: Give a whole number; "many" is not.',
        f"“\N{REPLACEMENT CHARACTER}dlog” cannot come: {TURNED}",
        '“gone (changed)” cannot come: of: There is no entry "canary.gone". Did you mean canary.nocturne?',
        f'“Cold” cannot come: seed: There is no seed "{OURS}.rye". Did you mean {OURS}.flax?',
        "The table Winter stays out with “Cold”, which is a row of it.",
    ]
    join(there, wish, homebrew=True)
    assert grams(there, hill, f"{OURS}.flax") == 3
    assert there.registry(there.campaign(hill.id).plugins).faults == ()


def test_what_fails_at_its_end_leaves_nothing(
    there: Host, file: Path, hill: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = wished(there, file, hill)

    def full(*_: object, **__: object) -> None:
        raise UserMistake("The disk is full.")

    monkeypatch.setattr("tallow.services.exchange.joining.do", full)
    with pytest.raises(UserMistake, match="The disk is full"):
        join(there, wish, homebrew=True)
    assert list((tmp_path / "elsewhere plugins").rglob("*.toml")) == []
    assert there.loader.get(OURS) is None
    assert OURS not in there.campaign(hill.id).plugins
