"""A real queue of CUPS, set up for the test alone: what the system is sent, and the border that its printer has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
PAPERS = ("a4", "letter", "a5")

DESCRIPTION = """*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "TRIED.PPD"
*Manufacturer: "Tried"
*Product: "(Tried)"
*ModelName: "Tried"
*ShortNickName: "Tried"
*NickName: "Tried"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: True
*DefaultColorSpace: RGB
*cupsFilter2: "application/pdf application/pdf 0 -"
*OpenUI *PageSize/Size: PickOne
*DefaultPageSize: A4
*PageSize A4/A4: ""
*PageSize Letter/Letter: ""
*PageSize A5/A5: ""
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: A4
*PageRegion A4/A4: ""
*PageRegion Letter/Letter: ""
*PageRegion A5/A5: ""
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4/A4: "18 36 565 802"
*ImageableArea Letter/Letter: "18 36 594 756"
*ImageableArea A5/A5: "9 9 411 586"
*DefaultPaperDimension: A4
*PaperDimension A4/A4: "595 842"
*PaperDimension Letter/Letter: "612 792"
*PaperDimension A5/A5: "420 595"
"""
"""A printer of three papers. Its border in points: A4 18 left, 36 foot, 595 − 565 = 30 right, 842 − 802 = 40 top;
Letter 18 at the sides, 36 at top and foot; A5 9 on every side."""

CONFIGURED = """Listen {folder}/socket
WebInterface No
Browsing No
DefaultAuthType None
PreserveJobFiles Yes
LogLevel warn
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
"""

FILES = """ServerRoot {folder}
RequestRoot {folder}/spool
CacheDir {folder}/cache
StateDir {folder}/state
TempDir {folder}/temp
ErrorLog {folder}/error_log
AccessLog {folder}/access_log
PageLog {folder}/page_log
FileDevice Yes
"""

SENDER = """
import json, sys
from pathlib import Path
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QApplication
application = QApplication(["tallow"])
from tallow.app import build_host, home
from tallow.printing.document import Options, lay_out
from tallow.printing.target import write_pdf
from tallow.services.showing.sheets import view
from tallow.ui.preview import printer
store, folder, names = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3].split(",")
assert printer.installed()
host = build_host(store)
campaign = host.find_campaign("Demo")
views = [view(host, campaign.id, host.find_record(campaign, name).id) for name in ("Neris", "Osric")]
borders = {}
for paper in names:
    for lying in (False, True):
        document = lay_out(views, Options(paper=paper, landscape=lying), home=home())
        chosen = QPrinter(QPrinterInfo.printerInfo("Tried"), QPrinter.PrinterMode.HighResolution)
        frame = document.pages[0].frame
        edge = printer.border(chosen, frame)
        which = paper + (" lying" if lying else "")
        borders[which] = [edge.left, edge.top, edge.right, edge.foot]
        write_pdf(document, folder / f"{which}.pdf")
        printer.send(document, chosen)
print(json.dumps(borders))
"""


@dataclass(frozen=True)
class Sent:
    """What came of a print on each paper, upright and lying.

    Attributes:
        borders: left, top, right and foot, in millimeters.
        jobs: what the queue took, in order.
        ours: the PDFs of the same documents, in order.
    """

    borders: dict[str, list[float]]
    jobs: tuple[Path, ...]
    ours: tuple[Path, ...]


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a program that sees one printer, ``Tried``."""
    cupsd, lpadmin = (shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") for name in ("cupsd", "lpadmin"))
    if not cupsd or not lpadmin:
        pytest.skip("no CUPS is installed here")
    folder = tmp_path_factory.mktemp("cups")
    for name in ("spool", "cache", "state", "temp"):
        (folder / name).mkdir()
    (folder / "cupsd.conf").write_text(CONFIGURED.format(folder=folder))
    (folder / "cups-files.conf").write_text(FILES.format(folder=folder))
    (folder / "tried.ppd").write_text(DESCRIPTION)
    seen = {**os.environ, "CUPS_SERVER": f"{folder}/socket", "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder)}
    served = subprocess.Popen([cupsd, "-f", "-c", folder / "cupsd.conf", "-s", folder / "cups-files.conf"])
    try:
        until((folder / "socket").exists, "the queue to be served")
        made = ["-p", "Tried", "-E", "-v", "file:/dev/null", "-P", str(folder / "tried.ppd")]
        subprocess.run([lpadmin, "-h", f"{folder}/socket", *made], env=seen, check=True, capture_output=True)
        yield seen
    finally:
        served.terminate()
        served.wait(20)


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until it holds, half a minute at most."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def sent(queue: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Sent:
    folder = tmp_path_factory.mktemp("sent")
    store = folder / "store.sqlite"
    tallow = [sys.executable, "-m", "tallow.app", "--store", str(store)]
    subprocess.run([*tallow, "demo"], env=queue, cwd=CHECKOUT, check=True, capture_output=True)
    words = [sys.executable, "-c", SENDER, str(store), str(folder), ",".join(PAPERS)]
    done = subprocess.run(words, env=queue, cwd=CHECKOUT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    borders = json.loads(done.stdout)
    spool = Path(queue["HOME"]) / "spool"
    until(lambda: len(list(spool.glob("d*-001"))) == len(borders), "the jobs to come in")
    return Sent(borders, tuple(sorted(spool.glob("d*-001"))), tuple(folder / f"{which}.pdf" for which in borders))


def test_the_queue_is_sent_the_raster_of_the_pdf(sent: Sent) -> None:
    if not shutil.which("pdftoppm"):
        pytest.skip("nothing here draws a PDF (pdftoppm of poppler-utils)")
    assert len(sent.jobs) == 2 * len(PAPERS)
    for job, ours in zip(sent.jobs, sent.ours, strict=True):
        drawn = [
            subprocess.run(["pdftoppm", "-r", "60", "-gray", str(path)], capture_output=True, check=True).stdout
            for path in (job, ours)
        ]
        assert len(drawn[0]) > 100_000
        assert drawn[0] == drawn[1], ours.name


def test_the_printer_s_border_is_that_of_its_description(sent: Sent) -> None:
    # A point is 25.4 / 72 mm: 9 are 3.175, 18 are 6.35, 30 are 10.583, 36 are 12.7 and 40 are 14.111.
    assert sent.borders["a4"] == pytest.approx([6.35, 14.111, 10.583, 12.7], abs=0.01)
    assert sent.borders["letter"] == pytest.approx([6.35, 12.7, 6.35, 12.7], abs=0.01)
    assert sent.borders["a5"] == pytest.approx([3.175] * 4, abs=0.01)
    # Lying, each side may come on either of the paper's.
    assert sent.borders["a4 lying"] == pytest.approx([14.111, 10.583, 14.111, 10.583], abs=0.01)
    assert sent.borders["letter lying"] == pytest.approx([12.7, 6.35, 12.7, 6.35], abs=0.01)
