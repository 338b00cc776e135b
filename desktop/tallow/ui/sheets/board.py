"""A board of squares: pieces moved by mouse or keys, range, sight, distances and pushes looked at, its cards beside."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from tallow.model.board import Board, Deed, Piece, Side, Square
from tallow.services.showing.board import BoardOf, measured, middle_of
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.board_view import BoardMarks, BoardSpec, BoardView
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Text
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.stat_box import BoxSize, StatBox
from tallow.ui.kit.tick import Tick
from tallow.ui.kit.told_list import ToldList, ToldRow
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.board_panel import BoardPanel

_BESIDE, _PANEL, _LEAST = 820, 290, 430
"""From this width on, in pixels at 100 %, the panel stands beside the board, how wide it is, and the board's height."""
_ANY = 16_777_215  # Qt's own for no limit
_MOVE, _SIGHT, _MEASURE, _PUSH = "move", "sight", "measure", "push"
_MODES = ((_MOVE, "Move"), (_SIGHT, "Line of sight"), (_MEASURE, "Measure"), (_PUSH, "Knockback"))
_HINT = (
    "Arrows move the cursor · Enter picks up and drops, Esc puts back · F turns · L line of sight · R range · "
    "Del takes off · + and − zoom, as Ctrl and the wheel do, 0 fits"
)
_SIDES: tuple[Side, ...] = ("up", "right", "down", "left")
_BOX = BoxSize(48, 28, 18)


class BoardBlock(BlockWidget):
    """Controls, the board or its list, what is told of it, and the panel of the chosen piece and of the cards."""

    fills = True
    wide = True

    def __init__(self, bridge: Bridge, view: SheetView, block: Board) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._shown = BoardOf(view, block)
        self._chosen = self._other = ""
        self.board = BoardView(block.label)
        self.mode = Segment("What a press does", list(_MODES))
        self.mode.set_value(_MOVE)
        self.way = Segment("Shown as", [("map", "Map"), ("list", "List")])
        self.way.set_value("map")
        self.range, self.zones, self.names = (Tick(words) for words in ("Range", "Zones", "Coordinates"))
        for tick in (self.range, self.zones, self.names):
            tick.setChecked(True)
        self.distance = StatBox("Knockback, spaces", _BOX)
        self.distance.set_limits(0, block.farthest)
        self.distance.set_value(1)
        self.list = ToldList(f"{block.label}, as a list")
        self.panel = BoardPanel(bridge, view, block)
        self._told = Text("", Role.BODY, "ink", wrap=True)
        self._hint = Text(_HINT, Role.SECONDARY, "ink3", wrap=True)
        self._stack = QStackedWidget()
        self._lay()
        self._connect()
        look().changed.connect(self._fit)
        self.refresh()

    def _lay(self) -> None:
        for each in (self.board, self.list):
            self._stack.addWidget(each)
        left = self._left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self._controls())
        left.addWidget(self._stack, 1)
        left.addWidget(self._told)
        left.addWidget(self._hint)
        self._sides = QHBoxLayout(self)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.addLayout(left, 1)
        self._sides.addWidget(self.panel)

    def _controls(self) -> QWidget:
        made = QWidget()
        row = self._row = FlowLayout(made)
        smaller, larger = (
            IconButton("Smaller squares", "minus", height=28),
            IconButton("Larger squares", "plus", height=28),
        )
        smaller.clicked.connect(lambda: self.board.zoom_by(-1))
        larger.clicked.connect(lambda: self.board.zoom_by(1))
        for each in (self.mode, self.distance, self.range, self.zones, self.names, self.way, smaller, larger):
            row.addWidget(each)
        return made

    def _connect(self) -> None:
        board = self.board
        board.piece_chosen.connect(self._choose)
        board.piece_put.connect(self._put)
        board.let_go.connect(self._tell)
        board.piece_off.connect(lambda id: self._put(id, None))
        board.turn_requested.connect(self._turn)
        board.square_chosen.connect(lambda _: self._on_square())
        board.sight_requested.connect(lambda: self._set_mode(_MOVE if self.mode.value() == _SIGHT else _SIGHT))
        board.range_requested.connect(self.range.click)
        self.mode.chosen.connect(lambda _: self._on_mode())
        self.way.chosen.connect(lambda _: self._show_way())
        self.range.toggled.connect(lambda _: self._tell())
        self.zones.toggled.connect(board.show_zones)
        self.names.toggled.connect(board.show_names)
        self.distance.value_edited.connect(lambda _: self._tell())
        self.list.line_opened.connect(self._choose)
        self.panel.piece_wanted.connect(self._lift)
        self.panel.done.connect(self._do)

    # what is shown

    def refresh(self) -> None:
        shown = self._shown = BoardOf(self.view, self._block)
        pieces = shown.pieces or ()
        self.board.set_board(BoardSpec(shown.columns, shown.rows, pieces, shown.zones()))
        for id in (self._chosen, self._other):
            if shown.piece(id) is None:
                self._chosen, self._other = ("" if self._chosen == id else self._chosen), ""
        if not self._chosen and pieces:
            self._chosen = _first(pieces)
            self.board.chosen = self._chosen
        self.list.set_lines([self._line(each) for each in pieces])
        self.panel.show_board(self.view, shown)
        self._show_way()
        self._tell()

    def _line(self, piece: Piece) -> ToldRow:
        where = self._block.said(piece.at) if piece.at is not None else "gone" if piece.gone else "beside the board"
        looks = [f"looks {piece.front}"] if piece.front else []
        return ToldRow(piece.name, ", ".join((*piece.told, *looks)), where, key=piece.id)

    def _show_way(self) -> None:
        self._stack.setCurrentWidget(self.board if self.way.value() == "map" else self.list)
        self._fit()

    def _tell(self) -> None:
        """Bring marks and words in line with who is chosen and what is asked."""
        chosen, mode = self._shown.piece(self._chosen), self.mode.value()
        self.distance.setVisible(mode == _PUSH)
        self.board.moves = mode == _MOVE
        marks, words, harm = BoardMarks(), "", False
        if self._shown.pieces is None:
            words, harm = self.failed(), True
        elif chosen is None or not any(each.at is not None for each in self._shown.pieces):
            words = self._held(chosen) or self._block.empty
        elif mode == _SIGHT:
            marks, words, harm = self._sighted(chosen)
        elif mode == _PUSH:
            marks, words = self._pushed(chosen)
        else:
            steps = self._shown.reach(chosen.id) if self.range.isChecked() and mode == _MOVE else {}
            marks, words = BoardMarks(steps), self._measured(chosen) if mode == _MEASURE else self._held(chosen)
        self.board.set_marks(marks)
        self._told.set_color("danger" if harm else "ink")
        self._told.setText(words)
        self.panel.show_piece(chosen, self._block, self._shown)

    def _held(self, chosen: Piece | None) -> str:
        """What to do with the piece that is held, "" where none is."""
        return (
            f"Press where {chosen.name} goes, or Esc to leave it." if chosen is not None and self.board.lifted else ""
        )

    def _sighted(self, chosen: Piece) -> tuple[BoardMarks, str, bool]:
        other = self._shown.piece(self._other)
        ends = middle_of(chosen), middle_of(other) if other is not None else None
        if ends[0] is None:
            return BoardMarks(), f"{chosen.name} is beside the board.", False
        if other is None or ends[1] is None:
            return BoardMarks(), f"{chosen.name} looks. Press who is looked at.", False
        found = self._shown.sight(chosen.id, other.id)
        words = f"{found.sentence.rstrip('.')}. {found.detail}".strip()
        return BoardMarks(line=(ends[0], ends[1]), blocked=found.squares), words, not found.clear

    def _pushed(self, chosen: Piece) -> tuple[BoardMarks, str]:
        source = self._shown.piece(self._other) or next(
            (each for each in self._shown.pieces or () if each.shape == "square"), None
        )
        if chosen.at is None or source is None or source.id == chosen.id:
            return BoardMarks(), "Press who is pushed, in the mode Move; then look at it here."
        found = self._shown.push(chosen.id, source.id, int(self.distance.value() or 0))
        return BoardMarks(path=found.path, start=chosen.at, hits=found.hits), found.sentence

    def _measured(self, chosen: Piece) -> str:
        square, other = self.board.cursor_square, self._shown.piece(self._other)
        far = measured(chosen, other or square)
        if far is None:
            return f"{chosen.name if chosen.at is None or other is None else other.name} is beside the board."
        end = other.name if other is not None else self._block.said(square)
        return f"{chosen.name} to {end}: {far} {'space' if far == 1 else 'spaces'}."

    # what is done

    def _choose(self, id: str) -> None:
        """Another piece is chosen; while one looks, is measured from or pushed, the second is whom it is about."""
        if self.mode.value() != _MOVE and self._chosen and id != self._chosen:
            self._other = id
        else:
            self._chosen, self._other = id, ""
            self.board.chosen = id
            self.board.viewport().update()
        self._tell()

    def _lift(self, id: str) -> None:
        self._set_mode(_MOVE)
        self.way.set_value("map")
        self._show_way()
        self.board.lift(id)

    def _set_mode(self, mode: str) -> None:
        self.mode.set_value(mode)
        self._on_mode()

    def _on_square(self) -> None:
        """The cursor went on: what is measured to is its square, not the piece that was pressed before."""
        if self.mode.value() == _MEASURE:
            self._other = ""
        self._tell()

    def _on_mode(self) -> None:
        self._other = ""
        if self.mode.value() != _MOVE:
            self.board.put_back()
        self._tell()

    def _put(self, id: str, square: Square | None) -> None:
        piece = self._shown.piece(id)
        if piece is None or piece.at == square:
            self._tell()
            return
        record, book, block = self.view.record, self.view.book, self._block
        put = self.bridge.attempt(lambda: block.put(record, book, id, square))
        if put is not None and put.edits:
            self.commit(f"{piece.name} {put.words}", put.edits)
        self._tell()

    def _turn(self, id: str) -> None:
        """The piece looks to the next side, clockwise."""
        piece, block = self._shown.piece(id), self._block
        if piece is None:
            return
        side = _SIDES[(_SIDES.index(piece.front) + 1) % len(_SIDES)] if piece.front else _SIDES[0]
        record, book = self.view.record, self.view.book
        put = self.bridge.attempt(lambda: block.turn(record, book, id, side))
        if put is not None and put.edits:
            self.commit(f"{piece.name} {put.words}", put.edits)

    def _do(self, deed: Deed) -> None:
        """A button of the chosen piece."""
        piece = self._shown.piece(self._chosen)
        if deed.target:
            self.bridge.act_requested_with.emit(deed.target, dict(deed.roles), dict(deed.given))
        elif piece is not None and deed.edits:
            self.commit(f"{piece.name}, {deed.label[:1].lower()}{deed.label[1:]}", deed.edits)

    # how it stands

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The panel beside the board where there is room, else below; the board at least so high."""
        px = look().px
        beside = self.width() >= px(_BESIDE)
        self._sides.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._sides.setSpacing(px(24 if beside else 12))
        self.panel.setMinimumWidth(px(_PANEL) if beside else 0)
        self.panel.setMaximumWidth(px(_PANEL) if beside else _ANY)
        self._sides.setAlignment(self.panel, Qt.AlignmentFlag.AlignTop)
        self._stack.setMinimumHeight(px(_LEAST))
        self._told.setMinimumHeight(px(20))
        self._left.setSpacing(px(8))
        self._row.setSpacing(px(12))
        for tick in (self.range, self.zones, self.names):
            tick.setMinimumHeight(px(28))
        self.panel.fit()


def _first(pieces: tuple[Piece, ...]) -> str:
    """Whom to begin with: whose turn it is, else who stands first."""
    standing = [each for each in pieces if each.shape != "tile"] or list(pieces)
    return next((each.id for each in standing if each.tone == "acting"), standing[0].id)
