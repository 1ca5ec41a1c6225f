"""What a Transformer learnt as positions: its table by hand-made tables, the shift by an oracle in Keras,
counts by hand.
"""

import dataclasses

import numpy as np
import pytest

from core.analyses.positions import trained as position_trained
from core.analyses.positions.claims import FIXED, TRAINED
from core.analyses.positions.trained import (
    explained,
    peaks,
    reached_positions,
    shifted,
    table_trace,
    trained_positions,
)
from core.checks import InvalidValueError
from core.configs.translators import TRANSLATORS
from core.models.layers.sinusoids import encoding, frequencies
from core.requests.positions import ShiftRequest, TrainedPositionsRequest
from core.traces.positions.trained import ShiftTrace, TableTrace, TrainedPositionsTrace
from core.vocabulary import load_vocabularies


@pytest.fixture(scope="module")
def models():
    """Both Transformers in Keras, small and with random weights that are sure of something, by name."""
    from core.models.translators.build import build

    found = {}
    for seed, name in enumerate((FIXED, TRAINED)):
        model = build(TRANSLATORS[name], dtype="float64")
        rng = np.random.default_rng([11, seed])
        model.set_weights(
            [weight + rng.normal(scale=0.1, size=weight.shape) for weight in model.get_weights()]
        )
        found[name] = model
    return found


@pytest.fixture(scope="module")
def load_arrays(models):
    from core.models.weights import named_weights

    arrays = {name: named_weights(model) for name, model in models.items()}
    return arrays.__getitem__


# --- waves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wave", [1 / 4, 1 / 5, 1 / 2.5, 0.5])
def test_a_wave_is_found_and_explains_itself(wave):
    column = np.cos(2 * np.pi * wave * np.arange(40))[:, None]
    found = peaks(column - column.mean())
    assert found[0] == pytest.approx(wave, abs=0.002)
    assert explained(column, found)[0] > 0.99


def test_the_wave_that_is_larger_is_found_and_the_share_is_its_part():
    rows = np.arange(40)
    column = (2 * np.sin(2 * np.pi * rows / 4) + np.sin(2 * np.pi * rows / 10))[:, None]
    assert peaks(column)[0] == pytest.approx(1 / 4, abs=0.001)
    assert explained(column, np.array([1 / 4]))[0] == pytest.approx(4 / 5, abs=1e-9)
    assert explained(column, np.array([1 / 10]))[0] == pytest.approx(1 / 5, abs=1e-9)


def test_what_does_not_change_has_no_wave():
    assert explained(np.ones((10, 2)), np.array([0.1, 0.2])).tolist() == [0, 0]


def test_the_nearest_pair_of_a_sinusoidal_dimension_is_its_own_where_a_wave_fits():
    width, count = 32, 50
    found = table_trace(encoding(np.arange(count), width, dtype="float64"), count)
    fits = np.repeat(2 * np.pi / frequencies(width), 2) < count / 2
    assert fits.sum() >= 4
    assert found.nearest[fits].tolist() == (np.arange(width) // 2)[fits].tolist()


# --- tables -------------------------------------------------------------------------------------------------


def test_a_table_by_hand():
    table = np.array([[3.0, 4.0], [-3.0, -4.0], [0.0, 0.0], [4.0, -3.0]])
    found = table_trace(table, 4)
    assert found.norms.tolist() == [5, 5, 0, 5]
    np.testing.assert_allclose(
        found.similarity, [[1, -1, 0, 0], [-1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]], atol=1e-12
    )
    assert found.shares.sum() == pytest.approx(1)
    assert (np.diff(found.shares) <= 0).all()


def test_components_are_those_of_the_covariance_and_hold_its_variance():
    table = np.random.default_rng(3).normal(size=(12, 6))
    found = table_trace(table, 9)
    values, vectors = np.linalg.eigh(np.cov(table[:9].T, bias=True))
    np.testing.assert_allclose(found.shares, values[::-1][:4] / values.sum(), atol=1e-12)
    for component, vector in zip(found.components, vectors.T[::-1], strict=False):
        projected = (table[:9] - table[:9].mean(axis=0)) @ vector
        np.testing.assert_allclose(component, projected * np.sign(projected @ component), atol=1e-9)


def test_the_trained_table_is_that_of_the_model_and_the_fixed_one_equation_16_2(models, load_arrays):
    trace = trained_positions(TrainedPositionsRequest(analysed=10), load_arrays, lambda name: {"name": name})
    np.testing.assert_array_equal(
        trace.trained.table, models[TRAINED].get_layer("positions").get_weights()[0]
    )
    np.testing.assert_allclose(trace.fixed.table, encoding(np.arange(50), 128, dtype="float64"))
    assert trace.reached is None
    assert trace.trained.components.shape == (4, 10)
    assert (trace.count, trace.width) == (50, 128)


def test_traces_have_their_axes(load_arrays):
    trace = trained_positions(TrainedPositionsRequest(), load_arrays, lambda name: {})
    with pytest.raises(InvalidValueError, match="`peaks`"):
        TableTrace(**{**vars(trace.fixed), "peaks": np.zeros(3)})
    with pytest.raises(InvalidValueError, match="`fixed`"):
        TrainedPositionsTrace(**{**vars(trace), "fixed": table_trace(np.eye(4), 4)})
    with pytest.raises(InvalidValueError, match="`sources_reached`"):
        TrainedPositionsTrace(
            **{**vars(trace), "sources_reached": np.zeros(3), "targets_reached": np.zeros(50)}
        )


# --- how many sentences reached a position ------------------------------------------------------------------


def test_reached_by_hand():
    """One source of 1 word, two of 3. One target of 2 tokens (start, word: positions 0 and 1 are read), two
    of 3.
    """
    card = {"training": {"source_lengths": [0, 1, 0, 2], "target_lengths": [0, 0, 1, 2]}}
    sources, targets = reached_positions(card, 5)
    assert sources.tolist() == [3, 2, 2, 0, 0]
    assert targets.tolist() == [3, 3, 2, 0, 0]


def test_reached_is_what_the_batches_hold(monkeypatch):
    from core.models.translators.batches import encode_pairs, teacher_forced
    from core.training import translators as training

    texts = [
        ("i am here", "estoy aquí"),
        ("go", "ve a casa"),
        ("the dog and the cat are in the house", "el perro y el gato"),
    ]
    pairs = encode_pairs(TRANSLATORS[TRAINED], texts)
    monkeypatch.setattr(training.datasets, "translation_split", lambda pair: (texts, []))
    card = {"training": training.training_lengths(TRANSLATORS[TRAINED])}
    (source, known), _ = teacher_forced(pairs, range(3))
    for counts, ids in zip(reached_positions(card, 50), (source, known), strict=True):
        read = (ids != 0).sum(axis=0)
        assert counts.tolist() == [*read, *[0] * (50 - len(read))]


@pytest.mark.parametrize(
    "card",
    [
        {},
        {"training": {}},
        {"training": {"source_lengths": [1]}},
        {"training": {"source_lengths": [1], "target_lengths": None}},
    ],
)
def test_a_card_that_does_not_say_is_borne(card):
    assert reached_positions(card, 5) is None


# --- shifts -------------------------------------------------------------------------------------------------

PAIR = dict(source="the dog is here", target="el perro está aquí")


@pytest.fixture(scope="module")
def trace(load_arrays) -> ShiftTrace:
    return shifted(ShiftRequest(**PAIR, shifts=50), load_arrays)


def test_without_a_shift_it_is_what_the_keras_model_says(models, trace):
    source, target = (
        v.encode(t, limit=50).ids
        for v, t in zip(load_vocabularies(TRANSLATORS[TRAINED]), PAIR.values(), strict=True)
    )
    spanish = load_vocabularies(TRANSLATORS[TRAINED])[1]
    read, right = np.array([[spanish.start, *target]]), np.array([*target, spanish.end])
    for index, name in enumerate((FIXED, TRAINED)):
        logits = models[name].predict_on_batch([source[None], read])[0]
        exact = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        np.testing.assert_allclose(trace.log_probability[index, 0], exact[np.arange(5), right], atol=1e-9)
        assert trace.first_choice[index, 0].tolist() == (logits.argmax(axis=1) == right).tolist()


def test_a_shifted_trained_model_is_one_whose_table_begins_later(models, trace, load_arrays):
    """The same Keras model with rows 7, 8, ... of its table at the places of rows 0, 1, ..."""
    from core.models.translators.build import build
    from core.models.weights import named_variables

    model = build(dataclasses.replace(TRANSLATORS[TRAINED], max_length=5), dtype="float64")
    for key, variable in named_variables(model).items():
        array = load_arrays(TRAINED)[key]
        variable.assign(array[7:12] if key == "positions/embeddings" else array)
    source, target = (
        v.encode(t, limit=50).ids
        for v, t in zip(load_vocabularies(TRANSLATORS[TRAINED]), PAIR.values(), strict=True)
    )
    spanish = load_vocabularies(TRANSLATORS[TRAINED])[1]
    logits = model.predict_on_batch([source[None], np.array([[spanish.start, *target]])])[0]
    exact = (logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)))[np.arange(5), [*target, spanish.end]]
    np.testing.assert_allclose(trace.log_probability[1, 7], exact, atol=1e-9)
    assert np.abs(trace.log_probability[1, 7] - trace.log_probability[1, 0]).max() > 1e-3


def test_the_trained_table_ends_and_the_computed_one_goes_on(trace):
    assert trace.positions == ("sinusoidal", "trained")  # start and four words
    assert trace.last[0] == 4
    assert np.isfinite(trace.mean[0]).all()
    fits = trace.last < 50
    assert np.isfinite(trace.mean[1][fits]).all()
    assert np.isnan(trace.mean[1][~fits]).all()
    assert (~fits).sum() == 5
    assert trace.refusals[0] == ""
    assert trace.refusals[1].startswith("Invalid value for `positions`: expected at most 50 positions.")


def test_a_first_choice_is_that_of_the_next_token(load_arrays):
    """Of models that say "el" whatever they read."""

    def one_word(name):
        arrays = dict(load_arrays(name))
        return arrays | {
            "logits/bias": np.eye(
                1, 1000, load_vocabularies(TRANSLATORS[TRAINED])[1].encode("el", limit=1).ids[0]
            )[0]
            * 1000
        }

    trace = shifted(ShiftRequest(source="the dog", target="el perro el", shifts=1), one_word)
    assert trace.first_choice.tolist() == [[[True, False, True, False]] * 2] * 2
    np.testing.assert_allclose(trace.log_probability[..., [0, 2]], 0, atol=1e-9)
    assert (trace.log_probability[..., [1, 3]] < -900).all()


def test_words_that_are_unknown_are_said(load_arrays):
    trace = shifted(ShiftRequest(source="the zyzzyva", target="perro perro", shifts=1), load_arrays)
    assert trace.source_unknown.tolist() == [False, True]
    assert not trace.target_unknown.any()
    assert trace.source_tokens == ("the", "zyzzyva")
    assert trace.log_probability.shape == (2, 2, 3)
    with pytest.raises(InvalidValueError, match="`last`"):
        ShiftTrace(**{**vars(trace), "last": np.zeros(5)})
    with pytest.raises(InvalidValueError, match="`positions`"):
        ShiftTrace(**{**vars(trace), "positions": ("trained",)})


def test_the_engine_answers_from_the_shipped_files(models, monkeypatch, tmp_path):
    from core import engine, zoo

    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    for name, model in models.items():
        zoo.save(
            model, name, {"name": name, "training": {"source_lengths": [0, 2], "target_lengths": [0, 0, 2]}}
        )
    stored = zoo.load_arrays(TRAINED)["positions/embeddings"]
    trace = engine.run(TrainedPositionsRequest())
    np.testing.assert_array_equal(trace.trained.table, stored)
    assert trace.reached.tolist()[:3] == [4, 2, 0]
    assert trace.model == position_trained.TRAINED
    assert engine.run(ShiftRequest(shifts=2)).log_probability.shape == (2, 3, 12)
