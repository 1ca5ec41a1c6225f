"""What may be asked of a writer, where one field hangs on another or on what the model knows."""

import string

import pytest

from core.base.checks import InvalidValueError
from core.models.configs.char_rnn import CHAR_RNNS, CharRNNConfig
from core.models.vocabulary.characters import CHARACTERS
from core.topics.shakespeare.next_character.schema import MemoryRequest, NextCharacterRequest
from core.topics.shakespeare.units.schema import UnitsRequest
from core.topics.shakespeare.writing.schema import GenerateRequest, TemperaturesRequest

KINDS = (GenerateRequest, TemperaturesRequest, NextCharacterRequest, MemoryRequest, UnitsRequest)


def test_the_vocabulary_is_the_39_of_the_chapter_in_code_point_order():
    assert list(CHARACTERS) == sorted(set(CHARACTERS))
    assert (len(CHARACTERS), CHARACTERS[:2], CHARACTERS[-26:]) == (39, "\n ", string.ascii_lowercase)


@pytest.mark.parametrize("name", ["char_rnn", "char_rnn_stateful"])
def test_the_chapters_architectures(name):
    config = CHAR_RNNS[name]
    sizes = (config.vocabulary_size, config.embedding_size, config.units, config.window)
    assert (sizes, config.stateful) == ((39, 16, 128, 100), name == "char_rnn_stateful")


@pytest.mark.parametrize(
    ("field", "value"),
    [("embedding_size", 0), ("units", 2.5), ("window", 0), ("dropout", 1.0), ("learning_rate", 0.0)],
)
def test_a_recipe_out_of_range_is_refused(field, value):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{field}`"):
        CharRNNConfig(name="x", title="x", **{field: value})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["\U0001f642\U0001f642", "中文", "مرحبا", "1245", "<>"])
def test_a_text_without_a_known_character_is_refused_with_the_fix(kind, text):
    sentence = r"^Invalid value for `prompt`: expected at least one character that the model knows\. "
    with pytest.raises(InvalidValueError, match=sentence + r"Received: prompt=.*Latin letters\.$"):
        kind(prompt=text)
    kind(prompt=text + "a")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (dict(prompt=""), "`prompt`: .* Type at least one character.$"),
        (dict(prompt="\n" * 100_000), r"\(100,000 characters\)\. Shorten it by 90,000 characters.$"),
        (dict(prompt="\N{ROLLING ON THE FLOOR LAUGHING}" * 10_001), "Shorten it by 1 character.$"),
        (dict(temperature=-1), "0 takes the likeliest, 1 is the model's own distribution.$"),
        (dict(top_k=-1), "0 switches top-k off"),
        (dict(top_p=0), "a number above 0 and up to 1. .*1 switches top-p off"),
        (dict(state=(0.0,) * 128), "`state`: expected the state that belongs to `start`"),
        (dict(start=3), "`state`"),
        (dict(start=-1, state=(0.0,) * 128), "`start`"),
    ],
)
def test_a_refusal_says_what_to_do_and_a_state_goes_with_its_start(fields, sentence):
    with pytest.raises(InvalidValueError, match=sentence):
        GenerateRequest(**fields)
