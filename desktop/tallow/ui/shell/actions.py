"""Every action of the window with its words, key and place in the menu; the menus are built from this table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from tallow.model.record import EMPTY


@dataclass(frozen=True, slots=True)
class Spec:
    """One action.

    Attributes:
        id: how the window names it.
        words: in the menu.
        menu: the submenu that it stands in.
        keys: its key sequences, the first one is shown; empty for none.
        apart: whether a line stands above it.
    """

    id: str
    words: str
    menu: str
    keys: tuple[str, ...] = ()
    apart: bool = False


TABLE: tuple[Spec, ...] = (
    Spec("new_campaign", "New campaign…", "Campaign", ("Ctrl+Shift+N",)),
    Spec("open_demo", "Open the demo campaign", "Campaign"),
    Spec("rename_campaign", "Rename campaign", "Campaign", apart=True),
    Spec("duplicate_campaign", "Duplicate campaign", "Campaign"),
    Spec("archive_campaign", "Archive campaign…", "Campaign"),
    Spec("export_campaign", "Export campaign…", "Campaign", apart=True),
    Spec("import_campaign", "Import campaign…", "Campaign"),
    Spec("check_campaign", "Check campaign", "Campaign"),
    Spec("backups", "Backups", "Campaign", apart=True),
    Spec("quit", "Quit", "Campaign", ("Ctrl+Q",), apart=True),
    Spec("undo", "Undo", "Edit", ("Ctrl+Z",)),
    Spec("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Spec("roll", "Roll dice", "Edit", ("Ctrl+R",), apart=True),
    Spec("new_record", "New record", "Record", ("Ctrl+N",)),
    Spec("rename_record", "Rename", "Record", ("F2",), apart=True),
    Spec("duplicate_record", "Duplicate", "Record", ("Ctrl+D",)),
    Spec("archive_record", "Archive", "Record", ("Ctrl+Del",)),
    Spec("delete_record", "Remove for good…", "Record", ("Ctrl+Shift+Del",)),
    Spec("print", "Print…", "Record", ("Ctrl+P",), apart=True),
    Spec("why", "Why panel", "View", ("Ctrl+I",)),
    Spec("history", "Log", "View", ("Ctrl+L",)),
    Spec("plugins", "Plugins", "View"),
    Spec("settings", "Settings", "View", ("Ctrl+,",)),
    Spec("theme", "Other theme", "View", ("Ctrl+T",), apart=True),
    Spec("zoom_in", "Larger", "View", ("Ctrl++", "Ctrl+=")),
    Spec("zoom_out", "Smaller", "View", ("Ctrl+-",)),
    Spec("zoom_reset", "Actual size", "View", ("Ctrl+0",)),
)
MENUS = ("Campaign", "Edit", "Record", "View")
#: Actions that need an open campaign, and of those the ones that need a record.
CAMPAIGN_NEEDED = (
    "rename_campaign",
    "duplicate_campaign",
    "archive_campaign",
    "export_campaign",
    "check_campaign",
    "roll",
    "new_record",
    "history",
)
RECORD_NEEDED = ("rename_record", "duplicate_record", "archive_record", "delete_record", "print")


def make(window: QWidget, verbs: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """The actions, each bound to its verb and to the window's keys; raises KeyError for one without a verb."""
    made: dict[str, QAction] = {}
    for spec in TABLE:
        action = QAction(spec.words, window)
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        verb = verbs[spec.id]
        action.triggered.connect(lambda _checked=False, verb=verb: verb())
        window.addAction(action)
        made[spec.id] = action
    return made


def menu(
    parent: QWidget,
    actions: Mapping[str, QAction],
    names: tuple[str, ...] = MENUS,
    more: Mapping[str, Sequence[QAction]] = EMPTY,
) -> QMenu:
    """One menu with a submenu for each name; the one menu of that name itself where it is only one.

    Args:
        more: menu → the plugins' actions in it; menus that we do not have come last.
    """
    top = QMenu(parent)
    top.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    alone = len(names) == 1
    for name in names if alone else (*names, *(each for each in more if each not in names)):
        into = top if alone else top.addMenu(name)
        for spec in TABLE:
            if spec.menu == name:
                if spec.apart:
                    into.addSeparator()
                into.addAction(actions[spec.id])
        if more.get(name):
            into.addSeparator()
            into.addActions(list(more[name]))
    return top
