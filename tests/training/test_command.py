"""`python -m core.training`: what it trains, scores and ships, with a tiny model of each kind."""

import dataclasses
import itertools
import json

import pytest

from core.models import datasets, saving, zoo
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.configs.char_rnn import CHAR_RNNS
from core.models.configs.translators import TRANSLATORS
from core.models.families import MODELS
from core.models.translators.build import build
from core.training import __main__ as command
from core.training import char_gpt, char_rnn
from core.training.evaluation import __main__ as evaluation
from core.training.evaluation import char_gpt as char_gpt_evaluation
from core.training.evaluation import char_rnn as char_rnn_evaluation
from core.training.evaluation.translators import evaluate_translator
from tests.training.tiny import GPT, STATEFUL, STATELESS, TEXT, TEXT_AFTER

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
SENTENCES = [
    (f"{one} {two}.", f"{uno} {dos}.")
    for (one, uno), (two, dos) in itertools.product(PEOPLE.items(), WORDS.items())
]
PROGRESS_BAR = "━━"  # a piece of Keras' progress bar
_SMALL = {"num_heads": 2, "key_size": 4, "feedforward_size": 8, "num_layers": 1}


@pytest.fixture
def tiny_zoo(monkeypatch, tmp_path):
    """Tiny models under shipped names, a tiny text, twenty pairs of sentences, folders of their own."""
    for config in (STATELESS, STATEFUL):
        monkeypatch.setitem(CHAR_RNNS, config.name, dataclasses.replace(config, epochs=1))
    monkeypatch.setitem(
        CHAR_GPTS, "char_gpt", dataclasses.replace(GPT, embedding_size=64, feedforward_size=256)
    )
    sizes = {
        "embedding_size": 8,
        "epochs": 1,
        "precision": "float32",
        "warmup_steps": 2,
        "batch_tokens": 0,
        "batch_size": 16,
        "max_length": 12,
    }
    for name, changes in (
        ("nmt_luong", {"units": 12}),
        ("nmt_atlas_unmarked", _SMALL),
        ("nmt_atlas", {**_SMALL, "num_averaged_epochs": 0, "initial_model": ""}),
    ):
        monkeypatch.setitem(TRANSLATORS, name, dataclasses.replace(TRANSLATORS[name], **sizes, **changes))
    for module in (char_rnn, char_gpt, char_rnn_evaluation, char_gpt_evaluation):
        monkeypatch.setattr(
            module, "load_split_ids", lambda progress=None: (TEXT[:250], TEXT_AFTER, TEXT_AFTER)
        )
    use_sentences(monkeypatch, SENTENCES)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    return tmp_path


def use_sentences(monkeypatch, sentences):
    monkeypatch.setattr(
        datasets, "load_translation_split", lambda pair, progress=None: (sentences[:16], sentences[16:])
    )


@pytest.mark.parametrize(
    ("name", "protocol"),
    [
        ("char_rnn", "windows"),
        pytest.param("char_rnn_stateful", "carried", marks=pytest.mark.nightly),
        pytest.param("char_gpt", "windows of 16, the last 4 predictions of each", marks=pytest.mark.nightly),
        pytest.param("nmt_luong", "teacher forcing", marks=pytest.mark.nightly),
    ],
)
def test_the_evaluation_finds_the_numbers_of_the_card_in_the_shipped_weights(
    name, protocol, tiny_zoo, capsys
):
    assert command.main([name]) == 0
    card = zoo.load_card(name)
    metrics = card["metrics"]
    assert f"'val_accuracy': {round(metrics['val_accuracy'], 4)}" in capsys.readouterr().out
    assert card["config"] == json.loads(json.dumps(dataclasses.asdict(MODELS[name])))
    assert card["dataset"]["sha256"]
    assert card["training"]["seed"] == MODELS[name].seed
    assert card["training"]["epochs"] == len(card["history"]) == MODELS[name].epochs
    assert (tiny_zoo / "cache" / "training" / name / "state.json").is_file()
    assert evaluation.main([name, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.pop("protocol") == metrics["protocol"] == protocol
    for metric, value in found.items():
        assert metrics[metric] == (pytest.approx(value, abs=1e-6) if metric.startswith("val_") else value)
    assert evaluation.main([name]) == 0
    assert f"{metrics['val_loss']:.4f} | {metrics['val_loss']:.4f} | " in capsys.readouterr().out


@pytest.mark.nightly
def test_each_kind_of_card_says_what_its_kind_needs(tiny_zoo):
    for name in ("char_gpt", "nmt_luong"):
        assert command.main([name]) == 0
    gpt, translator = zoo.load_card("char_gpt"), zoo.load_card("nmt_luong")
    assert gpt["training"]["epochs of windows"] == "1 of 8, 1 of 16"
    assert gpt["parameters"] > gpt["weights_bytes"] * 0.7  # a byte a number, and the scales
    assert translator["speed"]["sentence"] == "I like soccer and also going to the beach"
    assert translator["speed"]["greedy_ms"] > 0
    training = translator["training"]
    assert sum(training["source_lengths"]) == sum(training["target_lengths"]) == 16
    assert set(translator["metrics"]) >= {"bleu", "chrf"}


@pytest.mark.nightly
def test_questions_keep_their_marks_and_are_scored_with_and_without_them(tiny_zoo, monkeypatch, capsys):
    """The command on questions: begun without the marks, learnt with them, averaged, scored both ways."""
    questions = [(text.replace(".", "?"), f"¿{target.replace('.', '?')}") for text, target in SENTENCES]
    use_sentences(monkeypatch, questions)
    config = dataclasses.replace(
        TRANSLATORS["nmt_atlas"], epochs=3, num_averaged_epochs=2, initial_model="nmt_atlas_unmarked"
    )
    monkeypatch.setitem(TRANSLATORS, "nmt_atlas", config)
    arguments = ["nmt_atlas", "--work", str(tiny_zoo / "work")]
    assert command.main(arguments) == 1
    assert "`python -m core.training nmt_atlas_unmarked`" in capsys.readouterr().err
    saving.save_model(build(TRANSLATORS["nmt_atlas_unmarked"]), "nmt_atlas_unmarked", {})
    assert command.main(arguments) == 0
    card = zoo.load_card("nmt_atlas")
    assert card["training"]["weights"] == "mean of the last 2 epochs"
    assert card["training"]["begun"].startswith("with the weights of nmt_atlas_unmarked after its 1 epochs")
    assert card["dataset"]["split"].startswith("inverted marks kept")
    for metric in ("bleu_unmarked", "chrf_unmarked", "beam_bleu_unmarked"):
        assert 0 <= card["metrics"][metric] <= 100
    assert "bleu_unmarked" in evaluate_translator(zoo.load("nmt_atlas"), config, questions[16:])
    weight_files = sorted(path.name for path in (tiny_zoo / "work" / "nmt_atlas").glob("kept-*"))
    assert weight_files == ["kept-2.weights.h5", "kept-3.weights.h5"]


@pytest.mark.nightly
def test_the_command_resumes_from_its_checkpoints_unless_it_is_to_begin_anew(tiny_zoo, capsys):
    for options, trains in (([], True), ([], False), (["--fresh"], True)):
        assert command.main(["char_rnn", *options]) == 0
        assert (PROGRESS_BAR in capsys.readouterr().out) == trains


def test_an_unknown_model_is_a_sentence(capsys):
    assert command.main(["gpt"]) == 1
    failure = capsys.readouterr().err
    assert "expected one of 'char_rnn'" in failure
    assert "Traceback" not in failure


def test_an_interrupted_command_says_how_to_resume(monkeypatch, capsys):
    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "train_and_ship", interrupt)
    assert command.main(["char_rnn"]) == 130
    assert "the same command resumes" in capsys.readouterr().err
