"""The Keras models: what they must not see, what they share, how large they are."""

import numpy as np
import pytest

from core.models.configs.translators import TRANSLATORS
from core.models.translators.build import build
from core.models.weights import named_variables

SOURCE = np.array([[5, 6, 7, 8], [9, 10, 0, 0], [11, 0, 0, 0]])
TARGET = np.array([[2, 12, 13, 14, 15], [2, 16, 17, 0, 0], [2, 0, 0, 0, 0]])


def test_padding_changes_nothing(each):
    """A row gives the same beside longer ones as alone, and behind any number of padded steps."""
    together = each.logits(SOURCE, TARGET)
    wide = each.logits(np.pad(SOURCE, ((0, 0), (0, 6))), np.pad(TARGET, ((0, 0), (0, 5))))
    for row in range(3):
        source, target = SOURCE[row][SOURCE[row] > 0][None], TARGET[row][TARGET[row] > 0][None]
        alone = each.logits(source, target)[0]
        np.testing.assert_allclose(together[row, : len(alone)], alone, atol=1e-6 * np.abs(alone).max())
        np.testing.assert_allclose(wide[row, : len(alone)], alone, atol=1e-6 * np.abs(alone).max())


@pytest.mark.parametrize("kind", ["dot", "transformer"])
def test_dropout_is_for_training_alone(kind, small):
    model, plain = small(kind).model(), small(kind).logits(SOURCE, TARGET)
    inputs = [SOURCE.astype("int32"), TARGET.astype("int32")]
    assert np.abs(np.asarray(model(inputs, training=True)) - plain).max() > 1e-2


def test_names_of_weights_are_unique_and_all_there(each):
    model = each.model()
    found = named_variables(model)
    assert {id(weight) for weight in found.values()} == {id(weight) for weight in model.trainable_weights}
    assert sum(int(np.prod(weight.shape)) for weight in found.values()) == model.count_params()


@pytest.mark.parametrize("kind", ["tied dot", "norms before, tied"])
def test_a_dtype_is_for_one_model_alone(kind, small):
    """Logits are never halves: a softmax is taken of them."""
    import keras

    before, inputs = keras.config.dtype_policy().name, [SOURCE.astype("int32"), TARGET.astype("int32")]
    for dtype, expected in (("float64", "float64"), ("mixed_bfloat16", "float32"), (None, "float32")):
        model = build(small(kind).config, dtype=dtype)
        assert keras.backend.standardize_dtype(model(inputs).dtype) == expected
        assert model.trainable_weights[0].dtype == ("float64" if dtype == "float64" else "float32")
    assert keras.config.dtype_policy().name == before


def slow_lstm(kernel, recurrent, bias, vectors, hidden, cell):
    """Returns the states (T, U) of an LSTM, a number at a time of the book's figure 15-12; gates in Keras'
    order.
    """
    states = []
    sigmoid = lambda x: 1 / (1 + np.exp(-x))  # noqa: E731
    for vector in vectors:
        i, f, g, o = np.split(vector @ kernel + hidden @ recurrent + bias, 4)
        cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(g)
        hidden = sigmoid(o) * np.tanh(cell)
        states.append(hidden)
    return np.array(states), hidden, cell


@pytest.mark.parametrize("kind", ["lstm", "bilstm", "dot", "general", "concat", "tied dot"])
def test_a_recurrent_model_is_equation_16_1(kind, small):
    """Written out with loops over positions, from the book's formulas."""
    tiny = small(kind)
    w, config = {name: array.astype("float64") for name, array in tiny.arrays.items()}, tiny.config
    source, target = w["source_embedding/embeddings"][SOURCE[0]], w["target_embedding/embeddings"][TARGET[0]]
    zero = np.zeros(config.units)

    def encoder(prefix, vectors, size):
        return slow_lstm(
            w[f"{prefix}kernel"],
            w[f"{prefix}recurrent_kernel"],
            w[f"{prefix}bias"],
            vectors,
            zero[:size],
            zero[:size],
        )

    if config.bidirectional:
        forward = encoder("encoder/forward_encoder_half/lstm_cell/", source, 4)
        backward = encoder("encoder/backward_encoder_half/lstm_cell/", source[::-1], 4)
        outputs = np.concatenate([forward[0], backward[0][::-1]], axis=-1)
        states = [np.concatenate([forward[n], backward[n]]) for n in (1, 2)]
    else:
        outputs, *states = encoder("encoder/", source, 8)
    queries, _, _ = slow_lstm(
        w["decoder/kernel"], w["decoder/recurrent_kernel"], w["decoder/bias"], target, *states
    )
    x = queries
    if config.attention_score:
        x = []
        for h in queries:
            if config.attention_score == "dot":
                e = [h @ y for y in outputs]
            elif config.attention_score == "general":
                e = [h @ (y @ w["attention_key/kernel"]) for y in outputs]
            else:
                query, b = h @ w["attention_query/kernel"], w["attention_key/bias"]
                e = [
                    w["attention/scale"] @ np.tanh(query + y @ w["attention_key/kernel"] + b) for y in outputs
                ]
            alpha = np.exp(e) / np.exp(e).sum()
            x.append(sum(a * y for a, y in zip(alpha, outputs, strict=True)))
        x = np.array(x)
    kernel = (
        w["projection/kernel"] @ w["target_embedding/embeddings"].T if config.tied else w["logits/kernel"]
    )
    logits = x @ kernel + (0 if config.tied else w["logits/bias"])
    np.testing.assert_allclose(tiny.logits(SOURCE[:1], TARGET[:1], "float64")[0], logits, atol=1e-10)


# Two tables of V E, an LSTM of 4 (E U + U U + U) or two of U / 2 that read, one that writes; Dense of U V +
# V.
TABLES, DENSE, LSTM, BOTH_WAYS = (
    2 * 128_000,
    513_000,
    4 * (128 * 512 + 512 * 512 + 512),
    2 * 4 * (128 * 256 + 256 * 256 + 256),
)


@pytest.mark.parametrize(
    "name, parameters",
    [
        ("nmt_lstm", TABLES + 2 * LSTM + DENSE),
        ("nmt_bilstm", TABLES + BOTH_WAYS + LSTM + DENSE),
        ("nmt_luong", TABLES + BOTH_WAYS + LSTM + DENSE),
        ("nmt_luong_general", TABLES + BOTH_WAYS + LSTM + DENSE + 512 * 512),
        ("nmt_bahdanau", TABLES + BOTH_WAYS + LSTM + DENSE + 2 * 512 * 512 + 512 + 512),
        ("nmt_luong_tied", TABLES + BOTH_WAYS + LSTM + 512 * 128),
        # Attention: 3 (D H K + H K) + H K D + D; feed-forward: 2 (D D + D) ; norms 2 D each; N = 2; tables
        # and Dense of V.
        (
            "nmt_transformer",
            2 * 128_000
            + 6 * (3 * (128 * 1024 + 1024) + 1024 * 128 + 128)
            + 4 * 2 * (128 * 128 + 128)
            + 10 * 256
            + 129_000,
        ),
        (
            "nmt_transformer_trained_positions",
            2 * 128_000
            + 6 * (3 * (128 * 1024 + 1024) + 1024 * 128 + 128)
            + 4 * 2 * (128 * 128 + 128)
            + 10 * 256
            + 129_000
            + 50 * 128,
        ),
        (
            "nmt_atlas",
            8000 * 256 + 9 * (4 * (256 * 256 + 256)) + 6 * (2 * 256 * 1024 + 1024 + 256) + 17 * 512,
        ),
    ],
)
def test_the_shipped_architectures_have_the_parameters_of_the_chapter_s(name, parameters):
    assert build(TRANSLATORS[name]).count_params() == parameters
