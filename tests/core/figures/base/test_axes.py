"""The panels, axes and hover texts that figures share."""

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.axes import hide_axes, hover_texts


def test_axes_are_hidden_in_one_panel_or_in_all():
    figure = make_subplots(cols=2)
    hide_axes(figure, [0, 4], [3, 0], row=1, col=2)
    assert figure.layout.xaxis.visible is None
    assert figure.layout.xaxis2.visible is False
    assert (figure.layout.xaxis2.range, figure.layout.yaxis2.range) == ((0, 4), (3, 0))
    assert figure.layout.yaxis2.fixedrange is True
    hide_axes(figure, [0, 1], [0, 1])
    assert figure.layout.yaxis.visible is False


def test_a_point_says_its_own_text_alone():
    trace = go.Scatter(x=[0, 1], y=[0, 1], **hover_texts(["one", "two"]))
    assert tuple(trace.customdata) == ("one", "two")
    assert trace.hovertemplate == "%{customdata}<extra></extra>"
