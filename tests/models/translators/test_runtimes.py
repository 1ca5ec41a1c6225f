"""The steps with carried state give what the Keras models give, row by row, step by step, from any prefix."""

import numpy as np
import pytest

from tests.support.small_translators import run_with_hooks

SOURCE = np.array([[5, 6, 7, 8, 9], [9, 10, 0, 0, 0], [11, 12, 13, 0, 0]])
TARGET = np.array([[2, 12, 13, 14, 15, 16], [2, 16, 17, 4, 5, 22], [2, 1, 3, 3, 20, 21]])
TOLERANCE = {"float64": 1e-10, "float32": 1e-4}


def run_step_by_step(runtime, state, target):
    """Returns logits (B, T, V) of single steps, and the last state."""
    logits = []
    for step in range(target.shape[1]):
        found, state = runtime.decode_step(state, target[:, step : step + 1])
        assert found.shape[1] == 1
        logits.append(found[:, 0])
    return np.stack(logits, axis=1), state


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_a_given_target_and_single_steps_have_the_logits_of_the_keras_model(each, dtype):
    runtime, expected = each.runtime(dtype), each.logits(SOURCE, TARGET, dtype)
    whole, _ = runtime.decode_step(runtime.init_state(SOURCE), TARGET)
    steps, _ = run_step_by_step(runtime, runtime.init_state(SOURCE), TARGET)
    looking, kinds = run_with_hooks(runtime, SOURCE, TARGET)
    np.testing.assert_array_equal(looking, whole)
    transformer = hasattr(each.config, "num_layers")
    assert set(kinds) == (
        {"encoder", "decoder", "cross"}
        if transformer
        else {"cross"}
        if each.config.attention_score
        else set()
    )
    assert whole.dtype == dtype
    for found in (whole, steps):
        np.testing.assert_allclose(found, expected, atol=TOLERANCE[dtype])


def test_rows_that_are_taken_go_on_as_they_would_have_and_a_state_in_two_ways(each):
    """Some rows, some of them twice, in another order; with numbers and with a mask. Nothing is changed in
    place: a step leaves the state before it, the ids and the sources alone.
    """
    runtime = each.runtime("float64")
    sources, ids = SOURCE.copy(), TARGET.copy()
    _, state = runtime.decode_step(runtime.init_state(sources), ids[:, :3])
    whole, _ = runtime.decode_step(state, ids[:, 3:])
    for rows in (np.array([2, 0, 0, 1]), np.array([True, False, True]), np.array([1])):
        taken, _ = runtime.decode_step(state.take(rows), TARGET[rows][:, 3:])
        np.testing.assert_allclose(taken, whole[rows], atol=1e-12)
    again, _ = runtime.decode_step(state, ids[:, 3:])
    np.testing.assert_array_equal(again, whole)
    np.testing.assert_array_equal(sources, SOURCE)
    np.testing.assert_array_equal(ids, TARGET)


def test_a_key_width_that_is_no_square(small):
    """Nearly the same: see the note on widths in tests/support/small_translators.py."""
    tiny = small("norms before", key_size=3)
    runtime = tiny.runtime("float64")
    found, _ = runtime.decode_step(runtime.init_state(SOURCE), TARGET)
    np.testing.assert_allclose(found, tiny.logits(SOURCE, TARGET, "float64"), atol=1e-6)


# --- positions of the Transformer ---------------------------------------------------------------------------


def shifted_model(small, kind, first):
    """The runtime with a table of positions that begins `first` rows later, which is `first_position=`."""
    from core.models.layers.sinusoids import encoding

    tiny = small(kind)
    arrays = tiny.arrays
    if tiny.config.position_encoding == "trained":
        table = arrays["positions/embeddings"]
        arrays["positions/embeddings"] = np.concatenate([table[first:], table[:first]])
    runtime = type(tiny.runtime())(tiny.config, arrays, dtype="float64")
    if tiny.config.position_encoding == "sinusoidal":
        runtime.arrays["positions/embeddings"] = encoding(
            np.arange(first, first + 12), tiny.config.embedding_size, dtype="float64"
        )
    return runtime


@pytest.mark.parametrize("kind", ["transformer", "trained positions", "norms before, tied"])
def test_first_moves_source_and_target(kind, small):
    plain, moved = small(kind).runtime("float64"), shifted_model(small, kind, 4)
    source, target = SOURCE[:1], TARGET[:1, :4]
    expected, _ = moved.decode_step(moved.init_state(source), target)
    found, _ = plain.decode_step(plain.init_state(source, first_position=4), target, first_position=4)
    np.testing.assert_allclose(found, expected, atol=1e-12)
    unmoved, _ = plain.decode_step(plain.init_state(source), target)
    assert np.abs(found - unmoved).max() > 1e-3
    zero, _ = plain.decode_step(plain.init_state(source, first_position=0), target, first_position=0)
    np.testing.assert_array_equal(zero, unmoved)


@pytest.mark.parametrize("kind", ["transformer", "trained positions"])
def test_positions_beyond_the_table_are_refused(kind, small):
    runtime = small(kind).runtime()
    with pytest.raises(
        ValueError, match=r"`positions`: expected at most 12 positions\. Received: positions=13"
    ):
        runtime.init_state(np.full((1, 13), 5))
    state = runtime.init_state(SOURCE)
    _, state = runtime.decode_step(state, np.full((3, 12), 5))
    with pytest.raises(ValueError, match="at most 12"):
        runtime.decode_step(state, TARGET[:, :1])
    with pytest.raises(ValueError, match="at most 12"):
        runtime.init_state(SOURCE, first_position=8)
