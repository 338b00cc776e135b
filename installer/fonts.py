"""Bakes Tallow's own faces out of Vollkorn and Inter, and lays the fallback fonts and every licence beside them.

A development tool: it needs fontTools and Debian's packages fonts-vollkorn, fonts-inter, fonts-dejavu-core and
fonts-droid-fallback; its output is committed in `resources/fonts`. A PDF holds no text for a glyph that only an
OpenType feature reaches, so the figures and small capitals that we want are put straight into the character map, and
no substitution is left. Vollkorn has no Greek small capitals: Greek labels keep their case. Two runs over the same
sources give the same bytes.

    python installer/fonts.py [OUTPUT]
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

VOLLKORN = Path("/usr/share/fonts/truetype/vollkorn")
INTER = Path("/usr/share/fonts/opentype/inter")
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
# The "Full" cut of Droid Sans Fallback lacks Hangul; this one has it.
DROID = Path("/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf")
DOCUMENTS = Path("/usr/share/doc")
APACHE = Path("/usr/share/common-licenses/Apache-2.0")

FIGURES = frozenset("0123456789")
#: Signs that stand beside figures: they take the form that is centered on lining figures.
FIGURE_SIGNS = frozenset("+±×÷=−")
#: Latin iota shares its glyph in Inter with Greek iota and comes first, so a PDF would spell Greek words with it.
SHADOWING = frozenset({0x0269})
PRIVATE_USE = range(0xE000, 0xF900)
KEPT_NAMES = {0, 13, 14}


@dataclass(frozen=True, slots=True)
class Face:
    """One cut to bake: the source, the name it gets, and the features moved into its character map, in order."""

    source: Path
    family: str
    style: str
    features: tuple[str, ...]

    @property
    def folder(self) -> str:
        return self.family.lower().replace(" ", "_")

    @property
    def file(self) -> str:
        return f"{self.family.replace(' ', '')}-{self.style}{self.source.suffix}"


LINING = ("lnum", "tnum")
FACES = (
    Face(VOLLKORN / "Vollkorn-Regular.ttf", "Tallow Serif", "Regular", LINING),
    Face(VOLLKORN / "Vollkorn-Medium.ttf", "Tallow Serif", "Medium", LINING),
    Face(VOLLKORN / "Vollkorn-SemiBold.ttf", "Tallow Serif", "SemiBold", LINING),
    Face(VOLLKORN / "Vollkorn-Italic.ttf", "Tallow Serif", "Italic", LINING),
    Face(VOLLKORN / "Vollkorn-Medium.ttf", "Tallow Serif Caps", "Medium", (*LINING, "smcp", "c2sc")),
    Face(INTER / "Inter-Regular.otf", "Tallow Sans", "Regular", ("tnum",)),
    Face(INTER / "Inter-Medium.otf", "Tallow Sans", "Medium", ("tnum",)),
    Face(INTER / "Inter-SemiBold.otf", "Tallow Sans", "SemiBold", ("tnum",)),
)


def bake(face: Face) -> TTFont:
    """The face with its figures, small capitals and signs in the character map, without substitutions, renamed."""
    font = TTFont(face.source, recalcTimestamp=False)
    origin = f"{face.source.stem.partition('-')[0]}, {font['name'].getDebugName(5)}"
    _remap(font, face.features)
    font = _subset(font)
    _even_figures(font)
    _rename(font, face, origin)
    font["head"].modified = font["head"].created
    return font


def _remap(font: TTFont, features: tuple[str, ...]) -> None:
    swaps = {feature: _singles(font, feature) for feature in (*features, "case")}
    for table in font["cmap"].tables:
        if table.isUnicode():
            for code, glyph in table.cmap.items():
                table.cmap[code] = _swapped(chr(code), glyph, features, swaps)


def _swapped(character: str, glyph: str, features: tuple[str, ...], swaps: dict[str, dict[str, str]]) -> str:
    if character in FIGURE_SIGNS:
        return swaps["case"].get(glyph, glyph)
    for feature in features:
        # Inter's tnum also widens , . : ; which belong to running text, so only figures follow it.
        if feature not in LINING or character in FIGURES:
            glyph = swaps[feature].get(glyph, glyph)
    return glyph


def _singles(font: TTFont, feature: str) -> dict[str, str]:
    """Glyph to glyph, as the one-to-one lookups of a feature say."""
    table = font["GSUB"].table
    indices = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for index in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for index in sorted(indices):
        for part in _subtables(table.LookupList.Lookup[index]):
            found.update(getattr(part, "mapping", {}))
    return found


def _subtables(lookup: Any) -> Iterator[Any]:
    for part in lookup.SubTable:
        yield getattr(part, "ExtSubTable", part)


def _subset(font: TTFont) -> TTFont:
    """Keeps what the character map reaches; kerning and mark placement stay, every substitution goes."""
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk"]
    options.drop_tables += ["GSUB", "DSIG", "GlyphOrder"]
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(set(font.getBestCmap()) - SHADOWING - set(PRIVATE_USE)))
    cutter.subset(font)
    return font


def _even_figures(font: TTFont) -> None:
    """Inter Medium's tabular 4 is two units narrower than its sisters: all figures take the width of 0."""
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    width = metrics[cmap[ord("0")]][0]
    for figure in "123456789":
        glyph = cmap[ord(figure)]
        advance, bearing = metrics[glyph]
        if advance != width:
            metrics[glyph] = (width, bearing)
            _widen_outline(font, glyph, width)


def _widen_outline(font: TTFont, glyph: str, width: int) -> None:
    """A CFF outline states its width again; it is drawn anew with the right one."""
    if "CFF " not in font:
        return
    top = font["CFF "].cff.topDictIndex[0]
    old = top.CharStrings[glyph]
    pen = T2CharStringPen(width - old.private.nominalWidthX, font.getGlyphSet())
    font.getGlyphSet()[glyph].draw(pen)
    top.CharStrings[glyph] = pen.getCharString(private=old.private, globalSubrs=old.globalSubrs)


def _rename(font: TTFont, face: Face, origin: str) -> None:
    name = font["name"]
    name.names = [record for record in name.names if record.nameID in KEPT_NAMES and record.platformID == 3]
    linked = face.style in ("Regular", "Italic")
    full = face.family if face.style == "Regular" else f"{face.family} {face.style}"
    given = {
        1: face.family if linked else full,
        2: face.style if linked else "Regular",
        3: f"Tallow: {full}",
        4: full,
        5: "Version 1.000",
        6: f"{face.family.replace(' ', '')}-{face.style}",
        10: f"Made for Tallow by installer/fonts.py from {origin}.",
        16: face.family,
        17: face.style,
    }
    for number, text in given.items():
        name.setName(text, number, 3, 1, 0x409)
    if "CFF " in font:
        _rename_outlines(font, given[6], full, face)


def _rename_outlines(font: TTFont, postscript: str, full: str, face: Face) -> None:
    outlines = font["CFF "].cff
    outlines.fontNames = [postscript]
    top = outlines.topDictIndex[0]
    top.FullName, top.FamilyName = full, face.family


def licence(package: str) -> str:
    """The licence in the paragraph on `Files: *` of a Debian package's copyright file."""
    text = (DOCUMENTS / package / "copyright").read_text(encoding="utf-8")
    paragraph = next(part for part in text.split("\n\n") if part.startswith("Files: *"))
    lines = paragraph.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("License:")) + 1
    body = [("" if line.strip() == "." else line.removeprefix(" ")) for line in lines[start:]]
    return "\n".join(line.rstrip() for line in body).strip() + "\n"


def open_font_licence(font: TTFont, family: str) -> str:
    """OFL.txt for a baked family: its copyright, what was changed, and the licence."""
    body = licence("fonts-vollkorn")
    return (
        f"{font['name'].getDebugName(0)}\n\n"
        f"{family} is a modified version ({font['name'].getDebugName(10).removesuffix('.')}):\n"
        "figures and small capitals stand in the character map, substitutions are removed, names are changed.\n\n"
        f"{body}"
    )


def main(output: Path) -> None:
    """Writes one folder per family into `output`, anew."""
    for face in FACES:
        folder = output / face.folder
        folder.mkdir(parents=True, exist_ok=True)
        font = bake(face)
        font.save(folder / face.file, reorderTables=False)
        (folder / "OFL.txt").write_text(open_font_licence(font, face.family), encoding="utf-8")
    for source, folder_name, text in (
        (DEJAVU, "dejavu_sans", _dejavu_licence()),
        (DROID, "droid_sans_fallback", APACHE.read_text(encoding="utf-8")),
    ):
        folder = output / folder_name
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / source.name)
        (folder / "LICENSE.txt").write_text(text, encoding="utf-8")


def _dejavu_licence() -> str:
    """DejaVu carries its whole licence, Arev's part too, in its own name table."""
    lines = str(TTFont(DEJAVU)["name"].getDebugName(13)).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else root / "resources" / "fonts")
