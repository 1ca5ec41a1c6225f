"""Every request is answered alike by NumPy on the CPU and by TensorFlow on the device, and there alone."""

import collections
import dataclasses
import os
import re
import subprocess
import sys

import pytest

from benchmarks import devices
from tests.support.processes import ROOT
from tests.support.request_pairs import (
    SHORT,
    compute_differences,
    find_missing_types,
    make_example_pairs,
    make_request_label,
)

pytestmark = pytest.mark.usefixtures("stand_in")
# as long ones they take a minute
SMALLER = {"Shift": {"max_shift": 3}, "Ablation": {"text": SHORT}, "Units": {"length": 80}}


def list_compared_requests() -> dict:
    """Returns the short example of each kind of request, and for the night all others."""
    found = {}
    for short, long in make_example_pairs():
        known = {make_request_label(one) for one in found}
        night = [pytest.mark.nightly] * (make_request_label(short) in known)
        found.setdefault(
            short, pytest.param(short, id=f"{len(found)}-{make_request_label(short)}", marks=night)
        )
        smaller = dataclasses.replace(long, **SMALLER.get(make_request_label(long), {}))
        name = f"{len(found)}-{make_request_label(long)}"
        found.setdefault(smaller, pytest.param(smaller, id=name, marks=pytest.mark.nightly))
    return found


# Strings have no kernel on a GPU, and Keras' TextVectorization puts itself on the CPU: sentences are cut into
# words there, by these operations and no others.
CUTTING = ("MaskPropagation", "Ragged")
ALLOWED_OPERATIONS = {
    "AddV2",
    "Cast",
    "ConcatV2",
    "Cumsum",
    "DenseBincount",
    "Equal",
    "Greater",
    "Identity",
    "Max",
    "Maximum",
    "Minimum",
    "Mul",
    "Reshape",
    "SelectV2",
    "StaticRegexReplace",
    "StridedSlice",
    "StringLower",
    "StringSplitV2",
}
# what goes into a graph and comes out: no operation
TRANSFER_OPERATIONS = {"_Arg", "_DeviceArg", "_Retval", "_DeviceRetval"}


def test_each_kind_of_request_has_an_example():
    assert find_missing_types() == []


@pytest.mark.parametrize("request_", list_compared_requests().values())
def test_both_ways_give_the_same_trace(request_):
    found = compute_differences(
        devices.run_on_device(request_, "cpu"), devices.run_on_device(request_, "gpu")
    )
    assert found
    assert [each for each in found if not each.is_small] == []


# --- where operations ran -----------------------------------------------------------------------------------

WATCHED_PROGRAM = """
import os, sys
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "0"
os.environ["ATLAS_DEVICE"] = "gpu"
from tests.support.request_pairs import make_example_pairs, make_request_label
from core import engine
from core.base import device
from core.topics.transformer.machine import compute
device.use_stand_in_gpu()
import tensorflow as tf
tf.debugging.set_log_device_placement(True)
for short, _ in make_example_pairs():
    print(f"ANSWER {make_request_label(short)}", file=sys.stderr, flush=True)
    compute._compute_tensors.cache_clear()  # a pass that was kept runs nothing
    engine.run(short)
"""


@pytest.fixture(scope="module")
def ran():
    """The names of the operations that ran on each device, by the kind of request: a request of each kind is
    answered on the stand-in in a process of its own.
    """
    done = subprocess.run(
        [sys.executable, "-c", WATCHED_PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=500
    )
    assert done.returncode == 0, done.stderr[-3000:]
    ran: dict = collections.defaultdict(lambda: collections.defaultdict(set))
    label = ""
    for line in done.stderr.splitlines():
        if line.startswith("ANSWER "):
            label = line.removeprefix("ANSWER ")
        executed = re.search(r"Executing op (\w+) in device \S*device:(\w+:\d+)", line)
        node = re.search(r": \((\w+)\): \S*device:(\w+:\d+)", line)
        if match := executed or node:
            ran[label][match[2]].add(match[1])
    return ran


@pytest.mark.nightly
def test_all_operations_of_an_answer_ran_on_the_device(ran):
    elsewhere = {
        label: sorted(names - TRANSFER_OPERATIONS - (ALLOWED_OPERATIONS if label in CUTTING else set()))
        for label, by_device in ran.items()
        for where, names in by_device.items()
        if where != "CPU:1"
    }
    assert {label: names for label, names in elsewhere.items() if names} == {}


@pytest.mark.nightly
def test_each_kind_of_request_has_operations_there(ran):
    labels = {make_request_label(short) for short, _ in make_example_pairs()} - {
        "Ready"
    }  # a model is loaded, nothing is worked out
    assert labels - {label for label, by_device in ran.items() if by_device["CPU:1"]} == set()


@pytest.mark.nightly
def test_jax_gives_the_same_answers():
    """`make gpu-check ARGS=--stand-in` with another backend of Keras; what needs TensorFlow says so."""
    pytest.importorskip("jax", reason="jax of requirements-dev.txt is not installed")
    flags = {
        "KERAS_BACKEND": "jax",
        "XLA_FLAGS": "--xla_force_host_platform_device_count=2",
        "JAX_DISABLE_MOST_OPTIMIZATIONS": "1",  # each shape is compiled, and used once or twice
    }
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.devices", "--stand-in", "--no-times"],
        cwd=ROOT,
        env=os.environ | flags,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    labels = {make_request_label(short) for short, _ in make_example_pairs()}
    answered = {
        label for label in labels if re.search(rf"^  {re.escape(label)} +same", done.stdout, re.MULTILINE)
    }
    assert labels - answered <= {"Ragged"}
