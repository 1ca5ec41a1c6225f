"""The figure of a mask's way: colours by deed, lost masks red, ways between layers, the story; by small
traces made by hand.
"""

import numpy as np
import pytest

from core.figures.colours import GREEN, RED
from core.topics.masking.mask_propagation.mask_paths import MaskPath, find_mask_paths, select_mask
from core.topics.masking.mask_propagation.plot import plot_mask_propagation
from core.topics.masking.mask_propagation.schema import (
    IncomingMask,
    LossMask,
    MaskResult,
    MaskStep,
    MaskWayResult,
)

MASK = np.array([[True, True], [True, False]])
BORN, CHANGED, USED, LOST, IGNORED = 2, 4, 6, 7, 8


def make_incoming_mask(mask=MASK, how="carried", name="inputs"):
    return IncomingMask(name=name, how=how, mask=mask, affects_output=True)


def make_step(name, did, *, sources=(-1,), came=(), goes=None, shape=(2, 2, 8), **more):
    known = {
        "path": (),
        "is_explicit_mask": False,
        "uses_mask": False,
        "mask_effect": None,
        "nan_rows": (),
        "is_noisy": False,
        "stripped_inputs": (),
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


def make_mask_result(*steps, outputs=(), title="A model", code="code") -> MaskWayResult:
    if not outputs:
        outputs = (LossMask(name=steps[-1].name, shape=(2, 1), mask=None, weights=np.full(2, 0.5)),)
    return MaskWayResult(
        title=title,
        code=code,
        sentences=("good <b>", "no"),
        tokens=(("good", "<b>"), ("no", "")),
        ids=np.array([[5, 1], [6, 0]]),
        is_unknown=np.array([[False, True], [False, False]]),
        truncated_tokens=(),
        input_descriptions=("ids",),
        trace=MaskResult(model="m", steps=steps, outputs=outputs),
    )


PLAIN = make_mask_result(
    make_step("embedding", "creates", goes=MASK),
    make_step(
        "gru",
        "uses and stops",
        sources=(0,),
        came=[make_incoming_mask()],
        shape=(2, 8),
        uses_mask=True,
        mask_effect=0.25,
    ),
    make_step("dense", "none", sources=(1,), shape=(2, 1)),
)


def cells(picture):
    z = np.asarray(picture.figure.data[0].z)
    return z[:, : max(2, np.isfinite(z).any(axis=0).sum())]  # without the room at the right


def test_a_line_a_sentence_under_each_layer_coloured_by_what_it_did(letters):
    picture = plot_mask_propagation(PLAIN)
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
    picture = plot_mask_propagation(PLAIN)
    assert picture.claim == "embedding hides **1** of 4 steps; gru is the last layer to use that mask."
    assert "The mask is created by embedding. It is consumed by gru." in picture.details
    assert "the outputs of gru would differ by up to 0.25 (the weights are random" in picture.details
    assert "No mask reaches the loss from dense" in picture.details
    of_a_file = plot_mask_propagation(make_mask_result(*PLAIN.trace.steps, code="")).details
    assert "differ by up to 0.25." in of_a_file
    assert "random" not in of_a_file


@pytest.mark.parametrize(
    ("mask", "weights", "expected_text"),
    [
        (MASK, MASK / 3, "3 of 4 losses have weight 1/3 each, the others 0."),
        (np.zeros((2, 2), bool), np.zeros((2, 2)), "hides all of it"),
        (np.ones((2, 2), bool), np.full((2, 2), 0.25), "hides nothing: all its losses have the same weight"),
        (MASK, None, "does not fit the losses"),
    ],
)
def test_the_mask_at_the_loss(mask, weights, expected_text):
    output = LossMask(name="out", shape=(2, 2, 3), mask=mask, weights=weights)
    assert (
        expected_text
        in plot_mask_propagation(
            make_mask_result(make_step("embedding", "creates", goes=MASK), outputs=(output,))
        ).story
    )


def test_a_lost_mask_is_red_whether_keras_warns_or_not():
    cases = (
        ("loses", "dropped, with a warning, by conv", LOST),
        ("ignores", "dropped silently by conv", IGNORED),
    )
    for did, warning, code in cases:
        picture = plot_mask_propagation(
            make_mask_result(
                make_step("embedding", "creates", goes=MASK),
                make_step(
                    "conv", did, sources=(0,), came=[make_incoming_mask()], warning="gone" * (did == "loses")
                ),
            )
        )
        np.testing.assert_array_equal(cells(picture)[-2:], [[code, code], [code, 0]])
        assert picture.claim.startswith("conv drops the mask: from there on **1** of 4 steps is padding")
        assert warning in picture.story
        assert RED in picture.figure.layout.annotations[2].text


def test_a_mask_that_is_broadcast_over_the_losses_is_told_with_its_weights():
    weights = np.array([3 / 7, 2 / 7, 2 / 7])
    mask = np.array([[1, 1, 1], [1, 1, 1], [1, 0, 0]], bool)
    output = LossMask(name="out", shape=(3, 3), mask=mask, weights=weights, is_broadcast=True)
    story = plot_mask_propagation(
        make_mask_result(make_step("embedding", "creates", goes=MASK), outputs=(output,))
    ).story
    assert "broadcasts" in story
    assert "by its columns, 0.429, 0.286, 0.286." in story


def test_nan_is_told_as_what_it_is():
    empty = np.array([[True, True], [False, False]])
    pooling = {"sources": (0,), "uses_mask": True, "nan_rows": (1,), "mask_effect": 0.5}
    picture = plot_mask_propagation(
        make_mask_result(
            make_step("ids", "creates", goes=empty),
            make_step("pool", "uses and stops", came=[make_incoming_mask(empty)], **pooling),
        )
    )
    assert "pool gives NaN for sentence 2: pooling over no real step gives 0/0." in picture.story
    assert "up to 0.5" in picture.story
    assert "up to nan" not in picture.story
    assert ["0/0" in picture.figure.data[0].customdata[row][0] for row in (7, 8)] == [False, True]
    elsewhere = plot_mask_propagation(
        make_mask_result(
            make_step("ids", "creates", goes=MASK),
            make_step("own", "uses and stops", came=[make_incoming_mask()], **pooling),
        )
    )
    assert "With its mask own gives NaN for sentence 2" in elsewhere.story


def test_a_model_without_a_mask_and_one_with_noise_are_told():
    picture = plot_mask_propagation(
        make_mask_result(make_step("embedding", "none"), make_step("gru", "none", sources=(0,)))
    )
    assert picture.claim.startswith("No layer of this model creates a mask: **1** of 4 steps is padding")
    noisy = make_step("sampling", "ignores", sources=(0,), came=[make_incoming_mask()], is_noisy=True)
    noise = plot_mask_propagation(make_mask_result(make_step("embedding", "creates", goes=MASK), noisy))
    assert "sampling change from run to run" in noise.story
    assert "its noise hides" in noise.figure.layout.annotations[2].text


def test_changed_masks_show_the_new_one_and_may_be_longer_than_the_sentences(letters):
    longer = np.array([[True, False, True], [False, False, True]])
    changed = make_step("pairs", "changes", sources=(0,), came=[make_incoming_mask()], goes=longer)
    picture = plot_mask_propagation(make_mask_result(make_step("embedding", "creates", goes=MASK), changed))
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
    found = select_mask(make_step("mask", "creates", goes=mask))
    assert found is None if drawn is None else np.array_equal(found, drawn)


def test_ways_carry_a_mask_until_it_is_taken_off_the_tensor():
    recorded = IncomingMask(name="inputs", how="recorded", mask=MASK, affects_output=True, origins=(0,))
    steps = (
        make_step("embedding", "creates", goes=MASK),
        make_step(
            "attention",
            "combines",
            sources=(0,),
            came=[make_incoming_mask(), make_incoming_mask(name="value")],
            goes=MASK,
            stripped_inputs=("query", "value"),
        ),
        make_step("add", "ignores", sources=(0, 1), came=[make_incoming_mask(name="inputs[1]")]),
        make_step("pool", "uses and stops", sources=(2,), came=[recorded], uses_mask=True),
    )
    assert find_mask_paths(steps) == [
        MaskPath(-1, 0, "plain"),
        MaskPath(0, 1, "masked"),
        MaskPath(0, 2, "plain"),
        MaskPath(1, 2, "masked"),
        MaskPath(2, 3, "plain"),
        MaskPath(0, 3, "recorded"),
    ]
    picture = plot_mask_propagation(make_mask_result(*steps))
    assert "attention takes the mask off its inputs (query and value)." in picture.story
    assert "Keras recorded a mask for pool when the model was built" in picture.story
    assert "straight from embedding (dotted line)" in picture.story
    assert "counts like words" not in picture.claim  # the pooling has its mask after all
    assert [shape.line.dash for shape in picture.figure.layout.shapes].count("dot") == 1
    assert "consumes the mask that Keras recorded for it" in picture.figure.layout.annotations[4].text


def test_ways_into_a_model_inside_the_model_begin_at_it():
    steps = (
        make_step("embedding", "creates", goes=MASK),
        make_step(
            "reader",
            "passes on",
            sources=(0,),
            came=[make_incoming_mask()],
            goes=MASK,
            warning="lost, it says",
        ),
        make_step(
            "gru",
            "passes on",
            sources=(-1,),
            came=[make_incoming_mask()],
            goes=MASK,
            path=("reader",),
            uses_mask=True,
        ),
        make_step("last", "uses and stops", sources=(1,), came=[make_incoming_mask()], uses_mask=True),
    )
    assert find_mask_paths(steps) == [
        MaskPath(-1, 0, "plain"),
        MaskPath(0, 1, "masked"),
        MaskPath(1, 2, "masked"),
        MaskPath(1, 3, "masked"),
    ]
    result = make_mask_result(*steps)
    heads = [note.text for note in plot_mask_propagation(result).figure.layout.annotations]
    assert "passes it on, though Keras warns" in heads[2]
    assert heads[3].startswith("reader / <b>gru</b>") and "consumes it and passes it on" in heads[3]


def test_hover_says_what_the_model_reads_and_what_came_in():
    hovers = plot_mask_propagation(PLAIN).figure.data[0].customdata
    assert hovers[1][1] == "sentence 1, step 2: <b>&lt;b&gt;</b>, read as [UNK]"
    for words in ("step 2: <b>padding</b>", "the mask is <b>False</b>", "incoming masks: none"):
        assert words in hovers[5][1]
    for words in ("ends here is <b>True</b>", "inputs (carried)", "difference without it: 0.25"):
        assert words in hovers[7][0]
