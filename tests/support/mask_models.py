"""Small Keras models of which it is known what they do with masks, about half of them right.

`MODELS` names each; `check_masks` has to find what is true of it and nothing else.
"""

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

import keras
import numpy as np
from keras import layers, ops

VOCABULARY_SIZE = 10
IDS_WITH_FULL_ROW = np.array(
    [[3, 5, 2, 7, 4, 6], [4, 6, 8, 2, 0, 0], [9, 1, 0, 0, 0, 0]]
)  # one row without padding
IDS_ALL_PADDED = np.array(
    [[3, 5, 2, 7, 4, 0], [4, 6, 8, 0, 0, 0], [9, 1, 5, 0, 0, 0]]
)  # none without padding
IDS_WITH_PADDING_1 = np.where(
    IDS_WITH_FULL_ROW == 0, 1, np.where(IDS_WITH_FULL_ROW == 1, 0, IDS_WITH_FULL_ROW)
)  # 1 is padding, and 0 a word
FEATURES = np.array([[1.0, 0, 2, 0], [0.5, 1, 0, 0], [3, 1, 1, 0]])
SOURCE_IDS = np.array([[5, 9, 4, 0, 0, 0], [7, 8, 9, 3, 1, 2], [6, 6, 0, 0, 0, 0]])
PADDED_VECTORS = np.where(
    IDS_WITH_FULL_ROW[..., None] != 0, np.random.default_rng(5).normal(size=(3, 6, 3)), 0.0
)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskModel:
    """A model, what it is checked with, and what is true of it.

    Attributes:
        build: Makes it.
        batch: What it takes.
        problems: What is true of it: (problem, name of the layer), "" for any layer.
        causal: It is checked for a future that leaks.
        padding: The id of padding.
    """

    build: Callable[[], keras.Model]
    batch: Any = dataclasses.field(default_factory=lambda: IDS_WITH_FULL_ROW)
    problems: frozenset[tuple[str, str]] = frozenset()
    causal: bool = False
    padding: int = 0


# --- layers -------------------------------------------------------------------------------------------------


class Doubled(layers.Layer):
    def call(self, x):
        return x * 2


class MaskedMean(layers.Layer):
    def call(self, x, mask=None):
        real = ops.cast(mask, x.dtype)[..., None]
        return ops.sum(x * real, axis=1) / ops.maximum(ops.sum(real, axis=1), 1)


class WrongMean(layers.Layer):
    def call(self, x, mask=None):
        return ops.mean(x * ops.cast(mask, x.dtype)[..., None], axis=1)


class MaskedMax(layers.Layer):
    def __init__(self, **settings):
        super().__init__(**settings)
        self.convolution = layers.Conv1D(4, 3, padding="same")

    def build(self, shape):
        self.convolution.build(shape)

    def call(self, x, mask=None):
        real = mask[..., None]
        features = self.convolution(x * ops.cast(real, x.dtype))
        return ops.max(ops.where(real, features, -1e3), axis=1)


class Pointer(layers.Layer):
    def call(self, x, mask=None):
        return ops.softmax(ops.where(mask, ops.sum(x, axis=-1), -1e9), axis=-1)


class Positions(layers.Layer):
    supports_masking = True

    def call(self, x):
        steps = ops.cast(ops.arange(ops.shape(x)[1]), x.dtype)
        return x + ops.sin(steps)[None, :, None]


# --- parts of models ----------------------------------------------------------------------------------------


def make_ids_input(name: str | None = None, steps: int | None = None, **settings):
    return keras.Input((steps,), dtype="int32", name=name, **settings)


def make_embedding(mask: bool = True, name: str | None = None):
    return layers.Embedding(VOCABULARY_SIZE, 8, mask_zero=mask, name=name)


def deferred(build):
    """Turns what builds a model into what takes its arguments and returns a `MaskModel.build` without any."""

    @functools.wraps(build)
    def defer(*arguments, **settings):
        return functools.partial(build, *arguments, **settings)

    return defer


@deferred
def make_chain(*parts, mask: bool = True, steps: int | None = None, **settings) -> keras.Model:
    ids_input = make_ids_input(steps=steps, **settings)
    x = make_embedding(mask)(ids_input)
    for part in parts:
        x = part()(x) if isinstance(part, type) else part(x)
    return keras.Model(ids_input, x)


def apply_gru(x, **settings):
    return layers.GRU(4, **settings)(x)


def apply_gru_steps(x, **settings):
    return layers.GRU(4, return_sequences=True, **settings)(x)


def apply_dense(x, units: int = 3):
    return layers.Dense(units)(x)


def apply_attention(x, name: str = "attend", **settings):
    window = {key: settings.pop(key) for key in ("sliding_window",) if key in settings}
    return layers.MultiHeadAttention(2, 4, name=name, **window)(x, x, **settings)


def apply_causal_attention(x):
    return apply_attention(x, use_causal_mask=True)


def apply_residual(x):
    return layers.LayerNormalization()(layers.Add()([x, apply_attention(x)]))


@deferred
def with_dtype_policy(policy: str, build) -> keras.Model:
    previous_policy = keras.config.dtype_policy()
    keras.config.set_dtype_policy(policy)
    try:
        return build()
    finally:
        keras.config.set_dtype_policy(previous_policy)


@deferred
def make_stateful(mask: bool = True, initial_state: float = 0.0) -> keras.Model:
    ids_input = keras.Input(batch_shape=(3, None), dtype="int32")
    cell = layers.GRU(4, stateful=True)
    model = keras.Model(ids_input, apply_dense(cell(make_embedding(mask)(ids_input))))
    cell.states[0].assign(np.full((3, 4), initial_state))
    return model


@deferred
def make_deep_attention(pass_masks: bool = True) -> keras.Model:
    """Builds four layers of attention, with their masks by hand or from the Embedding alone."""
    ids_input = make_ids_input()
    real = ops.not_equal(ids_input, 0)
    x = Positions()(make_embedding(not pass_masks)(ids_input))
    settings = {"attention_mask": real[:, None, :]} if pass_masks else {}
    for number in range(4):
        add = layers.Add(name=f"sum_{number}")
        x = layers.LayerNormalization()(add([x, apply_attention(x, f"self_{number}", **settings)]))
    return keras.Model(ids_input, MaskedMean()(x, mask=real))


@deferred
def make_with_passed_mask(number: int = 0, inverted: bool = False) -> keras.Model:
    ids_input = make_ids_input()
    real = ops.equal(ids_input, number) if inverted else ops.not_equal(ids_input, number)
    return keras.Model(ids_input, apply_dense(layers.GRU(4)(make_embedding(False)(ids_input), mask=real)))


@deferred
def make_additive(make_mask: Callable) -> keras.Model:
    ids_input = make_ids_input()
    mask = layers.Lambda(
        lambda one: make_mask(ops.cast(ops.not_equal(one, 0), "float32"))[:, None, :], name="bias"
    )(ids_input)
    x = Positions()(make_embedding(False)(ids_input))
    x = layers.MultiHeadAttention(2, 4, name="attend")(x, x, attention_mask=mask)
    return keras.Model(ids_input, MaskedMean()(x, mask=ops.not_equal(ids_input, 0)))


def make_with_mask_input() -> keras.Model:
    ids_input, mask = make_ids_input("ids"), keras.Input((None,), dtype="bool", name="mask")
    return keras.Model([ids_input, mask], layers.GRU(4)(make_embedding(False)(ids_input), mask=mask))


def make_with_segments() -> keras.Model:
    ids_input, segments = make_ids_input("ids"), make_ids_input("segments")
    x = layers.Add()([make_embedding(False)(ids_input), layers.Embedding(2, 8)(segments)])
    return keras.Model([ids_input, segments], layers.GRU(4)(x, mask=ops.not_equal(ids_input, 0)))


@deferred
def make_with_features(mask: bool) -> keras.Model:
    ids_input, features = make_ids_input("ids"), keras.Input((4,), name="features")
    x = layers.GRU(4, name="reader")(make_embedding(mask)(ids_input))
    return keras.Model([ids_input, features], apply_dense(layers.Concatenate()([x, features])))


@deferred
def make_concatenated(axis: int, second: bool = True) -> keras.Model:
    first, other = make_ids_input("first"), make_ids_input("other")
    both = [make_embedding()(first), make_embedding(second)(other if axis == 1 else first)]
    x = layers.Concatenate(axis=axis, name="both")(both)
    x = layers.BatchNormalization()(x) if second else x
    return keras.Model([first, other] if axis == 1 else first, layers.LSTM(4)(x))


@deferred
def make_from_vectors(masking: bool = True, value: float = 0.0) -> keras.Model:
    vectors = keras.Input((None, 3))
    x = layers.Masking(value)(vectors) if masking else vectors
    return keras.Model(vectors, layers.LSTM(4, name="reader")(x))


@deferred
def make_translator(
    *, source: bool = True, target: bool = True, use_attention: bool = False, sees_future: bool = False
) -> keras.Model:
    source_input, target_input = make_ids_input("source"), make_ids_input("target")
    encoded, state = layers.GRU(8, return_sequences=True, return_state=True, name="encoder")(
        make_embedding(source)(source_input)
    )
    x = make_embedding(target)(target_input)
    if use_attention:
        x = layers.MultiHeadAttention(2, 4, name="decoder_self")(x, x, use_causal_mask=not sees_future)
        x = layers.Add(name="sum")([x, layers.MultiHeadAttention(2, 4, name="cross")(x, encoded)])
    else:
        x = layers.GRU(8, return_sequences=True, name="decoder")(x, initial_state=state)
    return keras.Model([source_input, target_input], layers.Dense(VOCABULARY_SIZE, name="out")(x))


def make_transformer() -> keras.Model:
    source_input, target_input = make_ids_input("source"), make_ids_input("target")
    z = apply_attention(make_embedding()(source_input), "encoder_self")
    x = make_embedding()(target_input)
    x = layers.MultiHeadAttention(2, 4, name="decoder_self")(x, x, use_causal_mask=True)
    x = layers.MultiHeadAttention(2, 4, name="cross")(x, z)
    return keras.Model([source_input, target_input], layers.Dense(VOCABULARY_SIZE, name="out")(x))


def make_with_dict_inputs() -> keras.Model:
    ids_input, features = make_ids_input("ids"), keras.Input((4,), name="features")
    x = layers.GRU(4)(make_embedding()(ids_input))
    x = layers.Concatenate()([x, features])
    return keras.Model(
        {"ids": ids_input, "features": features}, {"a": apply_dense(x), "b": apply_dense(x, 2)}
    )


@deferred
def with_loss(loss, build) -> keras.Model:
    model = build()
    model.compile(loss=loss)
    return model


def _loss_of_labels(labels, outputs):
    real = ops.cast(ops.not_equal(labels, 0), outputs.dtype)
    return ops.sum(ops.abs(outputs[..., 0]) * real) / ops.sum(real)


def apply_nested_model(x):
    inner_input = keras.Input((None, 8))
    inner = keras.Model(inner_input, apply_attention(inner_input, "peeks"), name="block")
    return inner(x)


def make_with_nan() -> keras.Model:
    model = make_chain(lambda x: layers.LSTM(4, name="broken")(x), mask=False)()
    weights = model.get_layer("broken").get_weights()
    model.get_layer("broken").set_weights([np.full_like(weights[0], np.nan), *weights[1:]])
    return model


def apply_single_feature(x):
    return layers.Lambda(lambda one: one[..., 0], mask=lambda _, mask: mask, name="single")(x)


def mask_case(build, *problems: tuple[str, str], **settings) -> MaskModel:
    return MaskModel(build=build, problems=frozenset(problems), **settings)


_IDS_WITH_EMPTY_ROW = np.array([[3, 5, 2, 0], [0, 0, 0, 0], [4, 0, 0, 0]])
_SEGMENT_IDS = np.array([[0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0]])
_PAIR = [SOURCE_IDS, IDS_WITH_FULL_ROW]

MODELS: dict[str, MaskModel] = {
    # --- right ---
    "last state of a GRU": mask_case(make_chain(apply_gru, apply_dense)),
    "last state of an LSTM": mask_case(make_chain(lambda x: layers.LSTM(4)(x), apply_dense)),
    "last state backwards": mask_case(make_chain(lambda x: apply_gru(x, go_backwards=True), apply_dense)),
    "both directions": mask_case(make_chain(lambda x: layers.Bidirectional(layers.GRU(4))(x), apply_dense)),
    "both directions, a step": mask_case(
        make_chain(lambda x: layers.Bidirectional(layers.GRU(4, return_sequences=True))(x), apply_dense)
    ),
    "a mean that knows the mask": mask_case(make_chain(layers.GlobalAveragePooling1D, apply_dense)),
    "a masked mean of one's own": mask_case(make_chain(MaskedMean, apply_dense)),
    "a masked maximum of one's own": mask_case(make_chain(MaskedMax, apply_dense)),
    "causal attention": mask_case(make_chain(apply_causal_attention, apply_dense), causal=True),
    "a causal window": mask_case(
        make_chain(lambda x: apply_attention(x, sliding_window=2, use_causal_mask=True)), causal=True
    ),
    "a residual around attention": mask_case(make_chain(apply_residual, MaskedMean)),
    "attention of one head": mask_case(make_chain(lambda x: layers.Attention()([x, x]), MaskedMean)),
    "states a step": mask_case(make_chain(apply_gru_steps, apply_dense), causal=True),
    "a TimeDistributed Dense": mask_case(
        make_chain(apply_gru_steps, lambda x: layers.TimeDistributed(layers.Dense(2))(x)), causal=True
    ),
    "dropout": mask_case(
        make_chain(lambda x: layers.Dropout(0.5)(x), lambda x: apply_gru(x, dropout=0.5), apply_dense)
    ),
    "spatial dropout and noise": mask_case(
        make_chain(lambda x: layers.GaussianNoise(1.0)(layers.SpatialDropout1D(0.5)(x)), apply_gru)
    ),
    "batch norm": mask_case(make_chain(layers.BatchNormalization, apply_gru, layers.BatchNormalization)),
    "stateful": mask_case(make_stateful()),
    "stateful, found with a state": mask_case(make_stateful(initial_state=0.4)),
    "float16": mask_case(
        with_dtype_policy("mixed_float16", make_chain(apply_causal_attention, apply_dense)),
        causal=True,
        batch=IDS_ALL_PADDED,
    ),
    "four layers of attention": mask_case(make_deep_attention()),
    "four layers of attention in float16": mask_case(
        with_dtype_policy("mixed_float16", make_deep_attention())
    ),
    "four layers of attention in bfloat16": mask_case(
        with_dtype_policy("mixed_bfloat16", make_deep_attention())
    ),
    "two texts one behind the other": mask_case(
        make_concatenated(1), batch=[IDS_WITH_FULL_ROW, np.pad(SOURCE_IDS, [(0, 0), (0, 1)])]
    ),
    "two embeddings side by side": mask_case(make_concatenated(-1)),
    "a mask by hand": mask_case(make_with_passed_mask()),
    "a mask by hand, padding is 1": mask_case(make_with_passed_mask(1), batch=IDS_WITH_PADDING_1, padding=1),
    "a mask as an input": mask_case(make_with_mask_input, batch=[IDS_WITH_FULL_ROW, IDS_WITH_FULL_ROW != 0]),
    "segments as an input": mask_case(make_with_segments, batch=[IDS_WITH_FULL_ROW, _SEGMENT_IDS]),
    "features beside a mask": mask_case(make_with_features(True), batch=[IDS_WITH_FULL_ROW, FEATURES]),
    "dicts in and out": mask_case(
        make_with_dict_inputs, batch={"ids": IDS_WITH_FULL_ROW, "features": FEATURES}
    ),
    "numbers": mask_case(make_from_vectors(), batch=PADDED_VECTORS),
    "numbers, padding is -1": mask_case(
        make_from_vectors(value=-1.0), batch=np.where(PADDED_VECTORS == 0, -1.0, PADDED_VECTORS), padding=-1
    ),
    "padding before the words": mask_case(
        make_chain(apply_gru_steps, lambda x: x[:, -1]),
        batch=np.array([[3, 5, 2, 7, 4, 6], [0, 0, 4, 6, 8, 2], [0, 0, 0, 0, 9, 1]]),
    ),
    "ids as numbers of Keras' own dtype": mask_case(
        lambda: keras.Sequential([keras.Input((None,)), make_embedding(), layers.GRU(4)])
    ),
    "a fixed length": mask_case(make_chain(apply_gru, steps=6)),
    "a model in a model": mask_case(
        make_chain(lambda x: keras.Sequential([keras.Input((None, 8)), layers.GRU(4)])(x), apply_dense)
    ),
    "a pointer": mask_case(make_chain(Pointer)),
    "a loss that ignores 0": mask_case(
        with_loss(
            keras.losses.SparseCategoricalCrossentropy(ignore_class=0),
            make_chain(apply_gru_steps, mask=False),
        )
    ),
    "a loss that asks the labels": mask_case(
        with_loss(_loss_of_labels, make_chain(apply_gru_steps, mask=False))
    ),
    "a translator with attention": mask_case(make_transformer, causal=True, batch=_PAIR),
    "the right bias, 1 where real": mask_case(make_additive(lambda real: real)),
    # --- wrong ---
    "a GRU without a mask": mask_case(
        make_chain(lambda x: apply_gru(x, name="reader"), mask=False), ("padding", "reader")
    ),
    "a fixed length without a mask": mask_case(
        make_chain(lambda x: apply_gru(x, name="reader"), mask=False, steps=6), ("padding", "reader")
    ),
    "a mean of all steps": mask_case(
        make_chain(lambda x: ops.mean(x, axis=1)), ("padding", "mean"), ("dropped", "mean")
    ),
    "a mean by a wrong count": mask_case(
        make_chain(lambda x: WrongMean(name="wrong")(x)), ("padding", "wrong")
    ),
    "a maximum where each row has padding": mask_case(
        make_chain(lambda x: layers.GlobalMaxPooling1D(name="largest")(x), mask=False),
        ("padding", "largest"),
        batch=IDS_ALL_PADDED,
    ),
    "a layer that drops the mask": mask_case(
        make_chain(lambda x: Doubled(name="doubled")(x), apply_gru),
        ("dropped", "doubled"),
        ("padding", "doubled"),
    ),
    "a convolution": mask_case(
        make_chain(lambda x: layers.Conv1D(4, 3, padding="same", name="wide")(x), mask=False),
        ("padding", "wide"),
        ("counted", "wide"),
        ("future", "wide"),
        causal=True,
    ),
    "states a step without a mask": mask_case(
        make_chain(lambda x: apply_gru_steps(x, name="reader"), mask=False), ("counted", "reader")
    ),
    "attention that looks ahead": mask_case(
        make_chain(lambda x: apply_attention(x, "peeks")), ("future", "peeks"), causal=True
    ),
    "attention in a model that looks ahead": mask_case(
        make_chain(apply_nested_model), ("future", "peeks"), causal=True
    ),
    "ahead, where all ids are 1": mask_case(
        make_chain(lambda x: Positions()(x), lambda x: apply_attention(x, "peeks")),
        ("future", "peeks"),
        causal=True,
        batch=np.minimum(IDS_WITH_FULL_ROW, 1),
    ),
    "a window to both sides": mask_case(
        make_chain(lambda x: apply_attention(x, "peeks", sliding_window=2)), ("future", "peeks"), causal=True
    ),
    "both directions where causal": mask_case(
        make_chain(lambda x: layers.Bidirectional(layers.GRU(4, return_sequences=True), name="both")(x)),
        ("future", "both"),
        causal=True,
    ),
    "a mean of nothing": mask_case(
        make_chain(lambda x: layers.GlobalAveragePooling1D(name="pooled")(x)),
        ("nan", "pooled"),
        batch=_IDS_WITH_EMPTY_ROW,
    ),
    "weights that are NaN": mask_case(make_with_nan, ("nan", "broken")),
    "an inverted bias": mask_case(make_additive(lambda real: (1 - real) * -1e9), ("padding", "bias")),
    "an inverted mask": mask_case(make_with_passed_mask(inverted=True), ("padding", "equal")),
    "an unmasked branch": mask_case(make_concatenated(-1, second=False), ("padding", "both")),
    "features beside no mask": mask_case(
        make_with_features(False), ("padding", "reader"), batch=[IDS_WITH_FULL_ROW, FEATURES]
    ),
    "numbers without Masking": mask_case(
        make_from_vectors(masking=False), ("padding", "reader"), batch=PADDED_VECTORS
    ),
    "1 is padding, and 0 is hidden": mask_case(
        make_chain(lambda x: apply_gru(x, name="reader")),
        ("padding", "reader"),
        batch=IDS_WITH_PADDING_1,
        padding=1,
    ),
    "stateful without a mask": mask_case(make_stateful(mask=False), ("padding", "")),
    "float16 without a mask": mask_case(
        with_dtype_policy("mixed_float16", make_chain(lambda x: apply_gru(x, name="reader"), mask=False)),
        ("padding", "reader"),
    ),
    "a tagger of (B, T)": mask_case(
        make_chain(apply_gru_steps, lambda x: apply_dense(x, 1), lambda x: x[..., 0]), ("counted", "")
    ),
    "a tagger of (B, T) with a mask": mask_case(
        make_chain(apply_gru_steps, lambda x: apply_dense(x, 1), apply_single_feature),
        ("counted", "single"),
        batch=IDS_WITH_FULL_ROW[:, :3],
    ),
    "a tagger of (B, T) by Reshape": mask_case(
        make_chain(
            apply_gru_steps, lambda x: apply_dense(x, 1), lambda x: layers.Reshape((-1,), name="flat")(x)
        ),
        ("counted", "flat"),
    ),
    "a decoder without a mask": mask_case(
        make_translator(target=False), ("counted", "out"), causal=True, batch=_PAIR
    ),
    "an encoder without a mask": mask_case(
        make_translator(source=False), ("padding", "encoder"), causal=True, batch=_PAIR
    ),
    "an encoder without a mask, attended to": mask_case(
        make_translator(source=False, use_attention=True),
        ("padding", "encoder"),
        ("counted", "out"),
        ("dropped", "sum"),
        causal=True,
        batch=_PAIR,
    ),
    "a decoder that looks ahead": mask_case(
        make_translator(use_attention=True, sees_future=True),
        ("future", "decoder_self"),
        ("counted", "out"),
        ("dropped", "sum"),
        causal=True,
        batch=_PAIR,
    ),
    "a sum that drops the mask": mask_case(
        make_deep_attention(False), ("padding", "sum_0"), ("dropped", "sum_0")
    ),
}
