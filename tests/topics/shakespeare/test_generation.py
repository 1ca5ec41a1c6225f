"""Writing, looking at one next character, asking what the state carries: with random weights, which need no
training.
"""

import math
import string

import numpy as np
import pytest

from core.base import sampling
from core.base.checks import InvalidValueError
from core.models.configs.char_rnn import CHAR_RNNS
from core.models.vocabulary.characters import CHARACTERS, encode_characters
from core.topics.shakespeare.generation import CHUNK_STEPS, describe_steps, generate_chunks, make_start_state
from core.topics.shakespeare.next_character.compute import compute_context_effect, compute_next_character
from core.topics.shakespeare.next_character.schema import ContextEffectRequest, NextCharacterRequest
from core.topics.shakespeare.writing.schema import GenerateRequest, join_generations
from tests.support.reference_sampling import reference_probabilities

PLAIN = {"temperature": 1.0, "top_k": 0, "top_p": 1.0}
SETTINGS = (
    dict(),
    dict(temperature=0),
    dict(temperature=0.4, top_k=6),
    dict(top_p=0.8),
    dict(temperature=2, top_k=20, top_p=0.9),
)


def request(**fields):
    return GenerateRequest(**{"prompt": "to be or not to b", "length": 70, **fields})


def write(decoder, **fields):
    return join_generations(generate_chunks(decoder, request(**fields)))


def make_logits(*probabilities):
    """Logits (1, 39) of a distribution over the first characters; the others are impossible."""
    return np.array([[math.log(p) for p in probabilities] + [-800.0] * (39 - len(probabilities))])


# --- a request ----------------------------------------------------------------------------------------------


def test_the_vocabulary_is_the_39_of_the_chapter_in_code_point_order():
    assert list(CHARACTERS) == sorted(set(CHARACTERS))
    assert (len(CHARACTERS), CHARACTERS[:2], CHARACTERS[-26:]) == (39, "\n ", string.ascii_lowercase)


@pytest.mark.parametrize("name", ["char_rnn", "char_rnn_stateful"])
def test_the_chapters_architectures(name):
    config = CHAR_RNNS[name]
    sizes = (config.vocabulary_size, config.embedding_size, config.units, config.window)
    assert (sizes, config.stateful) == ((39, 16, 128, 100), name == "char_rnn_stateful")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (dict(prompt=""), "`prompt`: .* Type at least one character.$"),
        (dict(prompt="مرحبا<1245>"), r"that the model knows\. Received: prompt=.*Latin letters\.$"),
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
def test_an_error_names_the_fix_and_a_state_goes_with_its_start(fields, sentence):
    with pytest.raises(InvalidValueError, match=sentence):
        GenerateRequest(**fields)


# --- a text -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [1, CHUNK_STEPS, CHUNK_STEPS + 1])
def test_a_text_has_the_length_that_was_asked_for(decoder, length):
    parts = list(generate_chunks(decoder, request(length=length)))
    assert max(len(part.text) for part in parts) <= CHUNK_STEPS
    assert len(join_generations(parts).text) == length


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_a_text_is_drawn_step_by_step_and_its_numbers_follow_from_its_logits(decoder, settings):
    """Re-reading everything from the start at each step, as the chapter does, gives the same characters."""
    result = write(decoder, length=45, seed=9, **settings)
    ids = list(encode_characters("to be or not to b").ids)
    for step, number in enumerate(sampling.generate_uniforms(9, 0, 45)):
        logits = decoder.logits(decoder.read(np.array(ids)))
        np.testing.assert_allclose(result.logits[step], logits, atol=1e-5)
        model, filtered = (np.array(reference_probabilities(logits, **PLAIN | cut)) for cut in ({}, settings))
        chosen = int(sampling.sample_ids(filtered, number))
        best = sorted(range(39), key=lambda i: (-logits[i], i))[:5]
        found = (result.ids[step], result.text[step], result.num_candidates[step])
        assert found == (chosen, CHARACTERS[chosen], (filtered > 0).sum())
        assert result.alternatives[step].tolist() == best and result.filtered_probability[step] > 0
        probabilities = [result.probability[step], *result.alternative_probability[step]]
        np.testing.assert_allclose(probabilities, model[[chosen, *best]], atol=1e-6)
        entropy = -math.fsum(x * math.log2(x) for x in model)
        found = [result.filtered_probability[step], result.entropy[step]]
        np.testing.assert_allclose(found, [filtered[chosen], entropy], atol=1e-5)
        ids.append(chosen)
    np.testing.assert_allclose(result.state, decoder.read(np.array(ids)), atol=1e-9)


@pytest.mark.parametrize("settings", [SETTINGS[0], SETTINGS[-1]], ids=str)
@pytest.mark.parametrize("cut", [31, 32])
def test_a_continued_text_is_the_text_of_one_go(decoder, settings, cut):
    whole = write(decoder, seed=3, **settings)
    first = write(decoder, seed=3, length=cut, **settings)
    rest = {"length": 70 - cut, "start": first.end, "state": tuple(first.state)}
    joined = join_generations([first, write(decoder, seed=3, **rest, **settings)])
    assert joined.text == whole.text
    np.testing.assert_allclose(joined.logits, whole.logits, atol=1e-5)
    np.testing.assert_allclose(joined.state, whole.state, atol=1e-12)


def test_a_continued_text_does_not_read_its_prompt_again(decoder):
    state = tuple(np.random.default_rng(1).uniform(-1, 1, size=128))
    np.testing.assert_array_equal(make_start_state(decoder, request(start=5, state=state)), state)


def test_capitals_accents_and_what_is_dropped_do_not_change_what_is_read(decoder):
    plain = write(decoder, prompt="to be, 'o'")
    typed = write(decoder, prompt="T\u00d3 \U0001f642b\u00ea, \u201cO\u20191245")
    assert (typed.text, typed.prompt) == (plain.text, plain.prompt)


# --- what each character beat -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "logits", "settings", "num_remaining", "cut", "share"),
    [
        # k = 3 takes 0.1 away and leaves 4/9, 3/9, 2/9; p = 0.7 needs the first two and takes 2/9 away
        (1, (0.4, 0.3, 0.2, 0.1), {"top_k": 3, "top_p": 0.7}, 2, (0.1, 2 / 9), 3 / 7),
        # at temperature 1/2 the same become 16, 9, 4, 1 of 30
        (0, (0.4, 0.3, 0.2, 0.1), {"temperature": 0.5, "top_k": 2}, 2, (5 / 30, 0), 16 / 25),
        (0, (0.4, 0.3, 0.2, 0.1), {"top_p": 0.65}, 2, (0, 0.3), 4 / 7),
        (2, [1 / 39] * 39, {}, 39, (0, 0), 1 / 39),
        (1, (0.3, 0.6, 0.1), {"temperature": 0, "top_k": 2, "top_p": 0.5}, 1, (0, 0), 1),
    ],
)
def test_what_is_cut_by_hand(drawn, logits, settings, num_remaining, cut, share):
    step = (np.array([[drawn]]), make_logits(*logits)[None], np.zeros((1, 128)))
    (result,) = describe_steps([request(**settings)], [0], *step)
    assert result.num_candidates.tolist() == [num_remaining]
    np.testing.assert_allclose([result.cut_mass_k[0], result.cut_mass_p[0]], cut, atol=1e-12)
    # the model's own, whatever the settings, and what they make of it
    shares = [result.probability[0], result.filtered_probability[0]]
    np.testing.assert_allclose(shares, [logits[drawn], share], atol=1e-12)


def test_a_kept_trace_keeps_its_own_numbers_alone(decoder):
    """A session keeps its traces: they must not hold on to those of everyone who was decoded with it."""
    rng = np.random.default_rng(8)
    steps = (rng.integers(39, size=(32, 4)), rng.normal(size=(32, 4, 39)), rng.normal(size=(32, 128)))
    logits = describe_steps([request()] * 32, [0] * 32, *steps)[5].logits
    assert logits.base is None or logits.base.nbytes <= 2 * logits.nbytes


# --- one next character -------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_next_character_from_logits_to_draws(decoder, settings):
    result = compute_next_character(
        decoder, NextCharacterRequest(prompt="To be", seed=8, num_samples=500, **settings)
    )
    assert (result.prompt, result.num_samples, "".join(result.characters)) == ("to be", 500, CHARACTERS)
    logits = decoder.logits(decoder.read(encode_characters("to be").ids))
    np.testing.assert_array_equal(result.logits, logits)
    uncut = {"temperature": settings.get("temperature", 1.0), "top_k": 0, "top_p": 1.0}
    for found, fields in (
        (result.probability, PLAIN),
        (result.tempered_probability, uncut),
        (result.filtered_probability, PLAIN | settings),
    ):
        np.testing.assert_allclose(found, reference_probabilities(logits, **fields), atol=1e-12)
    np.testing.assert_array_equal(result.counts, sampling.sample_counts(result.filtered_probability, 500, 8))


# --- what the state carries ---------------------------------------------------------------------------------


def test_reset_is_a_fresh_run_on_the_last_characters_alone(decoder):
    result = compute_context_effect(decoder, ContextEffectRequest(prompt="now is the winter", tail_length=5))
    for found, text in ((result.tail_probability, "inter"), (result.full_probability, "now is the winter")):
        fresh = compute_next_character(decoder, NextCharacterRequest(prompt=text))
        np.testing.assert_allclose(found, fresh.probability, atol=1e-12)


@pytest.mark.parametrize("last", [5, 10_000])
def test_with_nothing_before_the_last_characters_both_are_equal(decoder, last):
    result = compute_context_effect(decoder, ContextEffectRequest(prompt="to be", tail_length=last))
    np.testing.assert_array_equal(result.full_probability, result.tail_probability)
