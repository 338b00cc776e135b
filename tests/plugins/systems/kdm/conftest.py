"""A store with a young settlement, made once and copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins.systems.kdm.harness import Table


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The file and its campaign: Hearth of the People of the Lantern in year 1, with two women and two men.

    The limit is 1, so that each of the four has the 1 survival of a first name.
    """
    path = tmp_path_factory.mktemp("kdm") / "template.sqlite"
    table = Table(path)
    campaign = table.begin()
    table.settlement(lantern_year=1)
    for name, sex in (("Anna", "female"), ("Bert", "male"), ("Cora", "female"), ("Dan", "male")):
        table.survivor(name, sex=sex, founder=True)
    table.close()
    return path, campaign


@pytest.fixture
def table(template: tuple[Path, str], tmp_path: Path) -> Iterator[Table]:
    """A copy of it."""
    path, campaign = template
    copy = tmp_path / "table.sqlite"
    shutil.copy(path, copy)
    table = Table(copy, campaign, first_id=1_000)
    yield table
    table.close()
