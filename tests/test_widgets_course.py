"""The lessons' own widgets, by their handlers and in their twins."""

import pytest

import foldqueen as fq


def test_places_count_every_queen_once_and_start_again() -> None:
    places = fq.QueenPlaces(players=4, seed=1)
    places.shuffle()
    places.shuffle()
    first = places.state
    assert first["shuffles"] == 2000
    assert sum(first["queens"].values()) == 8000
    places.restart()
    assert not any(places.state["queens"].values())
    places.shuffle()
    places.shuffle()
    assert places.state == first


def test_places_all_hold_a_queen_as_often() -> None:
    places = fq.QueenPlaces(players=4, seed=3)
    for _ in range(20):
        places.shuffle()
    error = (1 / 13 * 12 / 13 / 20_000) ** 0.5
    assert max(abs(queens / 20_000 - 1 / 13) for queens in places.state["queens"].values()) < 4 * error


@pytest.mark.parametrize(("place", "told"), [(1, "dealt down to seat 1"), (24, "dealt up to seat 4"),
                                             (52, "never dealt")])
def test_places_say_what_the_marked_place_is(place: int, told: str) -> None:
    places = fq.QueenPlaces(players=4)
    places.mark.value = place
    twin = places._repr_mimebundle_()
    assert f"place {place}, is {told}. Not shuffled yet" in twin["text/plain"]
    places.shuffle()
    share = f"your mark {places.state['queens'][place] / 1000:.4f} ± "
    assert share in places._repr_mimebundle_()["text/plain"]
    assert "your mark 0.0" in places.picture()
    assert "24, last card up" in places.picture()


def test_places_refuse_a_table_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="players"):
        fq.QueenPlaces(players=9)
