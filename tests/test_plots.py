"""Plots by what they draw and what they tell: the alt text says the numbers, and the marks lie where they belong."""

import base64
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from foldqueen.draw import plots
from foldqueen.odds.tally import Estimate

SVG = "{http://www.w3.org/2000/svg}"


def drawn(image):
    """The picture's elements and its alt text."""
    alt, uri, size = re.fullmatch(
        r'<img class="fq-plot" alt="(.*?)" src="data:image/svg\+xml;base64,(.*?)" (.*?)>', image).groups()
    assert f" {size}>".encode() in base64.b64decode(uri)
    return ElementTree.fromstring(base64.b64decode(uri)), alt


def paths(root, kind):
    return [path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == kind]


def edges(bar):
    """Where a bar begins and ends."""
    start, end = re.match(r"M([\d.]+) [\d.]+H([\d.]+)", bar).groups()
    return float(start), float(end)


def test_bars_are_as_long_as_their_numbers_and_the_alt_text_says_them():
    root, alt = drawn(plots.bars({"none": Fraction(1, 4), "one": Fraction(3, 4), "two": 0}, x="chance", y="queens up"))
    _, *bars = paths(root, "bar")  # the first explains what a bar is
    lengths = [end - start for start, end in map(edges, bars)]
    assert lengths[1] == pytest.approx(3 * lengths[0], abs=0.2)
    assert lengths[2] == 0
    assert alt == "Bar chart: chance by queens up. None 0.2500; one 0.7500; two 0."


def test_a_point_lies_on_its_bar_when_it_is_right_and_its_interval_around_it():
    point = Estimate(0.25, 0.01, (0.2, 0.3))
    root, alt = drawn(plots.bars({"a": 0.25, "b": 0.5}, x="chance", y="outcome", points={"a": point}))
    _, bar, _ = paths(root, "bar")
    _, diamond = paths(root, "dot")
    _, whisker = paths(root, "ink")
    place = float(re.match(r"M([\d.]+)", diamond)[1])
    low, high = (float(end) for end in re.match(r"M([\d.]+) .*?H([\d.]+)", whisker).groups())
    assert place == pytest.approx(edges(bar)[1], abs=0.1)
    assert (low + high) / 2 == pytest.approx(place, abs=0.1)
    assert "By simulation, with 95 % intervals: a 0.2500 (0.2000 to 0.3000)." in alt


def test_a_guess_and_a_reference_are_drawn_named_and_told():
    root, alt = drawn(plots.bars({"a": None, "b": None}, x="chance", y="outcome", guess=("b", 0.9),
                                 reference=("one in two", 0.5)))
    assert paths(root, "bar") == []
    assert len(paths(root, "guess")) == 2  # the key and the mark
    assert len(paths(root, "reference")) == 1
    assert "Your guess for b is 0.9000. A dotted line marks one in two, 0.5000. No bars yet." in alt
    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert {"a", "b", "your guess", "one in two 0.5000", "chance, by outcome"} <= texts


@pytest.mark.parametrize("values", [[0.001, 0.002], [1, 5], [1302540, 40], [0, 0]])
def test_every_mark_lies_on_the_picture(values):
    image = plots.bars({str(n): value for n, value in enumerate(values)}, x="how often", y="outcome")
    root, _ = drawn(image)
    for bar in paths(root, "bar")[1:]:
        assert 0 <= edges(bar)[0] <= edges(bar)[1] <= plots.WIDTH - 60


def test_an_axis_that_is_held_still_gives_way_to_a_longer_interval():
    point = Estimate(0.25, 0.05, (0.15, 0.35))
    for top in (0.2, 0.8):
        root, _ = drawn(plots.bars({"a": 0.1}, x="share", y="place", points={"a": point}, top=top))
        assert max(float(end) for whisker in paths(root, "ink") for end in re.findall(r"H([\d.]+)", whisker)) < (
            plots.WIDTH - 60)
        assert (edges(paths(root, "bar")[1])[1] < 90) == (top == 0.8)


def test_a_line_keeps_its_band_and_each_tenfold_has_one_width():
    points, band = [(10, 0.4), (100, 0.3), (1000, 0.29)], [(0.2, 0.6), (0.25, 0.35), (0.28, 0.3)]
    root, alt = drawn(plots.line(points, x="deals", y="share", band=band, reference=("exact", 0.2945), log=True))
    (line,), (area,) = paths(root, "line"), paths(root, "band")
    across = [float(pair.split()[0]) for pair in line[1:].split("L")]
    assert across[1] - across[0] == pytest.approx(across[2] - across[1], abs=0.2)
    corners = [float(pair.split()[1].rstrip("z")) for pair in area[1:].split("L")]
    heights = [float(pair.split()[1]) for pair in line[1:].split("L")]
    assert all(top < height < bottom
               for top, height, bottom in zip(corners[:3], heights, corners[:2:-1], strict=True))
    assert "from 0.4000 at 10 to 0.2900 at 1,000" in alt
    assert "from 0.2800 to 0.3000" in alt


def test_a_crowd_has_a_dot_for_each_of_its_members():
    root, alt = drawn(plots.crowd({"with": (171, "square"), "without": (829, "small round")}))
    dots = [path.get("d").count("M") for path in root.iter() if path.get("class") in ("square", "small round")]
    assert dots == [1, 171, 1, 829]  # a mark in the key, then the group
    assert alt == "A crowd of 1,000: 171 with, 829 without."


def test_axes_stay_while_a_line_grows():
    def ticks(points):
        root, _ = drawn(plots.line(points, x="cards", y="share", reach=[(2, 0), (7, 1)]))
        return [text.text for text in root.iter(f"{SVG}text")]

    assert ticks([]) == ticks([(2, 0.25), (3, 0.3)]) == ticks([(2, 0.25), (3, 0.3), (4, 0.9)])
    assert {"7", "0", "1"} <= set(ticks([(2, 0.25), (3, 0.3)]))


def test_a_line_without_points_is_an_empty_picture():
    root, alt = drawn(plots.line([], x="cards", y="share", reach=[(2, 0), (7, 1)], reference=("fair", 0.5)))
    assert alt == "Line: share by cards. No points yet. A dotted line marks fair, 0.5000." and not paths(root, "line")


def test_strips_have_a_dot_for_every_value():
    root, alt = drawn(plots.strips({"plain": [0.2, 0.3, 0.4], "sharp": [0.3]}, x="estimate", reference=("exact", 0.29)))
    assert len(list(root.iter(f"{SVG}circle"))) == 4
    assert "plain: 3 dots from 0.2000 to 0.4000, mean 0.3000; sharp: 1 dots" not in alt
    assert "sharp: one dot at 0.3000" in alt


def test_names_are_text_not_markup():
    name = "<script>\"'"
    for image in (plots.bars({name: 0.5}, x=name, y=name), plots.strips({name: [1.0]}, x=name),
                  plots.line([(1, 1.0), (2, 2.0)], x=name, y=name, reference=(name, 1.5))):
        assert "<script" not in image
        root, _ = drawn(image)
        assert any(name in (text.text or "") for text in root.iter(f"{SVG}text"))


def test_a_picture_has_colours_for_a_light_and_a_dark_page():
    root, _ = drawn(plots.bars({"a": 0.5}, x="chance", y="outcome"))
    light, dark = root.find(f"{SVG}style").text.split("@media(prefers-color-scheme:dark)")
    assert light.count("{") == dark.count("{") - 1
    assert not re.search(r":(ink|soft|panel|line|green|gold-line)\b", light + dark)
    assert light not in dark


def test_alt_text_can_be_given():
    assert 'alt="All the same."' in plots.bars({"a": 1}, x="chance", y="outcome", alt="All the same.")
