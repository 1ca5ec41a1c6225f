"""The Attention page by its keys and visible words, on the models that ship."""

import functools
import pickle
import shutil

import pytest

from core import engine, zoo
from core.attention.ablation.ask import AblationTrace
from core.attention.heads import show as heads
from core.attention.heads.ask import SENTENCES, TRANSLATING, HeadsRequest
from core.configs.pairs import CHAPTER_PAIR
from core.families import reading_name
from core.ui.parts.plotly_events import index_below
from tests.pages.walk import charts, left_out

BEACH, OURS = CHAPTER_PAIR.long_example.source, "me gusta el fútbol y la playa"
CONCAT, DOT = "nmt_bahdanau", "nmt_luong"


def key(name: str) -> str:
    return f"attention_{name}"


def parameters(**values) -> dict:
    return {key(name): value for name, value in values.items()}


def shown(app) -> list[str]:
    """Returns the names of the figures of a page."""
    return [chart.key.removeprefix("attention_") for chart in charts(app)]


# --- what it begins with, and its settings ------------------------------------------------------------------


def test_it_begins_with_the_clearest_head_and_says_so(open_app, spec):
    app = open_app("attention")
    assert not app.exception and not app.error
    (chart,) = charts(app)
    assert chart.key == "attention_matrix"
    cross = engine.run(HeadsRequest(text=BEACH)).cross
    layer, head = cross.clearest()
    assert f"in layer {layer} head {head}. It is the clearest of 16 heads" in chart.story
    assert spec(app)[0]["layout"]["xaxis"]["ticktext"] == list(cross.key_tokens)


def test_models_without_attention_are_not_offered(open_app):
    offered = open_app("attention").selectbox(key=key("model")).options
    assert set(offered) == {reading_name(name) for name in zoo.shipped((*SENTENCES, "char_gpt"))}
    offered = open_app("attention", **parameters(view="Without a word")).selectbox(key=key("model")).options
    assert set(offered) == {reading_name(name) for name in zoo.shipped(TRANSLATING)}


STATES = [
    *(({"model": name}, "matrix") for name in (DOT, CONCAT, "encoder", "char_gpt", "nmt_atlas")),
    ({"kind": "Decoder", "layer": "1", "head": "2"}, "matrix"),
    ({"layer": "mean", "head": "3"}, "matrix"),
    ({"target": "Yours", "translation": OURS}, "matrix"),
    ({"target": "Beam", "width": "3"}, "matrix"),
    ({"look": "Lines", "focus": "1: gusta", "layer": "0", "least": "0.3"}, "lines"),
    *(({"look": "What heads do", "model": name}, "habits") for name in (DOT, "encoder", "char_gpt")),
    ({"look": "Rollout", "flow_kind": "Decoder"}, "rollout"),
    ({"look": "Rollout", "model": DOT}, "matrix"),
    ({"look": "Two sentences", "model": DOT}, "word_bars"),
    ({"look": "Two sentences", "pair_kind": "Cross"}, "word_bars"),
    ({"view": "One weight", "model": CONCAT}, "products_concat"),
    ({"view": "One weight", "model": "encoder", "step": "Value and output"}, "output"),
    ({"view": "One weight", "model": DOT, "step": "Four matrices", "switched": "true"}, "steps"),
    ({"view": "One weight", "model": CONCAT, "step": "The scale"}, "scale"),
    ({"view": "Score functions", "bench_head": "layer 1 head 2", "target": "Yours"}, "weights"),
    ({"view": "Without a word", "how": "hide it from the cross-attention", "model": CONCAT}, "words"),
]


@pytest.mark.parametrize(
    ("state", "figure"), STATES, ids=lambda one: " ".join(one.values()) if isinstance(one, dict) else ""
)
def test_every_setting_opens_its_figure(open_app, state, figure):
    app = open_app("attention", **parameters(**state))
    assert not app.exception and not app.error and not left_out(app)
    assert figure in shown(app)
    held = {name: app.session_state[key(name)] for name in state}
    assert {name: str(value).lower() for name, value in held.items()} == {
        name: value.lower() for name, value in state.items()
    }


@pytest.mark.parametrize(
    ("model", "rules"), [("nmt_transformer", 5), (DOT, 5), ("encoder", 1), ("char_gpt", 2)]
)
def test_the_proof_of_a_matrix_measures_what_must_hold(open_app, model, rules):
    app = open_app("attention", **parameters(model=model, text="I like soccer"))
    app.session_state[key("matrix_about")] = "Prove it"
    app.run()
    app.button(key=key("matrix_prove")).click().run()
    assert not app.exception and not app.error
    said = next(one.value for one in app.markdown if ":material/verified:" in one.value)
    assert "rules: rows sum to 1 (" in said
    measured = [float(part.split(")")[0]) for part in said.split("rules:")[1].split("(")[1:]]
    assert len(measured) == rules
    assert all(number < 1e-6 for number in measured[:4])


def test_without_any_translator_the_encoder_is_what_there_is(open_app, monkeypatch, tmp_path):
    shutil.copytree(zoo.folder("encoder"), tmp_path / "encoder")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("attention")
    assert not app.exception and not app.error
    assert not app.get("selectbox") or key("model") not in [box.key for box in app.selectbox]
    assert shown(app) == ["matrix"]
    for view in ("Without a word", "Score functions"):
        app = open_app("attention", **parameters(view=view))
        assert not app.exception and not app.error
        assert "No translator is shipped" in app.info[0].value


def test_score_functions_take_what_is_there_and_say_what_is_not(open_app, monkeypatch, tmp_path):
    shutil.copytree(zoo.folder("nmt_transformer"), tmp_path / "nmt_transformer")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("attention", **parameters(view="Score functions"))
    assert not app.exception and not app.error
    assert shown(app) == ["weights"]
    assert "Not shipped here yet: nmt_luong (LSTM" in app.info[0].value
    assert app.segmented_control(key=key("compared")).options == ["Weights", "Entropy"]


def test_a_word_taken_out_is_translated_again(open_app, words, monkeypatch):
    app = open_app("attention", **parameters(view="Without a word", text=BEACH, without="2: soccer"))
    assert "Translated again without “soccer”" in words(app)
    assert app.dataframe[0].value["without"].tolist() == BEACH.lower().split()
    monkeypatch.setattr(AblationTrace, "most_missed", AblationTrace.most_attended)
    app.run()
    app.button(key=key("differ")).click().run()
    assert app.text_input(key=key("text")).value == CHAPTER_PAIR.ablation_example.source
    monkeypatch.undo()


# --- what is typed ------------------------------------------------------------------------------------------


TYPED = [
    {"look": "Matrix"},
    {"look": "Lines"},
    {"look": "What heads do"},
    {"view": "One weight"},
    {"view": "Score functions"},
    {"view": "Without a word"},
]


@pytest.mark.parametrize("view", TYPED, ids=lambda view: next(iter(view.values())))
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "type some words."),
        ("?!... '", "type some english words."),
        ("word " * 2001, "shorten it by 5 characters."),
    ],
)
def test_what_cannot_be_read_is_one_sentence_and_is_not_lost(open_app, view, typed, sentence):
    app = open_app("attention", **parameters(**view))
    app.text_input(key=key("text")).set_value(typed).run()
    assert not app.exception
    assert len(app.error) == 1
    assert sentence in app.error[0].value.lower()
    assert app.text_input(key=key("text")).value == typed
    app.text_input(key=key("text")).set_value("I swim").run()
    assert not app.error and not app.exception


def test_unknown_words_are_said_and_the_subword_model_is_offered(open_app, words):
    app = open_app("attention", **parameters(target="Yours", translation="zanahoria pingüino"))
    assert not app.error
    assert ":orange-background[zanahoria]" in words(app)
    app = open_app("attention", **parameters(target="Yours", translation="la " * 60))
    assert "11 words cut" in words(app)
    app = open_app("attention", **parameters(text="the quokka swims"))
    app.button(key=key("better")).click().run()
    assert not app.exception and not app.error
    assert "nmt_atlas" in app.selectbox(key=key("model")).value


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        *(({"target": "Yours", "translation": text}, "type some") for text in ("?!", ",.")),
        ({"view": "Without a word", "text": "swim"}, "at least two words"),
        ({"target": "Beam", "width": 99}, "beam width: type a whole number from 1 to 10"),
        ({"view": "Similar sentences", "sentences": "one alone"}, "2 to 12 sentences"),
        ({"look": "Lines", "least": 7}, "from 0 to 1"),
        ({"model": "char_gpt", "characters": "語"}, ""),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(open_app, state, sentence):
    app = open_app("attention", **parameters(**state))
    assert not app.exception
    (error,) = app.error
    assert sentence in error.value.lower()


def test_another_sentence_or_model_leaves_no_choice_behind(open_app):
    chosen = {"query": "7: endofseq", "layer": "1", "head": "2", "target": "Yours", "translation": OURS}
    app = open_app("attention", **parameters(view="One weight", **chosen))
    assert not app.error
    app.text_input(key=key("text")).set_value("I swim").run()
    app.text_input(key=key("translation")).set_value("nado").run()
    assert not app.exception and not app.error
    assert app.selectbox(key=key("query")).value.split(": ")[1] in ("nado", "endofseq")
    for name in (DOT, "encoder", "nmt_transformer"):
        app.selectbox(key=key("model")).set_value(name).run()
        assert not app.exception and not app.error
    for view in ("Heads", "Score functions", "Without a word", "Similar sentences", "One weight"):
        app.segmented_control(key=key("view")).set_value(view).run()
        assert not app.exception and not app.error, view


# --- what the browser sends ---------------------------------------------------------------------------------


def test_what_a_session_keeps_of_its_figures_holds_no_trace(open_app, monkeypatch):
    """Callbacks stay in memory for as long as a session lives: they hold no arrays."""
    kept = []
    monkeypatch.setattr(heads, "listen", lambda *args: kept.append(args[-1]))
    monkeypatch.setattr(heads, "hears", lambda key, name, told: kept.append(told) or {})
    app = open_app("attention")
    assert not app.exception and not app.error
    assert len(kept) == 2  # a small head, a cell
    for function in kept:
        assert isinstance(function, functools.partial)
        assert function.func.__closure__ is None
        assert len(pickle.dumps(function)) < 1_000


@pytest.mark.parametrize(
    ("sent", "expected"),
    [(0, 0), (2.2, 2), (4, 4), *((sent, None) for sent in (5, -1, True, "2", None, [], float("nan")))],
)
def test_only_places_that_are_there_are_taken_from_the_browser(sent, expected):
    assert index_below(sent, 5) == expected
