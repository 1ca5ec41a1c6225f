"""Traces of small models by hand: who creates, passes on, changes, combines, uses, loses, ignores a mask."""

import concurrent.futures
import warnings

import keras
import numpy as np
import pytest
from keras import layers

from core.base.checks import AtlasError, InvalidValueError, MaskTraceError
from core.models.keras_private import copy_with_mask
from core.topics.masking.tracer.tracing import make_loss_mask, trace_masks

IDS = np.array([[3, 4, 0], [5, 0, 0]])
MASK = [[1, 1, 0], [1, 0, 0]]


def ids_input(name=None):
    return keras.Input((None,), dtype="int32", name=name)


def embedding(**settings):
    return layers.Embedding(9, 4, mask_zero=True, **settings)


def list_step_effects(result, path=()):
    return [(step.layer_class, step.did) for step in result.steps if step.path == path]


def to_int_list(mask):
    return None if mask is None else mask.astype(int).tolist()


def list_incoming_masks(step):
    return [(mask.name, mask.how, mask.affects_output, to_int_list(mask.mask)) for mask in step.incoming]


def step(result, layer_class):
    return next(step for step in result.steps if step.layer_class == layer_class)


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
    assert list_step_effects(result) == [
        ("Embedding", "creates"),
        ("GRU", "uses and stops"),
        ("Dense", "none"),
    ]
    embedded, gru, _ = result.steps
    assert to_int_list(embedded.outgoing[0]) == MASK
    assert (embedded.incoming, embedded.sources) == ((), (-1,))
    assert list_incoming_masks(gru) == [("sequences", "carried", True, MASK)]
    assert gru.uses_mask and gru.mask_effect > 1e-4
    assert (gru.outgoing, gru.sources) == ((None,), (0,))
    assert [step.output_shapes for step in result.steps] == [((2, 3, 4),), ((2, 3),), ((2, 1),)]
    assert result.outputs[0].mask is None
    assert result.outputs[0].weights.tolist() == [0.5, 0.5]


def test_return_sequences_passes_the_mask_on_to_the_loss():
    result = trace_masks(
        keras.Sequential([embedding(), layers.GRU(3, return_sequences=True), layers.Dense(2)]), IDS
    )
    assert list_step_effects(result) == [
        ("Embedding", "creates"),
        ("GRU", "passes on"),
        ("Dense", "passes on"),
    ]
    assert [step.uses_mask for step in result.steps] == [False, True, False]
    assert result.steps[2].mask_effect == 0
    assert to_int_list(result.outputs[0].mask) == MASK
    np.testing.assert_allclose(result.outputs[0].weights, np.array(MASK) / 3)


def test_conv1d_loses_it_with_keras_own_words():
    model = keras.Sequential([embedding(), layers.Conv1D(2, 2, padding="same", name="window"), layers.GRU(2)])
    result = trace_masks(model, IDS)
    assert list_step_effects(result) == [("Embedding", "creates"), ("Conv1D", "loses"), ("GRU", "none")]
    before, lost, after = result.steps
    assert "'window'" in lost.warning and "does not support masking" in lost.warning
    assert not lost.uses_mask
    assert before.warning == after.warning == ""


class Elsewhere(Plain):
    """While it is called, another thread leaves what it had begun with the warnings of the whole process."""

    leaves = None

    def call(self, inputs):
        if self.leaves:
            with concurrent.futures.ThreadPoolExecutor(1) as thread:
                thread.submit(self.leaves.__exit__, None, None, None).result()
            self.leaves = None
        return super().call(inputs)


def test_what_keras_says_is_heard_whatever_other_threads_do_with_warnings():
    model = keras.Sequential([embedding(), Elsewhere(name="window")])
    model(IDS)  # which builds it
    model.layers[1].leaves = warnings.catch_warnings()
    model.layers[1].leaves.__enter__()
    result = trace_masks(model, IDS)
    assert model.layers[1].leaves is None
    assert list_step_effects(result) == [("Embedding", "creates"), ("Elsewhere", "loses")]
    assert "does not support masking" in result.steps[1].warning


@pytest.mark.parametrize(
    ("layer", "did", "uses", "out"),
    [
        (Plain, "loses", False, None),
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
def test_a_layer_is_judged_by_what_it_does(layer, did, uses, out):
    result = trace_masks(keras.Sequential([embedding(), layer()]), IDS)
    last = result.steps[1]
    assert (last.did, last.uses_mask, to_int_list(last.outgoing[0])) == (did, uses, out)
    assert bool(last.warning) == (did == "loses" or layer is Mean)  # Keras warns of what Mean does right


def test_a_name_says_nothing():
    own = type("GRU", (Plain,), {})()  # no recurrent layer at all
    result = trace_masks(keras.Sequential([embedding(), own]), IDS)
    assert list_step_effects(result) == [("Embedding", "creates"), ("GRU", "loses")]


@pytest.mark.filterwarnings("ignore:invalid value")
def test_a_mean_over_no_real_step_is_nan_and_is_told_as_that():
    model = keras.Sequential([embedding(), layers.GlobalAveragePooling1D()])
    ids = np.array([[3, 4, 0], [0, 0, 0]])
    pooling = trace_masks(model, ids).steps[1]
    vectors = model.layers[0].get_weights()[0]
    masked = (vectors[3] + vectors[4]) / 2
    plain = (vectors[3] + vectors[4] + vectors[0]) / 3
    assert pooling.uses_mask and pooling.nan_rows == (1,)
    # the row of NaN has no difference; the other one is worked out by hand
    assert pooling.mask_effect == pytest.approx(np.abs(masked - plain).max(), abs=1e-6)
    everything_hidden = trace_masks(model, np.zeros((1, 2), int)).steps[1]
    assert (everything_hidden.nan_rows, everything_hidden.mask_effect) == ((0,), None)


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
    noisy = trace_masks(keras.Sequential([embedding(), Noisy()]), IDS).steps[1]
    assert (noisy.did, noisy.uses_mask, noisy.mask_effect, noisy.is_noisy) == ("passes on", False, None, True)
    mean = trace_masks(keras.Sequential([embedding(), NoisyMean()]), IDS).steps[1]
    assert (mean.uses_mask, mean.is_noisy) == (True, True)
    assert 0 < mean.mask_effect < 0.2  # of the mean alone: the noise is of the size of 1
    steady = trace_masks(keras.Sequential([embedding(), Mean()]), IDS).steps[1]
    assert not steady.is_noisy


class Halving(layers.Layer):
    def call(self, inputs):
        return inputs[:, ::2]

    def compute_mask(self, inputs, previous_mask=None):
        return previous_mask[:, ::2]


class NeedingMean(Mean):
    def call(self, inputs, mask=None):
        return super().call(inputs, mask & True)


@pytest.mark.filterwarnings("ignore:Layer")
def test_a_layer_that_cannot_do_without_its_mask_is_asked_by_hiding_one_more_step():
    halved = trace_masks(keras.Sequential([ids_input(), embedding(), Halving()]), IDS).steps[1]
    assert (halved.did, halved.uses_mask, halved.mask_effect) == ("changes", False, None)
    assert to_int_list(halved.outgoing[0]) == [[1, 0], [1, 0]]
    assert [mask.affects_output for mask in halved.incoming] == [True]  # its mask depends on it
    needing = trace_masks(keras.Sequential([embedding(), NeedingMean()]), IDS).steps[1]
    assert (needing.uses_mask, needing.mask_effect) == (True, None)


def test_bfloat16_is_compared_like_any_number():
    settings = {"dtype": "bfloat16"}
    reader = layers.SimpleRNN(3, recurrent_initializer="glorot_uniform", return_sequences=True, **settings)
    _, rnn, dense = trace_masks(keras.Sequential([embedding(**settings), reader, layers.Dense(2)]), IDS).steps
    assert rnn.uses_mask and rnn.mask_effect > 1e-4
    assert (dense.uses_mask, dense.mask_effect) == (False, 0.0)


# --- graphs -------------------------------------------------------------------------------------------------


def test_a_mask_made_by_hand():
    ids = ids_input()
    x = layers.GRU(3)(layers.Embedding(9, 4)(ids), mask=keras.ops.not_equal(ids, 0))
    result = trace_masks(keras.Model(ids, layers.Dense(1)(x)), IDS)
    assert list_step_effects(result) == [
        ("Embedding", "none"),
        ("NotEqual", "creates"),
        ("GRU", "uses and stops"),
        ("Dense", "none"),
    ]
    made, gru = result.steps[1], result.steps[2]
    assert made.is_explicit_mask and to_int_list(made.outgoing[0]) == MASK
    assert list_incoming_masks(gru) == [("mask", "handed", True, MASK)]
    assert gru.sources == (0, 1)


def test_add_and_concatenate_combine():
    first, second = ids_input("first"), ids_input("second")
    both = [embedding()(first), embedding()(second)]
    model = keras.Model([first, second], [layers.Add()(both), layers.Concatenate(axis=1)(both)])
    result = trace_masks(model, [IDS, np.array([[1, 0, 0], [1, 2, 0]])])
    add, concatenate = step(result, "Add"), step(result, "Concatenate")
    assert (add.did, to_int_list(add.outgoing[0])) == ("combines", [[1, 1, 0], [1, 1, 0]])
    assert (concatenate.did, to_int_list(concatenate.outgoing[0])) == (
        "combines",
        [[1, 1, 0, 1, 0, 0], [1, 0, 0, 1, 1, 0]],
    )
    assert [mask.name for mask in add.incoming] == ["inputs[0]", "inputs[1]"]
    assert [output.mask.shape for output in result.outputs] == [(2, 3), (2, 6)]


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
    dropped, dense = result.steps[-2:]
    assert (dropped.did, dropped.outgoing, dropped.warning, dense.did) == ("ignores", (None,), "", "none")
    assert list_incoming_masks(dropped) == [(name, "carried", False, MASK)]


def test_several_inputs_and_outputs_and_one_layer_called_twice():
    first, second = ids_input("first"), ids_input("second")
    shared = embedding()
    sequence = layers.GRU(3, return_sequences=True)(shared(first))
    model = keras.Model({"first": first, "second": second}, [sequence, layers.GRU(2)(shared(second))])
    result = trace_masks(model, {"first": IDS, "second": np.array([[0, 0], [1, 2]])})
    assert sorted(list_step_effects(result)) == [
        ("Embedding", "creates"),
        ("Embedding", "creates"),
        ("GRU", "passes on"),
        ("GRU", "uses and stops"),
    ]
    masks = [to_int_list(step.outgoing[0]) for step in result.steps if step.layer_class == "Embedding"]
    assert sorted(masks) == sorted([MASK, [[0, 0], [1, 1]]])
    assert [to_int_list(output.mask) for output in result.outputs] == [MASK, None]


def test_a_nested_model_and_what_keras_says_of_it():
    inner = keras.Sequential([layers.Dense(4), layers.Conv1D(2, 1), layers.Dense(2)], name="inner")
    ids = ids_input()
    result = trace_masks(keras.Model(ids, layers.GRU(2)(inner(embedding()(ids)))), IDS)
    assert list_step_effects(result) == [("Embedding", "creates"), ("Sequential", "loses"), ("GRU", "none")]
    assert list_step_effects(result, ("inner",)) == [
        ("Dense", "passes on"),
        ("Conv1D", "loses"),
        ("Dense", "none"),
    ]
    assert [step.path for step in result.steps] == [(), (), ("inner",), ("inner",), ("inner",), ()]


def test_a_nested_model_lets_a_mask_through_though_keras_says_otherwise():
    inner = keras.Sequential([layers.Dense(4), layers.Dropout(0.1)], name="inner")
    ids = ids_input()
    result = trace_masks(keras.Model(ids, inner(embedding()(ids))), IDS)
    nested = step(result, "Sequential")
    assert nested.did == "passes on" and "will therefore destroy" in nested.warning
    assert to_int_list(nested.outgoing[0]) == to_int_list(result.outputs[0].mask) == MASK


def test_a_mask_that_is_born_in_a_nested_model_goes_on():
    inner = keras.Sequential([ids_input(), embedding()], name="inner")
    result = trace_masks(keras.Sequential([ids_input(), inner, layers.GRU(2)]), IDS)
    assert list_step_effects(result) == [("Sequential", "creates"), ("GRU", "uses and stops")]
    assert list_step_effects(result, ("inner",)) == [("Embedding", "creates")]


def test_a_nested_model_is_handed_a_mask():
    inner = keras.Sequential([keras.Input((None, 4)), layers.GRU(2, return_sequences=True)], name="inner")
    ids = ids_input()
    x = inner(layers.Embedding(9, 4)(ids), mask=keras.ops.not_equal(ids, 0))
    result = trace_masks(keras.Model(ids, x), IDS)
    gru = step(result, "GRU")
    assert (gru.did, to_int_list(gru.outgoing[0])) == ("passes on", MASK)
    assert to_int_list(result.outputs[0].mask) == MASK


@pytest.mark.parametrize(
    "make", [lambda ids: keras.ops.not_equal(ids, 0), lambda ids: keras.ops.cast(ids, "bool")]
)
def test_a_nested_model_takes_a_mask_as_an_input(make):
    vectors, mask = keras.Input((None, 4)), keras.Input((None,), dtype="bool")
    read = layers.GRU(2, return_sequences=True)(vectors, mask=mask)
    inner = keras.Model([vectors, mask], read, name="inner")
    ids = ids_input()
    result = trace_masks(keras.Model(ids, inner([layers.Embedding(9, 4)(ids), make(ids)])), IDS)
    assert [did for _, did in list_step_effects(result)] == ["none", "creates", "passes on"]
    assert result.steps[1].is_explicit_mask
    nested = result.steps[2]
    assert list_incoming_masks(nested) == [("inputs[1]", "handed", True, MASK)]
    assert (nested.uses_mask, nested.sources, to_int_list(nested.outgoing[0])) == (True, (0, 1), MASK)
    (gru,) = [step for step in result.steps if step.path]
    assert (gru.did, gru.uses_mask, [m.how for m in gru.incoming]) == ("passes on", True, ["handed"])


# --- attention ----------------------------------------------------------------------------------------------


def test_multi_head_attention_combines_padding_and_causal():
    ids = ids_input()
    x = embedding()(ids)
    result = trace_masks(keras.Model(ids, layers.MultiHeadAttention(2, 3)(x, x, use_causal_mask=True)), IDS)
    attention = result.steps[1]
    assert attention.did == "combines" and attention.uses_mask
    assert [(mask.name, mask.how, mask.affects_output) for mask in attention.incoming] == [
        ("query", "carried", True),
        ("value", "carried", True),
        ("use_causal_mask", "causal", True),
    ]
    assert to_int_list(attention.matrix) == [
        [[1, 0, 0], [1, 1, 0], [0, 0, 0]],
        [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
    ]


def test_multi_head_attention_takes_the_mask_off_its_inputs():
    """So the sum after it finds one mask of two, and drops it.

    A GRU behind still gets the mask that the graph has recorded.
    """
    ids = ids_input()
    x = embedding()(ids)
    y = layers.Add()([x, layers.MultiHeadAttention(1, 3)(x, x)])
    result = trace_masks(keras.Model(ids, [y, layers.GRU(2)(y)]), IDS)
    assert list_step_effects(result) == [
        ("Embedding", "creates"),
        ("MultiHeadAttention", "combines"),
        ("Add", "ignores"),
        ("GRU", "uses and stops"),
    ]
    assert result.steps[1].stripped_inputs == ("query", "value")
    assert list_incoming_masks(result.steps[2]) == [("inputs[1]", "carried", False, MASK)]
    assert [(mask.how, to_int_list(mask.mask)) for mask in result.steps[3].incoming] == [("recorded", MASK)]
    assert result.outputs[0].mask is None


def test_attention_of_a_sentence_over_another():
    source, target = ids_input("source"), ids_input("target")
    keys, queries = embedding()(source), embedding()(target)
    result = trace_masks(
        keras.Model([source, target], layers.Attention()([queries, keys])), [IDS, np.array([[1, 0], [2, 3]])]
    )
    attention = step(result, "Attention")
    assert attention.did == "combines"
    assert to_int_list(attention.outgoing[0]) == [[1, 0], [1, 1]]
    assert to_int_list(attention.matrix) == [[[1, 1, 0], [1, 1, 0]], [[1, 0, 0], [1, 0, 0]]]


# --- what it leaves as it was, and what it refuses ----------------------------------------------------------


@pytest.mark.parametrize("stateful", [False, True])
def test_looking_changes_nothing(stateful):
    ids = keras.Input((3,), batch_size=2, dtype="int32")
    model = keras.Model(ids, layers.GRU(3, stateful=stateful)(layers.Dropout(0.5)(embedding()(ids))))
    twin = keras.models.clone_model(model)
    twin.set_weights(model.get_weights())
    result = trace_masks(model, IDS)
    assert step(result, "GRU").did == "uses and stops"
    np.testing.assert_array_equal(model(IDS), twin(IDS))
    for ours, theirs in zip(model.weights, twin.weights, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_a_stateful_layer_that_uses_no_mask_is_not_said_to_use_it():
    class Counter(Supporting):
        def build(self, shape):
            self.count = self.add_weight(shape=(), initializer="zeros", trainable=False)

        def call(self, inputs):
            self.count.assign_add(1.0)
            return inputs + self.count

    ids = ids_input()
    counter = Counter()
    result = trace_masks(keras.Model(ids, counter(embedding()(ids))), IDS)
    assert (result.steps[1].did, result.steps[1].uses_mask, result.steps[1].mask_effect) == (
        "passes on",
        False,
        0.0,
    )
    assert float(counter.count.numpy()) == 0


def test_all_padding_and_one_token():
    model = keras.Sequential([embedding(), layers.GRU(3, return_sequences=True)])
    hidden = trace_masks(model, np.zeros((2, 3), int))
    assert to_int_list(hidden.outputs[0].mask) == [[0, 0, 0], [0, 0, 0]]
    assert hidden.outputs[0].weights.sum() == 0
    gru = trace_masks(model, np.array([[4]])).steps[1]
    assert (gru.did, gru.uses_mask, gru.mask_effect) == (
        "passes on",
        True,
        0,
    )  # no padding here, but it would look


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
    assert [step.layer_class for step in result.steps] == ["Embedding", "Own"]


def test_a_model_that_fails_says_so_in_a_sentence():
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
    predictions = copy_with_mask(
        keras.ops.zeros((*shape, 2)), keras.ops.convert_to_tensor(np.array(mask, bool))
    )
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
    output = make_loss_mask("out", (*shape, 2), np.array(mask, bool))
    np.testing.assert_allclose(output.weights, weights)
    np.testing.assert_allclose(output.weights, compute_keras_loss_weights(shape, mask), atol=1e-6)
    assert output.is_broadcast == broadcast


def test_a_mask_that_keras_cannot_lay_over_the_losses_has_no_weights():
    assert make_loss_mask("out", (2, 4), np.ones((2, 3), bool)).weights is None
    with pytest.raises(Exception, match="Incompatible shapes"):
        compute_keras_loss_weights((2,), np.ones((2, 3)))


def test_a_softmax_over_steps_is_weighed_by_its_columns():
    start = ids_input()
    scores = layers.Reshape((-1,))(layers.Dense(1)(layers.Embedding(9, 4)(start)))
    masked = layers.Softmax()(scores, mask=keras.ops.not_equal(start, 0))
    model = keras.Model(start, masked)
    ids = np.array([[3, 4, 1], [5, 2, 1], [5, 0, 0]])
    (output,) = trace_masks(model, ids).outputs
    assert output.is_broadcast
    np.testing.assert_allclose(output.weights, [3 / 7, 2 / 7, 2 / 7])
    (output,) = trace_masks(model, IDS).outputs  # two sentences of three steps: it cannot be laid over
    assert output.weights is None
