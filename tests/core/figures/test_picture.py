"""What all pictures share."""

import plotly.graph_objects as go
import pytest

from core.classroom.draw import Counts


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("The logit is -92.69, or (-3) of 4.", "The logit is −92.69, or (−3) of 4."),
        ("-1.5 nats", "−1.5 nats"),
        ("from 3-4, GPT-2, 2026-11-23, 1e-5 and a-1", "from 3-4, GPT-2, 2026-11-23, 1e-5 and a-1"),
        ("length-bucketed - 3", "length-bucketed - 3"),
    ],
)
def test_a_story_writes_numbers_below_zero_with_a_minus_sign(told, shown):
    assert Counts(figure=go.Figure(), story=told, columns={}).story == shown
