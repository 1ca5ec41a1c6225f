"""What the Attention page begins with makes its point on the shipped weights."""

import pytest

from core.configs.pairs import CHAPTER_PAIR
from core.examples import named
from core.examples.__main__ import SEARCHES
from core.examples.attention import it_turns, turn_of, weight_is_not_effect
from core.requests.attention import AblationRequest


def test_the_word_with_most_attention_is_not_the_one_that_is_missed_most():
    from core import engine

    text = CHAPTER_PAIR.ablation_example.source
    assert weight_is_not_effect(text).score > 10
    trace = engine.run(AblationRequest(model="nmt_transformer", text=text))
    attended, missed = trace.most_attended, trace.most_missed
    assert [trace.source.tokens[word] for word in (attended, missed)] == ["think", "dont"]
    assert trace.effect[missed] > 7
    assert trace.effect[attended] < 1
    assert trace.weight[attended] > trace.weight[missed]


def test_a_sentence_without_that_point_is_not_found():
    assert weight_is_not_effect(CHAPTER_PAIR.long_example.source) is None


@pytest.mark.parametrize("model", named(SEARCHES, "turn").candidates)
def test_no_head_of_a_shipped_model_turns_it_from_the_animal_to_the_street(model):
    assert turn_of(model).crossing == ()


def test_the_view_opens_on_the_model_and_the_head_that_shift_most():
    ranked = named(SEARCHES, "turn").ranked()
    assert ranked[0][0] == "nmt_transformer"
    assert ranked[0][1].score == pytest.approx(0.10, abs=0.01)
    assert turn_of("nmt_transformer").best == (0, 1)
    assert it_turns("nmt_transformer").score == ranked[0][1].score
