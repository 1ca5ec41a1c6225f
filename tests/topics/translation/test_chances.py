"""Probabilities and how many times one is another, however small."""

import pytest

from core.topics.translation.probability_text import format_nats, format_probability, format_ratio


@pytest.mark.parametrize(
    ("nats", "written"),
    [(0.6931, "2"), (-5.2983, "200"), (13.0, "442,413"), (-21.75, "10⁹"), (78.86, "10³⁴"), (0.0, "1")],
)
def test_how_many_times(nats, written):
    assert format_ratio(nats) == written


def test_a_probability_is_a_percentage_or_a_power_of_ten():
    assert format_probability(-1.3626) == "25.6 %" and format_probability(-32.24) == "10⁻¹⁴"
    assert format_nats(-1.0) == "−1.00"
