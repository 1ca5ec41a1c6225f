"""The one interface of all translators: reading, translating, scoring, looking, and clear sentences for what
cannot be read.
"""

import numpy as np
import pytest

from core.attention.heads.ask import HeadsRequest
from core.attention.looking import look as attention
from core.base.checks import InvalidValueError
from core.models.translators.search import beam_search
from core.models.translators.translator import Translator
from core.numerics import log_softmax
from core.translation.beam.answer import search_by_beam
from core.translation.beam.ask import BeamRequest
from core.translation.translate.answer import score, translate
from core.translation.translate.ask import ScoreRequest, TranslateRequest

TEXT = "I like soccer, and also going to the beach!"
KINDS = ("lstm", "dot", "concat", "transformer", "norms before, tied", "subwords")


@pytest.fixture(scope="module", params=KINDS)
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def made(small):
    """Translators with random weights over the shipped vocabularies, by kind."""
    found = {}

    def make(kind):
        if kind == "subwords":
            tiny = small("norms before, tied", vocabulary="subwords", vocabulary_size=8000, max_length=50)
        else:
            tiny = small(kind, vocabulary_size=1000, max_length=50)
        return found.setdefault(kind, Translator(tiny.config, tiny.arrays))

    return make


@pytest.fixture
def translator(kind, made):
    return made(kind)


# --- reading ------------------------------------------------------------------------------------------------


def test_unknown_words_are_marked(made):
    read = made("dot").read_source("I like Zanzibar")
    assert read.tokens == ("i", "like", "zanzibar")
    assert read.unknown.tolist() == [False, False, True]
    assert read.ids[2] == 1


def test_words_beyond_the_fiftieth_are_cut_and_named(translator):
    text = "I like " * 300
    trace = translate(translator, TranslateRequest(text=text))
    everything = translator.source.encode(text, limit=10_000).tokens
    assert len(trace.source.ids) == 50
    assert trace.source.tokens + trace.source.cut == everything
    first = translate(translator, TranslateRequest(text=translator.source.decode(trace.source.ids)))
    assert trace.translation == first.translation
    assert len(trace.scores.tokens) <= 50


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "`text`: expected a sentence. Received: text=''. Type some words."),
        (" \t\n", "`text`: expected a sentence."),
        ("x" * 10_001, "`text`: expected a text of 1 to 10,000 characters. .*Shorten it by 1 character"),
        (7, "`text`: expected a text."),
        (None, "`text`: expected a text."),
    ],
)
def test_what_is_no_sentence_is_refused_before_any_model(text, says):
    with pytest.raises(InvalidValueError, match=says):
        TranslateRequest(text=text)


@pytest.mark.parametrize("translation", ["", "  ", "x" * 10_001, 3])
def test_what_is_no_translation_is_refused(translation):
    with pytest.raises(InvalidValueError, match="`translation`: expected a"):
        ScoreRequest(text=TEXT, translation=translation)


@pytest.mark.parametrize(
    "fields, says",
    [
        ({"model": "gpt"}, "`model`: expected one of 'nmt_lstm'"),
        ({"method": "magic"}, "`method`: expected one of 'greedy', 'beam', "),
        ({"width": 0}, "`width`: expected a whole number from 1 to 10"),
        ({"width": 11}, "`width`"),
        ({"width": 2.5}, "`width`"),
        ({"length_penalty": -0.1}, "`length_penalty`"),
        ({"length_penalty": float("nan")}, "`length_penalty`"),
        ({"unknown_penalty": 101}, "`unknown_penalty`: expected a number from 0 to 100"),
        ({"temperature": -1}, "`temperature`"),
        ({"top_p": 0}, "`top_p`"),
        ({"seed": -1}, "`seed`"),
        ({"top_k": True}, "`top_k`"),
    ],
)
def test_settings_out_of_range_are_refused(fields, says):
    with pytest.raises(InvalidValueError, match=says):
        TranslateRequest(text=TEXT, **fields)


def test_only_punctuation_is_no_word_for_a_model_of_words(made):
    text = "-- ''?!"
    for run, request in (
        (translate, TranslateRequest(text=text)),
        (score, ScoreRequest(text=text, translation="no")),
        (attention, HeadsRequest(text=text)),
    ):
        with pytest.raises(InvalidValueError, match="`text`: expected at least one word"):
            run(made("dot"), request)
    for run, request in (
        (score, ScoreRequest(text="no", translation=text)),
        (attention, HeadsRequest(text="no", translation=text)),
    ):
        with pytest.raises(InvalidValueError, match=r"`translation`: expected at least one word.*Spanish"):
            run(made("dot"), request)
    # an open vocabulary reads it
    assert translate(made("subwords"), TranslateRequest(text=text)).source.tokens


@pytest.mark.parametrize("text", ["🙂", "tabs\tand\nlines", "startofseq endofseq [UNK] [END]", "x" * 9_999])
def test_odd_texts_get_an_honest_answer(text, made):
    for kind in ("dot", "subwords"):
        trace = translate(made(kind), TranslateRequest(text=text))
        assert trace.source.text == text
        assert len(trace.source.ids)


# --- translating --------------------------------------------------------------------------------------------

REQUESTS = {
    "greedy": {},
    "beam": {"method": "beam", "width": 3},
    "penalised beam": {"method": "beam", "width": 4, "length_penalty": 1.0, "unknown_penalty": 2.0},
    "sample": {"method": "sample", "temperature": 0.8, "top_k": 5, "seed": 3},
}


@pytest.mark.parametrize("way", REQUESTS)
def test_a_translation_and_what_the_model_thought_of_it(way, translator):
    trace = translate(translator, TranslateRequest(text=TEXT, model="nmt_luong", **REQUESTS[way]))
    scores, ids = trace.scores, trace.scores.ids
    assert trace.model == "nmt_luong"
    assert trace.method == REQUESTS[way].get("method", "greedy")
    assert trace.translation == translator.target.decode(ids) == trace.results[0].translation
    assert scores.tokens == translator.target.tokens(ids)
    assert trace.ended == (ids[-1] == 3)
    assert 1 <= len(ids) <= 50
    runtime, source = translator.exact, trace.source.ids[None]
    logits, _ = runtime.advance(runtime.start(source), np.append(2, ids[:-1])[None])
    expected = log_softmax(logits[0])
    for step, index in enumerate(ids):
        row = expected[step]
        assert scores.log_probability[step] == pytest.approx(row[index], abs=1e-12)
        assert scores.rank[step] == (row > row[index]).sum()
        assert scores.entropy[step] == pytest.approx(-(np.exp(row) * row).sum() / np.log(2), abs=1e-9)
        order = np.argsort(-row, kind="stable")[:5]
        assert scores.alternatives[step] == translator.target.tokens(order)
        np.testing.assert_allclose(scores.alternative_probability[step], np.exp(row[order]), atol=1e-12)
    assert scores.unknown.tolist() == (ids == 1).tolist()
    assert scores.total == pytest.approx(scores.log_probability.sum())
    assert trace.results[0].total == pytest.approx(scores.total, abs=1e-3)
    if way == "greedy":
        assert not scores.rank.any()
        assert trace.results[0].total == trace.results[0].ranked == scores.total


@pytest.mark.parametrize("way", ["penalised beam"])
def test_all_that_a_beam_ends_with_best_first(way, translator):
    request = TranslateRequest(text=TEXT, **REQUESTS[way])
    trace = translate(translator, request)
    found = search_by_beam(translator, BeamRequest(text=TEXT, **REQUESTS[way]))
    assert len(trace.results) == request.width == found.width
    result = beam_search(
        translator.runtime,
        trace.source.ids[None],
        translator.until_loop,
        width=request.width,
        length_penalty=request.length_penalty,
        unknown_penalty=request.unknown_penalty,
    )
    stopped = [ids[-1] != 3 and len(ids) < translator.tokens.limit for ids in result.ids[0]]
    order = [(last, -one.ranked) for last, one in zip(stopped, trace.results, strict=True)]
    assert order == sorted(order)
    for node, one, ids in zip(found.best, trace.results, result.ids[0], strict=True):
        assert one.translation == translator.target.decode(ids)
        assert one.length == len(ids) == found.step[node]
        assert found.total[node] == one.total
        assert found.ranked[node] == one.ranked
        fined = one.total - request.unknown_penalty * int((ids == 1).sum())
        assert one.ranked == pytest.approx(fined / ((5 + one.length) / 6) ** request.length_penalty, abs=1e-9)


# --- scoring ------------------------------------------------------------------------------------------------


def test_a_given_translation_is_scored_token_by_token(translator):
    trace = score(
        translator, ScoreRequest(text=TEXT, translation="Me gusta el fútbol y la playa", model="nmt_lstm")
    )
    ids = translator.target.encode("Me gusta el fútbol y la playa", limit=49).ids
    assert trace.scores.ids.tolist() == [*ids.tolist(), 3]
    assert trace.model == "nmt_lstm"
    assert trace.cut == ()
    logits, _ = translator.exact.advance(
        translator.exact.start(trace.source.ids[None]), np.append(2, ids)[None]
    )
    expected = log_softmax(logits[0])[np.arange(len(ids) + 1), trace.scores.ids]
    np.testing.assert_allclose(trace.scores.log_probability, expected, atol=1e-12)
    own = translate(translator, TranslateRequest(text=TEXT))
    assert trace.own == own.translation
    np.testing.assert_array_equal(trace.own_scores.log_probability, own.scores.log_probability)


def test_unknown_words_of_a_given_translation_stand_as_typed(made):
    trace = score(made("dot"), ScoreRequest(text=TEXT, translation="me gusta Zanzíbar"))
    assert trace.scores.tokens == ("me", "gusta", "zanzíbar", "endofseq")
    assert trace.scores.unknown.tolist() == [False, False, True, False]
    assert trace.scores.ids[2] == 1


def test_a_given_translation_is_cut_so_that_its_end_fits(translator):
    trace = score(translator, ScoreRequest(text=TEXT, translation="la " * 70))
    assert len(trace.scores.ids) == 50
    assert trace.scores.ids[-1] == 3
    assert len(trace.cut) == len(translator.target.encode("la " * 70, limit=1000).ids) - 49


# --- looking ------------------------------------------------------------------------------------------------


def expected_kinds(translator):
    if hasattr(translator.config, "layers"):
        return {"encoder", "decoder", "cross"}
    return {"cross"} if translator.config.score else set()


def test_every_attention_of_a_model(translator):
    trace = attention(translator, HeadsRequest(text=TEXT, translation="Me gusta el fútbol"))
    config = translator.config
    assert set(trace.attentions) == expected_kinds(translator)
    layers, heads, width = (2, 2, 4) if hasattr(config, "layers") else (1, 1, config.units)
    read = (translator.target.tokens([2])[0], *trace.scores.tokens[:-1])
    for kind, look in trace.attentions.items():
        queries, keys = (
            (trace.source.tokens if kind == "encoder" else read),
            (read if kind == "decoder" else trace.source.tokens),
        )
        assert (look.kind, look.query_tokens, look.key_tokens) == (kind, queries, keys)
        assert look.score == getattr(config, "score", "scaled dot")
        assert look.weights.shape == look.scores.shape == (layers, heads, len(queries), len(keys))
        assert look.queries.shape == (layers, heads, len(queries), width)
        assert look.keys.shape == (layers, heads, len(keys), width)
        assert look.values.shape == look.keys.shape
        assert look.weights.dtype == "float64"
        assert look.mask.all() or kind == "decoder"
        np.testing.assert_array_equal(
            look.mask, np.tri(len(read), dtype=bool) if kind == "decoder" else np.ones_like(look.mask)
        )


@pytest.mark.parametrize("translation", [None, "Me gusta el fútbol"])
def test_looking_does_not_change_the_answer(translation, translator):
    trace = attention(translator, HeadsRequest(text=TEXT, translation=translation))
    if translation is None:
        plain = translate(translator, TranslateRequest(text=TEXT))
        assert trace.translation == plain.translation
        expected = plain.scores
    else:
        expected = score(translator, ScoreRequest(text=TEXT, translation=translation)).scores
    np.testing.assert_array_equal(trace.scores.log_probability, expected.log_probability)
    assert trace.scores.tokens == expected.tokens


def test_the_output_follows_from_what_is_shown(made, small):
    """The chapter's dot attention: the weighted sum of the values is all that the output layer gets."""
    translator = made("dot")
    trace = attention(translator, HeadsRequest(text=TEXT, translation="Me gusta"))
    look, arrays = trace.attentions["cross"], small("dot", vocabulary_size=1000, max_length=50).arrays
    gathered = (look.weights @ look.values)[0, 0]  # (T, U)
    logits = gathered @ arrays["logits/kernel"].astype("float64") + arrays["logits/bias"]
    expected = log_softmax(logits)[np.arange(len(trace.scores.ids)), trace.scores.ids]
    np.testing.assert_allclose(trace.scores.log_probability, expected, atol=1e-12)
