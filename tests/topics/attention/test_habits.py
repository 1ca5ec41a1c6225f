"""What heads of the character Transformer attend to: by hand, by a slow oracle, through the engine."""

import dataclasses
import functools

import numpy as np
import pytest

from core import engine
from core.topics.attention.head_stats import CHARACTER_KEY_KINDS, compute_head_stats, make_key_kind_mask
from core.topics.attention.heads import plot
from core.topics.attention.heads.schema import HeadsRequest
from tests.support.attention_results import make_attention_result, make_heads_result
from tests.support.shipped_gpt import small_gpt_shipped
from tests.support.stories import assert_story

TEXT = "romeo:\nspeak, speak.\n\nall:\nno"


def ask(text: str) -> HeadsRequest:
    return HeadsRequest(model="char_gpt", characters=text)


@pytest.fixture(scope="module")
def heads(tmp_path_factory):
    with small_gpt_shipped(tmp_path_factory.mktemp("models")):
        yield engine.run(ask(TEXT))


@pytest.fixture
def attention(heads):
    return heads.attentions["decoder"]


def test_patterns_by_hand():
    """Three characters "aba": a head that always attends to the first, and one that attends to itself."""
    first, own = np.zeros((2, 3, 3))
    first[:, 0] = 1
    own[range(3), range(3)] = 1
    result = make_attention_result(np.stack([first, own])[None], kind="decoder", mask=np.tri(3, dtype=bool))
    tokens = tuple("aba")
    stats = compute_head_stats(dataclasses.replace(result, key_tokens=tokens, query_tokens=tokens))
    assert stats.key_kinds == CHARACTER_KEY_KINDS == ("same", "previous", "earlier", "start")
    np.testing.assert_allclose(stats.key_kind_shares[0], [[1 / 3, 1 / 2, 1, 1], [1, 0, 0, 0]])
    even = [(1 + 1 / 2 + 1 / 3) / 3, (1 / 2 + 1 / 3) / 2, 1 / 3, (1 / 2 + 1 / 3) / 2]
    np.testing.assert_allclose(stats.shares_if_uniform, even)
    assert stats.num_queries_with_kind.tolist() == [3, 2, 1, 2]


def test_a_line_starts_after_the_end_of_the_line_before():
    assert np.argwhere(make_key_kind_mask("ab\n\ncd", "start", 6)).tolist() == [[1, 0], [2, 0], [5, 4]]


def test_the_claim_names_the_head_that_exceeds_uniform_attention_most(heads, attention):
    stats = compute_head_stats(attention)
    pattern = int((stats.key_kind_shares.max(axis=(0, 1)) - stats.shares_if_uniform).argmax())
    shares = stats.key_kind_shares[..., pattern]
    layer, head = np.unravel_index(shares.argmax(), (2, 2))
    picture = plot.plot_head_patterns(heads, attention_type="decoder")
    assert f"layer {layer} head {head}, puts **{100 * shares.max():.1f} %" in picture.claim
    assert len(picture.table) == 5 * 2 * 2


def test_of_a_single_character_only_the_character_itself_can_be_attended_to(heads):
    alone = engine.run(ask("a"))
    assert compute_head_stats(alone.attentions["decoder"]).num_queries_with_kind.tolist() == [1, 0, 0, 0]
    assert "on the one before nothing" in plot.plot_head_patterns(alone, attention_type="decoder").details


def test_only_the_last_characters_are_read_and_forty_are_drawn(heads):
    long = engine.run(ask(TEXT * 4))
    assert "".join(long.source.tokens) == (TEXT * 4)[-48:]
    picture = plot.plot_attention_matrix(long, attention_type="decoder", layer=0, head=1)
    assert len(picture.table) == 40 * 40
    assert "The first 40 of 48 characters" in picture.details


THREE = ("▁I", "▁like", "▁tea")
EVEN = np.full((3, 3), 1 / 3)
ONE_KEY = [[[1.0]], [[1.0]]]  # two heads
BEFORE = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]  # two of three rows have one: they give it all
LOWER = np.tril(np.ones((4, 4)))
CAUSAL = LOWER / LOWER.sum(axis=1, keepdims=True)


@pytest.mark.parametrize(
    ("plot_heads", "weights", "tokens", "words"),
    [
        (
            plot.plot_head_patterns,
            [[CAUSAL] * 2],
            (*THREE, "▁too"),
            ("on the one after nothing, for the mask hides it",),
        ),
        (
            plot.plot_head_patterns,
            [ONE_KEY],
            ("▁Tom",),
            ("on the one after nothing, for the text has no such token",),
        ),
        (
            plot.plot_head_patterns,
            [[BEFORE, EVEN]],
            THREE,
            (
                "One head, layer 0 head 0, puts **100 %** of its weight on the one before,",
                ", in the rows that may see one.",
            ),
        ),
        (
            plot.plot_head_patterns,
            [[np.eye(3), EVEN]],
            THREE,
            ("One head, layer 0 head 0, puts **100 %** of its weight on itself. ",),
        ),
        (
            plot.plot_head_patterns,
            [ONE_KEY] * 2,
            ("▁Tom",),
            (
                "Each of 4 heads puts **100 %** of its weight on itself.",
                "Each of 4 heads has 0.00 bits of entropy a row.",
            ),
        ),
        (
            functools.partial(plot.plot_attention_matrix, layer=0, head=0),
            [ONE_KEY] * 2,
            ("▁Tom",),
            ("Each of 4 heads gives 1.00 of a row to one key on average. 1 of 1 row gives",),
        ),
        (
            plot.plot_rollout,
            [[np.eye(2)]],
            ("▁I", "▁like"),
            ("After 1 layer a position still holds **100 %**",),
        ),
    ],
)
def test_sentences_of_heads_are_true_of_odd_ones(plot_heads, weights, tokens, words):
    mask = LOWER > 0 if len(tokens) == 4 else None
    heads = make_heads_result(make_attention_result(weights, mask=mask, keys=tokens))
    assert_story(plot_heads(heads, attention_type="encoder"), *words)


def test_equal_heads_of_cross_attention_are_named_as_equal():
    cross = make_attention_result([ONE_KEY], kind="cross", keys=("tom",))
    picture = plot.plot_head_patterns(make_heads_result(cross, "tom"), attention_type="cross")
    assert_story(picture, "Each of 2 heads gives **100 %** of a row to one key.")
