"""Each field of each kind of request takes what its range holds, both ends included, and refuses all else in
the one form of errors, with the field's name, what is expected and what was received.

Rules between fields, and of what a text must hold, are tested with their topic.
"""

import dataclasses
import math
import re
import typing

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.base.registry import get_result_type, list_request_types
from core.base.request import field_label
from tests.support.all_requests import make_example

OTHER_TYPES = {
    "integer": (math.nan, math.inf, -math.inf, True, "1", [1]),
    "number": (math.nan, math.inf, -math.inf, True, "1", [1]),
    "characters": (5, b"to be", ["t"]),
    "items": (5, "ab", {"a": 1}),
}
NO_OPTIONS = ("sideways", "../x", 3.5, ["x"], {})
# what other fields are where a rule of the request connects them with an end or an option of a field
_OWN, _WIDE = {"translation": "me gusta"}, {"width": 2_048}
COMPANION_FIELDS = {
    "HeadsRequest-target": _OWN,
    "AblationRequest-target": _OWN,
    "WeightRequest-target": _OWN,
    "AliasRequest-pair": _WIDE,
    "RotationRequest-pair": _WIDE,
    "AliasRequest-width": {"pair": 0},
    "RotationRequest-width": {"pair": 0},
    "ScoresRequest-layer": {"head": 0},
    "ScoresRequest-head": {"layer": 0},
    "WriterRequest-corpus": {"text": "a b " * 500},
}
# fields whose ends and options hang on another field: the tests of their topics hold them
DEPENDENT_FIELDS = (
    *(f"MatrixSettings-{name}" for name in ("num_positions", "first_position", "p1", "p2", "p3")),
    *(f"{kind}-colour" for kind in ("MapRequest", "MapView", "UploadedMapView")),
    *(
        "NeuronsRequest-layer",
        "TopActivationsRequest-layer",
        "TopActivationsRequest-neuron",
        "GenerateRequest-start",
    ),
)


def make_request(request_type: type, /, **values):
    """Returns a request of a kind with some of its fields; one about a training is about one by default."""
    training_type = typing.get_type_hints(request_type).get("training_request")
    if training_type is not None:
        values = {"training_request": (typing.get_args(training_type) or (training_type,))[0]()} | values
    return make_example(request_type, **values)


def list_fields_with(*wanted: str, of: tuple[str, ...] = tuple(OTHER_TYPES)) -> list:
    return [
        pytest.param(kind, field, id=f"{kind.__name__}-{field.name}")
        for kind in list_request_types()
        for field in dataclasses.fields(kind)
        if set(wanted) & set(field.metadata)
        and ("range" not in field.metadata or field.metadata["range"].unit in of)
    ]


def is_independent(request_type: type, field) -> bool:
    allowed = field.metadata.get("range")
    return f"{request_type.__name__}-{field.name}" not in DEPENDENT_FIELDS and not (
        allowed and allowed.checks_itself
    )


def assert_refused(request_type: type, name: str, value) -> str:
    """Holds that a value is refused in the one form, by the name and the label of its field."""
    with pytest.raises(InvalidValueError) as caught:
        make_request(request_type, **{name: value})
    sentence = str(caught.value)
    assert re.match(rf"Invalid value for `{name}`: expected .+\. Received: {name}=", sentence), sentence
    assert (caught.value.name, caught.value.label) == (name, field_label(request_type, name))
    assert len(sentence) < 1_600 and "\n" not in sentence
    return sentence


def make_of_length(default, count: int):
    return (default * (count // len(default) + 1))[:count]


def list_values_beyond(allowed, default) -> list:
    """Returns the values nearest to a range that it does not hold."""
    if allowed.unit == "integer":
        return [allowed.low - 1, allowed.low + 0.5, allowed.effective_high + 1, 10**400]
    if allowed.unit == "number":
        lowest = allowed.low if allowed.exclude_low else np.nextafter(allowed.low, -math.inf)
        return [float(lowest), float(np.nextafter(allowed.effective_high, math.inf)), 10**400]
    return [
        make_of_length(default, count)
        for count in (allowed.low - 1, allowed.effective_high + 1)
        if count >= 0
    ]


@pytest.mark.parametrize(("kind", "field"), list_fields_with("range"))
def test_what_lies_outside_a_range_or_is_of_another_type_is_refused_by_its_name(kind, field):
    allowed = field.metadata["range"]
    for value in OTHER_TYPES[allowed.unit]:
        assert_refused(kind, field.name, value)
    for value in list_values_beyond(allowed, field.default) if is_independent(kind, field) else ():
        sentence = assert_refused(kind, field.name, value)
        highest = f"{allowed.effective_high:g}" if allowed.unit == "number" else f"{allowed.effective_high:,}"
        assert f" {highest}" in sentence, sentence
        assert allowed.unit != "characters" or len(sentence) < 400  # a long text is not repeated


NUMBERS = [one for one in list_fields_with("range", of=("integer", "number")) if is_independent(*one.values)]


@pytest.mark.parametrize(("kind", "field"), NUMBERS)
def test_both_ends_of_a_range_are_taken_and_whole_numbers_become_int(kind, field):
    allowed, beside = field.metadata["range"], COMPANION_FIELDS.get(f"{kind.__name__}-{field.name}", {})
    low = np.nextafter(allowed.low, math.inf) if allowed.exclude_low else allowed.low
    for end in (low, allowed.effective_high):
        taken = getattr(make_request(kind, **beside | {field.name: float(end)}), field.name)
        assert taken == end
        assert type(taken) is (int if allowed.unit == "integer" else float)


@pytest.mark.parametrize(("kind", "field"), list_fields_with("options", "family"))
def test_what_is_no_option_is_refused_and_each_option_is_taken(kind, field):
    beside = COMPANION_FIELDS.get(f"{kind.__name__}-{field.name}", {})
    for value in NO_OPTIONS:
        assert_refused(kind, field.name, value)
    for option in field.metadata.get("options", ()) if is_independent(kind, field) else ():
        assert getattr(make_request(kind, **beside | {field.name: option}), field.name) == option


@pytest.mark.parametrize("kind", list_request_types(), ids=lambda kind: kind.__name__)
def test_a_request_is_frozen_equal_by_value_and_takes_its_fields_by_name(kind):
    request = make_request(kind)
    assert (request, hash(request)) == (make_request(kind), hash(make_request(kind)))
    with pytest.raises(TypeError):
        kind("to be")
    for name in vars(request):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(request, name, None)


def test_each_kind_of_request_has_its_kind_of_result():
    """By its name, since a remote engine answers with one."""
    kinds = [one for one in list_request_types() if one.__name__.endswith("Request")]
    assert len({get_result_type(one) for one in kinds}) > 40
