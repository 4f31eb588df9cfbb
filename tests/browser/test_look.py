"""Nothing jumps: a table has its room from the first card to the showdown, on a phone and on a wall."""
import pytest

import foldqueen as fq
from foldqueen import draw

TABLES = {"a stored hand": lambda: fq.DealTable(fq.scenario("the-wild-card-moves")),
          "five players": lambda: fq.DealTable("dirty-schultz", players=5, seed=1)}


@pytest.mark.parametrize("width", [390, 1000, 1600])
@pytest.mark.parametrize("made", TABLES.values(), ids=TABLES)
def test_a_table_is_as_high_on_every_street(browser, made, width):
    context = browser.new_context(viewport={"width": width, "height": 900})
    page, table, heights = context.new_page(), made(), {}
    page.set_content(f"{draw.style()}<div id='place'></div>")
    for street in ("third", "fourth", "fifth", "sixth", "seventh", "showdown"):
        table.go_to(street)
        # Measured at once, before any picture can have loaded.
        heights[street] = page.evaluate("drawn => (place.innerHTML = drawn, place.scrollHeight)", table.picture())
    context.close()
    assert max(heights.values()) - min(heights.values()) <= 1, heights
