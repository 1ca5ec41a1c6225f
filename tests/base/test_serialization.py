"""Traces as JSON and back: the same values, and nothing but traces."""

import json

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.base.serialization import from_jsonable, to_jsonable
from core.topics.masking.mask_propagation.schema import (
    LayerCallRecord,
    LossWeighting,
    MaskPropagationResult,
    MaskRecord,
    MaskTrace,
)


def make_result() -> MaskPropagationResult:
    mask = np.array([[True, True, False]])
    incoming = MaskRecord(name="inputs", route="implicit", mask=mask.copy(), affects_output=True)
    call = LayerCallRecord(
        name="gru",
        layer_class="GRU",
        parent_names=("a", "b"),
        input_call_numbers=(-1, 0),
        output_shapes=((1, 3, 2), ()),
        incoming_masks=(incoming,),
        outgoing_masks=(mask.copy(), None),
        computes_mask=False,
        verdict="passes on",
        uses_mask=True,
        max_difference=0.25,
        rows_with_nan=(0,),
        is_stochastic=False,
        inputs_that_lost_mask=(),
        warning="",
        attention_mask=np.ones((1, 3, 3), bool),
    )
    loss = LossWeighting(name="gru", shape=(1, 3, 2), mask=mask.copy(), weights=np.array([[0.5, 0.5, 0.0]]))
    return MaskPropagationResult(
        model_name="t",
        model_code="",
        sentences=("a b",),
        tokens=(("a", "b", ""),),
        ids=np.array([[1, 2, 0]], "int32"),
        is_unknown=~mask,
        truncated_words=(),
        input_descriptions=("ids",),
        mask_trace=MaskTrace(model_name="m", layer_calls=(call,), loss_weightings=(loss,)),
    )


def test_there_and_back():
    sent = json.loads(json.dumps(to_jsonable(make_result())))
    again = from_jsonable(MaskPropagationResult, sent)
    assert to_jsonable(again) == to_jsonable(make_result())
    call = again.mask_trace.layer_calls[0]
    mask = call.outgoing_masks[0]
    assert (mask.dtype, mask.flags.writeable, again.ids.dtype) == (bool, False, "int32")
    assert (call.input_call_numbers, call.output_shapes, call.max_difference) == (
        (-1, 0),
        ((1, 3, 2), ()),
        0.25,
    )


@pytest.mark.parametrize("shape", [(), (0,), (3, 5), (2, 0, 4)])
@pytest.mark.parametrize("dtype", ["bool", "int32", "int64", "float32", "float64"])
def test_arrays_of_each_kind(shape, dtype):
    array = np.resize(np.array([0, 1, 1]), shape).astype(dtype)
    again = from_jsonable(np.ndarray, json.loads(json.dumps(to_jsonable(array))))
    assert (again.dtype, again.shape) == (array.dtype, shape)
    np.testing.assert_array_equal(again, array)


def make_false_record(**changes) -> dict:
    return to_jsonable(make_result()) | changes


def make_false_ids(dtype, shape: list, data: str) -> dict:
    return make_false_record(ids={"dtype": dtype, "shape": shape, "data": data})


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        "x",
        {},
        make_false_record(model_name=1),
        make_false_record(model_name=None),
        make_false_record(more=1),
        make_false_record(sentences="ab"),
        make_false_record(cut=[1]),
        make_false_record(tokens=["a"]),
        make_false_record(ids=[[1, 2, 0]]),
        make_false_record(mask_trace=None),
        make_false_ids("object", [1], ""),
        make_false_ids("bool", [10**12], "AA=="),
        make_false_ids("bool", [-1, -3], "AA=="),
        make_false_ids("int32", [1, 3], "AA=="),
        make_false_ids("int32", [1, 3], "?"),
        make_false_ids(["int32"], [1, 3], ""),
        make_false_ids("int32", [True, 0], ""),
        make_false_ids("int32", [1] * 40, "AAAAAA=="),
        make_false_ids("int32", [1, 2], "AAAAAAAAAAA="),
    ],
)
def test_what_is_no_trace_is_refused(plain):
    with pytest.raises(InvalidValueError):
        from_jsonable(MaskPropagationResult, plain)
