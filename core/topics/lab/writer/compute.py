"""A training of a writer is made in its process; what it writes at a moment is NumPy's."""

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
    NUM_WRITTEN_CHARACTERS,
    CharactersRequest,
    CharactersResult,
    WriterRequest,
    WritingRequest,
    WritingResult,
)

_MAX_MAP_CHARACTERS = 150  # characters that a map holds
_WORD_REGEX = re.compile(r"[^\W\d_]{3,}")  # a single letter is soon right


handles(WriterRequest)(run_training)


def load_training_text(run: WriterRequest) -> str:
    """Returns the text from which a model learns."""
    return make_settings(run)["text"][: run.length]


@handles(WritingRequest)
def write_text(request: WritingRequest, progress: Callable[[], None] = lambda: None) -> WritingResult:
    """Returns what a model writes at a moment; a training that is not there is made first."""
    step, layers = load_weights(request, progress)
    training_text = load_training_text(request.run)
    characters = "".join(sorted(set(training_text)))
    prompt, unknown = normalize_prompt(request.prompt, characters)
    prompt = prompt or training_text[0]
    writer = NumpyWriter(layers, request.run.layer)
    new_ids, text, chosen_logits, log_totals = (
        [characters.index(character) for character in prompt],
        "",
        [],
        [],
    )
    for uniform in sampling.generate_uniforms(request.text_seed, 0, NUM_WRITTEN_CHARACTERS):
        logits = writer.read(new_ids)
        probabilities = sampling.filtered_probabilities(logits, temperature=request.temperature)
        new_ids = [int(sampling.sample_ids(probabilities, uniform))]
        text += characters[new_ids[0]]
        chosen_logits.append(logits[new_ids[0]])
        log_totals.append(logits.max() + np.log(np.exp(logits - logits.max()).sum()))
    known_words, words = set(_WORD_REGEX.findall(training_text)), find_whole_words(text)
    return WritingResult(
        prompt=prompt,
        unknown_characters=unknown,
        text=text,
        step=step,
        logits=np.array(chosen_logits),
        totals=np.array(log_totals),
        words=len(words),
        num_known_words=sum(word in known_words for word in words),
    )


def normalize_prompt(prompt: str, characters: str) -> tuple[str, str]:
    """Returns a prompt in the characters of a text, and those that are not in it: small or capital is one."""
    known_text, unknown = "", ""
    for character in prompt:
        known_form = next(
            (letter_case for letter_case in (character, character.swapcase()) if letter_case in characters),
            "",
        )
        known_text += known_form
        unknown += "" if known_form or character in unknown else character
    return known_text, unknown


def find_whole_words(text: str) -> list[str]:
    """Returns the words of what was written but the first and the last, which may be parts of words."""
    return [match[0] for match in _WORD_REGEX.finditer(text) if match.start() > 0 and match.end() < len(text)]


@handles(CharactersRequest)
def compute_character_map(
    request: CharactersRequest, progress: Callable[[], None] = lambda: None
) -> CharactersResult:
    """Returns where the most frequent characters lie; a training that is not there is made first."""
    step, layers = load_weights(request, progress)
    counts = collections.Counter(load_training_text(request.run))
    characters = sorted(counts)
    order = sorted(range(len(characters)), key=lambda index: (-counts[characters[index]], index))[
        :_MAX_MAP_CHARACTERS
    ]
    return CharactersResult(
        characters="".join(characters[index] for index in order),
        counts=np.array([counts[characters[index]] for index in order]),
        step=step,
        embeddings=layers["embedding"][0][order].round(4),
    )
