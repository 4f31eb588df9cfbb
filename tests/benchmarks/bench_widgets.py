"""How long a widget's handlers take; run by `make bench`, reported, never a test."""

import pytest

import foldqueen as fq


@pytest.fixture
def table():
    return fq.DealTable(players=6, seed=7, street="sixth")


def test_next_card_and_back_in_a_table_of_six(benchmark, table):
    def two_clicks():
        table.next_card()
        table.back()

    benchmark(two_clicks)


def test_the_showdown_of_a_table_of_six(benchmark, table):
    def there_and_back():
        table.go_to("showdown")
        table.go_to("third")

    benchmark(there_and_back)


def test_checking_an_answer_and_going_on(benchmark):
    quiz = fq.ShowdownQuiz(players=6, seed=2)

    def answer():
        quiz.answer.index = 0
        quiz.check()
        quiz.next_question()

    benchmark(answer)


def test_a_deal_of_six_in_plain_python(benchmark):
    benchmark(fq.deal, "follow-the-queen", 6, seed=1)


def test_a_hand_of_seven_with_a_wild_card(benchmark):
    benchmark(fq.best_hand, "As Ac 4h 5s 7c 9d Jh", "4")
