"""``tallow plugins install | remove | restore``: plugins come and go, and can be brought back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.services.host import Host
    from tallow.services.parcel.installing import Installed
    from tallow.services.parcel.leaving import Use
    from tallow.services.parcel.offer import Offer, Rejected


def register(inner: Any, common: ArgumentParser) -> None:
    """Add the verbs to those of ``tallow plugins``."""
    install = inner.add_parser("install", parents=[common], help="install a plugin from a file or a folder")
    install.add_argument("path", metavar="FILE|FOLDER", help="a .tallow or .zip file, a wheel, or a plugin's folder")
    install.add_argument("--dry-run", action="store_true", help="only say what it would bring")
    install.add_argument("--yes", action="store_true", help="do it though it changes something for campaigns or files")
    install.add_argument("--yes-code", action="store_true", help="agree that its Python runs with your rights")
    install.set_defaults(run=run_install)
    remove = inner.add_parser("remove", parents=[common], help="take a plugin out; its values stay on the sheets")
    remove.add_argument("id", metavar="ID")
    remove.add_argument("--yes", action="store_true", help="do it; without, it only says who plays with it")
    remove.set_defaults(run=run_remove)
    restore = inner.add_parser("restore", parents=[common], help="bring back what was removed or replaced")
    restore.add_argument("id", metavar="ID", nargs="?", help="without it, what can be brought back")
    restore.add_argument("version", metavar="VERSION", nargs="?", default="", help="without it, what was there last")
    restore.add_argument("--yes", action="store_true", help="do it though campaigns are in a newer form")
    restore.set_defaults(run=run_restore)


def run_install(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, name, family, version, code, adds, needs, size, sha256, beside, replaces, differences, campaigns, …}``.

    Of ``beside``, which is not installed, ``depends`` names a wheel's dependencies and ``scripts`` its scripts.
    ``newer`` says which campaigns are in a newer form, ``lost`` what of the replaced plugin cannot be kept.
    ``folder``, ``kept`` and ``restart`` are null on a dry run.
    """
    from tallow.services.exchange.telling import ended, listed
    from tallow.services.files.path import typed_path
    from tallow.services.parcel.installing import install
    from tallow.services.parcel.offer import Rejected, look, told

    host = build_host()
    offer = look(host, typed_path(arguments.path))
    if isinstance(offer, Rejected):
        raise _refusal(offer)
    lines = list(told(offer))
    if arguments.dry_run:
        return Answer(_offered(offer), "\n".join([*lines, "Nothing was installed."]))
    if offer.code and not arguments.yes_code:
        name = offer.manifest.name
        raise UserMistake(f"{name} runs code with your rights. See what it is with --dry-run; agree with --yes-code.")
    if offer.differences and offer.campaigns and not arguments.yes:
        changed = "; ".join(map(str, offer.differences))
        said = f"{offer.manifest.name} is played with in {listed(offer.campaigns)}, and would change there: {changed}"
        raise UserMistake(" ".join([*offer.objections, ended(said), "To install it, say it again with --yes."]))
    if offer.objections and not arguments.yes:
        raise UserMistake(" ".join([*offer.objections, "To install it all the same, say it again with --yes."]))
    done = install(host, offer, code=arguments.yes_code)
    if isinstance(done, Rejected):
        raise _refusal(done)
    return Answer({**_offered(offer), **_installed(done)}, "\n".join([*lines, str(done)]))


def _refusal(rejected: Rejected) -> UserMistake:
    """Everything that is wrong, in one line."""
    what = f"{rejected.called} is not brought back" if rejected.called else f"{rejected.path.name} is not installed"
    return UserMistake(f"{what}, and nothing was changed. {' '.join(rejected.told)}")


def _offered(offer: Offer) -> dict[str, Any]:
    manifest, here = offer.manifest, offer.here
    return {
        "id": manifest.id,
        "name": manifest.name,
        "family": manifest.family,
        "version": manifest.version,
        "code": offer.code,
        "adds": list(offer.adds),
        "needs": [*map(str, manifest.requirements), *([f"tallow{manifest.host}"] if manifest.host else [])],
        "size": offer.parcel.size,
        "sha256": offer.parcel.sha256,
        "beside": list(offer.parcel.beside),
        "depends": list(offer.parcel.left.depends),
        "scripts": list(offer.parcel.left.scripts),
        "replaces": {"name": offer.called, "version": here.version, "source": here.source} if here else None,
        "differences": [{"name": each.name, "what": list(each.what)} for each in offer.differences],
        "campaigns": list(offer.campaigns),
        "newer": offer.newer or None,
        "lost": list(offer.lost),
        "folder": None,
        "kept": None,
        "restart": None,
    }


def _installed(done: Installed) -> dict[str, Any]:
    return {"folder": str(done.folder), "kept": str(done.kept) if done.kept else None, "restart": done.restart}


def run_remove(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, name, version, campaigns [{id, name, records, things}], off, needing, lost, kept}``.

    ``off`` are the campaigns in which it is switched off and that have something of it all the same. Without ``--yes``
    nothing is done.
    """
    from tallow.services.parcel import leaving

    host = build_host()
    wish = leaving.leaving(host, arguments.id)
    if not arguments.yes:
        raise UserMistake(f"{wish} To remove it, say it again with --yes.")
    done = leaving.remove(host, wish)
    data = {
        "id": wish.found.id,
        "name": wish.name,
        "version": wish.found.version,
        "campaigns": list(map(_used, wish.uses)),
        "off": list(map(_used, wish.off)),
        "needing": list(wish.needing),
        "lost": list(wish.lost),
        "kept": str(done.kept) if done.kept else None,
    }
    back = f" Bring it back with: tallow plugins restore {wish.found.id}" if wish.back else ""
    return Answer(data, f"{wish}\n{wish.name} is removed.{back}")


def _used(use: Use) -> dict[str, Any]:
    campaign = use.campaign
    return {"id": campaign.id, "name": campaign.name, "records": use.records, "things": use.things}


def run_restore(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, version, folder, kept, restart}``; without an id ``[{id, name, version, file}]``."""
    from tallow.services.parcel.installing import objections, restore
    from tallow.services.parcel.kept import kept, see_readable
    from tallow.services.parcel.offer import Rejected

    host = build_host()
    if arguments.id is None:
        see_readable(host)
        found = kept(host)
        data = [
            {"id": each.id, "name": each.name, "version": each.version, "file": str(each.file) if each.file else None}
            for each in found
        ]
        rows = [(each.id, each.name, each.version) for each in found]
        return Answer(data, table(rows, empty="Nothing was removed or replaced."))
    known = objections(host, arguments.id, arguments.version)
    if known and not arguments.yes:
        raise UserMistake(" ".join([*known, "To bring it back all the same, say it again with --yes."]))
    done = restore(host, arguments.id, arguments.version)
    if isinstance(done, Rejected):
        raise _refusal(done)
    return Answer({"id": done.manifest.id, "version": done.manifest.version, **_installed(done)}, str(done))
