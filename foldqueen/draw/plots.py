"""Pictures of numbers: bars with points over them, a line in its band, strips of dots, a crowd, a chain.

Each is a small SVG of our own in an `<img>` with alt text made from its data. Drawn so, a picture is sharp on any
projector, follows the page from light to dark (`prefers-color-scheme` in an image is the `color-scheme` of the page
around it), weighs some kilobytes in a saved notebook, and costs a kernel neither Matplotlib's start nor its memory.
It paints its own ground, so it can be read wherever it lands.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from markupsafe import escape

from foldqueen.draw.style import PALETTE

if TYPE_CHECKING:
    from fractions import Fraction

    from foldqueen.odds.tally import Estimate

WIDTH = 400
LINE = 16
MOST_SAID = 8  # points of a line that its description tells one by one
"""The height of a line of text, which is 13 high."""
TEXT = 6.9
"""How wide a letter is at most, on average."""
EXACT, SIMULATED, GUESS = "exact", "simulated, 95 % interval", "your guess"
MARKS = {
    EXACT: "<path class='bar' d='M0-4h14v8h-14z'/>",
    SIMULATED: "<path class='ink' d='M0 0h14'/><path class='dot' d='M7-5l5 5-5 5-5-5z'/>",
    GUESS: "<path class='guess' d='M7-6v12'/>",
}

_SHEET = ("text{font:13px system-ui,sans-serif;fill:ink}.soft{fill:soft}.end{text-anchor:end}.mid{text-anchor:middle}"
          ".bold{font-weight:700}.paper{fill:panel}.bar{fill:green;fill-opacity:.28;stroke:green;stroke-width:1.5}"
          ".ink{stroke:ink;stroke-width:2;fill:none}.dot{fill:panel;stroke:ink;stroke-width:2}"
          ".grid{stroke:line;fill:none}.guess{stroke:gold-line;stroke-width:3;stroke-dasharray:4 2;fill:none}"
          ".reference{stroke:soft;stroke-width:1.5;stroke-dasharray:2 3;fill:none}.cloud{fill:green;fill-opacity:.45}"
          ".line{stroke:green;stroke-width:2;fill:none}.band{fill:green;fill-opacity:.18}"
          ".square,.round{stroke:gold-line;stroke-width:5;stroke-linecap:square;fill:none}"
          ".round{stroke:green;stroke-linecap:round}.small{stroke-width:2}")


def bars(chances: Mapping[str, int | float | Fraction | None], *, x: str, y: str,
         points: Mapping[str, Estimate] | None = None, guess: tuple[str, float] | None = None,
         reference: tuple[str, float] | None = None, top: float = 0, alt: str = "") -> str:
    """Draw a bar for each outcome, from the top down, its value beside it; over them points with their intervals.

    Args:
        chances: the exact value for each outcome; None leaves its place empty.
        x: what the bars' length is, such as ``"chance"``.
        y: what the outcomes are, such as ``"queens face up"``.
        points: estimates of some of them, as ``Tally.estimate`` gives.
        guess: the outcome that a learner guessed about, and the guess.
        reference: a name and a value to compare with: a dotted line down the picture.
        top: how far the axis reaches at least, so that it stays while the points move.
        alt: what a sighted reader would read from the picture; made from the numbers if not given.

    >>> bars({"no": 0.25, "yes": 0.75}, x="chance", y="queen up")[:74]
    '<img class="fq-plot" alt="Bar chart: chance by queen up. No 0.2500; yes 0.'

    """
    points = points or {}
    extent = [0.0, *(float(value) for value in chances.values() if value is not None),
              *(point.interval[1] for point in points.values()), *(mark[1] for mark in (guess, reference) if mark)]
    pitch = min(32, max(20, 230 // max(len(chances), 1)))
    left = max(len(label) for label in chances) * TEXT + 17
    axis = _Axis(0, max(top, _around(extent)[1]), left, WIDTH - 62)
    shown = {EXACT: any(value is not None for value in chances.values()), SIMULATED: points, GUESS: guess}
    head = 2 * LINE + 10  # with room for a reference's name, so that the bars keep their place when it comes
    foot = head + pitch * len(chances)
    body = _key([name for name, any_of in shown.items() if any_of]) + _across(axis, head, foot, f"{x}, by {y}")
    if reference:
        body += _reference(axis, reference, head, foot)
    for row, (label, value) in enumerate(chances.items()):
        middle = head + pitch * (row + 0.5)
        half = pitch * 0.32
        body += lettering(left - 9, middle, label, "end")
        if value is not None:
            body += (f"<path class='bar' d='M{axis.at(0):.1f} {middle - half:.1f}H{axis.at(value):.1f}v{2 * half:.1f}"
                     f"H{axis.at(0):.1f}'/>" + lettering(WIDTH - 6, middle, number(value), "end bold"))
        if guess and label == guess[0]:
            body += f"<path class='guess' d='M{axis.at(guess[1]):.1f} {middle - half - 3:.1f}v{2 * half + 6:.1f}'/>"
        if label in points:
            body += _point(axis, points[label], middle)
    return image(body, foot + 2 * LINE + 8, alt or _bars_said(chances, x, y, points, guess, reference))


def line(points: Sequence[tuple[float, float]], *, x: str, y: str,
         band: Sequence[tuple[float, float]] | None = None, reference: tuple[str, float] | None = None,
         reach: Sequence[tuple[float, float]] = (), log: bool = False, alt: str = "") -> str:
    """Draw a line through points, such as a running mean, with a band around it and a value to compare with.

    Args:
        points: pairs of x and y, by rising x; with none yet, ``reach`` has two pairs or more.
        x: what lies across.
        y: what stands upright.
        band: the band's low and high end at each point.
        reference: a name and a value: a dotted line across the picture.
        reach: further pairs of x and y that the axes reach, so that they stay while the line grows.
        log: whether each tenfold of x is as wide as the next.
        alt: what a sighted reader would read from the picture; made from the numbers if not given.

    >>> 'from 0.2000 at 10 to 0.3000 at 100' in line([(10, 0.2), (100, 0.3)], x="deals", y="share", log=True)
    True

    """
    band = band or []
    heights = [float(v) for v in (*(point[1] for point in (*points, *reach)), *(end for ends in band for end in ends),
                                  *([reference[1]] if reference else ()))]
    upright = _Axis(*_around(heights), 236, LINE + 14)
    sides = [point[0] for point in (*points, *reach)]
    across = _Axis(min(sides), max(sides), 52, WIDTH - 16, log)
    body = _across(across, LINE + 14, 236, x) + lettering(8, 14, y, "soft")
    for tick in upright.ticks():
        body += f"<path class='grid' d='M52 {upright.at(tick):.1f}H{WIDTH - 16}'/>"
        body += lettering(46, upright.at(tick), f"{tick:g}", "end soft")

    def path(pairs: Sequence[tuple[float, float]]) -> str:
        return "L".join(f"{across.at(a):.1f} {upright.at(b):.1f}" for a, b in pairs)

    if band:
        ends = [(a, high) for (a, _), (_, high) in zip(points, band, strict=True)]
        ends += [(a, low) for (a, _), (low, _) in zip(points, band, strict=True)][::-1]
        body += f"<path class='band' d='M{path(ends)}z'/>"
    if reference:
        height = upright.at(reference[1])
        body += f"<path class='reference' d='M52 {height:.1f}H{WIDTH - 16}'/>"
        body += lettering(WIDTH - 18, height - 9, f"{reference[0]} {number(reference[1])}", "end soft")
    said = f"Line: {y} by {x}"
    if points:
        body += f"<path class='line' d='M{path(points)}'/>"
        said += (f", from {number(points[0][1])} at {points[0][0]:,} "
                 f"to {number(points[-1][1])} at {points[-1][0]:,}{_on_the_way(points)}."
                 + (f" The band there reaches from {number(band[-1][0])} to {number(band[-1][1])}." if band else ""))
    else:
        said += ". No points yet."
    return image(body, 236 + 2 * LINE + 8, alt or said + _marked(reference))


def _marked(reference: tuple[str, float] | None) -> str:
    return f" A dotted line marks {reference[0].rstrip(' =')}, {number(reference[1])}." if reference else ""


def _on_the_way(points: Sequence[tuple[float, float]]) -> str:
    """The points between the first and the last; of many, the lowest and the highest of all."""
    if len(points) > MOST_SAID:
        (low_at, low), (high_at, high) = (pick(points, key=lambda point: point[1]) for pick in (min, max))
        return f", never below {number(low)}, at {low_at:,}, nor above {number(high)}, at {high_at:,}"
    between = ", ".join(f"{number(value)} at {place:,}" for place, value in points[1:-1])
    return f", by way of {between}" if between else ""


def strips(values: Mapping[str, Sequence[float]], *, x: str, reference: tuple[str, float] | None = None,
           alt: str = "") -> str:
    """Draw a strip of dots for each name, such as the estimates of many classmates; a stroke marks each mean.

    Args:
        values: the numbers for each name.
        x: what the numbers are.
        reference: a name and a value to compare with: a dotted line down the picture.
        alt: what a sighted reader would read from the picture; made from the numbers if not given.

    >>> 'plain: 2 dots from 0.2000 to 0.4000, mean 0.3000' in strips({"plain": [0.2, 0.4]}, x="estimate")
    True

    """
    every = [float(v) for numbers in values.values() for v in numbers] + ([float(reference[1])] if reference else [])
    left = max(len(name) for name in values) * TEXT + 14
    axis = _Axis(*_around(every), left, WIDTH - 16)
    pitch, head = 38, 10 + (LINE if reference else 0)
    foot = head + pitch * len(values)
    body = _across(axis, head, foot, x) + (_reference(axis, reference, head, foot) if reference else "")
    said = []
    for row, (name, numbers) in enumerate(values.items()):
        middle, mean = head + pitch * (row + 0.5), sum(numbers) / len(numbers)
        body += lettering(left - 6, middle, name, "end")
        for place, value in enumerate(numbers):  # spread by the golden section, so that dots seldom hide each other
            body += (f"<circle class='cloud' r='3' cx='{axis.at(value):.1f}' "
                     f"cy='{middle + 22 * ((place * 0.618) % 1 - 0.5):.1f}'/>")
        body += f"<path class='ink' d='M{axis.at(mean):.1f} {middle - 15:.1f}v30'/>"
        said.append(f"{name}: one dot at {number(mean)}" if len(numbers) == 1 else
                    f"{name}: {len(numbers)} dots from {number(min(numbers))} to {number(max(numbers))}, "
                    f"mean {number(mean)}")
    return image(body, foot + 2 * LINE + 8, alt or f"Strips of dots: {x}. {'; '.join(said)}.{_marked(reference)}")


def crowd(groups: Mapping[str, tuple[int, str]], *, alt: str = "") -> str:
    """Draw a dot for each member of a crowd, the groups one after another: what a chance is a share of.

    Args:
        groups: how many there are of each name, and how they are drawn: ``"square"``, ``"round"``, or small ones.
        alt: what a sighted reader would read from the picture; made from the numbers if not given.

    >>> 'A crowd of 1,000: 171 wild, 829 not.' in crowd({"wild": (171, "square"), "not": (829, "small round")})
    True

    """
    named = [f"{many:,} {name}" for name, (many, _) in groups.items()]
    tall, head = 20, 2 * LINE + 14
    body, place = "", 0
    for number_of, (many, kind) in enumerate(groups.values()):
        x, y = 14 + number_of % 2 * WIDTH / 2, 13 + number_of // 2 * LINE
        body += f"<path class='{kind}' d='M{x:.0f} {y}h0'/>" + lettering(x + 9, y, named[number_of])
        at = (divmod(each, tall) for each in range(place, place + many))
        body += f"<path class='{kind}' d='{''.join(f'M{14 + 7.6 * a:.1f} {head + 7.6 * b:.1f}h0' for a, b in at)}'/>"
        place += many
    return image(body, head + 7.6 * tall + 4, alt or f"A crowd of {place:,}: {', '.join(named)}.")


def chain(arrows: Mapping[tuple[str, str], str], *, here: str = "", alt: str = "") -> str:
    """Draw the states of a Markov chain in a row, and an arrow from each to itself or to a neighbour.

    Args:
        arrows: what stands at each arrow, such as ``{("none", "waiting"): "1/13"}``; states in order of appearance.
        here: the state that the chain is in: marked, and its arrows bold.
        alt: what a sighted reader would read from the picture; made from the arrows if not given.

    >>> 'From on: to on 1/3, to off 2/3.' in chain({("on", "on"): "1/3", ("on", "off"): "2/3"}, here="on")
    True

    """
    names = list(dict.fromkeys(state for pair in arrows for state in pair))
    places = {state: WIDTH * (place + 0.5) / len(names) for place, state in enumerate(names)}
    body, middle, said = "", 92, f"Chain of {', '.join(names)}{here and f', now {here}'}."
    for start, at in places.items():
        shaft, weight = ("ink", "bold") if start == here else ("reference", "soft")
        for end, label in ((end, label) for (origin, end), label in arrows.items() if origin == start):
            way = (places[end] > at) - (places[end] < at)
            body += (f"<path class='{shaft}' d='M{at + 44 * way:.0f} {middle - 8 * way}H{places[end] - 46 * way:.0f}'/>"
                     f"<path class='ink' d='M{places[end] - 46 * way:.0f} {middle - 8 * way}m{-7 * way}-5l{7 * way} 5"
                     f"l{-7 * way} 5'/>" if way else
                     f"<path class='{shaft}' d='M{at - 16:.0f} {middle - 22}c-14-34 46-34 32 0'/>"
                     f"<path class='ink' d='M{at + 9:.0f} {middle - 29}l7 6 5-8'/>")
            body += lettering((at + places[end]) / 2, middle - (21 * way or 57), label, f"mid {weight}")
        leaving = [f"to {end} {label}" for (origin, end), label in arrows.items() if origin == start]
        said += f" From {start}: {', '.join(leaving)}." if leaving else ""
        body += f"<rect class='{'bar' if start == here else 'dot'}' x='{at - 41:.0f}' y='{middle - 21}' " \
                f"width='82' height='42' rx='10'/>"
        body += lettering(at, middle - 7 * (start == here), start, "mid bold")
        body += lettering(at, middle + 9, "now", "mid") if start == here else ""
    return image(body, middle + 40, alt or said)


# ---- the parts of a picture

@dataclass(frozen=True)
class _Axis:
    """Where a number lies: from ``start`` to ``end`` in the data, from ``near`` to ``far`` on the picture."""

    start: float
    end: float
    near: float
    far: float
    log: bool = False

    def at(self, value: float | Fraction) -> float:
        start, end, here = (log10(v) if self.log else float(v) for v in (self.start, self.end, value))
        return self.near + (here - start) / ((end - start) or 1) * (self.far - self.near)

    def ticks(self) -> list[float]:
        if self.log:
            return [10.0**power for power in range(ceil(log10(self.start)), floor(log10(self.end)) + 1)]
        step = _step(self.end - self.start)
        return [round(n * step, 10) for n in range(ceil(self.start / step), floor(self.end / step + 1e-9) + 1)]


def _step(span: float) -> float:
    """A round step that parts a span in four or a few more."""
    power = 10.0 ** floor(log10(span / 4))
    return next((step for step in (10 * power, 5 * power, 2 * power) if span / step >= 4), power)


def _around(values: Collection[float]) -> tuple[float, float]:
    """Round numbers just outside the values."""
    step = _step(max(values) - min(values) or abs(max(values)) or 1)
    start = floor(min(values) / step + 1e-9) * step
    return start, max(ceil(max(values) / step - 1e-9) * step, start + step)


def number(value: int | float | Fraction) -> str:
    """A number as a picture says it: ``0.2945``, ``1,302,540``."""
    return f"{value:,}" if isinstance(value, int) else f"{float(value):.4f}" if value else "0"


def lettering(x: float, y: float, text: str, kind: str = "") -> str:
    """Write a text into the picture, its middle at a height."""
    return f"<text class='{kind}' x='{x:.1f}' y='{y + 4.5:.1f}'>{escape(text)}</text>"


def _key(names: Collection[str]) -> str:
    """Say what each mark in the picture is."""
    place, drawn = 8.0, ""
    for name in names:
        drawn += f"<g transform='translate({place:.0f} 13)'>{MARKS[name]}{lettering(19, 0, name, 'soft')}</g>"
        place += 19 + len(name) * TEXT + 8
    return drawn


def _across(axis: _Axis, head: float, foot: float, name: str) -> str:
    """Draw the ticks of an axis that lies under the picture, and its name."""
    drawn = "".join(f"<path class='grid' d='M{axis.at(tick):.1f} {head:.0f}V{foot:.0f}'/>"
                    + lettering(axis.at(tick), foot + 10, f"{tick:,g}" if tick < 1e6 else f"{tick:.0e}", "mid soft")
                    for tick in axis.ticks())
    return drawn + lettering((axis.near + axis.far) / 2, foot + 10 + LINE, name, "mid soft")


def _reference(axis: _Axis, reference: tuple[str, float], head: float, foot: float) -> str:
    name, value = reference
    place, said = axis.at(value), f"{name} {number(value)}"
    near = min(max(place, len(said) * TEXT / 2 + 4), WIDTH - len(said) * TEXT / 2 - 4)
    stroke = f"<path class='reference' d='M{place:.1f} {head - 2:.0f}V{foot:.0f}'/>"
    return stroke + lettering(near, head - 9, said, "mid soft")


def _point(axis: _Axis, point: Estimate, middle: float) -> str:
    low, high = (axis.at(end) for end in point.interval)
    return (f"<path class='ink' d='M{low:.1f} {middle - 4:.1f}v8m0-4H{high:.1f}m0-4v8'/>"
            f"<path class='dot' d='M{axis.at(point.value):.1f} {middle - 4.5:.1f}l4.5 4.5-4.5 4.5-4.5-4.5z'/>")


def _bars_said(chances: Mapping[str, int | float | Fraction | None], x: str, y: str, points: Mapping[str, Estimate],
               guess: tuple[str, float] | None, reference: tuple[str, float] | None) -> str:
    said = f"Bar chart: {x} by {y}."
    known = [f"{label} {number(value)}" for label, value in chances.items() if value is not None]
    if known:
        said += f" {'; '.join(known).capitalize()}."
    if points:
        found = (f"{label} {number(point.value)} ({number(point.interval[0])} to {number(point.interval[1])})"
                 for label, point in points.items())
        said += f" By simulation, with 95 % intervals: {'; '.join(found)}."
    if guess:
        said += f" Your guess for {guess[0]} is {number(guess[1])}."
    if reference:
        said += _marked(reference)
    return said if known or points else said + " No bars yet."


def _sheet(column: int) -> str:
    return re.sub(r":([a-z-]+)(?=[;}])", lambda m: f":{PALETTE[m[1]][column]}" if m[1] in PALETTE else m[0], _SHEET)


def image(body: str, height: float, alt: str) -> str:
    """Give the picture as an ``<img>`` that says its size."""
    size = f"width='{1.5 * WIDTH:.0f}' height='{1.5 * height:.0f}'"
    svg = (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height:.0f}' {size}>"
           f"<style>{_sheet(0)}@media(prefers-color-scheme:dark){{{_sheet(1)}}}</style>"
           f"<rect class='paper' width='100%' height='100%' rx='8'/>{body}</svg>")
    uri = base64.b64encode(svg.encode()).decode()
    return f'<img class="fq-plot" alt="{escape(alt)}" src="data:image/svg+xml;base64,{uri}" {size}>'
