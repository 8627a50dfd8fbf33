"""From matplotlib's SVG to one that lives in a page: labels in both languages, the page's colours and fonts, no ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from copy import deepcopy
from io import BytesIO
from typing import Any, Final

from lxml import etree
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure as Drawing
from matplotlib.text import Text as Drawn
from matplotlib.transforms import Bbox

from analyzer.render.html.records import Text

PAINT: Final = {
    name: f"#0000{number:02x}" for number, name in enumerate(("ink", "pale", "grid", "c1", "c2", "c3", "c4"), 0xA1)
}  # stand-ins, for the page's variables of the same names
SVG: Final = "{http://www.w3.org/2000/svg}"
BARE: Final = "bare"
HREF: Final = "{http://www.w3.org/1999/xlink}href"
PLACES: Final = {"d", "x", "y", "width", "height", "transform"}
NUMBER: Final = re.compile(r"-?\d+\.\d+")
LONGEST: Final = 22  # a name beside a point or bar: as many narrow letters

LETTER: Final = 6.6  # units of a narrow letter, at most
GAP: Final = 8


class Labels:
    """Labels of one drawing. Matplotlib lays out stand-ins of about their width, so that no font has to have them."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.texts: dict[str, Text] = {}
        self.taken: list[Bbox] = []  # by labels of points

    def put(self, setter: Callable[[str], Any], text: Text, drawn: Drawn | None = None) -> Drawn:
        """Set a label by ``setter``, which returns what it draws unless that is given."""
        found = setter(_stand_in(text))
        artist: Drawn = drawn or found
        key = f"{self.prefix}-label-{len(self.texts)}"
        self.texts[key] = text
        artist.set_gid(key)
        return artist

    def room(self, texts: Sequence[Text], width: float) -> int:
        """How many of these fit side by side into so many units, at least one."""
        widest = max(_width(side) for text in texts for side in _cut(text))
        return max(1, int(width / (widest * LETTER + GAP)))

    def ticks(self, axis: Axis, places: Sequence[int], texts: Sequence[Text]) -> None:
        """Label these places of an axis."""
        axis.set_ticks(places, [_stand_in(_cut(text)) for text in texts])
        for tick, text in zip(axis.get_major_ticks(), texts, strict=True):
            self.put(tick.label1.set_text, _cut(text), tick.label1)

    def beside(self, axes: Axes, point: tuple[float, float], text: Text) -> None:
        """Label a point on the side of the middle, if no earlier label is in the way. The axes are laid out before."""
        left = axes.transData.transform(point)[0] < axes.bbox.x0 + axes.bbox.width / 2
        artist = axes.annotate(
            _stand_in(_cut(text)), point, xytext=(6 if left else -6, 4), textcoords="offset points",
            ha="left" if left else "right",
        )  # fmt: skip
        artist.set_in_layout(False)
        extent = artist.get_window_extent()
        if any(extent.overlaps(other) for other in self.taken):
            artist.remove()
            return
        self.taken.append(extent)
        self.put(artist.set_text, _cut(text), artist)


def inlined(drawing: Drawing, labels: Labels, title: Text) -> str:
    """The drawing as ``<svg>``, described by the element ``ID-title`` of the page."""
    written = BytesIO()
    drawing.savefig(written, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    root = etree.fromstring(written.getvalue(), etree.XMLParser(remove_comments=True))
    for element in [*root.iter(SVG + "metadata"), *root.iter(SVG + "style")]:
        element.getparent().remove(element)
    _translate(root, labels.texts)
    _rename(root, labels.prefix)
    _slim(root)
    heading = etree.Element(SVG + "title")
    heading.text = title.en if title.en == title.ja else f"{title.en} / {title.ja}"
    root.insert(0, heading)
    for name in ("width", "height", "version"):
        root.attrib.pop(name, None)
    root.set("class", "plot")
    root.set("role", "img")
    root.set("aria-labelledby", f"{labels.prefix}-title")
    etree.cleanup_namespaces(root)
    text: str = etree.tostring(root, encoding="unicode")
    return re.sub(r"\s*\n\s*", "\n", text)


def _translate(root: Any, texts: dict[str, Text]) -> None:
    """Put the labels where their stand-ins are, one ``<text>`` a language."""
    for group in root.iter(SVG + "g"):
        text = texts.get(group.get("id", ""))
        if text is None:
            continue
        for element in group.findall(SVG + "text"):
            element.text = text.en
            if text.en != text.ja:
                other = deepcopy(element)
                element.set("lang", "en")
                other.set("lang", "ja")
                other.text = text.ja
                element.addnext(other)


def _rename(root: Any, prefix: str) -> None:
    """Ids that something refers to become the drawing's own, the others go: ids are unique on a page."""
    for element in root.iter():
        element.attrib.pop("clip-path", None)  # nothing is outside its axes
    for clip in list(root.iter(SVG + "clipPath")):
        clip.getparent().remove(clip)
    names: dict[str, str] = {}
    for element in root.iter():
        if target := element.attrib.pop(HREF, None):
            element.set("href", "#" + names.setdefault(target[1:], f"{prefix}-{len(names)}"))
    for element in root.iter():
        if (name := element.attrib.pop("id", None)) in names:
            element.set("id", names[name])


def _slim(root: Any) -> None:
    """The page's colours; two decimals; no groups that group nothing."""
    for element in root.iter():
        if style := element.get("style"):
            element.set("style", _themed(style))
        for key in PLACES & set(element.attrib):
            element.set(key, NUMBER.sub(_rounded, element.get(key)))
        if element.get("transform", "").startswith("rotate(-0 "):
            del element.attrib["transform"]
        if element.tag == SVG + "g" and not element.attrib:
            element.tag = BARE
    etree.strip_tags(root, BARE)


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.2f}".rstrip("0").rstrip(".")


def _themed(style: str) -> str:
    for name, stand_in in PAINT.items():
        style = style.replace(stand_in, f"var(--{name})")
    return re.sub(r"(^|; ?)font(-[a-z]+)?: [^;]+", r"\1", style).strip("; ")


def _width(text: str) -> float:
    """In narrow letters, of which 1.6 are as wide as a wide one."""
    return sum(1.6 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _cut(text: Text) -> Text:
    """So that names beside points and bars leave room for these."""
    return Text(_short(text.en), _short(text.ja))


def _short(text: str) -> str:
    if _width(text) <= LONGEST:
        return text
    while _width(text) > LONGEST - 1:
        text = text[:-1]
    return text.rstrip() + "\u2026"


def _stand_in(text: Text) -> str:
    return "n" * max(1, round(max(_width(text.en), _width(text.ja))))
