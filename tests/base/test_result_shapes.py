"""What every trace keeps: arrays of the shapes that its tokens say, read-only, in a frozen object; any other
shape is refused.
"""

import dataclasses
from collections.abc import Iterator

import numpy as np
import pytest

from core import engine
from core.base.checks import AtlasError, InvalidValueError
from core.base.registry import list_request_types
from tests.support.all_requests import make_example, make_examples

# Axes of which nothing else in the trace says how long they are: units, widths, components; and a mask alone.
UNCHECKED_FIELDS = {
    ("WavelengthsResult", "frequencies", 0),
    ("RotationResult", "rotated_pairs", 0),
    ("TablesResult", "num_sentences", 0),
    ("PartsResult", "target_ids", 0),
    ("FewLabelsResult", "accuracy", 2),
    ("ShiftResult", "is_unknown", 0),
    ("NeighboursResult", "cosine", 0),
    ("SentencesResult", "embeddings", 1),
    ("WeightResult", "values", 1),
    ("GenerateResult", "state", 0),
    ("TokenScores", "alternative_probability", 1),
    ("AttentionResult", "values", 3),
    ("MergeUndoResult", "ids", 0),
    ("PositionsResult", "frequencies", 0),
    ("PositionsResult", "matrix", 1),
    ("WindowsResult", "positions", 2),
    ("ConventionsResult", "masks", 0),
    ("LensResult", "cross_attention_weights", 0),
    ("LensResult", "cross_attention_weights", 2),
    ("FollowResult", "target_ids", 0),
    ("NeuronsResult", "activations", 1),
    ("NeuronsResult", "target_ids", 0),
    ("TopActivationsResult", "active_share_by_layer", 1),
    ("TopActivationsResult", "neuron_active_shares", 0),
}


def parts(value) -> Iterator:
    if dataclasses.is_dataclass(value):
        yield value
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple | list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from parts(one)


def run_or_none(request):
    """Returns the answer to a request; None where Keras builds it, or its model or file is not there."""
    try:
        return None if request.needs_keras else engine.run(request)
    except AtlasError:
        return None


@pytest.fixture(scope="module")
def made() -> dict[str, object]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_DEVICE", "cpu")
        patch.delenv("ATLAS_MODELS_DIR", raising=False)
        requests = make_examples() | {
            kind.__name__: make_example(kind) for kind in list_request_types() if kind.runs_locally
        }
        found = [one for request in requests.values() for one in parts(run_or_none(request))]
    ours = [one for one in found if type(one).__module__.endswith((".schema", "base.sentences"))]
    return {type(one).__name__: one for one in reversed(ours)}


def list_array_fields(result) -> list[str]:
    return [field.name for field in dataclasses.fields(result) if "axes" in field.metadata]


def test_all_are_frozen_and_their_arrays_read_only(made):
    assert len(made) >= 40
    for name, trace in made.items():
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(trace, dataclasses.fields(trace)[0].name, None)
        for field in list_array_fields(trace):
            assert not getattr(trace, field).flags.writeable, f"{name}.{field}"


def test_a_copy_with_the_same_arrays_is_taken(made):
    for trace in made.values():
        dataclasses.replace(
            trace, **{field: getattr(trace, field).copy() for field in list_array_fields(trace)}
        )


def test_an_axis_too_many_and_one_that_grew_are_refused_with_one_sentence(made):
    for name, trace in made.items():
        for field in list_array_fields(trace):
            array = getattr(trace, field)
            assert_refused(trace, field, array[None])
            for axis in range(array.ndim):
                if (name, field, axis) not in UNCHECKED_FIELDS:
                    assert_refused(
                        trace, field, np.concatenate([array, array.take([0], axis=axis)], axis=axis)
                    )


def assert_refused(result, field: str, array: np.ndarray) -> None:
    with pytest.raises(InvalidValueError, match=r"^Invalid value for `") as caught:
        dataclasses.replace(result, **{field: array})
        pytest.fail(f"{type(result).__name__}.{field} took {array.shape}")
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 300
