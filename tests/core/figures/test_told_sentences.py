"""Sentences under figures that were false on odd inputs while every number was right."""

import dataclasses

import numpy as np
import pytest

from core import engine, zoo
from core.analyses.transformer import list_file
from core.configs.readers import READERS
from core.configs.reviews import TWO_HUNDRED_WORDS
from core.configs.sentiment import SENTIMENTS
from core.families import reading_name
from core.figures.masking.costs import ragged
from core.figures.masking.metric import metric
from core.figures.masking.padding import padding
from core.figures.sentiment.accuracy import few_labels
from core.figures.sentiment.readers import shuffles, verdicts
from core.figures.sentiment.reading import word_by_word
from core.figures.transformer.keys_values import costs
from core.figures.transformer.neurons import neurons
from core.figures.transformer.parts import every_part, one_part, part_title
from core.figures.translation.curves import training
from core.lessons import read_lesson, request_of, values_of
from core.requests.masking import MaskedMetricRequest, RaggedRequest
from core.requests.sentiment import FewLabelsRequest, ReadersRequest, ReadingRequest, ShufflesRequest
from core.requests.transformer.keys_values import KeptRequest
from core.requests.transformer.neurons import NeuronsRequest
from core.requests.transformer.parts import PartsRequest, WithoutRequest
from core.text import token_word
from core.ui.parts.page_text import text as words_of


@pytest.mark.parametrize("text", ["awful awful awful", "no no no no no no", "good", "xyzzy", "good " * 30])
def test_readers_with_a_mask_do_not_move_at_all(text):
    trace = engine.run(ReadingRequest(models=tuple(SENTIMENTS), text=text, pads=10))
    masked = int(trace.masked.sum())
    assert masked == 3
    assert np.ptp(trace.padded_probability[trace.masked], axis=1).tolist() == [0.0] * masked
    assert (
        f"{masked} of {len(SENTIMENTS)} readers hide padding"
        in word_by_word(trace, list(SENTIMENTS.values())).story
    )


def test_the_token_that_changes_most_may_become_more_probable():
    """Without this head “el” falls by 0.004 and “gusta” rises by 0.006."""
    request = WithoutRequest(model="nmt_transformer", text="I like soccer", part="encoder_0_self_head_2")
    found = engine.run(request)
    moved = found.scores_without.probability - found.scores.probability
    assert moved[np.abs(moved).argmax()] > 0 > moved.min()
    assert "“gusta” changes most" in one_part(found).story


def test_one_token_makes_what_is_kept_grow_by_its_own_bytes():
    trace = engine.run(KeptRequest(model="char_gpt", text="a", rounds=1))
    bytes_of_it = int(trace.transformer.kept_bytes[-1])
    assert len(trace.tokens) == 1
    assert f"{bytes_of_it:,} bytes a token" in costs(trace).story


def test_who_reads_padding_and_who_does_not_is_told_of_any_choice_of_readers():
    masked = tuple(name for name, config in SENTIMENTS.items() if config.mask != "none")
    unmasked = next(name for name in SENTIMENTS if name not in masked)
    told = {}
    for names in (masked, (unmasked,), (unmasked, masked[0])):
        trace = engine.run(ReadingRequest(models=names, text="a good film", pads=1))
        told[len(names)] = word_by_word(trace, [SENTIMENTS[name] for name in names]).story
    assert told[3].endswith("1 token of padding behind it moves no reader: a mask hides padding.")
    assert "1 token of padding behind it moves “" in told[1]
    assert "hide" not in told[1]
    assert told[2].endswith("1 of 2 readers hides padding by a mask and does not move.")


@pytest.mark.parametrize("text", ["awful awful awful", "no no no no no no", "good", "xyzzy", "good " * 30])
def test_on_masking_what_a_mask_hides_leaves_exactly_the_same(text):
    trace = engine.run(ReadingRequest(models=tuple(SENTIMENTS), text=text, pads=10))
    story = padding(trace, 10, list(SENTIMENTS.values())).story
    assert story.count("exactly the same after 10 tokens of padding") == trace.masked.sum() == 3


def test_the_largest_change_may_be_a_gain():
    trace = engine.run(PartsRequest(model="nmt_transformer", text="I like soccer"))
    gain = trace.log_probability.copy()
    gain[3] = trace.whole + 99
    story = every_part(dataclasses.replace(trace, log_probability=gain), narrow=False).story
    assert f"largest change is without the {part_title(trace.parts[3])}: +99.0 nats" in story


def test_a_part_that_changes_nothing_changes_no_token_most():
    request = WithoutRequest(model="nmt_transformer", text="I like soccer", part="encoder_0_self_head_2")
    trace = engine.run(request)
    story = one_part(dataclasses.replace(trace, scores_without=trace.scores)).story
    assert "changes most" not in story
    assert "no token's probability changes" in story


@pytest.mark.parametrize(("text", "count"), [("no no no no no no", 20), ("xyzzy qwfp", 20), ("not good", 1)])
def test_only_readers_without_order_are_told_to_have_none(text, count):
    names = tuple(READERS)
    trace = engine.run(ShufflesRequest(models=names, text=text, count=count))
    blind = [reading_name(name) for name, order in zip(names, trace.order, strict=True) if order == "none"]
    story = shuffles(trace, [reading_name(name) for name in names]).story
    assert f"“{blind[0]}” does not move: order counts nothing there." in story
    assert len(blind) == story.count("order counts nothing") == 1
    assert "over 0 %" not in story


def test_the_words_beside_the_200_words_name_those_that_turn():
    names = tuple(READERS)
    trace = engine.run(ShufflesRequest(models=names, text=TWO_HUNDRED_WORDS))
    turned = {name for name, times in zip(names, trace.turned.tolist(), strict=True) if times}
    assert turned == {"sentiment_unmasked", "sentiment_minilm_frozen"}
    words = words_of("sentiment/order_matters_or_not.md")
    assert f"only “{reading_name('sentiment_unmasked')}” and the frozen encoder turn" in words


def test_what_ships_of_a_training_is_told_from_its_card():
    cards = [zoo.card(name) for name in ("nmt_luong", "nmt_atlas")]
    assert training(cards[:1]).story.endswith("validation accuracy is the one that is shipped.")
    weights = cards[1]["training"]["weights"]
    assert weights == "mean of the last 4 epochs"
    assert training(cards).story.endswith(
        f"the one that is shipped, but for “{cards[1]['title']}” the {weights}."
    )


def test_a_model_that_predicts_padding_is_not_told_by_the_books_number():
    trace = engine.run(MaskedMetricRequest(model="nmt_luong_tied"))
    assert trace.right[~trace.mask].all()
    story = metric(trace).story
    assert "becomes 0.0967" not in story
    assert "none" not in story
    assert "counts as right" in story


def test_the_words_of_the_metric_except_the_model_that_predicts_padding():
    trace = engine.run(MaskedMetricRequest(model="nmt_luong_tied"))
    assert trace.right[~trace.mask].any()
    words = words_of("masking/the_metric.md")
    assert "Padding is never predicted" not in words
    assert "but the one with tied embeddings never predict padding" in words


def test_few_labels_tell_what_the_last_point_was_scored_on():
    trace = engine.run(FewLabelsRequest())
    story = few_labels(trace, [reading_name(name) for name in trace.models]).story
    assert "was scored on 2,500 test reviews alone" not in story
    assert "was scored on 2,500 test reviews: ± 0.020 at most, but for the last point on 25,000." in story
    own = trace.models.index("sentiment_minilm")
    assert trace.scored[own].tolist() == [2_500] * 6 + [25_000]


# --- words of the pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["nmt_transformer", "nmt_atlas"])
def test_some_neurons_wait_for_one_word_or_sign(model):
    """Of a module of theirs 5 to 26 % have one token among at least 9 of the 12 strongest."""
    reading = list_file.load(model)
    for (side, _), module in reading.modules.items():
        names = [token_word(reading.texts[side][row][place]).lower() for row, place in reading.places[side]]
        strongest = np.where(module.values > 0, np.array(names)[module.rows], "")  # (12, F)
        alike = (strongest[:, None] == strongest) & (strongest != "")  # (12, 12, F)
        assert 0.05 < (alike.sum(axis=0).max(axis=0) >= 9).mean() < 0.3
    words = words_of("transformer/feed_forward.md")
    assert "Many neurons" not in words
    assert "Some neurons wait" in words


def test_a_transformer_that_writes_says_that_it_forgets_the_older_half():
    from core.ui.shakespeare.prompt import _TRANSFORMER

    assert "the older half is forgotten and the younger is read anew" in _TRANSFORMER


# --- sentences of lessons, and forms for one and for many ---------------------------------------------------


def why(lesson: str, name: str) -> str:
    return next(step.why for step in read_lesson(lesson).steps if step.name == name)


def test_the_sine_comes_back_where_it_rises():
    """At 35 it has nearly the value of 22; where its cosine is positive, it rises."""
    wave = 0.1655
    assert np.sin(35 * wave) == pytest.approx(np.sin(22 * wave), abs=0.02)
    assert np.cos(22 * wave) < 0 < np.cos(35 * wave)
    assert why("positions", "again").endswith("sooner, on the way up.")


def test_a_flat_distribution_is_not_told_to_agree_mostly():
    step = next(step for step in read_lesson("characters").steps if step.name == "first_choices")
    hot = values_of(step, engine.run(request_of(step)))["hot"]
    assert hot < 50
    assert "mostly agrees" not in step.why


def test_the_reasons_of_lessons_are_no_more_than_was_measured():
    assert SENTIMENTS["sentiment_manual"].dropout > 0
    assert "with dropout" in why("sentiment", "sure")
    assert "one run each" in why("sentiment", "sure")
    assert "the attention output alone makes the logits" in why("translation", "length")


@pytest.mark.parametrize(
    ("draw", "request_of_one", "told"),
    [
        (ragged, RaggedRequest(sentences=("yes",)), "1 sentence of 1 word: "),
        (neurons, NeuronsRequest(text="yes"), " off for the token."),
    ],
)
def test_forms_for_one(draw, request_of_one, told):
    more = {"neuron": 0} if draw is neurons else {}
    assert told in draw(engine.run(request_of_one), **more).story


def test_signs_alone_are_no_words():
    names = ("sentiment_masked", "sentiment_bow")
    story = verdicts(engine.run(ReadersRequest(models=names, text="... !!! ?")), ["A", "B"]).story
    assert " a review without a word positive" in story
