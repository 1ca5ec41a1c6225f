"""The Transformer page by its keys and visible words: the machine, the walk, what each part is for."""

import re

import pytest

VIEWS = [
    {},
    {"model": "nmt_atlas"},
    {"figure": "One room"},
    {"figure": "One room", "room": "Decoder: softmax"},
    {"figure": "One room", "room": "Encoder: embedding"},
    {"view": "The walk"},
    {"view": "The walk", "walk_step": "17", "model": "nmt_atlas"},
    {"view": "What each part is for"},
    {"view": "What each part is for", "off": "One part"},
]
ROOM = "Decoder, layer 1: cross-attention"


def parameters(**values) -> dict:
    return {f"transformer_{name}": value for name, value in values.items()}


@pytest.mark.parametrize("state", VIEWS, ids=lambda state: " ".join(state.values()) or "first")
def test_every_view_draws_and_tells_its_story(open_app, state):
    app = open_app("transformer", **parameters(**state))
    assert not app.exception and not app.error
    (chart,) = app.get("plotly_chart")
    assert len(chart.proto.alt) > 40


def test_every_room_is_drawn_and_the_chosen_one_has_a_frame(open_app, spec):
    (figure,) = spec(open_app("transformer", **parameters(room=ROOM)))
    rooms = {trace["meta"]: trace for trace in figure["data"] if trace["type"] == "heatmap"}
    assert len(rooms) == 26
    frame = max(figure["layout"]["shapes"], key=lambda shape: shape["line"]["width"])["path"]
    left, top = map(float, frame.split()[1:3])
    chosen = rooms["decoder_1_cross"]
    assert left == pytest.approx(chosen["x0"] - chosen["dx"] / 2, abs=1e-3)
    assert top == pytest.approx(chosen["y0"] - chosen["dy"] / 2, abs=1e-3)


def test_a_step_opens_the_room_that_it_names(open_app):
    """The browser sends only the number; what it sends is checked."""
    from core.ui.transformer import machine

    app = open_app("transformer", **parameters(room=ROOM))
    assert app.session_state["transformer_figure"] == "The whole machine"
    assert machine.step_of({"step": 3}, 26) == 3
    for sent in (0, -1, 27, "3", True, None, 2.7e300):
        assert machine.step_of({"step": sent}, 26) is None, sent


def test_a_room_has_its_formula_and_its_lines_of_numpy(open_app, words):
    app = open_app("transformer", **parameters(figure="One room", room=ROOM, tensor="scores", head="3"))
    assert r"\frac{1}{\sqrt{K}}" in app.get("latex")[0].value
    assert "scores = query @ key.transpose(0, 2, 1)" in words(app)
    assert "scores of head 3" in words(app)


@pytest.mark.parametrize("dimension", [-1, 128, 10**6])
def test_a_dimension_that_is_not_there_is_a_sentence_with_its_label(open_app, dimension):
    app = open_app("transformer", **parameters(figure="One room", column=str(dimension)))
    assert not app.exception and len(app.error) == 1
    assert "Dimension" in app.error[0].value
    assert app.number_input(key="transformer_column").value == dimension


@pytest.mark.parametrize("view", ["The machine", "The walk", "What each part is for"])
@pytest.mark.parametrize("typed", ["", "?!", "x" * 20_000])
def test_a_sentence_that_cannot_be_read_is_a_sentence_and_stays(open_app, view, typed):
    app = open_app("transformer", **parameters(view=view))
    app.text_input(key="transformer_text").set_value(typed).run()
    assert not app.exception and len(app.error) == 1
    assert app.text_input(key="transformer_text").value == typed


def test_the_walk_says_where_it_is_and_stops_at_its_ends(open_app, words):
    app = open_app("transformer", **parameters(view="The walk", walk_step="26"))
    assert "Step 26 of 26, decoder softmax: behind “startofseq” the model says “me” with" in words(app)
    app.number_input(key="transformer_walk_step").set_value(99).run()
    assert "Step 26 of 26" in words(app)
    app.number_input(key="transformer_walk_step").set_value(1).run()
    assert "Step 1 of 26, encoder embedding" in words(app)


def test_each_step_of_the_walk_has_another_picture(open_app, spec):
    app = open_app("transformer", **parameters(view="The walk", text="I like soccer"))
    drawn = []
    for step in (1, 2, 3):
        app.number_input(key="transformer_walk_step").set_value(step).run()
        drawn.append(str(spec(app)[0]["data"]))
    assert len(set(drawn)) == 3


def test_a_part_that_is_off_is_told_with_both_translations(open_app, words):
    app = open_app("transformer", **parameters(view="What each part is for", off="One part"))
    said = words(app)
    assert "Without the positions of both sides, it says" in said
    assert re.search(r"goes from −?\d+\.\d\d to −\d+\.\d\d nats", said)


def test_what_was_clicked_is_checked(open_app):
    """Events come from a browser: what is no room and no number is left alone."""
    from core.ui.transformer import machine, parts, walk

    machine._step("transformer", ("Encoder: embedding",), {"step": 7})
    machine._click_room("transformer", {"softmax": "Decoder: softmax"}, {"kind": "click", "where": ["x"]})
    machine._click_room("transformer", {"softmax": "Decoder: softmax"}, {"kind": "click", "where": "x"})
    parts._choose("transformer", {}, {"kind": "click", "x": "a", "y": None})
    walk._move("transformer", 26, {"step": 99})
    walk._move("transformer", 26, {"step": "2"})
