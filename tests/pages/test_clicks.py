"""What a browser sends of a click or a drag is checked: it moves a control, or nothing at all."""

import functools

import pytest
import streamlit as st

from core.topics.embeddings.map import view as embeddings
from core.topics.embeddings.map.schema import MapRequest
from core.topics.shakespeare.next_character.view import apply_slider_event
from core.topics.shakespeare.units.view import open_unit, tint_by_unit
from core.topics.tokens.tokenization import view as cuts
from core.topics.transformer.ablation import view as parts
from core.topics.transformer.lens import view as lens
from core.topics.transformer.lens.schema import LensRequest
from core.topics.transformer.machine import view as machine
from core.topics.transformer.neurons import view as neurons
from core.topics.transformer.neurons.schema import NeuronsRequest
from core.ui.parts.results_cache import run_cached

LENS = LensRequest(model="nmt_transformer", text="I like soccer")
NEURONS = NeuronsRequest(model="nmt_transformer", text="I like soccer")
OPTIONS = {"blocks": ["softmax"], "decoder": ["0: me", "1: gusta"]}
NAN = float("nan")

dot = functools.partial(embeddings._select_clicked_word, "embeddings", "sentiment", 3)
subword = functools.partial(cuts._on_tile_click, "tokens", 3)
block = functools.partial(machine._on_diagram_click, "transformer", OPTIONS)
part = functools.partial(parts._on_part_click, "transformer", {(0, 1): "positions"})
cell = functools.partial(lens._on_cell_click, "transformer", LENS)
neuron = functools.partial(neurons._on_neuron_click, "transformer", NEURONS)
hand = functools.partial(apply_slider_event, "shakespeare")
row = functools.partial(open_unit, "shakespeare", 128, "y")
ribbon = functools.partial(open_unit, "shakespeare", 128, "trace")
bar = functools.partial(tint_by_unit, "shakespeare", (3, 4))
AT_LENS, AT_NEURON = {"trace": "lens", "x": 2, "y": 1}, {"trace": "neurons", "y": 0}

NOTHING = [
    *((dot, event) for event in ({}, {"row": "1"}, {"row": 3}, {"row": -1}, {"row": NAN}, {"row": 0})),
    *((subword, event) for event in ({"trace": "words", "x": 0}, {"trace": "subwords", "x": 7})),
    (subword, {"trace": "subwords"}),
    *((block, {"trace": trace, "x": x}) for trace, x in (("blocks", 1), ("blocks", "x"), ("x", 0))),
    *((block, {"trace": trace, "x": x}) for trace, x in ((["x"], 0), ("decoder", None))),
    (part, {"x": "a", "y": None}),
    # the attention beside it, nonsense
    *((cell, AT_LENS | other) for other in ({"trace": ""}, {"x": 99}, {"y": "x"}, {"y": None})),
    (neuron, AT_NEURON | {"x": 1e9}),
    *((hand, {"temperature": value}) for value in (99, "1", NAN, True)),
    *((hand, {"character": value}) for value in (39, -1)),
    *((chosen, {"kind": "zoom", "y": "7", "trace": 7, "x": 1}) for chosen in (row, ribbon, bar)),
    (row, {"y": "128"}),
    (ribbon, {"trace": "x"}),
    (bar, {"x": 2}),
]
SOMETHING = [
    (subword, {"trace": "subwords", "x": 2}, {"tokens_token_number": 3}),
    (block, {"trace": "blocks", "x": 0}, {"transformer_figure": "One block", "transformer_block": "softmax"}),
    (block, {"trace": "decoder", "x": 1}, {"transformer_decoder_token": "1: gusta"}),
    (hand, {"temperature": 0.35}, {"shakespeare_temperature": 0.35}),
    (hand, {"character": 2.0}, {"shakespeare_character": "!"}),
    (hand, {"character": 1}, {"shakespeare_character": "␣"}),
    (row, {"y": "7"}, {"shakespeare_unit": 7}),
    (ribbon, {"trace": 7}, {"shakespeare_unit": 7}),
    (bar, {"x": 1}, {"shakespeare_unit": 4}),
]


@pytest.fixture
def moved(monkeypatch) -> dict:
    state: dict = {}
    monkeypatch.setattr(st, "session_state", state)
    return state


@pytest.mark.parametrize(
    ("chosen", "event", "expected"), [*((chosen, event, {}) for chosen, event in NOTHING), *SOMETHING]
)
def test_a_click_moves_its_control_and_nonsense_moves_nothing(moved, chosen, event, expected):
    chosen({"kind": "click"} | event)
    assert {name: moved.get(name) for name in expected or moved} == expected


def test_a_click_on_a_dot_a_stage_or_a_neuron_takes_what_is_drawn_there(moved):
    dot({"row": 2})
    cell({"kind": "click"} | AT_LENS)
    neuron({"kind": "click", "x": 5} | AT_NEURON)
    tokens = run_cached(LENS).tokens
    assert moved == {
        "embeddings_word": run_cached(MapRequest(table="sentiment")).words[2],
        "transformer_position": f"1: {tokens[1]}",
        "transformer_token": tokens[1],
        "transformer_neuron": str(run_cached(NEURONS).neuron_order[5]),
    }
