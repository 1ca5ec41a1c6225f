"""The writer: its texts, its training, NumPy's pass beside Keras', what the figures tell."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.checks import AtlasError, InvalidValueError
from core.base.numerics import softmax
from core.base.request import url_values
from core.models.datasets import DatasetError
from core.topics.lab import corpora, run_scheduler, training_plots
from core.topics.lab.run_control.schema import RunRequest
from core.topics.lab.writer import compute, forward, plot
from core.topics.lab.writer.schema import (
    MAX_DISTINCT_CHARACTERS,
    MAX_TEXT_LENGTH,
    MIN_TEXT_LENGTH,
    CharactersRequest,
    CharactersResult,
    WriterRequest,
    WriterResult,
    WritingRequest,
)
from tests.support import labs
from tests.support.labs import TEXT
from tests.support.stories import assert_story

SMALL = labs.SMALL_TRAININGS["writer"]


# --- the text -----------------------------------------------------------------------------------------------


def test_the_words_of_the_atlas_are_a_text_without_formulas_and_values():
    text = corpora.make_settings(WriterRequest())["text"]
    assert 40_000 < len(text) < 100_000 and "query" in text
    assert not set("{}$*`#|\\") & set(text)


BOUNDS, DISTINCT = r"2,000 to 200,000.* Paste another text", r"2 to 4,000 different.* Paste another text"


@pytest.mark.parametrize(
    ("text", "length", "sentence"),
    [
        *((text, MAX_TEXT_LENGTH, BOUNDS) for text in ("", "kitten", "x" * 1_999)),
        ("x" * 200_001, MAX_TEXT_LENGTH, "Shorten it by 1 character"),
        # of one character alone TensorFlow makes no softmax; of very many the weights fill the memory
        ("a" * MIN_TEXT_LENGTH, MIN_TEXT_LENGTH, DISTINCT),
        ("a" * MIN_TEXT_LENGTH + TEXT, MIN_TEXT_LENGTH, DISTINCT),
        ("".join(map(chr, range(0x4E00, 0x4E01 + MAX_DISTINCT_CHARACTERS))), MAX_TEXT_LENGTH, DISTINCT),
        ("7! 😀\n" * 500, MAX_TEXT_LENGTH, "with letters"),
    ],
    ids=["empty", "short", "one too short", "one too long", "one character", "cut to one", "many", "signs"],
)
def test_a_text_of_ones_own_has_bounds_and_letters_and_says_what_to_do(text, length, sentence):
    with pytest.raises(InvalidValueError, match=sentence):
        WriterRequest(corpus="custom", text=text, max_characters=length)


def test_a_text_of_ones_own_is_taken_and_dropped_with_another_corpus():
    for text in ("xy" * (MIN_TEXT_LENGTH // 2), "这是一只小猫。" * 300):
        assert WriterRequest(corpus="custom", text=text).text == text
    assert WriterRequest(corpus="atlas", text="left over") == WriterRequest()


def test_a_text_of_ones_own_is_in_no_address():
    assert url_values(SMALL).keys() == dataclasses.asdict(SMALL).keys() - {"text"}


def test_shakespeare_that_cannot_be_had_is_a_sentence(monkeypatch, tmp_path):
    def refuse(**_):
        raise DatasetError("no network")

    monkeypatch.setattr(corpora, "load_shakespeare_text", refuse)
    corpora._load_corpus.cache_clear()
    order = RunRequest(training_request=WriterRequest(corpus="shakespeare"), action="start", viewer_id="me")
    assert engine.run(order).state == "missing"


# --- the training -------------------------------------------------------------------------------------------


def test_a_training_is_looked_at_on_both_parts_of_its_text(trained):
    assert (trained.snapshot_steps.tolist(), trained.num_passages.tolist()) == ([0, 1, 2], [64, 3])
    uniform_loss = np.log(len(set(SMALL.text[:2_000])))  # it knows nothing yet
    assert np.allclose(trained.loss[0], uniform_loss, atol=0.1)
    assert (trained.loss[-1] < trained.loss[0]).all()
    norms = training_plots.compute_gradient_norms_by_layer(trained)
    assert list(norms) == ["embedding", "recurrent", "output"]


@pytest.mark.parametrize("layer", ["gru", "lstm", "simple", "transformer"])
def test_numpy_reads_as_keras_does_also_once_saved(recipe, layer, tmp_path):
    import keras

    settings = dataclasses.asdict(dataclasses.replace(SMALL, layer=layer, units=10))
    model = recipe.build(settings)
    model.save(tmp_path / "writer.keras")
    model = keras.saving.load_model(tmp_path / "writer.keras")
    layers = labs.change_weights(model, shift=0.1)
    ids = recipe.load_data(settings)[0][0][:1]
    expected = model.predict_on_batch(ids)[0]  # (T, V)
    writer = forward.NumpyWriter(layers, layer)
    found = [softmax(writer.read(ids[0, at : at + 1])) for at in range(recipe.PASSAGE_LENGTH)]
    assert np.allclose(found, expected, atol=1e-5)
    assert (forward.PASSAGE_LENGTH, recipe.SETTINGS.keys()) == (recipe.PASSAGE_LENGTH, settings.keys())


# --- at a moment --------------------------------------------------------------------------------------------


def test_the_same_prompt_and_seed_write_the_same_and_another_seed_another(trained):
    writing_request = WritingRequest(training_request=SMALL, prompt="the é cat")
    once, again = engine.run(writing_request), engine.run(writing_request)
    assert (once.prompt, once.unknown_characters, len(once.text)) == ("the  at", "éc", 200)
    others = [
        engine.run(dataclasses.replace(writing_request, **one)) for one in ({"text_seed": 1}, {"snapshot": 0})
    ]
    assert [once.text == other.text for other in (again, *others)] == [True, False, False]
    assert engine.run(dataclasses.replace(writing_request, prompt="ñ")).prompt == '"'


def test_weights_that_are_no_numbers_are_a_sentence(trained, monkeypatch):
    moment = run_scheduler.SCHEDULER.find(run_scheduler.run_key(SMALL)).snapshots[-1]
    monkeypatch.setitem(moment.arrays, "weights", moment.arrays["weights"] * np.nan)
    with pytest.raises(AtlasError, match="After 2 batches the weights are NaN"):
        engine.run(WritingRequest(training_request=SMALL, text_seed=3))


def test_whole_words_and_a_prompt_in_the_characters_of_a_text():
    assert list(map(compute.find_whole_words, ("tea at sat on the mat", "cat"))) == [["sat", "the"], []]
    assert compute.normalize_prompt("The cat!", "thea c") == ("the cat", "!")


@pytest.mark.parametrize(
    ("characters", "claim"),
    [
        ("aeoxk", "Of 3 vowels **2** lie nearest"),
        ("abc", "has **1** small Latin vowel"),
        ("猫 7.", "**0** are compared"),
        ("x", "**0** are compared"),
    ],
)
def test_the_map_tells_the_truth_of_odd_texts(characters, claim):
    places = {"a": [1.0, 0.1, 0], "e": [1.0, 0.0, 0], "o": [0, 1.0, 0], "x": [0, 1.0, 0.1], "k": [0, 0, -1.0]}
    embeddings = np.array([places.get(one, [0.5, 0.2, len(characters)]) for one in characters])
    counts = np.ones(len(characters), int)
    result = CharactersResult(characters=characters, counts=counts, step=3, embeddings=embeddings)
    assert claim in plot.plot_character_map(result).claim


def test_characters_stand_by_how_frequent_they_are(trained):
    result = engine.run(CharactersRequest(training_request=SMALL))
    assert result.characters[:2] == " e"
    assert (result.counts.sum(), len(result.embeddings)) == (2_000, len(set(SMALL.text)))


# --- the curves ---------------------------------------------------------------------------------------------


def made(training: list, held_out: list) -> WriterResult:
    moments = len(training)
    return WriterResult(
        snapshot_steps=np.arange(moments) * 10,
        seconds=np.arange(moments) * 1.5,
        losses=np.stack([training, held_out], axis=1)[:, :, None] * np.ones(64),
        num_correct=np.full((moments, 2, 64), 2),
        num_passages=np.array([4, 8]),
        layer_of_weight=("a",),
        gradient_norms=np.array([[1.0]] * (moments - 1) + [[np.nan]]),
    )


@pytest.mark.parametrize(
    ("training", "held_out", "claim"),
    [
        ([4], [4.1], "Before its training the loss on held-out text is **4.10**"),
        ([4, 3, 2], [4, 3, 2.5], "is **2.50**, its lowest so far: it still falls"),
        ([4, 3, 2], [4, 2.5, 2.501], "no longer falls: it was as low after 10 batches"),
        ([4, 3, 2], [4, 2.5, 2.75], "lowest after 10 batches and has risen by **0.25**"),
        ([4, 3, 9], [4, 2.5, 9.5], "has risen by **7.00** since it was lowest, after 10 batches, and so"),
        ([4, 5, 9], [4, 5, 8.5], "risen by **4.50** since the training began, and so has that on the"),
        ([4, 3, 2], [4, 5, 5], "Overfitting: the loss on held-out text was lowest before the training"),
        ([4, 3, np.nan], [4, 2.5, np.nan], "the lowest on held-out text was **2.50**, after 10"),
    ],
)  # fmt: skip
def test_the_claim_tells_how_the_held_out_loss_goes(training, held_out, claim):
    assert claim in plot.plot_loss(made(training, held_out)).claim


def test_a_rise_within_its_noise_is_no_overfitting():
    result = made([4, 3, 2], [4, 2.5, 2.52])
    noise = np.where(np.arange(64) % 2, 0.2, -0.2)  # its mean has a standard error of 0.025
    for rise, words in ((0, "no longer falls"), (0.04, "Overfitting")):
        losses = result.losses.copy()
        losses[-1, 1] += noise + rise
        assert words in plot.plot_loss(dataclasses.replace(result, losses=losses)).claim


def test_a_loss_or_a_gradient_that_is_no_number_is_told():
    assert "**1**" in training_plots.plot_gradients(made([4, 3], [4, 3])).claim
    assert "**25.0 %**" in plot.plot_accuracy(made([4], [4])).claim
    result = made([4, np.nan], [4, np.nan])
    right = np.stack([result.num_correct[0], np.full_like(result.num_correct[0], -1)])
    assert_story(plot.plot_accuracy(dataclasses.replace(result, num_correct=right)), claim=labs.NAN_CLAIM)
