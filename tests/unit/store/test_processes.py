"""Several processes on one store: no increment is lost, no store is made twice, no acknowledged step is lost."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tallow.model.edit import Set
from tests.unit.store.playing import BOB, CAMPAIGN, do, history, opened, redo, undo, values

ROOT = Path(__file__).parents[3]
START = f"""
import sys
sys.path[:0] = [{str(ROOT / "desktop")!r}, {str(ROOT)!r}]
from pathlib import Path
from tallow.model.edit import Set
from tallow.store.database import Store
from tests.unit.store.playing import do, undo, values, new_campaign
path = Path(sys.argv[1])
"""


def child(code: str, *words: object) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", START + code, *map(str, words)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(*children: subprocess.Popen[str]) -> list[str]:
    """What the children said; each must have ended well."""
    said = []
    for each in children:
        out, err = each.communicate(timeout=120)
        assert (each.returncode, err) == (0, "")
        said.append(out)
    return said


INCREASE = """
store = Store.open(path)  # with the usual patience, which is for those who take turns
for _ in range(int(sys.argv[2])):
    with store.work() as work:
        now = work.record("bob").get("vitality")
        changes = work.apply("c1", [Set("bob", "vitality", now + 1, now)], lambda kind: ("vitality",))
        work.write_step("c1", "+1", changes)
        work.commit()
store.close()
"""


def test_three_processes_add_two_hundred_each_and_none_is_lost(path: Path) -> None:
    store = opened(path)
    do(store, Set(BOB, "vitality", 0, 70))
    ended(*(child(INCREASE, path, 200) for _ in range(3)))
    assert values(store)["vitality"] == 600
    with store.read() as reader:
        assert reader.step_count(CAMPAIGN) == 602  # Add Bob, the reset, 3 × 200
        assert reader.record(BOB).revision == 602
    store.close()


def test_processes_that_open_a_new_store_at_once_make_it_once(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    code = 'store = Store.open(path, patience=60); new_campaign(store, sys.argv[2], "C"); store.close()'
    ended(*(child(code, path, f"c{number}") for number in range(4)))
    store = opened(path)
    with store.read() as reader:
        assert sorted(each.id for each in reader.campaigns()) == ["c0", "c1", "c2", "c3"]
    store.close()


def test_a_new_process_sees_the_history_and_undoes_further(path: Path) -> None:
    store = opened(path)
    do(store, Set(BOB, "vitality", 60, 70), label="to 60")
    do(store, Set(BOB, "vitality", 50, 60), label="to 50")
    undo(store)
    store.close()
    code = 'store = Store.open(path); print(undo(store).step.label, values(store)["vitality"]); store.close()'
    assert ended(child(code, path)) == ["to 60 70\n"]
    again = opened(path)
    assert history(again)[:2] == [("to 50", "undone"), ("to 60", "undone")]
    assert [redo(again).step.label for _ in range(2)] == ["to 60", "to 50"]
    again.close()


ACKNOWLEDGE = """
store = Store.open(path)
for number in range(1, 100_000):
    do(store, Set("bob", "vitality", number, number - 1))
    print(number, flush=True)
"""


def test_a_killed_process_loses_nothing_it_acknowledged(path: Path) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    dice = random.Random(seed)
    store = opened(path)
    do(store, Set(BOB, "vitality", 0, 70))
    store.close()
    victim = child(ACKNOWLEDGE, path)
    assert victim.stdout is not None
    acknowledged = [victim.stdout.readline() for _ in range(dice.randrange(1, 40))]
    time.sleep(dice.random() / 50)  # not in step with its writes
    victim.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    rest, _ = victim.communicate(timeout=60)
    last = max(int(line) for line in [*acknowledged, *rest.splitlines(keepends=True)] if line.endswith("\n"))
    store = opened(path)
    found = values(store)["vitality"]
    assert found in (last, last + 1)  # one more may be written and not yet said
    with store.read() as reader:
        assert reader.step_count(CAMPAIGN) == found + 2
    undo(store)
    assert values(store)["vitality"] == found - 1
    store.close()
