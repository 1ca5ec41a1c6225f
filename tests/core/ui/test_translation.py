"""What the Translation page takes from the cards."""

from core.ui.translation.cards import card_numbers


def test_numbers_of_cards():
    cards = [
        {"m": {"a": 1.0, "rows": [{"b": 2, "c": 3}, {"b": 4, "c": 5}]}},
        {"m": {"a": 6.0, "rows": [{"b": 7, "c": 8}]}},
    ]
    assert card_numbers(cards, ("m",), ("a",)) == [1, 6]
    assert card_numbers(cards, ("m", "rows"), ("b", "c")) == [2, 3, 4, 5, 7, 8]
