"""What a click in a figure of attention does: it asks for the attention again, since no session keeps it."""

import pytest

from core.traces.attention.facts import strongest_head
from core.ui.attention import matrix
from core.ui.attention.selection import Selection

SETTINGS = {"model": "nmt_transformer", "text": "I like soccer", "method": "greedy"}
SELECTION = Selection(settings=SETTINGS, kind="cross")


@pytest.fixture
def state(monkeypatch):
    """Stands in for the session's state where no session runs."""
    held = {}
    monkeypatch.setattr(matrix.st, "session_state", held)
    return held


def test_a_click_on_a_cell_opens_the_weight_that_gives_most(state):
    layer, head = strongest_head(SELECTION.trace, 1, 0, None, None)
    click = {"kind": "cell", "query": 1, "key": 0}
    matrix._open_weight("attention", SELECTION, (None, None), click)
    assert state == {
        "attention_view": "One weight",
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


def test_the_csv_of_all_heads_is_made_of_what_was_asked():
    lines = matrix._every_weight_csv(SELECTION).decode("utf-8-sig").splitlines()
    layers, heads = SELECTION.trace.weights.shape[:2]
    assert len(lines) == 1 + layers * heads * len(SELECTION.queries)
    assert lines[0].startswith("layer,head,query,query token,")
