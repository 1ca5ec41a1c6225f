"""The model that writes characters in every view of the Transformer page; only with its card."""

import re

import pytest

from core import zoo
from core.ui.parts import figure_block
from tests.support.proofs import run_proof
from tests.support.shipped_gpt import all_but_gpt, small_gpt_shipped

TEXT = "To be, or not"
VIEWS = {
    "machine": ({}, 1),
    "one room": ({"figure": "One room", "room": "Decoder, layer 0: masked self-attention"}, 1),
    "turned": (
        {
            "figure": "One room",
            "room": "Decoder, layer 1: masked self-attention",
            "tensor": "turned queries",
            "head": "1",
            "token": "3: b",
            "column": "11",
        },
        1,
    ),
    "scores": (
        {"figure": "One room", "room": "Decoder, layer 1: masked self-attention", "tensor": "scores"},
        1,
    ),
    "squared": ({"figure": "One room", "room": "Decoder, layer 1: feed-forward", "tensor": "squared"}, 1),
    "neurons' output": ({"figure": "One room", "room": "Decoder, layer 1: feed-forward"}, 1),
    "walk": ({"view": "The walk", "walk_step": "3"}, 1),
    "parts": ({"view": "What each part is for"}, 1),
    "one part": ({"view": "What each part is for", "off": "One part"}, 1),
    "lens": ({"view": "Logit lens"}, 2),
    "kept": ({"view": "Keys and values kept", "rounds": "1"}, 1),
    "neurons": ({"view": "Feed-forward"}, 3),
    "parameters": ({"view": "Where the parameters are", "weights_of": "char_gpt"}, 1),
}


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    with small_gpt_shipped(folder, "nmt_transformer", "char_rnn"):
        yield folder


def address(**values) -> dict:
    values = {"model": "char_gpt", "context": TEXT} | values
    return {f"transformer_{name}": value for name, value in values.items()}


def test_without_a_card_the_lists_do_not_show_it(open_app, monkeypatch, tmp_path):
    monkeypatch.setenv("ATLAS_MODELS_DIR", all_but_gpt(tmp_path))
    app = open_app("transformer")
    assert app.selectbox(key="transformer_model").options == [
        zoo.card(name)["title"]
        for name in zoo.shipped(("nmt_transformer", "nmt_transformer_trained_positions", "nmt_atlas"))
    ]


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_draws_tells_and_proves(shipped, open_app, monkeypatch, name):
    """The proof of each figure is run as it is printed, against the numbers of the figure."""
    state, figures = VIEWS[name]
    shown = []
    block = figure_block.figure_block

    def noted(page, figure, picture, **options):
        shown.append((figure, options["code"], options["shown"]))
        return block(page, figure, picture, **options)

    monkeypatch.setattr("core.ui.parts.controls.figure_block", noted)
    app = open_app("transformer", **address(**state))
    assert not app.exception and not app.error
    charts = app.get("plotly_chart")
    assert len(charts) == len(shown) == figures
    assert all(len(chart.proto.alt) > 40 for chart in charts)
    for figure, proof, numbers in shown:
        assert not re.search(r"\$[a-z]", proof), figure
        assert run_proof(proof, numbers) < 1e-6, figure


def test_the_text_and_what_it_says_stand_on_one_line(shipped, open_app, words):
    app = open_app("transformer", **address(view="The walk"))
    assert "to␣be,␣or␣not" in words(app).replace("\\", "")
    assert "14 of" not in words(app)
    assert not [box for box in app.selectbox if box.key == "transformer_follows"]


@pytest.mark.parametrize("typed", ["", "語", "🙂"])
def test_a_text_that_cannot_be_read_is_one_sentence_and_stays(shipped, open_app, typed):
    app = open_app("transformer", **address())
    app.text_input(key="transformer_context").set_value(typed).run()
    assert not app.exception
    assert len(app.error) == 1
    assert app.text_input(key="transformer_context").value == typed


def test_each_kind_of_model_has_its_own_box(shipped, open_app):
    app = open_app("transformer", **address())
    assert [box.key for box in app.text_input] == ["transformer_context"]
    app.selectbox(key="transformer_model").select("nmt_transformer").run()
    assert not app.error
    assert [box.key for box in app.text_input] == ["transformer_text"]
