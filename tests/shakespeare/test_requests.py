import dataclasses
import math

import pytest

from core.base.checks import InvalidValueError, counted
from core.configs.char_rnn import CHAR_RNNS, CharRNNConfig, char_rnn_config
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
        config = char_rnn_config(name)
        assert (config.vocabulary_size, config.embedding_size, config.units, config.window) == (
            39,
            16,
            128,
            100,
        )
    assert char_rnn_config("char_rnn_stateful").stateful
    assert not char_rnn_config("char_rnn").stateful


def test_each_preset_stands_under_its_name():
    assert all(config.name == name for name, config in CHAR_RNNS.items())


def test_an_unknown_model_is_answered_with_those_there_are():
    with pytest.raises(
        InvalidValueError,
        match=r"`model`: expected one of 'char_rnn', .*'char_rnn_large'.*Received: model='gpt'",
    ):
        char_rnn_config("gpt")


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
@pytest.mark.parametrize("value", [None, 5, b"to be", ["t"]])
def test_what_is_no_text_is_refused(kind, value):
    with pytest.raises(InvalidValueError, match="Invalid value for `prompt`: expected a text"):
        kind(**{"prompt": value})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["\U0001f642\U0001f642", "中文", "مرحبا", "\0", "1245", "\ud800", "<>"])
def test_a_text_without_a_known_character_is_refused_with_the_fix(kind, text):
    sentence = (
        r"^Invalid value for `prompt`: expected at least one character that the model knows\. "
        r"Received: prompt=.*Latin letters\.$"
    )
    with pytest.raises(InvalidValueError, match=sentence):
        kind(**{"prompt": text})
    kind(**{"prompt": text + "a"})


@pytest.mark.parametrize("kind", SAMPLED)
@pytest.mark.parametrize("value", [-1, -1e-9, 1000.5, math.nan, math.inf, -math.inf, "1", True, None, [1]])
def test_a_temperature_out_of_range_is_refused_with_the_fix(kind, value):
    with pytest.raises(
        InvalidValueError,
        match=r"^Invalid value for `temperature`: expected a number from 0 to 1000\. Received: "
        r"temperature=.*\. 0 takes the likeliest, 1 is the model's own distribution\.",
    ):
        ask(kind, temperature=value)


@pytest.mark.parametrize("kind", SAMPLED)
@pytest.mark.parametrize("value", [-1, 2.5, math.nan, math.inf, "5", True, None])
def test_a_k_out_of_range_is_refused_with_the_fix(kind, value):
    with pytest.raises(
        InvalidValueError,
        match=r"^Invalid value for `top_k`: expected a whole number from 0 to .*Received: "
        r"top_k=.*0 switches top-k off",
    ):
        ask(kind, top_k=value)


@pytest.mark.parametrize("kind", SAMPLED)
@pytest.mark.parametrize("value", [0, 0.0, -0.1, 1.0001, 2, math.nan, math.inf, "0.5", True, None])
def test_a_p_out_of_range_is_refused_with_the_fix(kind, value):
    with pytest.raises(
        InvalidValueError,
        match=r"^Invalid value for `top_p`: expected a number above 0 and up to 1\. Received: "
        r"top_p=.*1 switches top-p off",
    ):
        ask(kind, top_p=value)


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
    "fields",
    [
        dict(length=0),
        dict(length=5001),
        dict(length="5"),
        dict(length=1.5),
        dict(seed=-1),
        dict(seed=2**32),
        dict(seed=1.5),
        dict(seed=None),
        dict(start=-1, state=(0.0,) * 128),
    ],
)
def test_lengths_and_seeds_out_of_range_are_refused(fields):
    with pytest.raises(
        InvalidValueError, match=f"Invalid value for `{next(iter(fields))}`: expected a whole number from"
    ):
        ask(GenerateRequest, **fields)


@pytest.mark.parametrize("fields", [dict(start=3), dict(state=(0.0,) * 128)])
def test_a_state_without_its_start_is_refused_and_the_other_way_round(fields):
    with pytest.raises(
        InvalidValueError, match="Invalid value for `state`: expected the state that belongs to `start`"
    ):
        ask(GenerateRequest, **fields)


@pytest.mark.parametrize("draws", [-1, 100_001, 2.5, math.nan, "10"])
def test_draws_out_of_range_are_refused(draws):
    with pytest.raises(InvalidValueError, match="Invalid value for `draws`"):
        ask(NextCharacterRequest, draws=draws)


@pytest.mark.parametrize("last", [0, -1, 10_001, 2.5, None])
def test_a_last_out_of_range_is_refused(last):
    with pytest.raises(InvalidValueError, match="Invalid value for `last`"):
        ask(CarryRequest, last=last)


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
