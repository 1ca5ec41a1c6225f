"""Requests and traces as bytes: the same bits come back, and nothing but what may travel."""

import contextlib
import dataclasses
import json
import pickle
import struct

import hypothesis.strategies as st
import numpy as np
import pytest
import safetensors.numpy
from hypothesis import given
from hypothesis.extra import numpy as arrays

from core.base.checks import InvalidValueError
from core.engine import wire
from core.engine.schema import EngineStatus
from core.topics.masking.mask_propagation.schema import MaskRecord
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.all_requests import find_difference

MAX_BYTES = 1_000_000
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary())
NUMBERS = arrays.arrays(
    st.sampled_from(["bool", "int8", "uint8", "int32", "int64", "float16", "float32", "float64"]),
    arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3),
)
NESTED = st.recursive(
    PLAIN | NUMBERS,
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def pack_and_unpack(value):
    return wire.unpack(wire.pack(value), MAX_BYTES)


def make_packed_message(plain, tail: bytes = b"") -> bytes:
    text = plain if isinstance(plain, bytes) else json.dumps(plain).encode()
    return struct.pack("<Q", len(text)) + text + tail


@given(NESTED)
def test_any_value_comes_back_to_the_last_bit(value):
    assert find_difference(pack_and_unpack(value), value) == ""


@pytest.mark.parametrize(
    "value",
    [
        np.arange(6.0).reshape(2, 3).T,
        np.broadcast_to(np.arange(3.0), (4, 3)),
        np.arange(10)[::-2],
        np.array([np.nan, -0.0, np.inf]),
        np.float64(0.1),
        np.int32(-3),
        np.bool_(True),
        tuple(np.array([0.1, np.nan])),
        10**30,
        -0.0,
        "half of a pair: \ud800",
    ],
    ids=repr,
)
def test_odd_values_come_back_to_the_last_bit(value):
    assert find_difference(pack_and_unpack(value), value) == ""


def test_a_nested_trace_comes_back():
    mask = MaskRecord(name="a", route="implicit", mask=None, affects_output=True)
    assert find_difference(pack_and_unpack((mask, {"b": [mask]})), (mask, {"b": [mask]})) == ""


def test_a_text_goes_on_from_a_state_that_comes_back():
    request = GenerateRequest(prompt="a", start=3, state=tuple(np.random.default_rng(1).normal(size=512)))
    assert pack_and_unpack(request) == request
    assert len(wire.pack(request)) < 6_000  # one array, not 512


def test_the_schema_tells_other_fields(monkeypatch):
    before = wire.schema_hash()
    kind = dataclasses.make_dataclass("Status", [("device", str)], frozen=True)
    monkeypatch.setattr(wire, "transferable_classes", lambda: {"core.engine.schema.EngineStatus": kind})
    wire.schema_hash.cache_clear()
    assert wire.schema_hash() != before
    wire.schema_hash.cache_clear()


def test_what_has_no_place_on_the_wire_is_an_error():
    with pytest.raises(TypeError, match="type object does not travel"):
        wire.pack([object()])


REQUEST = json.loads(wire.pack(GenerateRequest(prompt="a"))[8:])
FORGED = {
    "nothing": b"",
    "short": b"abc",
    "a length beyond the end": struct.pack("<Q", 2**63) + b"{}",
    "a pickle": pickle.dumps({"a": 1}),
    "no JSON": make_packed_message(b"{'a': 1}"),
    "no text": make_packed_message(b"\xff\xfe"),
    "nested without end": make_packed_message(b"[" * 100_000 + b"]" * 100_000),
    "an object of nobody": make_packed_message({"a": 1}),
    "two kinds at once": make_packed_message({"tuple": [], "bytes": "0"}),
    "an array that is not there": make_packed_message({"array": "0"}),
    "an array that is no scalar": make_packed_message(
        {"scalar": "0"}, safetensors.numpy.save({"0": np.zeros(2)})
    ),
    "bytes that are named twice": make_packed_message(  # 29 MB a thousand times would fill any memory
        [{"bytes": "0"}, {"bytes": "0"}], safetensors.numpy.save({"0": np.zeros(2, "uint8")})
    ),
    "a row of bytes": make_packed_message({"row": "0"}, safetensors.numpy.save({"0": np.zeros(2, "uint8")})),
    "a broken tail": make_packed_message({"array": "0"}, b"\x08\0\0\0\0\0\0\0{broken}"),
    "a dtype that NumPy lacks": make_packed_message(
        {"array": "0"},
        struct.pack("<Q", 58) + b'{"0":{"dtype":"BF16","shape":[1],"data_offsets":[0,2]}}   ' + b"ab",
    ),
    "a key that is a list": make_packed_message({"dict": [[[1], 2]]}),
    "a class of Python": make_packed_message({"class": "os.system", "fields": {}}),
    "a class of ours that does not travel": make_packed_message(
        {"class": "core.engine.streams.Worker", "fields": {}}
    ),
    "a field too many": make_packed_message({**REQUEST, "fields": {**REQUEST["fields"], "more": 1}}),
    "a field too few": make_packed_message({**REQUEST, "fields": {"prompt": "a"}}),
    "a text that is a list": make_packed_message(
        {**REQUEST, "fields": {**REQUEST["fields"], "prompt": ["a"]}}
    ),
    "a model that is a request": make_packed_message(
        {**REQUEST, "fields": {**REQUEST["fields"], "model": REQUEST}}
    ),
    "a number that is a text": make_packed_message(
        {**REQUEST, "fields": {**REQUEST["fields"], "length": "9"}}
    ),
}


@pytest.mark.parametrize("bad", FORGED.values(), ids=FORGED)
def test_a_forged_message_is_refused_in_a_sentence(bad):
    with pytest.raises(wire.WireError, match=r"^A message .*\.$"):
        wire.unpack(bad, MAX_BYTES)


def test_a_message_that_is_too_large_is_refused_unread():
    with pytest.raises(wire.WireError, match="more than 10"):
        wire.unpack(b"x" * 11, 10)


def test_a_request_out_of_range_is_the_same_error_as_here():
    plain = {**REQUEST, "fields": {**REQUEST["fields"], "length": 10**9}}
    with pytest.raises(InvalidValueError, match="a whole number from 1 to 5,000"):
        wire.unpack(make_packed_message(plain), MAX_BYTES)


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_be_refused(data):
    for one in (data, make_packed_message(data), make_packed_message({"array": "0"}, data)):
        try:
            wire.unpack(one, MAX_BYTES)
        except wire.WireError:
            continue


@given(st.integers(0, 10_000), st.integers(0, 255))
def test_no_byte_that_is_turned_does_more_than_be_refused(place, byte):
    good = bytearray(
        wire.pack([EngineStatus(device=None, versions={"a": "1"}, num_streams=0), np.arange(4.0)])
    )
    good[place % len(good)] = byte
    with contextlib.suppress(wire.WireError):
        wire.unpack(bytes(good), MAX_BYTES)
