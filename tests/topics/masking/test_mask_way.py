"""The figure of a mask's way: colours by deed, lost masks red, ways between layers, the story; by small
traces made by hand.
"""

import numpy as np
import pytest

from core.figures.colours import GREEN, RED
from core.topics.masking.mask_way.plot import mask_way
from core.topics.masking.mask_way.schema import IncomingMask, LossMask, MaskResult, MaskStep, MaskWayResult
from core.topics.masking.mask_way.steps import Way, drawn_mask, masked_ways

MASK = np.array([[True, True], [True, False]])
BORN, CHANGED, USED, LOST, IGNORED = 2, 4, 6, 7, 8


def incoming(mask=MASK, how="carried", name="inputs"):
    return IncomingMask(name=name, how=how, mask=mask, matters=True)


def step(name, did, *, sources=(-1,), came=(), goes=None, shape=(2, 2, 8), **more):
    known = {
        "path": (),
        "by_hand": False,
        "uses": False,
        "effect": None,
        "nan_rows": (),
        "noisy": False,
        "removed": (),
        "warning": "",
        "matrix": None,
    }
    return MaskStep(
        name=name,
        layer_class=name.title(),
        sources=sources,
        output_shapes=(shape,),
        incoming=tuple(came),
        outgoing=(goes,),
        did=did,
        **known | more,
    )


def trace_of(*steps, outputs=(), title="A model", code="code") -> MaskWayResult:
    if not outputs:
        outputs = (LossMask(name=steps[-1].name, shape=(2, 1), mask=None, weights=np.full(2, 0.5)),)
    return MaskWayResult(
        title=title,
        code=code,
        sentences=("good <b>", "no"),
        tokens=(("good", "<b>"), ("no", "")),
        ids=np.array([[5, 1], [6, 0]]),
        unknown=np.array([[False, True], [False, False]]),
        cut=(),
        fed=("ids",),
        trace=MaskResult(model="m", steps=steps, outputs=outputs),
    )


PLAIN = trace_of(
    step("embedding", "creates", goes=MASK),
    step("gru", "uses and stops", sources=(0,), came=[incoming()], shape=(2, 8), uses=True, effect=0.25),
    step("dense", "none", sources=(1,), shape=(2, 1)),
)


def cells(picture):
    z = np.asarray(picture.figure.data[0].z)
    return z[:, : max(2, np.isfinite(z).any(axis=0).sum())]  # without the room at the right


def test_a_line_a_sentence_under_each_layer_coloured_by_what_it_did(letters):
    picture = mask_way(PLAIN)
    np.testing.assert_array_equal(
        cells(picture)[[1, 2, 4, 5, 7, 8]], [[1, 1], [1, 0], [BORN, BORN], [BORN, 0], [USED, USED], [USED, 0]]
    )
    assert letters(picture.figure)[4][:2] == ["good", "&lt;b&gt;"]
    assert letters(picture.figure)[8][:2] == ["no", ""]
    heads = [note.text for note in picture.figure.layout.annotations]
    assert "<b>embedding</b> Embedding (2, 2, 8)" in heads[1]
    assert GREEN in heads[1] and "creates the mask" in heads[1]
    assert heads[3] == "<b>dense</b> Dense (2, 1)"


def test_the_claim_and_the_rest_say_who_made_used_and_ended_it_and_what_reaches_the_loss():
    picture = mask_way(PLAIN)
    assert picture.claim == "embedding hides **1** of 4 steps; gru is the last layer to use that mask."
    assert "The mask is created by embedding. It is consumed by gru." in picture.more
    assert "the outputs of gru would differ by up to 0.25 (the weights are random" in picture.more
    assert "No mask reaches the loss from dense" in picture.more
    of_a_file = mask_way(trace_of(*PLAIN.trace.steps, code="")).more
    assert "differ by up to 0.25." in of_a_file
    assert "random" not in of_a_file


@pytest.mark.parametrize(
    ("mask", "weights", "said"),
    [
        (MASK, MASK / 3, "3 of 4 losses have weight 1/3 each, the others 0."),
        (np.zeros((2, 2), bool), np.zeros((2, 2)), "hides all of it"),
        (np.ones((2, 2), bool), np.full((2, 2), 0.25), "hides nothing: all its losses have the same weight"),
        (MASK, None, "does not fit the losses"),
    ],
)
def test_the_mask_at_the_loss(mask, weights, said):
    output = LossMask(name="out", shape=(2, 2, 3), mask=mask, weights=weights)
    assert said in mask_way(trace_of(step("embedding", "creates", goes=MASK), outputs=(output,))).story


def test_a_lost_mask_is_red_whether_keras_warns_or_not():
    told = (
        ("loses", "dropped, with a warning, by conv", LOST),
        ("ignores", "dropped silently by conv", IGNORED),
    )
    for did, said, code in told:
        picture = mask_way(
            trace_of(
                step("embedding", "creates", goes=MASK),
                step("conv", did, sources=(0,), came=[incoming()], warning="gone" * (did == "loses")),
            )
        )
        np.testing.assert_array_equal(cells(picture)[-2:], [[code, code], [code, 0]])
        assert picture.claim.startswith("conv drops the mask: from there on **1** of 4 steps is padding")
        assert said in picture.story
        assert RED in picture.figure.layout.annotations[2].text


def test_a_mask_that_is_broadcast_over_the_losses_is_told_with_its_weights():
    weights = np.array([3 / 7, 2 / 7, 2 / 7])
    mask = np.array([[1, 1, 1], [1, 1, 1], [1, 0, 0]], bool)
    output = LossMask(name="out", shape=(3, 3), mask=mask, weights=weights, broadcast=True)
    story = mask_way(trace_of(step("embedding", "creates", goes=MASK), outputs=(output,))).story
    assert "broadcasts" in story
    assert "by its columns, 0.429, 0.286, 0.286." in story


def test_nan_is_told_as_what_it_is():
    empty = np.array([[True, True], [False, False]])
    pooling = {"sources": (0,), "uses": True, "nan_rows": (1,), "effect": 0.5}
    picture = mask_way(
        trace_of(
            step("ids", "creates", goes=empty),
            step("pool", "uses and stops", came=[incoming(empty)], **pooling),
        )
    )
    assert "pool gives NaN for sentence 2: pooling over no real step gives 0/0." in picture.story
    assert "up to 0.5" in picture.story
    assert "up to nan" not in picture.story
    assert ["0/0" in picture.figure.data[0].customdata[row][0] for row in (7, 8)] == [False, True]
    elsewhere = mask_way(
        trace_of(
            step("ids", "creates", goes=MASK), step("own", "uses and stops", came=[incoming()], **pooling)
        )
    )
    assert "With its mask own gives NaN for sentence 2" in elsewhere.story


def test_a_model_without_a_mask_and_one_with_noise_are_told():
    picture = mask_way(trace_of(step("embedding", "none"), step("gru", "none", sources=(0,))))
    assert picture.claim.startswith("No layer of this model creates a mask: **1** of 4 steps is padding")
    noisy = step("sampling", "ignores", sources=(0,), came=[incoming()], noisy=True)
    noise = mask_way(trace_of(step("embedding", "creates", goes=MASK), noisy))
    assert "sampling change from run to run" in noise.story
    assert "its noise hides" in noise.figure.layout.annotations[2].text


def test_changed_masks_show_the_new_one_and_may_be_longer_than_the_sentences(letters):
    longer = np.array([[True, False, True], [False, False, True]])
    changed = step("pairs", "changes", sources=(0,), came=[incoming()], goes=longer)
    picture = mask_way(trace_of(step("embedding", "creates", goes=MASK), changed))
    np.testing.assert_array_equal(cells(picture)[-2:, :3], [[CHANGED, 0, CHANGED], [0, 0, CHANGED]])
    assert np.isnan(cells(picture)[1, 2])
    assert letters(picture.figure)[-1][:3] == ["no", "", ""]


@pytest.mark.parametrize(
    ("mask", "drawn"),
    [
        (MASK[:, None], MASK),
        (MASK[..., None], MASK),
        (MASK[:, None, None], MASK),
        (np.array([True, False]), None),
        (np.stack([np.eye(2, dtype=bool), np.zeros((2, 2), bool)]), [[True, True], [False, False]]),
    ],
)
def test_masks_of_other_shapes_are_drawn_over_the_steps(mask, drawn):
    found = drawn_mask(step("mask", "creates", goes=mask))
    assert found is None if drawn is None else np.array_equal(found, drawn)


def test_ways_carry_a_mask_until_it_is_taken_off_the_tensor():
    recorded = IncomingMask(name="inputs", how="recorded", mask=MASK, matters=True, origins=(0,))
    steps = (
        step("embedding", "creates", goes=MASK),
        step(
            "attention",
            "combines",
            sources=(0,),
            came=[incoming(), incoming(name="value")],
            goes=MASK,
            removed=("query", "value"),
        ),
        step("add", "ignores", sources=(0, 1), came=[incoming(name="inputs[1]")]),
        step("pool", "uses and stops", sources=(2,), came=[recorded], uses=True),
    )
    assert masked_ways(steps) == [
        Way(-1, 0, "plain"),
        Way(0, 1, "masked"),
        Way(0, 2, "plain"),
        Way(1, 2, "masked"),
        Way(2, 3, "plain"),
        Way(0, 3, "recorded"),
    ]
    picture = mask_way(trace_of(*steps))
    assert "attention takes the mask off its inputs (query and value)." in picture.story
    assert "Keras recorded a mask for pool when the model was built" in picture.story
    assert "straight from embedding (dotted line)" in picture.story
    assert "counts like words" not in picture.claim  # the pooling has its mask after all
    assert [shape.line.dash for shape in picture.figure.layout.shapes].count("dot") == 1
    assert "consumes the mask that Keras recorded for it" in picture.figure.layout.annotations[4].text


def test_ways_into_a_model_inside_the_model_begin_at_it():
    steps = (
        step("embedding", "creates", goes=MASK),
        step("reader", "passes on", sources=(0,), came=[incoming()], goes=MASK, warning="lost, it says"),
        step("gru", "passes on", sources=(-1,), came=[incoming()], goes=MASK, path=("reader",), uses=True),
        step("last", "uses and stops", sources=(1,), came=[incoming()], uses=True),
    )
    assert masked_ways(steps) == [
        Way(-1, 0, "plain"),
        Way(0, 1, "masked"),
        Way(1, 2, "masked"),
        Way(1, 3, "masked"),
    ]
    result = trace_of(*steps)
    heads = [note.text for note in mask_way(result).figure.layout.annotations]
    assert "passes it on, though Keras warns" in heads[2]
    assert heads[3].startswith("reader / <b>gru</b>") and "consumes it and passes it on" in heads[3]


def test_hover_says_what_the_model_reads_and_what_came_in():
    hovers = mask_way(PLAIN).figure.data[0].customdata
    assert hovers[1][1] == "sentence 1, step 2: <b>&lt;b&gt;</b>, read as [UNK]"
    for words in ("step 2: <b>padding</b>", "the mask is <b>False</b>", "incoming masks: none"):
        assert words in hovers[5][1]
    for words in ("ends here is <b>True</b>", "inputs (carried)", "difference without it: 0.25"):
        assert words in hovers[7][0]
