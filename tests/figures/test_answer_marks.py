"""Answers in a figure: lines, bands, frames and labels at their places, and the figure itself untouched."""

import plotly.graph_objects as go
import pytest

from core.base.text import disambiguate_names
from core.figures.answer_marks import AnswerMark, add_answer_marks, find_tick_position
from core.figures.colours import PALETTE
from core.figures.empty_figure import make_empty_figure


def make_bar_figure() -> go.Figure:
    figure = go.Figure([go.Bar(x=[0, 1, 2], y=[0.1, 0.5, 0.4])])
    names = ["a", "<b>b</b>", "c &amp; d"]
    return figure.update_layout(
        height=300,
        margin={"t": 20},
        xaxis={"tickvals": [0, 1, 2], "ticktext": names},
        yaxis2={"anchor": "x2"},
    )


TRUTH = AnswerMark(position=0.5, answer_text="50 %", author="the figure", is_truth=True)
GUESS_MARK = AnswerMark(position=20.0, answer_text="20 %", author="you")


def mark_bars(*marks: AnswerMark, axis: str = "", scale: float = 1.0, offset: float = 0.0, **layout):
    """Returns the layout of a figure of bars with marks in it; the figure itself must stay as it is."""
    figure = make_bar_figure().update_layout(layout)
    before = figure.to_json()
    marked = add_answer_marks(figure, list(marks), axis, scale, offset)
    assert figure.to_json() == before
    return marked.layout


def test_a_number_is_a_line_at_its_place_across_the_panel():
    (line,) = mark_bars(GUESS_MARK, axis="y", scale=0.01, offset=0.5).shapes
    assert (line.yanchor, line.ysizemode, line.yref, line.xref) == (0.7, "pixel", "y", "x domain")
    assert line.path.startswith("M0.000,0L") and line.path.endswith("L1.000,0")
    shape = mark_bars(TRUTH, axis="x").shapes[0]
    assert (shape.xanchor, shape.xref, shape.yref, shape.path) == (0.5, "x", "y domain", "M0,0.000L0,1.000")


def test_a_guess_and_the_truth_have_colours_that_no_series_has():
    assert len({TRUTH.colour, GUESS_MARK.colour} - set(PALETTE)) == 2


def test_a_name_is_a_band_around_its_mark_whatever_tags_it_has():
    for name, place in (("a", 0), ("b", 1), ("c & d", 2)):
        shapes = mark_bars(AnswerMark(position=name, answer_text=name, author="you"), axis="x").shapes
        assert {(shape.x0, shape.x1) for shape in shapes} == {(place - 0.5, place + 0.5)}


def test_a_name_that_the_figure_lacks_has_its_label_alone_as_text():
    layout = mark_bars(AnswerMark(position="z", answer_text="<img src=x>", author="you"), axis="x")
    label = layout.annotations[0].text
    assert not layout.shapes and "you" in label and "<img" not in label


def test_a_cell_is_a_frame_at_its_row_and_column():
    names = {"tickvals": [0, 1], "ticktext": ["r", "s"]}
    figure = go.Figure(go.Heatmap(z=[[1, 2], [3, 4]])).update_layout(xaxis=names, yaxis=names)
    shapes = add_answer_marks(
        figure, [AnswerMark(position=("s", "r"), answer_text="s, r", author="you")], "", 1.0, 0.0
    ).layout.shapes
    assert {(shape.x0, shape.x1, shape.y0, shape.y1) for shape in shapes} == {(-0.5, 0.5, 0.5, 1.5)}
    assert not any(shape.fillcolor for shape in shapes)  # the colour of a cell is its value


def test_each_mark_has_a_label_of_its_own_and_the_figure_the_room_for_them():
    layout = mark_bars(TRUTH, GUESS_MARK)
    first, second = layout.annotations
    assert "the figure: <b>50 %</b>" in first.text and "you: <b>20 %</b>" in second.text
    assert first.yshift != second.yshift
    assert layout.margin.t - 20 == layout.height - 300 > 40


def test_a_legend_that_needs_two_rows_on_a_telephone_has_room_below_the_labels():
    long = "the training text, on average"
    figures = []
    for names in (("a", "b"), ("your sentence", long)):
        figure = make_bar_figure().update_layout(legend={"orientation": "h", "y": 1.02})
        for name in names:
            figure.add_scatter(x=[0, 1], y=[0, 1], name=name)
        figures.append(add_answer_marks(figure, [TRUTH], "", 1.0, 0.0).layout)
    short, high = figures
    assert high.margin.t - short.margin.t == high.height - short.height == 20
    assert high.annotations[0].yshift - short.annotations[0].yshift == 20


def test_names_above_a_figure_have_room_below_the_labels():
    turned = {"side": "top", "tickangle": -90, "ticktext": ["a", "b", "c" * 10]}
    assert mark_bars(TRUTH, xaxis=turned).margin.t == 20 + 7 * 10 + 30


def test_a_legend_at_the_upper_edge_goes_below_the_labels():
    legend = {"orientation": "h", "yref": "container", "y": 1, "yanchor": "top"}
    layout = mark_bars(TRUTH, GUESS_MARK, legend=legend)
    assert (1 - layout.legend.y) * layout.height == pytest.approx(50)


def test_labels_begin_at_the_left_edge_of_the_figure_so_that_long_ones_fit_a_telephone():
    (label,) = mark_bars(TRUTH, margin={"l": 150}).annotations
    assert (label.x, label.xshift) == (0, 8 - 150)


def test_a_long_label_takes_two_lines_and_their_room():
    long = AnswerMark(
        position="x", answer_text="the same vectors, in another order <b>", author="the figure", is_truth=True
    )
    assert long.label_lines == ["the figure: <b>the same vectors, in</b>", "<b>another order &lt;b&gt;</b>"]
    layout = mark_bars(long, GUESS_MARK)
    assert layout.height == 300 + 30 + 2 * 20
    assert layout.annotations[1].yshift - layout.annotations[0].yshift == 40


def test_a_figure_that_knows_no_legend_takes_marks():
    legend = {"orientation": "h", "y": 1}
    tree = go.Figure(go.Treemap(labels=["a"], parents=[""])).update_layout(legend=legend)
    assert len(add_answer_marks(tree, [TRUTH], "", 1.0, 0.0).layout.annotations) == 1


TWICE = ["the₁", "cat", "the₂", "tired | wide"]


@pytest.mark.parametrize(
    ("axis", "ticks", "places"),
    [
        ("x", None, {"one": 1, "three": None}),  # those of the trace
        ("y", ["One name", "Another<br>long name"], {"Another long name": 1}),
        ("x", TWICE, dict(zip(disambiguate_names(["the", "cat", "the", "tired"]), range(4), strict=True))),
        ("x", ["the", "cat", "sat", "down"], {"the₁": 0}),
    ],
)
def test_a_name_has_the_place_of_its_tick_or_of_its_bar(axis, ticks, places):
    figure = go.Figure(go.Bar(**{axis: ["zero", "one"] if ticks is None else [*range(len(ticks))]}))
    if ticks is not None:
        figure.update_layout({f"{axis}axis": {"tickvals": [*range(len(ticks))], "ticktext": ticks}})
    assert {name: find_tick_position(figure, axis, name) for name in places} == places


def test_all_names_of_an_axis_stand_in_an_empty_frame_and_no_number_that_nothing_is_drawn_at():
    figure = go.Figure(go.Bar(x=[0, 1, 2], y=[0.1, 0.2, 0.7]))
    figure.update_xaxes(tickvals=[0, 1, 2], ticktext=["a", "b", "c"])
    layout = make_empty_figure(figure, "x", None).layout
    assert (layout.xaxis.range, layout.yaxis.showticklabels) == ((-0.5, 2.5), False)
    figure.update_xaxes(autorange="reversed")
    assert make_empty_figure(figure, "x", None).layout.xaxis.range == (2.5, -0.5)
    named = make_empty_figure(go.Figure(go.Bar(x=["a", "b"], y=[1, 2])), "y", (0, 10)).layout
    assert (named.xaxis.showticklabels, named.yaxis.range) == (None, (-0.5, 10.5))
