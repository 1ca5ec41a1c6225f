"""The one interface of all translators: reading, translating, scoring, looking, and clear sentences for what
cannot be read.
"""

import functools

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.base.numerics import log_softmax
from core.models.translators.search import beam_search
from core.models.translators.translator import Translator
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.attention.model_attention import compute_attention as attention
from core.topics.translation.beam.compute import search_by_beam
from core.topics.translation.beam.schema import BeamRequest
from core.topics.translation.translate.compute import score_translation, translate
from core.topics.translation.translate.schema import ScoreRequest, TranslateRequest

TEXT = "I like soccer, and also going to the beach!"
KINDS = ("lstm", "dot", "concat", "transformer", "norms before, tied", "subwords")


@pytest.fixture(scope="module")
def made(small):
    """Translators with random weights over the shipped vocabularies, by kind."""

    @functools.cache
    def make(kind):
        if kind == "subwords":
            tiny = small("norms before, tied", vocabulary="subwords", vocabulary_size=8000, max_length=50)
        else:
            tiny = small(kind, vocabulary_size=1000, max_length=50)
        return Translator(tiny.config, tiny.arrays)

    return make


@pytest.fixture(params=KINDS)
def translator(request, made):
    return made(request.param)


# --- reading ------------------------------------------------------------------------------------------------


def test_words_beyond_the_fiftieth_are_cut_and_named(translator):
    text = "I like " * 300
    result = translate(translator, TranslateRequest(text=text))
    everything = translator.source.encode(text, max_tokens=10_000).tokens
    assert len(result.source.ids) == 50
    assert result.source.tokens + result.source.truncated_words == everything
    first = translate(translator, TranslateRequest(text=translator.source.decode(result.source.ids)))
    assert result.translation == first.translation
    assert len(result.scores.tokens) <= 50


@pytest.mark.parametrize(
    ("run", "request_of", "field"),
    [
        (translate, lambda text: TranslateRequest(text=text), "text"),
        (score_translation, lambda text: ScoreRequest(text=text, translation="no"), "text"),
        (attention, lambda text: HeadsRequest(text=text), "text"),
        (score_translation, lambda text: ScoreRequest(text="no", translation=text), "translation"),
        (attention, lambda text: HeadsRequest(text="no", translation=text), "translation"),
    ],
)
def test_only_punctuation_is_no_word_for_a_model_of_words_and_read_by_an_open_vocabulary(
    run, request_of, field, made
):
    request = request_of("-- ''?!")
    with pytest.raises(InvalidValueError, match=rf"`{field}`: expected at least one word"):
        run(made("dot"), request)
    assert run(made("subwords"), request).source.tokens


# --- translating --------------------------------------------------------------------------------------------

REQUESTS = {
    "greedy": {},
    "beam": {"method": "beam", "width": 3},
    "penalised beam": {"method": "beam", "width": 4, "length_penalty": 1.0, "unknown_penalty": 2.0},
    "sample": {"method": "sample", "temperature": 0.8, "top_k": 5, "seed": 3},
}


@pytest.mark.parametrize("way", REQUESTS)
def test_a_translation_and_what_the_model_thought_of_it(way, translator):
    result = translate(translator, TranslateRequest(text=TEXT, model="nmt_luong", **REQUESTS[way]))
    scores, ids = result.scores, result.scores.ids
    assert (result.model, result.method) == ("nmt_luong", REQUESTS[way].get("method", "greedy"))
    assert result.translation == translator.target.decode(ids) == result.results[0].translation
    assert scores.tokens == translator.target.tokens(ids)
    assert result.has_ended == (ids[-1] == 3)
    assert 1 <= len(ids) <= 50
    runtime, source = translator.float64_runtime, result.source.ids[None]
    logits, _ = runtime.decode_step(runtime.init_state(source), np.append(2, ids[:-1])[None])
    expected = log_softmax(logits[0])
    for step, index in enumerate(ids):
        row = expected[step]
        assert scores.log_probability[step] == pytest.approx(row[index], abs=1e-12)
        assert scores.rank[step] == (row > row[index]).sum()
        assert scores.entropy[step] == pytest.approx(-(np.exp(row) * row).sum() / np.log(2), abs=1e-9)
        order = np.argsort(-row, kind="stable")[:5]
        assert scores.alternatives[step] == translator.target.tokens(order)
        np.testing.assert_allclose(scores.alternative_probability[step], np.exp(row[order]), atol=1e-12)
    assert scores.is_unknown.tolist() == (ids == 1).tolist()
    assert scores.total_log_probability == pytest.approx(scores.log_probability.sum())
    assert result.results[0].total == pytest.approx(scores.total_log_probability, abs=1e-3)
    if way == "greedy":
        assert not scores.rank.any()
        assert result.results[0].total == result.results[0].ranking_score == scores.total_log_probability


def test_all_that_a_beam_ends_with_best_first(translator):
    fields = REQUESTS["penalised beam"]
    computed = translate(translator, TranslateRequest(text=TEXT, **fields))
    found = search_by_beam(translator, BeamRequest(text=TEXT, **fields))
    assert len(computed.results) == 4 == found.width
    result = beam_search(
        translator.runtime,
        computed.source.ids[None],
        translator.loop_stop_search_config,
        width=4,
        length_penalty=1.0,
        unknown_penalty=2.0,
    )
    stopped = [ids[-1] != 3 and len(ids) < translator.search_config.max_length for ids in result.ids[0]]
    order = [(last, -one.ranking_score) for last, one in zip(stopped, computed.results, strict=True)]
    assert order == sorted(order)
    for node, one, ids in zip(found.final_beam, computed.results, result.ids[0], strict=True):
        assert one.translation == translator.target.decode(ids)
        assert one.length == len(ids) == found.step[node]
        assert (found.total[node], found.ranking_score[node]) == (one.total, one.ranking_score)
        fined = one.total - 2.0 * int((ids == 1).sum())
        assert one.ranking_score == pytest.approx(fined / ((5 + one.length) / 6) ** 1.0, abs=1e-9)


# --- scoring ------------------------------------------------------------------------------------------------


def test_a_given_translation_is_scored_token_by_token(translator):
    result = score_translation(
        translator, ScoreRequest(text=TEXT, translation="Me gusta el fútbol y la playa", model="nmt_lstm")
    )
    ids = translator.target.encode("Me gusta el fútbol y la playa", max_tokens=49).ids
    assert result.scores.ids.tolist() == [*ids.tolist(), 3]
    assert (result.model, result.truncated_words) == ("nmt_lstm", ())
    logits, _ = translator.float64_runtime.decode_step(
        translator.float64_runtime.init_state(result.source.ids[None]), np.append(2, ids)[None]
    )
    expected = log_softmax(logits[0])[np.arange(len(ids) + 1), result.scores.ids]
    np.testing.assert_allclose(result.scores.log_probability, expected, atol=1e-12)
    own = translate(translator, TranslateRequest(text=TEXT))
    assert result.model_translation == own.translation
    np.testing.assert_array_equal(result.greedy_scores.log_probability, own.scores.log_probability)


def test_unknown_words_are_marked_and_stand_as_typed(made):
    result = score_translation(
        made("dot"), ScoreRequest(text="I like Zanzibar", translation="me gusta Zanzíbar")
    )
    for read, tokens, unknown in (
        (result.source, ("i", "like", "zanzibar"), [False, False, True]),
        (result.scores, ("me", "gusta", "zanzíbar", "endofseq"), [False, False, True, False]),
    ):
        assert (read.tokens, read.is_unknown.tolist(), read.ids[2]) == (tokens, unknown, 1)


def test_a_given_translation_is_cut_so_that_its_end_fits(translator):
    result = score_translation(translator, ScoreRequest(text=TEXT, translation="la " * 70))
    assert (len(result.scores.ids), result.scores.ids[-1]) == (50, 3)
    assert len(result.truncated_words) == len(translator.target.encode("la " * 70, max_tokens=1000).ids) - 49


# --- looking ------------------------------------------------------------------------------------------------


def test_every_attention_of_a_model(translator):
    result = attention(translator, HeadsRequest(text=TEXT, translation="Me gusta el fútbol"))
    config = translator.config
    transformer = hasattr(config, "num_layers")
    kinds = ["encoder", "decoder", "cross"] if transformer else ["cross"] * bool(config.attention_score)
    assert set(result.attentions) == set(kinds)
    layers, heads, width = (2, 2, 4) if transformer else (1, 1, config.units)
    read = (translator.target.tokens([2])[0], *result.target_scores.tokens[:-1])
    for kind, look in result.attentions.items():
        assert look.query_tokens == (result.source.tokens if kind == "encoder" else read)
        assert look.key_tokens == (read if kind == "decoder" else result.source.tokens)
        assert look.score_function == getattr(config, "attention_score", "scaled dot")
        assert look.weights.shape == (layers, heads, len(look.query_tokens), len(look.key_tokens))
        assert look.values.shape == (layers, heads, len(look.key_tokens), width)
        expected = np.tri(len(read), dtype=bool) if kind == "decoder" else np.ones_like(look.mask)
        np.testing.assert_array_equal(look.mask, expected)
    expected = score_translation(translator, ScoreRequest(text=TEXT, translation="Me gusta el fútbol")).scores
    np.testing.assert_array_equal(result.target_scores.log_probability, expected.log_probability)


def test_the_output_follows_from_what_is_shown(made, small):
    """The chapter's dot attention: the weighted sum of the values is all that the output layer gets."""
    translator = made("dot")
    result = attention(translator, HeadsRequest(text=TEXT, translation="Me gusta"))
    look, arrays = result.attentions["cross"], small("dot", vocabulary_size=1000, max_length=50).arrays
    gathered = (look.weights @ look.values)[0, 0]  # (T, U)
    logits = gathered @ arrays["logits/kernel"].astype("float64") + arrays["logits/bias"]
    expected = log_softmax(logits)[np.arange(len(result.target_scores.ids)), result.target_scores.ids]
    np.testing.assert_allclose(result.target_scores.log_probability, expected, atol=1e-12)
