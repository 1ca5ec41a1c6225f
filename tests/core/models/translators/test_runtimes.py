"""The steps with carried state give what the Keras models give, row by row, step by step, from any prefix."""

import dataclasses

import numpy as np
import pytest

from tests.support.small_translators import looked

SOURCE = np.array([[5, 6, 7, 8, 9], [9, 10, 0, 0, 0], [11, 12, 13, 0, 0]])
TARGET = np.array([[2, 12, 13, 14, 15, 16], [2, 16, 17, 4, 5, 22], [2, 1, 3, 3, 20, 21]])
TOLERANCE = {"float64": 1e-10, "float32": 1e-4}


def stepped(runtime, state, target):
    """Returns logits (B, T, V) of single steps, and the last state."""
    logits = []
    for step in range(target.shape[1]):
        found, state = runtime.advance(state, target[:, step : step + 1])
        assert found.shape[1] == 1
        logits.append(found[:, 0])
    return np.stack(logits, axis=1), state


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_a_given_target_has_the_logits_of_the_keras_model(each, dtype):
    runtime = each.runtime(dtype)
    logits, _ = runtime.advance(runtime.start(SOURCE), TARGET)
    assert logits.dtype == dtype
    np.testing.assert_allclose(logits, each.logits(SOURCE, TARGET, dtype), atol=TOLERANCE[dtype])


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_single_steps_have_the_logits_of_the_keras_model(each, dtype):
    runtime = each.runtime(dtype)
    logits, _ = stepped(runtime, runtime.start(SOURCE), TARGET)
    np.testing.assert_allclose(logits, each.logits(SOURCE, TARGET, dtype), atol=TOLERANCE[dtype])


def test_any_cut_of_the_target_gives_the_same(each):
    runtime = each.runtime("float64")
    whole, _ = runtime.advance(runtime.start(SOURCE), TARGET)
    for cut in (1, 3, 5):
        first, state = runtime.advance(runtime.start(SOURCE), TARGET[:, :cut])
        second, _ = runtime.advance(state, TARGET[:, cut:])
        np.testing.assert_allclose(np.concatenate([first, second], axis=1), whole, atol=1e-12)


def test_looking_changes_nothing(each):
    runtime = each.runtime()
    before, _ = runtime.advance(runtime.start(SOURCE), TARGET)
    after, kinds = looked(runtime, SOURCE, TARGET)
    np.testing.assert_array_equal(before, after)
    transformer = hasattr(each.config, "layers")
    assert set(kinds) == (
        {"encoder", "decoder", "cross"} if transformer else {"cross"} if each.config.score else set()
    )


def test_rows_that_are_taken_go_on_as_they_would_have(each):
    """Some rows, some of them twice, in another order; with numbers and with a mask."""
    runtime = each.runtime("float64")
    _, state = runtime.advance(runtime.start(SOURCE), TARGET[:, :3])
    whole, _ = runtime.advance(state, TARGET[:, 3:])
    for rows in (np.array([2, 0, 0, 1]), np.array([True, False, True]), np.array([1])):
        taken, _ = runtime.advance(state.take(rows), TARGET[rows][:, 3:])
        np.testing.assert_allclose(taken, whole[rows], atol=1e-12)


def test_a_state_can_be_continued_in_two_ways(each):
    """Nothing is changed in place: a step leaves the state before it, the ids and the sources alone."""
    runtime = each.runtime("float64")
    sources, ids = SOURCE.copy(), TARGET.copy()
    _, state = runtime.advance(runtime.start(sources), ids[:, :2])
    first, _ = runtime.advance(state, ids[:, 2:])
    runtime.advance(state, ids[:, ::-1])
    again, _ = runtime.advance(state, ids[:, 2:])
    np.testing.assert_array_equal(first, again)
    np.testing.assert_array_equal(sources, SOURCE)
    np.testing.assert_array_equal(ids, TARGET)


def test_weights_are_left_alone(each):
    arrays = each.arrays
    before = {name: array.copy() for name, array in arrays.items()}
    runtime = type(each.runtime())(each.config, arrays)
    runtime.advance(runtime.start(SOURCE), TARGET)
    assert arrays.keys() == before.keys()  # the tied table is not entered twice into what was given
    for name, array in arrays.items():
        np.testing.assert_array_equal(array, before[name])


def test_a_key_width_that_is_no_square(small):
    """Nearly the same: see the note on widths in tests/support/small_translators.py."""
    tiny = small("norms before", key_size=3)
    runtime = tiny.runtime("float64")
    found, _ = runtime.advance(runtime.start(SOURCE), TARGET)
    np.testing.assert_allclose(found, tiny.logits(SOURCE, TARGET, "float64"), atol=1e-6)


# --- positions of the Transformer ---------------------------------------------------------------------------


def shifted_model(small, kind, first):
    """The runtime with a table of positions that begins `first` rows later, which is `first_position=`."""
    from core.models.layers.sinusoids import encoding

    tiny = small(kind)
    arrays = tiny.arrays
    if tiny.config.positions == "trained":
        table = arrays["positions/embeddings"]
        arrays["positions/embeddings"] = np.concatenate([table[first:], table[:first]])
    runtime = type(tiny.runtime())(tiny.config, arrays, dtype="float64")
    if tiny.config.positions == "sinusoidal":
        runtime.arrays["positions/embeddings"] = encoding(
            np.arange(first, first + 12), tiny.config.embedding_size, dtype="float64"
        )
    return runtime


@pytest.mark.parametrize("kind", ["transformer", "trained positions", "norms before, tied"])
def test_first_moves_source_and_target(kind, small):
    plain, moved = small(kind).runtime("float64"), shifted_model(small, kind, 4)
    source, target = SOURCE[:1], TARGET[:1, :4]
    expected, _ = moved.advance(moved.start(source), target)
    found, _ = plain.advance(plain.start(source, first_position=4), target, first_position=4)
    np.testing.assert_allclose(found, expected, atol=1e-12)
    unmoved, _ = plain.advance(plain.start(source), target)
    assert np.abs(found - unmoved).max() > 1e-3
    zero, _ = plain.advance(plain.start(source, first_position=0), target, first_position=0)
    np.testing.assert_array_equal(zero, unmoved)


@pytest.mark.parametrize("kind", ["transformer", "trained positions"])
def test_positions_beyond_the_table_are_refused(kind, small):
    runtime = small(kind).runtime()
    with pytest.raises(
        ValueError, match=r"`positions`: expected at most 12 positions\. Received: positions=13"
    ):
        runtime.start(np.full((1, 13), 5))
    state = runtime.start(SOURCE)
    _, state = runtime.advance(state, np.full((3, 12), 5))
    with pytest.raises(ValueError, match="at most 12"):
        runtime.advance(state, TARGET[:, :1])
    with pytest.raises(ValueError, match="at most 12"):
        runtime.start(SOURCE, first_position=8)


# --- what is looked at --------------------------------------------------------------------------------------


def softmax(scores, mask):
    powers = np.where(mask, np.exp(scores - scores.max()), 0)
    return powers / powers.sum(axis=-1, keepdims=True)


def internals_of(each):
    return looked(each.runtime("float64"), SOURCE, TARGET)[1]


def test_shapes_and_masks_of_what_is_looked_at(each):
    layers, heads = (2, 2) if hasattr(each.config, "layers") else (1, 1)
    for kind, attention in internals_of(each).items():
        queries, keys = {"encoder": (5, 5), "decoder": (6, 6), "cross": (6, 5)}[kind]
        assert attention["weights"].shape == attention["scores"].shape == (3, layers, heads, queries, keys)
        assert attention["queries"].shape[:4] == (3, layers, heads, queries)
        assert attention["keys"].shape[:4] == (3, layers, heads, keys)
        assert attention["values"].shape[:4] == (3, layers, heads, keys)
        assert attention["queries"].shape[-1] == attention["keys"].shape[-1]
        expected = np.tri(6, dtype=bool)[None] if kind == "decoder" else (SOURCE != 0)[:, None]
        assert attention["mask"].dtype == bool
        np.testing.assert_array_equal(attention["mask"], np.broadcast_to(expected, (3, queries, keys)))


def test_weights_are_the_softmax_of_what_the_mask_shows(each):
    for attention in internals_of(each).values():
        mask = np.broadcast_to(attention["mask"][:, None, None], attention["weights"].shape)
        np.testing.assert_allclose(attention["weights"].sum(axis=-1), 1, atol=1e-12)
        assert not attention["weights"][~mask].any()
        assert (attention["weights"][mask] > 0).all()
        assert np.isfinite(attention["scores"]).all()
        assert np.abs(attention["scores"][mask]).max() > 0.1
        np.testing.assert_allclose(attention["weights"], softmax(attention["scores"], mask), atol=1e-12)


def test_scores_are_products_of_queries_and_keys(each):
    for attention in internals_of(each).values():
        products = attention["queries"] @ np.swapaxes(attention["keys"], -1, -2)
        if getattr(each.config, "score", None) == "concat":
            scale = each.arrays["attention/scale"].astype("float64")
            products = (
                np.tanh(attention["queries"][..., :, None, :] + attention["keys"][..., None, :, :]) @ scale
            )
        elif hasattr(each.config, "layers"):
            products = products / np.sqrt(each.config.key_size)
        np.testing.assert_allclose(attention["scores"], products, atol=1e-12)


def test_the_keras_layers_give_the_same_weights(each):
    """Keras' own attention layers, asked for their scores, on the inputs that they have in the model."""
    import keras

    from core.models.translators.transformer import PaddingMask

    internals, model = internals_of(each), each.model("float64")
    inputs = [SOURCE.astype("int32"), TARGET.astype("int32")]
    if not hasattr(each.config, "layers"):
        if not each.config.score:
            assert internals == {}
            return
        layer = model.get_layer("attention")
        # query, value, and key where it is another
        tensors = list(layer._inbound_nodes[0].arguments.keras_tensors)
        masks = [None, keras.ops.convert_to_tensor(SOURCE != 0), None][: len(tensors)]
        _, weights = layer(
            keras.Model(model.inputs, tensors)(inputs), mask=masks, return_attention_scores=True
        )
        np.testing.assert_allclose(internals["cross"]["weights"][:, 0, 0], weights, atol=1e-10)
        return
    source_mask = PaddingMask()(inputs[0])
    for side, kind, name in (
        ("encoder", "self", "encoder"),
        ("decoder", "self", "decoder"),
        ("decoder", "cross", "cross"),
    ):
        for place in range(each.config.layers):
            layer = model.get_layer(f"{side}_{place}_{kind}")
            tensors = list(layer._inbound_nodes[0].arguments.keras_tensors)[:2]
            query, value = keras.Model(model.inputs, tensors)(inputs)
            mask = None if name == "decoder" else source_mask
            _, weights = layer(
                query,
                value,
                attention_mask=mask,
                use_causal_mask=name == "decoder",
                return_attention_scores=True,
            )
            np.testing.assert_allclose(internals[name]["weights"][:, place], weights, atol=1e-10)


def test_a_state_and_its_parts_are_frozen(each):
    state = each.runtime().start(SOURCE)
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.length = 3
