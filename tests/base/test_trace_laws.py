"""What every trace keeps: arrays of the shapes that its tokens say, read-only, in a frozen object; any other
shape is refused.
"""

import dataclasses
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core import engine
from core.attention.heads.ask import HeadsRequest
from core.base.checks import InvalidValueError
from core.masking.attention_masks.ask import InfluenceRequest, MatrixMasksRequest
from core.masking.conventions.ask import ConventionsRequest
from core.positions.aliases.ask import AliasRequest
from core.positions.clocks.ask import ClockRequest
from core.positions.matrix.ask import PositionsRequest
from core.sentiment.classifiers.ask import ClassifiersRequest, ShufflesRequest
from core.sentiment.measured.ask import CalibrationRequest
from core.sentiment.reading.ask import LeaveOutRequest, ReadingRequest
from core.shakespeare.next_character.ask import CarryRequest, NextCharacterRequest
from core.shakespeare.writing.ask import GenerateRequest
from core.tokens.batches.ask import PaddingRequest, WindowsRequest
from core.tokens.cuts.ask import CutRequest, TokenizersRequest, UndoRequest
from core.tokens.learning.ask import BpeRequest
from core.tokens.segmentations.ask import SegmentationsRequest
from core.transformer.kept.ask import KeptRequest
from core.transformer.lens.ask import FollowRequest, LensRequest
from core.transformer.machine.ask import ParametersRequest
from core.transformer.neurons.ask import DriversRequest, NeuronsRequest
from core.translation.beam.ask import BeamRequest
from core.translation.translate.ask import ScoreRequest, WaysRequest
from tests.support.texts import reading

PAIR = {"model": "nmt_transformer", "text": "i like soccer"}
REQUESTS = (
    GenerateRequest(prompt="to be", length=6),
    NextCharacterRequest(prompt="to be"),
    CarryRequest(prompt="to be or"),
    reading("to be or", feature="vowel"),
    PositionsRequest(count=9, width=6),
    AliasRequest(count=9, width=6, pair=1, chosen=3.0),
    ClockRequest(width=6),
    MatrixMasksRequest(),
    InfluenceRequest(),
    ConventionsRequest(),
    ReadingRequest(models=("sentiment_masked",), text="a good movie", pads=2),
    LeaveOutRequest(text="a good movie"),
    ClassifiersRequest(text="a good movie"),
    ShufflesRequest(text="a good movie", count=2),
    CalibrationRequest(bins=5),
    BeamRequest(**PAIR, width=2),
    WaysRequest(**PAIR),
    ScoreRequest(**PAIR, translation="me gusta"),
    HeadsRequest(**PAIR),
    CutRequest(text="a lighthouse"),
    UndoRequest(text="a lighthouse", token=2),
    BpeRequest(),
    TokenizersRequest(),
    SegmentationsRequest(draws=20),
    WindowsRequest(),
    PaddingRequest(),
    LensRequest(**PAIR, step="sublayer"),
    FollowRequest(**PAIR, position=2),
    KeptRequest(**PAIR, rounds=1),
    NeuronsRequest(**PAIR),
    DriversRequest(),
    ParametersRequest(),
)
# Axes of which nothing else in the trace says how long they are: units, widths, components; and a mask alone.
FREE = {
    ("GenerateTrace", "state", 0),
    ("UnitsTrace", "autocorrelation", 0),
    ("UnitsTrace", "searched", 0),
    ("TableTrace", "components", 1),
    ("TokenScores", "alternative_probability", 1),
    ("AttentionTrace", "values", 3),
    ("SimilarityTrace", "frequencies", 0),
    ("UndoTrace", "ids", 0),
    ("PositionsTrace", "frequencies", 0),
    ("PositionsTrace", "matrix", 1),
    ("WindowsTrace", "places", 2),
    ("ConventionsTrace", "masks", 0),
    ("LensTrace", "weights", 0),
    ("LensTrace", "weights", 2),
    ("FollowTrace", "target_ids", 0),
    ("NeuronsTrace", "values", 1),
    ("NeuronsTrace", "target_ids", 0),
    ("DriversTrace", "shares", 1),
    ("DriversTrace", "neuron_shares", 0),
}


def parts(value) -> Iterator:
    """Walks over a trace and all traces in it."""
    if dataclasses.is_dataclass(value):
        yield value
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple | list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from parts(one)


@pytest.fixture(scope="module")
def made() -> dict[str, object]:
    """A trace of each kind by its name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_DEVICE", "cpu")
        patch.delenv("ATLAS_MODELS_DIR", raising=False)
        found = [one for request in REQUESTS for one in parts(engine.run(request))]
    ours = [one for one in found if _is_asked(one)]
    return {type(one).__name__: one for one in reversed(ours)}


def _is_asked(value) -> bool:
    return type(value).__module__.endswith((".ask", "base.sentences"))


def arrays(trace) -> list[str]:
    """Returns the names of the fields of a trace that are arrays."""
    return [
        field.name
        for field in dataclasses.fields(trace)
        if isinstance(getattr(trace, field.name), np.ndarray)
    ]


def test_there_is_a_trace_of_most_kinds(made):
    assert len(made) >= 20
    assert {
        "GenerateTrace",
        "PositionsTrace",
        "AttentionTrace",
        "BeamTrace",
        "TokenScores",
        "MatrixMasksTrace",
    } <= set(made)


def test_all_are_frozen_and_their_arrays_read_only(made):
    for name, trace in made.items():
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(trace, dataclasses.fields(trace)[0].name, None)
        for field in arrays(trace):
            assert not getattr(trace, field).flags.writeable, f"{name}.{field}"


def test_a_copy_with_the_same_arrays_is_taken(made):
    for trace in made.values():
        dataclasses.replace(trace, **{field: getattr(trace, field).copy() for field in arrays(trace)})


def test_an_axis_that_grew_is_refused_with_one_sentence(made):
    for name, trace in made.items():
        for field in arrays(trace):
            array = getattr(trace, field)
            for axis in range(array.ndim):
                if (name, field, axis) not in FREE:
                    refused(trace, field, np.concatenate([array, array.take([0], axis=axis)], axis=axis))


@given(data=st.data())
def test_any_other_shape_is_refused_with_one_sentence(made, data):
    name = data.draw(st.sampled_from(sorted(name for name, trace in made.items() if arrays(trace))))
    field = data.draw(st.sampled_from(arrays(made[name])))
    array = getattr(made[name], field)
    shape = data.draw(st.lists(st.integers(0, 9), min_size=1, max_size=5).map(tuple))
    different = [axis for axis in range(array.ndim) if axis < len(shape) and shape[axis] != array.shape[axis]]
    assume(len(shape) != array.ndim or any((name, field, axis) not in FREE for axis in different))
    refused(made[name], field, np.zeros(shape, array.dtype))


def refused(trace, field: str, array: np.ndarray) -> None:
    """Holds that a trace does not take an array, and says so."""
    with pytest.raises(InvalidValueError, match=r"^Invalid value for `") as caught:
        dataclasses.replace(trace, **{field: array})
        pytest.fail(f"{type(trace).__name__}.{field} took {array.shape}")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
