"""The panels, axes and hover texts that figures share."""

import plotly.graph_objects as go

from core.figures.base.axes import hide_axes, hover_texts, titled_panels


def test_panels_have_their_titles_row_by_row():
    figure = titled_panels(["a", "b", "c", "d"], rows=2, cols=2, shared_xaxes=True)
    titles = figure.layout.annotations
    assert [title.text for title in titles] == ["a", "b", "c", "d"]
    assert {title.font.size for title in titles} == {13}
    assert titles[0].x < titles[1].x
    assert titles[0].y > titles[2].y
    assert figure.layout.xaxis.matches == "x3"


def test_axes_are_hidden_in_one_panel_or_in_all():
    figure = titled_panels(["a", "b"], cols=2)
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
