"""Writes a form's fields into a PDF; what stands in them is drawn as on paper, until somebody writes something else."""

from __future__ import annotations

from collections.abc import Sequence

from pypdf import PageObject, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NumberObject,
    PdfObject,
    RectangleObject,
    TextStringObject,
)

from tallow.printing.form import FormField, Widget
from tallow.printing.pen import DIAMOND, PIP, Shape, Strip, chosen, crossed, ticked
from tallow.services.progress import Tell, silent

POINT = 72 / 25.4
"""Points in a millimeter."""
_PRINTED = 4
_LINES, _COMBO, _RADIO = 1 << 12, 1 << 17, (1 << 15) | (1 << 14)
_YES, _OFF = "/Yes", "/Off"


def add_fields(writer: PdfWriter, fields: Sequence[FormField], tell: Tell = silent) -> None:
    """Put the fields onto the pages of a PDF.

    Args:
        writer: holds two pages for each of the document's, what is printed and what is entered; the latter go.
        tell: is told each field.

    Raises:
        Stopped: where ``tell`` stops it.
    """
    _Form(writer).add(fields, tell)


class _Form:
    def __init__(self, writer: PdfWriter) -> None:
        self._writer = writer
        pages = list(writer.pages)
        self._pages, entered = pages[::2], pages[1::2]
        self._layers = [self._layer(page) for page in entered]
        for page in entered:
            writer.remove_page(page)
        self._entered = [self._added(_dictionary(XObject=_dictionary(Entered=layer))) for layer in self._layers]
        self._nothing = self._drawing(RectangleObject((0, 0, 1, 1)), b"")  # looks the same in a place of any size

    def add(self, fields: Sequence[FormField], tell: Tell) -> None:
        made = []
        for number, each in enumerate(fields):
            tell(number, len(fields), f"Making field {number + 1} of {len(fields)}")
            made.append(self._field(each))
        helvetica = _dictionary(
            Type="/Font", Subtype="/Type1", BaseFont="/Helvetica", Encoding="/WinAnsiEncoding", Name="/Helv"
        )
        fonts = _dictionary(Font=_dictionary(Helv=self._added(helvetica)))
        form = _dictionary(Fields=ArrayObject(made), DR=fonts, DA=TextStringObject("/Helv 10 Tf 0 g"))
        self._writer.root_object[NameObject("/AcroForm")] = self._added(form)

    def _added(self, thing: PdfObject) -> IndirectObject:
        return self._writer._add_object(thing)

    def _layer(self, page: PageObject) -> IndirectObject:
        """A page's drawing as one that can be drawn anywhere."""
        contents = page.get_contents()
        stream = DecodedStreamObject()
        stream.set_data(contents.get_data() if contents is not None else b"")
        stream.update(_dictionary(Type="/XObject", Subtype="/Form", BBox=page.mediabox, Resources=page["/Resources"]))
        return self._added(stream.flate_encode())

    def _field(self, field: FormField) -> IndirectObject:
        """The field, its widgets below it, also where there is but one: so all are found alike."""
        made = _typed(field)
        made.update(_dictionary(T=TextStringObject(field.name), TU=TextStringObject(field.fill.label)))
        parent = self._added(made)
        kids = [self._widget(field, each, parent) for each in field.widgets]
        made[NameObject("/Kids")] = ArrayObject(kids)
        return parent

    def _widget(self, field: FormField, widget: Widget, parent: IndirectObject) -> IndirectObject:
        page = self._pages[widget.page]
        high = float(page.mediabox.height)
        left, top = widget.left * POINT, high - widget.top * POINT
        area = RectangleObject((left, top - widget.height * POINT, left + widget.width * POINT, top))
        made = _dictionary(
            Type="/Annot",
            Subtype="/Widget",
            Rect=area,
            F=NumberObject(_PRINTED),
            Parent=parent,
            P=page.indirect_reference,
        )
        made.update(self._looks(field, widget, area, high))
        annotation = self._added(made)
        page.setdefault(NameObject("/Annots"), ArrayObject()).get_object().append(annotation)
        return annotation

    def _looks(self, field: FormField, widget: Widget, area: RectangleObject, high: float) -> DictionaryObject:
        """How a widget looks: a text as it is drawn on paper, a square empty or filled."""
        if field.fill.sort in ("text", "choice"):
            layer = self._entered[widget.page]
            drawn = self._drawing(area, b"/Entered Do", layer) if widget.drawn else self._nothing
            look = _dictionary(AP=_dictionary(N=drawn), DA=TextStringObject(f"/Helv {widget.points:.1f} Tf 0 g"))
            if field.fill.centered:
                look[NameObject("/Q")] = NumberObject(1)
            return look
        on = f"/{widget.option}" if field.fill.sort == "option" else _YES
        states = {on[1:]: self._drawing(area, _filling(field, widget, high)), _OFF[1:]: self._nothing}
        now = on if _holds(field, widget.option) else _OFF
        return _dictionary(AP=_dictionary(N=_dictionary(**states)), AS=now)

    def _drawing(
        self, area: RectangleObject, commands: bytes, resources: IndirectObject | None = None
    ) -> IndirectObject:
        stream = DecodedStreamObject()
        stream.set_data(commands)
        stream.update(
            _dictionary(Type="/XObject", Subtype="/Form", BBox=area, Resources=resources or DictionaryObject())
        )
        return self._added(stream)


def _typed(field: FormField) -> DictionaryObject:
    """What sort of field it is, and its value, which is also the one that it goes back to."""
    fill = field.fill
    value: PdfObject = TextStringObject(field.value)
    made = _dictionary(FT="/Tx")
    if fill.sort == "text" and fill.longest is not None:
        made[NameObject("/MaxLen")] = NumberObject(max(fill.longest, len(field.value)))
    if fill.sort == "text" and field.lines:
        made[NameObject("/Ff")] = NumberObject(_LINES)
    if fill.sort == "choice":
        pairs = [ArrayObject([TextStringObject(id), TextStringObject(label)]) for id, label in fill.choices]
        made = _dictionary(FT="/Ch", Ff=NumberObject(_COMBO), Opt=ArrayObject(pairs))
    if fill.sort in ("tick", "pip"):
        value = NameObject(_YES if _holds(field, fill.option) else _OFF)
        made = _dictionary(FT="/Btn")
    if fill.sort == "option":
        value = NameObject(f"/{field.value}" if field.value else _OFF)
        made = _dictionary(FT="/Btn", Ff=NumberObject(_RADIO))
    made.update(_dictionary(V=value, DV=value))
    return made


def _holds(field: FormField, option: str) -> bool:
    """Whether a square or diamond is filled."""
    if field.fill.sort == "pip":
        return int(option) <= int(field.value or 0)
    return field.value == option if field.fill.sort == "option" else bool(field.value)


def _filling(field: FormField, widget: Widget, high: float) -> bytes:
    """What fills or crosses a square or a diamond, in the page's points."""
    scale, left, top = POINT, widget.left * POINT, high - widget.top * POINT
    shapes: tuple[Strip | Shape, ...]
    if field.fill.crossed:
        shapes = crossed(0.0, 0.0, widget.width)
    elif field.fill.sort == "option":
        shapes, scale = (chosen(0.0, 0.0),), scale * widget.width / (2 * DIAMOND)
    else:
        shapes, scale = (ticked(0.0, 0.0),), scale * widget.width / PIP
    said = ["0 g"]
    for ring in (ring for shape in shapes for ring in _rings(shape)):
        points = [f"{left + x * scale:.3f} {top - y * scale:.3f}" for x, y in ring]
        said += [f"{points[0]} m", *(f"{point} l" for point in points[1:]), "h f"]
    return "\n".join(said).encode()


def _rings(shape: Strip | Shape) -> Sequence[Sequence[tuple[float, float]]]:
    """A shape's outlines."""
    if isinstance(shape, Shape):
        return shape.rings
    x, y, wide, tall = shape
    return [((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))]


def _dictionary(**items: PdfObject | str | None) -> DictionaryObject:
    """A PDF's dictionary; words become names."""
    made = DictionaryObject()
    for key, value in items.items():
        made[NameObject(f"/{key}")] = (
            NameObject(value) if isinstance(value, str) and not isinstance(value, PdfObject) else value
        )
    return made
