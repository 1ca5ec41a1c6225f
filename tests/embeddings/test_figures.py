"""The figures of the Embeddings page, from traces made by hand."""

import numpy as np
import pytest

from core.embeddings.lookup import draw as lookup
from core.embeddings.lookup.ask import GradientTrace, LookupTrace
from core.embeddings.map import draw as maps
from core.embeddings.map.ask import LANGUAGES, MapTrace, NeighboursTrace
from core.embeddings.replay import draw as replay
from core.embeddings.replay.ask import ReplayTrace
from core.embeddings.sums import draw as sums
from core.embeddings.sums.ask import AdditionTrace, AnalogiesTrace, ArithmeticTrace
from core.figures.colours import COLOUR


def map_trace(words: int = 6, dimensions: int = 2, **more) -> MapTrace:
    given = {
        "words": tuple(f"w{number}" for number in range(words)),
        "width": 4,
        "method": "PCA",
        "coordinates": np.arange(words * dimensions, dtype=float).reshape(words, dimensions),
        "shares": np.array([0.5, 0.25, 0.05])[:dimensions],
        "colour": "Frequency",
        "values": np.arange(1.0, words + 1),
        "groups": (),
        "correlation": np.array([0.1, -0.9, 0.2])[:dimensions],
        "true": np.full(words, 3),
        "trust": 0.8,
        "sampled": words,
        "neighbours": 10,
    }
    return MapTrace(**given | more)


def near_trace(words: int = 6) -> NeighboursTrace:
    cosine = np.linspace(1, 0, words)
    return NeighboursTrace(
        row=0, word="w0", width=50, rows=np.array([1, 2]), words=("w1", "w2"), cosine=cosine
    )


@pytest.mark.parametrize("words", [6, 2_001])
def test_plotly_leaves_the_dots_of_a_flat_map_out_and_shows_all_of_them(words):
    """Plotly's `scattergl` makes programs of text, and the page forbids that."""
    trace = map_trace(words)
    figure = maps.embedding_map(trace, near_trace(words)).figure
    assert {part.type for part in figure.data} == {"scatter"}
    dots = figure.data[0]
    assert (dots.visible, dots.meta) == (False, "dots")
    np.testing.assert_array_equal(dots.x, trace.coordinates[:, 0].astype("float32"))
    assert list(dots.text) == list(trace.words)
    for axis, values in ((figure.layout.xaxis, dots.x), (figure.layout.yaxis, dots.y)):
        assert axis.range[0] < min(values)  # Plotly makes no room for a trace that it leaves out
        assert axis.range[1] > max(values)


def test_a_map_of_three_dimensions_is_a_scene():
    solid = maps.embedding_map(map_trace(dimensions=3), near_trace())
    assert {part.type for part in solid.figure.data} == {"scatter3d"}
    np.testing.assert_array_equal(solid.figure.data[0].z, [2, 5, 8, 11, 14, 17])


def test_lines_lead_from_the_word_to_its_neighbours():
    figure = maps.embedding_map(map_trace(), near_trace()).figure
    (line,) = [part for part in figure.data if part.mode == "lines"]
    np.testing.assert_array_equal(line.x, [0, 2, np.nan, 0, 4, np.nan])


def test_what_a_map_tells():
    picture = maps.embedding_map(map_trace(true=np.array([0, 1, 2, -1, -1, -1])), near_trace())
    assert "**1.0**" in picture.claim  # of those that were counted
    assert "keeps 75.0 % of the variance" in picture.more and "is 0.80" in picture.more
    assert "component 2 with the word's place by frequency is −0.90" in picture.more
    assert (
        maps.nearest(near_trace()).claim == "Nearest to “w0” in all 50 dimensions is “w1”: cosine **0.80**."
    )


def test_languages_are_told_apart_and_counted():
    values = np.array([0.0, 1, 1, 2, 3, 0])
    trace = map_trace(colour="Language", values=values, groups=LANGUAGES, correlation=np.full(2, np.nan))
    picture = maps.embedding_map(trace, near_trace())
    assert "2 are English words, 1 Spanish ones, 1 both" in picture.more
    dots, *legend = picture.figure.data[:5]
    np.testing.assert_array_equal(dots.marker.color, trace.values)
    assert [part.name for part in legend] == list(LANGUAGES)
    scale = dict(dots.marker.colorscale)
    for number, part in enumerate(legend):
        assert scale[number / 3] == part.marker.color


def lookup_trace(**more) -> LookupTrace:
    table = np.array([[1.0, 2, 3], [4, 5, 6]])
    given = {
        "tokens": ("a", "<b>"),
        "place": 1,
        "row": 8,
        "unknown": False,
        "cut": (),
        "rows": np.array([7, 8]),
        "row_words": ("x", "<b>"),
        "one_hot": np.array([0.0, 1]),
        "table": table,
        "product": table[1].copy(),
        "vocabulary": 100,
    }
    return LookupTrace(**given | more)


def test_the_row_that_is_looked_up_is_lit():
    picture = lookup.product(lookup_trace())
    dim, lit, product = picture.figure.data[1:4]
    np.testing.assert_array_equal(dim.z, [[1, 2, 3], [np.nan] * 3])
    np.testing.assert_array_equal(lit.z, [[np.nan] * 3, [4, 5, 6]])
    np.testing.assert_array_equal(product.z, [[4, 5, 6]])
    assert dim.opacity < lit.opacity == 1
    assert "of 300 multiplications all but **3** are by 0" in picture.claim
    assert "<b>" not in str(picture.figure.layout.yaxis.ticktext)
    assert "read as [UNK], row **8**" in lookup.product(lookup_trace(unknown=True)).claim


def test_rows_of_a_gradient_are_cells_and_those_touched_bars():
    trace = GradientTrace(
        words=("", "[UNK]", "good", "bad"),
        norms=np.array([0.0, 0, 0.5, 2]),
        reads=np.array([1, 0, 1, 3]),
        probability=np.array([0.5, 0.5]),
        positive=np.array([True, False]),
        loss=0.6931,
        unknown=(),
        cut=("long",),
    )
    picture = lookup.gradient(trace)
    cells, bars = picture.figure.data
    np.testing.assert_array_equal(np.ravel(cells.z)[:4], [0, 0, 0.5, 2])
    np.testing.assert_array_equal(bars.x, [2, 0.5])
    assert "A batch of 2 reviews changes **2** rows of 4" in picture.claim
    for part in ("of 2 rows", "“bad”", "0.693 nats", "read 1 time", "Not read: the last word"):
        assert part in picture.more


def test_a_sum_whose_nearest_is_an_input_says_so():
    def told(inputs, words):
        values = np.array([0.9, 0.8])
        both = {"all_cosine": values, "kept_cosine": values, "kept_words": ("queen", "prince")}
        return sums.arithmetic(ArithmeticTrace(inputs=inputs, all_words=words, **both))

    one = told(("king", "man", "woman"), ("king", "queen"))
    assert one.claim.endswith("**0.90**: an input.") and "“queen” comes first" in one.more
    assert "That is no input" in told(("a", "b", "c"), ("queen", "prince")).more


def test_analogies_are_counted_by_kind():
    trace = AnalogiesTrace(
        kinds=("x", "x", "y"),
        questions=(("a", "b", "c", "d"), ("a", "b", "e", "f"), ("g", "h", "i", "j")),
        all_words=("d", "e", "g"),
        kept_words=("d", "f", "k"),
        rank=np.array([1, 1, 7]),
    )
    picture = sums.analogies(trace)
    others, everyone = picture.figure.data
    assert list(others.x) == [2, 0] and list(everyone.x) == [1, 0]
    assert "**2** of 3 analogies" in picture.claim and "1 when all words may answer" in picture.claim
    assert "2 answers are one of the inputs" in picture.more
    assert "“g” is to “h” as “i” is to “k”, where “j” was meant" in picture.more


def replay_trace(moment: int) -> ReplayTrace:
    distances = np.zeros((3, 2, 2))
    distances[:, 0, 1] = distances[:, 1, 0] = [0.5, 1, 3]
    return ReplayTrace(
        moments=np.array([0.0, 0.5, 1]),
        moment=moment,
        words=("", "good", "bad"),
        rows=np.array([1, 2]),
        coordinates=np.arange(18, dtype=float).reshape(3, 3, 2),
        shares=np.array([0.5, 0.1]),
        turned=2.0,
        distances=distances,
    )


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (0, "Before the first batch, “good” and “bad” are **0.50** apart."),
        (2, "After 1 epoch, “good” and “bad” are **3.00** apart; at the start they were 0.50."),
    ],
)
def test_a_moment_of_a_training_is_drawn_and_told(moment, told):
    picture = replay.replayed(replay_trace(moment))
    assert picture.claim == told
    assert len(picture.figure.frames) == 3 and len(picture.figure.data) == 4
    path = picture.figure.data[2]
    assert len(path.x) == moment + 1 and path.text[-1] == "good"


def test_no_followed_word_has_the_colour_that_says_positive_or_negative_on_the_map():
    paths = replay.replayed(replay_trace(2)).figure.data[2:]
    assert {path.line.color for path in paths}.isdisjoint({COLOUR["positive"], COLOUR["negative"]})


def test_names_of_two_words_at_one_place_stand_on_two_sides():
    sides = [path.textposition for path in replay.replayed(replay_trace(2)).figure.data[2:]]
    assert sides == ["bottom center", "top center"]  # the second word stands higher


def test_distances_of_each_pair_by_epoch():
    picture = replay.distances(replay_trace(2))
    (line,) = picture.figure.data
    assert list(line.y) == [0.5, 1, 3] and line.name == "good – bad"
    assert "“good” and “bad” go from 0.50 to **3.00**" in picture.claim


def test_lengths_and_angles_are_told():
    one = np.array([1.0])
    trace = AdditionTrace(
        tokens=("zyx",),
        unknown=np.array([True]),
        cut=("more",),
        width=4,
        word_norm=one.copy(),
        position_norm=one * 2,
        sum_norm=one * np.sqrt(5),
        between=one * 90,
        word_moved=one * 63,
        position_moved=one * 27,
    )
    picture = sums.addition(trace)
    assert "turns a word by **63°**" in picture.claim
    for part in ("(2.0 on average) are longer than the word vectors (1.0)", "“zyx”", "the last word"):
        assert part in picture.more


def test_the_drawing_on_home():
    drawing = maps.miniature(map_trace(colour="Sentiment", values=np.array([-1.0, 1, 2, 3, -4, 5])))
    assert drawing.svg.count("<path") == 2 and "“w5” counts as the most positive" in drawing.story
