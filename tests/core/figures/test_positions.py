"""The figures of the matrix and of aliases show what the traces hold, and tell it in words."""

import math

import numpy as np
import pytest

from core.analyses.positions import sinusoidal as position_runs
from core.checks import InvalidValueError
from core.figures.positions import aliases as position_aliases
from core.figures.positions import matrix as positions
from core.figures.positions import matrix_words
from core.requests.positions import AliasRequest, PositionsRequest
from core.traces.positions.part import part


@pytest.fixture(scope="module")
def book():
    return position_runs.positions(PositionsRequest())


@pytest.fixture(scope="module")
def figure_16_9(book):
    return positions.matrix(book, part(book, (None, None), (0, 149)))


def traces(figure, kind: str) -> list:
    return [trace for trace in figure.data if trace.type == kind]


def test_the_heatmap_is_transposed_as_in_the_book_on_a_fixed_scale(book, figure_16_9):
    (heatmap,) = traces(figure_16_9.figure, "heatmap")
    np.testing.assert_array_equal(heatmap.z, book.matrix[:, :150].T)
    assert heatmap.z.dtype == np.float32
    assert (heatmap.zmin, heatmap.zmax) == (-1, 1)
    assert (heatmap.x0, heatmap.dx, heatmap.y0, heatmap.dy) == (0, 1, 0, 1)
    layout = figure_16_9.figure.layout
    assert layout.xaxis.range == (-0.5, 200.5)
    assert layout.yaxis.range == (-0.5, 149.5)
    # both panels share the positions
    assert layout.xaxis2.range == layout.xaxis.range
    assert layout.xaxis.matches == "x2"


def test_positions_down_is_the_same_picture_turned(book):
    drawn = part(book, (None, None), (0, 149))
    figure = positions.matrix(book, drawn, down=True).figure
    (heatmap,) = traces(figure, "heatmap")
    np.testing.assert_array_equal(heatmap.z, book.matrix[:, :150])
    assert figure.layout.yaxis.range == (200.5, -0.5)
    assert figure.layout.xaxis.range == (-0.5, 149.5)
    sine = traces(figure, "scatter")[0]
    np.testing.assert_array_equal(sine.x, book.matrix[:, 100])
    assert figure.layout.yaxis2.matches == "y"
    assert list(sine.y) == list(range(201))


def test_the_waves_and_the_marks_are_those_of_figure_16_9(book, figure_16_9):
    lines = [trace for trace in traces(figure_16_9.figure, "scatter") if trace.mode == "lines"]
    for line, column in zip(lines, (100, 101), strict=True):
        angles = np.arange(201) / 10000 ** (100 / 512)
        np.testing.assert_allclose(line.y, np.sin(angles) if column == 100 else np.cos(angles), atol=1e-7)
        assert line.xaxis == "x2"
        assert line.name.startswith(f"i = {column}")
    marks = {
        (float(x), round(float(y), 4))
        for trace in traces(figure_16_9.figure, "scatter")
        if trace.mode == "markers" and trace.yaxis == "y2"
        for x, y in zip(trace.x, trace.y, strict=True)
    }
    assert marks == {(22, -0.4786), (60, -0.483), (22, -0.8781), (60, -0.8756), (35, -0.4718)}
    said = " ".join(note.text for note in figure_16_9.figure.layout.annotations)
    assert all(text in said for text in ("p₁ = 22", "p₂ = 60", "p₃ = 35", "i = 100", "i = 101"))


def test_lines_are_drawn_in_both_panels_at_the_marks(figure_16_9):
    dashed = [shape for shape in figure_16_9.figure.layout.shapes if shape.line.dash]
    assert sorted((shape.xref, shape.x0) for shape in dashed) == [
        (ref, p) for ref in ("x", "x2") for p in (22, 35, 60)
    ]
    across = {
        shape.y0
        for shape in figure_16_9.figure.layout.shapes
        if shape.yref == "y" and shape.xref == "x domain"
    }
    assert across == {100, 101}


def test_what_lies_outside_the_window_is_not_marked_there(book):
    figure = positions.matrix(book, part(book, (0, 30), (0, 50))).figure
    assert {shape.x0 for shape in figure.layout.shapes if shape.line.dash} == {22}
    assert not [shape for shape in figure.layout.shapes if shape.yref == "y" and shape.xref == "x domain"]


def test_a_reduced_matrix_says_what_its_cells_are(book):
    drawn = part(book, most=(67, 128))
    picture = positions.matrix(book, drawn)
    (heatmap,) = traces(picture.figure, "heatmap")
    assert (heatmap.x0, heatmap.dx, heatmap.y0, heatmap.dy) == (1, 3, 1.5, 4)
    assert "mean of 3 × 4" in heatmap.hovertemplate
    assert picture.figure.layout.xaxis2.title.text == "position p, 3 a cell"
    assert "4 a cell" in picture.figure.layout.yaxis.title.text
    said = matrix_words.reduction(book, drawn)
    assert (
        "201 of 201 positions, 512 of 512 dimensions, reduced to 67 × 128 cells: each is the mean of 3 × 4 "
        "numbers" in said
    )
    assert "each cell is one number" in matrix_words.reduction(book, part(book, (0, 9), (0, 9)))


def test_the_story_is_made_of_the_numbers(figure_16_9):
    assert (
        "Positions 22, 60 and 35 have the values −0.4786, −0.4830, −0.4718 at i = 100 (sin)"
        in figure_16_9.story
    )
    assert "one wave in 37.969 positions: 60 is 1.00 waves away from 22, 35 is 0.34" in figure_16_9.story
    assert figure_16_9.columns["i = 101"][22] == pytest.approx(-0.8781, abs=5e-5)
    assert len(figure_16_9.columns["position"]) == 201


@pytest.mark.parametrize(
    ("request_", "cell", "kind", "power", "value"),
    [
        (PositionsRequest(), (22, 100), "sin", "10000^{100/512}", math.sin(22 / 10000 ** (100 / 512))),
        (PositionsRequest(), (22, 101), "cos", "10000^{100/512}", math.cos(22 / 10000 ** (100 / 512))),
        (PositionsRequest(width=8, layout="concatenated"), (3, 5), "cos", "10000^{2/8}", math.cos(3 / 10)),
        (PositionsRequest(width=7, edition=2, base=16), (2, 4), "sin", "16^{4/8}", math.sin(2 / 4)),
    ],
)
def test_the_formula_is_filled_in_with_the_chosen_cell(request_, cell, kind, power, value):
    said = matrix_words.formula(position_runs.positions(request_), *cell)
    assert f"\\{kind}" in said
    assert f"{{{cell[0]}}}{{{power}}}" in said
    assert said.count("\\\\") == 2  # three short lines: at 1280 px the column of the controls is narrow
    assert said.endswith(f"&= {value:.6f}\\end{{aligned}}")


@pytest.mark.parametrize("marks", [(22, 60, 300), (-3, 60, 35), (22, float("nan"), 35)])
def test_a_mark_outside_is_refused(book, marks):
    with pytest.raises(InvalidValueError, match=r"`p[123]`"):
        positions.matrix(book, part(book), marks=marks)


def test_the_size_of_the_whole_file_is_said_in_advance(book):
    from core.ui.parts.export import matrix_csv

    real = len(matrix_csv("position", book.positions, book.matrix)) / 1e6
    assert "all 201 × 512 numbers" in matrix_words.file_contents(book)
    assert float(matrix_words.file_contents(book).split()[-2]) == pytest.approx(real, rel=0.1)


def test_what_has_the_sine_of_22_is_told_apart_by_the_cosine_or_is_whole_waves_away():
    trace = position_runs.alias(AliasRequest())
    picture = position_aliases.aliases(trace)
    assert "other cosine: 35, 73, 111, 149, 187." in picture.story
    assert "60, 98, 136, 174." in picture.story
    assert "98 is 2 waves away from 22: the pairs differ by 0.01 only because 2 waves" in picture.story
    table = position_aliases.confusable(trace)
    assert table["position"] == [35, 60, 73, 98, 111, 136, 149, 174, 187]
    assert table["told apart"][:4] == [
        "by the cosine",
        "not here: 1 wave away",
        "by the cosine",
        "not here: 2 waves away",
    ]
    assert table["sine"][0] == pytest.approx(-0.4718, abs=5e-5)
    assert table["distance of the pairs"][0] == pytest.approx(1.7598, abs=5e-5)
    assert picture.columns["told apart"][22] == "itself"
    assert picture.columns["told apart"][0] == "by the sine"
    notes = " ".join(note.text for note in picture.figure.layout.annotations)
    assert "35, 73, 111, 149, 187" in notes
    assert "60, 98, 136, 174" in notes


def test_the_cosine_stands_beside_the_sine_as_a_wave():
    trace = position_runs.alias(AliasRequest())
    waves = [line for line in position_aliases.aliases(trace).figure.data if line.mode == "lines"]
    assert [wave.name for wave in waves] == ["sine", "cosine"]
    np.testing.assert_allclose([wave.y for wave in waves], [trace.sine, trace.cosine], atol=1e-7)
    assert waves[0].xaxis == waves[1].xaxis
    assert waves[0].yaxis == waves[1].yaxis


def test_a_sine_that_nothing_else_has_is_said_so():
    picture = position_aliases.aliases(position_runs.alias(AliasRequest(count=2, chosen=1, pair=0)))
    assert "No other position" in picture.story
    assert "None is whole waves away" in picture.story


def test_names_of_many_aliases_are_cut():
    picture = position_aliases.aliases(position_runs.alias(AliasRequest(count=3000, pair=0)))
    assert " more" in picture.story
    assert len(picture.story) < 700
