"""The Masking page by its keys and visible words, on random models that are shipped into a folder of the
tests' own.
"""

import dataclasses

import numpy as np
import pytest

from core.configs.sentiment import SENTIMENTS
from core.masking.mask_way.ask import ARCHITECTURES
from tests.support.forged_files import good
from tests.support.new_apps import forget

TRANSFORMER = "nmt_transformer"
LEAK = {"view": "Attention masks", "figure": "Leak test"}
PADDED = {"view": "With and without a mask"}
FILE = "Your own .keras file"
COSTS = "What padding costs"


def key(name: str) -> str:
    return f"masking_{name}"


def parameters(**values) -> dict:
    return {key(name): value for name, value in values.items()}


def _card(name: str, place: int) -> dict:
    """Metrics that no model has: the page must show what the card says."""
    return {
        "name": name,
        "title": SENTIMENTS[name].title if name in SENTIMENTS else "T",
        "config": dataclasses.asdict(SENTIMENTS[name]) if name in SENTIMENTS else {},
        "chapter": {"val_accuracy": 0.87},
        "metrics": {"val_loss": 0.5, "val_accuracy": 0.6 + place / 100, "test": {"accuracy": 0.5}},
        "training": {"minutes": 1.0, "seed": 42},
        "history": [{"val_accuracy": 0.55}, {"val_accuracy": 0.6 + place / 100}],
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The five sentiment models and a Transformer, with random weights."""
    from core import zoo

    folder = tmp_path_factory.mktemp("models")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        for place, name in enumerate((*SENTIMENTS, TRANSFORMER)):
            model, rng = zoo.build(name), np.random.default_rng([6, place])
            model.set_weights(
                [weight + rng.normal(scale=0.1, size=weight.shape) for weight in model.get_weights()]
            )
            zoo.save(model, name, _card(name, place))
    return folder


@pytest.fixture(autouse=True)
def models(folder, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(folder))
    monkeypatch.delenv("ATLAS_HOSTED", raising=False)
    forget()
    yield folder
    forget()


@pytest.fixture
def nothing(tmp_path, monkeypatch):
    """No model is shipped at all."""
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))


def prove(app) -> None:
    """Runs the proof of each figure of the page."""
    things = [
        group.key.removesuffix("_about") for group in app.get("button_group") if group.key.endswith("_about")
    ]
    assert len(things) == len(app.get("plotly_chart")) >= 1
    for thing in things:
        app.session_state[f"{thing}_about"] = "Prove it"
        app.run()
        app.button(key=f"{thing}_prove").click().run()
        assert not app.exception
        (said,) = [element.value for element in app.markdown if "Largest difference" in element.value]
        assert float(said.split("**")[1]) < 1e-6
        assert ":material/verified:" in said
        assert "the 0 numbers" not in said


@pytest.mark.parametrize("name", ["nested_sequential", "transformer"])
def test_the_proof_holds_in_every_shape_of_a_model(open_app, name):
    """test_audit.py has the proofs of the other figures."""
    prove(open_app("masking", **parameters(architecture=name)))


# --- the way of a mask --------------------------------------------------------------------------------------


def test_the_code_of_a_model_comes_when_it_is_asked_for(open_app, words):
    app = open_app("masking")
    assert "never trained" in app.get("plotly_chart")[0].proto.alt
    assert not app.code
    app.session_state[key("code")] = True  # what a click on it sets
    assert "layers.Embedding(len(words) + 2, 8, mask_zero=True)" in words(app.run())
    assert len(app.selectbox(key=key("architecture")).options) == len(ARCHITECTURES) + 1


@pytest.mark.parametrize(
    ("name", "said", "wrong"),
    [
        ("conv1d_between", "Layer 'conv1d' (of type Conv1D)", False),
        ("custom_unsupported", "Layer 'scale' (of type Scale)", False),
        ("nested_sequential", "Layer 'reader' (of type Sequential)", True),
    ],
)
def test_keras_own_warning_is_shown_and_contradicted_where_it_is_wrong(open_app, name, said, wrong):
    (warning,) = open_app("masking", **parameters(architecture=name)).warning
    shown = warning.value.replace("\\", "")
    assert said in shown
    assert ("the warning is wrong here" in shown) == wrong


def test_unknown_cut_and_blank_sentences_are_told(open_app, words):
    app = open_app("masking", **parameters(sentences="zyzzyva film\n\n" + "a " * 14))
    said = words(app).replace("\\", "")
    assert "unknown, read as [UNK]: zyzzyva" in said
    assert "cut, since the figure has no room for more: a a" in said
    assert "embedding hides **22** of 36 steps" in said


@pytest.mark.parametrize("typed", [" ", "?!\n..."])
def test_sentences_without_a_word_are_all_padding_where_the_model_takes_ids(open_app, typed):
    app = open_app("masking", **parameters(sentences=typed))
    assert not app.exception
    assert len(app.error) == 1
    assert "None of the sentences holds a word" in app.error[0].value
    app.selectbox(key=key("architecture")).set_value("gru_last").run()
    assert not app.error
    assert "hides 1 of 1 step;" in app.get("plotly_chart")[0].proto.alt or "?!" in typed


# --- a visitor's file ---------------------------------------------------------------------------------------


def upload(app, content: bytes):
    return app.file_uploader(key=key("file")).upload("mine.keras", content, "application/zip").run()


def test_a_file_of_a_visitor_is_traced_and_proved(open_app, words):
    app = open_app("masking", **parameters(architecture=FILE))
    assert not app.get("plotly_chart")
    assert "Choose a file" in app.info[0].value
    upload(app, good())
    assert not app.exception
    assert not app.error
    assert "14 of 30 losses count" in app.get("plotly_chart")[0].proto.alt
    assert "words are numbered as they come" in words(app)
    prove(app)


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"no", "is not a .keras file"), (bytes(20_000_001), "a file of at most 20,000,000 bytes")],
)
def test_a_file_that_is_refused_is_one_sentence(open_app, content, said):
    app = upload(open_app("masking", **parameters(architecture=FILE)), content)
    assert not app.exception
    assert said in app.error[0].value
    assert not app.get("plotly_chart")


def test_a_file_of_ours_can_be_tried(open_app, words):
    app = open_app("masking", **parameters(architecture=FILE))
    app.button(key=key("sample_try")).click().run()
    assert not app.exception
    assert not app.error
    assert "conv1d drops the mask" in app.get("plotly_chart")[0].proto.alt
    assert "The model conv\\_drops was given ids." in words(app)


@pytest.mark.parametrize(
    ("value", "offered"), [("1", False), ("yes", False), ("0", True), ("", True), ("false", True)]
)
def test_no_files_are_taken_where_the_app_is_hosted(open_app, monkeypatch, value, offered):
    monkeypatch.setenv("ATLAS_HOSTED", value)
    app = open_app("masking", **parameters(architecture=FILE))
    assert not app.exception
    assert not app.error
    assert (FILE in app.selectbox(key=key("architecture")).options) == offered == bool(app.file_uploader)


# --- padding ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "command"),
    [
        ({"view": COSTS}, "core.training nmt_lstm"),
        ({"view": COSTS, "cost": "The accuracy"}, "core.training nmt_lstm"),
        ({"view": "Three conventions"}, "core.training nmt_transformer"),
        ({"view": "Attention masks", "figure": "Leak test"}, "core.training nmt_transformer"),
    ],
)
def test_without_translators_their_views_say_so(open_app, nothing, state, command):
    app = open_app("masking", **parameters(**state))
    assert not app.exception
    assert command in app.error[0].value


def test_what_a_ragged_batch_saves_needs_no_model(open_app, nothing, words):
    app = open_app("masking", **parameters(view=COSTS, cost="Memory and work"))
    assert app.get("plotly_chart")
    assert "python -m core.training sentiment_ragged" in app.info[0].value
    assert "ragged" in words(app)


def test_some_models_are_enough_and_none_is_one_sentence(open_app, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("masking", **parameters(**PADDED))
    assert not app.exception
    assert not app.error
    assert not app.get("plotly_chart")
    assert all(name in app.info[0].value for name in SENTIMENTS)
    assert "python -m core.training NAME" in app.info[0].value
    (tmp_path / "sentiment_masked").symlink_to(folder / "sentiment_masked")
    app = open_app("masking", **parameters(**PADDED))
    assert app.get("plotly_chart")
    assert "sentiment_masked" not in app.info[0].value


# --- what is typed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "said"),
    [
        *(({**LEAK, "pad": pad}, "Tokens of padding: ") for pad in (7, -1)),
        ({**LEAK, "source": "?!"}, "English: type some words."),
        ({"view": "Attention masks", "target": "a" * 301}, "Spanish: shorten it by 1 character."),
        ({**PADDED, "review": ""}, "Review: type a review."),
        ({**PADDED, "review": "?!"}, "Review: type a review."),
        ({**PADDED, "review": "x" * 80_001}, "Review: shorten it"),
        ({"view": COSTS, "cost": "Memory and work", "batch": "?\n!"}, "type some words"),
        ({"view": COSTS, "english": "one", "spanish": "uno\ndos"}, "type as many lines"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(open_app, state, said):
    app = open_app("masking", **parameters(**state))
    assert not app.exception
    (error,) = app.error
    assert said in error.value
