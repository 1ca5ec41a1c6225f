"""Position encodings: the matrix by hand-computed numbers, a slow oracle and identities; the layers as parts
of a model.
"""

import math
import pathlib

import keras
import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models.layers.positional import (
    PositionalEncoding,
    TrainablePositionalEncoding,
    sinusoidal_embeddings,
)
from core.models.layers.sinusoids import encoding, encoding_rounded_up, frequencies, shift_encodings
from tests.support.reference_positions import encode_by_loops, encode_by_meshgrid
from tests.support.reference_rotation import make_rotation_matrix

LAYERS = (PositionalEncoding, TrainablePositionalEncoding)


def words(texts=2, length=7, width=8):
    return np.random.default_rng(3).normal(size=(texts, length, width)).astype("float32")


# --- the matrix ---------------------------------------------------------------------------------------------


def test_position_3_in_width_4_by_hand():
    np.testing.assert_allclose(encoding(3, 4), [0.14112, -0.98999, 0.0299955, 0.99955], atol=5e-6)
    np.testing.assert_allclose(
        encoding(3, 4, layout="concatenated"), [0.14112, 0.0299955, -0.98999, 0.99955], atol=5e-6
    )


def test_the_numbers_of_figure_16_9():
    matrix = encoding(np.arange(201), 512, dtype="float64")
    assert matrix.shape == (201, 512)
    np.testing.assert_allclose(
        matrix[[22, 60, 35, 25], 100], [-0.478552, -0.483041, -0.471795, -0.839004], atol=5e-7
    )
    np.testing.assert_allclose(matrix[[22, 60, 35], 101], [-0.878059, -0.875598, 0.881708], atol=5e-7)


def test_frequencies_fall_from_1_radian_a_position():
    np.testing.assert_allclose(frequencies(4), [1, 0.01], rtol=1e-15)
    np.testing.assert_allclose(frequencies(6, 1000), [1, 0.1, 0.01], rtol=1e-14)
    found = frequencies(512)
    assert (found.shape, found.dtype) == ((256,), "float64")
    assert (np.diff(found) < 0).all()
    assert 2 * math.pi / found[50] == pytest.approx(37.969, abs=5e-4)
    # The slowest wave is 10000^(510/512) * 2 pi long and not 10000 * 2 pi, as it is with tensor2tensor's
    # exponents.
    assert 2 * math.pi / found[-1] == pytest.approx(60611.477, abs=1e-3)


@pytest.mark.parametrize(
    "positions",
    [
        np.arange(40),
        [0.5, 2.25, 39.75],
        [-1, -7.5, -100_000],
        [99_999, 100_000.5],
        [True, False],
        np.arange(5, dtype="int8"),
        [],
    ],
)
@pytest.mark.parametrize("width, base", [(10, 10000.0), (6, 0.5)])
def test_the_matrix_is_that_of_the_slow_double_loop(positions, width, base):
    slow = encode_by_loops(positions, width, base)
    np.testing.assert_allclose(
        encoding(positions, width, base=base, dtype="float64"), slow, rtol=0, atol=1e-9
    )
    np.testing.assert_allclose(encoding(positions, width, base=base), slow, rtol=0, atol=1e-6)
    halves = encoding(positions, width, base=base, layout="concatenated", dtype="float64")
    np.testing.assert_allclose(
        halves, np.concatenate([slow[:, ::2], slow[:, 1::2]], axis=1), rtol=0, atol=1e-9
    )


def test_blocks_leave_no_seam():
    """More angles than one block holds, and a width of which one position alone is more than half a block."""
    for count, width in ((3000, 30), (9, 2048), (1, 2), (4097, 4)):
        places = np.arange(count) - 3.25
        expected = np.sin(np.outer(places, frequencies(width)))
        np.testing.assert_allclose(
            encoding(places, width, dtype="float64")[:, ::2], expected, rtol=0, atol=1e-12
        )


def test_bert4keras_function_takes_any_positions_of_any_shape():
    places = np.array([[0.5, -3.0, 2.0], [7.25, 1e5, 0.0]])
    found = np.asarray(sinusoidal_embeddings(places, 8, base=100.0))
    assert (found.shape, found.dtype) == ((2, 3, 8), "float64")
    np.testing.assert_allclose(found, encoding(places, 8, base=100.0, dtype="float64"), rtol=0, atol=1e-9)
    np.testing.assert_allclose(
        np.asarray(sinusoidal_embeddings(3, 4)), [0.14112, -0.98999, 0.0299955, 0.99955], atol=5e-6
    )
    assert np.asarray(sinusoidal_embeddings([1], 4, dtype="float32")).dtype == "float32"


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
def test_only_the_result_is_rounded(dtype):
    places = [99_999.5, 100_000.0]  # in float32 the angle alone would be off by 0.004
    found = encoding(places, 8, dtype=dtype)
    assert found.dtype == dtype
    np.testing.assert_array_equal(found, encoding(places, 8, dtype="float64").astype(dtype))


@pytest.mark.parametrize("width", [1, 5, 7, 2047])
def test_the_2nd_edition_rounds_an_odd_width_up_and_crops(width):
    found = encoding_rounded_up(np.arange(9), width, dtype="float64")
    assert found.shape == (9, width)
    np.testing.assert_array_equal(found, encoding(np.arange(9), width + 1, dtype="float64")[:, :width])
    np.testing.assert_allclose(found, encode_by_meshgrid(9, width), rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    "fields, says",
    [
        (
            dict(width=7),
            (
                "`width`: expected an even number, a sine and a cosine for each pair. "
                "Received: width=7. Take 6 or 8."
            ),
        ),
        (dict(width=0), "`width`: expected a whole number from 2 to 2,048. Received: width=0"),
        (
            dict(base=0),
            "`base`: expected a number from 0.001 to 1e+09. Received: base=0. The book's base is 10000.",
        ),
        (
            dict(layout="zigzag"),
            "`layout`: expected one of 'interleaved', 'concatenated'. Received: layout='zigzag'",
        ),
        (dict(dtype="int32"), "`dtype`: expected one of 'float64', 'float32', 'float16'"),
        (dict(positions=[1, math.nan]), "`positions`: expected finite numbers"),
        (dict(positions="abc"), "`positions`: expected finite numbers. Received: positions='abc'"),
    ],
)
def test_what_cannot_be_encoded_is_refused_with_the_fix(fields, says):
    with pytest.raises(InvalidValueError) as caught:
        encoding(**{"positions": [1], "width": 4, **fields})
    assert str(caught.value).startswith(f"Invalid value for {says}")


# --- the rotation -------------------------------------------------------------------------------------------


def test_rotating_rows_is_the_matrix_without_its_zeros():
    rows = np.random.default_rng(1).normal(size=(2, 3, 8))
    before = rows.copy()
    np.testing.assert_allclose(
        shift_encodings(rows, 2.5, 50.0), rows @ make_rotation_matrix(2.5, 8, 50.0).T, atol=1e-14
    )
    np.testing.assert_array_equal(rows, before)


# --- the layers ---------------------------------------------------------------------------------------------


def test_the_sinusoidal_layer_adds_the_first_rows_of_the_matrix():
    inputs = words()
    before = inputs.copy()
    layer = PositionalEncoding(20, base=50.0)
    found = np.asarray(layer(inputs))
    np.testing.assert_array_equal(inputs, before)
    np.testing.assert_allclose(found, inputs + encoding(np.arange(7), 8, base=50.0), rtol=0, atol=1e-7)
    assert layer.weights == []


def test_the_trained_layer_adds_its_weight_and_learns_the_rows_it_adds():
    inputs, layer = words(), TrainablePositionalEncoding(20)
    found = np.asarray(layer(inputs))
    (table,) = layer.trainable_weights
    assert (table.shape, table.name) == ((20, 8), "embeddings")
    assert 0 < np.abs(table.numpy()).max() <= 0.05  # as those of an Embedding
    np.testing.assert_allclose(found, inputs + table.numpy()[:7], rtol=0, atol=1e-7)
    model = keras.Sequential([layer])
    model.compile(optimizer=keras.optimizers.SGD(1.0), loss="mse")
    before = table.numpy().copy()
    model.fit(inputs, inputs, verbose=0)
    moved = np.abs(table.numpy() - before).max(axis=1)
    assert (moved[:7] > 0).all()
    assert (moved[7:] == 0).all()


def test_an_odd_width_is_refused_by_the_sinusoidal_layer_alone():
    with pytest.raises(InvalidValueError, match=r"`width`: expected an even number.*width=7\. Take 6 or 8\."):
        PositionalEncoding(5)(words(width=7))
    assert TrainablePositionalEncoding(7)(words(width=7)).shape == (2, 7, 7)


@pytest.mark.parametrize("kind", LAYERS)
def test_a_start_shifts_the_positions(kind):
    inputs, layer = words(length=7), kind(20)
    whole = np.asarray(layer(np.zeros((1, 20, 8))))[0]
    for start in (0, 3, 13, np.int64(13)):
        np.testing.assert_allclose(
            np.asarray(layer(inputs, start=start)), inputs + whole[start : start + 7], atol=1e-6
        )
    step_by_step = [np.asarray(layer(inputs[:, t : t + 1], start=t)) for t in range(7)]
    np.testing.assert_array_equal(np.concatenate(step_by_step, axis=1), np.asarray(layer(inputs)))


@pytest.mark.parametrize("kind", LAYERS)
@pytest.mark.parametrize(
    ("inputs", "start", "says"),
    [
        *(
            (
                words(length=length),
                start,
                "Invalid value for `positions`: expected a first and a last one from 0 to 6, "
                rf"since `max_length` is 7\. Received: positions=\({start}, {start + length - 1}\)\. "
                r"Shorten the input, start earlier, or build the layer with a larger `max_length`\.",
            )
            for length, start in ((8, 0), (3, 5), (2, -1))
        ),
        (np.zeros((3, 4)), 0, "ndim|expected three axes"),
        (words(width=1), 0, "axis -1"),  # which broadcasting would accept
    ],
)
def test_what_does_not_fit_the_table_is_refused_with_the_fix(kind, inputs, start, says):
    layer = kind(7)
    layer(words(width=8))
    with pytest.raises(ValueError, match=says):
        layer(inputs, start=start)


@pytest.mark.parametrize("kind", LAYERS)
def test_inputs_without_their_three_axes_and_lengths_out_of_range_are_refused(kind):
    with pytest.raises(InvalidValueError, match=r"`input_shape`: expected three axes \(B, T, D\)"):
        kind(7)(np.zeros((3, 4)))
    for length in (0, 2.5, 100_001):
        with pytest.raises(InvalidValueError, match="`max_length`: expected a whole number from 1 to"):
            kind(length)


@pytest.mark.parametrize("kind", LAYERS)
def test_a_text_may_be_of_any_length_in_a_compiled_function(kind):
    import tensorflow as tf

    layer, inputs = kind(9), words(length=7)
    expected = np.asarray(layer(inputs)), np.asarray(layer(inputs, start=2))
    any_length = tf.function(
        lambda x, start: layer(x, start=start),
        input_signature=[tf.TensorSpec((None, None, 8)), tf.TensorSpec((), "int32")],
    )
    np.testing.assert_array_equal(np.asarray(any_length(inputs, tf.constant(0))), expected[0])
    np.testing.assert_array_equal(np.asarray(any_length(inputs, tf.constant(2))), expected[1])
    for length, start in ((10, 0), (7, 3), (7, -1)):
        with pytest.raises(tf.errors.InvalidArgumentError, match=r"Expected (size|begin)"):
            any_length(words(length=length), tf.constant(start))


def test_where_a_backend_lets_a_slice_slip_the_result_is_nan(monkeypatch):
    """As a compiled slice of JAX does, which moves a start that is too late back into the table."""
    from core.models.layers import positional

    def slipping(table, start, shape):
        first = int(np.clip(start[0], 0, table.shape[0] - shape[0]))
        return table[first : first + shape[0]]

    monkeypatch.setattr(positional.ops, "slice", slipping)
    layer = PositionalEncoding(9)
    for start, lost in ((2, False), (3, True), (-1, True)):
        found = np.asarray(layer(words(length=7), start=keras.ops.convert_to_tensor(start)))
        assert (np.isnan(found).all(), np.isnan(found).any()) == (lost, lost)


@pytest.mark.parametrize("kind", LAYERS)
@pytest.mark.parametrize(
    "policy, compute", [("mixed_float16", "float16"), ("mixed_bfloat16", "bfloat16"), ("float64", "float64")]
)
def test_the_sum_is_made_in_the_compute_dtype(kind, policy, compute):
    layer, inputs = kind(3000, dtype=policy), np.zeros((1, 3000, 8))
    found = layer(inputs)
    assert keras.backend.standardize_dtype(found.dtype) == compute
    exact = (
        encoding(np.arange(3000), 8, dtype="float64")
        if kind is PositionalEncoding
        else layer.embeddings.numpy()
    )
    found = np.asarray(keras.ops.cast(found, "float64"))[0]
    ulp = {"float16": 2**-11, "bfloat16": 2**-8, "float32": 2**-24, "float64": 2**-53}[compute]
    # Half a unit in the last place of a number below 1, and once more for rounding by way of float32; were
    # the angle itself rounded to
    # float16 or bfloat16, it would be off by a radian or more at position 2999.
    assert np.abs(found - exact).max() <= 1.01 * ulp + (1e-12 if compute == "float64" else 0)


@pytest.mark.parametrize("kind", LAYERS)
def test_masks_pass_on(kind):
    """The mask that arrives at the GRU makes padding count for nothing: a text is the same however far it is
    padded.
    """
    ids = np.array([[5, 3, 0], [2, 0, 0]])
    embed, layer, gru = keras.layers.Embedding(9, 4, mask_zero=True), kind(7), keras.layers.GRU(3)
    short, long = gru(layer(embed(ids))), gru(layer(embed(np.pad(ids, ((0, 0), (0, 2))))))
    np.testing.assert_allclose(np.asarray(short), np.asarray(long), atol=1e-6)
    np.testing.assert_allclose(np.asarray(short)[1], np.asarray(gru(layer(embed(ids[1:, :1]))))[0], atol=1e-6)


@pytest.mark.parametrize("layer", [PositionalEncoding(9, base=77.0), TrainablePositionalEncoding(9)])
def test_a_model_is_saved_and_loaded(layer, tmp_path: pathlib.Path):
    ids = keras.Input((None,), dtype="int32")
    vectors = keras.layers.Embedding(20, 8, mask_zero=True)(ids)
    model = keras.Model(ids, keras.layers.GRU(3)(layer(vectors, start=1)))
    model.save(tmp_path / "model.keras")
    again = keras.models.load_model(tmp_path / "model.keras")
    texts = np.array([[4, 5, 6, 0], [1, 2, 3, 4]])
    np.testing.assert_array_equal(np.asarray(again(texts)), np.asarray(model(texts)))
    assert not np.allclose(np.asarray(model(texts)), np.asarray(model(texts[:, ::-1])))
