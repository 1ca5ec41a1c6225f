"""What heads of the character Transformer attend to: by hand, by a slow oracle, through the engine."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.topics.attention.facts import CHARACTER_HABITS, habit_keys, head_facts
from core.topics.attention.heads import plot
from core.topics.attention.heads.schema import HeadsRequest
from tests.support.attention_traces import heads_of, trace_of
from tests.support.shipped_gpt import small_gpt_shipped
from tests.support.stories import hold_story

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


def test_habits_by_hand():
    """Three characters "aba": a head that always attends to the first, and one that attends to itself."""
    first, own = np.zeros((2, 3, 3))
    first[:, 0] = 1
    own[range(3), range(3)] = 1
    result = trace_of(np.stack([first, own])[None], kind="decoder", mask=np.tri(3, dtype=bool))
    facts = head_facts(dataclasses.replace(result, key_tokens=tuple("aba"), query_tokens=tuple("aba")))
    assert facts.habits == CHARACTER_HABITS == ("same", "previous", "earlier", "start")
    np.testing.assert_allclose(facts.shares[0, 0], [1 / 3, 1 / 2, 1, 1])
    np.testing.assert_allclose(facts.shares[0, 1], [1, 0, 0, 0])
    even = [(1 + 1 / 2 + 1 / 3) / 3, (1 / 2 + 1 / 3) / 2, 1 / 3, (1 / 2 + 1 / 3) / 2]
    np.testing.assert_allclose(facts.uniform, even)
    assert facts.counts.tolist() == [3, 2, 1, 2]


def test_a_line_starts_after_the_end_of_the_line_before():
    assert np.argwhere(habit_keys("ab\n\ncd", "start", 6)).tolist() == [[1, 0], [2, 0], [5, 4]]


def test_the_claim_names_the_head_that_exceeds_uniform_attention_most(heads, attention):
    facts = head_facts(attention)
    picture = plot.habits(heads, kind="decoder")
    best = facts.shares.max(axis=(0, 1)) - facts.uniform
    habit = int(best.argmax())
    layer, head = np.unravel_index(facts.shares[..., habit].argmax(), (2, 2))
    assert (
        f"layer {layer} head {head}, puts **{100 * facts.shares[layer, head, habit]:.1f} %" in picture.claim
    )
    assert len(picture.table) == 5 * 2 * 2


def test_of_a_single_character_only_the_character_itself_can_be_attended_to(heads):
    alone = engine.run(ask("a"))
    assert head_facts(alone.attentions["decoder"]).counts.tolist() == [1, 0, 0, 0]
    assert "on the one before nothing" in plot.habits(alone, kind="decoder").more


def test_only_the_last_characters_are_read_and_forty_are_drawn(heads):
    long = engine.run(ask(TEXT * 4))
    assert "".join(long.source.tokens) == (TEXT * 4)[-48:]
    picture = plot.one_matrix(long, kind="decoder", layer=0, head=1)
    assert len(picture.table) == 40 * 40
    assert "The first 40 of 48 characters" in picture.more


THREE = ("▁I", "▁like", "▁tea")
EVEN = np.full((3, 3), 1 / 3)
ONE_KEY = [[[1.0]], [[1.0]]]  # two heads
BEFORE = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]  # two of three rows have one: they give it all
LOWER = np.tril(np.ones((4, 4)))
CAUSAL = LOWER / LOWER.sum(axis=1, keepdims=True)
ALIKE = heads_of(trace_of([ONE_KEY] * 2, keys=("▁Tom",)))


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (
            plot.habits(
                heads_of(trace_of([[CAUSAL] * 2], mask=LOWER > 0, keys=(*THREE, "▁too"))), kind="encoder"
            ),
            ("on the one after nothing, for the mask hides it",),
        ),
        (
            plot.habits(heads_of(trace_of([ONE_KEY], keys=("▁Tom",))), kind="encoder"),
            ("on the one after nothing, for the text has no such token",),
        ),
        (
            plot.habits(heads_of(trace_of([[BEFORE, EVEN]], keys=THREE)), kind="encoder"),
            (
                "One head, layer 0 head 0, puts **100 %** of its weight on the one before,",
                ", in the rows that may see one.",
            ),
        ),
        (
            plot.habits(heads_of(trace_of([[np.eye(3), EVEN]], keys=THREE)), kind="encoder"),
            ("One head, layer 0 head 0, puts **100 %** of its weight on itself. ",),
        ),
        (
            plot.habits(ALIKE, kind="encoder"),
            (
                "Each of 4 heads puts **100 %** of its weight on itself.",
                "Each of 4 heads has 0.00 bits of entropy a row.",
            ),
        ),
        (
            plot.one_matrix(ALIKE, kind="encoder", layer=0, head=0),
            ("Each of 4 heads gives 1.00 of a row to one key on average. 1 of 1 row gives",),
        ),
        (
            plot.habits(heads_of(trace_of([ONE_KEY], kind="cross", keys=("tom",)), "tom"), kind="cross"),
            ("Each of 2 heads gives **100 %** of a row to one key.",),
        ),
        (
            plot.rolled(heads_of(trace_of([[np.eye(2)]], keys=("▁I", "▁like"))), kind="encoder"),
            ("After 1 layer a position still holds **100 %**",),
        ),
    ],
)
def test_sentences_of_heads_are_true_of_odd_ones(picture, words):
    hold_story(picture, *words)
