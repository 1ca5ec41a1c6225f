"""The Transformer page by its keys and visible words."""

import re

import pytest

from core.transformer.lens import show as lens
from core.transformer.lens.ask import LensRequest
from core.transformer.machine import show as machine
from core.transformer.neurons import show as neurons
from core.transformer.neurons.ask import NeuronsRequest
from core.transformer.parts import show as parts
from core.ui.parts.results_cache import answer
from tests.pages.walk import charts

LENS, KEPT, NEURONS, PARTS = "Logit lens", "Keys and values kept", "Feed-forward", "What each part is for"
CHAPTER = {"model": "nmt_transformer"}
CHARACTERS = {"model": "char_gpt", "context": "To be, or not"}
BLOCK = "Decoder, layer 1: cross-attention"
STATES = [
    ({}, 1),
    ({"step": "8"}, 1),
    ({"figure": "One block"}, 1),
    ({"figure": "One block", "block": "Decoder: embedding"}, 1),
    ({"figure": "Parameters"}, 1),
    ({"view": PARTS}, 1),
    ({"view": PARTS, "off": "One part"}, 1),
    ({"view": LENS, "step": "sublayer"}, 2),
    ({"view": KEPT, "rounds": "1"}, 1),
    ({"view": NEURONS}, 3),
]


@pytest.mark.parametrize(("state", "figures"), STATES, ids=lambda one: str(one))
def test_a_model_that_writes_characters_has_every_figure(opened, state, figures):
    app = opened("transformer", model="char_gpt", **state)
    assert len(charts(app)) == figures and all(len(shown.story) > 40 for shown in charts(app))
    assert [box.key for box in app.text_input] == ["transformer_context"] * (
        "Parameters" not in state.values()
    )


def test_the_way_says_where_it_is_and_stops_at_its_end(opened, words):
    app = opened("transformer", step="26")
    app.slider(key="transformer_step").set_value(1).run()
    assert "Step 1 of 26, Encoder: embedding" in words(app)
    app.slider(key="transformer_step").set_value(26).run()
    app.selectbox(key="transformer_model").select("nmt_atlas").run()  # which has fewer
    assert not app.exception and "Step 23 of 23" in words(app)


def test_another_token_is_followed(opened):
    app = opened("transformer", view=LENS, **CHAPTER, text="I like soccer")
    assert "“me” at position 0" in charts(app)[1].story
    box = app.selectbox(key="transformer_token")
    assert box.options[0] == "me"
    box.select_index(3).run()
    assert re.search(r"at position 0, .* but the model predicts “me”", charts(app)[1].story)


def test_what_was_clicked_is_checked(monkeypatch):
    """Events come from a browser: what is no block, no word and no number is left alone."""
    moved = {}
    monkeypatch.setattr("core.ui.parts.controls.Controls.set", lambda self, **values: moved.update(values))
    options = {"blocks": ["softmax"], "decoder": ["0: me", "1: gusta"]}
    for where, x in (("blocks", 1), ("blocks", "x"), (["x"], 0), ("x", 0), ("decoder", None)):
        machine._click("transformer", options, {"kind": "click", "where": where, "x": x})
    parts._choose("transformer", {(0, 1): "positions"}, {"kind": "click", "x": "a", "y": None})
    request = LensRequest(model="nmt_transformer", text="I like soccer")
    clicked = {"kind": "click", "where": "lens", "x": 2, "y": 1}
    for other in ({"where": ""}, {"x": 99}, {"y": "x"}, {"y": None}):  # the attention beside it, nonsense
        lens._choose("transformer", request, clicked | other)
    driven = NeuronsRequest(model="nmt_transformer", text="I like soccer")
    neurons._choose("transformer", driven, {"kind": "click", "where": "neurons", "x": 1e9, "y": 0})
    assert not moved
    machine._click("transformer", options, {"where": "blocks", "x": 0})
    machine._click("transformer", options, {"where": "decoder", "x": 1})
    assert moved == {"figure": "One block", "block": "softmax", "says": "1: gusta"}
    lens._choose("transformer", request, clicked)
    token = answer(request).tokens[1]
    assert (moved["position"], moved["token"]) == (f"1: {token}", token)
    neurons._choose("transformer", driven, {"kind": "click", "where": "neurons", "x": 5, "y": 0})
    assert moved["neuron"] == str(answer(driven).order[5])
