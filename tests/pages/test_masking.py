"""The Masking page by its keys and visible words, on random models that are shipped into a folder of the
tests' own.
"""

import dataclasses
import json
import urllib.parse

import keras
import numpy as np
import pytest
import streamlit as st
from keras import layers

from core import engine
from core.configs.sentiment import SENTIMENTS
from core.engine import loading as answers
from core.figures.base.picture import percent
from core.masking.attention_masks.ask import InfluenceRequest
from core.masking.mask_way import draw as figures
from core.masking.mask_way.ask import ARCHITECTURES, MaskWayRequest
from core.masking.padding.ask import MaskedMetricRequest
from core.sentiment.reading.ask import ReadingRequest

TRANSFORMER = "nmt_transformer"
FILE = "Your own .keras file"
COSTS = "What padding costs"
VIEWS = [
    *(
        {"view": "Layer by layer", "architecture": name}
        for name in ("chapter_sequential", "nested_sequential", "transformer")
    ),
    {"view": "With and without a mask"},
    {"view": "With and without a mask", "plain": "sentiment_like_length", "masked": "sentiment_ragged"},
    {"view": "Attention masks"},
    {"view": "Attention masks", "kind": "Cross", "which": "Padding alone"},
    {"view": "Attention masks", "kind": "Encoder", "which": "Causal alone"},
    {"view": "Attention masks", "figure": "Leak test"},
    {"view": "Attention masks", "figure": "Leak test", "changed": "Source", "hide": "false"},
    {"view": "Three conventions"},
    {"view": "Three conventions", "written": "PyTorch, added", "read": "Tutorial"},
    {"view": COSTS},
    {"view": COSTS, "cost": "The accuracy", "steps": "10"},
    {"view": COSTS, "cost": "Memory and work"},
]


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


def _forget() -> None:
    st.cache_data.clear()
    st.cache_resource.clear()
    for function in vars(answers).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()


@pytest.fixture(autouse=True)
def models(folder, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(folder))
    monkeypatch.delenv("ATLAS_HOSTED", raising=False)
    _forget()
    yield folder
    _forget()


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


@pytest.mark.parametrize("state", VIEWS, ids=lambda state: " ".join(state.values()))
def test_every_view_draws_and_its_proof_holds(open_app, state):
    app = open_app("masking", **parameters(**state))
    assert not app.exception
    assert not app.error
    assert app.get("plotly_chart")
    # in every shape; test_audit.py has the proofs of the others
    if state["view"] in ("Layer by layer", "Attention masks", "Three conventions"):
        prove(app)


@pytest.mark.parametrize("state", VIEWS[3:6] + VIEWS[9:13], ids=lambda state: " ".join(state.values()))
def test_the_link_of_a_figure_opens_the_same_figure(open_app, spec, state):
    app = open_app(
        "masking",
        **parameters(
            **state, sentences="one two\n\nfilm", review="what a bad film", pads=7, pad=1, english="a\nb"
        ),
    )
    if state["view"] == COSTS:
        app.text_area(key=key("spanish")).set_value("un\ndos").run()
    thing = next(group.key for group in app.get("button_group") if group.key.endswith("_about"))
    app.segmented_control(key=thing).set_value("Link").run()
    address = next(code.value for code in app.code if "masking_view=" in code.value)
    again = open_app("masking", **dict(urllib.parse.parse_qsl(address.split("?")[1], keep_blank_values=True)))
    assert not again.error
    assert spec(again)[0] == spec(app)[0]


# --- the way of a mask --------------------------------------------------------------------------------------


def test_the_first_picture_is_there_before_anything_is_typed(open_app, spec, words):
    app = open_app("masking")
    picture = figures.mask_way(engine.run(MaskWayRequest()))
    assert spec(app)[0]["data"][0]["text"] == json.loads(picture.figure.to_json())["data"][0]["text"]
    assert picture.claim.replace("**", "") in words(app).replace("**", "")
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


@pytest.mark.parametrize("typed", ["<script>alert(1)</script> $x$ **b**", "你好 😀", "word " * 60, " \nno"])
def test_odd_sentences_get_an_honest_answer(open_app, typed):
    app = open_app("masking", **parameters(sentences=typed))
    assert not app.exception
    assert not app.error
    assert app.get("plotly_chart")


@pytest.mark.parametrize("typed", [" ", "?!\n..."])
def test_sentences_without_a_word_are_all_padding_where_the_model_takes_ids(open_app, typed):
    app = open_app("masking", **parameters(sentences=typed))
    assert not app.exception
    assert len(app.error) == 1
    assert "None of the sentences holds a word" in app.error[0].value
    app.selectbox(key=key("architecture")).set_value("gru_last").run()
    assert not app.error
    assert "hides 1 of 1 steps" in app.get("plotly_chart")[0].proto.alt or "?!" in typed


@pytest.mark.parametrize("typed", ["a\n" * 5 + "a", "a" * 301])
def test_too_many_or_too_long_sentences_are_one_sentence(open_app, typed):
    app = open_app("masking", **parameters(sentences=typed))
    assert not app.exception
    assert len(app.error) == 1
    assert not app.get("plotly_chart")
    assert app.text_area(key=key("sentences")).value == typed


# --- a visitor's file ---------------------------------------------------------------------------------------


def upload(app, content: bytes, name: str = "mine.keras"):
    return app.file_uploader(key=key("file")).upload(name, content, "application/zip").run()


def saved(model, tmp_path) -> bytes:
    model.save(tmp_path / "saved.keras")
    return (tmp_path / "saved.keras").read_bytes()


def test_a_file_of_a_visitor_is_traced_and_proved(open_app, words, tmp_path):
    model = keras.Sequential(
        [keras.Input((None,), dtype="int32"), layers.Embedding(50, 4, mask_zero=True), layers.GRU(3)],
        name="mine",
    )
    app = open_app("masking", **parameters(architecture=FILE))
    assert not app.get("plotly_chart")
    assert "Choose a file" in app.info[0].value
    upload(app, saved(model, tmp_path))
    assert not app.exception
    assert not app.error
    assert "consumed by" in app.get("plotly_chart")[0].proto.alt
    assert "words are numbered as they come" in words(app)
    prove(app)
    assert not list(tmp_path.glob("model.keras"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no", "is not a .keras file"),
        (b"", "is not a .keras file"),
        (b"PK\x03\x04" + b"x" * 99, "is not a .keras file"),
        ("lambda", "holds a Lambda layer"),
        (bytes(20_000_001), "a file of at most 20,000,000 bytes"),
        ("subclass", "holds a class of your own"),
    ],
)
def test_a_file_that_is_refused_is_one_sentence(open_app, tmp_path, content, said):
    if content == "lambda":
        content = saved(keras.Sequential([keras.Input((None, 4)), layers.Lambda(lambda x: 2 * x)]), tmp_path)
    elif content == "subclass":

        class Own(layers.Layer):
            def call(self, inputs):
                return inputs

        content = saved(keras.Sequential([keras.Input((None, 4)), Own()]), tmp_path)
    app = upload(open_app("masking", **parameters(architecture=FILE)), content)
    assert not app.exception
    assert len(app.error) == 1
    assert said in app.error[0].value
    assert len(app.error[0].value) < 300
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


def ends(figure: dict) -> dict:
    """Returns the padding and the probability that are marked, by model."""
    return {
        data["name"]: (data["x"], data["y"])
        for data in figure["data"]
        if data.get("meta") == "now" and data["yaxis"] == "y"
    }


def test_the_slider_moves_the_unmasked_line_and_not_the_masked_one(open_app, spec, words):
    app = open_app("masking", **parameters(view="With and without a mask"))
    found = {}
    for pads in (0, 200):
        app.slider(key=key("pads")).set_value(pads).run()
        found[pads] = ends(spec(app)[0])
    assert set(found[0]) == {
        SENTIMENTS[name].title for name in ("sentiment_unmasked", "sentiment_like_length", "sentiment_masked")
    }
    masked = [found[pads][SENTIMENTS["sentiment_masked"].title][1] for pads in found]
    assert masked[0] == masked[1]
    trace = engine.run(ReadingRequest(models=("sentiment_unmasked",), pads=200))
    assert "200 tokens of padding move “" in words(app)
    assert abs(trace.padded_probability[0, 200] - trace.padded_probability[0, 0]) > 1e-3
    unmasked = SENTIMENTS["sentiment_unmasked"].title
    assert found[0][unmasked][1] != found[200][unmasked][1]


@pytest.mark.parametrize(
    ("typed", "said"),
    [("", "Review: type a review."), ("?!", "Review: type a review."), ("x" * 80_001, "Review: shorten it")],
)
def test_a_review_that_cannot_be_read_is_one_sentence_and_is_not_lost(open_app, typed, said):
    app = open_app("masking", **parameters(view="With and without a mask"))
    app.text_input(key=key("review")).set_value(typed).run()
    assert not app.exception
    assert [error.value.startswith(said) for error in app.error] == [True]
    assert app.text_input(key=key("review")).value == typed


def test_models_that_are_not_shipped_are_one_honest_sentence(open_app, nothing):
    app = open_app("masking", **parameters(view="With and without a mask"))
    assert not app.exception
    assert not app.error
    assert not app.get("plotly_chart")
    assert all(name in app.info[0].value for name in SENTIMENTS)
    assert "python -m core.training NAME" in app.info[0].value


@pytest.mark.parametrize(
    ("state", "command"),
    [
        ({"view": "Masked loss"}, "core.training nmt_lstm"),
        ({"view": "The metric"}, "core.training nmt_lstm"),
        ({"view": "Three conventions"}, "core.training nmt_transformer"),
        ({"view": "Attention masks", "figure": "Leak test"}, "core.training nmt_transformer"),
    ],
)
def test_without_translators_their_views_say_so(open_app, nothing, state, command):
    app = open_app("masking", **parameters(**state))
    assert not app.exception
    assert command in app.error[0].value


def test_what_a_ragged_batch_saves_needs_no_model(open_app, nothing, words):
    app = open_app("masking", **parameters(view="Without padding"))
    assert app.get("plotly_chart")
    assert "python -m core.training sentiment_ragged" in app.info[0].value
    assert "ragged" in words(app)
    prove(app)


def test_some_models_are_enough(open_app, folder, tmp_path, monkeypatch):
    (tmp_path / "sentiment_masked").symlink_to(folder / "sentiment_masked")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("masking", **parameters(view="With and without a mask"))
    assert not app.error
    assert app.get("plotly_chart")
    assert "sentiment_masked" not in app.info[0].value


def test_a_ragged_batch_of_nothing_is_one_sentence(open_app):
    app = open_app("masking", **parameters(view="Without padding", batch="?\n!"))
    assert not app.exception
    assert len(app.error) == 1
    assert "type some words" in app.error[0].value


# --- matrices and the loss ----------------------------------------------------------------------------------


def test_the_switches_of_the_leak_test(open_app, words):
    app = open_app("masking", **parameters(view="Attention masks", figure="Leak test"))
    assert "Nothing leaks" in words(app)
    app.checkbox(key=key("causal")).uncheck().run()
    leaks = engine.run(InfluenceRequest(causal=False)).leaks
    assert leaks > 0
    assert f"It leaks: **{leaks}** of" in words(app)
    app.checkbox(key=key("hide")).uncheck().run()
    assert f"It leaks: **{engine.run(InfluenceRequest(causal=False, hide=False)).leaks}** of" in words(app)


@pytest.mark.parametrize("figure", ["The mask", "Leak test"])
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"pad": 7}, "Tokens of padding: "),
        ({"pad": -1}, "Tokens of padding: "),
        ({"source": "?!"}, "English: type some words."),
        ({"target": "a" * 301}, "Spanish: shorten it by 1 character."),
    ],
)
def test_pairs_that_cannot_be_read_are_one_sentence(open_app, figure, wrong, said):
    app = open_app("masking", **parameters(view="Attention masks", figure=figure, **wrong))
    assert not app.exception
    assert len(app.error) == 1
    assert said in app.error[0].value


def test_the_slider_moves_one_of_the_accuracies(open_app, words):
    app = open_app("masking", **parameters(view="The metric"))
    for steps in (50, 12):
        app.slider(key=key("steps")).set_value(steps).run()
        trace = engine.run(MaskedMetricRequest(translator=TRANSFORMER, steps=steps))
        said = words(app).replace("\u00a0", " ")
        assert f"score {percent(trace.masked_accuracy)} on real" in said
        assert f"**{percent(trace.plain_accuracy)}** with padding" in said


@pytest.mark.parametrize(
    ("old", "new", "cost"),
    [
        ("The trace", "Layer by layer", ""),
        ("With and without", "With and without a mask", ""),
        ("Matrix masks", "Attention masks", ""),
        ("The loss", COSTS, "The loss"),
        ("Masked loss", COSTS, "The loss"),
        ("The metric", COSTS, "The accuracy"),
        ("Without padding", COSTS, "Memory and work"),
        ("Ragged", COSTS, "Memory and work"),
    ],
)
def test_addresses_from_before_a_view_was_renamed_open_its_figure(open_app, old, new, cost):
    app = open_app("masking", **parameters(view=old))
    assert not app.exception
    assert not app.error
    assert app.session_state[key("view")] == new
    assert not cost or app.session_state[key("cost")] == cost


def test_addresses_of_before_keep_what_was_typed(open_app):
    old = {"english": "one\ntwo", "spanish": "uno\ndos"}
    app = open_app("masking", **parameters(view="Masked loss", **old))
    assert not app.error
    assert [app.text_area(key=key(name)).value for name in old] == list(old.values())
    app = open_app("masking", **parameters(view="Without padding", batch="a b\nc"))
    assert "1 of 4 steps hold no word" in app.get("plotly_chart")[0].proto.alt
    app = open_app("masking", **parameters(view="Attention masks", figure="Leak test", hide="false"))
    assert not app.checkbox(key=key("hide")).value


@pytest.mark.parametrize(
    ("old", "name"),
    [
        ("A GRU that gives its last state", "gru_last"),
        ("A layer of one's own with compute_mask", "custom_compute_mask"),
        ("residual_add", "residual_add"),
        ("A residual connection around attention", "residual_add"),
    ],
)
def test_addresses_from_before_a_model_was_renamed_open_it(open_app, spec, old, name):
    app = open_app("masking", **parameters(architecture=old))
    picture = figures.mask_way(engine.run(MaskWayRequest(architecture=name)))
    assert not app.error
    assert app.get("plotly_chart")[0].proto.alt == picture.story


def test_untrained_weights_are_told(open_app):
    assert "never trained" in open_app("masking").get("plotly_chart")[0].proto.alt


def test_unlike_many_lines_are_one_sentence(open_app):
    app = open_app("masking", **parameters(view="Masked loss", english="one", spanish="uno\ndos"))
    assert not app.exception
    assert "type as many lines" in app.error[0].value


def test_bad_parameters_in_an_address_fall_back(open_app):
    app = open_app("masking", **parameters(view="Nothing", architecture="gpt", pads="x"))
    assert not app.exception
    assert not app.error
    assert app.session_state[key("view")] == "Layer by layer"
