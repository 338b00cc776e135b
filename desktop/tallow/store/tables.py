"""The tables of the store's file, as they stand in its present version."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = 3
"""The version of these tables, kept as the file's ``user_version``."""

APPLICATION = 0x54616C77
"""``Talw`` in ASCII, kept as the file's ``application_id``: another program's database is not taken for ours."""

METADATA = MetaData()


def _campaign() -> Column[str]:
    return Column("campaign", Text, ForeignKey("campaign.id", ondelete="CASCADE"), nullable=False)


CAMPAIGN = Table(
    "campaign",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("settings", Text, nullable=False),  # JSON: setting id → chosen value
    Column("archived", Boolean, nullable=False),
    Column("created", Text, nullable=False),
)

CAMPAIGN_PLUGIN = Table(
    "campaign_plugin",
    METADATA,
    Column("campaign", Text, ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True),
    Column("plugin", Text, primary_key=True),
    Column("version", Text, nullable=False),
)

# A fact of play, which no undo takes back; a plugin that is switched off keeps its row.
PLAYED = Table(
    "played",
    METADATA,
    Column("campaign", Text, ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True),
    Column("plugin", Text, primary_key=True),
    Column("version", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

# What a plugin's cards said under the hash of its files, once for all campaigns; see ``store.played``.
CARDS = Table(
    "cards",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

RECORD = Table(
    "record",
    METADATA,
    Column("id", Text, primary_key=True),
    _campaign(),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("document", Text, nullable=False),  # JSON: {values, adjustments, overrides}
    Column("revision", Integer, nullable=False),
    Column("archived", Boolean, nullable=False),
    Index("record_by_kind", "campaign", "archived", "kind"),
)

STEP = Table(
    "step",
    METADATA,
    Column("number", Integer, primary_key=True),
    _campaign(),
    Column("label", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("written", Text, nullable=False),  # the last write, from which the two seconds of a merge count
    Column("merge", Text),
    Column("state", Text, CheckConstraint("state IN ('done', 'undone', 'final')"), nullable=False),
    Index("step_by_state", "campaign", "state", "number"),  # makes undo flat in the journal's length
    Index("step_by_number", "campaign", "number"),
    sqlite_autoincrement=True,  # the number of a step that was merged away is never given again
)

CHANGE = Table(
    "change",
    METADATA,
    Column("step", Integer, ForeignKey("step.number", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("op", Text, nullable=False),
    Column("record", Text, nullable=False),  # no foreign key: a change outlives the record that it deleted
    Column("path", Text, nullable=False),
    # The field that the path begins with; its id may have a dot, and the plugin that knows it may be away by the time
    # the change is taken back. NULL for a whole record.
    Column("field", Text),
    Column("before", Text),  # JSON; NULL for what was not there
    Column("after", Text),
    Column("at", Integer),
    Index("change_by_record", "record", "step"),
)

ROLL = Table(
    "roll",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False),
    _campaign(),
    Column("at", Text, nullable=False),
    Column("resolver", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("plugin_version", Text, nullable=False),
    Column("inputs", Text, nullable=False),  # these five are JSON
    Column("roles", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("set_values", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("seed", Text),  # decimal digits: a seed may be wider than SQLite's integers
    Column("step", Integer, ForeignKey("step.number", ondelete="SET NULL")),
    Column("corrects", Text),  # the id of an older roll; no foreign key: no roll is ever taken out by itself
    UniqueConstraint("id"),
    Index("roll_by_number", "campaign", "number"),
    Index("roll_by_step", "step"),  # without it, taking a step out reads all rolls
    Index("roll_by_corrected", "corrects"),
)

# Which steps a step took back whole; whether it still holds itself is told by its state.
REVERT = Table(
    "revert",
    METADATA,
    Column("step", Integer, ForeignKey("step.number", ondelete="CASCADE"), primary_key=True),
    Column("reverts", Integer, ForeignKey("step.number", ondelete="CASCADE"), primary_key=True),
    Index("revert_by_reverted", "reverts"),
)

NAME = Table(
    "name",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)

ATTACHMENT = Table(
    "attachment",
    METADATA,
    Column("id", Text, primary_key=True),
    _campaign(),
    Column("record", Text),  # no foreign key: it is there again when the record's deletion is taken back
    Column("name", Text, nullable=False),
    Column("media", Text, nullable=False),  # image/png
    Column("content", LargeBinary, nullable=False),
    Index("attachment_by_record", "campaign", "record"),
)
