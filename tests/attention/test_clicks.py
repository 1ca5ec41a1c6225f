"""What a click in a figure of attention does: it asks for the attention again, since no session keeps it."""

import pytest

from core import engine
from core.attention.facts import cell_heads
from core.attention.groups import groups_of
from core.attention.heads import show as heads
from core.attention.heads.ask import HeadsRequest
from core.attention.one_weight import show as one_weight
from core.text import distinct_names
from core.ui.words import group

REQUEST = HeadsRequest(text="I like soccer")
CLICK = {"kind": "cell", "query": 1, "key": 0}


@pytest.fixture(scope="module")
def trace():
    return engine.run(REQUEST)


@pytest.fixture
def state(monkeypatch):
    held = {}
    monkeypatch.setattr(heads.st, "session_state", held)
    return held


def test_a_click_on_a_cell_of_a_mean_opens_the_head_that_gives_most(state, trace):
    layer, head = cell_heads(trace.cross, 1, 0).strongest
    heads._open_weight("attention", REQUEST, "cross", (None, None), CLICK)
    assert state == {
        "attention_view": "One weight",
        "attention_step": "One weight",
        "attention_among": "all heads",
        "attention_layer": str(layer),
        "attention_head": str(head),
        "attention_query": f"1: {distinct_names(trace.queries('cross'))[1]}",
        "attention_key": f"0: {trace.cross.key_tokens[0]}",
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
    heads._open_weight("attention", REQUEST, "cross", (None, None), event)
    assert state == {}


def test_a_click_on_a_small_head_or_a_mean_chooses_it_and_one_that_is_not_there_does_not(state):
    heads.choose_small("attention", 2, 8, {"layer": "1", "head": "7"})
    assert state == {"attention_layer": "1", "attention_head": "7"}
    heads.choose_small("attention", 2, 8, {"layer": "2", "head": "0"})
    assert state == {"attention_layer": "1", "attention_head": "7"}
    heads.choose_small("attention", 2, 8, {"layer": "mean", "head": "mean"})
    assert state == {"attention_layer": "mean", "attention_head": "mean"}


def test_a_click_on_a_cell_of_one_head_opens_that_head(state):
    heads._open_weight("attention", REQUEST, "cross", (1, 3), CLICK)
    assert (state["attention_layer"], state["attention_head"]) == ("1", "3")
    assert state["attention_among"] == "this head alone"
    heads._open_weight("attention", REQUEST, "cross", (1, None), CLICK)
    assert state["attention_layer"] == "1"
    assert state["attention_among"] == "heads of this layer"


def test_a_click_on_a_bar_chooses_its_head_or_its_key(state):
    places, keys = ((0, 0), (0, 1), (1, 0)), ("i", "like", "soccer")
    one_weight._choose_bar("attention", keys, places, {"kind": "click", "where": "heads", "x": 2})
    assert state == {"attention_layer": "1", "attention_head": "0"}
    state.clear()
    one_weight._choose_bar("attention", keys, places, {"kind": "click", "where": "keys", "x": 2})
    assert state == {"attention_key": "2: soccer"}
    state.clear()
    for event in ({"where": "heads", "x": 3}, {"where": "keys", "x": -1}, {"where": "", "x": 0}, {}):
        one_weight._choose_bar("attention", keys, places, event)
    assert state == {}


def test_the_way_back_opens_the_matrix_as_it_was(state):
    one_weight._go_back("attention", "mean", "3")
    assert (state["attention_view"], state["attention_look"]) == ("Heads", "Matrix")
    assert (state["attention_layer"], state["attention_head"]) == ("mean", "3")


def test_words_stand_beside_a_figure_by_the_side_on_which_they_act(trace):
    cross, encoder = (groups_of(trace, kind, group) for kind in ("cross", "encoder"))
    assert [part["side"] for part in cross] == ["key", "query"]
    assert [word["name"] for word in cross[1]["words"]] == list(trace.queries("cross"))
    assert [part["side"] for part in encoder] == ["both"]
    unknown = engine.run(HeadsRequest(text="the quokka swims, the quokka"))
    named = groups_of(unknown, "cross", group)[0]["words"]
    assert [word["name"] for word in named] == ["the₁", "quokka₁", "swims", "the₂", "quokka₂"]
    assert [word["unknown"] for word in named][1]
    assert not named[0]["unknown"]
