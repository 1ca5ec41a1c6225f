"""Attention of other models: shapes of every library, errors, hand-computed numbers."""

import keras
import numpy as np
import pytest

import attention_atlas as atlas
from core.base.checks import InvalidValueError
from core.library.own_attention import LOOKS

WORDS = ["the", "cat", "sat"]


def weights(*shape: int, seed: int = 0) -> np.ndarray:
    raw = np.random.default_rng(seed).random(shape)
    return raw / raw.sum(axis=-1, keepdims=True)


@pytest.mark.parametrize("look", LOOKS)
def test_each_look_draws_what_it_is_given(look):
    given = weights(2, 3, 3, 3)
    view = atlas.attention_of(given, WORDS, look=look)
    np.testing.assert_array_equal(view.trace.weights, given)
    assert view.story and len(view.table)


def test_the_clearest_head_and_its_largest_weight_by_hand():
    given = np.array([[[0.6, 0.4], [0.5, 0.5]], [[0.1, 0.9], [0.8, 0.2]]])  # (H, T, S)
    view = atlas.attention_of(given, ["a", "b"], ["x", "y"])
    assert view.table["weight"].tolist() == [0.1, 0.9, 0.8, 0.2]
    assert "“a” attends to “y” with 0.90" in view.story
    mean = atlas.attention_of(given, ["a", "b"], ["x", "y"], head="mean")
    np.testing.assert_allclose(mean.table["weight"], [0.35, 0.65, 0.65, 0.35])


def test_rollout_of_one_layer_by_hand():
    view = atlas.attention_of([[1.0, 0.0], [1.0, 0.0]], ["a", "b"], look="rollout")
    np.testing.assert_allclose(view.picture.table.numbers, [1, 0, 0.5, 0.5])
    with pytest.raises(InvalidValueError, match="rollout needs self-attention"):
        atlas.attention_of([[1.0, 0.0]], ["a"], ["x", "y"], look="rollout")


def test_a_tuple_of_layers_gives_one_row_of_the_batch():
    layers = tuple(weights(2, 4, 3, 5, seed=seed) for seed in range(3))
    view = atlas.attention_of(layers, WORDS, list("vwxyz"), row=1)
    np.testing.assert_array_equal(view.trace.weights, np.stack([layer[1] for layer in layers]))


def test_steps_of_generate_are_laid_under_one_another():
    first, second = weights(2, 1, 2, 2), weights(2, 1, 1, 3)  # (B, H, T, S): a prompt of two, then one step
    view = atlas.attention_of(((first, first), (second, second)), WORDS, row=1)
    assert view.trace.weights.shape == (2, 1, 3, 3)
    np.testing.assert_array_equal(view.trace.weights[0, 0, :2, :2], first[1, 0])
    np.testing.assert_array_equal(view.trace.weights[1, 0, 2], second[1, 0, 0])
    assert view.trace.mask.tolist() == [[True, True, False], [True, True, False], [True, True, True]]


def test_a_beam_is_followed_from_row_to_row_until_it_ends():
    steps = [(weights(3, 1, 1, 4, seed=seed),) for seed in range(4)]  # of one layer, three beams
    view = atlas.attention_of(steps, WORDS, list("wxyz"), row=np.array([0, 2, 1, -1]))
    expected = np.stack([steps[0][0][0, 0, 0], steps[1][0][2, 0, 0], steps[2][0][1, 0, 0]])
    np.testing.assert_array_equal(view.trace.weights[0, 0], expected)


def test_keras_own_layer_hands_over_what_it_returns():
    layer = keras.layers.MultiHeadAttention(num_heads=2, key_dim=4)
    x = keras.ops.convert_to_tensor(np.random.default_rng(0).random((2, 3, 8)), "float32")
    output, scores = layer(x, x, return_attention_scores=True)
    both = atlas.attention_of((output, scores), WORDS, row=1)
    np.testing.assert_array_equal(
        both.trace.weights[0], keras.ops.convert_to_numpy(scores[1]).astype("float64")
    )
    alone = atlas.attention_of(scores[1], WORDS)
    np.testing.assert_array_equal(alone.trace.weights, both.trace.weights)


def test_a_tensor_of_pytorch_is_read():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: it is no requirement of the atlas")
    given = torch.tensor(weights(1, 2, 3, 3), dtype=torch.bfloat16, requires_grad=True)
    view = atlas.attention_of((given,), WORDS)
    assert view.trace.weights.shape == (1, 2, 3, 3)


def encoder_decoder(kind: str):
    """Returns a model of transformers with random weights: two layers of four heads, 20 tokens."""
    transformers = pytest.importorskip("transformers", reason="transformers is not installed")
    sizes = {"vocab_size": 20, "d_model": 16, "decoder_start_token_id": 0}
    if kind == "T5":
        config = transformers.T5Config(**sizes, d_kv=4, d_ff=32, num_layers=2, num_heads=4)
        model = transformers.T5ForConditionalGeneration(config)
    else:
        sides = {
            f"{side}_{name}": value
            for side in ("encoder", "decoder")
            for name, value in (("layers", 2), ("attention_heads", 4), ("ffn_dim", 32))
        }
        ends = {"pad_token_id": 1, "eos_token_id": 2, "forced_eos_token_id": None}
        model = transformers.MarianMTModel(transformers.MarianConfig(**sizes, **sides, **ends))
    model.set_attn_implementation("eager")
    return model.eval()


@pytest.mark.parametrize("how", ["forward", "generated", "beams"])
@pytest.mark.parametrize("kind", ["T5", "Marian"])
def test_models_of_transformers_are_read(kind, how):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: it is no requirement of the atlas")
    model = encoder_decoder(kind)
    ids = torch.tensor([[3, 4, 5]])
    if how == "forward":
        out = model(input_ids=ids, decoder_input_ids=torch.tensor([[0, 7]]), output_attentions=True)
    else:
        out = model.generate(
            ids,
            num_beams=2 if how == "beams" else 1,
            max_new_tokens=2,
            min_new_tokens=2,
            output_attentions=True,
            return_dict_in_generate=True,
        )
    row = out.beam_indices[0] if how == "beams" else 0
    view = atlas.attention_of(out.cross_attentions, ["▁der", "▁hund"], ["▁the", "▁dog", "</s>"], row=row)
    assert view.trace.weights.shape == (2, 4, 2, 3)
    if how != "forward":  # what the model gives when it reads its own translation at once
        again = model(input_ids=ids, decoder_input_ids=out.sequences[:1, :2], output_attentions=True)
        once = np.stack([layer[0].detach().numpy() for layer in again.cross_attentions])
        np.testing.assert_allclose(view.trace.weights, once, atol=1e-6)
    assert view.trace.key_tokens == ("the", "dog", "</s>")


def test_marks_of_tokenizers_are_taken_off():
    view = atlas.attention_of(weights(3, 4), ["Ġcat", "##s", "▁"], ["▁a", "Ċ", "b", "c"])
    assert view.trace.query_tokens == ("cat", "s", "▁")
    assert view.trace.key_tokens == ("a", "\n", "b", "c")


REFUSED = {
    "scores before the softmax": (lambda: ([[1.0, 2.0], [3.0, 4.0]], ["a", "b"]), "after the softmax"),
    "a number that is none": (lambda: ([[np.nan, 1.0]], ["a"], ["x", "y"]), "1 number that is NaN"),
    "another count of tokens": (lambda: (weights(3, 3), ["a", "b"]), "3 tokens"),
    "tokens in one text": (lambda: (weights(3, 3), "abc"), "a list of texts"),
    "one axis": (lambda: ([0.5, 0.5], ["a", "b"]), r"shape \(T, S\)"),
    "layers of several shapes": (
        lambda: ((weights(1, 2, 3, 3), weights(1, 3, 3, 3)), WORDS),
        "of one shape, one a layer",
    ),
    "5,000 tokens": (lambda: (np.eye(5_000), ["a"] * 5_000), "cut weights and tokens"),
    "no array at all": (lambda: ("attention", WORDS), "numbers of shape"),
    "all that a model returned": (
        lambda: ({"logits": 1, "cross_attentions": ()}, WORDS),
        "out.cross_attentions",
    ),
    "no attention, as from a fused kernel": (lambda: ((), WORDS), 'attn_implementation="eager"'),
    "none of a layer": (lambda: ((None, None), WORDS), "output_attentions=True"),
    "text in a list": (lambda: ([["a", "b"]], ["x"], ["y", "z"]), "numbers of shape"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_attention_is_refused_in_one_sentence_with_the_fix(name):
    arguments, sentence = REFUSED[name]
    with pytest.raises(InvalidValueError, match=sentence):
        atlas.attention_of(*arguments())


def test_a_mask_hides_rows_whose_weights_are_all_zero():
    given = np.array([[1.0, 0.0], [0.0, 0.0]])
    mask = [[True, False], [False, False]]
    assert atlas.attention_of(given, ["a", "b"], mask=np.array(mask)).trace.mask.tolist() == mask
    with pytest.raises(InvalidValueError, match=r"shape \(2, 2\)"):
        atlas.attention_of(given, ["a", "b"], mask=np.ones((3, 2), bool))
