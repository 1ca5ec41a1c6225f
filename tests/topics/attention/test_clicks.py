"""What a click in a figure of attention does: it asks for the attention again, since no session keeps it."""

import pytest

from core import engine
from core.base.text import disambiguate_tokens
from core.topics.attention.head_stats import get_weights_by_head
from core.topics.attention.heads import view as heads
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.attention.one_weight import view as one_weight
from core.topics.attention.view_parts import make_token_groups

REQUEST = HeadsRequest(text="I like soccer")
CLICK = {"kind": "cell", "query": 1, "key": 0}


@pytest.fixture(scope="module")
def result():
    return engine.run(REQUEST)


@pytest.fixture
def state(monkeypatch):
    held = {}
    monkeypatch.setattr(heads.st, "session_state", held)
    return held


def test_a_click_on_a_cell_of_a_mean_opens_the_head_that_gives_most(state, result):
    layer, head = get_weights_by_head(result.cross, 1, 0).strongest_head
    heads._open_weight("attention", REQUEST, "cross", (None, None), CLICK)
    assert state == {
        "attention_view": "One weight",
        "attention_weight_figure": "One weight",
        "attention_compared_heads": "all heads",
        "attention_layer": str(layer),
        "attention_head": str(head),
        "attention_query": f"1: {disambiguate_tokens(result.get_query_labels('cross'))[1]}",
        "attention_key": f"0: {result.cross.key_tokens[0]}",
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


@pytest.mark.parametrize(
    ("head", "layer", "among"), [(3, "1", "this head alone"), (None, "1", "heads of this layer")]
)
def test_a_click_on_a_cell_of_one_head_opens_that_head(state, head, layer, among):
    heads._open_weight("attention", REQUEST, "cross", (1, head), CLICK)
    assert (state["attention_layer"], state["attention_compared_heads"]) == (layer, among)
    assert head is None or state["attention_head"] == str(head)


@pytest.mark.parametrize(
    ("layer", "head", "chosen"), [("1", "7", ("1", "7")), ("2", "0", ()), ("mean", "mean", ("mean", "mean"))]
)
def test_a_click_on_a_small_head_chooses_it_where_it_is_there(state, layer, head, chosen):
    heads.choose_thumbnail("attention", 2, 8, {"layer": layer, "head": head})
    assert tuple(state.values()) == chosen


@pytest.mark.parametrize(
    ("event", "chosen"),
    [
        ({"kind": "click", "trace": "heads", "x": 2}, {"attention_layer": "1", "attention_head": "0"}),
        ({"kind": "click", "trace": "keys", "x": 2}, {"attention_key": "2: soccer"}),
        *((event, {}) for event in ({"trace": "heads", "x": 3}, {"trace": "keys", "x": -1}, {})),
    ],
)
def test_a_click_on_a_bar_chooses_its_head_or_its_key(state, event, chosen):
    keys = ("i", "like", "soccer")
    one_weight._choose_bar("attention", keys, ((0, 0), (0, 1), (1, 0)), event)
    assert state == chosen


def test_the_way_back_opens_the_matrix_as_it_was(state):
    one_weight._go_back("attention", "mean", "3")
    assert (state["attention_view"], state["attention_heads_figure"]) == ("Heads", "Matrix")
    assert (state["attention_layer"], state["attention_head"]) == ("mean", "3")


def test_tokens_stand_beside_a_figure_by_the_side_on_which_they_act(result):
    cross, encoder = (make_token_groups(result, kind) for kind in ("cross", "encoder"))
    assert [group["side"] for group in (*cross, *encoder)] == ["key", "query", "both"]
    assert [chip["name"] for chip in cross[1]["tokens"]] == list(result.get_query_labels("cross"))


def test_repeated_and_unknown_tokens_are_marked(result):
    unknown = engine.run(HeadsRequest(text="the quokka swims, the quokka"))
    words = make_token_groups(unknown, "cross")[0]["tokens"]
    assert [word["name"] for word in words] == ["the₁", "quokka₁", "swims", "the₂", "quokka₂"]
    assert [word["is_unknown"] for word in words[:2]] == [False, True]
