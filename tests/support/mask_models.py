"""Small Keras models of which it is known what they do with masks, about half of them right.

`MODELS` names each; `check_masks` has to find what is true of it and nothing else. The truth of padding,
future, loss and NaN is also found by force, in `by_force`, which shares no code with the library.
"""

import dataclasses
from collections.abc import Callable
from typing import Any

import keras
import numpy as np
from keras import layers, ops

WORDS = 10
FULL = np.array([[3, 5, 2, 7, 4, 6], [4, 6, 8, 2, 0, 0], [9, 1, 0, 0, 0, 0]])  # one row without padding
SHORT = np.array([[3, 5, 2, 7, 4, 0], [4, 6, 8, 0, 0, 0], [9, 1, 5, 0, 0, 0]])  # none without padding
LEFT = np.array([[3, 5, 2, 7, 4, 6], [0, 0, 4, 6, 8, 2], [0, 0, 0, 0, 9, 1]])
OTHER = np.where(FULL == 0, 1, np.where(FULL == 1, 0, FULL))  # 1 is padding, and 0 a word
FEATURES = np.array([[1.0, 0, 2, 0], [0.5, 1, 0, 0], [3, 1, 1, 0]])
SOURCE = np.array([[5, 9, 4, 0, 0, 0], [7, 8, 9, 3, 1, 2], [6, 6, 0, 0, 0, 0]])
WIDER = np.pad(SOURCE, [(0, 0), (0, 1)])
NUMBERS = np.where(FULL[..., None] != 0, np.random.default_rng(5).normal(size=(3, 6, 3)), 0.0)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskModel:
    """A model, what it is checked with, and what is true of it.

    Attributes:
        build: Makes it.
        batch: What it takes.
        problems: What is true of it: (problem, name of the layer), "" for any layer.
        causal: It is checked for a future that leaks.
        steps: The input whose steps the outputs have; None for outputs without steps.
        padded: The inputs that are padded together, as lists.
        padding: The id of padding.
        left: Padding stands before the words.
        noise: Of the precision in which it computes.
        own_loss: Its loss knows itself what is padding, or it has one loss a row.
        lengths: It takes batches of other lengths.
    """

    build: Callable[[], keras.Model]
    batch: Any = dataclasses.field(default_factory=lambda: FULL)
    problems: frozenset[tuple[str, str]] = frozenset()
    causal: bool = False
    steps: int | None = None
    padded: tuple[tuple[int, ...], ...] = ((0,),)
    padding: int = 0
    left: bool = False
    noise: float = 1e-4
    own_loss: bool = False
    lengths: bool = True


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
        found = self.convolution(x * ops.cast(real, x.dtype))
        return ops.max(ops.where(real, found, -1e3), axis=1)


class Pointer(layers.Layer):
    def call(self, x, mask=None):
        return ops.softmax(ops.where(mask, ops.sum(x, axis=-1), -1e9), axis=-1)


class Positions(layers.Layer):
    supports_masking = True

    def call(self, x):
        steps = ops.cast(ops.arange(ops.shape(x)[1]), x.dtype)
        return x + ops.sin(steps)[None, :, None]


# --- parts of models ----------------------------------------------------------------------------------------


def ids(name: str | None = None, steps: int | None = None, **settings):
    return keras.Input((steps,), dtype="int32", name=name, **settings)


def embedding(mask: bool = True, name: str | None = None):
    return layers.Embedding(WORDS, 8, mask_zero=mask, name=name)


def chain(*parts, mask: bool = True, steps: int | None = None, **settings):

    def build() -> keras.Model:
        read = ids(steps=steps, **settings)
        x = embedding(mask)(read)
        for part in parts:
            x = part()(x) if isinstance(part, type) else part(x)
        return keras.Model(read, x)

    return build


def gru(x, **settings):
    return layers.GRU(4, **settings)(x)


def gru_steps(x, **settings):
    return layers.GRU(4, return_sequences=True, **settings)(x)


def dense(x, units: int = 3):
    return layers.Dense(units)(x)


def attend(x, name: str = "attend", **settings):
    window = {key: settings.pop(key) for key in ("sliding_window",) if key in settings}
    return layers.MultiHeadAttention(2, 4, name=name, **window)(x, x, **settings)


def causal(x):
    return attend(x, use_causal_mask=True)


def residual(x):
    return layers.LayerNormalization()(layers.Add()([x, attend(x)]))


def half(policy: str, build):
    def built() -> keras.Model:
        before = keras.config.dtype_policy()
        keras.config.set_dtype_policy(policy)
        try:
            return build()
        finally:
            keras.config.set_dtype_policy(before)

    return built


def stateful(mask: bool = True, found: float = 0.0):
    def build() -> keras.Model:
        read = keras.Input(batch_shape=(3, None), dtype="int32")
        cell = layers.GRU(4, stateful=True)
        model = keras.Model(read, dense(cell(embedding(mask)(read))))
        cell.states[0].assign(np.full((3, 4), found))
        return model

    return build


def deep(by_hand: bool = True):
    """Returns what builds four layers of attention, with their masks by hand or from the Embedding alone."""

    def build() -> keras.Model:
        read = ids()
        real = ops.not_equal(read, 0)
        x = Positions()(embedding(not by_hand)(read))
        settings = {"attention_mask": real[:, None, :]} if by_hand else {}
        for number in range(4):
            add = layers.Add(name=f"sum_{number}")
            x = layers.LayerNormalization()(add([x, attend(x, f"self_{number}", **settings)]))
        return keras.Model(read, MaskedMean()(x, mask=real))

    return build


def by_hand(number: int = 0, inverted: bool = False):
    def build() -> keras.Model:
        read = ids()
        real = ops.equal(read, number) if inverted else ops.not_equal(read, number)
        return keras.Model(read, dense(layers.GRU(4)(embedding(False)(read), mask=real)))

    return build


def additive(x_of_real: Callable):
    def build() -> keras.Model:
        read = ids()
        mask = layers.Lambda(
            lambda one: x_of_real(ops.cast(ops.not_equal(one, 0), "float32"))[:, None, :], name="bias"
        )(read)
        x = Positions()(embedding(False)(read))
        x = layers.MultiHeadAttention(2, 4, name="attend")(x, x, attention_mask=mask)
        return keras.Model(read, MaskedMean()(x, mask=ops.not_equal(read, 0)))

    return build


def with_mask_input() -> keras.Model:
    read, mask = ids("ids"), keras.Input((None,), dtype="bool", name="mask")
    return keras.Model([read, mask], layers.GRU(4)(embedding(False)(read), mask=mask))


def with_segments() -> keras.Model:
    read, segments = ids("ids"), ids("segments")
    x = layers.Add()([embedding(False)(read), layers.Embedding(2, 8)(segments)])
    return keras.Model([read, segments], layers.GRU(4)(x, mask=ops.not_equal(read, 0)))


def with_features(mask: bool):
    def build() -> keras.Model:
        read, features = ids("ids"), keras.Input((4,), name="features")
        x = layers.GRU(4, name="reader")(embedding(mask)(read))
        return keras.Model([read, features], dense(layers.Concatenate()([x, features])))

    return build


def joined(axis: int, second: bool = True):
    def build() -> keras.Model:
        first, other = ids("first"), ids("other")
        both = [embedding()(first), embedding(second)(other if axis == 1 else first)]
        x = layers.Concatenate(axis=axis, name="both")(both)
        x = layers.BatchNormalization()(x) if second else x
        return keras.Model([first, other] if axis == 1 else first, layers.LSTM(4)(x))

    return build


def from_numbers(*parts, masking: bool = True, value: float = 0.0):
    def build() -> keras.Model:
        x = read = keras.Input((None, 3))
        if masking:
            x = layers.Masking(value)(x)
        return keras.Model(read, layers.LSTM(4, name="reader")(x))

    return build


def translator(*, source: bool = True, target: bool = True, attends: bool = False, ahead: bool = False):

    def build() -> keras.Model:
        read, written = ids("source"), ids("target")
        encoded, state = layers.GRU(8, return_sequences=True, return_state=True, name="encoder")(
            embedding(source)(read)
        )
        x = embedding(target)(written)
        if attends:
            x = layers.MultiHeadAttention(2, 4, name="decoder_self")(x, x, use_causal_mask=not ahead)
            x = layers.Add(name="sum")([x, layers.MultiHeadAttention(2, 4, name="cross")(x, encoded)])
        else:
            x = layers.GRU(8, return_sequences=True, name="decoder")(x, initial_state=state)
        return keras.Model([read, written], layers.Dense(WORDS, name="out")(x))

    return build


def both_encoded() -> keras.Model:
    read, written = ids("source"), ids("target")
    z = attend(embedding()(read), "encoder_self")
    x = embedding()(written)
    x = layers.MultiHeadAttention(2, 4, name="decoder_self")(x, x, use_causal_mask=True)
    x = layers.MultiHeadAttention(2, 4, name="cross")(x, z)
    return keras.Model([read, written], layers.Dense(WORDS, name="out")(x))


def of_dict() -> keras.Model:
    read, features = ids("ids"), keras.Input((4,), name="features")
    x = layers.GRU(4)(embedding()(read))
    x = layers.Concatenate()([x, features])
    return keras.Model({"ids": read, "features": features}, {"a": dense(x), "b": dense(x, 2)})


def compiled(loss, build):
    def built() -> keras.Model:
        model = build()
        model.compile(loss=loss)
        return model

    return built


def _loss_of_labels(labels, outputs):
    real = ops.cast(ops.not_equal(labels, 0), outputs.dtype)
    return ops.sum(ops.abs(outputs[..., 0]) * real) / ops.sum(real)


def nested(x):
    inner_input = keras.Input((None, 8))
    inner = keras.Model(inner_input, attend(inner_input, "peeks"), name="block")
    return inner(x)


def with_nan() -> keras.Model:
    model = chain(lambda x: layers.LSTM(4, name="broken")(x), mask=False)()
    weights = model.get_layer("broken").get_weights()
    model.get_layer("broken").set_weights([np.full_like(weights[0], np.nan), *weights[1:]])
    return model


def single(x):
    return layers.Lambda(lambda one: one[..., 0], mask=lambda _, mask: mask, name="single")(x)


def right(build, **settings) -> MaskModel:
    return MaskModel(build=build, **settings)


def wrong(build, *problems: tuple[str, str], **settings) -> MaskModel:
    return MaskModel(build=build, problems=frozenset(problems), **settings)


_ONE_NAN = np.array([[3, 5, 2, 0], [0, 0, 0, 0], [4, 0, 0, 0]])
_SEGMENTS = np.array([[0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0]])
_PAIR: dict[str, Any] = {"batch": [SOURCE, FULL], "padded": ((0,), (1,)), "steps": 1}
_HALF = 8 * 2**-10
_BRAIN = 8 * 2**-7

MODELS: dict[str, MaskModel] = {
    # --- right ---
    "last state of a GRU": right(chain(gru, dense)),
    "last state of an LSTM": right(chain(lambda x: layers.LSTM(4)(x), dense)),
    "last state backwards": right(chain(lambda x: gru(x, go_backwards=True), dense)),
    "both directions": right(chain(lambda x: layers.Bidirectional(layers.GRU(4))(x), dense)),
    "both directions, a step": right(
        chain(lambda x: layers.Bidirectional(layers.GRU(4, return_sequences=True))(x), dense), steps=0
    ),
    "a mean that knows the mask": right(chain(layers.GlobalAveragePooling1D, dense)),
    "a masked mean of one's own": right(chain(MaskedMean, dense)),
    "a masked maximum of one's own": right(chain(MaskedMax, dense)),
    "causal attention": right(chain(causal, dense), causal=True, steps=0),
    "a causal window": right(
        chain(lambda x: attend(x, sliding_window=2, use_causal_mask=True)), causal=True, steps=0
    ),
    "a residual around attention": right(chain(residual, MaskedMean)),
    "attention of one head": right(chain(lambda x: layers.Attention()([x, x]), MaskedMean)),
    "states a step": right(chain(gru_steps, dense), causal=True, steps=0),
    "a TimeDistributed Dense": right(
        chain(gru_steps, lambda x: layers.TimeDistributed(layers.Dense(2))(x)), causal=True, steps=0
    ),
    "dropout": right(chain(lambda x: layers.Dropout(0.5)(x), lambda x: gru(x, dropout=0.5), dense)),
    "spatial dropout and noise": right(
        chain(lambda x: layers.GaussianNoise(1.0)(layers.SpatialDropout1D(0.5)(x)), gru)
    ),
    "batch norm": right(chain(layers.BatchNormalization, gru, layers.BatchNormalization)),
    "stateful": right(stateful()),
    "stateful, found with a state": right(stateful(found=0.4)),
    "float16": right(
        half("mixed_float16", chain(causal, dense)), causal=True, steps=0, noise=_HALF, batch=SHORT
    ),
    "four layers of attention": right(deep()),
    "four layers of attention in float16": right(half("mixed_float16", deep()), noise=_HALF),
    "four layers of attention in bfloat16": right(half("mixed_bfloat16", deep()), noise=_BRAIN),
    "two texts one behind the other": right(joined(1), batch=[FULL, WIDER], padded=((0,), (1,))),
    "two embeddings side by side": right(joined(-1)),
    "a mask by hand": right(by_hand()),
    "a mask by hand, padding is 1": right(by_hand(1), batch=OTHER, padding=1),
    "a mask as an input": right(with_mask_input, batch=[FULL, FULL != 0], padded=((0, 1),)),
    "segments as an input": right(with_segments, batch=[FULL, _SEGMENTS], padded=((0, 1),)),
    "features beside a mask": right(with_features(True), batch=[FULL, FEATURES]),
    "dicts in and out": right(of_dict, batch={"ids": FULL, "features": FEATURES}),
    "numbers": right(from_numbers(), batch=NUMBERS),
    "numbers, padding is -1": right(
        from_numbers(value=-1.0), batch=np.where(NUMBERS == 0, -1.0, NUMBERS), padding=-1
    ),
    "padding before the words": right(chain(gru_steps, lambda x: x[:, -1]), batch=LEFT, left=True),
    "ids as numbers of Keras' own dtype": right(
        lambda: keras.Sequential([keras.Input((None,)), embedding(), layers.GRU(4)])
    ),
    "a fixed length": right(chain(gru, steps=6), lengths=False),
    "a model in a model": right(
        chain(lambda x: keras.Sequential([keras.Input((None, 8)), layers.GRU(4)])(x), dense)
    ),
    "a pointer": right(chain(Pointer), steps=0, own_loss=True),
    "a loss that ignores 0": right(
        compiled(keras.losses.SparseCategoricalCrossentropy(ignore_class=0), chain(gru_steps, mask=False)),
        steps=0,
        own_loss=True,
    ),
    "a loss that asks the labels": right(
        compiled(_loss_of_labels, chain(gru_steps, mask=False)), steps=0, own_loss=True
    ),
    "a translator with attention": right(both_encoded, causal=True, **_PAIR),
    "the right bias, 1 where real": right(additive(lambda real: real)),
    # --- wrong ---
    "a GRU without a mask": wrong(chain(lambda x: gru(x, name="reader"), mask=False), ("padding", "reader")),
    "a fixed length without a mask": wrong(
        chain(lambda x: gru(x, name="reader"), mask=False, steps=6), ("padding", "reader"), lengths=False
    ),
    "a mean of all steps": wrong(
        chain(lambda x: ops.mean(x, axis=1)), ("padding", "mean"), ("dropped", "mean")
    ),
    "a mean by a wrong count": wrong(chain(lambda x: WrongMean(name="wrong")(x)), ("padding", "wrong")),
    "a maximum where each row has padding": wrong(
        chain(lambda x: layers.GlobalMaxPooling1D(name="largest")(x), mask=False),
        ("padding", "largest"),
        batch=SHORT,
    ),
    "a layer that drops the mask": wrong(
        chain(lambda x: Doubled(name="doubled")(x), gru), ("dropped", "doubled"), ("padding", "doubled")
    ),
    "a convolution": wrong(
        chain(lambda x: layers.Conv1D(4, 3, padding="same", name="wide")(x), mask=False),
        ("padding", "wide"),
        ("counted", "wide"),
        ("future", "wide"),
        causal=True,
        steps=0,
    ),
    "states a step without a mask": wrong(
        chain(lambda x: gru_steps(x, name="reader"), mask=False), ("counted", "reader"), steps=0
    ),
    "attention that looks ahead": wrong(
        chain(lambda x: attend(x, "peeks")), ("future", "peeks"), causal=True, steps=0
    ),
    "attention in a model that looks ahead": wrong(
        chain(nested), ("future", "peeks"), causal=True, steps=0, own_loss=True
    ),
    "ahead, where all ids are 1": wrong(
        chain(lambda x: Positions()(x), lambda x: attend(x, "peeks")),
        ("future", "peeks"),
        causal=True,
        steps=0,
        batch=np.minimum(FULL, 1),
    ),
    "a window to both sides": wrong(
        chain(lambda x: attend(x, "peeks", sliding_window=2)), ("future", "peeks"), causal=True, steps=0
    ),
    "both directions where causal": wrong(
        chain(lambda x: layers.Bidirectional(layers.GRU(4, return_sequences=True), name="both")(x)),
        ("future", "both"),
        causal=True,
        steps=0,
    ),
    "a mean of nothing": wrong(
        chain(lambda x: layers.GlobalAveragePooling1D(name="pooled")(x)), ("nan", "pooled"), batch=_ONE_NAN
    ),
    "weights that are NaN": wrong(with_nan, ("nan", "broken")),
    "an inverted bias": wrong(additive(lambda real: (1 - real) * -1e9), ("padding", "bias")),
    "an inverted mask": wrong(by_hand(inverted=True), ("padding", "equal")),
    "an unmasked branch": wrong(joined(-1, second=False), ("padding", "both")),
    "features beside no mask": wrong(with_features(False), ("padding", "reader"), batch=[FULL, FEATURES]),
    "numbers without Masking": wrong(from_numbers(masking=False), ("padding", "reader"), batch=NUMBERS),
    "1 is padding, and 0 is hidden": wrong(
        chain(lambda x: gru(x, name="reader")), ("padding", "reader"), batch=OTHER, padding=1
    ),
    "stateful without a mask": wrong(stateful(mask=False), ("padding", "")),
    "float16 without a mask": wrong(
        half("mixed_float16", chain(lambda x: gru(x, name="reader"), mask=False)),
        ("padding", "reader"),
        noise=_HALF,
    ),
    "a tagger of (B, T)": wrong(
        chain(gru_steps, lambda x: dense(x, 1), lambda x: x[..., 0]), ("counted", ""), steps=0
    ),
    "a tagger of (B, T) with a mask": wrong(
        chain(gru_steps, lambda x: dense(x, 1), single), ("counted", "single"), steps=0, batch=FULL[:, :3]
    ),
    "a tagger of (B, T) by Reshape": wrong(
        chain(gru_steps, lambda x: dense(x, 1), lambda x: layers.Reshape((-1,), name="flat")(x)),
        ("counted", "flat"),
        steps=0,
    ),
    "a decoder without a mask": wrong(translator(target=False), ("counted", "out"), causal=True, **_PAIR),
    "an encoder without a mask": wrong(
        translator(source=False), ("padding", "encoder"), causal=True, **_PAIR
    ),
    "an encoder without a mask, attended to": wrong(
        translator(source=False, attends=True),
        ("padding", "encoder"),
        ("counted", "out"),
        ("dropped", "sum"),
        causal=True,
        **_PAIR,
    ),
    "a decoder that looks ahead": wrong(
        translator(attends=True, ahead=True),
        ("future", "decoder_self"),
        ("counted", "out"),
        ("dropped", "sum"),
        causal=True,
        **_PAIR,
    ),
    "a sum that drops the mask": wrong(deep(False), ("padding", "sum_0"), ("dropped", "sum_0")),
}


# --- the truth by force -------------------------------------------------------------------------------------


def by_force(case: MaskModel, model: keras.Model) -> set[str]:
    """Returns the problems that a model has, found by calling it on other batches."""
    found = {"nan"} if any(np.isnan(one).any() for one in _call(case, model, _arrays(case.batch))) else set()
    found |= {"padding"} if "nan" not in found and _reads_padding(case, model) else set()
    found |= {"future"} if case.causal and _reads_future(case, model) else set()
    return found | ({"counted"} if case.steps is not None and _loss_counts(case, model) else set())


def _arrays(batch) -> list[np.ndarray]:
    return list(batch.values()) if isinstance(batch, dict) else batch if isinstance(batch, list) else [batch]


def _pack(case: MaskModel, arrays: list):
    if isinstance(case.batch, dict):
        return dict(zip(case.batch, arrays, strict=True))
    return arrays if isinstance(case.batch, list) else arrays[0]


def _call(case: MaskModel, model: keras.Model, arrays: list) -> list[np.ndarray]:
    cells = [layer for layer in model.layers if getattr(layer, "stateful", False)]
    states = [(state, ops.convert_to_numpy(state).copy()) for cell in cells for state in cell.states]
    outputs = model(_pack(case, arrays), training=False)
    for state, value in states:
        state.assign(value)
    return [ops.convert_to_numpy(one).astype("float64") for one in keras.tree.flatten(outputs)]


def _real(case: MaskModel, number: int) -> np.ndarray:
    array = _arrays(case.batch)[number]
    return (array != case.padding).any(axis=-1) if array.ndim == 3 else array != case.padding


def _moved(case: MaskModel, before: list, after: list, row: int, steps: np.ndarray | None) -> bool:
    """True where an output of a row differs, at some of its steps."""
    for one, other in zip(before, after, strict=True):
        first, second = (
            (one[row], other[row]) if steps is None else (one[row][steps], other[row][: len(one[row])])
        )
        second = second if steps is None else second[steps[: len(second)]]
        if np.abs(first - second).max(initial=0) > case.noise * np.abs(one).max():
            return True
    return False


def _reads_padding(case: MaskModel, model: keras.Model) -> bool:
    """True where a row gives something else with two more steps of padding, or with none."""
    arrays = _arrays(case.batch)
    before = _call(case, model, arrays)
    for together in case.padded:
        real = _real(case, together[0])
        for row, length in enumerate(real.sum(axis=1)):
            for steps in (real.shape[1] + 2, length) if case.lengths else ():
                changed = list(arrays)
                for number in together:
                    fill = False if arrays[number].dtype == bool else case.padding
                    changed[number] = np.stack(
                        [_resized(one, steps, fill, case.left) for one in arrays[number]]
                    )
                owned = None if case.steps is None else _real(case, case.steps)[row]
                if _moved(case, before, _call(case, model, changed), row, owned):
                    return True
    return not case.lengths and _differs_where_fixed(case, model)


def _resized(row: np.ndarray, steps: int, fill, left: bool) -> np.ndarray:
    row = row[::-1] if left else row
    more = [fill * np.ones_like(row[:1])] * max(0, steps - len(row))
    row = np.concatenate([row[:steps], *more])
    return row[::-1] if left else row


def _differs_where_fixed(case: MaskModel, model: keras.Model) -> bool:
    """True where the layers of a model of a fixed length give other outputs for shorter rows, one by one."""
    embed, *others = model.layers[1:]
    (batch,) = _arrays(case.batch)
    before = _call(case, model, [batch])[0]
    for row, length in enumerate((batch != 0).sum(axis=1)):
        x = embed(batch[row : row + 1, :length])
        for layer in others:
            x = layer(x)
        if np.abs(ops.convert_to_numpy(x)[0] - before[row]).max() > case.noise * np.abs(before).max():
            return True
    return False


def _reads_future(case: MaskModel, model: keras.Model) -> bool:
    arrays = _arrays(case.batch)
    before = _call(case, model, arrays)
    real = _real(case, case.steps)
    for row, step in zip(*np.nonzero(real), strict=True):
        changed = [array.copy() for array in arrays]
        changed[case.steps][row, step] = changed[case.steps][row, step] % (WORDS - 1) + 1
        past = real[row] & (np.arange(real.shape[1]) < step)
        if _moved(case, before, _call(case, model, changed), row, past):
            return True
    return False


def _loss_counts(case: MaskModel, model: keras.Model) -> bool:
    """True where labels at padding change the mean squared error that Keras computes."""
    if case.own_loss:
        return False
    (output,) = keras.tree.flatten(model(_pack(case, _arrays(case.batch)), training=False))
    labels = np.zeros(output.shape, "float32")
    others = labels + 3.0 * ~_real(case, case.steps).reshape(*output.shape[:2], *[1] * (output.ndim - 2))
    loss = keras.losses.MeanSquaredError()
    return abs(float(loss(labels, output)) - float(loss(others, output))) > 1e-3
