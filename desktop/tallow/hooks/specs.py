"""The hooks: every function that a plugin may implement, with when it is called and what a failure does."""

from __future__ import annotations

from collections.abc import Sequence

import pluggy

from tallow.model.book import Book
from tallow.model.check import Check, Objection
from tallow.model.command import Command
from tallow.model.edit import ChangeSet, Edit
from tallow.model.entry import EntryType
from tallow.model.kind import KindType
from tallow.model.migration import Migration
from tallow.model.reach import Reach
from tallow.model.resolution import Resolver
from tallow.model.setting import Setting
from tallow.model.sheet import Sheet
from tallow.model.total import TotalType

PROJECT = "tallow"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def declare_kinds() -> Sequence[KindType]:  # type: ignore[empty-body]
    """Record kinds and their fields.

    Called once for each set of enabled plugins, when something of their game is first asked for. A plugin that fails is
    skipped: its kinds are missing, and its records are shown as such.
    """


@hookspec
def declare_entry_types() -> Sequence[EntryType]:  # type: ignore[empty-body]
    """Entry types, each with the frozen class that a TOML table is read into; only systems declare them.

    Called once for each set of enabled plugins, before content is read. A plugin that fails is skipped, and tables of
    its types are mistakes of the files that hold them.
    """


@hookspec
def declare_totals() -> Sequence[TotalType]:  # type: ignore[empty-body]
    """Derived numbers of a kind.

    Called once for each set of enabled plugins. A plugin that fails is skipped. A ``base`` that fails later spoils that
    one total, with the plugin's name.
    """


@hookspec
def declare_reaches() -> Sequence[Reach]:  # type: ignore[empty-body]
    """Words for ``to``, by which effects of one record's entries reach other records; only systems declare them.

    Called once for each set of enabled plugins. A plugin that fails is skipped, and effects with its words reach
    nobody. ``bearers`` is asked when a total or a permission is worked out; what it raises spoils that one.
    """


@hookspec
def declare_checks() -> Sequence[Check]:  # type: ignore[empty-body]
    """Checks that give advice on a record.

    Called once for each set of enabled plugins; ``run`` each time a sheet is shown. A failure skips that check.
    """


@hookspec
def declare_resolvers() -> Sequence[Resolver]:  # type: ignore[empty-body]
    """Resolvers: from inputs and dice to a resolution.

    Called once for each set of enabled plugins. A plugin that fails is skipped; a ``run`` that fails is a fault with
    the plugin's name, and nothing is applied.
    """


@hookspec
def declare_commands() -> Sequence[Command]:  # type: ignore[empty-body]
    """Titled actions with a menu place and a key.

    Called once for each set of enabled plugins. A plugin that fails is skipped.
    """


@hookspec
def declare_sheets() -> Sequence[Sheet]:  # type: ignore[empty-body]
    """The sheets of the plugin's kinds, without Qt.

    Called once for each set of enabled plugins. A plugin that fails is skipped, and its records are shown as plain
    lists of their fields.
    """


@hookspec
def declare_settings() -> Sequence[Setting]:  # type: ignore[empty-body]
    """Campaign and app settings; the form builds itself from their fields.

    Called once for each set of enabled plugins. A plugin that fails is skipped.
    """


@hookspec
def declare_migrations() -> Sequence[Migration]:  # type: ignore[empty-body]
    """Steps by which records of older versions of the plugin are brought into the form of this one.

    Called once for each set of enabled plugins. Where a campaign's records are of an older version, those for the
    versions since are run once, in the versions' order and then as they are listed, before the campaign is used; they
    become one step, at which undo stops, and of which ``records_will_change`` is not asked. A failure, of the hook or
    of a ``run``, stops: the campaign stays as it was, it can be read, and nothing is written in it until the version
    before is brought back, or the plugin switched off or mended.
    """


@hookspec
def records_will_change(edits: Sequence[Edit], book: Book) -> Sequence[Edit | Objection]:  # type: ignore[empty-body]
    """Follow-on edits, or objections, before a step is committed.

    Called once for each step, within its transaction; the book shows the records as they were before it. Not called for
    undo and redo, whose follow-ons are in the step already. A failure stops the step and names the plugin.
    """


@hookspec
def records_did_change(changes: ChangeSet, book: Book) -> None:
    """Take note of a step after it is committed.

    Called once for each step, undo and redo included. A failure is noted and changes nothing.
    """
