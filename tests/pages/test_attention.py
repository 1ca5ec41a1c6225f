"""The Attention page by its keys and visible words, on small random models: translators of every score, and
an encoder of BERT's kind.
"""

import base64
import csv
import dataclasses
import functools
import importlib
import io
import pickle
import shutil
import urllib.parse

import numpy as np
import pytest
import streamlit as st

from core import engine
from core.configs.encoder import PRETRAINED
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS
from core.engine import loading
from core.figures.base.matrices import distinct_names
from core.requests.attention import AttentionRequest, BenchRequest
from core.traces.attention.facts import cell_heads, mean_weights
from core.traces.attention.views import AblationTrace
from core.ui.attention import matrix
from core.ui.attention import selection as selections
from core.ui.parts import results_cache
from core.ui.parts.plotly_events import index_below
from tests.support.attending_models import CONFIGS, make
from tests.support.small_encoder import SMALL, pieces, published

# The small models keep their reading names, by which the page lists them.
SMALL_CONFIGS = {
    name: dataclasses.replace(config, title=TRANSLATORS[name].title) for name, config in CONFIGS.items()
}
SMALL_ENCODER = dataclasses.replace(SMALL, title=PRETRAINED["encoder"].title)
FORMER, DOT, GENERAL, CONCAT = "nmt_transformer", "nmt_luong", "nmt_luong_general", "nmt_bahdanau"
SHIPPED = (FORMER, DOT, GENERAL, CONCAT, "nmt_lstm")  # the last has no attention
BEACH, OURS = "I like soccer and also going to the beach", "me gusta el fútbol y la playa"


def key(name: str) -> str:
    return f"attention_{name}"


def parameters(**values) -> dict:
    return {key(name): value for name, value in values.items()}


@pytest.fixture(scope="module")
def zoo_folder(tmp_path_factory):
    """A folder with small random translators and a small encoder, each with its card."""
    from core import zoo
    from core.models.encoder.model import build as build_encoder
    from core.models.encoder.published import load_published
    from core.models.translators.build import build
    from core.models.weights import assign

    folder = tmp_path_factory.mktemp("models")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        for name in SHIPPED:
            patch.setitem(TRANSLATORS, name, SMALL_CONFIGS[name])
            model = build(SMALL_CONFIGS[name])
            assign(model, make(name)._arrays)
            zoo.save(model, name, {"name": name, "metrics": {}})
        patch.setitem(PRETRAINED, "encoder", SMALL_ENCODER)
        zoo.save(load_published(build_encoder(SMALL_ENCODER), published()), "encoder", {"name": "encoder"})
    return folder


def _forget() -> None:
    loading._translator.cache_clear()
    loading._encoder.cache_clear()
    results_cache._seen.clear()


@pytest.fixture(autouse=True)
def models(zoo_folder, monkeypatch):
    """The engine finds the small models, and forgets them afterwards."""
    _forget()
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(zoo_folder))
    for name in SHIPPED:
        monkeypatch.setitem(TRANSLATORS, name, SMALL_CONFIGS[name])
    monkeypatch.setitem(PRETRAINED, "encoder", SMALL_ENCODER)
    importlib.import_module("core.tokens.cuts.answer")  # which would keep the small ones for good
    monkeypatch.setattr("core.vocabulary.pieces.load_pieces", pieces)
    yield zoo_folder
    _forget()


def heat(figure: dict, place: int = 0) -> np.ndarray:
    """Decodes the typed array of a heatmap."""
    z = [trace for trace in figure["data"] if trace["type"] == "heatmap"][place]["z"]
    assert z["dtype"] == "f4"
    return np.frombuffer(base64.b64decode(z["bdata"]), "f4").reshape(
        [int(n) for n in str(z["shape"]).split(",")]
    )


def about(app, thing: str, what: str):
    """Opens a tab under a figure."""
    app.session_state[key(f"{thing}_about")] = what
    return app.run()


def things(app) -> list[str]:
    """Returns the names of the figures of a page that have a tab each for numbers, proof, export and link."""
    keys = [group.key for group in app.get("button_group") if group.key.endswith("_about")]
    return [name.removesuffix("_about").removeprefix("attention_") for name in keys]


# --- the first picture, and the link ------------------------------------------------------------------------


def test_the_first_picture_is_the_cross_attention_over_the_model_s_own_translation(open_app, spec, words):
    app = open_app("attention")
    assert not app.exception
    assert not app.error
    found = engine.run(AttentionRequest(model=FORMER, text=BEACH))
    cross = found.attentions["cross"]
    (figure,) = spec(app)
    np.testing.assert_allclose(heat(figure), mean_weights(cross), rtol=1e-6)
    assert figure["layout"]["coloraxis"]["cmin"] == 0
    assert figure["layout"]["coloraxis"]["cmax"] == 1
    assert figure["layout"]["xaxis"]["ticktext"] == list(cross.key_tokens)
    assert len(figure["layout"]["yaxis"]["ticktext"]) == len(found.scores.tokens)
    assert "mean of 6 heads" in words(app)


def test_models_without_attention_are_not_offered(open_app):
    names = (DOT, GENERAL, CONCAT, FORMER)
    expected = [*(TRANSLATORS[name].title for name in names), PRETRAINED["encoder"].title]
    assert open_app("attention").selectbox(key=key("model")).options == expected


VIEWS = [
    *({"view": "Matrix", "model": name} for name in (FORMER, DOT, GENERAL, CONCAT, "encoder")),
    {"view": "Matrix", "kind": "Decoder", "layer": "1", "head": "2"},
    {"view": "Matrix", "kind": "Encoder", "head": "1"},
    {"view": "Matrix", "target": "Yours", "translation": OURS},
    {"view": "Matrix", "target": "Beam", "width": 3},
    {"view": "All heads", "layer": "1", "head": "2"},
    {"view": "All heads", "all": "Means"},
    {"view": "All heads", "model": DOT},
    {"view": "All heads", "all": "Rollout", "kind": "Encoder"},
    {"view": "All heads", "all": "Rollout", "model": "encoder"},
    {"view": "Lines"},
    {"view": "Lines", "layer": "0", "drawn": ["0", "2", "mean"], "focus": "1: gusta", "target": "Yours"},
    {"view": "Lines", "model": GENERAL},
    *(
        {"view": "One weight", "step": step, "model": name}
        for step in ("One weight", "Four matrices", "Value and output", "The scale")
        for name in (FORMER, DOT, CONCAT, "encoder")
    ),
    {
        "view": "One weight",
        "step": "Four matrices",
        "matrices_kind": "Encoder",
        "switched": True,
        "layer": "1",
        "head": "1",
    },
    {"view": "One weight", "step": "Four matrices", "model": DOT, "switched": True},
    {"view": "One weight", "step": "The scale", "matrices_kind": "Cross"},
    *({"view": "Four score functions", "compared": name} for name in ("Weights", "Difference", "Entropy")),
    {"view": "Four score functions", "bench_head": "layer 1 head 2", "target": "Yours"},
    *({"view": "Without a word", "effect": name} for name in ("Words", "Cells", "Effects")),
    {"view": "Without a word", "how": "hide it from the cross-attention"},
    {"view": "Without a word", "how": "hide it from the cross-attention", "model": CONCAT},
    {"view": "Two sentences"},
    {"view": "Two sentences", "model": DOT},
    {"view": "Two sentences", "model": "encoder", "pair_layer": "1", "pair_head": "mean"},
    {"view": "Two sentences", "pair_kind": "Cross"},
    {"view": "Sentence similarity"},
    {"view": "What must hold"},
    {"view": "What must hold", "model": CONCAT},
    {"view": "What must hold", "model": "encoder"},
]


def _opened(open_app, state: dict):
    app = open_app(
        "attention",
        **{name: value for name, value in parameters(**state).items() if not isinstance(value, list)},
    )
    for name, value in state.items():
        if isinstance(value, list):
            app.multiselect(key=key(name)).set_value(value).run()
    return app


@pytest.mark.parametrize("state", VIEWS, ids=lambda state: " ".join(map(str, state.values())))
def test_every_view_draws_tells_its_story_and_proves_it(open_app, words, state):
    app = _opened(open_app, state)
    assert not app.exception
    assert not app.error
    for name, value in state.items():
        assert app.session_state[key(name)] == value
    charts = app.get("plotly_chart")
    assert charts
    assert all(chart.proto.alt for chart in charts)
    assert all(chart.proto.alt.replace("$", "\\$") in words(app) for chart in charts)
    assert things(app)
    for thing in things(app):
        about(app, thing, "Prove it")
        app.button(key=key(f"{thing}_prove")).click().run()
        assert not app.exception
        said = [element.value for element in app.markdown if "Largest difference" in element.value][-1]
        assert float(said.split("**")[1]) < 1e-6
        assert ":material/verified:" in said
        about(app, thing, "Numbers")
        assert len(app.dataframe)
        assert not app.exception


@pytest.mark.parametrize(
    "state",
    [
        {
            "view": "Matrix",
            "kind": "Decoder",
            "layer": "1",
            "head": "0",
            "target": "Yours",
            "translation": OURS,
        },
        {"view": "All heads", "model": "encoder", "layer": "2", "head": "1", "text": "the cats sleep"},
        {"view": "Lines", "drawn": ["1", "2"], "least": 0.1},
        {"view": "One weight", "step": "Value and output", "query": "2: el", "target": "Yours"},
        {"view": "Four score functions", "compared": "Difference"},
        {"view": "Without a word", "effect": "Cells"},
        {"view": "Two sentences", "first": "we swim", "pinned": "we like to swim"},
        {"view": "Sentence similarity", "sentences": "the cat\nthe dog sleeps"},
    ],
)
def test_the_link_of_a_figure_opens_the_same_figure(open_app, spec, state):
    app = _opened(open_app, state)
    about(app, things(app)[0], "Link")
    address = next(code.value for code in app.code if "attention_view=" in code.value)
    app_ = dict(urllib.parse.parse_qs(address.split("?")[1], keep_blank_values=True))
    again = open_app("attention", **{name: values[0] for name, values in app_.items() if len(values) == 1})
    for name, values in app_.items():
        if len(values) > 1:  # AppTest takes one value a parameter; the browser test opens such a link whole
            again.multiselect(key=name).set_value(values).run()
    assert spec(again) == spec(app)


def test_the_csv_of_a_cell_is_what_plain_numpy_recomputes_from_the_weights(open_app):
    app = open_app("attention", **parameters(kind="Decoder", layer="1", head="2"))
    selection = _selection(FORMER, "decoder")
    names: dict = {}
    exec(selections.proof(selection, "matrix", layer=1, head=2), names)
    about(app, "matrix", "Numbers")
    table = app.dataframe[0].value
    rows = list(csv.DictReader(io.StringIO(table.to_csv())))
    assert len(rows) == names["recomputed"].size
    for row in rows:
        assert float(row["weight"]) == pytest.approx(
            names["recomputed"][int(row["query"]), int(row["key"])], abs=1e-6
        )
        assert row["query token"] == selection.queries[int(row["query"])]
        assert row["key token"] == selection.trace.key_tokens[int(row["key"])]
        assert (row["visible"] == "False") == (int(row["key"]) > int(row["query"]))


@pytest.mark.parametrize(
    ("old", "shown"),
    [
        ({"view": "Score bench", "bench_head": "1.2"}, {"bench_head": "layer 1 head 2"}),
        ({"view": "Alike?"}, {"view": "Sentence similarity"}),
        ({"view": "Rules"}, {"view": "What must hold"}),
        (
            {"view": "One weight", "step": "Four matrices", "kind": "Encoder"},
            {"matrices_kind": "Encoder", "step": "Four matrices"},
        ),
        ({"view": "Two sentences", "layer": "1", "head": "2"}, {"pair_layer": "1", "pair_head": "2"}),
        ({"view": "Two sentences", "pair_kind": "decoder"}, {"pair_kind": "Decoder"}),
        ({"view": "Without a word", "how": "taken out"}, {"how": "remove it"}),
    ],
)
def test_an_address_from_before_opens_the_same_figure(open_app, words, old, shown):
    app = open_app("attention", **parameters(**old))
    assert not app.exception
    assert not app.error
    assert app.get("plotly_chart")
    assert {name: app.session_state[key(name)] for name in shown} == shown
    assert "left out" not in words(app)


def test_four_matrices_begin_with_the_decoder_where_the_mask_is_seen(open_app, spec, words):
    app = open_app("attention", **parameters(kind="Cross"))
    app.segmented_control(key=key("view")).set_value("One weight").run()
    app.selectbox(key=key("step")).set_value("Four matrices").run()
    assert not app.exception
    assert app.session_state[key("matrices_kind")] == "Decoder"
    masked = heat(spec(app)[0], 2)
    assert np.isnan(masked[0, 1:]).all()
    assert "empty in panels 3 and 4" in words(app)


def test_a_sentence_without_the_point_offers_one_that_makes_it(open_app, monkeypatch):
    monkeypatch.setattr(AblationTrace, "most_missed", AblationTrace.most_attended)
    app = open_app("attention", **parameters(view="Without a word", text=BEACH))
    app.button(key=key("differ")).click().run()
    assert app.text_input(key=key("text")).value == CHAPTER_PAIR.ablation_example.source
    monkeypatch.undo()


def _selection(model: str, kind: str) -> selections.Selection:
    return selections.Selection(settings={"model": model, "text": BEACH, "method": "greedy"}, kind=kind)


def test_a_wrong_number_fails_its_proof():
    from tests.support.proofs import run_proof

    selection = _selection(DOT, "cross")
    wrong = mean_weights(selection.trace).copy()
    wrong[1, 2] += 1e-3
    code = selections.proof(selection, "matrix", layer=None, head=None)
    assert run_proof(code, wrong) == pytest.approx(1e-3, rel=1e-3)


# --- what the views say -------------------------------------------------------------------------------------


def test_the_bench_has_four_scores_on_one_scale_and_says_that_concat_is_additive(open_app, spec, words):
    app = open_app("attention", **parameters(view="Four score functions"))
    (figure,) = spec(app)
    trace = engine.run(BenchRequest(models=(DOT, GENERAL, CONCAT, FORMER), text=BEACH))
    for place in range(4):
        np.testing.assert_allclose(heat(figure, place), trace.weights[place], rtol=1e-6)
    assert {panel["coloraxis"] for panel in figure["data"]} == {"coloraxis"}
    assert figure["layout"]["coloraxis"]["cmax"] == 1
    assert "Concat is additive" in words(app)
    assert not app.info


def test_the_bench_takes_what_is_there_and_says_what_is_not(
    open_app, zoo_folder, monkeypatch, tmp_path, words
):
    import shutil

    shutil.copytree(zoo_folder / FORMER, tmp_path / FORMER)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("attention", **parameters(view="Four score functions"))
    assert not app.exception
    assert not app.error
    assert len(app.get("plotly_chart")) == 1
    assert "Not shipped here yet: nmt_luong (LSTM" in app.info[0].value
    assert "python -m core.training nmt_luong" in app.info[0].value
    assert app.segmented_control(key=key("compared")).options == ["Weights", "Entropy"]


def test_without_any_translator_the_encoder_is_what_there_is(open_app, monkeypatch, tmp_path, models):
    shutil.copytree(models / "encoder", tmp_path / "encoder")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("attention")
    assert not app.exception
    assert not app.error
    assert len(app.selectbox(key=key("model")).options) == 1
    app = open_app("attention", **parameters(view="Without a word"))
    assert not app.exception
    assert not app.error
    assert "No translator is shipped" in app.info[0].value


def test_a_word_taken_out_is_translated_again(open_app, words):
    app = open_app("attention", **parameters(view="Without a word", text=BEACH, without="2: soccer"))
    said = words(app)
    assert "Translated again without “soccer”" in said
    assert "Rank correlation" in said
    table = app.dataframe[0].value
    assert table["without"].tolist() == BEACH.lower().split()
    assert len(table) == 9


def test_two_sentences_name_the_head_that_moves_most(open_app, words, spec):
    from core.requests.attention import EncodeRequest

    texts = ("the cat sleeps", "the dog sleeps")
    app = open_app(
        "attention",
        **parameters(view="Two sentences", model="encoder", first=texts[0], pinned=texts[1], word="the"),
    )
    # of the first word
    one, other = (engine.run(EncodeRequest(text=text)).attention.weights[:, :, 1] for text in texts)
    moved = np.abs(one - other).sum(axis=-1) / 2
    layer, head = np.unravel_index(moved.argmax(), moved.shape)
    assert f"Of all heads, layer {layer} head {head} moves most of its weight" in words(app)
    bars = spec(app)[0]["data"]
    assert [bar["name"] for bar in bars] == ["the first", "the second"]


def test_rules_that_could_not_be_tried_say_so(open_app, words):
    table = open_app("attention", **parameters(view="What must hold")).dataframe[0].value
    untried = table[table["numbers"] == 0]
    assert len(untried)
    assert all(verdict.startswith("not tested") for verdict in untried["verdict"])
    assert untried["measured"].isna().all()
    assert (table[table["numbers"] > 0]["verdict"] == "holds").all()


def test_an_address_from_before_still_opens_the_encoder(open_app):
    app = open_app("attention", **parameters(view="Matrix", model="minilm"))
    assert not app.exception and not app.error
    assert app.selectbox(key=key("model")).value == "encoder"


# --- bad input ----------------------------------------------------------------------------------------------


SENTENCES = (
    "Matrix",
    "All heads",
    "Lines",
    "One weight",
    "Four score functions",
    "Without a word",
    "What must hold",
)


@pytest.mark.parametrize("view", SENTENCES)
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type some words."),
        ("?!... '", "Type some English words."),
        ("word " * 2001, "Shorten it by 5 characters."),
    ],
)
def test_what_cannot_be_read_is_one_sentence_and_is_not_lost(open_app, view, typed, sentence):
    app = open_app("attention", **parameters(view=view))
    app.text_input(key=key("text")).set_value(typed).run()
    assert not app.exception
    assert len(app.error) == 1
    assert sentence.lower() in app.error[0].value.lower()
    assert app.text_input(key=key("text")).value == typed
    app.text_input(key=key("text")).set_value("I swim").run()
    assert not app.error
    assert not app.exception


@pytest.mark.parametrize("view", [*SENTENCES, "Two sentences"])
@pytest.mark.parametrize(
    "typed",
    ["swim", "quokka zeppelin", "<b>hi</b> $x$ *y* :smile:", "😀", "你好 世界", "the the the", "x" * 9000],
)
def test_odd_input_gets_an_honest_answer(open_app, view, typed):
    app = open_app("attention", **parameters(view=view, text=typed, first=typed))
    assert not app.exception
    if view == "Without a word" and len(typed.split()) == 1:
        assert "at least two words" in app.error[0].value
    else:
        assert not app.error
        assert app.get("plotly_chart")


@pytest.mark.parametrize(
    ("text", "translation", "sentence"),
    [
        ("", "", "Type some words."),
        (BEACH, "", "Type some words."),
        (BEACH, "¡!", None),
        (BEACH, ",.", "Type some Spanish words."),
    ],
)
def test_a_translation_of_nothing_is_one_sentence(open_app, text, translation, sentence):
    app = open_app("attention", **parameters(target="Yours"))
    app.text_input(key=key("text")).set_value(text).run()
    app.text_input(key=key("translation")).set_value(translation).run()
    assert not app.exception
    assert app.text_input(key=key("translation")).value == translation
    if sentence:
        assert len(app.error) == 1
        assert sentence.lower() in app.error[0].value.lower()


def test_a_translation_of_unknown_words_and_one_that_is_too_long_are_read_and_said(open_app, words, spec):
    app = open_app("attention", **parameters(target="Yours", translation="zanahoria pingüino"))
    assert not app.error
    assert ":orange-background[zanahoria]" in words(app)
    assert heat(spec(app)[0]).shape == (3, 9)
    app = open_app("attention", **parameters(target="Yours", translation="la " * 60))
    assert not app.error
    assert "11 words cut" in words(app)
    assert heat(spec(app)[0]).shape == (50, 9)


def test_values_that_are_not_there_fall_back_or_are_one_sentence(open_app):
    fallen = (
        dict(layer="9"),
        dict(head="x"),
        dict(kind="Sideways"),
        dict(model="gpt"),
        dict(view="Nothing"),
        dict(target="Mine"),
    )
    for bad in fallen:
        app = open_app("attention", **parameters(**bad))
        assert not app.exception
        assert not app.error
        assert app.get("plotly_chart")
    app = open_app("attention", **parameters(target="Beam", width=99))
    assert not app.exception
    assert "Beam width: type a whole number from 1 to 10" in app.error[0].value
    app = open_app("attention", **parameters(view="Sentence similarity", sentences="one alone"))
    assert not app.exception
    assert "2 to 12 sentences" in app.error[0].value
    app = open_app("attention", **parameters(view="Lines", least=7))
    assert not app.exception
    assert "from 0 to 1" in app.error[0].value


def test_another_sentence_or_model_leaves_no_choice_behind(open_app):
    chosen = dict(query="7: endofseq", layer="1", head="2", target="Yours", translation=OURS)
    app = open_app("attention", **parameters(view="One weight", **chosen))
    assert not app.error
    app.text_input(key=key("text")).set_value("I swim").run()
    app.text_input(key=key("translation")).set_value("nado").run()
    assert not app.exception
    assert not app.error
    assert app.selectbox(key=key("query")).value.split(": ")[1] in ("nado", "endofseq")
    for name in (DOT, "encoder", FORMER):
        app.selectbox(key=key("model")).set_value(name).run()
        assert not app.exception
        assert not app.error
    for view in SENTENCES:
        app.segmented_control(key=key("view")).set_value(view).run()
        assert not app.exception, view
        assert not app.error, view


# --- what the browser sends ---------------------------------------------------------------------------------


def test_a_cell_of_a_mean_opens_the_head_that_gives_it_most(monkeypatch):
    """The callback of a click, with settings alone, as a session keeps it."""
    selection = _selection(FORMER, "cross")
    layer, head = cell_heads(selection.trace, 2, 3).strongest
    state: dict = {}
    monkeypatch.setattr(st, "session_state", state)
    event = {"kind": "cell", "query": 2, "key": 3}
    matrix._open_weight("attention", selection, (None, None), event)
    assert state[key("view")] == "One weight"
    assert (state[key("layer")], state[key("head")]) == (str(layer), str(head))
    assert state[key("query")] == f"2: {distinct_names(selection.queries)[2]}"
    assert state[key("key")] == "3: and"
    state.clear()
    matrix._open_weight("attention", selection, (None, None), event | {"query": 99})
    assert state == {}


def test_a_head_that_is_clicked_is_chosen_and_one_that_is_not_there_is_not(monkeypatch):
    state: dict = {}
    monkeypatch.setattr(st, "session_state", state)
    matrix._choose_head("attention", 2, 3, {"kind": "head", "layer": 2, "head": 0})
    assert state == {}
    matrix._choose_head("attention", 2, 3, {"kind": "head", "layer": 1, "head": 2})
    assert state == {key("layer"): "1", key("head"): "2"}


def test_what_a_session_keeps_of_its_figures_holds_no_trace(open_app, monkeypatch):
    """Callbacks and makers of CSV stay in memory for as long as a session lives: they hold no arrays."""
    kept = []
    monkeypatch.setattr(matrix, "listen", lambda *args, **more: kept.extend(args))
    monkeypatch.setattr(
        matrix.Controls, "show", lambda self, name, picture, csv=None, **more: kept.append(csv and csv[1])
    )
    app = open_app("attention", **parameters(view="All heads"))
    assert not app.exception
    assert not app.error
    functions = [one for one in kept if callable(one)]
    assert len(functions) == 3  # a head, the CSV of all weights, a cell
    for function in functions:
        assert isinstance(function, functools.partial)
        assert function.func.__closure__ is None
        assert len(pickle.dumps(function)) < 1_000


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (0, 0),
        (2.2, 2),
        (4, 4),
        (5, None),
        (-1, None),
        (True, None),
        ("2", None),
        (None, None),
        ([], None),
        (float("nan"), None),
    ],
)
def test_only_places_that_are_there_are_taken_from_the_browser(sent, expected):
    assert index_below(sent, 5) == expected
