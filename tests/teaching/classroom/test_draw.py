"""How a class answered, drawn: bars, the truth, and the story in words."""

import numpy as np
import pytest

from core.teaching.classroom.plot import MAX_BARS, enlarge_for_wall, plot_answer_distribution
from core.teaching.classroom.records import ClassAnswers


def make_answers(counts, labels=("a", "b", "c"), truth="", bin_edges=(), predicates=()) -> ClassAnswers:
    counts = np.array(counts)
    return ClassAnswers(
        labels=tuple(labels),
        bin_edges=np.array(bin_edges, "float64"),
        counts=counts,
        num_answers=counts.sum(axis=1),
        truth=truth,
        truth_index=labels.index(truth) if truth and not len(bin_edges) else 0 if truth else -1,
        correct_text_predicates=predicates,
    )


BINS = {"labels": ("0 to 1", "1 to 2"), "truth": "0.25", "bin_edges": (0, 1, 2)}


def test_bars_are_shares_of_those_who_answered():
    picture = plot_answer_distribution(make_answers([[3, 1, 0]]))
    (bar,) = picture.figure.data
    assert (bar.x.tolist(), list(bar.text)) == ([75, 25, 0], ["3  (75 %)", "1  (25 %)", ""])
    assert list(bar.textposition) == ["inside", "outside", "outside"]
    assert picture.columns == {"answer": ["a", "b", "c"], "answers": [3, 1, 0]}
    assert not picture.figure.layout.shapes


def test_the_truth_has_a_band_and_a_sign():
    layout = plot_answer_distribution(make_answers([[3, 1, 0]], truth="b")).figure.layout
    (band,) = layout.shapes
    assert (band.y0, band.y1, layout.yaxis.ticktext[1]) == (0.5, 1.5, "<b>✓ b</b>")


def test_before_and_after_stand_side_by_side():
    picture = plot_answer_distribution(make_answers([[3, 1, 0], [1, 3, 0]], truth="b"))
    assert [bar.name for bar in picture.figure.data] == ["before the discussion", "after it"]


def test_numbers_lie_along_an_axis_with_a_line_at_the_truth():
    figure = plot_answer_distribution(make_answers([[1, 3]], **BINS)).figure
    (bar,), (line,) = figure.data, figure.layout.shapes
    assert (bar.x.tolist(), bar.y.tolist()) == ([0.5, 1.5], [25, 75])
    assert line.x0 == line.x1 == 0.25


DOES = {"labels": ("1 word", "3 words"), "truth": "1 word"}
DOES |= {"predicates": ("becomes one word", "become one word")}


@pytest.mark.parametrize(
    ("counts", "options", "story"),
    [
        ([[3, 1, 0]], {}, "3 of 4 (75 %) answered “a”."),
        ([[3, 1, 0]], {"truth": "b"}, "3 of 4 (75 %) answered “a”. The truth is “b”: 1 of 4 (25 %) had it."),
        (
            [[3, 1, 0], [1, 3, 0]],
            {"truth": "b"},
            "3 of 4 (75 %) answered “b”. "
            "The truth is “b”: before, 1 of 4 (25 %) had it, and after, 3 of 4 (75 %).",
        ),
        ([[1, 3]], BINS, "3 of 4 (75 %) answered 1 to 2. The truth is 0.25: 1 of 4 (25 %) were in its bin."),
        ([[0, 0, 0]], {}, "Nobody has answered."),
        ([[0, 0, 0]], {"truth": "b"}, "Nobody has answered. The truth is “b”."),
        ([[]], {"labels": ()}, "Nobody has answered."),
        ([[2, 2, 0]], {}, "2 of 4 (50 %) answered “a”, and as many gave another answer."),
        ([[1, 2]], DOES, "1 of 3 (33 %) becomes one word."),
        ([[1, 2], [2, 2]], DOES, "2 of 4 (50 %) become one word; before the discussion 1 of 3 (33 %)."),
        ([[0, 0]], DOES, "Nobody has answered."),
    ],
)
def test_the_story_of_a_class_is_that_of_its_numbers(counts, options, story):
    assert plot_answer_distribution(make_answers(counts, **options)).story == story


def test_what_a_student_typed_is_text_in_the_figure_and_in_the_story():
    picture = plot_answer_distribution(make_answers([[1, 0, 0]], ("<img src=x>", "[a](b)", "c")))
    assert picture.figure.layout.yaxis.ticktext[0] == "&lt;img src=x&gt;"
    assert "\\<img" in picture.story


def test_of_many_answers_those_are_drawn_that_somebody_gave_and_the_truth():
    labels = tuple(f"word {n}" for n in range(100))
    counts = [[2 if n % 3 == 0 else 0 for n in range(100)]]
    picture = plot_answer_distribution(make_answers(counts, labels, truth="word 98"))
    assert len(picture.figure.data[0].x) == MAX_BARS
    assert "<b>✓ word 98</b>" in picture.figure.layout.yaxis.ticktext
    assert len(picture.columns["answer"]) == 100


def test_a_row_has_room_for_all_lines_of_its_answer():
    long = "an answer of eighty letters that is broken into several lines on the axis, so it"
    layout = plot_answer_distribution(make_answers([[1, 1, 0]], (long, "b", "c"), truth=long)).figure.layout
    lines = 1 + layout.yaxis.ticktext[0].count("<br>")
    row = (layout.height - layout.margin.t - layout.margin.b) / 3
    assert lines >= 5 and row >= 1.3 * layout.yaxis.tickfont.size * lines
    assert plot_answer_distribution(make_answers([[1, 1, 0]])).figure.layout.height < layout.height


@pytest.mark.parametrize(
    "trace",
    [
        make_answers([[3, 1, 0]], truth="b"),
        make_answers([[3, 1, 0], [1, 3, 0]], ("an answer that takes several lines on the axis", "b", "c")),
        make_answers([[1, 3]], **BINS),
    ],
)
def test_on_a_wall_letters_are_read_from_the_last_row(trace):
    picture = plot_answer_distribution(trace)
    before = picture.figure.to_json()
    figure = enlarge_for_wall(picture.figure)
    layout = figure.layout
    fonts = [axis.tickfont for axis in (layout.xaxis, layout.yaxis)]
    fonts += [axis.title.font for axis in (layout.xaxis, layout.yaxis)]
    fonts += [bar.textfont for bar in figure.data] + [note.font for note in layout.annotations]
    assert min(font.size for font in fonts) >= 20
    lines = max(1 + label.count("<br>") for label in layout.yaxis.ticktext or ("",))
    row = (layout.height - layout.margin.t - layout.margin.b) / max(1, len(layout.yaxis.ticktext or ()))
    assert row >= 1.3 * layout.yaxis.tickfont.size * lines
    assert picture.figure.to_json() == before  # a telephone has its own
