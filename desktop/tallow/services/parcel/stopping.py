"""Stopping: a plugin is switched off everywhere, or taken on again; nothing is lost."""

from __future__ import annotations

from tallow.model.errors import UserMistake
from tallow.services.exchange.telling import listed
from tallow.services.host import Host
from tallow.services.parcel.installing import refresh
from tallow.services.parcel.leaving import leaving
from tallow.services.parcel.using import COUNTS
from tallow.services.watching import unanswered


def consequence(host: Host, id: str) -> str:
    """What a person should know before a plugin is switched off everywhere; none of its code runs for that."""
    wish = leaving(host, id)
    uses, needing = [str(use) for use in wish.uses], wish.needing
    told = [f"It is played with in {listed(uses)}." if uses else "No campaign plays with it."]
    if uses:
        away = f"stays on every sheet, shown as missing: {wish.missing}; what it adds to figures {COUNTS}"
        told.append(f"Switched off, what is of it {away}.")
    if needing:
        told.append(f"{listed(needing)} {'need' if len(needing) > 1 else 'needs'} it and will be out of use.")
    return " ".join([*told, "It can be switched on again at any time, and then all is as before."])


def stop(host: Host, id: str) -> unanswered.Note:
    """Leave a plugin out; its values stay in the campaigns, and its folder where it lies.

    Returns:
        what is noted of it.

    Raises:
        UserMistake: where there is no such plugin, or it cannot be used anyway.
        StoreTrouble: where that cannot be written down.
    """
    note = unanswered.note_of(host, id)
    if note is None:
        host.manifest(id)
        note = next(unanswered.wished_off(each) for each in host.loader.found if each.id == id)
    unanswered.keep_off(host, note)
    refresh(host, id)
    return note


def use_again(host: Host, id: str) -> unanswered.Note:
    """Use a plugin again, or go on using it; one that does not answer is asked about when it happens again.

    Returns:
        what was noted of it.

    Raises:
        UserMistake: where nothing was.
    """
    note = unanswered.note_of(host, id)
    if note is None:
        name = host.manifest(id).name
        raise UserMistake(f"{name} is not switched off everywhere. Name the campaign in which to switch it on.")
    unanswered.forget(host, id)
    refresh(host, id)
    return note
