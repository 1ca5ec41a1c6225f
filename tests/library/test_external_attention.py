"""Attention of other models: shapes of every library, errors, hand-computed numbers."""

from unittest import mock

import keras
import numpy as np
import pytest

import attention_atlas as atlas
from core.base import text
from core.base.checks import InvalidValueError
from core.library.external_attention import PLOT_TYPES
from core.topics.attention.head_stats import compute_head_stats
from tests.support.refusals import assert_readable_error
from tests.support.stories import assert_story

WORDS, LETTERS = ["the", "cat", "sat"], list("abcde")
TRIANGLE = np.tri(5, dtype=bool)


def scores(*shape: int, seed: int = 5) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=shape)


def make_weights(*shape: int, seed: int = 0) -> np.ndarray:
    raw = np.random.default_rng(seed).random(shape)
    return raw / raw.sum(axis=-1, keepdims=True)


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def make_causal_weights(*shape: int) -> np.ndarray:
    return softmax(np.where(np.tri(*shape[-2:], dtype=bool), scores(*shape, seed=0), -np.inf))


def replace_row(array: np.ndarray, row: int, value: float) -> np.ndarray:
    return np.where(np.arange(array.shape[-2])[:, None] == row, value, array)


def apply_dropout(array: np.ndarray, rate: float) -> np.ndarray:
    return array * (np.random.default_rng(3).random(array.shape) > rate) / (1 - rate)


@pytest.mark.parametrize("plot_type", PLOT_TYPES)
def test_each_look_draws_what_it_is_given(plot_type):
    array = make_weights(2, 3, 3, 3)
    view = atlas.attention_from_weights(array, WORDS, plot_type=plot_type)
    np.testing.assert_array_equal(view.result.weights, array)
    assert view.story and len(view.table)


def test_the_clearest_head_and_its_largest_weight_by_hand():
    array = np.array([[[0.6, 0.4], [0.5, 0.5]], [[0.1, 0.9], [0.8, 0.2]]])  # (H, T, S)
    view = atlas.attention_from_weights(array, ["a", "b"], ["x", "y"])
    assert view.table["weight"].tolist() == [0.1, 0.9, 0.8, 0.2]
    assert "“a” attends to “y” with 0.90" in view.story
    mean = atlas.attention_from_weights(array, ["a", "b"], ["x", "y"], head="mean")
    np.testing.assert_allclose(mean.table["weight"], [0.35, 0.65, 0.65, 0.35])


def test_rollout_of_one_layer_by_hand():
    view = atlas.attention_from_weights([[1.0, 0.0], [1.0, 0.0]], ["a", "b"], plot_type="rollout")
    np.testing.assert_allclose(view.picture.table.proved_values, [1, 0, 0.5, 0.5])
    with pytest.raises(InvalidValueError, match="rollout needs self-attention"):
        atlas.attention_from_weights([[1.0, 0.0]], ["a"], ["x", "y"], plot_type="rollout")


_LAYERS = tuple(make_weights(2, 4, 3, 5, seed=seed) for seed in range(3))
_STEPS = [(make_weights(3, 1, 1, 4, seed=seed),) for seed in range(4)]  # of one layer, three beams
# of a prompt of two and one more step, two rows and one head: (B, H, T, S)
_PROMPT, _NEXT = make_weights(2, 1, 2, 2), make_weights(2, 1, 1, 3)
_ROW_1 = [np.concatenate([np.pad(_PROMPT[1, 0], [(0, 0), (0, 1)]), _NEXT[1, 0]])]
_LAYER = make_weights(1, 2, 3, 3)
_CACHE = [make_weights(1, 3, 3, 3), make_weights(1, 3, 1, 4), make_weights(1, 3, 1, 5)]
_VECTORS = keras.ops.cast(scores(32, 3, 8), "float32")
MULTI_HEAD = keras.layers.MultiHeadAttention(2, key_dim=4)(_VECTORS, _VECTORS, return_attention_scores=True)
ONE_HEAD = keras.layers.Attention()([_VECTORS, _VECTORS], return_attention_scores=True)
READ = {  # what libraries return, the row of the batch; the weights (L, H, T, S), words of the story
    "one row of a tuple of layers": (_LAYERS, 1, [layer[1] for layer in _LAYERS], ""),
    "a prompt and a step of generate, under one another": (
        ((_PROMPT,) * 2, (_NEXT,) * 2),
        1,
        [_ROW_1] * 2,
        "",
    ),
    "a beam that goes from row to row until it ends": (
        _STEPS,
        np.array([0, 2, 1, -1]),
        [[[step[0][row, 0, 0] for step, row in zip(_STEPS, (0, 2, 1))]]],
        "",
    ),
    "what MultiHeadAttention returns": (MULTI_HEAD, 1, [MULTI_HEAD[1][1]], ""),
    "what Attention returns": (ONE_HEAD, 3, [[ONE_HEAD[1][3]]], ""),
    "scores of Attention": (ONE_HEAD[1], 3, [[ONE_HEAD[1][3]]], ""),
    "scores of MultiHeadAttention, heads that may be a batch": (
        MULTI_HEAD[1][1],
        None,
        [MULTI_HEAD[1][1]],
        "read as 2 heads. If it is a batch, pass `row=0`",
    ),
    "bfloat16 of TensorFlow": (keras.ops.cast(_LAYER, "bfloat16"), None, _LAYER, ""),
    "float16": (_LAYER.astype("float16"), None, _LAYER, ""),
    "lists of rows": ([*_LAYER[0, 0]], None, [_LAYER[0, :1]], ""),
    "integers": (np.eye(3, dtype=int), None, [[np.eye(3)]], ""),
    "columns of an unused cache": (
        [(np.pad(step, [(0, 0)] * 3 + [(0, 8 - step.shape[-1])]),) for step in _CACHE],
        None,
        [np.concatenate([np.pad(step[0], [(0, 0)] * 2 + [(0, 5 - step.shape[-1])]) for step in _CACHE], 1)],
        "3 columns behind the last token have no weight",
    ),
}


@pytest.mark.parametrize("name", READ)
def test_what_libraries_return_is_read(name):
    value, row, expected, words = READ[name]
    expected = np.array([[keras.ops.convert_to_numpy(one) for one in layer] for layer in expected])
    num_queries, num_keys = expected.shape[-2:]
    keys = None if num_keys == num_queries else list("vwxyz")[:num_keys]
    view = atlas.attention_from_weights(value, LETTERS[:num_queries], keys, row=row)
    np.testing.assert_allclose(view.result.weights, expected, rtol=2**-8 if "float16" in name else 1e-7)
    assert view.result.weights.dtype == "float64" and words in view.story
    assert ("batch" in view.story) == ("batch" in words)


def test_a_tensor_of_pytorch_is_read_as_float64_without_its_gradient():
    """PyTorch is no requirement of the atlas: a stand-in gives its numbers in this way alone."""
    tensor, array = mock.Mock(ndim=4), make_weights(1, 2, 3, 3)
    type(tensor).__module__ = "torch"
    tensor.detach().cpu().double.return_value = array
    weights = atlas.attention_from_weights((tensor,), WORDS).result.weights
    np.testing.assert_array_equal(weights, array)


TOKENS = {  # what a tokenizer writes: what stands on the axis
    "bytes of UTF-8": (["Se", "Ã¡n", "ĠMurray"], ["Se", "án", "Murray"]),
    "bytes without a space": (["ðŁĺĢ", "Ã±"], ["😀", "ñ"]),
    "half characters": (["Ġa", "ðŁĺ", "Ģ"], ["a", "�F0�9F�98", "�80"]),
    "words with accents": (["án", "kuć", "Straße"], ["án", "kuć", "Straße"]),
    "accents beside bytes": (["Ġdas", "schön"], ["das", "schön"]),
    "signs of code": (["<b>", "&amp;", "$x$", "Ċ"], ["&lt;b&gt;", "&amp;amp;", "$x$", "⏎"]),
    "no ink": (["\x00", "\u202e", "\u200b", "\t"], ["U+0000", "U+202E", "U+200B", "⇥"]),
    "marks alone": (["##", "Ġ", "##a", "▁▁"], ["##", "␣", "a", "␣␣"]),
    "nothing": (["a", "", "b"], ["a", "∅", "b"]),
    "joiners inside": (["👩\u200d👧", "\u200d", "می\u200cخ"], ["👩\u200d👧", "U+200D", "می\u200cخ"]),
    "a lone accent": (["\u0301", "e\u0301"], ["◌\u0301", "e\u0301"]),
}


@pytest.mark.parametrize(("tokens", "shown"), TOKENS.values(), ids=TOKENS)
def test_every_token_can_be_read_on_the_axes_and_in_the_story(tokens, shown):
    array = np.eye(len(tokens)) * 0.9 + 0.1 / len(tokens)
    view = atlas.attention_from_weights(array, tokens)
    layout = view.figure.layout
    assert [*layout.xaxis.ticktext] == [*layout.yaxis.ticktext] == shown
    assert "“”" not in view.story and "[PAD]" not in view.story
    lines = atlas.attention_from_weights(array, tokens, plot_type="lines").figure
    texts = next(one.text for one in lines.data if one.type == "scatter" and one.mode == "text")
    assert [*texts] == shown


def test_the_table_of_bytes_is_a_permutation_that_keeps_what_latin_1_can_show():
    signs = text._bytes_by_character()
    assert sorted(signs.values()) == list(range(256))
    assert all(signs[sign] == ord(sign) for sign in "!~¡¬®ÿ")
    assert (signs["Ā"], signs["Ġ"], signs["Ċ"], signs["Ń"]) == (0x00, 0x20, 0x0A, 0xAD)


REFUSED = {
    "scores before the softmax": (lambda: ([[1.0, -2.0], [3.0, 4.0]], ["a", "b"]), "after the softmax"),
    "scores that are all above 0": (lambda: ([[1.0, 2.0], [3.0, 4.0]], ["a", "b"]), "after the softmax"),
    "scores with a mask": (lambda: (np.where(TRIANGLE, 1.0, -np.inf), LETTERS), "before the softmax"),
    "logarithms": (lambda: (np.log(make_weights(3, 3)), WORDS), r"numpy\.exp\(weights\)"),
    "a number that is none": (lambda: ([[np.nan, 1.0]], ["a"], ["x", "y"]), "1 number that is NaN.*float32"),
    "NaN everywhere": (lambda: (np.full((2, 3, 3), np.nan), WORDS), "NaN"),
    "a row of NaN": (
        lambda: (replace_row(make_weights(2, 3, 5, 5), 0, np.nan), LETTERS),
        "Row 0 has no key to see.*pass `mask`",
    ),
    "dropout": (
        lambda: (apply_dropout(make_weights(2, 3, 5, 5), 0.1), LETTERS),
        "dropout is on.*training=False",
    ),
    "dropout of a half": (lambda: (apply_dropout(make_weights(2, 3, 5, 5), 0.5), LETTERS), "dropout is on"),
    "dropout behind a causal mask": (
        lambda: (apply_dropout(make_causal_weights(2, 4, 5, 5), 0.1), LETTERS),
        "dropout is on",
    ),
    "a sink": (lambda: (softmax(scores(2, 3, 5, 6))[..., :5], LETTERS), r"sink.*1 - weights\.sum\(axis=-1\)"),
    "softmax over the queries": (lambda: (softmax(scores(3, 3), axis=0), WORDS), "columns sum to 1"),
    "softmax over the heads": (lambda: (softmax(scores(4, 3, 3), axis=0), WORDS), "heads sum to 1"),
    "keys and values": (
        lambda: (((scores(1, 2, 3, 8), scores(1, 2, 3, 8)),) * 2, WORDS),
        "keys and values.*out.attentions",
    ),
    "keys and values of one layer": (
        lambda: ((scores(1, 2, 3, 8), scores(1, 2, 3, 8)), WORDS),
        "keys and values.*out.attentions",
    ),
    "a cache of transformers": (
        lambda: (type("DynamicCache", (), {})(), WORDS),
        "keys and values.*out.attentions",
    ),
    "keys of one layer": (lambda: (scores(1, 3, 64), WORDS), "`weights`"),
    "hidden states": (lambda: ((scores(1, 3, 8),) * 3, WORDS), "hidden states.*out.attentions"),
    "0 everywhere": (lambda: (np.zeros((3, 3)), WORDS), "a mask that hides all"),
    "another count of tokens": (lambda: (make_weights(3, 3), ["a", "b"]), "`queries`: expected 3 tokens"),
    "queries for keys": (lambda: (make_weights(2, 3), WORDS, ["x", "y"]), "look swapped"),
    "keys that are missing": (
        lambda: (make_weights(2, 3), ["x", "y"]),
        "`weights`.*the 3 tokens of the columns",
    ),
    "tokens in one text": (lambda: (make_weights(3, 3), "abc"), r"a list of texts.*queries\.split\(\)"),
    "ids": (lambda: (make_weights(3, 3), [5, 6, 7]), "convert_ids_to_tokens"),
    "a number for tokens": (lambda: (make_weights(3, 3), 3), "a list of texts"),
    "one axis": (lambda: ([0.5, 0.5], ["a", "b"]), r"shape \(T, S\)"),
    "rows of several lengths": (lambda: ([[0.5, 0.5], [1.0]], ["a", "b"]), "rows of one length"),
    "layers of several widths": (
        lambda: ((make_weights(1, 2, 3, 3), make_weights(1, 2, 3, 3), make_weights(1, 3, 3, 3)), WORDS),
        r"layer 0: \(1, 2, 3, 3\), layer 2: \(1, 3, 3, 3\).*None in place",
    ),
    "5,000 tokens": (lambda: (np.eye(5_000), ["a"] * 5_000), "at most 1,000 queries.*Slice weights and"),
    "no array at all": (lambda: ("attention", WORDS), "numbers of shape"),
    "all that a model returned": (
        lambda: ({"logits": 1, "cross_attentions": (make_weights(1, 1, 3, 3),)}, WORDS),
        "out.cross_attentions",
    ),
    "no attention, as from a fused kernel": (lambda: ((), WORDS), 'attn_implementation="eager"'),
    "none of a layer": (lambda: ((None, None), WORDS), "output_attentions=True"),
    "none of a step": (lambda: (((None,), (None,)), WORDS), "output_attentions=True"),
    "None": (lambda: (None,), "`weights`.*output_attentions=True"),
    "layers without tokens": (lambda: ((np.zeros((1, 2, 0, 0)),) * 2, []), "none of them empty"),
    "steps without tokens": (lambda: (((np.zeros((1, 2, 0, 0)),),), []), "none of them empty"),
    "layers of text": (lambda: ((np.array([["a"]]),) * 2, ["x"]), "numbers of shape"),
    "complex numbers": (lambda: (make_weights(3, 3) * 1j, WORDS), "numbers of shape"),
    "steps of other heads": (
        lambda: (((make_weights(1, 2, 3, 3),), (make_weights(1, 3, 1, 4),)), LETTERS[:4]),
        "the same layers and heads",
    ),
    "text in a list": (lambda: ([["a", "b"]], ["x"], ["y", "z"]), "numbers of shape"),
    "an additive mask": (
        lambda: (make_causal_weights(5, 5), LETTERS, None, np.where(TRIANGLE, 0, -np.inf)),
        "`mask`.*additive.*pass `mask == 0`",
    ),
    "an additive mask of large numbers": (
        lambda: (make_causal_weights(5, 5), LETTERS, None, np.where(TRIANGLE, 0, -1e9)),
        "`mask`.*additive",
    ),
    "a mask whose True hides": (
        lambda: (make_causal_weights(5, 5), LETTERS, None, ~TRIANGLE),
        "`mask`.*True or 1 hides, as in PyTorch: pass `mask == 0`",
    ),
    "a mask of padding whose True hides": (
        lambda: ((make_weights(1, 2, 3, 3),), WORDS, None, np.zeros((1, 3), bool)),
        "`mask`.*True or 1 hides",
    ),
    "a mask turned over": (lambda: (make_causal_weights(5, 5), LETTERS, None, TRIANGLE.T), r"`mask\.T`"),
    "a mask of something else": (
        lambda: (make_weights(3, 3), WORDS, None, np.eye(3)),
        "`mask`.*hides key . from query .*, which gives it 0",
    ),
    "a mask that hides what has weight": (
        lambda: (make_weights(5, 5), LETTERS, None, TRIANGLE),
        "`mask`.*hides key . from query .*, which gives it",
    ),
    "a mask of numbers": (
        lambda: (make_weights(3, 3), WORDS, None, make_weights(3, 3)),
        "`mask`.*truth values",
    ),
    "a mask of another shape": (
        lambda: (make_weights(3, 3), WORDS, None, np.ones((4, 3))),
        r"`mask`.*\(3, 3\)",
    ),
    "a mask of text": (lambda: (make_weights(3, 3), WORDS, None, "causal"), "`mask`.*truth values"),
}


@pytest.mark.parametrize(("make_arguments", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_attention_is_refused_in_one_sentence_with_the_fix(make_arguments, sentence):
    arguments = make_arguments()
    with pytest.raises(InvalidValueError, match=sentence) as caught:
        atlas.attention_from_weights(*arguments)
    assert_readable_error(caught.value, {*("weights", "queries", "keys", "mask")[: len(arguments)]})


CHOICES = {
    "row": ({"row": 2}, "`row`.*0 to 1"),
    "row below 0": ({"row": -1}, "`row`.*0 to 1"),
    "rows of a beam that never began": ({"row": [-1]}, "`row`"),
    "layer": ({"layer": 3}, "`layer`.*0 to 2"),
    "layer below 0": ({"layer": -1}, "`layer`.*0 to 2"),
    "a layer that gave none": ({"layer": 1}, "`layer`: expected one of 0, 2"),
    "head": ({"head": 4}, "`head`.*0 to 1"),
    "a word for a head": ({"head": "clearest"}, '`head`.*"mean"'),
    "plot_type": ({"plot_type": "cube"}, "`plot_type`"),
    "rollout over a layer that gave none": ({"plot_type": "rollout"}, "every layer"),
}


@pytest.mark.parametrize(("choice", "sentence"), CHOICES.values(), ids=CHOICES)
def test_a_choice_out_of_its_range_is_named(choice, sentence):
    layers = (make_weights(2, 2, 3, 3), None, make_weights(2, 2, 3, 3, seed=1))
    with pytest.raises(InvalidValueError, match=sentence):
        atlas.attention_from_weights(layers, WORDS, **choice)


_BATCH_OF_MASKS = np.stack([np.ones((5, 5), bool), TRIANGLE])[:, None].astype("int64")
_PADDING = np.array([[1, 1, 1], [1, 1, 0], [1, 1, 1]])  # (B, S), and T = B
_PADDED = softmax(np.where(_PADDING[:, None, None], scores(3, 2, 3, 3), -np.inf))
_SEES_NOTHING = np.array([[0.5, 0.5, 0.0], [0.25, 0.75, 0.0], [0.0, 0.0, 0.0]])
_NO_ROW_2 = [[True, True, False], [True, True, False], [False] * 3]
_NO_ROW_2_STORY = (
    f"{(1 + 0.25 * 2 + 0.75 * np.log2(4 / 3)) / 2:.2f} bits",
    "uniform attention would have 1.00",
    "1 of 2 rows",
    "1 row sees nothing",
)
# Of a row whose keys are all hidden, a softmax over scores of -1e9 gives each key the same weight.
_REAL = np.array([False, False, True, True, True])
_EVEN_ROWS = softmax(np.where(TRIANGLE & _REAL, scores(2, 3, 5, 5), -1e9))


def attend_to_padded(*ids: int, **options) -> tuple:
    """Returns what Keras' own attention gives for one row of ids, whose 0 is padding."""
    x = keras.layers.Embedding(12, 4, mask_zero=True)(np.array([ids]))
    return keras.layers.MultiHeadAttention(2, 4)(x, x, return_attention_scores=True, **options)


MASKS = {  # weights, tokens and more arguments; the mask that is drawn, and words of the story
    "a triangle of zeros is causal": (
        ([[1.0, 0.0, 0.0], [0.4, 0.6, 0.0], [0.2, 0.3, 0.5]], WORDS),
        {},
        np.tri(3, dtype=bool),
        ("“cat” attends to “cat” with 0.60", "causal mask"),
    ),
    "a triangle over other keys is none": ((np.tri(2, 2) / [[1], [2]], ["a", "b"], ["x", "y"]), {}, True, ()),
    "each token sees itself alone": ((np.eye(3), WORDS), {}, True, ()),
    "each token sees all": ((make_weights(3, 3), WORDS), {}, True, ()),
    "a model before training": ((np.full((3, 3), 1 / 3), WORDS), {}, True, ()),
    "a row without weights": (
        ([[1.0, 0.0], [0.0, 0.0]], ["a", "b"]),
        {"mask": np.array([[True, False], [False, False]])},
        [[True, False], [False, False]],
        (),
    ),
    "rows that see nothing": ((_SEES_NOTHING, WORDS), {}, _NO_ROW_2, _NO_ROW_2_STORY),
    "rows of NaN that the mask hides": (
        (replace_row(_SEES_NOTHING, 2, np.nan), WORDS),
        {"mask": np.array(_NO_ROW_2)},
        _NO_ROW_2,
        _NO_ROW_2_STORY,
    ),
    **{
        f"rows that a library fills evenly, {name}": (
            (_EVEN_ROWS, LETTERS),
            {"mask": mask},
            TRIANGLE & _REAL,
            ("2 rows see nothing",),
        )
        for name, mask in (("no mask", None), ("padding", _REAL), ("whole mask", TRIANGLE & _REAL))
    },
    **{
        f"a causal mask of shape {name}": (
            ((make_causal_weights(2, 3, 5, 5),), LETTERS),
            {"mask": mask, "row": 1},
            TRIANGLE,
            (),
        )
        for name, mask in (
            ("(T, S)", _BATCH_OF_MASKS[1, 0]),
            ("(1, T, S)", _BATCH_OF_MASKS[1]),
            ("(B, T, S)", _BATCH_OF_MASKS[:, 0]),
            ("(B, 1, T, S)", _BATCH_OF_MASKS),
            ("(B, H, T, S)", np.tile(_BATCH_OF_MASKS, (1, 3, 1, 1))),
        )
    },
    **{
        f"padding of row 1, {name}": (
            ((_PADDED,), WORDS),
            {"mask": mask, "row": 1},
            np.tile([True, True, False], (3, 1)),
            (),
        )
        for name, mask in (
            ("(B, S)", _PADDING),
            ("(B, 1, S)", _PADDING[:, None]),
            ("(B, 1, 1, S)", _PADDING[:, None, None]),
            ("(S,)", _PADDING[1]),
        )
    },
    "a mask of padding leaves the triangle of a causal model": (
        (make_causal_weights(2, 3, 5, 5), LETTERS),
        {"mask": np.ones((1, 5), "int64")},
        TRIANGLE,
        (),
    ),
    "padding of Keras behind the words": (
        (attend_to_padded(3, 5, 2, 0), ["I", "like", "tea", ""]),
        {},
        np.outer([1, 1, 1, 0], [1, 1, 1, 0]),
        ("uniform attention would have 1.58",),  # log2(3)
    ),
    "padding of Keras before the words, and causal": (
        (attend_to_padded(0, 2, 5, 3, use_causal_mask=True), ["", "tea", "like", "I"]),
        {},
        np.tri(4) * np.outer([0, 1, 1, 1], [0, 1, 1, 1]),
        (),
    ),
}


@pytest.mark.parametrize("name", MASKS)
def test_a_mask_is_that_of_the_caller_or_of_the_zeros(name):
    arguments, options, mask, words = MASKS[name]
    view = atlas.attention_from_weights(*arguments, **options)
    np.testing.assert_array_equal(view.result.mask, np.broadcast_to(mask, view.result.mask.shape))
    visible_weights = np.where(view.result.mask, view.result.weights, 0.0)
    np.testing.assert_allclose(visible_weights.sum(-1)[..., view.result.mask.any(-1)], 1, atol=2e-2)
    assert_story(view, *words, absent_words=("“a” attends",) if "leaves the triangle" in name else ())


def test_a_head_without_weights_is_not_the_most_focused():
    array = np.stack([make_weights(3, 3), np.zeros((3, 3))])[None]
    entropy = compute_head_stats(atlas.attention_from_weights(array, WORDS).result).entropy
    expected = -(array[0, 0] * np.log2(array[0, 0])).sum() / 3
    np.testing.assert_allclose(entropy, [[expected, np.nan]])
    assert (
        "layer 0 head 0 is the most focused"
        in atlas.attention_from_weights(array, WORDS, plot_type="facts").story
    )


def test_layers_that_gave_none_keep_their_numbers():
    first, last = make_weights(1, 3, 3, 3), make_weights(1, 3, 3, 3, seed=1)
    view = atlas.attention_from_weights((first, None, last), WORDS, layer=2, head=1)
    assert "in layer 2 head 1" in view.story
    np.testing.assert_allclose(view.table["weight"], last[0, 1].ravel())
    assert set(
        atlas.attention_from_weights((first, None, last), WORDS, plot_type="facts").table["layer"]
    ) == {0, 2}
    assert "layer 1" in atlas.attention_from_weights((None, last), WORDS).story
    heads = atlas.attention_from_weights((None, last), WORDS, plot_type="all heads").table["head"]
    assert set(heads) == {"1.0", "1.1", "1.2"}


def test_queries_and_keys_are_places_where_nobody_names_them():
    places = ("0", "1", "2")
    for num_queries, attention_type in ((3, "encoder"), (2, "cross")):
        found = atlas.attention_from_weights(make_weights(num_queries, 3)).result
        names = (found.query_tokens, found.key_tokens, found.attention_type)
        assert names == (places[:num_queries], places, attention_type)


def test_the_caller_keeps_his_arrays():
    array, mask = make_causal_weights(2, 5, 5), TRIANGLE.copy()
    before = array.copy()
    view = atlas.attention_from_weights(array, LETTERS, mask=mask)
    np.testing.assert_array_equal(array, before)
    array[0], mask[0] = 0, False  # can still be written into
    np.testing.assert_array_equal(view.result.weights[0], before)
    np.testing.assert_array_equal(view.result.mask, TRIANGLE)


def test_the_line_of_a_view_names_what_was_handed_over():
    view = atlas.attention_from_weights(make_weights(2, 3, 3), WORDS, layer=0, head="mean", lang="es")
    assert (
        view.python_call
        == "atlas.attention_from_weights(weights, queries=queries, layer=0, head='mean', lang='es')"
    )
    again = eval(view.python_call, {"atlas": atlas, "weights": make_weights(2, 3, 3), "queries": WORDS})
    assert again.story == view.story
