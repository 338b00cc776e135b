"""``tallow plugins new | check | pack``: plugins as their authors begin them and hand them on."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import UserMistake, nearest

if TYPE_CHECKING:
    from tallow.services.host import Host

WRONG = 2
"""The exit code where a plugin has mistakes."""
_RUN = "import its Python, too, with your rights, to look at its hooks and at the content of its own types"


def register(inner: Any, common: ArgumentParser) -> None:
    """Add the verbs to those of ``tallow plugins``."""
    new = inner.add_parser("new", parents=[common], help="begin a plugin: a small one that works, and its test")
    new.add_argument("family", metavar="system|expansion|terrain|tablet")
    new.add_argument("id", metavar="ID")
    new.add_argument("--system", default="", metavar="ID", help="whose content it extends; a system has none")
    new.add_argument("-o", "--output", default=".", metavar="FOLDER", help="where the plugin's folder is made (here)")
    new.set_defaults(run=run_new)
    check = inner.add_parser("check", parents=[common], help="every mistake of a plugin")
    check.add_argument("path", metavar="FOLDER|FILE|ID", help="where it lies, or the id of one that is here")
    check.add_argument("--run", dest="python", action="store_true", help=_RUN)
    check.set_defaults(run=run_check)
    pack = inner.add_parser("pack", parents=[common], help="write a plugin's folder into one file for others")
    pack.add_argument("path", metavar="FOLDER|ID", help="where it lies, or the id of one that is here")
    pack.add_argument("-o", "--output", required=True, metavar="FILE", help="a file that is there stays (see --force)")
    pack.add_argument("--force", action="store_true", help="replace the file where there is one")
    pack.add_argument("--run", dest="python", action="store_true", help=_RUN)
    pack.set_defaults(run=run_pack)


def run_new(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{folder, test, files}``."""
    from tallow.services.files.path import typed_path
    from tallow.services.parcel.skeleton import begin

    where = typed_path(arguments.output)
    made = begin(build_host(), arguments.family, arguments.id, where, system=arguments.system)
    data = {"folder": str(made.folder), "test": str(made.test), "files": list(made.files)}
    words = [
        f"Wrote {made.folder}: {', '.join(made.files)}.",
        f"Look at it with:  tallow plugins check {made.folder}",
        f"Try it with:      python {made.test}",
        f"Take it in with:  tallow plugins install {made.folder}",
    ]
    if arguments.system:
        words.append(f"What it may say:  tallow plugins words {arguments.system}")
    return Answer(data, "\n".join(words))


def run_check(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, name, family, version, code, ran, mistakes [sentence …], notes [sentence …]}``; exit 2 with mistakes."""
    from tallow.services.parcel.parcel import read_parcel
    from tallow.services.parcel.vetting import checked

    host = build_host()
    vetted = checked(host, read_parcel(_meant(host, arguments.path)), run=arguments.python)
    manifest = vetted.manifest
    data = {
        "id": manifest.id if manifest else None,
        "name": manifest.name if manifest else None,
        "family": manifest.family if manifest else None,
        "version": manifest.version if manifest else None,
        "code": vetted.code,
        "ran": vetted.registry is not None and vetted.code,
        "mistakes": list(vetted.mistakes),
        "notes": list(vetted.notes),
    }
    if vetted.mistakes:
        return Answer(data, "\n".join([_listed(arguments.path, vetted.mistakes), *_noted(vetted.notes)]), WRONG)
    name = f"{manifest.name} {manifest.version}" if manifest else ""
    unseen = (
        " Its Python was read and not run: look at its hooks with --run." if vetted.code and not data["ran"] else ""
    )
    return Answer(data, "\n".join([f"{name}: nothing is wrong.{unseen}", *_noted(vetted.notes)]))


def run_pack(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{file, id, version, files, sha256, mistakes}``; exit 2 and no file where there are mistakes."""
    from tallow.services.files.path import typed_path
    from tallow.services.parcel.packing import Unsound, pack

    path = typed_path(arguments.output)
    if os.path.isfile(path) and not arguments.force:  # noqa: PTH113 - a name that is too long is no file
        raise UserMistake(f"{path} is there already. Name another file, or replace it with --force.")
    host = build_host()
    done = pack(host, _meant(host, arguments.path), path, run=arguments.python)
    if isinstance(done, Unsound):
        said = f"{_listed(arguments.path, done.mistakes)}\nNothing was written."
        return Answer({"file": None, "mistakes": list(done.mistakes)}, said, WRONG)
    data = {
        "file": str(done.path),
        "id": done.manifest.id,
        "version": done.manifest.version,
        "files": done.files,
        "sha256": done.sha256,
        "mistakes": [],
    }
    return Answer(data, f"Wrote {done.manifest.name} {done.manifest.version} to {done.path}.\nsha256 {done.sha256}")


def _meant(host: Host, typed: str) -> Path:
    """The path that was typed, or the folder of the plugin that is called so where nothing lies there."""
    from tallow.services.files.path import typed_path

    path, found = typed_path(typed), host.loader.get(typed)
    if os.path.lexists(path):
        return path
    if found is None and typed.isidentifier():
        hint = nearest(typed, [each.id for each in host.loader.found])
        if hint.startswith("Did"):
            raise UserMistake(f"{path} is not there, and no plugin is called {typed}. {hint}")
    return path if found is None else found.folder


def _noted(notes: Sequence[str]) -> list[str]:
    return ["Is this meant?", *(f"  {note}" for note in notes)] if notes else []


def _listed(path: str, mistakes: Sequence[str]) -> str:
    head = "1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
    return "\n".join([f"{path}: {head}", *(f"  {mistake}" for mistake in mistakes)])
