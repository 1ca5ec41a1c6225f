"""The debugger of masks: a table of models with what is true of each, and what else a batch may be."""

import contextlib
import re

import keras
import numpy as np
import pytest

import attention_atlas as atlas
from attention_atlas import MaskError, MaskIssue
from core.base.checks import InvalidValueError, MaskTraceError
from core.models import zoo
from tests.support.mask_models import (
    FEATURES,
    IDS_ALL_PADDED,
    IDS_WITH_FULL_ROW,
    IDS_WITH_PADDING_1,
    MODELS,
    PADDED_VECTORS,
    SOURCE_IDS,
    apply_dense,
    apply_gru,
    make_chain,
    make_embedding,
    make_ids_input,
    make_translator,
)
from tests.support.stories import assert_story


@pytest.fixture(autouse=True)
def _seed():
    keras.utils.set_random_seed(1)


def scale(x):
    return x * 2


def add_stopped_gradient(x):
    return keras.layers.Add()([x, keras.ops.stop_gradient(x)])


DROPPING_LAYERS = {
    "an operation": (scale, "layer of your own", lambda x: keras.layers.Rescaling(2.0)(x)),
    "a function": (
        lambda x: keras.layers.Lambda(scale)(x),
        "mask=lambda inputs, mask: mask",
        lambda x: keras.layers.Lambda(scale, mask=lambda inputs, mask: mask)(x),
    ),
    "an input without a mask": (
        add_stopped_gradient,
        "each of its inputs",
        lambda x: keras.layers.Add()([x, x]),
    ),
    "a layer": (lambda x: keras.layers.UpSampling1D(1)(x), "compute_mask", lambda x: x),
}


@pytest.mark.parametrize(("drops", "words", "mended"), DROPPING_LAYERS.values(), ids=DROPPING_LAYERS)
def test_the_way_out_is_one_that_helps(drops, words, mended):
    found = atlas.check_masks(make_chain(drops, apply_gru)(), IDS_WITH_FULL_ROW)
    assert any(one.problem == "dropped" and words in one.fix for one in found)
    assert atlas.check_masks(make_chain(mended, apply_gru)(), IDS_WITH_FULL_ROW) == []


# --- the table ----------------------------------------------------------------------------------------------


def copy_arrays(model, batch) -> list[np.ndarray]:
    """Returns copies of all that a check must not change: weights, states, and the batch."""
    states = [state for layer in model.layers for state in getattr(layer, "states", None) or ()]
    arrays = [*model.variables, *states, *keras.tree.flatten(batch)]
    return [np.array(keras.ops.convert_to_numpy(one)) for one in arrays]


FIXES = {  # of a model in the table: the problem, and what its sentence or its fix says
    "a GRU without a mask": ("padding", "mask_zero=True"),
    "a layer that drops the mask": ("dropped", "supports_masking"),
    "states a step without a mask": ("counted", "sample_weight"),
    "attention that looks ahead": ("future", "use_causal_mask=True"),
    "both directions where causal": ("future", "Bidirectional"),
    "a window to both sides": ("future", "use_causal_mask=True"),
    "a mean of nothing": ("nan", "row 2 "),
    "weights that are NaN": ("nan", "weights of broken"),
    "1 is padding, and 0 is hidden": ("padding", "ids != 1"),
    "an unmasked branch": ("padding", "each of its inputs"),
    "a tagger of (B, T) by Reshape": ("counted", "(B, T, 1)"),
    "a maximum where each row has padding": ("padding", "Row 2 without its padding"),
    "an inverted bias": ("padding", "hides 12 of 18 steps and shows 6"),
}


@pytest.mark.filterwarnings("ignore:Layer .* was passed an input with a mask")
@pytest.mark.parametrize("name", MODELS)
def test_what_is_found_is_what_is_true_and_is_said_with_its_fix(name):
    case = MODELS[name]
    model = case.build()
    arrays = copy_arrays(model, case.batch)
    flags = [(layer.trainable, layer.dtype_policy.name) for layer in model.layers]
    is_ids = not isinstance(case.batch, list | dict) and case.batch.ndim == 2
    padding = case.padding if case.padding and is_ids else None
    found = atlas.check_masks(model, case.batch, padding=padding, causal=case.causal)
    assert {one.problem for one in found} == {problem for problem, _ in case.problems}
    for problem, layer in case.problems:
        assert [one.layer for one in found if one.problem == problem and one.layer.startswith(layer)]
    assert all(isinstance(one, MaskIssue) and " 0.0 %" not in one.sentence and one.fix for one in found)
    problem, words = FIXES.get(name, ("", ""))
    sentences = [f"{one.sentence} {one.fix}" for one in found if one.problem == problem]
    assert all(words in sentence for sentence in sentences)
    with pytest.raises(MaskError, match=re.escape(words)) if found else contextlib.nullcontext():
        atlas.assert_masked(model, case.batch, padding=padding, causal=case.causal)
    atlas.mask_propagation(model, case.batch, padding=padding)
    for one, other in zip(arrays, copy_arrays(model, case.batch), strict=True):
        np.testing.assert_array_equal(one, other)
    assert flags == [(layer.trainable, layer.dtype_policy.name) for layer in model.layers]
    assert all(one.flags.writeable for one in keras.tree.flatten(case.batch))


def test_an_inverted_mask_is_counted_as_keras_reads_it():
    inverted, right = (
        atlas.mask_propagation(MODELS[name].build(), IDS_WITH_FULL_ROW)
        for name in ("an inverted bias", "a mask by hand")
    )
    assert_story(inverted, "hides 12 of 18 steps", "inverted")
    assert_story(right, "hides 6 of 18")


def test_the_share_is_that_of_the_decoder():
    target = np.array([[2, 5, 9, 1, 3, 4], [2, 7, 8, 6, 5, 3], [2, 7, 8, 4, 4, 0]])
    wider = np.pad(target, [(0, 0), (0, 3)])
    for ids, share in ((target, "5.6 %"), (wider, "37.0 %")):  # 1 of 18, 10 of 27; the source has 7
        (found,) = atlas.check_masks(make_translator(target=False)(), [SOURCE_IDS, ids])
        assert share in found.sentence


def test_a_small_effect_has_the_digits_that_it_needs():
    model = MODELS["a GRU without a mask"].build()
    reader = model.get_layer("reader")
    reader.set_weights([weight * 2e-4 for weight in reader.get_weights()])
    head = keras.Model(model.input, model.output + 1.0)
    (found,) = atlas.check_masks(head, IDS_WITH_FULL_ROW, tolerance=0.0)
    assert " 0 %" not in found.sentence and " 0.0 %" not in found.sentence and "0.0" in found.sentence


PAIR = [
    np.array([[5, 9, 12, 0, 0, 0], [7, 8, 9, 10, 11, 2]]),
    np.array([[2, 5, 9, 12, 3, 0], [2, 7, 8, 0, 0, 0]]),
]


SHIPPED = {name: [] for name in ("nmt_lstm", "nmt_bilstm", "nmt_luong", "nmt_transformer")}
SHIPPED |= {"sentiment_masked": [], "sentiment_unmasked": ["padding"]}


@pytest.mark.parametrize(("name", "problems"), SHIPPED.items())
def test_of_what_ships_only_the_classifier_without_a_mask_is_wrong(name, problems):
    translates = name.startswith("nmt")
    found = atlas.check_masks(zoo.load(name), PAIR if translates else PAIR[0], causal=translates)
    assert [one.problem for one in found] == problems


# --- what a batch may be ------------------------------------------------------------------------------------

RIGHT = MODELS["last state of a GRU"].build
WRONG = MODELS["a GRU without a mask"].build


def test_ids_and_several_inputs_may_come_as_lists_and_by_name():
    for batch in (IDS_WITH_FULL_ROW.tolist(), [IDS_WITH_FULL_ROW], tuple(map(tuple, IDS_WITH_FULL_ROW))):
        assert [one.problem for one in atlas.check_masks(WRONG(), batch)] == ["padding"]
        assert_story(atlas.mask_propagation(RIGHT(), batch), "hides 6 of 18")
    model = MODELS["features beside no mask"].build()
    named = {"ids": IDS_WITH_FULL_ROW, "features": FEATURES}
    for batch in ([array.tolist() for array in named.values()], named):
        assert [one.problem for one in atlas.check_masks(model, batch)] == ["padding"]
    with pytest.raises(InvalidValueError, match="`ids` and `features`"):
        atlas.check_masks(model, {"ids": IDS_WITH_FULL_ROW})


@pytest.mark.parametrize("call", [atlas.check_masks, atlas.mask_propagation])
def test_what_is_no_batch_is_refused_with_what_to_do(call):
    documents = keras.Input((None, None), dtype="int32")
    x = keras.layers.TimeDistributed(keras.layers.GRU(3))(
        keras.layers.Embedding(9, 4, mask_zero=True)(documents)
    )
    with pytest.raises(InvalidValueError, match="the model that reads a sentence"):
        call(keras.Model(documents, keras.layers.GRU(2)(x)), np.array([[[1, 2, 0], [0, 0, 0]]]))
    for model, batch, padding, words in (
        (RIGHT(), [[3, 5], [4]], None, "`batch`.*pad them first"),
        (RIGHT(), IDS_WITH_FULL_ROW, "0", "`padding`"),
        (None, IDS_WITH_FULL_ROW, None, "`model`"),
    ):
        with pytest.raises(InvalidValueError, match=words):
            call(model, batch, padding=padding)


def test_texts_are_refused_with_a_way_that_works():
    words = keras.layers.TextVectorization(vocabulary=["a", "b", "c"], name="cut")
    texts = keras.Sequential(
        [keras.Input((), dtype="string"), words, keras.layers.Embedding(9, 4), keras.layers.GRU(3)]
    )
    for batch in (["a b c", "c"], np.array(["a b c", "c"])):
        with pytest.raises(InvalidValueError, match="behind `cut`, `keras"):
            atlas.check_masks(texts, batch)
    behind = keras.Model(texts.get_layer("cut").output, texts.outputs)
    ids = np.array(words(np.array(["a b c", "c"])))
    assert [one.problem for one in atlas.check_masks(behind, ids)] == ["padding"]


def test_a_0_that_may_be_a_word_is_asked_about():
    with pytest.raises(InvalidValueError, match="padding=1"):
        atlas.check_masks(RIGHT(), IDS_WITH_PADDING_1)
    with pytest.raises(InvalidValueError, match="padding="):
        atlas.check_masks(RIGHT(), np.where(IDS_ALL_PADDED == 0, 1, IDS_ALL_PADDED))
    explicit_mask_model = MODELS["a mask by hand, padding is 1"].build()
    assert atlas.check_masks(explicit_mask_model, IDS_WITH_PADDING_1, padding=1) == []
    with pytest.raises(InvalidValueError, match="add a shorter row"):
        atlas.check_masks(MODELS["numbers"].build(), PADDED_VECTORS + 1)


def test_what_keras_says_of_a_softmax_over_steps_is_passed_on():
    read = make_ids_input()
    x = make_embedding()(read)
    weights = keras.layers.Softmax(axis=1)(apply_dense(x, 1))
    with pytest.raises(MaskTraceError, match="broadcastable"):
        atlas.check_masks(keras.Model(read, keras.ops.sum(weights * x, axis=1)), IDS_WITH_FULL_ROW)
