"""The room for names along an axis: by hand-computed widths, and never less than a longer name needs."""

import math

import plotly.graph_objects as go
import pytest

from core.figures.base import margins as room
from core.figures.base.picture import BAR_ABOVE, lay_out, raised


def test_a_width_is_the_sum_of_its_letters():
    assert room.width("illi") == pytest.approx(4 * 3.2)
    assert room.width("W", size=24) == pytest.approx(20.0)
    assert room.width("") == 0
    assert room.width("人") == 12.5


def test_names_beside_a_figure_take_their_width_and_those_below_what_their_angle_leaves():
    names = ["I", "startofseq"]
    wide = room.width("startofseq")
    assert room.beside(names) == math.ceil(room.beside([]) + wide)
    assert room.below(names, 0) == room.below([], 0) == room.beside([]) + 12
    assert room.below(names, -90) == math.ceil(room.beside([]) + wide)
    assert room.below(names, 0) < room.below(names, -45) < room.below(names, -90)


def test_a_raised_bar_stands_as_many_pixels_above_the_plot_as_it_was_told():
    figure = lay_out(go.Figure(go.Heatmap(z=[[1.0]])), height=400, margin_b=20)
    plain, lifted = raised(figure), raised(figure, 22)
    plot = 400 - (BAR_ABOVE + 22) - 20
    assert figure.layout.margin.t == BAR_ABOVE + 22
    assert (lifted - 1) * plot == pytest.approx(22 + (plain - 1) * (400 - BAR_ABOVE - 20))


def test_laying_out_raises_the_bars_of_traces_and_of_shared_scales():
    figure = go.Figure(
        [go.Heatmap(z=[[1.0]]), go.Scatter(x=[0], y=[0])], layout={"coloraxis": {"showscale": True}}
    )
    lay_out(figure, height=300, above=10)
    assert figure.data[0].colorbar.y == figure.layout.coloraxis.colorbar.y > 1
