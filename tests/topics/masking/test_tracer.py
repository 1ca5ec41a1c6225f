"""Traces of small models by hand: who creates, passes on, changes, combines, uses, loses, ignores a mask."""

import keras
import numpy as np
import pytest
from keras import layers

from core.base.checks import AtlasError, InvalidValueError, MaskTraceError
from core.models.keras_private import copy_with_mask
from core.topics.masking.tracer.tracing import make_loss_weighting, trace_masks

IDS = np.array([[3, 4, 0], [5, 0, 0]])
MASK = [[1, 1, 0], [1, 0, 0]]


def ids_input(name=None):
    return keras.Input((None,), dtype="int32", name=name)


def embedding(**settings):
    return layers.Embedding(9, 4, mask_zero=True, **settings)


def list_verdicts(result, parent_names=()):
    return [
        (call.layer_class, call.verdict) for call in result.layer_calls if call.parent_names == parent_names
    ]


def to_int_list(mask):
    return None if mask is None else mask.astype(int).tolist()


def list_incoming_masks(call):
    return [
        (mask.name, mask.route, mask.affects_output, to_int_list(mask.mask)) for mask in call.incoming_masks
    ]


def find_call(result, layer_class):
    return next(call for call in result.layer_calls if call.layer_class == layer_class)


@keras.saving.register_keras_serializable("tests")
class Plain(layers.Layer):
    def call(self, inputs):
        return inputs * 2


class Supporting(Plain):
    def __init__(self, **settings):
        super().__init__(**settings)
        self.supports_masking = True


class Shortening(layers.Layer):
    def call(self, inputs):
        return inputs[:, 1:]

    def compute_mask(self, inputs, previous=None):
        return None if previous is None else previous[:, 1:]


class Mean(layers.Layer):
    def call(self, inputs, mask=None):
        weights = (
            keras.ops.ones_like(inputs[..., :1])
            if mask is None
            else keras.ops.cast(mask, inputs.dtype)[..., None]
        )
        return keras.ops.sum(inputs * weights, axis=1)


class Forgetful(Supporting):
    def compute_mask(self, inputs, previous=None):
        return None


# --- one layer after the other ------------------------------------------------------------------------------


def test_the_chapters_sequential_model():
    result = trace_masks(
        keras.Sequential([embedding(), layers.GRU(3), layers.Dense(1, activation="sigmoid")]), IDS
    )
    embedded, gru, _ = result.layer_calls
    assert list_verdicts(result) == [("Embedding", "creates"), ("GRU", "uses and stops"), ("Dense", "none")]
    assert (
        to_int_list(embedded.outgoing_masks[0]),
        embedded.incoming_masks,
        embedded.input_call_numbers,
    ) == (MASK, (), (-1,))
    assert list_incoming_masks(gru) == [("sequences", "implicit", True, MASK)]
    assert (gru.uses_mask, gru.outgoing_masks, gru.input_call_numbers) == (True, (None,), (0,))
    assert gru.max_difference > 1e-4
    assert [call.output_shapes for call in result.layer_calls] == [((2, 3, 4),), ((2, 3),), ((2, 1),)]
    assert (result.loss_weightings[0].mask, result.loss_weightings[0].weights.tolist()) == (None, [0.5, 0.5])


@pytest.mark.parametrize(
    ("layer", "verdict", "uses_mask", "outgoing_mask"),
    [
        (Plain, "loses", False, None),
        (type("GRU", (Plain,), {}), "loses", False, None),  # a name says nothing
        (lambda: layers.Conv1D(2, 2, padding="same"), "loses", False, None),
        (Supporting, "passes on", False, MASK),
        (Shortening, "changes", False, [[1, 0], [0, 0]]),
        (Mean, "uses and stops", True, None),
        (Forgetful, "ignores", False, None),
        (layers.GlobalAveragePooling1D, "uses and stops", True, None),
        (layers.GlobalMaxPooling1D, "loses", False, None),
        (lambda: layers.Bidirectional(layers.GRU(2, return_sequences=True)), "passes on", True, MASK),
        (lambda: layers.TimeDistributed(layers.Dense(2)), "passes on", False, MASK),
        (lambda: layers.Dropout(0.5), "passes on", False, MASK),
        (lambda: layers.Masking(mask_value=99.0), "changes", False, [[1, 1, 1], [1, 1, 1]]),
    ],
)
def test_the_verdict_on_a_layer_follows_from_its_masks(layer, verdict, uses_mask, outgoing_mask):
    first, last = trace_masks(keras.Sequential([embedding(), layer()]), IDS).layer_calls
    assert (last.verdict, last.uses_mask, to_int_list(last.outgoing_masks[0])) == (
        verdict,
        uses_mask,
        outgoing_mask,
    )
    # Keras warns of what Mean does right
    assert (f"'{last.name}'" in last.warning) == (verdict == "loses" or layer is Mean)
    assert first.warning == ""


@pytest.mark.filterwarnings("ignore:invalid value")
def test_pooling_over_padding_alone_is_reported_as_nan():
    model = keras.Sequential([embedding(), layers.GlobalAveragePooling1D()])
    ids = np.array([[3, 4, 0], [0, 0, 0]])
    pooling = trace_masks(model, ids).layer_calls[1]
    vectors = model.layers[0].get_weights()[0]
    masked_and_plain = vectors[[3, 4]].mean(axis=0), vectors[[3, 4, 0]].mean(axis=0)
    assert (pooling.uses_mask, pooling.rows_with_nan) == (True, (1,))
    # the row of NaN has no difference; the other one is worked out by hand
    assert pooling.max_difference == pytest.approx(np.abs(np.subtract(*masked_and_plain)).max(), abs=1e-6)
    everything_hidden = trace_masks(model, np.zeros((1, 2), int)).layer_calls[1]
    assert (everything_hidden.rows_with_nan, everything_hidden.max_difference) == ((0,), None)


class Noisy(Supporting):
    rng = np.random.default_rng(1)

    def call(self, inputs):
        return inputs + float(self.rng.normal())


class NoisyMean(Mean):
    """Uses its mask, and puts a noisy number behind the mean."""

    rng = np.random.default_rng(2)

    def call(self, inputs, mask=None):
        mean = super().call(inputs, mask)
        noise = keras.ops.zeros_like(mean[:, :1]) + float(self.rng.normal())
        return keras.ops.concatenate([mean, noise], axis=-1)


@pytest.mark.filterwarnings("ignore:Layer")
def test_noise_is_not_taken_for_the_use_of_a_mask():
    noisy = trace_masks(keras.Sequential([embedding(), Noisy()]), IDS).layer_calls[1]
    assert (noisy.verdict, noisy.uses_mask, noisy.max_difference, noisy.is_stochastic) == (
        "passes on",
        False,
        None,
        True,
    )
    mean = trace_masks(keras.Sequential([embedding(), NoisyMean()]), IDS).layer_calls[1]
    assert (mean.uses_mask, mean.is_stochastic) == (True, True)
    assert 0 < mean.max_difference < 0.2  # of the mean alone: the noise is of the size of 1
    assert not trace_masks(keras.Sequential([embedding(), Mean()]), IDS).layer_calls[1].is_stochastic


class Halving(layers.Layer):
    def call(self, inputs):
        return inputs[:, ::2]

    def compute_mask(self, inputs, previous_mask=None):
        return previous_mask[:, ::2]


class NeedingMean(Mean):
    def call(self, inputs, mask=None):
        return super().call(inputs, mask & True)


@pytest.mark.filterwarnings("ignore:Layer")
def test_a_layer_that_needs_its_mask_is_run_with_one_more_step_hidden():
    halved = trace_masks(keras.Sequential([ids_input(), embedding(), Halving()]), IDS).layer_calls[1]
    assert (halved.verdict, to_int_list(halved.outgoing_masks[0])) == ("changes", [[1, 0], [1, 0]])
    assert (halved.uses_mask, halved.max_difference) == (False, None)
    assert [mask.affects_output for mask in halved.incoming_masks] == [True]  # its mask depends on it
    needing = trace_masks(keras.Sequential([embedding(), NeedingMean()]), IDS).layer_calls[1]
    assert (needing.uses_mask, needing.max_difference) == (True, None)


def test_bfloat16_is_compared_like_any_number():
    settings = {"dtype": "bfloat16"}
    reader = layers.SimpleRNN(3, recurrent_initializer="glorot_uniform", return_sequences=True, **settings)
    _, rnn, dense = trace_masks(
        keras.Sequential([embedding(**settings), reader, layers.Dense(2)]), IDS
    ).layer_calls
    assert rnn.uses_mask and rnn.max_difference > 1e-4
    assert (dense.uses_mask, dense.max_difference) == (False, 0.0)


# --- graphs -------------------------------------------------------------------------------------------------


def test_a_mask_made_by_hand():
    ids = ids_input()
    x = layers.GRU(3)(layers.Embedding(9, 4)(ids), mask=keras.ops.not_equal(ids, 0))
    result = trace_masks(keras.Model(ids, layers.Dense(1)(x)), IDS)
    assert list_verdicts(result) == [
        ("Embedding", "none"),
        ("NotEqual", "creates"),
        ("GRU", "uses and stops"),
        ("Dense", "none"),
    ]
    _, made, gru, _ = result.layer_calls
    assert (made.computes_mask, to_int_list(made.outgoing_masks[0])) == (True, MASK)
    assert (list_incoming_masks(gru), gru.input_call_numbers) == ([("mask", "explicit", True, MASK)], (0, 1))


def test_add_and_concatenate_combine():
    first, second = ids_input("first"), ids_input("second")
    both = [embedding()(first), embedding()(second)]
    model = keras.Model([first, second], [layers.Add()(both), layers.Concatenate(axis=1)(both)])
    result = trace_masks(model, [IDS, np.array([[1, 0, 0], [1, 2, 0]])])
    masks = {"Add": [[1, 1, 0], [1, 1, 0]], "Concatenate": [[1, 1, 0, 1, 0, 0], [1, 0, 0, 1, 1, 0]]}
    for layer_class, mask in masks.items():
        combined = find_call(result, layer_class)
        assert (combined.verdict, to_int_list(combined.outgoing_masks[0])) == ("combines", mask)
        assert [incoming.name for incoming in combined.incoming_masks] == ["inputs[0]", "inputs[1]"]
    assert [to_int_list(output.mask) for output in result.loss_weightings] == [*masks.values()]


@pytest.mark.parametrize(
    ("drops", "name"),
    [
        (lambda ids, x: layers.Add()([x, layers.Embedding(9, 4)(ids)]), "inputs[0]"),
        (lambda ids, x: x * 2, "x1"),
    ],
)
def test_a_sum_with_no_mask_and_an_operation_drop_it_without_a_word(drops, name):
    ids = ids_input()
    result = trace_masks(keras.Model(ids, layers.Dense(2)(drops(ids, embedding()(ids)))), IDS)
    dropped, dense = result.layer_calls[-2:]
    assert (dropped.verdict, dropped.outgoing_masks, dropped.warning, dense.verdict) == (
        "ignores",
        (None,),
        "",
        "none",
    )
    assert list_incoming_masks(dropped) == [(name, "implicit", False, MASK)]


def test_several_inputs_and_outputs_and_one_layer_called_twice():
    first, second = ids_input("first"), ids_input("second")
    shared = embedding()
    sequence = layers.GRU(3, return_sequences=True)(shared(first))
    model = keras.Model({"first": first, "second": second}, [sequence, layers.GRU(2)(shared(second))])
    result = trace_masks(model, {"first": IDS, "second": np.array([[0, 0], [1, 2]])})
    effects = [
        (call.layer_class, call.verdict, to_int_list(call.outgoing_masks[0]) or [])
        for call in result.layer_calls
    ]
    assert sorted(effects) == [
        ("Embedding", "creates", [[0, 0], [1, 1]]),
        ("Embedding", "creates", MASK),
        ("GRU", "passes on", MASK),
        ("GRU", "uses and stops", []),
    ]
    assert [to_int_list(output.mask) for output in result.loss_weightings] == [MASK, None]


def test_a_nested_model_that_drops_the_mask():
    inner = keras.Sequential([layers.Dense(4), layers.Conv1D(2, 1), layers.Dense(2)], name="inner")
    ids = ids_input()
    result = trace_masks(keras.Model(ids, layers.GRU(2)(inner(embedding()(ids)))), IDS)
    assert list_verdicts(result) == [("Embedding", "creates"), ("Sequential", "loses"), ("GRU", "none")]
    assert list_verdicts(result, ("inner",)) == [
        ("Dense", "passes on"),
        ("Conv1D", "loses"),
        ("Dense", "none"),
    ]
    assert [call.parent_names for call in result.layer_calls] == [
        (),
        (),
        ("inner",),
        ("inner",),
        ("inner",),
        (),
    ]


def test_a_mask_that_is_created_in_a_nested_model_is_passed_on():
    inner = keras.Sequential([ids_input(), embedding()], name="inner")
    result = trace_masks(keras.Sequential([ids_input(), inner, layers.GRU(2)]), IDS)
    assert list_verdicts(result) == [("Sequential", "creates"), ("GRU", "uses and stops")]
    assert list_verdicts(result, ("inner",)) == [("Embedding", "creates")]


def test_a_nested_model_is_handed_a_mask():
    inner = keras.Sequential([keras.Input((None, 4)), layers.GRU(2, return_sequences=True)], name="inner")
    ids = ids_input()
    x = inner(layers.Embedding(9, 4)(ids), mask=keras.ops.not_equal(ids, 0))
    result = trace_masks(keras.Model(ids, x), IDS)
    assert find_call(result, "GRU").verdict == "passes on"
    assert to_int_list(result.loss_weightings[0].mask) == MASK


@pytest.mark.parametrize(
    "make", [lambda ids: keras.ops.not_equal(ids, 0), lambda ids: keras.ops.cast(ids, "bool")]
)
def test_a_nested_model_takes_a_mask_as_an_input(make):
    vectors, mask = keras.Input((None, 4)), keras.Input((None,), dtype="bool")
    read = layers.GRU(2, return_sequences=True)(vectors, mask=mask)
    inner = keras.Model([vectors, mask], read, name="inner")
    ids = ids_input()
    result = trace_masks(keras.Model(ids, inner([layers.Embedding(9, 4)(ids), make(ids)])), IDS)
    _, made, nested, gru = result.layer_calls
    assert [call.verdict for call in result.layer_calls] == ["none", "creates", "passes on", "passes on"]
    assert (made.computes_mask, gru.parent_names) == (True, ("inner",))
    assert list_incoming_masks(nested) == [("inputs[1]", "explicit", True, MASK)]
    assert (nested.uses_mask, nested.input_call_numbers, to_int_list(nested.outgoing_masks[0])) == (
        True,
        (0, 1),
        MASK,
    )
    assert (gru.uses_mask, [m.route for m in gru.incoming_masks]) == (True, ["explicit"])


# --- attention ----------------------------------------------------------------------------------------------


def test_multi_head_attention_combines_padding_and_causal():
    ids = ids_input()
    x = embedding()(ids)
    y = layers.MultiHeadAttention(2, 3)(x, x, use_causal_mask=True)
    attention = trace_masks(keras.Model(ids, y), IDS).layer_calls[1]
    assert (attention.verdict, attention.uses_mask) == ("combines", True)
    assert [(mask.name, mask.route, mask.affects_output) for mask in attention.incoming_masks] == [
        ("query", "implicit", True),
        ("value", "implicit", True),
        ("use_causal_mask", "causal", True),
    ]
    assert to_int_list(attention.attention_mask) == [
        [[1, 0, 0], [1, 1, 0], [0, 0, 0]],
        [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
    ]


def test_attention_of_a_sentence_over_another():
    source, target = ids_input("source"), ids_input("target")
    keys, queries = embedding()(source), embedding()(target)
    result = trace_masks(
        keras.Model([source, target], layers.Attention()([queries, keys])), [IDS, np.array([[1, 0], [2, 3]])]
    )
    attention = find_call(result, "Attention")
    assert (attention.verdict, to_int_list(attention.outgoing_masks[0])) == ("combines", [[1, 0], [1, 1]])
    assert to_int_list(attention.attention_mask) == [[[1, 1, 0], [1, 1, 0]], [[1, 0, 0], [1, 0, 0]]]


# --- what it leaves as it was, and what it refuses ----------------------------------------------------------


@pytest.mark.parametrize("stateful", [False, True])
def test_tracing_leaves_outputs_and_variables_unchanged(stateful):
    ids = keras.Input((3,), batch_size=2, dtype="int32")
    model = keras.Model(ids, layers.GRU(3, stateful=stateful)(layers.Dropout(0.5)(embedding()(ids))))
    twin = keras.models.clone_model(model)
    twin.set_weights(model.get_weights())
    result = trace_masks(model, IDS)
    assert find_call(result, "GRU").verdict == "uses and stops"
    np.testing.assert_array_equal(model(IDS), twin(IDS))
    for ours, theirs in zip(model.weights, twin.weights, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_a_stateful_layer_without_use_of_the_mask():
    class Counter(Supporting):
        def build(self, shape):
            self.count = self.add_weight(shape=(), initializer="zeros", trainable=False)

        def call(self, inputs):
            self.count.assign_add(1.0)
            return inputs + self.count

    counter = Counter()
    call = trace_masks(keras.Sequential([ids_input(), embedding(), counter]), IDS).layer_calls[1]
    assert (call.verdict, call.uses_mask, call.max_difference) == ("passes on", False, 0.0)
    assert float(counter.count.numpy()) == 0


def test_all_padding_and_one_token():
    model = keras.Sequential([embedding(), layers.GRU(3, return_sequences=True)])
    (hidden,) = trace_masks(model, np.zeros((2, 3), int)).loss_weightings
    assert (hidden.mask.any(), hidden.weights.sum()) == (False, 0)
    gru = trace_masks(model, np.array([[4]])).layer_calls[1]
    # no padding here, but it would look
    assert (gru.verdict, gru.uses_mask, gru.max_difference) == ("passes on", True, 0)


@pytest.mark.parametrize("ids", [np.zeros((0, 3), int), np.zeros((2, 0), int)])
def test_an_empty_batch_is_refused(ids):
    with pytest.raises(InvalidValueError, match="at least one sequence of at least one step"):
        trace_masks(keras.Sequential([embedding(), layers.GRU(3)]), ids)


class Own(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = layers.Dense(1)

    def call(self, inputs):
        return self.dense(inputs)


def test_a_subclassed_model_is_refused_and_inside_another_it_is_one_layer():
    with pytest.raises(MaskTraceError, match=r"class Own cannot be traced layer by layer.*keras\.Sequential"):
        trace_masks(Own(), IDS)
    with pytest.raises(InvalidValueError, match="a Keras model"):
        trace_masks(layers.Dense(1), IDS)
    result = trace_masks(keras.Sequential([embedding(), Own()]), IDS)
    assert [call.layer_class for call in result.layer_calls] == ["Embedding", "Own"]


def test_a_model_that_fails_on_its_inputs_raises_an_error_with_the_reason():
    model = keras.Sequential([ids_input(), layers.Embedding(3, 2), layers.GRU(2)])
    with pytest.raises(AtlasError, match="an Embedding of it knows the ids 0 to 2 alone"):
        trace_masks(model, IDS)
    with pytest.raises(AtlasError, match=r"1 in all, and gets 2\. Give it one array for each"):
        trace_masks(model, [IDS, IDS])


def test_memory_that_is_refused_is_not_taken_for_a_mask_that_matters():
    """A layer that fails without its mask needs it; one that finds no memory says nothing about masks."""

    class Hungry(Supporting):
        calls = 0

        def call(self, inputs, mask=None):
            self.calls += keras.ops.is_tensor(inputs) and not isinstance(inputs, keras.KerasTensor)
            if self.calls > 1:
                raise MemoryError("Unable to allocate")
            return inputs

    with pytest.raises(MaskTraceError, match="more memory than there is"):
        trace_masks(keras.Sequential([ids_input(), embedding(), Hungry()]), IDS)


# --- the weights of the loss --------------------------------------------------------------------------------


class FixedLoss(keras.losses.Loss):
    def call(self, y_true, y_pred):
        return y_true


def compute_keras_loss_weights(shape, mask) -> np.ndarray:
    """Returns what Keras' mean makes of each loss by itself, one cell after the other."""
    predictions = copy_with_mask(keras.ops.zeros((*shape, 2)), keras.ops.cast(mask, "bool"))
    weights = np.zeros(shape)
    for cell in np.ndindex(*shape):
        losses = np.zeros(shape, "float32")
        losses[cell] = 1
        weights[cell] = FixedLoss()(losses, predictions)
    return weights


@pytest.mark.parametrize(
    ("shape", "mask", "weights", "broadcast"),
    [
        # losses (B,) under a mask (B, T): the batch is weighted by the columns of the mask
        ((3,), [[1, 1, 1], [1, 1, 1], [1, 0, 0]], [3 / 7, 2 / 7, 2 / 7], True),
        ((1,), [[1, 1, 0]], [1.0], True),
        ((2, 3), MASK, [[1 / 3, 1 / 3, 0], [1 / 3, 0, 0]], False),
        ((2, 3), [[1, 0, 1]], [[1 / 4, 0, 1 / 4], [1 / 4, 0, 1 / 4]], True),
        ((2, 1), [[1, 0, 0], [1, 1, 1]], [[1 / 4], [3 / 4]], True),
        ((2, 3), [[[1], [1], [0]], [[1], [0], [0]]], [[1 / 3, 1 / 3, 0], [1 / 3, 0, 0]], False),
        ((2,), [[1], [0]], [1.0, 0.0], False),
        ((2, 2), [[0, 0], [0, 0]], [[0, 0], [0, 0]], False),
    ],
)
def test_a_mask_of_another_shape_is_broadcast_as_keras_does_it(shape, mask, weights, broadcast):
    output = make_loss_weighting("out", (*shape, 2), np.array(mask, bool))
    np.testing.assert_allclose(output.weights, weights)
    np.testing.assert_allclose(output.weights, compute_keras_loss_weights(shape, mask), atol=1e-6)
    assert output.is_broadcast == broadcast


def test_a_mask_that_keras_cannot_lay_over_the_losses_has_no_weights():
    assert make_loss_weighting("out", (2, 4), np.ones((2, 3), bool)).weights is None
    with pytest.raises(Exception, match="Incompatible shapes"):
        compute_keras_loss_weights((2,), np.ones((2, 3)))


def test_a_softmax_over_steps_is_weighed_by_its_columns():
    ids = ids_input()
    scores = layers.Reshape((-1,))(layers.Dense(1)(layers.Embedding(9, 4)(ids)))
    model = keras.Model(ids, layers.Softmax()(scores, mask=keras.ops.not_equal(ids, 0)))
    (output,) = trace_masks(model, np.array([[3, 4, 1], [5, 2, 1], [5, 0, 0]])).loss_weightings
    assert output.is_broadcast
    np.testing.assert_allclose(output.weights, [3 / 7, 2 / 7, 2 / 7])
    # two sentences of three steps: it cannot be laid over
    assert trace_masks(model, IDS).loss_weightings[0].weights is None
