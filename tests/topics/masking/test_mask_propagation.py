"""The figure of a mask's way: colours by deed, lost masks red, ways between layers, the story; by small
traces made by hand.
"""

import numpy as np
import pytest

from core.figures.colours import GREEN, RED
from core.topics.masking.mask_propagation.mask_paths import MaskPath, find_mask_paths, get_shown_mask
from core.topics.masking.mask_propagation.plot import plot_mask_propagation
from core.topics.masking.mask_propagation.schema import (
    LayerCallRecord,
    LossWeighting,
    MaskPropagationResult,
    MaskRecord,
    MaskTrace,
)
from tests.support.stories import assert_story

MASK = np.array([[True, True], [True, False]])
BORN, CHANGED, USED, LOST, IGNORED = 2, 4, 6, 7, 8


def make_incoming_mask(mask=MASK, route="implicit", name="inputs"):
    return MaskRecord(name=name, route=route, mask=mask, affects_output=True)


def make_call(
    name, verdict, *, input_call_numbers=(-1,), incoming=(), outgoing=None, shape=(2, 2, 8), **fields
):
    defaults = {
        "parent_names": (),
        "computes_mask": False,
        "uses_mask": False,
        "max_difference": None,
        "rows_with_nan": (),
        "is_stochastic": False,
        "inputs_that_lost_mask": (),
        "warning": "",
        "attention_mask": None,
    }
    return LayerCallRecord(
        name=name,
        layer_class=name.title(),
        input_call_numbers=input_call_numbers,
        output_shapes=(shape,),
        incoming_masks=tuple(incoming),
        outgoing_masks=(outgoing,),
        verdict=verdict,
        **defaults | fields,
    )


def make_mask_result(*calls, outputs=(), title="A model", code="code") -> MaskPropagationResult:
    if not outputs:
        outputs = (LossWeighting(name=calls[-1].name, shape=(2, 1), mask=None, weights=np.full(2, 0.5)),)
    return MaskPropagationResult(
        model_name=title,
        model_code=code,
        sentences=("good <b>", "no"),
        tokens=(("good", "<b>"), ("no", "")),
        ids=np.array([[5, 1], [6, 0]]),
        is_unknown=np.array([[False, True], [False, False]]),
        truncated_words=(),
        input_descriptions=("ids",),
        mask_trace=MaskTrace(model_name="m", layer_calls=calls, loss_weightings=outputs),
    )


PLAIN = make_mask_result(
    make_call("embedding", "creates", outgoing=MASK),
    make_call(
        "gru",
        "uses and stops",
        input_call_numbers=(0,),
        incoming=[make_incoming_mask()],
        shape=(2, 8),
        uses_mask=True,
        max_difference=0.25,
    ),
    make_call("dense", "none", input_call_numbers=(1,), shape=(2, 1)),
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
    _, embedding, _, dense = [note.text for note in picture.figure.layout.annotations]
    assert all(
        part in embedding for part in ("<b>embedding</b> Embedding (2, 2, 8)", GREEN, "creates the mask")
    )
    assert dense == "<b>dense</b> Dense (2, 1)"


def test_the_claim_and_the_rest_say_who_made_used_and_ended_it_and_what_reaches_the_loss():
    assert_story(
        plot_mask_propagation(PLAIN),
        "The mask is created by embedding. It is consumed by gru.",
        "the outputs of gru would differ by up to 0.25 (the weights are random",
        "No mask reaches the loss from dense",
        claim="embedding hides **1** of 4 steps; gru is the last layer to use that mask.",
    )
    of_a_file = plot_mask_propagation(make_mask_result(*PLAIN.mask_trace.layer_calls, code=""))
    assert_story(of_a_file, "differ by up to 0.25.", absent_words=("random",))


@pytest.mark.parametrize(
    ("mask", "weights", "is_broadcast", "expected_text"),
    [
        (MASK, MASK / 3, False, "3 of 4 losses have weight 1/3 each, the others 0."),
        (np.zeros((2, 2), bool), np.zeros((2, 2)), False, "hides all of it"),
        (np.ones((2, 2), bool), np.full((2, 2), 0.25), False, "hides nothing: all its losses have the same"),
        (MASK, None, False, "does not fit the losses"),
        (
            MASK,
            np.array([2 / 3, 1 / 3]),
            True,
            "broadcasts it and does not warn: the losses are weighted by its",
        ),
        (MASK, np.array([2 / 3, 1 / 3]), True, "by its columns, 0.667, 0.333."),
    ],
)
def test_the_mask_at_the_loss(mask, weights, is_broadcast, expected_text):
    shape = (2, 2, 3) if weights is None else (*weights.shape, 3)
    output = LossWeighting(name="out", shape=shape, mask=mask, weights=weights, is_broadcast=is_broadcast)
    result = make_mask_result(make_call("embedding", "creates", outgoing=MASK), outputs=(output,))
    assert_story(plot_mask_propagation(result), expected_text)


@pytest.mark.parametrize(
    ("verdict", "warning", "dropped", "code"),
    [
        ("loses", "gone", "dropped, with a warning, by conv", LOST),
        ("ignores", "", "dropped silently by conv", IGNORED),
    ],
)
def test_a_lost_mask_is_red_whether_keras_warns_or_not(verdict, warning, dropped, code):
    conv = make_call(
        "conv", verdict, input_call_numbers=(0,), incoming=[make_incoming_mask()], warning=warning
    )
    picture = plot_mask_propagation(make_mask_result(make_call("embedding", "creates", outgoing=MASK), conv))
    np.testing.assert_array_equal(cells(picture)[-2:], [[code, code], [code, 0]])
    assert_story(picture, "conv drops the mask: from there on **1** of 4 steps is padding", dropped)
    assert RED in picture.figure.layout.annotations[2].text


def test_nan_is_explained():
    empty = np.array([[True, True], [False, False]])
    pooling = {"input_call_numbers": (0,), "uses_mask": True, "rows_with_nan": (1,), "max_difference": 0.5}
    picture = plot_mask_propagation(
        make_mask_result(
            make_call("ids", "creates", outgoing=empty),
            make_call("pool", "uses and stops", incoming=[make_incoming_mask(empty)], **pooling),
        )
    )
    words = "pool gives NaN for sentence 2: pooling over no real step gives 0/0.", "up to 0.5"
    assert_story(picture, *words, absent_words=("up to nan",))
    assert ["0/0" in picture.figure.data[0].customdata[row][0] for row in (7, 8)] == [False, True]
    elsewhere = plot_mask_propagation(
        make_mask_result(
            make_call("ids", "creates", outgoing=MASK),
            make_call("own", "uses and stops", incoming=[make_incoming_mask()], **pooling),
        )
    )
    assert "With its mask own gives NaN for sentence 2" in elsewhere.story


def test_the_claims_of_a_model_without_a_mask_and_of_a_stochastic_one():
    picture = plot_mask_propagation(
        make_mask_result(make_call("embedding", "none"), make_call("gru", "none", input_call_numbers=(0,)))
    )
    assert picture.claim.startswith("No layer of this model creates a mask: **1** of 4 steps is padding")
    noisy = make_call(
        "sampling", "ignores", input_call_numbers=(0,), incoming=[make_incoming_mask()], is_stochastic=True
    )
    noise = plot_mask_propagation(make_mask_result(make_call("embedding", "creates", outgoing=MASK), noisy))
    assert "sampling change from run to run" in noise.story
    assert "its noise hides" in noise.figure.layout.annotations[2].text


def test_changed_masks_show_the_new_one_and_may_be_longer_than_the_sentences(letters):
    longer = np.array([[True, False, True], [False, False, True]])
    changed = make_call(
        "pairs", "changes", input_call_numbers=(0,), incoming=[make_incoming_mask()], outgoing=longer
    )
    picture = plot_mask_propagation(
        make_mask_result(make_call("embedding", "creates", outgoing=MASK), changed)
    )
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
    found = get_shown_mask(make_call("mask", "creates", outgoing=mask))
    assert found is None if drawn is None else np.array_equal(found, drawn)


def test_ways_carry_a_mask_until_it_is_taken_off_the_tensor():
    recorded = MaskRecord(
        name="inputs", route="filled_by_keras", mask=MASK, affects_output=True, origin_call_numbers=(0,)
    )
    calls = (
        make_call("embedding", "creates", outgoing=MASK),
        make_call(
            "attention",
            "combines",
            input_call_numbers=(0,),
            incoming=[make_incoming_mask(), make_incoming_mask(name="value")],
            outgoing=MASK,
            inputs_that_lost_mask=("query", "value"),
        ),
        make_call(
            "add", "ignores", input_call_numbers=(0, 1), incoming=[make_incoming_mask(name="inputs[1]")]
        ),
        make_call("pool", "uses and stops", input_call_numbers=(2,), incoming=[recorded], uses_mask=True),
    )
    assert find_mask_paths(calls) == [
        MaskPath(-1, 0, "plain"),
        MaskPath(0, 1, "masked"),
        MaskPath(0, 2, "plain"),
        MaskPath(1, 2, "masked"),
        MaskPath(2, 3, "plain"),
        MaskPath(0, 3, "filled_by_keras"),
    ]
    picture = plot_mask_propagation(make_mask_result(*calls))
    assert_story(
        picture,
        "attention takes the mask off its inputs (query and value).",
        "Keras recorded a mask for pool when the model was built",
        "straight from embedding (dotted line)",
        absent_words=("counts like words",),  # the pooling has its mask after all
    )
    assert [shape.line.dash for shape in picture.figure.layout.shapes].count("dot") == 1
    assert "consumes the mask that Keras recorded for it" in picture.figure.layout.annotations[4].text


def test_ways_into_a_model_inside_the_model_begin_at_it():
    calls = (
        make_call("embedding", "creates", outgoing=MASK),
        make_call(
            "reader",
            "passes on",
            input_call_numbers=(0,),
            incoming=[make_incoming_mask()],
            outgoing=MASK,
            warning="lost, it says",
        ),
        make_call(
            "gru",
            "passes on",
            input_call_numbers=(-1,),
            incoming=[make_incoming_mask()],
            outgoing=MASK,
            parent_names=("reader",),
            uses_mask=True,
        ),
        make_call(
            "last", "uses and stops", input_call_numbers=(1,), incoming=[make_incoming_mask()], uses_mask=True
        ),
    )
    assert find_mask_paths(calls) == [
        MaskPath(-1, 0, "plain"),
        MaskPath(0, 1, "masked"),
        MaskPath(1, 2, "masked"),
        MaskPath(1, 3, "masked"),
    ]
    heads = [note.text for note in plot_mask_propagation(make_mask_result(*calls)).figure.layout.annotations]
    assert "passes it on, though Keras warns" in heads[2]
    assert heads[3].startswith("reader / <b>gru</b>") and "consumes it and passes it on" in heads[3]


def test_hovers_have_the_token_and_the_incoming_masks():
    hovers = plot_mask_propagation(PLAIN).figure.data[0].customdata
    assert hovers[1][1] == "sentence 1, step 2: <b>&lt;b&gt;</b>, read as [UNK]"
    parts = {
        hovers[5][1]: ("step 2: <b>padding</b>", "the mask is <b>False</b>", "incoming masks: none"),
        hovers[7][0]: ("ends here is <b>True</b>", "inputs (implicit)", "difference without it: 0.25"),
    }
    assert all(part in hover for hover, expected in parts.items() for part in expected)
