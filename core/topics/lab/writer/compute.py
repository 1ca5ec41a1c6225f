"""A training of a writer is made in its process; what it writes at a moment is NumPy's."""

import collections
import re
from collections.abc import Callable

import numpy as np

from ....base import sampling
from ....base.registry import handles
from ..corpora import settings_of
from ..trained import traced, weights_at
from .forward import Writer
from .schema import WRITTEN, CharactersRequest, CharactersResult, WriterRequest, WritingRequest, WritingResult

_MOST = 150  # characters that a map holds
_WORD = re.compile(r"[^\W\d_]{3,}")  # a single letter is soon right


handles(WriterRequest)(traced)


def text_of(run: WriterRequest) -> str:
    """Returns the text from which a model learns."""
    return settings_of(run)["text"][: run.length]


@handles(WritingRequest)
def write(request: WritingRequest, progress: Callable[[], None] = lambda: None) -> WritingResult:
    """Returns what a model writes at a moment; a training that is not there is made first."""
    step, layers = weights_at(request, progress)
    learnt = text_of(request.run)
    characters = "".join(sorted(set(learnt)))
    prompt, unknown = readable(request.prompt, characters)
    prompt = prompt or learnt[0]
    writer = Writer(layers, request.run.layer)
    read, written, chosen, totals = [characters.index(one) for one in prompt], "", [], []
    for uniform in sampling.uniforms(request.text_seed, 0, WRITTEN):
        logits = writer.read(read)
        shares = sampling.filtered_probabilities(logits, temperature=request.temperature)
        read = [int(sampling.draw(shares, uniform))]
        written += characters[read[0]]
        chosen.append(logits[read[0]])
        totals.append(logits.max() + np.log(np.exp(logits - logits.max()).sum()))
    known, words = set(_WORD.findall(learnt)), whole_words(written)
    return WritingResult(
        prompt=prompt,
        unknown=unknown,
        text=written,
        step=step,
        logits=np.array(chosen),
        totals=np.array(totals),
        words=len(words),
        known=sum(word in known for word in words),
    )


def readable(prompt: str, characters: str) -> tuple[str, str]:
    """Returns a prompt in the characters of a text, and those that are not in it: small or capital is one."""
    read, unknown = "", ""
    for one in prompt:
        found = next((form for form in (one, one.swapcase()) if form in characters), "")
        read += found
        unknown += "" if found or one in unknown else one
    return read, unknown


def whole_words(written: str) -> list[str]:
    """Returns the words of what was written but the first and the last, which may be parts of words."""
    return [match[0] for match in _WORD.finditer(written) if match.start() > 0 and match.end() < len(written)]


@handles(CharactersRequest)
def characters_of(
    request: CharactersRequest, progress: Callable[[], None] = lambda: None
) -> CharactersResult:
    """Returns where the most frequent characters lie; a training that is not there is made first."""
    step, layers = weights_at(request, progress)
    counted = collections.Counter(text_of(request.run))
    characters = sorted(counted)
    order = sorted(range(len(characters)), key=lambda at: (-counted[characters[at]], at))[:_MOST]
    return CharactersResult(
        characters="".join(characters[at] for at in order),
        counts=np.array([counted[characters[at]] for at in order]),
        step=step,
        embeddings=layers["embedding"][0][order].round(4),
    )
