"""Every action of the window with its words, key and place in the menu; menus and Find or do are built from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from tallow.model.record import EMPTY


@dataclass(frozen=True, slots=True)
class Spec:
    """One action.

    Attributes:
        id: how the window names it.
        words: in the menu.
        menu: the submenu that it stands in; "" for what opens the menu itself.
        keys: its key sequences as they come, the first one is shown; a person may choose others.
        apart: whether a line stands above it.
        icon: in Find or do.
    """

    id: str
    words: str
    menu: str
    keys: tuple[str, ...] = ()
    apart: bool = False
    icon: str = ""


TABLE: tuple[Spec, ...] = (
    Spec("new_campaign", "New campaign…", "Campaign", ("Ctrl+Shift+N",), icon="flame"),
    Spec("open_demo", "Open the demo campaign", "Campaign", ("Ctrl+Shift+O",), icon="flame"),
    Spec("rename_campaign", "Rename campaign", "Campaign", ("Shift+F2",), apart=True, icon="pen"),
    Spec("duplicate_campaign", "Duplicate campaign", "Campaign", ("Ctrl+Shift+M",), icon="sheet"),
    Spec("archive_campaign", "Archive campaign…", "Campaign", ("Ctrl+Shift+A",), icon="sheet"),
    Spec("archived_campaigns", "Archived campaigns…", "Campaign", ("Ctrl+Shift+B",), icon="sheet"),
    Spec("export_campaign", "Export campaign…", "Campaign", ("Ctrl+Shift+E",), apart=True, icon="download"),
    Spec("import_campaign", "Import…", "Campaign", ("Ctrl+O",), icon="download"),
    Spec("read_form", "Read a filled form…", "Campaign", ("Ctrl+Shift+I",), icon="pen"),
    Spec("check_campaign", "Check campaign", "Campaign", ("Ctrl+Shift+K",), icon="tick"),
    Spec("backups", "Backups", "Campaign", ("Ctrl+B",), apart=True, icon="sheet"),
    Spec("quit", "Quit", "Campaign", ("Ctrl+Q",), apart=True, icon="cross"),
    Spec("find", "Find or do…", "Edit", ("Ctrl+K",), icon="find"),
    Spec("undo", "Undo", "Edit", ("Ctrl+Z",), apart=True, icon="undo"),
    Spec("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y"), icon="redo"),
    Spec("roll", "Roll dice", "Edit", ("Ctrl+R",), apart=True, icon="die"),
    Spec("open_roll", "Open the roll", "Edit", ("Ctrl+J",), icon="die"),
    Spec("new_record", "New record", "Record", ("Ctrl+N",), icon="plus"),
    Spec("rename_record", "Rename", "Record", ("F2",), apart=True, icon="pen"),
    Spec("duplicate_record", "Duplicate", "Record", ("Ctrl+D",), icon="sheet"),
    Spec("archive_record", "Archive", "Record", ("Ctrl+Del",), icon="sheet"),
    Spec("delete_record", "Remove for good…", "Record", ("Ctrl+Shift+Del",), icon="cross"),
    Spec("archived_records", "Archived records…", "Record", ("Ctrl+Shift+L",), icon="sheet"),
    Spec("export_record", "Export…", "Record", ("Ctrl+Shift+X",), icon="download"),
    Spec("print", "Print…", "Record", ("Ctrl+P",), apart=True, icon="print"),
    Spec("save_pdf", "Save PDF…", "Record", ("Ctrl+Shift+S",), icon="download"),
    Spec("why", "Why panel", "View", ("Ctrl+I",), icon="panel"),
    Spec("history", "Log", "View", ("Ctrl+L",), icon="list"),
    Spec("plugins", "Plugins", "View", ("Ctrl+Shift+P",), icon="plug"),
    Spec("entries", "Own entries", "View", ("Ctrl+E",), icon="card"),
    Spec("settings", "Settings", "View", ("Ctrl+,",), icon="more"),
    Spec("theme", "Theme: Paper or Candle", "View", ("Ctrl+T",), apart=True, icon="moon"),
    Spec("zoom_in", "Larger", "View", ("Ctrl++", "Ctrl+="), icon="plus"),
    Spec("zoom_out", "Smaller", "View", ("Ctrl+-",), icon="minus"),
    Spec("zoom_reset", "Actual size", "View", ("Ctrl+0",), icon="square"),
    Spec("keys", "Keys", "Help", ("Ctrl+F1",), icon="more"),
    Spec("about", "About Tallow", "Help", ("Shift+F1",), icon="flame"),
    Spec("menu", "Menu", "", ("F10",), icon="list"),
)
MENUS = ("Campaign", "Edit", "Record", "View", "Help")
#: The menus of plugins' commands come before these, which belong to the window.
_LAST = ("View", "Help")
#: Actions that need an open campaign.
CAMPAIGN_NEEDED = (
    "rename_campaign",
    "duplicate_campaign",
    "archive_campaign",
    "export_campaign",
    "read_form",
    "check_campaign",
    "roll",
    "open_roll",
    "new_record",
    "archived_records",
    "entries",
    "print",
    "history",
)
#: Actions on the record whose sheet or pages show, and on none that lies behind another page.
RECORD_NEEDED = ("rename_record", "duplicate_record", "archive_record", "delete_record", "export_record")
#: Actions that need no open campaign, but would act on one behind the page of a new campaign.
WINDOW_NEEDED = ("undo", "redo", "find", "why", "backups", "plugins", "settings")
#: Actions on the pages that Print shows.
PRINT_NEEDED = ("save_pdf",)


def needs(id: str, *, beginning: bool = False) -> str:
    """What an action that cannot be done needs, as a sentence.

    Args:
        beginning: whether the page of a new campaign lies before the open one.
    """
    if beginning and id in (*CAMPAIGN_NEEDED, *RECORD_NEEDED, *PRINT_NEEDED, *WINDOW_NEEDED):
        return "Create the campaign first, or go back."
    if id in CAMPAIGN_NEEDED:
        return "Open a campaign first."
    if id in PRINT_NEEDED:
        return "Look at the pages first, with Print."
    return "Look at the record's sheet first." if id in RECORD_NEEDED else ""


def make(window: QWidget, verbs: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """The actions, each bound to its verb; their keys are given by ``Keys``. Raises KeyError for one without a verb."""
    made: dict[str, QAction] = {}
    for spec in TABLE:
        action = QAction(spec.words, window)
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
        more: menu → the plugins' actions in it; menus that we do not have come before those of the window itself.
    """
    top = QMenu(parent)
    top.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    alone = len(names) == 1
    others = () if alone else tuple(each for each in more if each not in names)
    first = tuple(each for each in names if alone or each not in _LAST)
    for name in (*first, *others, *names[len(first) :]):
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
