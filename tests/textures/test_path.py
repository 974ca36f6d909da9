from __future__ import annotations

from arranging.textures.path import cheapest

COLUMNS = [(1, 5), (4, 9), (2, 6)]


def test_the_way_with_the_least_cost_in_all_is_found() -> None:
    assert cheapest(COLUMNS, lambda i, c: 0, lambda i, a, b: abs(a - b)) == (5, 4, 2)


def test_what_a_choice_costs_by_itself_counts_too() -> None:
    assert cheapest(COLUMNS, lambda i, c: 10 * (c in (2, 4)), lambda i, a, b: abs(a - b)) == (5, 9, 6)


def test_the_earlier_of_equal_choices_wins() -> None:
    assert cheapest([(3, 4), (3, 4)], lambda i, c: 0, lambda i, a, b: 0) == (3, 3)


def test_no_columns_give_no_way() -> None:
    assert cheapest([], lambda i, c: 0, lambda i, a, b: 0) == ()
