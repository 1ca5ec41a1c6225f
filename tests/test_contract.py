"""What every public call and every box does with what strangers bring: a right answer, or one sentence that
names an argument that was given, what is wrong with it, and the fix.

The tables stand in `tests/support/odd_inputs.py`. A call is right where its own code recomputes its table.
"""

import copy
import dataclasses
import inspect
import typing

import numpy as np
import pytest

import attention_atlas as atlas
from core import engine
from core.base.checks import AtlasError
from core.base.registry import list_request_types
from tests.support.all_requests import make_example
from tests.support.odd_inputs import BATCHES, FILES, TEXTS, VALUES
from tests.support.proofs import assert_valid_view
from tests.support.refusals import assert_readable_error

FAST_ARGUMENTS = {
    "generate_text": {"length": 5},
    "logit_lens": {"model": "nmt_transformer"},
    "translate": {"model": "nmt_luong"},
}
FIRST_ARGUMENTS = {  # what each call takes as its first argument
    "attention": "I like soccer",
    "head_patterns": "I like soccer",
    "translate": "I like soccer",
    "generate_text": "To be",
    "next_character": "To be",
    "tokenize": "unbelievable stories",
    "positional_encodings": 10,
    "sentiment": "a great movie",
    "nearest_words": "king",
    "transformer_blocks": "I like soccer",
    "logit_lens": "I like soccer",
}


def call_or_check_error(function, argument_names: set[str]):
    """Returns what a function gives, or None where it refuses in a sentence."""
    try:
        return function()
    except AtlasError as error:
        assert_readable_error(error, argument_names)
        return None


def test_every_call_is_held_to_the_contract():
    calls = {name for name in dir(atlas) if name.islower() and not name.startswith("_")}
    elsewhere = {"run_request", "make_request", "plot_figure", "list_models", "attention_from_weights"}
    assert calls - elsewhere - {"mask_propagation", "check_masks", "assert_masked"} == set(FIRST_ARGUMENTS)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", [name for name in FIRST_ARGUMENTS if name != "positional_encodings"])
def test_a_call_answers_any_text_rightly_or_says_what_is_wrong(name, text):
    first = next(iter(inspect.signature(getattr(atlas, name)).parameters))
    view = call_or_check_error(
        lambda: getattr(atlas, name)(TEXTS[text], **FAST_ARGUMENTS.get(name, {})), {first}
    )
    if text == "plain" and name != "nearest_words":
        assert view is not None, f"{name} refuses {text!r}"
    if view is not None:
        assert_valid_view(view)


@pytest.mark.parametrize("count", [1, 2, 3, 10, 21, 22, 60, 61, 500])
def test_positions_are_drawn_for_any_count(count):
    assert_valid_view(atlas.positional_encodings(count))


@pytest.mark.parametrize("name", FIRST_ARGUMENTS)
def test_any_value_of_any_argument_is_taken_or_refused_by_its_name(name):
    call = getattr(atlas, name)
    first, *others = inspect.signature(call).parameters
    for argument in [first, *others]:
        for value in VALUES.values():
            arguments = {first: FIRST_ARGUMENTS[name]} | FAST_ARGUMENTS.get(name, {}) | {argument: value}
            before = repr(arguments)
            call_or_check_error(lambda arguments=arguments: call(**arguments), set(arguments))
            assert repr(arguments) == before


# --- the debugger of masks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BATCHES)
def test_a_batch_is_checked_or_refused_with_its_reason(name):
    keras = pytest.importorskip("keras")
    keras.utils.set_random_seed(7)
    model = keras.Sequential(
        [keras.layers.Embedding(12, 4, mask_zero=True), keras.layers.GRU(3), keras.layers.Dense(1)]
    )
    model.build((None, None))
    batch, is_valid = BATCHES[name]
    before, weights = copy.deepcopy(batch), [one.copy() for one in model.get_weights()]
    problems = call_or_check_error(lambda: atlas.check_masks(model, batch), {"batch"})
    assert problems == ([] if is_valid else None)
    view = call_or_check_error(lambda: atlas.mask_propagation(model, batch), {"batch"})
    assert view is not None or not is_valid
    np.testing.assert_equal(batch, before)
    for one, other in zip(model.get_weights(), weights, strict=True):
        np.testing.assert_array_equal(one, other)


# --- every box: the fields of every request -----------------------------------------------------------------


def find_fields(is_wanted) -> list:
    return [
        pytest.param(request_type, field.name, id=f"{request_type.__name__}-{field.name}")
        for request_type in list_request_types()
        for field in dataclasses.fields(request_type)
        if is_wanted(request_type, field, hint=typing.get_type_hints(request_type)[field.name])
    ]


def is_text_box(request_type: type, field: dataclasses.Field, hint) -> bool:
    """Returns whether a box asks for a text: none does for trainings and for the engine's own requests, and a
    view is answered by several.
    """
    is_shown = not request_type.__module__.startswith(("core.topics.lab.", "core.engine."))
    is_choice = field.metadata.get("options") or "family" in field.metadata
    is_text = hint in (str, tuple[str, ...]) and not is_choice
    return is_text and is_shown and request_type.__name__.endswith("Request")


def run_or_check_error(request_type: type, **values) -> None:
    field_names = {field.name for field in dataclasses.fields(request_type)}
    call_or_check_error(lambda: engine.run(make_example(request_type, **values)), field_names)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(("request_type", "name"), find_fields(is_text_box))
def test_a_box_answers_any_text_or_says_what_is_wrong(request_type, name, text):
    is_one = typing.get_type_hints(request_type)[name] is str
    run_or_check_error(request_type, **{name: TEXTS[text] if is_one else (TEXTS[text], "i like it")})


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("request_type", "name"), find_fields(lambda request_type, field, hint: hint is bytes)
)
def test_a_file_is_read_or_refused_with_its_reason(request_type, name, file):
    run_or_check_error(request_type, **{name: FILES[file]})
