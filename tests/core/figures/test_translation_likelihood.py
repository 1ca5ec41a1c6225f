"""Log-probabilities in words."""

import pytest

from core.figures.translation.likelihood import chance, likelier, signed


@pytest.mark.parametrize(
    ("nats", "words"),
    [
        (0.6931, "2 times likelier than that"),
        (-5.2983, "200 times less likely than that"),
        (13.0, "442,413 times likelier than that"),
        (-21.75, "about 10⁹ times less likely than that"),  # 2.8e9
        (-78.86, "practically impossible for the model beside that"),
        (78.86, "about 10³⁴ times likelier than that"),
    ],
)
def test_a_difference_in_words(nats, words):
    assert likelier(nats, "that") == words


def test_a_probability_has_its_nats_beside_it():
    assert chance(-1.3626) == "25.6 % (−1.36 nats)"
    assert chance(-32.24) == "about 10⁻¹⁴ (−32.24 nats)"


def test_a_minus_is_a_true_one():
    assert signed(-1.0) == "−1.00"
    assert signed(1.0, plus=True) == "+1.00"
