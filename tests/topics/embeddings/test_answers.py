"""Embeddings: rows, gradients, maps, neighbours, arithmetic and sums against slow oracles and by hand."""

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.base.numerics import spearman
from core.models import zoo
from core.models.configs.embeddings import ANALOGIES, TABLES
from core.models.vectors import load_replay
from core.topics.embeddings import tables
from core.topics.embeddings.lookup import compute as lookup
from core.topics.embeddings.lookup.schema import GradientRequest, LookupRequest
from core.topics.embeddings.map import compute as maps
from core.topics.embeddings.map.schema import METHODS, MapRequest, NeighboursRequest
from core.topics.embeddings.replay import compute as replay
from core.topics.embeddings.replay.schema import ReplayRequest
from core.topics.embeddings.sums import compute as sums
from core.topics.embeddings.sums.schema import AdditionRequest, AnalogiesRequest, ArithmeticRequest


def reference_trust(table: np.ndarray, picture: np.ndarray, k: int) -> float:
    """Trustworthiness by its formula, with loops, over all rows: near is what has a large cosine."""

    def cosine(i, j):
        return table[i] @ table[j] / np.sqrt((table[i] @ table[i]) * (table[j] @ table[j]))

    count, sum_of_ranks = len(table), 0
    for i in range(count):
        others = [j for j in range(count) if j != i]
        full = sorted(others, key=lambda j: -cosine(i, j))
        seen = sorted(others, key=lambda j: np.linalg.norm(picture[j] - picture[i]))[:k]
        sum_of_ranks += sum(max(0, full.index(j) + 1 - k) for j in seen)
    return 1 - 2 / (count * k * (2 * count - 3 * k - 1)) * sum_of_ranks


# --- look-up ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["the", "zyx"])
def test_the_first_rows_and_an_unknown_word_are_looked_up_too(word):
    result = engine.run(LookupRequest(text=word, word_number=1))
    assert result.row_number in result.row_numbers and result.is_unknown == (word == "zyx")
    assert result.is_unknown == (result.row_number == 1)


@pytest.mark.parametrize("place", [2, 3, 40])
def test_a_place_after_the_last_word_is_that_of_the_last(place):
    result = engine.run(LookupRequest(text="great movie", word_number=place))
    assert (result.position, result.tokens[result.position]) == (1, "movie")
    np.testing.assert_array_equal(
        result.product, engine.run(LookupRequest(text="movie", word_number=1)).product
    )


# --- gradient -----------------------------------------------------------------------------------------------


def small_arrays(rng) -> dict:
    shapes = {
        "embedding/embeddings": (6, 3),
        "gru/kernel": (3, 6),
        "gru/recurrent_kernel": (2, 6),
        "gru/bias": (2, 6),
        "logit/kernel": (2, 1),
        "logit/bias": (1,),
    }
    return {name: rng.normal(size=shape) for name, shape in shapes.items()}


def loss(arrays: dict, ids: np.ndarray, positive: np.ndarray) -> float:
    _, logits = lookup.compute_embedding_gradient(arrays, ids, positive)
    return float(np.logaddexp(0, -np.where(positive, logits, -logits)).mean())


def test_the_gradient_is_that_of_central_differences():
    arrays = small_arrays(np.random.default_rng(1))
    ids, positive = np.array([[2, 3, 2, 4], [5, 3, 0, 0]]), np.array([True, False])
    gradient, _ = lookup.compute_embedding_gradient(arrays, ids, positive)
    table, step = arrays["embedding/embeddings"], 1e-6
    numeric = np.zeros_like(table)
    for cell in np.ndindex(table.shape):
        sides = []
        for sign in (1, -1):
            moved = table.copy()
            moved[cell] += sign * step
            sides.append(loss(arrays | {"embedding/embeddings": moved}, ids, positive))
        numeric[cell] = (sides[0] - sides[1]) / (2 * step)
    np.testing.assert_allclose(gradient, numeric, atol=1e-8)


def test_only_rows_that_are_read_have_a_gradient_and_padding_has_none():
    request = GradientRequest(positive_reviews=("an amazing movie", "great"), negative_reviews=("awful",))
    result = engine.run(request)
    read = np.flatnonzero(result.read_counts)
    assert set(np.flatnonzero(result.gradient_norms)) == set(read) - {0}
    assert result.read_counts[0] == 4 and result.gradient_norms[0] == 0
    assert {result.words[row] for row in read} >= {"amazing", "movie", "great", "awful"}
    assert (
        result.is_positive.tolist() == [True, True, False]
        and result.positive_probability[0] > result.positive_probability[2]
    )


def test_an_empty_line_is_no_review():
    result = engine.run(GradientRequest(positive_reviews=("great", ""), negative_reviews=("",)))
    assert result.positive_probability.shape == (1,) and result.is_positive.tolist() == [True]


# --- maps ---------------------------------------------------------------------------------------------------


def test_principal_components_of_a_known_cloud():
    points = np.array([[3.0, 0, 0], [-3, 0, 0], [0, 1, 0], [0, -1, 0]]) + 5
    coordinates, shares = tables.compute_principal_components(points, 2)
    np.testing.assert_allclose(shares, [0.9, 0.1], atol=1e-12)
    np.testing.assert_allclose(np.abs(coordinates), [[3, 0], [3, 0], [0, 1], [0, 1]], atol=1e-12)
    largest = coordinates[np.abs(coordinates).argmax(axis=0), [0, 1]]
    assert (largest > 0).all()


@pytest.mark.parametrize("k", [2, 5])
def test_trustworthiness_is_its_formula(k):
    rng = np.random.default_rng(3)
    table = rng.normal(size=(40, 6))
    picture = table[:, :2]
    rows = np.arange(40)
    assert maps.compute_trustworthiness(table, picture, rows, k) == pytest.approx(
        reference_trust(table, picture, k)
    )
    assert maps.compute_trustworthiness(table, tables.normalize_rows(table), rows, k) == 1
    assert (
        maps.compute_trustworthiness(table, table, rows, k) < 1
    )  # distances have another order than cosines


@pytest.mark.parametrize("name", list(TABLES))
def test_every_table_has_its_words_and_its_example(name):
    words, table = tables.load_table_words(name), tables.load_table(name, zoo.load_arrays)
    assert len(words) == len(table) and np.isfinite(table).all()
    near = engine.run(NeighboursRequest(table=name, word=TABLES[name].example_word, num_neighbours=3))
    units = tables.normalize_rows(table)
    cosine = [float(units[row] @ units[near.row]) for row in range(len(table))]
    best = sorted((row for row in range(len(table)) if row != near.row), key=lambda row: -cosine[row])[:3]
    assert near.rows.tolist() == best and near.cosine[near.row] == pytest.approx(1)


def test_the_sentiment_table_has_learnt_the_verdict():
    result = engine.run(MapRequest(table="sentiment", colour="Sentiment"))
    assert (
        abs(result.rank_correlations[0]) > 0.98
        and 0.6 > result.variance_shares[0] > 0.45
        and result.variance_shares[1] > 0.1
    )
    # the second thing: how strong it is
    strength = np.abs(result.colour_values - np.median(result.colour_values))
    assert abs(spearman(result.coordinates[:, 1], strength)) > 0.5
    values = dict(zip(result.words, result.colour_values, strict=True))
    assert values["excellent"] > 0 > values["worst"]
    glove = engine.run(MapRequest(table="glove"))
    assert glove.variance_shares.sum() < 0.15 and glove.trustworthiness < result.trustworthiness


def test_a_language_is_told_by_the_lists_of_words():
    names = ("▁house", "▁casa", "▁no", "ouse", "▁House", "[PAD]")
    assert maps.classify_languages(names).tolist() == [1, 2, 3, 0, 1, 0]


def test_a_word_is_found_in_capitals_and_without_the_sign_of_its_start():
    assert tables.find_row("word", " House ", ("", "house")) == 1
    assert tables.find_row("word", "house", ("ouse", "▁house")) == 1


# --- arithmetic ---------------------------------------------------------------------------------------------


def test_king_and_queen_with_and_without_the_inputs():
    result = engine.run(ArithmeticRequest())
    assert result.nearest_words[0] == "king" and result.nearest_other_words[0] == "queen"
    assert not set(result.nearest_other_words) & set(result.input_words)


def test_fifty_analogies_are_scored_one_by_one():
    result = engine.run(AnalogiesRequest())
    assert len(ANALOGIES) == len(result.analogies) == len(set(result.analogies)) == 50
    assert (result.is_correct.sum(), result.is_correct_without_inputs.sum()) == (20, 31)
    a, b, c, _ = result.analogies[20]
    single = engine.run(ArithmeticRequest(base=b, minus=a, plus=c))
    answers = (result.answers[20], result.answers_without_inputs[20])
    assert answers == (single.nearest_words[0], single.nearest_other_words[0])


# --- replay -------------------------------------------------------------------------------------------------


def test_the_training_parts_praise_from_blame_and_keeps_words_of_a_kind_together():
    """The chapter's claim, by numbers; its "awesome" is not among the 1,000 words."""
    request = ReplayRequest(words=("amazing", "excellent", "awful", "terrible"))
    apart = engine.run(request).distances
    assert apart[0].max() < 0.5
    for praise in (0, 1):
        for blame in (2, 3):
            assert apart[-1][praise, blame] > 5 * apart[0][praise, blame]
    assert apart[-1][0, 1] < 0.7 and apart[-1][2, 3] < 0.7
    assert "awesome" not in tables.load_table_words("sentiment")
    first_epoch = apart[6][0, 2] - apart[0][0, 2]
    assert first_epoch > 0.9 * (apart[-1][0, 2] - apart[0][0, 2])


def test_turned_planes_are_laid_onto_the_next():
    rng = np.random.default_rng(0)
    last = rng.normal(size=(20, 2))
    angle = np.radians(30)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    centred = last - last.mean(axis=0)
    planes, turned = replay.align_planes(np.stack([centred @ turn, centred]))
    np.testing.assert_allclose(planes[0], centred, atol=1e-12)
    assert turned == pytest.approx(30)


def test_a_turn_changes_no_distance_in_the_picture():
    result = engine.run(ReplayRequest())
    _, held = load_replay()
    flat, _ = tables.compute_principal_components(held.reshape(-1, 128), 2)
    before = flat.reshape(11, 1000, 2)[4]
    after = result.coordinates[4]
    for one, other in ((10, 20), (300, 7)):
        assert np.linalg.norm(before[one] - before[other]) == pytest.approx(
            np.linalg.norm(after[one] - after[other])
        )


# --- addition -----------------------------------------------------------------------------------------------


def test_degrees_by_hand():
    first, second = np.array([[1.0, 0], [1, 0], [1, 0]]), np.array([[0.0, 2], [1, 1], [-3, 0]])
    np.testing.assert_allclose(sums.compute_angles(first, second), [90, 45, 180], atol=1e-6)


def test_word_and_position_are_added():
    result = engine.run(AdditionRequest(sentence="i like zyx"))
    assert result.is_unknown.tolist() == [False, False, True]
    np.testing.assert_allclose(result.position_norm, np.sqrt(result.embedding_size / 2))
    np.testing.assert_allclose(
        result.word_to_sum_angle + result.position_to_sum_angle, result.word_to_position_angle
    )
    assert (result.position_to_sum_angle < result.word_to_sum_angle).all()


# --- drawn beforehand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("table", "checked"), [("sentiment", 300), ("glove", 20)])
def test_what_ships_of_the_true_neighbours_is_counted_anew(table, method, checked):
    result = engine.run(MapRequest(table=table, method=method))
    vectors = tables.load_table(table, zoo.load_arrays)
    units = tables.normalize_rows(vectors)
    for row in np.random.default_rng(1).permutation(len(vectors))[:checked].tolist():
        apart = np.linalg.norm(result.coordinates - result.coordinates[row], axis=1)
        cosine = units @ units[row]
        apart[row], cosine[row] = np.inf, -np.inf
        near = set(np.argsort(apart)[:10]) & set(np.argsort(-cosine)[:10])
        assert (
            abs(len(near) - result.true_neighbour_counts[row]) <= 1
        )  # of dots at one distance either may be the tenth


def test_a_picture_made_for_neighbours_keeps_more_of_them_than_pca():
    shares = [
        engine.run(MapRequest(table="glove", method=method)).true_neighbour_counts.mean()
        for method in METHODS
    ]
    assert shares == sorted(shares) and shares[-1] > 10 * shares[0]


def test_topics_are_named_by_frequent_words_and_group_what_is_alike():
    result = engine.run(MapRequest(table="glove", colour="Topics"))
    topic = dict(zip(result.words, result.colour_values.astype(int).tolist(), strict=True))
    assert topic["guitar"] == topic["piano"] != topic["paris"] == topic["london"]
    assert "music" in result.group_names[topic["guitar"]]
    for number, name in enumerate(result.group_names):
        assert number in {topic[word] for word in name.split(" · ")}


# --- what cannot be asked -----------------------------------------------------------------------------------

NO_WORD = "at least one word"
NO_ROW = r"expected one of the [0-9,]+ words of this table"


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        *(
            (request, NO_WORD)
            for text in ("", "  ", "!?", "\n")
            for request in (
                LookupRequest(text=text, word_number=1),
                AdditionRequest(sentence=text),
                GradientRequest(positive_reviews=(text,), negative_reviews=()),
            )
        ),
        *(
            (request, NO_ROW)
            for word in ("", " ", "zyxzyx", "🙂", "中文", "a" * 40)
            for request in (
                NeighboursRequest(word=word),
                ArithmeticRequest(base=word),
                ReplayRequest(words=(word, "awful")),
            )
        ),
        (ReplayRequest(words=("awful", "awful")), "at least two different words"),
        (NeighboursRequest(word="xqzv"), "Type a more frequent word."),
        (NeighboursRequest(word="👑"), "No word of it has 👑: type one in its letters."),
        (NeighboursRequest(word="niño"), "No word of it has ñ: type one in its letters."),
        (NeighboursRequest(word=""), "Type a word."),
    ],
)
def test_words_that_cannot_be_looked_up_are_refused_with_a_fix_that_helps(request_, sentence):
    with pytest.raises(InvalidValueError, match=sentence):
        engine.run(request_)
