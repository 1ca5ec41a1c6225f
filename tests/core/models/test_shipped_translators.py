"""What every shipped translator must do, without any data set; a name without a folder has nothing to show
yet.
"""

import numpy as np
import pytest

from core import zoo
from core.configs.translators import TRANSLATORS
from core.models.translators import search
from core.models.translators.batches import pad
from core.translation.translate.answer import score, translate
from core.translation.translate.ask import ScoreRequest, TranslateRequest

# the chapter's
SENTENCES = ("I like soccer", "I like soccer and also going to the beach", "I love cats and dogs")
SHIPPED = tuple(name for name in TRANSLATORS if (zoo.folder(name) / zoo.CARD).is_file())

pytestmark = pytest.mark.skipif(not SHIPPED, reason="no translator is shipped")


@pytest.fixture(scope="module", params=SHIPPED or ["none"])
def name(request):
    return request.param


@pytest.fixture(scope="module")
def translator(name):
    return zoo.translator(name)


@pytest.fixture(scope="module")
def model(name):
    return zoo.load(name)


def test_the_card_has_the_metrics_of_the_table(name):
    metrics = zoo.card(name)["metrics"]
    assert 0 < metrics["val_loss"] < 3
    assert 0.5 < metrics["val_accuracy"] < 1
    for metric in ("bleu", "chrf", "bleu_words", "beam_bleu", "beam_chrf"):
        assert 0 < metrics[metric] < 100, metric
    assert "version" in metrics["signatures"]["bleu"]
    assert "version" in metrics["signatures"]["chrf"]
    assert sum(one["pairs"] for one in metrics["by_length"]) <= 18_964
    assert len(metrics["by_length"]) == 8
    assert [one["position"] for one in metrics["by_position"]] == list(range(1, 21))
    # nothing stands before it
    assert metrics["by_position"][0]["forced"] == pytest.approx(metrics["by_position"][0]["free"], abs=0.002)


def test_single_steps_equal_the_teacher_forced_pass_of_keras(translator, model):
    texts = [*SENTENCES, "Tom!"]
    sources = pad([translator.read_source(text).ids for text in texts])
    said = search.greedy(translator.runtime, sources, translator.tokens)
    known = pad([np.append(translator.target.start, ids[:-1]) for ids in said])
    full = np.asarray(model([sources, known], training=False))
    state, runtime = translator.runtime.start(sources), translator.runtime
    for step in range(known.shape[1]):
        logits, state = runtime.advance(state, known[:, step : step + 1])
        real = known[:, step] != 0
        np.testing.assert_allclose(logits[real, 0], full[real, step], atol=1e-4 * np.abs(full).max())
    for text, ids, source in zip(texts, said, sources, strict=True):
        exact = translator.teacher_forced_logits(source[source > 0], ids)
        np.testing.assert_allclose(exact, full[texts.index(text), : len(ids)], atol=1e-4 * np.abs(full).max())


@pytest.mark.parametrize("sentence", SENTENCES[1:2])
@pytest.mark.parametrize("fields", [{}, {"method": "beam", "width": 3}], ids=["greedy", "beam"])
def test_the_chapter_s_sentences_are_translated(sentence, fields, name, translator):
    trace = translate(translator, TranslateRequest(model=name, text=sentence, **fields))
    assert trace.ended
    assert trace.translation.strip()
    assert not trace.source.cut
    assert len(trace.scores.tokens) <= 3 * len(trace.source.tokens) + 5  # no endless repetition
    assert trace.results[0].total == pytest.approx(trace.scores.total, abs=1e-2)


def test_i_like_soccer_has_nothing_unknown_and_is_spanish(name, translator):
    trace = translate(translator, TranslateRequest(model=name, text="I like soccer"))
    assert not trace.source.unknown.any()
    assert not trace.scores.unknown.any()
    assert "gusta" in trace.translation.lower()
    assert "fútbol" in trace.translation.lower()


def test_the_right_translation_is_likelier_than_its_words_in_another_order(name, translator):
    right, wrong = (
        score(translator, ScoreRequest(model=name, text="I like soccer", translation=text)).scores.total
        for text in ("Me gusta el fútbol", "Fútbol el gusta me")
    )
    assert right > wrong + 3
