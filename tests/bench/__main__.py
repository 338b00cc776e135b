"""Measure everything, or the benches that are named, and print it; with ``--write`` put it into docs/performance.md."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from pathlib import Path

from tests.bench import (
    bench_board,
    bench_campaign,
    bench_plugins,
    bench_print,
    bench_safety,
    bench_search,
    bench_start,
    bench_store,
    bench_window,
)
from tests.bench.measure import HEAD

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
BENCHES = (
    bench_store,
    bench_campaign,
    bench_board,
    bench_safety,
    bench_search,
    bench_print,
    bench_window,
    bench_start,
    bench_plugins,
)
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


def main() -> None:
    """Run the benches in turn."""
    words = sys.argv[1:]
    names = [word for word in words if word != "--write"]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for bench in BENCHES:
            if names and bench.__name__.rpartition("bench_")[2] not in names:
                continue
            for figure in bench.figures(Path(folder)):
                rows.append(figure.row())
                print(figure.row(), flush=True)
    if "--write" in words:
        _write(rows, whole=not names)


def _write(rows: list[str], *, whole: bool) -> None:
    """Put rows into the page, in the place of all that are there, or of those of the same names."""
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    shown = text.split(BEGIN)[1].split(END)[0].strip().splitlines()
    if not whole:
        fresh = {_name(row): row for row in rows}
        kept = [fresh.pop(_name(row), row) for row in shown[HEAD.count("\n") + 1 :] if row.startswith("|")]
        rows = [*kept, *fresh.values()]
    drawn = os.environ.get("QT_QPA_PLATFORM") or "offscreen"
    machine = f"Measured on {platform.system()}, Python {platform.python_version()}; windows drawn by Qt's {drawn}."
    PAGE.write_text("\n".join([before + BEGIN, HEAD, *rows, "", machine, END + after]), encoding="utf-8")


def _name(row: str) -> str:
    """What a row of the table is of."""
    return row.split("|")[1].strip()


if __name__ == "__main__":
    main()
