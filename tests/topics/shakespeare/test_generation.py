"""Writing, looking at one next character, asking what the state carries: with random weights, which need no
training.
"""

import math

import numpy as np
import pytest

from core.base import sampling
from core.models.vocabulary.characters import CHARACTERS, encode_characters
from core.topics.shakespeare.generation import CHUNK_STEPS, describe_steps, generate_chunks, make_start_state
from core.topics.shakespeare.next_character.compute import compute_carry, compute_next_character
from core.topics.shakespeare.next_character.schema import CarryRequest, NextCharacterRequest
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


def describe_one_step(drawn, logits, **fields):
    return describe_steps([request(**fields)], [0], np.array([[drawn]]), logits[None], np.zeros((1, 128)))[0]


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
    numbers = sampling.generate_uniforms(9, 0, 45)
    ids = list(encode_characters("to be or not to b").ids)
    for step, number in enumerate(numbers):
        logits = decoder.logits(decoder.read(np.array(ids)))
        np.testing.assert_allclose(result.logits[step], logits, atol=1e-5)
        filtered = np.array(reference_probabilities(logits, **PLAIN | settings))
        chosen = int(sampling.sample_ids(filtered, number))
        assert (result.ids[step], result.text[step]) == (chosen, CHARACTERS[chosen])
        model = np.array(reference_probabilities(logits, **PLAIN))
        assert result.probability[step] == pytest.approx(model[chosen], abs=1e-6)
        assert result.filtered_probability[step] == pytest.approx(filtered[chosen], abs=1e-5)
        assert result.filtered_probability[step] > 0
        assert result.num_candidates[step] == (filtered > 0).sum()
        entropy = -math.fsum(x * math.log2(x) for x in model)
        assert result.entropy[step] == pytest.approx(entropy, abs=1e-5)
        best = sorted(range(39), key=lambda i: (-logits[i], i))[:5]
        assert result.alternatives[step].tolist() == best
        np.testing.assert_allclose(result.alternative_probability[step], model[best], atol=1e-6)
        ids.append(chosen)
    np.testing.assert_allclose(result.state, decoder.read(np.array(ids)), atol=1e-9)


@pytest.mark.parametrize("settings", [SETTINGS[0], SETTINGS[-1]], ids=str)
@pytest.mark.parametrize("cut", [31, 32])
def test_a_continued_text_is_the_text_of_one_go(decoder, settings, cut):
    whole = write(decoder, seed=3, **settings)
    first = write(decoder, seed=3, length=cut, **settings)
    second = write(decoder, seed=3, length=70 - cut, start=first.end, state=tuple(first.state), **settings)
    joined = join_generations([first, second])
    assert joined.text == whole.text
    np.testing.assert_allclose(joined.logits, whole.logits, atol=1e-5)
    np.testing.assert_allclose(joined.state, whole.state, atol=1e-12)


def test_a_continued_text_does_not_read_its_prompt_again(decoder):
    state = tuple(np.random.default_rng(1).uniform(-1, 1, size=128))
    np.testing.assert_array_equal(make_start_state(decoder, request(start=5, state=state, prompt="x")), state)
    assert (
        write(decoder, start=5, state=state, prompt="x").text
        == write(decoder, start=5, state=state, prompt="other").text
    )


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
    result = describe_one_step(drawn, make_logits(*logits), **settings)
    assert result.num_candidates.tolist() == [num_remaining]
    np.testing.assert_allclose([result.cut_mass_k[0], result.cut_mass_p[0]], cut, atol=1e-12)
    np.testing.assert_allclose(result.filtered_probability, [share], atol=1e-12)
    # the model's own, whatever the settings
    np.testing.assert_allclose(result.probability, [logits[drawn]], atol=1e-12)


def test_a_kept_trace_keeps_its_own_numbers_alone(decoder):
    """A session keeps its traces: they must not hold on to those of everyone who was decoded with it."""
    rng = np.random.default_rng(8)
    traces = describe_steps(
        [request()] * 32,
        [0] * 32,
        rng.integers(39, size=(32, 4)),
        rng.normal(size=(32, 4, 39)),
        rng.normal(size=(32, 128)),
    )
    assert traces[5].logits.base is None or traces[5].logits.base.nbytes <= 2 * traces[5].logits.nbytes


# --- one next character -------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_next_character_from_logits_to_draws(decoder, settings):
    result = compute_next_character(
        decoder, NextCharacterRequest(prompt="To be", seed=8, draws=500, **settings)
    )
    assert (result.text, result.draws, "".join(result.characters)) == ("to be", 500, CHARACTERS)
    logits = decoder.logits(decoder.read(encode_characters("to be").ids))
    np.testing.assert_array_equal(result.logits, logits)
    uncut = {"temperature": settings.get("temperature", 1.0), "top_k": 0, "top_p": 1.0}
    for found, fields in (
        (result.probability, PLAIN),
        (result.tempered, uncut),
        (result.filtered, PLAIN | settings),
    ):
        np.testing.assert_allclose(found, reference_probabilities(logits, **fields), atol=1e-12)
    assert result.counts.sum() == 500
    assert (result.counts[result.filtered == 0] == 0).all()
    np.testing.assert_array_equal(result.counts, sampling.sample_counts(result.filtered, 500, 8))


# --- what the state carries ---------------------------------------------------------------------------------


def test_reset_is_a_fresh_run_on_the_last_characters_alone(decoder):
    result = compute_carry(decoder, CarryRequest(prompt="now is the winter", last=5))
    for found, text in ((result.reset, "inter"), (result.carried, "now is the winter")):
        fresh = compute_next_character(decoder, NextCharacterRequest(prompt=text))
        np.testing.assert_allclose(found, fresh.probability, atol=1e-12)


@pytest.mark.parametrize("last", [5, 10_000])
def test_with_nothing_before_the_last_characters_both_are_equal(decoder, last):
    result = compute_carry(decoder, CarryRequest(prompt="to be", last=last))
    assert result.last == "to be"
    np.testing.assert_array_equal(result.carried, result.reset)
