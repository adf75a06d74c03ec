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
from math import isfinite, isnan, nan
from xml.etree import ElementTree

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.layout import clean, shorten

WIDTH, POINTS = 360, 72  # points; points in an inch
LETTER, LABEL_MOST, NAME_MOST = 9.5, 52, 18
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
    """An interval of a value, named above it.

    fair   what it is measured against, or NaN
    outer  a wider interval, such as one that holds together with those of all other bars
    band   where it is to lie; ends may be infinite
    """

    name: str
    value: float
    lo: float
    hi: float
    text: str
    fair: float = nan
    colour: str = "accent"
    outer: tuple[float, float] | None = None
    band: tuple[float, float] | None = None


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
    if any(bar.band for bar in bars):
        _shade(axes, bars)
    for row, bar in enumerate(bars):
        _label(axes, row, bar.name, bar.text)
        if bar.outer:
            axes.plot(bar.outer, [row + 0.17] * 2, color=COLOURS[bar.colour], lw=1)
        axes.plot([bar.fair] * 2, [row - 0.05, row + 0.4], color=COLOURS["faint"], lw=1.2)
        if not isnan(bar.value):
            axes.plot([bar.lo, bar.hi], [row + 0.17] * 2, color=COLOURS[bar.colour], lw=3, solid_capstyle="butt")
            axes.plot([bar.value], [row + 0.17], "o", color=COLOURS[bar.colour], ms=6.5)
    axes.set_xlabel(unit)
    return figure


def _shade(axes: Axes, bars: Sequence[Bar]) -> None:
    """The band of each row, as far as the chart goes."""
    ends = [end for bar in bars for end in (bar.value, bar.lo, bar.hi, *(bar.band or ())) if isfinite(end)]
    margin = 0.06 * max(max(ends) - min(ends), 1)
    low, high = min(ends) - margin, max(ends) + margin
    axes.set_xlim(low, high)
    for row, bar in enumerate(bars):
        if bar.band:
            left, right = max(bar.band[0], low), min(bar.band[1], high)
            axes.fill_betweenx([row - 0.08, row + 0.42], left, right, color=COLOURS["s3"], alpha=0.2, linewidth=0)


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
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, steps=[1, 2, 5, 10]))
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
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, steps=[1, 2, 5, 10]))
    return figure


@_chart
def curve(line: Line, fair: float, unit: str) -> Figure:
    """A value over a number, with its band; `fair` is what it is measured against."""
    figure, axes = _plain(230)
    colour = COLOURS[series(line.number)]
    axes.axhline(fair, color=COLOURS["faint"], lw=1.2, ls=DASHES[1])
    axes.fill_between(line.at, line.lo, line.hi, color=colour, alpha=0.18, linewidth=0)
    axes.plot(line.at, line.values, color=colour, lw=1.8, marker="o", ms=4.5)
    axes.set_xlabel(unit)
    axes.margins(x=0.03)
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, steps=[1, 2, 5, 10]))
    return figure


@_chart
def ranks(names: Sequence[str], drawn: Sequence[Line]) -> Figure:
    """Places from 1 at the top, under each name, each line with its number at both ends."""
    letters = max(len(shorten(clean(name), NAME_MOST)) for name in names)
    figure, axes = _axes(26 * len(drawn) + 40 + 3.6 * letters, left=20, foot=24 + 3.6 * letters)
    for line in drawn:
        colour, dashes = COLOURS[series(line.number)], DASHES[(line.number - 1) // SERIES % len(DASHES)]
        axes.plot(line.at, line.values, color=colour, lw=2, ls=dashes, marker="o", ms=5)
        for at, align, step in ((0, "right", -0.12), (-1, "left", 0.12)):
            axes.text(line.at[at] + step, line.values[at], str(line.number), ha=align, va="center", color=colour)
    axes.set_xlim(-0.35, len(names) - 0.65)
    axes.set_ylim(len(drawn) + 0.4, 0.6)
    axes.set_yticks(range(1, len(drawn) + 1))
    labels = [shorten(clean(name), NAME_MOST) for name in names]
    axes.set_xticks(range(len(names)), labels, rotation=35, ha="right", rotation_mode="anchor")
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


def _axes(height: float, left: float, foot: float = 34) -> tuple[Figure, Axes]:
    figure, low, high = Figure(figsize=(WIDTH / POINTS, height / POINTS)), foot / height, 1 - 6 / height
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
