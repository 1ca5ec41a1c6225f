"""Traces as JSON and back: the same values, and nothing but traces."""

import json

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.base.plain import from_plain, to_plain
from core.topics.masking.mask_way.schema import IncomingMask, LossMask, MaskResult, MaskStep, MaskWayResult


def trace() -> MaskWayResult:
    mask = np.array([[True, True, False]])
    coming = IncomingMask(name="inputs", how="carried", mask=mask.copy(), matters=True)
    step = MaskStep(
        name="gru",
        layer_class="GRU",
        path=("a", "b"),
        sources=(-1, 0),
        output_shapes=((1, 3, 2), ()),
        incoming=(coming,),
        outgoing=(mask.copy(), None),
        by_hand=False,
        did="passes on",
        uses=True,
        effect=0.25,
        nan_rows=(0,),
        noisy=False,
        removed=(),
        warning="",
        matrix=np.ones((1, 3, 3), bool),
    )
    loss = LossMask(name="gru", shape=(1, 3, 2), mask=mask.copy(), weights=np.array([[0.5, 0.5, 0.0]]))
    return MaskWayResult(
        title="t",
        code="",
        sentences=("a b",),
        tokens=(("a", "b", ""),),
        ids=np.array([[1, 2, 0]], "int32"),
        unknown=~mask,
        cut=(),
        fed=("ids",),
        trace=MaskResult(model="m", steps=(step,), outputs=(loss,)),
    )


def test_there_and_back():
    sent = json.loads(json.dumps(to_plain(trace())))
    again = from_plain(MaskWayResult, sent)
    assert to_plain(again) == to_plain(trace())
    step, expected = again.trace.steps[0], trace().trace.steps[0]
    assert step.outgoing[0].dtype == bool
    assert not step.outgoing[0].flags.writeable
    np.testing.assert_array_equal(step.incoming[0].mask, expected.incoming[0].mask)
    np.testing.assert_array_equal(step.matrix, expected.matrix)
    np.testing.assert_array_equal(again.trace.outputs[0].weights, [[0.5, 0.5, 0.0]])
    assert (step.sources, step.output_shapes, step.effect) == ((-1, 0), ((1, 3, 2), ()), 0.25)
    assert again.ids.dtype == np.int32


@pytest.mark.parametrize("shape", [(), (0,), (3, 5), (2, 0, 4)])
@pytest.mark.parametrize("dtype", ["bool", "int32", "int64", "float32", "float64"])
def test_arrays_of_each_kind(shape, dtype):
    array = np.resize(np.array([0, 1, 1]), shape).astype(dtype)
    again = from_plain(np.ndarray, json.loads(json.dumps(to_plain(array))))
    assert again.dtype == array.dtype
    assert again.shape == shape
    np.testing.assert_array_equal(again, array)


def lied(**changes) -> dict:
    return to_plain(trace()) | changes


def ids(dtype, shape: list, data: str) -> dict:
    return lied(ids={"dtype": dtype, "shape": shape, "data": data})


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        "x",
        {},
        lied(title=1),
        lied(title=None),
        lied(more=1),
        lied(sentences="ab"),
        lied(cut=[1]),
        lied(tokens=["a"]),
        lied(ids=[[1, 2, 0]]),
        lied(trace=None),
        ids("object", [1], ""),
        ids("bool", [10**12], "AA=="),
        ids("bool", [-1, -3], "AA=="),
        ids("int32", [1, 3], "AA=="),
        ids("int32", [1, 3], "?"),
        ids(["int32"], [1, 3], ""),
        ids("int32", [True, 0], ""),
        ids("int32", [1] * 40, "AAAAAA=="),
        ids("int32", [1, 2], "AAAAAAAAAAA="),
    ],
)
def test_what_is_no_trace_is_refused(plain):
    with pytest.raises(InvalidValueError):
        from_plain(MaskWayResult, plain)
