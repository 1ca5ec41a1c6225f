"""The figures of a Transformer: which numbers they draw, where rooms stand, and what their words say."""

import itertools

import numpy as np
import pytest

from core.analyses.transformer.cell import cell
from core.analyses.transformer.machine import machine as run
from core.analyses.transformer.parts import parts as run_parts
from core.analyses.transformer.parts import without as run_without
from core.figures.transformer import formulas, machine, parts, room, walk
from core.figures.transformer.miniature import rooms as miniature
from core.figures.transformer.names import full_title, room_titles
from core.figures.transformer.plan import plan_of
from core.requests.transformer.machine import CellRequest, MachineRequest
from core.requests.transformer.parts import PartsRequest, WithoutRequest
from core.traces.transformer.cell import CellTrace
from core.traces.transformer.walk import walk as steps_of
from tests.support.attending_models import TEXT, make

NAMES = ("nmt_transformer", "nmt_atlas")


@pytest.fixture(scope="module", params=NAMES)
def trace(request):
    return run(make(request.param), MachineRequest(model=request.param, text=TEXT))


def test_each_room_of_the_picture_holds_its_tensor(trace):
    drawn = [part for part in machine.machine(trace).figure.data if part.type == "heatmap"]
    assert [heatmap.meta for heatmap in drawn] == [one.name for one in trace.rooms]
    for one, heatmap in zip(trace.rooms, drawn, strict=True):
        values = np.asarray(heatmap.z)
        tensor = trace.tensors[machine.drawn_tensor(one)]
        if one.kind == "attention":
            assert tensor.ndim == 3 and heatmap.zmax == 1
            np.testing.assert_allclose(values[~np.isnan(values)].sum(), tensor.sum(), rtol=1e-5)
        elif one.kind != "output":
            np.testing.assert_allclose(values, tensor[:, :64], rtol=1e-6)


@pytest.mark.parametrize("stacked", [False, True])
def test_every_sum_has_its_skip_connection_and_every_cross_attention_its_line(trace, stacked):
    shapes = machine.machine(trace, stacked=stacked).figure.layout.shapes
    lines = {shape.line.color: shape.path.count("M") for shape in shapes if shape.line.width != 1}
    layers = 1 + max(one.layer or 0 for one in trace.rooms)
    assert lines[machine.GREEN] == 5 * layers
    assert lines[machine.BLUE] == layers
    assert lines[machine.GREY] == len(trace.rooms) - 2


@pytest.mark.parametrize("stacked", [False, True])
def test_no_two_rooms_overlap(trace, stacked):
    plan = plan_of(trace, stacked=stacked)
    boxes = [plan.box(one) for one in trace.rooms]
    for (left, top, right, bottom), (
        other_left,
        other_top,
        other_right,
        other_bottom,
    ) in itertools.combinations(boxes, 2):
        apart = right <= other_left or other_right <= left or bottom <= other_top or other_bottom <= top
        assert apart
    assert plan.across == (1 if stacked else 11 if trace.rooms[2].kind == "norm" else 10)


def test_the_name_above_a_cross_attention_is_no_wider_than_its_room(trace):
    """The line of the encoder's output passes close to the left of it."""
    names = {machine.short_title(one) for one in trace.rooms if one.name.endswith("_cross")}
    assert names == {"Cross-att."}


def test_heads_are_tiled_by_hand():
    heads = np.arange(2 * 1 * 2).reshape(2, 1, 2).astype(float)
    np.testing.assert_array_equal(machine.tiled(heads), [[0, 1], [np.nan, np.nan], [2, 3]])


def test_titles_of_rooms_are_all_different(trace):
    titles = room_titles(trace)
    assert len(set(titles)) == len(titles)
    assert "Decoder, layer 0: masked self-attention" in titles


def test_the_bars_of_a_room_are_its_largest_terms(trace):
    request = CellRequest(model=trace.model, text=TEXT, room="encoder_0_feedforward", tensor="in", column=3)
    made = cell(make(trace.model), trace, request)
    picture = room.room(trace, made, head=0, token=0, column=3)
    bars = picture.figure.data[-1]
    np.testing.assert_allclose(np.abs(bars.y), np.sort(np.abs(made.terms))[::-1][: room.TERMS])
    assert picture.columns["term's number"] == made.terms.tolist()
    assert made.terms.sum() + made.bias == pytest.approx(made.value)
    assert f"The framed number is {made.value:.4f}".replace("-", "−") in picture.story


def by_hand(rule: str, left, right, value: float, **more) -> CellTrace:
    names = tuple(f"term {number}" for number in range(len(left)))
    return CellTrace(
        tensor="x/y",
        rule=rule,
        names=names,
        left=np.array(left, float),
        right=np.array(right, float),
        value=value,
        **more,
    )


def test_formulas_are_filled_in_by_hand():
    dense = by_hand("dense", [2, 3], [5, -1], 7.5, bias=0.5)
    assert formulas.formula(dense) == (
        r"\sum_i x_i w_i + b = (2.000 \cdot 5.000) + (3.000 \cdot -1.000) + (0.5000) = 7.5000"
    )
    norm = by_hand("norm", [1, 3], [1, 1], -2.0, mean=2.0, deviation=0.5, scale=1.0, chosen=0)
    assert r"\frac{1.0000 - (2.0000)}{0.5000}" in formulas.formula(norm)
    assert formulas.formula(by_hand("relu", [-2], [1], 0.0, chosen=0)).endswith(r"\max(0,\ -2.0000) = 0.0000")


def test_a_hidden_token_is_told_as_hidden(trace):
    request = CellRequest(
        model=trace.model, text=TEXT, room="decoder_0_self", tensor="weights", token=0, column=1, head=0
    )
    made = cell(make(trace.model), trace, request)
    picture = room.room(trace, made, head=0, token=0, column=1)
    assert made.value == 0 and "since the mask hides that token" in picture.story
    assert r"-\infty" in formulas.formula(made)


def test_the_lines_of_numpy_make_the_tensors(trace):
    """What a room prints is run, with the weights under the names that it uses."""
    arrays = make(trace.model).exact.arrays
    for one in trace.rooms:
        names = names_of(trace, one, arrays)
        if names is None:
            continue
        exec(formulas.numpy_lines(trace, one), names)
        out = one.out.rsplit("/", 1)[1]
        np.testing.assert_allclose(names[out], trace.tensors[one.out], atol=1e-6, err_msg=one.name)


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def names_of(trace, one, arrays):
    """Returns what the lines of a room read, by the names that they give it; None where that is the table."""
    reads = [trace.tensors[name] for name in one.reads]
    if one.kind == "embedding":
        return None
    names = {
        "np": np,
        "softmax": softmax,
        "x": reads[0],
        "y": reads[-1],
        "positions": arrays["positions/embeddings"],
    }
    if one.kind == "attention":
        for part in ("query", "key", "value"):
            names |= {
                f"w_{part}": arrays[f"{one.name}/{part}/kernel"],
                f"b_{part}": arrays[f"{one.name}/{part}/bias"],
            }
        names["w_output"] = arrays[f"{one.name}/attention_output/kernel"]
        names["b_output"] = arrays[f"{one.name}/attention_output/bias"]
        shape = (len(reads[0]), len(reads[-1]))
        names["mask"] = (
            np.tril(np.ones(shape, bool)) if one.name.startswith("decoder") and "self" in one.name else True
        )
    if one.kind == "feed-forward":
        for ours, theirs in (("in", "wide"), ("out", "back")):
            names |= {f"w_{ours}": arrays[f"{one.name}_{theirs}/kernel"]}
            names |= {f"b_{ours}": arrays[f"{one.name}_{theirs}/bias"]}
    if "norm" in one.kind:
        names |= {"gamma": arrays[f"{one.name}/gamma"], "beta": arrays[f"{one.name}/beta"]}
    if one.name == "logits":
        tied = "logits/kernel" not in arrays
        names["w"] = arrays["embedding/embeddings"].T if tied else arrays["logits/kernel"]
        names["b"] = 0 if tied else arrays["logits/bias"]
    return names


def test_each_step_of_a_walk_has_a_sentence_of_its_own_and_a_row_more(trace):
    steps = steps_of(trace, 1, 2)
    stories = [walk.walk(trace, steps, number).story for number in range(1, len(steps) + 1)]
    assert len(set(stories)) == len(steps)
    assert all(f"Step {number} of {len(steps)}, " in story for number, story in enumerate(stories, 1))
    picture = walk.walk(trace, steps, 3)
    np.testing.assert_allclose(picture.figure.data[0].z, [step.after for step in steps[:3]], rtol=1e-6)


def test_the_way_to_come_is_named_and_on_a_wall_no_two_neighbours(trace):
    steps = steps_of(trace, 1, 2)
    rows = sum(step.after is not None for step in steps)
    for large in (False, True):
        axis = walk.walk(trace, steps, 3, large=large).figure.layout.yaxis
        assert axis.ticktext[axis.tickvals.index(2)] == f"<b>{walk.step_title(steps[2])}</b>"
        assert min(np.diff(axis.tickvals)) == (2 if large else 1)
        assert len(axis.tickvals) == rows if not large else len(axis.tickvals) >= rows / 3


def test_the_parts_of_a_model_stand_in_their_rows_and_columns(trace):
    lost = run_parts(make(trace.model), PartsRequest(model=trace.model, text="I like soccer"))
    picture = parts.every_part(lost)
    cells = np.asarray(picture.figure.data[0].z)
    assert np.isfinite(cells).sum() == len(lost.parts)
    change = lost.log_probability - lost.whole
    worst = lost.parts[int(change.argmin())]
    assert f"without the {parts.part_title(worst)}" in picture.story
    assert picture.columns["change, nats"] == change.tolist()


def test_without_a_part_both_translations_are_told(trace):
    request = WithoutRequest(model=trace.model, text="I like soccer", part="decoder_0_cross_skip")
    found = run_without(make(trace.model), request)
    picture = parts.one_part(found)
    assert "skip connection of decoder 0 cross-attention" in picture.story
    assert ("instead of" in picture.story) == (found.says != found.translation)
    np.testing.assert_allclose(picture.figure.data[1].y, found.scores_without.probability)


def test_the_miniature_has_a_frame_a_room(trace):
    drawing = miniature(trace)
    assert drawing.svg.count("stroke-width") == len(trace.rooms)
    assert f"passes {len(trace.rooms)} rooms" in drawing.story
    assert full_title(trace.rooms[0]) == "Encoder: embedding"
