"""Searching: what fits which words, in which order, and where it matched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallow.services.searching.folding import folded, origins, spaced
from tallow.services.searching.search import (
    BESIDE,
    EXACT,
    KINDS,
    PREFIX,
    SCATTERED,
    WITHIN,
    WORD_START,
    WORDS,
    Found,
    Index,
    Target,
    Thing,
    parted,
)


def thing(title: str, kind: str = "record", detail: str = "", text: str = "", group: str = "") -> Thing:
    """A thing whose target is its own title."""
    return Thing(kind, group or kind, title, detail, Target(kind, title), text=text)


def titles(index: Index, words: str) -> list[str]:
    """The titles of what is found, best first."""
    return [found.title for found in index.find(words)]


def only(index: Index, words: str) -> Found:
    """The one thing that is found."""
    finds = index.find(words)
    assert len(finds) == 1
    return finds[0]


def marked(found: Found) -> list[str]:
    """The parts of a title that matched."""
    return [found.title[start:end] for start, end in found.spans]


# letters


@pytest.mark.parametrize(
    ("written", "typed", "part"),
    [
        ("Łucja of the Ford", "lucja", "Łucja"),
        ("Ελένη", "ελενη", "Ελένη"),
        ("Ελένη", "ΕΛΈΝΗ", "Ελένη"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς", "ΟΔΥΣΣΕΥΣ"),
        ("Straße Nr 5", "strasse", "Straße"),
        ("Åse Ørn", "orn", "Ørn"),
        ("Æthel", "aeth", "Æth"),
        ("İpek", "ipek", "İpek"),
        ("Ёлка", "елка", "Ёлка"),
        ("王小明", "小明", "小明"),
        ("한국", "ㅎ", "한"),
        ("राम", "रा", "रा"),
        ("שָׁלוֹם", "שלום", "שָׁלוֹם"),
        ("e\u0301cole", "école", "e\u0301cole"),
        ("Lucja", "łucja", "Lucja"),
    ],
)
def test_any_script_is_found_without_its_accents_and_case(written: str, typed: str, part: str) -> None:
    assert marked(only(Index([thing(written)]), typed)) == [part]


@given(st.text(max_size=40))
def test_every_folded_character_has_its_origin(text: str) -> None:
    assert len(origins(text)) == len(folded(text)) == len(spaced(folded(text)))
    assert folded("") == ""
    assert all(0 <= place < len(text) for place in origins(text))


@given(st.text(max_size=30), st.text(max_size=8))
def test_what_matched_lies_within_the_title(title: str, words: str) -> None:
    for found in Index([thing(title)]).find(words):
        ends = [0, *(place for span in found.spans for place in span), len(title)]
        assert ends == sorted(ends)


# ranks


def test_the_better_a_title_fits_the_earlier_it_comes() -> None:
    index = Index(
        [
            thing("Spectral hand"),  # s, p, e, r in order, with gaps
            thing("A whisper"),  # within a word
            thing("Long Spear, old"),  # a word begins so
            thing("Spearhead"),  # it begins so
            thing("Spe"),  # only the letters s, p, e: not found
            thing("Spear"),  # the title itself
        ]
    )
    assert titles(index, "spear") == ["Spear", "Spearhead", "Long Spear, old"]
    assert [found.rank for found in index.find("spear")] == [EXACT, PREFIX, WORD_START]
    assert only(index, "isp").rank == WITHIN
    scattered = only(index, "sptr")
    assert (scattered.title, scattered.rank, marked(scattered)) == ("Spectral hand", SCATTERED, ["Sp", "tr"])


def test_words_may_come_in_any_order() -> None:
    found = only(Index([thing("Gear moved: Ash Spear to center")]), "spear ge")
    assert (found.rank, marked(found)) == (WORDS, ["Ge", "Spear"])


def test_the_first_letters_of_words_are_enough() -> None:
    found = only(Index([thing("New campaign…", "command"), thing("No such thing")]), "nc")
    assert (found.title, found.rank, marked(found)) == ("New campaign…", WORDS, ["N", "c"])


def test_a_word_may_stand_in_the_detail() -> None:
    index = Index([thing("Cracked rib", detail="Brenna, Injuries"), thing("Cracked tooth", detail="Brenna, Injuries")])
    assert not index.find("brenna inj")  # what matches nothing of a thing's own does not find it
    found = only(index, "brenna rib")
    assert (found.rank, marked(found)) == (BESIDE, ["rib"])


def test_letters_far_from_each_other_do_not_fit() -> None:
    # a, s, h stand in it in this order, 17 characters apart; within 2 × 3 = 6 is close
    assert not Index([thing("Archive campaign, soon gone hence")]).find("ash")
    assert not Index([thing("Bash")]).find("bsh") or only(Index([thing("Bash")]), "bsh").rank == SCATTERED


def test_equally_good_finds_stand_by_kind_then_by_length() -> None:
    index = Index(
        [
            thing("Ash log", "log"),
            thing("Ash do", "command"),
            thing("Ash the Elder"),
            thing("Ash Mask", "entry"),
            thing("Ashild"),
        ]
    )
    assert titles(index, "ash") == ["Ashild", "Ash the Elder", "Ash Mask", "Ash do", "Ash log"]


def test_what_is_near_comes_first_among_equally_good_ones_of_its_kind() -> None:
    index = Index([thing("Take a hit", "command"), thing("Take a hit, KING", "command"), thing("Take", "command")])
    assert titles(index, "take") == ["Take", "Take a hit", "Take a hit, KING"]  # the first is the word itself
    near = {found.target.id for found in index.find("take a hit, king")}
    assert [each.title for each in index.find("take", near=near)] == ["Take", "Take a hit, KING", "Take a hit"]
    assert next(each.title for each in index.find("", near=near)) == "Take a hit, KING"


def test_marks_that_are_no_letters_are_found_as_written() -> None:
    assert only(Index([thing("Roll 2d10 + 4", "log"), thing("Roll 2d10", "log")]), "+ 4").title == "Roll 2d10 + 4"
    assert marked(only(Index([thing("Speed 6+"), thing("Speed")]), "6+")) == ["6+"]


# long texts


def test_a_note_is_shown_by_the_part_that_matched() -> None:
    text = "Carries her brother's lamp.\n\nOwes Corvin a coat, and keeps ash in her left boot, for luck, " + "x " * 80
    found = only(Index([thing("", "note", "Brenna, Notes", text)]), "ash in")
    assert found.title.startswith("…")
    assert "keeps ash in her left boot" in found.title
    assert found.title.endswith("…")
    assert marked(found) == ["ash in"]


def test_a_note_with_accents_is_marked_where_it_matched() -> None:
    text = "Ærlig œuvre Straße ß ß ß ß ß ß ß ß ß ß ß ß ß ß ß ß ß, then Łucja came"
    assert marked(only(Index([thing("", "note", "Pip, Notes", text)]), "lucja")) == ["Łucja"]


def test_content_is_found_by_its_text_under_its_own_name() -> None:
    found = only(Index([thing("Ash Spear", "entry", "a weapon", "On a 1 to hit, the haft splits.")]), "haft")
    assert (found.title, found.spans, found.rank) == ("Ash Spear", (), WORD_START)


# questions


@pytest.mark.parametrize(
    ("question", "kinds", "words"),
    [
        ("ash", KINDS, "ash"),
        ("> print", ("command",), "print"),
        ("@łucja", ("record",), "łucja"),
        (" #roll", ("log",), "roll"),
        ("?", ("entry", "rule"), ""),
        ("", KINDS, ""),
    ],
)
def test_a_prefix_narrows(question: str, kinds: tuple[str, ...], words: str) -> None:
    assert parted(question) == (kinds, words)


def test_kinds_narrow_and_no_words_find_all() -> None:
    index = Index([thing("Bob"), thing("Print", "command"), thing("", "note", text="long  ago\nand far")])
    assert [found.title for found in index.find("", ("command", "note"))] == ["Print", "long ago and far"]
    assert not index.find("bob", ("command",))


def test_finds_are_grouped_with_the_best_group_first() -> None:
    index = Index(
        [thing("Ash", "log", group="Log line"), thing("Bash", group="Bird"), thing("Ashen", "log", group="Log line")]
    )
    groups = index.find("ash").grouped()
    assert {group: [found.title for found in finds] for group, finds in groups.items()} == {
        "Log line": ["Ash", "Ashen"],
        "Bird": ["Bash"],
    }
    assert list(groups) == ["Log line", "Bird"]
    assert [found.title for found in index.find("ash")[1:]] == ["Ashen", "Bash"]
