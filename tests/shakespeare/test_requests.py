import dataclasses
import math

import pytest

from core.base.checks import InvalidValueError, counted
from core.configs.char_rnn import CHAR_RNNS, CharRNNConfig
from core.shakespeare.next_character.ask import CarryRequest, NextCharacterRequest
from core.shakespeare.units.ask import FEATURES, UnitsRequest
from core.shakespeare.writing.ask import GenerateRequest, TemperaturesRequest
from core.vocabulary.characters import CHARACTERS

KINDS = (GenerateRequest, TemperaturesRequest, NextCharacterRequest, CarryRequest, UnitsRequest)
SAMPLED = (GenerateRequest, NextCharacterRequest)


def ask(kind, **fields):
    return kind(**{"prompt": "to be", **fields})


def test_the_vocabulary_is_the_39_of_the_chapter_in_code_point_order():
    assert len(CHARACTERS) == len(set(CHARACTERS)) == 39
    assert list(CHARACTERS) == sorted(CHARACTERS)
    assert CHARACTERS[0] == "\n"
    assert CHARACTERS[1] == " "
    assert CHARACTERS.endswith("abcdefghijklmnopqrstuvwxyz")


def test_the_chapters_architectures():
    for name in ("char_rnn", "char_rnn_stateful"):
        config = CHAR_RNNS[name]
        assert (config.vocabulary_size, config.embedding_size, config.units, config.window) == (
            39,
            16,
            128,
            100,
        )
    assert CHAR_RNNS["char_rnn_stateful"].stateful
    assert not CHAR_RNNS["char_rnn"].stateful


def test_each_preset_stands_under_its_name():
    assert all(config.name == name for name, config in CHAR_RNNS.items())


@pytest.mark.parametrize(
    "field, value",
    [
        ("embedding_size", 0),
        ("units", 0),
        ("units", 2.5),
        ("window", 0),
        ("batch_size", 0),
        ("epochs", 0),
        ("dropout", 1.0),
        ("dropout", -0.1),
        ("learning_rate", 0.0),
        ("learning_rate", math.nan),
    ],
)
def test_a_recipe_out_of_range_is_refused(field, value):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{field}`"):
        CharRNNConfig(name="x", title="x", **{field: value})


@pytest.mark.parametrize("kind", KINDS)
def test_requests_are_frozen_equal_by_value_and_keyword_only(kind):
    request = ask(kind)
    assert request == ask(kind)
    assert hash(request) == hash(ask(kind))
    with pytest.raises(dataclasses.FrozenInstanceError):
        request.model = "char_rnn_large"
    with pytest.raises(TypeError):
        kind("to be")


@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_model_is_refused(kind):
    for model in ("gpt", "", None, "../char_rnn", 3):
        with pytest.raises(InvalidValueError, match="Invalid value for `model`: expected one of 'char_rnn'"):
            ask(kind, model=model)


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_text_is_refused_with_the_fix(kind):
    with pytest.raises(InvalidValueError) as caught:
        kind(**{"prompt": ""})
    assert str(caught.value) == (
        "Invalid value for `prompt`: expected a text of 1 to 10,000 characters. Received: prompt=''. "
        "Type at least one character."
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("length", [10_001, 100_000])
@pytest.mark.parametrize("character", ["a", "\n", "\N{ROLLING ON THE FLOOR LAUGHING}"])
def test_a_text_that_is_too_long_is_refused_and_not_repeated(kind, length, character):
    with pytest.raises(InvalidValueError) as caught:
        kind(**{"prompt": character * length})
    message = str(caught.value)
    assert message.startswith(
        "Invalid value for `prompt`: expected a text of 1 to 10,000 characters. Received: prompt='"
    )
    assert message.endswith(f"Shorten it by {counted(length - 10_000, 'character')}.")
    assert len(message) < 300


def test_the_message_tells_the_length_of_the_text_itself():
    with pytest.raises(InvalidValueError, match=r"\(100,000 characters\)"):
        GenerateRequest(prompt="\n" * 100_000)


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_of_the_greatest_length_is_accepted(kind):
    ask(kind, prompt="a" * 10_000)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["\U0001f642\U0001f642", "中文", "مرحبا", "1245", "<>"])
def test_a_text_without_a_known_character_is_refused_with_the_fix(kind, text):
    sentence = (
        r"^Invalid value for `prompt`: expected at least one character that the model knows\. "
        r"Received: prompt=.*Latin letters\.$"
    )
    with pytest.raises(InvalidValueError, match=sentence):
        kind(**{"prompt": text})
    kind(**{"prompt": text + "a"})


NO_NUMBER = (math.nan, math.inf, True, None)
RULES = {  # what is refused of a field, and what the error says
    "temperature": (
        (-1, -1e-9, 1000.5, -math.inf, "1", [1], *NO_NUMBER),
        r"a number from 0 to 1000\. .*\. 0 takes the likeliest, 1 is the model's own distribution\.",
    ),
    "top_k": ((-1, 2.5, "5", *NO_NUMBER), r"a whole number from 0 to .*0 switches top-k off"),
    "top_p": (
        (0, 0.0, -0.1, 1.0001, 2, "0.5", *NO_NUMBER),
        r"a number above 0 and up to 1\. .*1 switches top-p off",
    ),
}
REFUSED = [
    *((kind, "prompt", value, "a text") for kind in KINDS for value in (None, 5, b"to be", ["t"])),
    *(
        (kind, name, value, says)
        for kind in SAMPLED
        for name, (values, says) in RULES.items()
        for value in values
    ),
    *((GenerateRequest, "length", value, "a whole number from") for value in (0, 5001, "5", 1.5)),
    *((GenerateRequest, "seed", value, "a whole number from") for value in (-1, 2**32, 1.5, None)),
    *((NextCharacterRequest, "draws", value, "") for value in (-1, 100_001, 2.5, math.nan, "10")),
    *((CarryRequest, "last", value, "") for value in (0, -1, 10_001, 2.5, None)),
    (GenerateRequest, "state", (0.0,) * 128, "the state that belongs to `start`"),
]


@pytest.mark.parametrize(("kind", "name", "value", "says"), REFUSED)
def test_a_value_out_of_range_is_refused_with_the_fix(kind, name, value, says):
    with pytest.raises(InvalidValueError, match=f"^Invalid value for `{name}`: expected {says}"):
        ask(kind, **{name: value})


STATES = [(dict(start=3), "state"), (dict(start=-1, state=(0.0,) * 128), "start")]


@pytest.mark.parametrize(("fields", "name"), STATES)
def test_a_state_goes_with_its_start(fields, name):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{name}`"):
        ask(GenerateRequest, **fields)


@pytest.mark.parametrize("kind", SAMPLED)
@pytest.mark.parametrize(
    "fields",
    [
        dict(temperature=0),
        dict(temperature=1),
        dict(temperature=1000),
        dict(top_k=0),
        dict(top_k=39),
        dict(top_k=1000),
        dict(top_p=1),
        dict(top_p=1e-9),
        dict(seed=0),
        dict(seed=2**32 - 1),
    ],
)
def test_the_ends_of_the_ranges_are_accepted(kind, fields):
    ask(kind, **fields)


@pytest.mark.parametrize(
    "kind, fields",
    [
        (GenerateRequest, dict(length=3.0)),
        (GenerateRequest, dict(seed=42.0)),
        (GenerateRequest, dict(top_k=5.0)),
        (NextCharacterRequest, dict(draws=10.0)),
        (NextCharacterRequest, dict(seed=42.0)),
        (CarryRequest, dict(last=5.0)),
    ],
)
def test_whole_numbers_given_as_floats_are_kept_as_whole_numbers(kind, fields):
    """What the check accepts must also run: the request holds the int that was checked."""
    ((name, value),) = fields.items()
    assert type(getattr(ask(kind, **fields), name)) is int
    assert getattr(ask(kind, **fields), name) == value


def test_a_feature_is_one_of_those_that_are_scored():
    assert [UnitsRequest(feature=feature).feature for feature in FEATURES] == list(FEATURES)
    with pytest.raises(InvalidValueError, match="Invalid value for `feature`: expected one of"):
        UnitsRequest(feature="love")
