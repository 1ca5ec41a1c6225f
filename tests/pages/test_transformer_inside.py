"""The views of the Transformer page that look inside, by their keys and visible words."""

import re

import pytest

from core.requests.transformer.lens import LensRequest
from core.requests.transformer.neurons import NeuronsRequest
from core.ui.parts.results_cache import seen
from core.ui.transformer import lens, neurons

LENS, KEPT, NEURONS, WEIGHTS = (
    "Logit lens",
    "Keys and values kept",
    "Feed-forward",
    "Where the parameters are",
)
CHAPTER = {"model": "nmt_transformer"}


def parameters(**values) -> dict:
    return {f"transformer_{name}": value for name, value in values.items()}


@pytest.mark.parametrize(
    ("state", "figures"),
    [
        ({"view": LENS}, 2),
        ({"view": LENS, **CHAPTER, "step": "each sublayer"}, 2),
        ({"view": KEPT, **CHAPTER}, 1),
        ({"view": NEURONS, **CHAPTER}, 3),
        ({"view": WEIGHTS}, 2),
        ({"view": WEIGHTS, "weights_of": "char_rnn", "beside": "none"}, 1),
    ],
    ids=lambda state: " ".join(state.values()) if isinstance(state, dict) else "",
)
def test_every_view_draws_and_tells_its_story(open_app, state, figures):
    app = open_app("transformer", **parameters(**state))
    assert not app.exception
    assert not app.error
    charts = app.get("plotly_chart")
    assert len(charts) == figures
    assert all(chart.proto.alt for chart in charts)


@pytest.mark.parametrize("view", [LENS, KEPT, NEURONS])
@pytest.mark.parametrize("typed", ["", "   ", "🙂", "!!!"])
def test_a_sentence_that_cannot_be_read_is_one_sentence_and_stays(open_app, view, typed):
    app = open_app("transformer", **parameters(view=view, **CHAPTER))
    app.text_input(key="transformer_text").set_value(typed).run()
    assert not app.exception
    assert len(app.error) == (1 if typed in ("", "   ", "!!!") else len(app.error))
    assert app.text_input(key="transformer_text").value == typed


def test_another_token_is_followed(open_app, words):
    app = open_app("transformer", **parameters(view=LENS, **CHAPTER, text="I like soccer"))
    assert "“me” at position 0" in words(app)
    box = app.selectbox(key="transformer_token")
    assert box.options[0] == "me"
    box.select_index(3).run()
    assert not app.exception
    assert re.search(r"at position 0, .* but the model says “me”", words(app))
    app.selectbox(key="transformer_position").select_index(1).run()
    assert not app.error
    assert "at position 1" in words(app)


def test_a_click_follows_the_token_of_its_cell(monkeypatch):
    """What a browser sends is checked; the page's controls move."""
    moved = {}
    monkeypatch.setattr(lens.Controls, "set", lambda self, **values: moved.update(values))
    request = LensRequest(model="nmt_transformer", text="I like soccer")
    trace = seen(request)
    clicked = {"kind": "click", "where": "lens", "x": 2, "y": 1}
    lens._choose("transformer", request, clicked)
    assert moved == {"position": f"1: {trace.tokens[1]}", "token": trace.tokens[1]}
    moved.clear()
    for other in ({"where": ""}, {"x": 99}, {"y": "x"}, {"y": None}):  # the attention beside it, nonsense
        lens._choose("transformer", request, clicked | other)
    assert not moved


def test_a_click_takes_the_neuron_of_its_column(monkeypatch):
    moved = {}
    monkeypatch.setattr(neurons.Controls, "set", lambda self, **values: moved.update(values))
    request = NeuronsRequest(model="nmt_transformer", text="I like soccer")
    order = seen(request).order
    neurons._choose("transformer", request, {"kind": "click", "where": "neurons", "x": 5, "y": 0})
    assert moved == {"neuron": str(order[5])}
    moved.clear()
    neurons._choose("transformer", request, {"kind": "click", "where": "neurons", "x": 1e9, "y": 0})
    neurons._choose("transformer", request, {"kind": "zoom", "x": [0, 1], "y": [0, 1]})
    assert not moved


def test_another_model_has_other_neurons_and_the_choice_falls_back(open_app, words):
    app = open_app("transformer", **parameters(view=NEURONS, **CHAPTER, neuron="127", side="Encoder"))
    assert "Neuron 127 of encoder layer 0" in words(app)
    app.selectbox(key="transformer_layer").select_index(1).run()
    assert "Neuron 127 of encoder layer 1" in words(app)
    assert not app.error


def test_the_formula_of_what_is_kept_has_its_numbers(open_app):
    text = "I like soccer and also going to the beach"
    app = open_app("transformer", **parameters(view=KEPT, **CHAPTER, text=text))
    (formula,) = [element.value for element in app.get("latex")]
    # 2 (6 * 128 * 1024 + 2 (11 + 9) * 1024 + 2 * 128 * 128) + 128 * 1000
    assert "1{,}848{,}320" in formula
    assert 2 * (6 * 128 * 1024 + 2 * 20 * 1024 + 2 * 128 * 128) + 128 * 1000 == 1_848_320


@pytest.mark.parametrize("rounds", ["0", "21", "1000"])
def test_rounds_out_of_range_are_one_sentence(open_app, rounds):
    app = open_app("transformer", **parameters(view=KEPT, **CHAPTER, rounds=rounds))
    assert not app.exception
    assert len(app.error) == 1
    assert "Rounds" in app.error[0].value
