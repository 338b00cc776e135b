"""Measure everything and print the table; with ``--write`` put it into docs/performance.md."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from pathlib import Path

from tests.bench import (
    bench_board,
    bench_campaign,
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
)
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


def main() -> None:
    """Run the benches in turn."""
    rows = [HEAD]
    with tempfile.TemporaryDirectory() as folder:
        for bench in BENCHES:
            for figure in bench.figures(Path(folder)):
                rows.append(figure.row())
                print(figure.row(), flush=True)
    if "--write" in sys.argv[1:]:
        text = PAGE.read_text(encoding="utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        drawn = os.environ.get("QT_QPA_PLATFORM") or "offscreen"
        machine = f"Measured on {platform.system()}, Python {platform.python_version()}; windows drawn by Qt's {drawn}."
        PAGE.write_text("\n".join([before + BEGIN, *rows, "", machine, END + after]), encoding="utf-8")


if __name__ == "__main__":
    main()
