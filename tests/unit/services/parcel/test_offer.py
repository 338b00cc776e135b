"""An offer says what a plugin adds though none of its Python ran, whom it replaces, and what of its file stays out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.services.host import Host
from tallow.services.parcel.besides import Besides, besides
from tallow.services.parcel.besides import told as told_besides
from tallow.services.parcel.installing import Installed, install
from tallow.services.parcel.offer import Offer, added, look, told
from tests.unit.services.parcel.conftest import ORCHARD, orchard, zipped

CODE = b"from tallow.api import hookimpl\n\n\n@hookimpl\ndef declare_totals():\n    raise SystemExit\n"
MORE = """
[[patch]]
of = "canary.hemp"
grams = 9

[[field]]
kind = "canary.bird"
type = "number"
id = "height"
label = "Height"

[[block]]
slot = "canary.bird:middle"
type = "lines"

[[block]]
slot = "canary.bird:middle"
type = "lines"
"""


def offer_of(host: Host, path: Path) -> Offer:
    offer = look(host, path)
    assert isinstance(offer, Offer), offer
    return offer


def called(name: str, id: str = "orchard", family: str = "expansion") -> bytes:
    """A manifest."""
    of = "" if family == "system" else 'system = "canary"\n'
    return f'id = "{id}"\nname = "{name}"\nfamily = "{family}"\n{of}version = "2.0.0"\napi = 1\n'.encode()


# what it adds


def test_of_one_with_python_its_content_is_counted_and_nothing_runs(host: Host, tmp_path: Path) -> None:
    files = {**orchard(more=MORE), "__init__.py": CODE}
    offer = offer_of(host, zipped(tmp_path / "a.tallow", files))
    assert offer.adds == (
        "2 seeds",
        "2 blocks on sheets",
        "1 field",
        "1 change of another's entry (Hemp seed)",
    )
    said = "Its content adds 2 seeds, 2 blocks on sheets, 1 field, 1 change of another's entry (Hemp seed). "
    assert f"{said}What its Python adds shows once it is on." in told(offer)
    assert host.loader.get("orchard") is None


def test_entries_of_types_that_its_own_python_declares_are_counted_by_their_words(host: Host, tmp_path: Path) -> None:
    content = (
        b'[[red_frog]]\nid = "a"\nname = "A"\n[[red_frog]]\nid = "b"\nname = "B"\n[[pond]]\nid = "c"\nname = "C"\n'
    )
    files = {"plugin.toml": called("Frogs", "frogs", "system"), "__init__.py": CODE, "content/frogs.toml": content}
    offer = offer_of(host, zipped(tmp_path / "a.tallow", files, folder="frogs"))
    assert offer.adds == ("3 entries of types of its own (red frog, pond)",)


def test_what_adds_nothing_says_so_and_python_alone_says_that_it_shows_later(host: Host, tmp_path: Path) -> None:
    empty = {"plugin.toml": ORCHARD["plugin.toml"], "content/seeds.toml": b"# nothing yet\n"}
    assert "It adds nothing." in told(offer_of(host, zipped(tmp_path / "a.tallow", empty)))
    code = {**empty, "__init__.py": CODE}
    lines = told(offer_of(host, zipped(tmp_path / "b.tallow", code)))
    assert "What its Python adds shows once it is on." in lines
    assert "It adds nothing." not in lines


def test_once_it_is_here_the_same_is_told_until_its_python_runs(host: Host, tmp_path: Path) -> None:
    offer = offer_of(host, zipped(tmp_path / "a.tallow", {**orchard(more=MORE), "__init__.py": CODE}))
    assert isinstance(install(host, offer, code=True), Installed)
    found = host.loader.get("orchard")
    assert found is not None
    host.registry(["canary"]).complete()
    assert added(host, found) == offer.adds
    assert not host.loader.loaded("orchard")


# whom it replaces


def test_one_that_comes_with_tallow_is_named_before_it_is_replaced(host: Host, tmp_path: Path) -> None:
    manifest = called("X One", "canary_more")
    offer = offer_of(host, zipped(tmp_path / "x.tallow", {"plugin.toml": manifest}, folder="canary_more"))
    assert told(offer)[1:3] == (
        (
            "It counts instead of Canary: more 0.3, expansion (canary_more), which comes with Tallow; "
            "that stays, and is not used."
        ),
        (
            "X One has the same id as Canary: more (canary_more): "
            "what campaigns have of Canary: more would be read from X One then."
        ),
    )
    assert offer.startling
    assert offer.objections == (offer.other,)


@pytest.mark.parametrize(
    ("name", "how", "startling"), [("The  Orchard", "an update", False), ("Kelp", "another plugin", True)]
)
def test_one_of_the_person_s_own_is_named_and_another_of_its_id_too(
    host: Host, tmp_path: Path, name: str, how: str, startling: bool
) -> None:
    assert isinstance(install(host, offer_of(host, zipped(tmp_path / "a.tallow", ORCHARD))), Installed)
    offer = offer_of(host, zipped(tmp_path / "b.tallow", {**ORCHARD, "plugin.toml": called(name)}))
    assert told(offer)[1] == f"It takes the place of The orchard 1.0.0 here ({how}), which is kept."
    assert (offer.startling, bool(offer.other)) == (startling, startling)


# what of its file stays out


def test_what_a_wheel_depends_on_and_its_scripts_are_told_and_not_installed(host: Host, tmp_path: Path) -> None:
    metadata = (
        b"Metadata-Version: 2.1\nName: orchard\nRequires-Dist: requests (>=2.0)\nRequires-Dist: tallow\n"
        b'Requires-Dist: pytest; extra == "test"\nRequires-Dist: numpy>=1.2 ; python_version < "4"\n\nA text.\n'
    )
    path = tmp_path / "orchard-1.0-py3-none-any.whl"
    zipped(
        path,
        {
            **{f"orchard/{name}": data for name, data in ORCHARD.items()},
            "orchard/__init__.py": CODE,
            "orchard-1.0.dist-info/METADATA": metadata,
            "orchard-1.0.dist-info/RECORD": b"",
            "orchard-1.0.dist-info/entry_points.txt": b"[console_scripts]\nPrune = orchard:prune\n",
            "orchard-1.0.data/scripts/graft.sh": b"",
            "notes.txt": b"",
        },
        folder="",
    )
    offer = offer_of(host, path)
    lines = told(offer)
    for said in (
        (
            "It depends on the packages requests, numpy, and Tallow does not install them: "
            "its Python may not run without them, so install them yourself."
        ),
        "Tallow does not install its scripts graft.sh, Prune.",
        "3 files tell of the wheel itself and are not installed.",
        "1 file lies beside the plugin and is not installed: notes.txt.",
    ):
        assert said in lines, lines


def test_files_that_tell_nothing_of_a_wheel_are_no_trouble() -> None:
    files = {"a.dist-info/METADATA": b"\xff\x00:", "a.dist-info/entry_points.txt": b"\xff=", "b.data/x": b""}
    assert besides(files) == Besides(notes=2, others=("b.data/x",))
    assert list(told_besides(Besides(), code=True)) == []
    assert list(told_besides(Besides(depends=("requests",)), code=False)) == [
        "It depends on the package requests, and Tallow does not install it."
    ]
