"""What a click in a figure of attention does: it asks for the attention again, since no session keeps it."""

import numpy as np
import pytest

from core.traces.attention.facts import cell_heads, mean_weights
from core.ui.attention import matrix, one_weight, words
from core.ui.attention.selection import Selection

SETTINGS = {"model": "nmt_transformer", "text": "I like soccer", "method": "greedy"}
SELECTION = Selection(settings=SETTINGS, kind="cross")


@pytest.fixture
def state(monkeypatch):
    """Stands in for the session's state where no session runs."""
    held = {}
    monkeypatch.setattr(matrix.st, "session_state", held)
    return held


def test_a_click_on_a_cell_of_a_mean_opens_the_head_that_gives_most(state):
    layer, head = cell_heads(SELECTION.trace, 1, 0).strongest
    click = {"kind": "cell", "query": 1, "key": 0}
    matrix._open_weight("attention", SELECTION, (None, None), click)
    assert state == {
        "attention_view": "One weight",
        "attention_step": "One weight",
        "attention_among": "all heads",
        "attention_layer": str(layer),
        "attention_head": str(head),
        "attention_query": f"1: {SELECTION.queries[1]}",
        "attention_key": f"0: {SELECTION.trace.key_tokens[0]}",
    }


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "cell", "query": 99, "key": 0},
        {"kind": "cell", "query": 0},
        {"kind": "head", "query": 0, "key": 0},
        {},
    ],
)
def test_what_is_no_cell_opens_nothing(event, state):
    matrix._open_weight("attention", SELECTION, (None, None), event)
    assert state == {}


def test_a_click_on_a_head_chooses_it(state):
    matrix._choose_head("attention", 2, 8, {"kind": "head", "layer": 1, "head": 7})
    assert state == {"attention_layer": "1", "attention_head": "7"}
    matrix._choose_head("attention", 2, 8, {"kind": "head", "layer": 2, "head": 0})
    assert state == {"attention_layer": "1", "attention_head": "7"}


def test_a_click_on_a_cell_of_one_head_opens_that_head_and_goes_back_to_it(state):
    matrix._open_weight("attention", SELECTION, (1, 3), {"kind": "cell", "query": 1, "key": 0})
    assert (state["attention_layer"], state["attention_head"]) == ("1", "3")
    assert state["attention_among"] == "this head alone"
    matrix._open_weight("attention", SELECTION, (1, None), {"kind": "cell", "query": 1, "key": 0})
    assert state["attention_layer"] == "1"
    assert state["attention_among"] == "heads of this layer"


def test_the_mean_of_a_cell_is_that_of_its_heads_on_the_shipped_weights():
    trace = SELECTION.trace
    shown = mean_weights(trace)
    cells = np.array(
        [[cell_heads(trace, t, s).mean for s in range(shown.shape[1])] for t in range(len(shown))]
    )
    np.testing.assert_allclose(cells, shown, rtol=0, atol=1e-12)


def test_a_click_on_a_bar_chooses_its_head_or_its_key(state):
    heads = ((0, 0), (0, 1), (1, 0))
    one_weight._choose_bar("attention", SELECTION, heads, {"kind": "click", "where": "heads", "x": 2})
    assert state == {"attention_layer": "1", "attention_head": "0"}
    state.clear()
    one_weight._choose_bar("attention", SELECTION, heads, {"kind": "click", "where": "keys", "x": 2})
    assert state == {"attention_key": f"2: {SELECTION.trace.key_tokens[2]}"}
    state.clear()
    for event in ({"where": "heads", "x": 3}, {"where": "keys", "x": -1}, {"where": "", "x": 0}, {}):
        one_weight._choose_bar("attention", SELECTION, heads, event)
    assert state == {}


def test_the_way_back_opens_the_matrix_as_it_was(state):
    one_weight._go_back("attention", "mean", "3")
    assert state == {"attention_view": "Matrix", "attention_layer": "mean", "attention_head": "3"}


def test_words_stand_above_a_figure_by_the_side_on_which_they_act():
    cross, encoder = words.groups_of(SELECTION), words.groups_of(Selection(settings=SETTINGS, kind="encoder"))
    assert [part["side"] for part in cross] == ["key", "query"]
    assert [word["name"] for word in cross[1]["words"]] == list(SELECTION.queries)
    assert [part["side"] for part in encoder] == ["both"]
    unknown = Selection(settings=SETTINGS | {"text": "the quokka swims, the quokka"}, kind="cross")
    named = words.groups_of(unknown)[0]["words"]
    assert [word["name"] for word in named] == ["the₁", "quokka₁", "swims", "the₂", "quokka₂"]
    assert [word["unknown"] for word in named][1]
    assert not named[0]["unknown"]


def test_the_csv_of_all_heads_is_made_of_what_was_asked():
    lines = matrix._every_weight_csv(SELECTION).decode("utf-8-sig").splitlines()
    layers, heads = SELECTION.trace.weights.shape[:2]
    assert len(lines) == 1 + layers * heads * len(SELECTION.queries)
    assert lines[0].startswith("layer,head,query,query token,")
