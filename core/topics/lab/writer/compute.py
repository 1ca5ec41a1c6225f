"""Runs trainings of a character model; text and embeddings at a snapshot are computed in NumPy."""

import collections
import re
from collections.abc import Callable

import numpy as np

from ....base import sampling
from ....base.registry import handles
from ..corpora import make_settings
from ..run_results import load_weights, run_training
from .forward import NumpyWriter
from .schema import (
    NUM_GENERATED_CHARACTERS,
    CharactersRequest,
    CharactersResult,
    WriterRequest,
    WritingRequest,
    WritingResult,
)

_MAX_MAP_CHARACTERS = 150
_WORD_REGEX = re.compile(r"[^\W\d_]{3,}")  # shorter words soon occur by chance


handles(WriterRequest)(run_training)


def load_training_text(training_request: WriterRequest) -> str:
    """Returns the text that a model trains on, the held-out tenth included."""
    return make_settings(training_request)["text"][: training_request.max_characters]


@handles(WritingRequest)
def write_text(request: WritingRequest, progress: Callable[[], None] = lambda: None) -> WritingResult:
    """Generates a text at a snapshot; a training that was never started runs first."""
    step, weights_by_layer = load_weights(request, progress)
    training_text = load_training_text(request.training_request)
    vocabulary = "".join(sorted(set(training_text)))
    prompt, unknown_characters = normalize_prompt(request.prompt, vocabulary)
    prompt = prompt or training_text[0]
    writer = NumpyWriter(weights_by_layer, request.training_request.layer)
    new_ids = [vocabulary.index(character) for character in prompt]
    text, sampled_logits, log_normalizers = "", [], []
    for uniform in sampling.generate_uniforms(request.text_seed, 0, NUM_GENERATED_CHARACTERS):
        logits = writer.read(new_ids)
        probabilities = sampling.filtered_probabilities(logits, temperature=request.temperature)
        new_ids = [int(sampling.sample_ids(probabilities, uniform))]
        text += vocabulary[new_ids[0]]
        sampled_logits.append(logits[new_ids[0]])
        log_normalizers.append(np.logaddexp.reduce(logits))
    known_words, words = set(_WORD_REGEX.findall(training_text)), find_whole_words(text)
    return WritingResult(
        prompt=prompt,
        unknown_characters=unknown_characters,
        text=text,
        step=step,
        logits=np.array(sampled_logits),
        log_normalizers=np.array(log_normalizers),
        num_words=len(words),
        num_known_words=sum(word in known_words for word in words),
    )


def normalize_prompt(prompt: str, vocabulary: str) -> tuple[str, str]:
    """Returns a prompt in the characters of a vocabulary, swapping case where needed, and those it lacks."""
    known_text, unknown_characters = "", ""
    for character in prompt:
        known_form = next((one for one in (character, character.swapcase()) if one in vocabulary), "")
        known_text += known_form
        unknown_characters += "" if known_form or character in unknown_characters else character
    return known_text, unknown_characters


def find_whole_words(text: str) -> list[str]:
    """Returns the words of a generated text, except words at its ends, which may be parts of words."""
    return [match[0] for match in _WORD_REGEX.finditer(text) if match.start() > 0 and match.end() < len(text)]


@handles(CharactersRequest)
def load_character_embeddings(
    request: CharactersRequest, progress: Callable[[], None] = lambda: None
) -> CharactersResult:
    """Loads the embeddings of the most frequent characters at a snapshot; see `write_text`."""
    step, weights_by_layer = load_weights(request, progress)
    counts = collections.Counter(load_training_text(request.training_request))
    vocabulary = sorted(counts)
    ids = sorted(range(len(vocabulary)), key=lambda index: (-counts[vocabulary[index]], index))
    ids = ids[:_MAX_MAP_CHARACTERS]
    return CharactersResult(
        characters="".join(vocabulary[index] for index in ids),
        counts=np.array([counts[vocabulary[index]] for index in ids]),
        step=step,
        embeddings=weights_by_layer["embedding"][0][ids].round(4),
    )
