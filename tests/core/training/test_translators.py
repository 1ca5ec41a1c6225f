"""Losses against NumPy, a training that learns and survives a cut, the card it writes, the command that does
all of it.
"""

import dataclasses
import functools
import itertools
import json

import keras
import numpy as np
import pytest

from core import datasets, zoo
from core.configs.translators import TRANSLATORS, RecurrentConfig, TransformerConfig
from core.evaluation.translators import _corpus_scores, _unmarked, _words, evaluate_translator
from core.models.translators.batches import IdPairs
from core.models.translators.build import build
from core.training import cards
from core.training.fitting import Checkpoints
from core.training.losses import TokenAccuracy, TokenCrossentropy
from core.training.translators import (
    LikeLengthBatches,
    SlowScores,
    first_weights,
    fit_pairs,
    training_lengths,
)
from tests.core.training.interruption import (
    assert_goes_on_after_a_cut,
    assert_orders_are_their_seed_s,
    in_one_go,
)

# --- losses -------------------------------------------------------------------------------------------------

RNG = np.random.default_rng(3)
LOGITS = (RNG.normal(size=(3, 4, 7)) * 2).astype("float32")
TARGETS = np.array([[4, 5, 3, 0], [3, 0, 0, 0], [6, 6, 1, 3]], "int32")


def log_probabilities(logits):
    return logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True))


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 0.5])
def test_the_loss_is_that_of_a_loop_over_real_tokens(smoothing):
    """The target distribution is 1 - s on the token and s / V on each of the V, the token among them."""
    losses = []
    for row, target in itertools.product(range(3), range(4)):
        if TARGETS[row, target]:
            wanted = np.full(7, smoothing / 7)
            wanted[TARGETS[row, target]] += 1 - smoothing
            losses.append(-(wanted * log_probabilities(LOGITS[row, target].astype("float64"))).sum())
    assert float(TokenCrossentropy(smoothing)(TARGETS, LOGITS)) == pytest.approx(np.mean(losses), rel=1e-6)
    assert len(losses) == 8


def test_the_weights_of_a_score_take_a_part_of_a_step_and_all_others_a_whole_one():
    moved = {}
    for part in (1.0, 0.1):
        layers = [keras.layers.Dense(2, name=name) for name in ("attention_key", "logits")]
        for layer in layers:
            layer.build((None, 3))
        kernels = [layer.kernel for layer in layers]
        before = [keras.ops.convert_to_numpy(kernel).copy() for kernel in kernels]
        optimizer = SlowScores(1e-2, part=part, weight_decay=0.0)
        optimizer.apply([np.ones((3, 2), "float32")] * 2, kernels)
        moved[part] = [
            keras.ops.convert_to_numpy(kernel) - start for kernel, start in zip(kernels, before, strict=True)
        ]
    # the first step of Adam is the rate, against the sign of the gradient
    np.testing.assert_allclose(moved[1.0][0], -1e-2, rtol=1e-3)
    np.testing.assert_allclose(moved[0.1][0], -1e-3, rtol=1e-3)
    np.testing.assert_allclose(moved[0.1][1], moved[1.0][1], rtol=1e-4)


@pytest.mark.parametrize("smoothing", [0.0, 0.2])
def test_padding_changes_neither_loss_nor_accuracy(smoothing):
    logits, targets = (
        np.pad(LOGITS, ((0, 1), (0, 3), (0, 0)), constant_values=9.0),
        np.pad(TARGETS, ((0, 1), (0, 3))),
    )
    assert float(TokenCrossentropy(smoothing)(targets, logits)) == pytest.approx(
        float(TokenCrossentropy(smoothing)(TARGETS, LOGITS))
    )
    wide, narrow = TokenAccuracy(), TokenAccuracy()
    wide.update_state(targets, logits)
    narrow.update_state(TARGETS, LOGITS)
    assert float(wide.result()) == float(narrow.result())


def test_only_padding_has_no_loss():
    assert float(TokenCrossentropy()(np.zeros((2, 3), "int32"), LOGITS[:2, :3])) == 0.0


def test_halves_are_made_whole_before_the_softmax():
    half = keras.ops.cast(LOGITS, "bfloat16")
    expected = float(TokenCrossentropy()(TARGETS, keras.ops.cast(half, "float32")))
    assert float(TokenCrossentropy()(TARGETS, half)) == pytest.approx(expected, rel=1e-6)


def test_accuracy_is_over_the_tokens_of_all_batches():
    """2 of 3 right, then 0 of 1: half of the tokens, not the mean of two thirds and nothing."""
    metric, one_hot = TokenAccuracy(), 5 * np.eye(7, dtype="float32")
    metric.update_state(np.array([[4, 5, 3, 0]]), one_hot[[4, 6, 3, 0]][None])
    metric.update_state(np.array([[2, 0]]), one_hot[[1, 0]][None])
    assert float(metric.result()) == pytest.approx(0.5)


# --- training -----------------------------------------------------------------------------------------------


def copies(count, seed):
    """Sentences of two words, whose translation is each word's number and ten; of one length, since each new
    one is compiled.
    """
    rng = np.random.default_rng(seed)
    sources = [rng.integers(4, 10, size=2).astype("int32") for _ in range(count)]
    return IdPairs(
        sources=tuple(sources), targets=tuple(np.array([2, *(ids + 10), 3], "int32") for ids in sources)
    )


TRAIN, VALIDATION = copies(240, 0), copies(60, 1)
RECIPE = {
    "vocabulary_size": 23,
    "batch_size": 8,
    "epochs": 3,
    "learning_rate": 0.03,
    "warmup_steps": 5,
    "weight_decay": 0.0,
    "precision": "float32",
    "dropout": 0.05,
}
RECURRENT = RecurrentConfig(
    name="nmt_luong", title="tiny", score="dot", embedding_size=16, units=48, **RECIPE
)
TRANSFORMER = TransformerConfig(
    name="nmt_transformer",
    title="tiny",
    embedding_size=16,
    layers=1,
    heads=2,
    key_size=8,
    feedforward=16,
    spread=0.5,
    **RECIPE,
)
KINDS = {"recurrent": RECURRENT, "transformer": TRANSFORMER}
ONE_A_FAMILY = ["recurrent", pytest.param("transformer", marks=pytest.mark.nightly)]


@pytest.fixture(scope="module", params=ONE_A_FAMILY)
def trained(request, tmp_path_factory):
    """(config, checkpoints, weights by epoch, the model that came out) of a training in one go."""
    config = KINDS[request.param]
    return config, *in_one_go(
        functools.partial(fit_pairs, config, TRAIN, VALIDATION), tmp_path_factory.mktemp("whole")
    )


def test_training_learns(trained):
    history = trained[1].state["history"]
    assert set(history[0]) == {"loss", "accuracy", "val_loss", "val_accuracy"}
    assert history[-1]["val_loss"] < history[0]["val_loss"] < np.log(23)
    assert history[-1]["val_accuracy"] > 0.5, history  # the end token alone gives a third


def test_an_interrupted_training_ends_where_one_in_one_go_does(trained, tmp_path):
    """With dropout, in the layers and on the weights of attention."""
    config, *whole = trained
    assert_goes_on_after_a_cut(functools.partial(fit_pairs, config, TRAIN, VALIDATION), whole, tmp_path)


@pytest.mark.nightly
def test_sums_in_halves_keep_weights_whole(tmp_path):
    config = dataclasses.replace(RECURRENT, precision="mixed_bfloat16", epochs=1, dropout=0.2)
    model = fit_pairs(config, copies(32, 2), copies(16, 3), Checkpoints(tmp_path))
    assert {weight.dtype for weight in model.trainable_weights} == {"float32"}
    assert model.compute_dtype == "float32"
    assert np.isfinite(Checkpoints(tmp_path).state["history"][0]["val_loss"])


def test_an_epoch_has_its_own_order_of_all_pairs():
    def rows(epoch, seed):
        batches = LikeLengthBatches(TRAIN, dataclasses.replace(RECURRENT, seed=seed))
        return [batch.tolist() for batch in batches.draw(epoch)]

    assert_orders_are_their_seed_s(rows)
    assert sorted(itertools.chain(*rows(3, 42))) == list(range(240))
    assert len(LikeLengthBatches(TRAIN, RECURRENT)) == 30


def test_batches_of_so_many_tokens_are_as_many_in_each_epoch():
    """Keras asks once how many batches an epoch has."""
    rng = np.random.default_rng(5)
    lengths = rng.integers(1, 9, size=(200, 2))
    pairs = IdPairs(
        sources=tuple(np.full(length, 4, "int32") for length, _ in lengths),
        targets=tuple(np.full(length + 2, 5, "int32") for _, length in lengths),
    )
    batches = LikeLengthBatches(pairs, dataclasses.replace(RECURRENT, batch_tokens=40))
    assert {len(batches.draw(epoch)) for epoch in range(10)} == {len(batches)}
    batches.begin(3)
    for index in range(len(batches)):
        _, targets = batches[index]
        assert targets.shape[0] * (targets.shape[1] + 1) <= 40


# --- cards and the command ----------------------------------------------------------------------------------

WORDS = {
    "soccer": "el fútbol",
    "music": "la música",
    "water": "el agua",
    "this book": "este libro",
    "the house": "la casa",
}
PEOPLE = {
    "I like": "Me gusta",
    "You like": "Te gusta",
    "Tom likes": "A Tom le gusta",
    "She likes": "Le gusta",
}
TEXTS = [
    (f"{one} {two}.", f"{uno} {dos}.")
    for (one, uno), (two, dos) in itertools.product(PEOPLE.items(), WORDS.items())
]


_SMALL = {"heads": 2, "key_size": 4, "feedforward": 8, "layers": 1}


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """Two small models under shipped names, our own twenty pairs for data, and a zoo of their own."""
    for name, changed in (
        ("nmt_luong", {"units": 12}),
        ("nmt_atlas_unmarked", _SMALL),
        ("nmt_atlas", {**_SMALL, "averaged": 0, "begins_as": ""}),
    ):
        size = {
            "embedding_size": 8,
            "epochs": 1,
            "precision": "float32",
            "warmup_steps": 2,
            "batch_tokens": 0,
            "batch_size": 16,
            "max_length": 12,
        }
        monkeypatch.setitem(TRANSLATORS, name, dataclasses.replace(TRANSLATORS[name], **size, **changed))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    monkeypatch.setattr(datasets, "translation_split", lambda pair, progress=None: (TEXTS[:16], TEXTS[16:]))
    return tmp_path


@pytest.mark.nightly
def test_the_command_trains_scores_and_ships_what_is_scored(tiny, capsys):
    from core import evaluation
    from core.training.__main__ import main

    name = "nmt_luong"
    assert main([name, "--work", str(tiny / "work")]) == 0
    printed, card = capsys.readouterr().out, zoo.card(name)
    assert "━━" in printed  # a piece of Keras' progress bar
    assert f"val_accuracy {card['metrics']['val_accuracy']:.4f}" in printed
    found = evaluation.evaluate(name)  # from what was shipped
    metrics = card["metrics"]
    for metric in ("val_loss", "val_accuracy"):
        assert found[metric] == pytest.approx(metrics[metric], abs=1e-6)
    for metric in (
        "bleu",
        "chrf",
        "bleu_words",
        "beam_bleu",
        "beam_chrf",
        "by_length",
        "by_position",
        "signatures",
    ):
        assert found[metric] == metrics[metric]
    assert card["config"] == json.loads(json.dumps(dataclasses.asdict(TRANSLATORS[name])))
    assert card["name"] == name
    assert card["speed"]["sentence"] == "I like soccer and also going to the beach"
    assert card["speed"]["greedy_ms"] > 0
    training = card["training"]
    assert (training["epochs"], training["best_epoch"], training["seed"], training["precision"]) == (
        1,
        1,
        42,
        "float32",
    )
    assert sum(training["source_lengths"]) == sum(training["target_lengths"]) == 16
    assert card["dataset"]["sha256"] == datasets.DATASETS["spa-eng"].sha256
    assert len(card["history"]) == 1
    assert evaluation.main([name, "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert set(line) >= {"val_loss", "val_accuracy", "bleu", "chrf"}
    assert line["val_accuracy"] == found["val_accuracy"]
    assert evaluation.main([name]) == 0
    assert f"{metrics['bleu']:.4f} | {metrics['bleu']:.4f} | -" in capsys.readouterr().out


@pytest.mark.nightly
def test_questions_keep_their_marks_and_are_scored_with_and_without_them(tiny, monkeypatch, capsys):
    """The command on questions: begun without the marks, learnt with them, averaged, scored both ways."""
    from core.training.__main__ import main
    from core.vocabulary.subwords import load_subwords

    asked = [(text.replace(".", "?"), f"¿{target.replace('.', '?')}") for text, target in TEXTS]
    monkeypatch.setattr(datasets, "translation_split", lambda pair, progress=None: (asked[:16], asked[16:]))
    config = dataclasses.replace(
        TRANSLATORS["nmt_atlas"], epochs=3, averaged=2, begins_as="nmt_atlas_unmarked"
    )
    monkeypatch.setitem(TRANSLATORS, "nmt_atlas", config)
    assert main(["nmt_atlas", "--work", str(tiny / "work")]) == 1
    assert "`python -m core.training nmt_atlas_unmarked`" in capsys.readouterr().err
    zoo.save(build(TRANSLATORS["nmt_atlas_unmarked"]), "nmt_atlas_unmarked", {})
    assert main(["nmt_atlas", "--work", str(tiny / "work")]) == 0
    card = zoo.card("nmt_atlas")
    assert card["training"]["weights"] == "mean of the last 2 epochs"
    assert card["training"]["begun"].startswith("with the weights of nmt_atlas_unmarked after its 1 epochs")
    assert card["dataset"]["split"].startswith("inverted marks kept")
    for metric in ("bleu_unmarked", "chrf_unmarked", "beam_bleu_unmarked"):
        assert 0 <= card["metrics"][metric] <= 100
    assert "bleu_unmarked" in evaluate_translator(zoo.load("nmt_atlas"), config, asked[16:])
    marked = load_subwords(config.pair)
    assert marked.decode(marked.encode("¿Qué?", limit=9).ids) == "¿Qué?"
    plain = load_subwords(TRANSLATORS["nmt_atlas_unmarked"].pair)
    assert plain.decode(plain.encode("¿Qué?", limit=9).ids) == "Qué?"
    kept = sorted(path.name for path in (tiny / "work" / "nmt_atlas").glob("kept-*"))
    assert kept == ["kept-2.weights.h5", "kept-3.weights.h5"]


def test_marks_are_taken_out_on_both_sides_by_hand():
    config = TRANSLATORS["nmt_atlas"]
    right = ["¿Cómo te llamas ahora, amigo?", "¡No me gusta el fútbol de hoy!"]
    without = ["Cómo te llamas ahora, amigo?", "No me gusta el fútbol de hoy!"]
    scores = _unmarked(config, without, right, right)
    assert scores == pytest.approx({"bleu_unmarked": 100, "chrf_unmarked": 100, "beam_bleu_unmarked": 100})
    assert _corpus_scores(without, right)["bleu"] < 90
    assert _words("¿Qué haces, Tom?", config.pair) == "qué haces tom"
    assert _unmarked(TRANSLATORS["nmt_atlas_unmarked"], without, right, right) == {}


def test_lengths_of_the_training_pairs_by_hand(monkeypatch):
    training = [("I like it", "Me gusta"), ("No", "No")]
    monkeypatch.setattr(datasets, "translation_split", lambda pair: (training, [("a b c d", "x")]))
    lengths = training_lengths(TRANSLATORS["nmt_luong"])
    # targets count the start and not the end
    assert lengths == {"source_lengths": [0, 1, 0, 1], "target_lengths": [0, 0, 1, 1]}


@pytest.mark.parametrize("name", TRANSLATORS)
def test_every_card_says_what_the_model_is(name, monkeypatch):
    monkeypatch.setattr(datasets, "translation_split", lambda pair: (TEXTS, []))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    state = {"epoch": 2, "seconds": 90.0, "history": [{"loss": 1.234567, "val_accuracy": 0.5}] * 2}
    card = cards.card(TRANSLATORS[name], {"val_accuracy": 0.5}, state, 2)
    config = TRANSLATORS[name]
    assert f"Embedding {config.embedding_size}" in card["architecture"]
    assert str(config.vocabulary_size) in card["architecture"]
    assert ("the embedding again" in card["architecture"]) == config.tied
    assert card["training"]["minutes"] == 1.5
    assert card["history"][0]["loss"] == 1.23457
    assert card["metrics"] == {"val_accuracy": 0.5}
    if isinstance(config, RecurrentConfig):
        assert ("attention" in card["architecture"]) == bool(config.score)
        assert ("Bidirectional" in card["architecture"]) == config.bidirectional
    printed = {"nmt_lstm": 0.6829, "nmt_bilstm": 0.7, "nmt_luong": 0.7111, "nmt_transformer": 0.7281}
    assert card["chapter"].get("val_accuracy") == printed.get(name)


def test_a_subword_begins_with_the_row_that_it_had(tiny):
    """The first row of a new one is that of the same after a space, or of an unknown one."""
    from core.vocabulary.subwords import load_subwords

    trained = TRANSLATORS["nmt_atlas_unmarked"]
    config = dataclasses.replace(TRANSLATORS["nmt_atlas"], begins_as=trained.name)
    zoo.save(build(trained), trained.name, {})
    old = zoo.load_arrays(trained.name)
    new = first_weights(config)
    before, now = load_subwords(trained.pair), load_subwords(config.pair)
    for token, known in (("▁house", "▁house"), ("Cuándo", "▁Cuándo"), ("¿", "[UNK]"), ("[END]", "[END]")):
        row = new["embedding/embeddings"][now.id_of(token)]
        np.testing.assert_array_equal(row, old["embedding/embeddings"][before.id_of(known)])
    assert before.id_of("Cuándo") == before.id_of("¿") == before.unknown
    assert {name for name in old if not np.array_equal(old[name], new[name])} == {"embedding/embeddings"}
