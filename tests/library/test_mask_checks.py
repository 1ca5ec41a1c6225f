"""The debugger of masks: a table of models with what is true of each, and what else a batch may be."""

import keras
import numpy as np
import pytest

import attention_atlas as atlas
from attention_atlas import Finding, MaskError
from core import zoo
from core.base.checks import InvalidValueError, MaskTraceError
from tests.support.mask_models import (
    FEATURES,
    FULL,
    MODELS,
    NUMBERS,
    OTHER,
    SHORT,
    SOURCE,
    by_force,
    translator,
)

BATCH = np.array([[3, 5, 2, 7], [4, 6, 0, 0]])
WORDS = 10


@pytest.fixture(autouse=True)
def _seed():
    keras.utils.set_random_seed(1)


class Doubled(keras.layers.Layer):
    """A layer of one's own that forgets `supports_masking`."""

    def call(self, x):
        return x * 2


def model(*layers, mask: bool = True) -> keras.Model:
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(WORDS, 8, mask_zero=mask)(ids)
    for layer in layers:
        x = (
            layer(x, x, use_causal_mask=True)
            if isinstance(layer, keras.layers.MultiHeadAttention)
            else layer(x)
        )
    return keras.Model(ids, x)


def dense() -> keras.layers.Dense:
    return keras.layers.Dense(3)


GOOD = {
    "a GRU that gives its last state": lambda: model(keras.layers.GRU(4), dense()),
    "a mean that knows the mask": lambda: model(keras.layers.GlobalAveragePooling1D(), dense()),
    "causal attention a step": lambda: model(keras.layers.MultiHeadAttention(2, 4), dense()),
}


@pytest.mark.parametrize("name", GOOD)
def test_nothing_is_found_where_masks_do_their_work(name):
    good = GOOD[name]()
    causal = "causal" in name
    assert atlas.check_masks(good, BATCH, causal=causal) == []
    atlas.assert_masked(good, BATCH, causal=causal)


BAD = {
    "padding": (lambda: model(keras.layers.GRU(4), dense(), mask=False), "", "mask_zero=True"),
    "dropped": (lambda: model(Doubled(name="doubled"), keras.layers.GRU(4)), "doubled", "supports_masking"),
    "counted": (
        lambda: model(keras.layers.GRU(4, return_sequences=True), mask=False),
        "gru",
        "sample_weight",
    ),
}


@pytest.mark.parametrize("problem", BAD)
def test_what_is_wrong_is_found_with_the_layer_and_the_fix(problem):
    make, layer, fix = BAD[problem]
    found = {one.problem: one for one in atlas.check_masks(make(), BATCH)}
    assert problem in found
    assert found[problem].layer.startswith(layer) and fix in found[problem].fix
    with pytest.raises(MaskError, match=fix):
        atlas.assert_masked(make(), BATCH)


def test_a_future_that_leaks_is_found_with_the_attention_that_looks_ahead():
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(WORDS, 8, mask_zero=True)(ids)
    leaking = keras.Model(ids, keras.layers.MultiHeadAttention(2, 4, name="peeks")(x, x))
    (found,) = [one for one in atlas.check_masks(leaking, BATCH, causal=True) if one.problem == "future"]
    assert isinstance(found, Finding)
    assert found.layer == "peeks" and "use_causal_mask=True" in found.fix
    both = model(keras.layers.Bidirectional(keras.layers.GRU(4, return_sequences=True)))
    (found,) = [one for one in atlas.check_masks(both, BATCH, causal=True) if one.problem == "future"]
    assert "Bidirectional" in found.fix


def scaled(x):
    return x * 2


def added(x):
    return keras.layers.Add()([x, keras.ops.stop_gradient(x)])


WAYS_OUT = {
    "an operation": (scaled, "layer of your own", lambda x: keras.layers.Rescaling(2.0)(x)),
    "a function": (
        lambda x: keras.layers.Lambda(scaled)(x),
        "mask=lambda inputs, mask: mask",
        lambda x: keras.layers.Lambda(scaled, mask=lambda inputs, mask: mask)(x),
    ),
    "an input without a mask": (added, "each of its inputs", lambda x: keras.layers.Add()([x, x])),
    "a layer": (lambda x: keras.layers.UpSampling1D(1)(x), "compute_mask", lambda x: x),
}


@pytest.mark.parametrize("name", WAYS_OUT)
def test_the_way_out_is_one_that_helps(name):
    drops, words, mended = WAYS_OUT[name]
    found = atlas.check_masks(model(drops, keras.layers.GRU(4)), BATCH)
    assert any(one.problem == "dropped" and words in one.fix for one in found)
    assert atlas.check_masks(model(mended, keras.layers.GRU(4)), BATCH) == []


def test_of_a_model_in_a_model_the_layer_is_named():
    inner = keras.Sequential([keras.Input((None, 8)), Doubled(name="doubled")])
    found = atlas.check_masks(model(inner, keras.layers.GRU(4)), BATCH)
    assert {one.layer for one in found} == {"doubled"}


def test_a_mask_that_keras_wrote_down_when_the_model_was_built_is_not_lost():
    """Attention takes the mask off its inputs, so that the sum has none; the GRU has it from the graph."""
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(WORDS, 8, mask_zero=True)(ids)
    x = keras.layers.Add()([x, keras.layers.MultiHeadAttention(2, 4)(x, x)])
    assert atlas.check_masks(keras.Model(ids, keras.layers.GRU(4)(x)), BATCH) == []


def test_a_batch_without_padding_or_ids_is_refused():
    with pytest.raises(InvalidValueError, match="add a shorter row"):
        atlas.check_masks(GOOD["a GRU that gives its last state"](), np.ones((2, 3), int))
    with pytest.raises(InvalidValueError, match="ids"):
        atlas.check_masks(model(dense()), np.ones((2, 3, 4)))


def test_the_trace_is_drawn_with_its_layers():
    view = atlas.masks(model(Doubled(name="doubled"), keras.layers.GRU(4)), BATCH)
    assert "doubled" in view.table.iloc[:, 1].tolist()
    assert [step.did for step in view.trace.steps][:2] == ["creates", "loses"]


# --- the table ----------------------------------------------------------------------------------------------


def settings_of(case) -> dict:
    is_ids = not isinstance(case.batch, list | dict) and case.batch.ndim == 2
    return {"causal": case.causal} | ({"padding": case.padding} if case.padding and is_ids else {})


def all_of(model) -> list[np.ndarray]:
    states = [state for layer in model.layers for state in getattr(layer, "states", None) or ()]
    return [keras.ops.convert_to_numpy(one).copy() for one in (*model.variables, *states)]


def arrays_of(case) -> list[np.ndarray]:
    return [np.array(one) for one in keras.tree.flatten(case.batch)]


def test_the_table_has_models_of_both_kinds():
    right = [name for name, case in MODELS.items() if not case.problems]
    assert len(right) >= 20 and len(MODELS) - len(right) >= 20


@pytest.mark.filterwarnings("ignore:Layer .* was passed an input with a mask")
@pytest.mark.parametrize("name", MODELS)
def test_what_is_found_is_what_is_true(name):
    case = MODELS[name]
    model = case.build()
    problems = {problem for problem, _ in case.problems}
    assert by_force(case, model) == problems - {"dropped"}
    before, batch = all_of(model), arrays_of(case)
    flags = [(layer.trainable, layer.dtype_policy.name) for layer in model.layers]
    found = atlas.check_masks(model, case.batch, **settings_of(case))
    assert {one.problem for one in found} == problems
    for problem, layer in case.problems:
        assert [one.layer for one in found if one.problem == problem and one.layer.startswith(layer)]
    assert all(not one.sentence.count(" 0.0 %") and one.fix for one in found)
    atlas.masks(model, case.batch, padding=settings_of(case).get("padding"))
    for one, other in zip(before + batch, all_of(model) + arrays_of(case), strict=True):
        np.testing.assert_array_equal(one, other)
    assert flags == [(layer.trainable, layer.dtype_policy.name) for layer in model.layers]
    assert all(one.flags.writeable for one in keras.tree.flatten(case.batch))


def found_in(name: str) -> dict[str, Finding]:
    case = MODELS[name]
    return {one.problem: one for one in atlas.check_masks(case.build(), case.batch, **settings_of(case))}


def test_an_inverted_mask_is_counted_as_keras_reads_it():
    assert "hides 12 of 18 steps and shows 6" in found_in("an inverted bias")["padding"].fix
    view = atlas.masks(MODELS["an inverted bias"].build(), FULL)
    assert "hides 12 of 18 steps" in view.story and "inverted" in view.story
    assert "hides 6 of 18" in atlas.masks(MODELS["a mask by hand"].build(), FULL).story


def test_the_share_is_that_of_the_decoder():
    target = np.array([[2, 5, 9, 1, 3, 4], [2, 7, 8, 6, 5, 3], [2, 7, 8, 4, 4, 0]])
    (found,) = atlas.check_masks(translator(target=False)(), [SOURCE, target])
    assert "5.6 %" in found.sentence  # 1 of 18; the source has 7
    wider = np.pad(target, [(0, 0), (0, 3)])
    (found,) = atlas.check_masks(translator(target=False)(), [SOURCE, wider])
    assert f"{10 / 27:.1%}".replace("%", " %") in found.sentence


def test_the_row_of_nan_and_the_broken_weights_are_named():
    assert "row 2 " in found_in("a mean of nothing")["nan"].sentence
    assert "weights of broken" in found_in("weights that are NaN")["nan"].sentence


def test_the_fix_fits_the_padding():
    found = found_in("1 is padding, and 0 is hidden")["padding"]
    assert "ids != 1" in found.fix and "use `Embedding(mask_zero=True)`" not in found.fix
    assert "each of its inputs" in found_in("an unmasked branch")["padding"].fix
    assert "use_causal_mask=True" in found_in("a window to both sides")["future"].fix
    assert "(B, T, 1)" in found_in("a tagger of (B, T) by Reshape")["counted"].fix
    assert "Row 2 without its padding" in found_in("a maximum where each row has padding")["padding"].sentence


def test_a_small_effect_has_the_digits_that_it_needs():
    model = MODELS["a GRU without a mask"].build()
    reader = model.get_layer("reader")
    reader.set_weights([weight * 2e-4 for weight in reader.get_weights()])
    head = keras.Model(model.input, model.output + 1.0)
    (found,) = atlas.check_masks(head, FULL, tolerance=0.0)
    assert " 0 %" not in found.sentence and " 0.0 %" not in found.sentence and "0.0" in found.sentence


SHIPPED = ("nmt_lstm", "nmt_bilstm", "nmt_luong", "nmt_transformer")
PAIR = [
    np.array([[5, 9, 12, 0, 0, 0], [7, 8, 9, 10, 11, 2]]),
    np.array([[2, 5, 9, 12, 3, 0], [2, 7, 8, 0, 0, 0]]),
]


@pytest.mark.parametrize("name", SHIPPED)
def test_of_the_shipped_translators_nothing_is_found(name):
    assert atlas.check_masks(zoo.load(name), PAIR, causal=True) == []


def test_of_the_shipped_classifiers_only_the_one_without_a_mask_is_found():
    assert [one.problem for one in atlas.check_masks(zoo.load("sentiment_unmasked"), PAIR[0])] == ["padding"]
    assert atlas.check_masks(zoo.load("sentiment_masked"), PAIR[0]) == []


# --- what a batch may be ------------------------------------------------------------------------------------

RIGHT = MODELS["last state of a GRU"].build
WRONG = MODELS["a GRU without a mask"].build


@pytest.mark.parametrize("batch", [FULL.tolist(), FULL.astype("float32"), [FULL], tuple(map(tuple, FULL))])
def test_ids_may_come_as_lists_and_floats(batch):
    assert atlas.check_masks(RIGHT(), batch) == []
    assert [one.problem for one in atlas.check_masks(WRONG(), batch)] == ["padding"]
    assert "hides 6 of 18" in atlas.masks(RIGHT(), batch).story


def test_several_inputs_may_come_as_lists_and_by_name():
    model = MODELS["features beside no mask"].build()
    for batch in ([FULL.tolist(), FEATURES.tolist()], {"ids": FULL, "features": FEATURES}):
        assert [one.problem for one in atlas.check_masks(model, batch)] == ["padding"]
    with pytest.raises(InvalidValueError, match="`ids` and `features`"):
        atlas.check_masks(model, {"ids": FULL})


@pytest.mark.parametrize("call", [atlas.check_masks, atlas.masks])
def test_what_is_no_batch_is_refused_with_what_to_do(call):
    with pytest.raises(InvalidValueError, match=r"`batch`.*pad them first"):
        call(RIGHT(), [[3, 5], [4]])
    with pytest.raises(InvalidValueError, match=r"`batch`.*at least one step"):
        call(RIGHT(), np.zeros((0, 3), int))
    documents = keras.Input((None, None), dtype="int32")
    x = keras.layers.TimeDistributed(keras.layers.GRU(3))(
        keras.layers.Embedding(9, 4, mask_zero=True)(documents)
    )
    with pytest.raises(InvalidValueError, match="the model that reads a sentence"):
        call(keras.Model(documents, keras.layers.GRU(2)(x)), np.array([[[1, 2, 0], [0, 0, 0]]]))
    with pytest.raises(InvalidValueError, match="`padding`"):
        call(RIGHT(), FULL, padding="0")
    with pytest.raises(InvalidValueError, match="`model`"):
        call(None, FULL)


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
        atlas.check_masks(RIGHT(), OTHER)
    with pytest.raises(InvalidValueError, match="padding="):
        atlas.check_masks(RIGHT(), np.where(SHORT == 0, 1, SHORT))
    assert atlas.check_masks(MODELS["a mask by hand, padding is 1"].build(), OTHER, padding=1) == []


def test_numbers_without_padding_are_refused():
    with pytest.raises(InvalidValueError, match="add a shorter row"):
        atlas.check_masks(MODELS["numbers"].build(), NUMBERS + 1)


def test_what_keras_says_of_a_softmax_over_steps_is_passed_on():
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(WORDS, 8, mask_zero=True)(ids)
    weights = keras.layers.Softmax(axis=1)(keras.layers.Dense(1)(x))
    with pytest.raises(MaskTraceError, match="broadcastable"):
        atlas.check_masks(keras.Model(ids, keras.ops.sum(weights * x, axis=1)), FULL)
