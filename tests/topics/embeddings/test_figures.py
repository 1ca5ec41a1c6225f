"""The figures of the Embeddings page, from traces made by hand."""

import numpy as np
import pytest

from core.figures.colours import ROLE_COLOURS
from core.topics.embeddings.lookup import plot as lookup
from core.topics.embeddings.lookup.schema import GradientResult, LookupResult
from core.topics.embeddings.map import plot as maps
from core.topics.embeddings.map.schema import LANGUAGE_GROUPS, MapResult, NeighboursResult
from core.topics.embeddings.replay import plot as replay
from core.topics.embeddings.replay.schema import ReplayResult
from core.topics.embeddings.sums import plot as sums
from core.topics.embeddings.sums.schema import AdditionResult, AnalogiesResult, ArithmeticResult
from tests.support.stories import assert_story


def make_map_result(words: int = 6, dimensions: int = 2, **more) -> MapResult:
    fields = {
        "words": tuple(f"w{number}" for number in range(words)),
        "embedding_size": 4,
        "method": "PCA",
        "coordinates": np.arange(words * dimensions, dtype=float).reshape(words, dimensions),
        "variance_shares": np.array([0.5, 0.25, 0.05])[:dimensions],
        "colour": "Frequency",
        "colour_values": np.arange(1.0, words + 1),
        "group_names": (),
        "rank_correlations": np.array([0.1, -0.9, 0.2])[:dimensions],
        "true_neighbour_counts": np.full(words, 3),
        "trustworthiness": 0.8,
        "sample_size": words,
        "k": 10,
    }
    return MapResult(**fields | more)


def make_neighbours_result(words: int = 6) -> NeighboursResult:
    cosine = np.linspace(1, 0, words)
    return NeighboursResult(
        row=0, word="w0", embedding_size=50, rows=np.array([1, 2]), words=("w1", "w2"), cosine=cosine
    )


@pytest.mark.parametrize("words", [6, 2_001])
def test_plotly_leaves_the_dots_of_a_flat_map_out_and_shows_all_of_them(words):
    """Plotly's `scattergl` makes programs of text, and the page forbids that."""
    trace = make_map_result(words)
    figure = maps.plot_embedding_map(trace, make_neighbours_result(words)).figure
    assert {part.type for part in figure.data} == {"scatter"}
    dots = figure.data[0]
    assert (dots.visible, dots.meta) == (False, "dots")
    np.testing.assert_array_equal(dots.x, trace.coordinates[:, 0].astype("float32"))
    assert list(dots.text) == list(trace.words)
    for axis, values in ((figure.layout.xaxis, dots.x), (figure.layout.yaxis, dots.y)):
        assert axis.range[0] < min(values)  # Plotly makes no room for a trace that it leaves out
        assert axis.range[1] > max(values)


def make_lookup_result(**more) -> LookupResult:
    table = np.array([[1.0, 2, 3], [4, 5, 6]])
    fields = {
        "tokens": ("a", "<b>"),
        "position": 1,
        "row_number": 8,
        "is_unknown": False,
        "truncated_tokens": (),
        "row_numbers": np.array([7, 8]),
        "row_words": ("x", "<b>"),
        "one_hot": np.array([0.0, 1]),
        "table_rows": table,
        "product": table[1].copy(),
        "vocabulary_size": 100,
    }
    return LookupResult(**fields | more)


def make_replay_result(moment: int) -> ReplayResult:
    distances = np.zeros((3, 2, 2))
    distances[:, 0, 1] = distances[:, 1, 0] = [0.5, 1, 3]
    return ReplayResult(
        moment_epochs=np.array([0.0, 0.5, 1]),
        moment=moment,
        words=("", "good", "bad"),
        followed_rows=np.array([1, 2]),
        coordinates=np.arange(18, dtype=float).reshape(3, 3, 2),
        variance_shares=np.array([0.5, 0.1]),
        max_rotation_degrees=2.0,
        distances=distances,
    )


def test_no_followed_word_has_the_colour_that_says_positive_or_negative_on_the_map():
    paths = replay.plot_replay(make_replay_result(2)).figure.data[2:]
    assert {path.line.color for path in paths}.isdisjoint(
        {ROLE_COLOURS["positive"], ROLE_COLOURS["negative"]}
    )


GRADIENT = GradientResult(
    words=("", "[UNK]", "good", "bad"),
    gradient_norms=np.array([0.0, 0, 0.5, 2]),
    read_counts=np.array([1, 0, 1, 3]),
    positive_probability=np.array([0.5, 0.5]),
    is_positive=np.array([True, False]),
    loss=0.6931,
    unknown_words=(),
    truncated_tokens=("long",),
)
ANALOGIES = AnalogiesResult(
    analogy_types=("x", "x", "y"),
    analogies=(("a", "b", "c", "d"), ("a", "b", "e", "f"), ("g", "h", "i", "j")),
    answers=("d", "e", "g"),
    answers_without_inputs=("d", "f", "k"),
    expected_answer_rank=np.array([1, 1, 7]),
)
ADDITION = AdditionResult(
    tokens=("zyx",),
    is_unknown=np.array([True]),
    truncated_tokens=("more",),
    embedding_size=4,
    word_norm=np.array([1.0]),
    position_norm=np.array([2.0]),
    sum_norm=np.array([np.sqrt(5)]),
    word_to_position_angle=np.array([90.0]),
    word_to_sum_angle=np.array([63.0]),
    position_to_sum_angle=np.array([27.0]),
)


def plot_sum(inputs, words):
    values = np.array([0.9, 0.8])
    both = {
        "nearest_cosine": values,
        "nearest_other_cosine": values,
        "nearest_other_words": ("queen", "prince"),
    }
    return sums.plot_arithmetic(ArithmeticResult(input_words=inputs, nearest_words=words, **both))


def plot_map(**fields):
    return maps.plot_embedding_map(make_map_result(**fields), make_neighbours_result())


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (
            plot_map(true_neighbour_counts=np.array([0, 1, 2, -1, -1, -1])),
            (
                "**1.0**",  # of those that were counted
                "explains 75.0 % of the variance",
                "is 0.80",
                "component 2 with the word's frequency rank is −0.90",
            ),
        ),
        (
            plot_map(
                colour="Language",
                colour_values=np.array([0.0, 1, 1, 2, 3, 0]),
                group_names=LANGUAGE_GROUPS,
                rank_correlations=np.full(2, np.nan),
            ),
            ("2 are English words, 1 Spanish ones, 1 both",),
        ),
        (
            maps.plot_nearest(make_neighbours_result()),
            ("Nearest to “w0” in all 50 dimensions is “w1”: cosine **0.80**.",),
        ),
        (
            maps.plot_thumbnail(
                make_map_result(colour="Sentiment", colour_values=np.array([-1.0, 1, 2, 3, -4, 5]))
            ),
            ("“w5” counts as the most positive",),
        ),
        (lookup.plot_product(make_lookup_result()), ("of 300 multiplications all but **3** are by 0",)),
        (lookup.plot_product(make_lookup_result(is_unknown=True)), ("read as [UNK], row **8**",)),
        (
            lookup.plot_gradient(GRADIENT),
            (
                "A batch of 2 reviews changes **2** rows of 4",
                *("of 2 rows", "“bad”", "0.693 nats", "read 1 time", "Not read: the last word"),
            ),
        ),
        (
            plot_sum(("king", "man", "woman"), ("king", "queen")),
            ("**0.90**: an input.", "“queen” comes first"),
        ),
        (plot_sum(("a", "b", "c"), ("queen", "prince")), ("That is no input",)),
        (
            sums.plot_analogies(ANALOGIES),
            (
                "**2** of 3 analogies",
                "1 when all words may answer",
                "2 answers are one of the inputs",
                "“g” is to “h” as “i” is to “k”, where “j” was meant",
            ),
        ),
        (
            replay.plot_replay(make_replay_result(0)),
            ("Before the first batch, “good” and “bad” are **0.50** apart.",),
        ),
        (
            replay.plot_replay(make_replay_result(2)),
            ("After 1 epoch, “good” and “bad” are **3.00** apart; at the start they were 0.50.",),
        ),
        (replay.plot_distances(make_replay_result(2)), ("“good” and “bad” go from 0.50 to **3.00**",)),
        (
            sums.plot_addition(ADDITION),
            (
                "turns a word by **63°**",
                "(2.0 on average) are longer than the word vectors (1.0)",
                "“zyx”",
                "the last word",
            ),
        ),
    ],
)
def test_sentences_of_vectors_are_true_of_odd_ones(picture, words):
    assert_story(picture, *words)
