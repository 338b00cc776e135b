"""The canary's bird, with every block and field that the host offers, comes out on paper from its own sheet."""

from tallow.model.record import Campaign, Document, Record
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView
from tests.unit.printing.sample import HOME, Shelf, extracted

FEATHERS = [
    {"id": "f", "place": "left wing", "length": 7.5, "grown": 9, "gloss": 2},
    {"id": "g", "place": "tail", "length": 0, "grown": 4},
    {"id": "h", "place": "crest", "length": 1, "grown": 1, "shown": False, "color": "green"},
]
VALUES = {
    "species": "finch",
    "weight": 26,
    "breath": 8,
    "caught": True,
    "trust": 3,
    "feathers": FEATHERS,
    "songs": [{"id": "s", "name": "Hymn to the cat"}],
    "notes": "Sings at dawn.",
    "diary": [{"id": "d", "entry": "canary.morning", "day": 2}],
    "rivals": [{"id": "o", "name": "Old crow", "seen": True}],
    "larder": [{"id": "l", "entry": "canary.hemp", "count": 4}],
    "nest": [{"id": "n", "name": "A bell"}],
    "flown.away": 5,
}
EXPECTED = """
    Pip; finch; Caught; Sings; Aviary; Wt; 26 g; Lungs; 13; Breath; 8 now; 13 full; −5 hoarse; 0 silent; Color;
    Yellow; Green; Green birds hide better.; Hungry; Life; Cage; Trust; Feathers; centimeters; Place;
    Length; full; Shown; Gloss; Lent to; left wing; 7.5; 9; 2 of 3; tail; crest; 7.5 cm; 13 cm; Songs;
    Hymn to the cat; Seeds; Notes; Sings at dawn.; Feathers that are not shown do not count.; Bird record;
    missing: flown; flown.away: 5; page 1 of 2; page 2 of 2; Diary; tick each day; Morning song; Favorites; Habits;
    At dawn; At dusk; Evening song; Nocturne; Rivals; met; Old crow; Storage; larder · nest; Hemp seed; 4; A bell
"""


def test_each_label_name_and_figure_of_the_bird_is_found(host: Host) -> None:
    campaign = Campaign("c", "Aviary", {"canary": "1.0.0"})
    bird = Record("b", "c", "canary.bird", "Pip", Document(VALUES))
    view = SheetView(bird, CampaignBook(campaign, host.registry(campaign.plugins), Shelf(bird)))
    layout = lay_out([view], Options(), home=HOME)
    page = " ".join(extracted(layout))
    # Lungs: 26 ÷ 2 = 13. Shown: 7.5 + 0 long, 9 + 4 grown
    missing = [each for wanted in EXPECTED.split(";") if (each := " ".join(wanted.split())).casefold() not in page]
    assert missing == []
    assert layout.unprintable == ()
    assert "sing…" not in page  # a button
