"""What all figures share: larger for a projector, with the same numbers."""

import numpy as np
import plotly.graph_objects as go
import pytest

from core.figures.base.picture import enlarged


@pytest.fixture
def figure():
    made = go.Figure(
        [
            go.Scatter(
                x=[1, 2], y=np.float32([3, 4]), text=["a", "b"], mode="text", textfont_size=10, marker_size=7
            ),
            go.Heatmap(z=np.float32([[1, 2]]), colorbar={"title": {"text": "t", "font": {"size": 9}}}),
        ]
    )
    return made.update_layout(
        height=200, xaxis_tickfont_size=8, annotations=[{"text": "x", "font": {"size": 6}, "x": 0, "y": 0}]
    )


def test_type_and_height_grow_and_numbers_stay(figure):
    larger = enlarged(figure, 1.5)
    assert larger.layout.height == 300
    assert larger.layout.font.size == 18
    assert larger.data[0].textfont.size == 15
    assert larger.layout.xaxis.tickfont.size == 12
    assert larger.layout.annotations[0].font.size == 9
    assert larger.data[1].colorbar.title.font.size == 13.5
    assert larger.data[0].marker.size == 7  # no type
    np.testing.assert_array_equal(larger.data[1].z, figure.data[1].z)
    assert larger.data[1].z.dtype == "float32"  # still sent as bytes


def test_the_figure_itself_stays_as_it_was(figure):
    before = figure.to_json()
    enlarged(figure, 2)
    assert figure.to_json() == before


def test_a_figure_that_says_nothing_has_plotlys_own_sizes():
    larger = enlarged(go.Figure(), 2)
    assert larger.layout.height == 900
    assert larger.layout.font.size == 24
