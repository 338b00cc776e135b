"""What stands beside a board: the chosen piece with its buttons, what waits beside the board, and the cards in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.board import Board, Deed, Piece
from tallow.model.sheet import Act
from tallow.services.showing.board import BoardOf
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.chip import ChipSpec, ChipState
from tallow.ui.kit.chip_list import ChipList
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.told_list import ToldList, ToldRow
from tallow.ui.sheets.act import ActButton


class BoardPanel(QWidget):
    """Name, place and state of the chosen piece, its buttons, the pieces that wait, and the cards.

    Signals:
        piece_wanted: a piece that waits beside the board is to be put on it: its id.
        done: a button of the chosen piece was pressed: its Deed.
    """

    piece_wanted = Signal(str)
    done = Signal(object)

    def __init__(self, bridge: Bridge, view: SheetView, block: Board) -> None:
        super().__init__()
        self._bridge = bridge
        self._deeds: tuple[Deed, ...] = ()
        self._name = Text("", Role.TITLE, wrap=True)
        self._where = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._buttons = QWidget()
        self._flow = FlowLayout(self._buttons)
        self._why = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._beside_head = SectionHead("Beside the board")
        self.beside = ChipList("Beside the board", tall=True)
        self.beside.chip_opened.connect(self.piece_wanted)
        self._acts = [ActButton(bridge, view, Act(target, label, block.role)) for target, label in block.acts.items()]
        self._pile_head = SectionHead(block.pile_label)
        self.cards = ToldList(block.pile_label, folds=8)
        self.cards.line_opened.connect(bridge.reading_wanted)
        self._lay()

    def _lay(self) -> None:
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        acts = QWidget()
        row = self._row = FlowLayout(acts)
        for act in self._acts:
            row.addWidget(act)
        for each in (self._name, self._where, self._buttons, self._why, self._beside_head, self.beside):
            column.addWidget(each)
        for each in (self._pile_head, acts, self.cards):
            column.addWidget(each)
        acts.setVisible(bool(self._acts))
        column.addStretch(1)

    def fit(self) -> None:
        """Set everything as far apart as the zoom wants it."""
        for each in (self._column, self._row, self._flow):
            each.setSpacing(look().px(8))

    def show_board(self, view: SheetView, shown: BoardOf) -> None:
        """Show what waits beside the board, and the cards."""
        waits = [each for each in shown.pieces or () if each.at is None and not each.gone]
        gone = [each for each in shown.pieces or () if each.gone]
        self.beside.set_chips(
            [ChipSpec(each.id, each.name) for each in waits]
            + [ChipSpec(each.id, each.name, note=_note(each), state=ChipState.GONE) for each in gone]
        )
        for widget in (self._beside_head, self.beside):
            widget.setVisible(bool(waits or gone))
        for act in self._acts:
            act.show_view(view)
        pile = shown.pile()
        self._pile_head.set_hint(pile.left)
        self.cards.set_lines(
            [
                ToldRow(
                    each.name, ", ".join((*each.told, *([each.text] if each.text else []))), each.count, key=each.entry
                )
                for each in pile.cards
            ]
        )
        self.cards.setVisible(bool(pile.cards))

    def show_piece(self, piece: Piece | None, block: Board, shown: BoardOf) -> None:
        """Show the piece that is chosen, or none."""
        self._name.setText(piece.name if piece is not None else "")
        self._where.setText(", ".join(_told(piece, block)) if piece is not None else "")
        self._set_deeds(shown.deeds(piece.id) if piece is not None else ())

    def _set_deeds(self, deeds: Sequence[Deed]) -> None:
        if tuple(deeds) == self._deeds:
            return
        self._deeds = tuple(deeds)
        while (item := self._flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for deed in self._deeds:
            button = Button(deed.label, height=28)
            button.set_unavailable(deed.why_not)
            button.clicked.connect(lambda _=False, each=deed: self.done.emit(each))
            self._flow.addWidget(button)
        reasons = dict.fromkeys(deed.why_not for deed in self._deeds if deed.why_not)
        self._why.setText(" ".join(reasons))
        self._why.setVisible(bool(reasons))
        self._buttons.setVisible(bool(self._deeds))
        self._buttons.updateGeometry()


def _told(piece: Piece, block: Board) -> Iterator[str]:
    yield block.said(piece.at) if piece.at is not None else "beside the board"
    yield from piece.told
    if piece.front is not None:
        yield f"looks {piece.front}"


def _note(piece: Piece) -> str:
    return "off the board" if piece.shape != "tile" else "archived"
