"""What shipped weights and their cards must do, without any data set; where one is, on some of its rows."""

import os
import pathlib

import numpy as np
import pytest

from core.models import zoo
from core.models.char_rnn.gru import GRUDecoder, GRUWeights
from core.models.configs.char_rnn import CHAR_RNNS
from core.models.configs.classifiers import CLASSIFIERS
from core.models.configs.encoder import PRETRAINED_ENCODERS
from core.models.configs.sentiment import SENTIMENT_MODELS
from core.models.configs.translators import TRANSLATORS
from core.models.datasets import DATASETS, file_sha256, find_local_path
from core.models.families import MODELS
from core.models.sentiment.reviews import pad_inputs
from core.models.translators import search
from core.models.translators.batches import pad
from core.models.vocabulary.characters import encode_characters
from core.models.vocabulary.terms import load_terms
from core.models.vocabulary.words import load_words
from core.topics.shakespeare.generation import generate_chunks
from core.topics.shakespeare.writing.schema import GenerateRequest
from core.topics.translation.translate.compute import score_translation, translate
from core.topics.translation.translate.schema import ScoreRequest, TranslateRequest
from core.training.evaluation import char_rnn as writing
from core.training.evaluation.sentiment import load_texts, score_logits

MAX_BYTES = {"nmt_atlas": 14_000_000}
DEFAULT_MAX_BYTES = 1_000_000  # of a classifier, each
# on validation; the chapter's, in its order, then ours
MIN_ACCURACIES = {
    "sentiment_masked": 0.8696,
    "sentiment_manual": 0.87,
    "sentiment_ragged": 0.852,
    "sentiment_bow": 0.89,
    "sentiment_minilm": 0.9008,
}


@pytest.mark.parametrize(
    "name", zoo.filter_shipped([name for name in MODELS if name not in PRETRAINED_ENCODERS])
)
def test_a_card_belongs_to_its_weights_and_its_configuration_and_says_what_was_to_be_reached(name):
    card, weights = zoo.load_card(name), zoo.get_model_folder(name) / zoo.WEIGHTS_FILE
    parameters = zoo.load(name).count_params()
    assert (card["name"], card["parameters"]) == (name, parameters)
    assert card["weights_sha256"] == file_sha256(weights)
    # a byte a number, and the scales
    most = MAX_BYTES.get(name, 1.15 * parameters + 100_000)
    assert card["weights_bytes"] == weights.stat().st_size
    assert weights.stat().st_size <= (DEFAULT_MAX_BYTES if name.startswith("sentiment") else most)
    for field, value in vars(MODELS[name]).items():
        assert card["config"].get(field, value) == value or isinstance(value, tuple), field
    assert len(card["history"]) == card["training"]["epochs"] >= card["training"]["best_epoch"] >= 1
    assert card["metrics"]["val_accuracy"] >= MIN_ACCURACIES.get(name, 0.49)


def of_windows(name):
    """What a stateful char-RNN reaches on the first 200 windows, and what its card says of all."""
    found = writing.evaluate_continuous(zoo.load(name), writing.load_split_ids()[1][:20_001])
    return found, zoo.load_card(name)["metrics"]["carried"]


def of_reviews(name):
    """What a classifier reaches on 200 reviews, and what its card says of all."""
    texts, labels = load_texts("validation")
    some = slice(None, None, len(texts) // 200)
    return score_logits(zoo.load_classifier(name).logits(texts[some]), labels[some]), zoo.load_card(name)[
        "metrics"
    ]


@pytest.mark.parametrize(
    ("name", "numbers", "tables"),
    [
        ("char_rnn_stateful", of_windows, ("shakespeare",)),
        ("sentiment_masked", of_reviews, ("imdb", "imdb-table")),
        ("sentiment_glove", of_reviews, ("imdb", "imdb-table")),
    ],
)
def test_some_rows_give_what_a_card_says_of_all(name, numbers, tables):
    data = pathlib.Path(os.environ.get("ATLAS_DATA_DIR", "nowhere"))
    if not any(find_local_path(table) or (data / DATASETS[table].file).is_file() for table in tables):
        pytest.skip(f"{tables[0]} is neither in ATLAS_DATA_DIR nor in the cache folder; no test fetches it")
    found, card = numbers(name)
    for metric in ("val_accuracy", "val_loss"):
        assert found[metric] == pytest.approx(card[metric], abs=0.1)


# --- char-RNNs ----------------------------------------------------------------------------------------------

TEXT = "to be or not to be, that is the question:\nwhether 'tis nobler in the mind to suffer\n"


@pytest.mark.parametrize("name", CHAR_RNNS)
def test_steps_with_carried_state_equal_the_full_forward_pass_and_write_e_behind_to_be_or_not_to_b(name):
    ids = encode_characters(TEXT).ids
    decoder = GRUDecoder(GRUWeights.from_arrays(zoo.load_arrays(name)))
    states = [None]
    for character in ids:
        states.append(decoder.read([character], states[-1]))
    stepped = decoder.logits(np.array(states[1:]))
    full = zoo.load(name, dtype="float64").predict_on_batch(ids[None])[0]
    np.testing.assert_allclose(stepped, full, atol=1e-9)
    request = GenerateRequest(prompt="To be or not to b", length=1, temperature=0)
    (written,) = generate_chunks(decoder, request)
    assert written.text == "e"
    assert written.filtered_probability.tolist() == [1.0]


# --- sentiment ----------------------------------------------------------------------------------------------

POSITIVE_REVIEW = "This is a great movie, one of the best roles of his life. I love it."
NEGATIVE_REVIEW = "A terrible film: boring, bad acting, the worst script I have seen. A waste of time."
TRAINED_CLASSIFIERS = [name for name in zoo.filter_shipped(CLASSIFIERS) if name != "sentiment_unmasked"]


@pytest.mark.parametrize("name", TRAINED_CLASSIFIERS)
def test_praise_is_praise_and_blame_is_blame_and_what_nothing_is_known_of_gets_an_answer(name):
    classifier = zoo.load_classifier(name)
    praise, blame = classifier.logits([POSITIVE_REVIEW, NEGATIVE_REVIEW])
    assert praise > (0.5 if name in SENTIMENT_MODELS else 0)
    assert blame < (-0.5 if name in SENTIMENT_MODELS else 0)
    assert np.isfinite(classifier.logits(["", "zxqv", "日本", "<b></b>", "word " * 2_000])).all()


def test_words_and_pairs_make_the_bag():
    words = [term for term in load_terms().terms if " " not in term]
    assert len(load_terms()) == 10_000
    assert 2_000 < len(words) < 8_000  # the others are pairs


@pytest.mark.parametrize(
    ("name", "blind"),
    [
        ("sentiment_masked", True),
        ("sentiment_manual", True),
        ("sentiment_ragged", True),
        ("sentiment_like_length", False),
    ],
)
def test_padding_changes_nothing_behind_a_mask_and_something_without_one(name, blind):
    ids = [
        load_words("imdb").encode(text, max_tokens=1000).ids for text in (POSITIVE_REVIEW, NEGATIVE_REVIEW)
    ]
    inputs = pad_inputs(SENTIMENT_MODELS[name], ids)
    dense, *lengths = inputs if isinstance(inputs, tuple) else (inputs,)
    model, wider = zoo.load(name), np.pad(dense, ((0, 0), (0, 60)))
    plain, more = (model.predict_on_batch([one, *lengths] if lengths else one) for one in (dense, wider))
    assert (np.abs(plain - more).max() < 1e-5) == blind


def test_padding_without_a_mask_is_not_learnt_through_and_batches_of_like_length_are_the_remedy():
    unmasked, remedy = (
        zoo.load_card(name)["metrics"]["val_accuracy"]
        for name in ("sentiment_unmasked", "sentiment_like_length")
    )
    assert abs(unmasked - 0.5) < 0.03
    assert remedy > 0.8


# --- translators --------------------------------------------------------------------------------------------

# the chapter's
SENTENCES = ("I like soccer", "I like soccer and also going to the beach", "I love cats and dogs", "Tom!")
each_translator = pytest.mark.parametrize("name", zoo.filter_shipped(TRANSLATORS))


@each_translator
def test_the_card_has_the_metrics_of_the_table(name):
    metrics = zoo.load_card(name)["metrics"]
    assert 0 < metrics["val_loss"] < 3
    for metric in ("bleu", "chrf", "bleu_words", "beam_bleu", "beam_chrf"):
        assert 0 < metrics[metric] < 100, metric
    assert all("version" in metrics["signatures"][metric] for metric in ("bleu", "chrf"))
    assert sum(one["pairs"] for one in metrics["by_length"]) <= 18_964
    assert len(metrics["by_length"]) == 8
    assert [one["position"] for one in metrics["by_position"]] == list(range(1, 21))
    # nothing stands before it
    assert metrics["by_position"][0]["forced"] == pytest.approx(metrics["by_position"][0]["free"], abs=0.002)


@each_translator
def test_single_steps_equal_the_teacher_forced_pass_of_keras(name):
    translator = zoo.load_runtime(name)
    runtime = translator.runtime
    sources = pad([translator.read_source(text).ids for text in SENTENCES])
    translations = search.greedy_search(runtime, sources, translator.search_config)
    known = pad([np.append(translator.target.start_id, ids[:-1]) for ids in translations])
    full = np.asarray(zoo.load(name)([sources, known], training=False))
    state, atol = runtime.init_state(sources), 1e-4 * np.abs(full).max()
    for step in range(known.shape[1]):
        logits, state = runtime.decode_step(state, known[:, step : step + 1])
        real = known[:, step] != 0
        np.testing.assert_allclose(logits[real, 0], full[real, step], atol=atol)
    for row, ids in enumerate(translations):
        exact = translator.teacher_forced_logits(sources[row][sources[row] > 0], ids)
        np.testing.assert_allclose(exact, full[row, : len(ids)], atol=atol)


@each_translator
def test_the_chapter_s_sentences_are_translated(name):
    translator = zoo.load_runtime(name)
    short = translate(translator, TranslateRequest(model=name, text=SENTENCES[0]))
    assert not (short.source.is_unknown.any() or short.scores.is_unknown.any())
    assert "gusta" in short.translation.lower()
    assert "fútbol" in short.translation.lower()
    for fields in ({}, {"method": "beam", "width": 3}):
        result = translate(translator, TranslateRequest(model=name, text=SENTENCES[1], **fields))
        assert result.has_ended
        assert not result.source.truncated_words
        assert len(result.scores.tokens) <= 3 * len(result.source.tokens) + 5  # no endless repetition
        assert result.results[0].total == pytest.approx(result.scores.total_log_probability, abs=1e-2)
    right, wrong = (
        score_translation(
            translator, ScoreRequest(model=name, text=SENTENCES[0], translation=text)
        ).scores.total_log_probability
        for text in ("Me gusta el fútbol", "Fútbol el gusta me")
    )
    assert right > wrong + 3  # than its words in another order
