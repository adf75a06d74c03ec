"""Charts as inline SVG. Their colours are variables of the page's style sheet, so that a page may be light or dark.

Widths are those of a narrow screen: on a wide one a chart grows, its letters with it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from io import StringIO
from math import isnan
from xml.etree import ElementTree

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.layout import clean, shorten

WIDTH, POINTS = 360, 72  # points; points in an inch
LETTER, LABEL_MOST = 9.5, 52
SERIES = 8
"""Colours of series; with more series than that they come again, dashed."""

DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)))
COLOURS = {f"s{n}": f"#fe00{n:02x}" for n in range(1, SERIES + 1)} | {
    name: f"#fd00{n:02x}" for n, name in enumerate(("ink", "faint", "line", "page", "strong", "weak", "accent"), 1)
}
STYLE = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": LETTER,
    "text.color": COLOURS["ink"],
    "axes.labelcolor": COLOURS["faint"],
    "axes.edgecolor": COLOURS["line"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": COLOURS["line"],
    "grid.linewidth": 0.7,
    "xtick.color": COLOURS["line"],
    "ytick.color": COLOURS["line"],
    "xtick.labelcolor": COLOURS["faint"],
    "ytick.labelcolor": COLOURS["faint"],
    "xtick.major.size": 3,
    "ytick.major.size": 0,
}


@dataclass(frozen=True)
class Bar:
    """An interval of a value, named above it; `fair` is what it is measured against."""

    name: str
    value: float
    lo: float
    hi: float
    text: str
    fair: float
    colour: str = "accent"


@dataclass(frozen=True)
class Part:
    """A part of each bar, in a colour that is more or less full."""

    name: str
    values: Sequence[float]
    colour: str
    fullness: float = 1.0


@dataclass(frozen=True)
class Line:
    """Values with bounds at places; `number` chooses colour and dashes."""

    number: int
    at: Sequence[float]
    values: Sequence[float]
    lo: Sequence[float] = ()
    hi: Sequence[float] = ()


def series(number: int) -> str:
    """The colour of a series, from 1."""
    return f"s{(number - 1) % SERIES + 1}"


def _chart(draw: Callable[..., Figure]) -> Callable[..., str]:
    """Makes a chart of a function that draws: its first argument is the chart's name, of which a page has one."""

    @wraps(draw)
    def drawn(name: str, *what, **more) -> str:
        out = StringIO()
        with matplotlib.rc_context({**STYLE, "svg.hashsalt": name}), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph")  # the browser chooses the font
            draw(*what, **more).savefig(out, format="svg", transparent=True)
        return _inline(out.getvalue(), name)

    return drawn


@_chart
def intervals(bars: Sequence[Bar], unit: str) -> Figure:
    """Each value as a dot on its interval."""
    figure, axes = _named_rows(len(bars), 30)
    for row, bar in enumerate(bars):
        _label(axes, row, bar.name, bar.text)
        axes.plot([bar.fair] * 2, [row - 0.05, row + 0.4], color=COLOURS["faint"], lw=1.2)
        if not isnan(bar.value):
            axes.plot([bar.lo, bar.hi], [row + 0.17] * 2, color=COLOURS[bar.colour], lw=3, solid_capstyle="butt")
            axes.plot([bar.value], [row + 0.17], "o", color=COLOURS[bar.colour], ms=6.5)
    axes.set_xlabel(unit)
    return figure


@_chart
def stacked(names: Sequence[str], parts: Sequence[Part]) -> Figure:
    """A bar of parts for each name, in per cent."""
    figure, axes = _named_rows(len(names), 28)
    left = [0.0] * len(names)
    for part in parts:
        axes.barh(
            [row + 0.17 for row in range(len(names))], part.values, 0.36, left,
            color=COLOURS[part.colour], alpha=part.fullness, edgecolor=COLOURS["page"], linewidth=0.8,
        )  # fmt: skip
        left = [start + value for start, value in zip(left, part.values, strict=True)]
    for row, label in enumerate(names):
        _label(axes, row, label)
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of matches")
    return figure


@_chart
def histogram(starts: Sequence[int], width: int, parts: Sequence[Part], unit: str) -> Figure:
    """Bars over bins of this width, in per cent, parts on top of each other."""
    figure, axes = _plain(190)
    bottom = [0.0] * len(starts)
    middles = [start + (width - 1) / 2 for start in starts]
    for part in parts:
        axes.bar(
            middles, part.values, 0.92 * width, bottom, color=COLOURS[part.colour], alpha=part.fullness, linewidth=0
        )
        bottom = [base + value for base, value in zip(bottom, part.values, strict=True)]
    axes.grid(axis="x", visible=False)
    axes.set_xlabel(unit)
    axes.set_ylim(0)
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    return figure


@_chart
def lines(drawn: Sequence[Line], unit: str, dots: bool = False) -> Figure:
    """Values along an axis of whole numbers, each line with its number at its end."""
    figure, axes = _plain(210)
    for line in drawn:
        colour = COLOURS[series(line.number)]
        dashes = DASHES[(line.number - 1) // SERIES % len(DASHES)]
        if len(line.lo):
            axes.fill_between(line.at, line.lo, line.hi, color=colour, alpha=0.18, linewidth=0)
        axes.plot(line.at, line.values, color=colour, lw=1.8, ls=dashes, marker="o" if dots else "", ms=3.5)
    axes.set_xlabel(unit)
    axes.set_ylim(0)
    axes.margins(x=0.02)
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    return figure


def _plain(height: float) -> tuple[Figure, Axes]:
    """A chart with both axes."""
    return _axes(height, left=30)


def _named_rows(rows: int, pitch: float) -> tuple[Figure, Axes]:
    """A chart of rows from above, each with room for a name above what it shows."""
    figure, axes = _axes(rows * pitch + 42, left=6)
    axes.set_ylim(rows - 0.45, -0.6)
    axes.set_yticks([])
    return figure, axes


def _axes(height: float, left: float) -> tuple[Figure, Axes]:
    figure, low, high = Figure(figsize=(WIDTH / POINTS, height / POINTS)), 34 / height, 1 - 6 / height
    return figure, figure.add_axes((left / WIDTH, low, 1 - (left + 8) / WIDTH, high - low))


def _label(axes: Axes, row: int, name: str, value: str = "") -> None:
    place = {"transform": axes.get_yaxis_transform(), "va": "center"}
    axes.text(0, row - 0.3, shorten(clean(name), LABEL_MOST), **place)
    axes.text(1, row - 0.3, value, ha="right", **place)


_NAMES: Mapping[str, str] = {shade: f"var(--{name})" for name, shade in COLOURS.items()}
_SHADE = re.compile("|".join(_NAMES))
_FONT = re.compile(r"font-family: [^;]*;?\s*")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")


def _inline(svg: str, name: str) -> str:
    """The drawing as part of a page: no header, no ids but those that it uses, none that another chart has."""
    root = ElementTree.fromstring(svg)
    used = {found for node in root.iter() for value in node.attrib.values() for found in _referred(value)}
    for node in root.iter():
        node.tag = node.tag.rpartition("}")[2]
        node.attrib = dict(_attribute(key.rpartition("}")[2], value, name) for key, value in node.attrib.items()
                           if key != "id" or value in used)  # fmt: skip
    for node in [root, *root.iter("defs")]:
        for style in [*node.findall("style"), *node.findall("metadata")]:
            node.remove(style)
    box = root.attrib["viewBox"]
    root.attrib = {"viewBox": box, "aria-hidden": "true"}  # its table tells the same
    return ElementTree.tostring(root, encoding="unicode")


def _referred(value: str) -> list[str]:
    return [value[1:]] if value.startswith("#") else _REFERENCE.findall(value)


def _attribute(key: str, value: str, name: str) -> tuple[str, str]:
    if key == "id":
        value = f"{name}-{value}"
    elif key == "href":
        value = f"#{name}-{value[1:]}"
    else:
        value = _REFERENCE.sub(rf"url(#{name}-\1)", value)
        value = _SHADE.sub(lambda found: _NAMES[found[0]], _FONT.sub("", value))
    return key, re.sub(r"\s+", " ", value).strip()
