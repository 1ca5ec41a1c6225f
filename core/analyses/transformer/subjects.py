"""What all analyses of this folder ask of a Transformer, answered once for each kind of it.

A translator reads a sentence and says its own greedy translation. A model that writes characters reads a text
and says the likeliest next character after each of its characters. Both keep their tensors under the names of
the same rooms.
"""

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from core.arrays import functions, host
from core.base.checks import fail
from core.configs.transformer_layout import MAX_CHARACTERS, Layout, layout_of
from core.configs.translators import TransformerConfig
from core.models.char_gpt.runtime import GPTRuntime
from core.models.char_gpt.tensors import TextPass, room_weights
from core.models.translators import search
from core.models.translators.batch_translation import translate_ids
from core.models.translators.transformer_tensors import TensorPass
from core.models.translators.translator import Target, Translator, token_scores
from core.text import visible
from core.traces.translation import SourceTokens, TokenScores
from core.vocabulary.characters import CHARACTERS, encode_characters

LONGER = 10  # tokens that a translation without a part may be longer than the model's own
CONTINUED = 40  # characters that a model of characters goes on


@dataclasses.dataclass(frozen=True, kw_only=True)
class Reading:
    """What a Transformer reads, and T tokens that it says or that are scored.

    Attributes:
        source: Of a translator; None for a model that reads no source.
        known: (T,) ids that the decoder has read, int32.
        target: T tokens, token t after `known` up to t.
        text: The translation; of a model of characters the text that it read.
    """

    source: SourceTokens | None
    known: np.ndarray
    target: Target
    text: str

    @property
    def source_ids(self) -> np.ndarray | None:
        """(S,) ids of the source, if one is read."""
        return None if self.source is None else self.source.ids


class Subject(Protocol):
    """A Transformer as the analyses see it."""

    layout: Layout

    @property
    def weights(self) -> Mapping[str, Any]:
        """Weights in float64, by the names of the translators' layers."""

    def read(self, text: str) -> Reading:
        """Returns what the model reads and says by itself."""

    def scored(self, text: str) -> Reading:
        """Returns what the model is asked to predict where parts of it are switched off."""

    def read_all(self, texts: Sequence[str]) -> list[tuple[tuple[str, ...], np.ndarray | None, np.ndarray]]:
        """Returns of each text source tokens, their ids and what the decoder reads, all texts together."""

    def steps(self, without: Collection[str] = ()) -> Any:
        """Returns a pass that keeps its tensors, with parts left out."""

    def names(self, ids) -> tuple[str, ...]:
        """Returns the tokens of ids (N,)."""

    def decode(self, ids) -> str:
        """Returns the text of ids (N,)."""

    def said(self, steps, reading: Reading) -> tuple[str, bool]:
        """Returns what a pass says by itself, greedily, and whether it was stopped before it ended."""

    def by_itself(self, steps, reading: Reading) -> str:
        """Returns what the whole model says by itself, beside which that is read."""


class TranslatingSubject:
    """A translator with an encoder and a decoder."""

    def __init__(self, translator: Translator):
        self.translator = translator
        self.layout = layout_of(translator.config)

    @property
    def weights(self) -> Mapping[str, Any]:
        """See `Subject`."""
        return self.translator.exact.arrays

    def read(self, text: str) -> Reading:
        """Returns a sentence as the model reads it, and its own greedy translation."""
        source = self.translator.read_source(text)
        (ids,) = search.greedy(self.translator.runtime, source.ids[None], self.translator.until_loop)
        target = self.translator.own_target(ids)
        known = self.translator.preceding_ids(target.ids)
        return Reading(source=source, known=known, target=target, text=self.decode(target.ids))

    scored = read

    def read_all(self, texts: Sequence[str]) -> list[tuple[tuple[str, ...], np.ndarray | None, np.ndarray]]:
        """See `Subject`; the sentences are translated in batches."""
        sources = [self.translator.read_source(text) for text in texts]
        targets = translate_ids(self.translator, [source.ids for source in sources])
        return [
            (source.tokens, source.ids, self.translator.preceding_ids(ids))
            for source, ids in zip(sources, targets, strict=True)
        ]

    def steps(self, without: Collection[str] = ()) -> TensorPass:
        """See `Subject`."""
        return TensorPass(self.translator.exact, without)

    def names(self, ids) -> tuple[str, ...]:
        """See `Subject`."""
        return self.translator.target.tokens(ids)

    def decode(self, ids) -> str:
        """See `Subject`."""
        return self.translator.target.decode(ids)

    def said(self, steps: TensorPass, reading: Reading) -> tuple[str, bool]:
        """See `Subject`; a few tokens longer than the model's own translation, and it is stopped."""
        vocabulary = self.translator.target
        limit = min(len(reading.target.ids) + LONGER, self.translator.config.max_length)
        z = steps.encode(np.asarray(reading.source_ids))
        begin = np.array([vocabulary.start], "int32")
        ids = greedy(steps, z, begin, limit, end=vocabulary.end)
        return vocabulary.decode(ids), bool(ids[-1] != vocabulary.end)

    def by_itself(self, steps: TensorPass, reading: Reading) -> str:
        """Returns the model's own translation, which has been read."""
        return reading.text


class WritingSubject:
    """A decoder-only model that writes characters."""

    def __init__(self, runtime: GPTRuntime):
        self.config = runtime.config
        self.layout = layout_of(runtime.config)
        arrays = {name: host(array) for name, array in runtime.arrays.items()}
        self.weights = room_weights(runtime.config, arrays)

    def _ids(self, text: str) -> np.ndarray:
        """Returns the ids (T,) of the last characters of a text."""
        ids = encode_characters(text).ids[-min(MAX_CHARACTERS, self.config.context) :]
        if not len(ids):
            fail("text", "at least one character that the model knows", text, "Type some words.")
        return ids

    def read(self, text: str) -> Reading:
        """Returns the last characters of a text, and what the model says after each of them."""
        ids = self._ids(text)
        return self._reading(ids, self.steps().decode(None, ids).argmax(axis=-1))

    def scored(self, text: str) -> Reading:
        """Returns the last characters of a text, each but the first to be predicted from those before."""
        ids = self._ids(text)
        if len(ids) < 2:
            fail("text", "at least two characters that the model knows", text, "Type some more.")
        return self._reading(ids[:-1], ids[1:])

    def read_all(self, texts: Sequence[str]) -> list[tuple[tuple[str, ...], np.ndarray | None, np.ndarray]]:
        """See `Subject`."""
        return [((), None, self._ids(text)) for text in texts]

    def _reading(self, known: np.ndarray, says: np.ndarray) -> Reading:
        """Returns T ids that are read (T,), with those that come after each (T,)."""
        ids = says.astype("int32")
        target = Target(ids=ids, tokens=self.names(ids), unknown=np.zeros(len(ids), bool))
        return Reading(source=None, known=known, target=target, text=self.decode(known))

    def steps(self, without: Collection[str] = ()) -> TextPass:
        """See `Subject`."""
        return TextPass(self.config, self.weights, without)

    def names(self, ids) -> tuple[str, ...]:
        """Returns the characters of ids (N,), each as it can be seen."""
        return tuple(visible(CHARACTERS[index]) for index in ids)

    def decode(self, ids) -> str:
        """Returns the text of ids (N,), spaces and line ends as they can be seen."""
        return "".join(self.names(ids))

    def said(self, steps: TextPass, reading: Reading) -> tuple[str, bool]:
        """See `Subject`; the text goes on for some characters, as many as the context has room for."""
        begin = np.append(reading.known, reading.target.ids[-1])
        limit = min(CONTINUED, self.config.context - len(begin))
        return self.decode(greedy(steps, None, begin, limit)), False

    def by_itself(self, steps: TextPass, reading: Reading) -> str:
        """Returns how the text goes on with all parts."""
        says, _ = self.said(steps, reading)
        return says


_KINDS = {Translator: TranslatingSubject, GPTRuntime: WritingSubject}


def subject_of(model) -> Subject:
    """Returns a loaded Transformer as the analyses see it.

    Raises:
        InvalidValueError: If the model is none.
    """
    if isinstance(model, Translator) and not isinstance(model.config, TransformerConfig):
        fail("model", "a Transformer", model.config.name)
    return _KINDS[type(model)](model)


def scores_of(subject: Subject, logits, target: Target) -> TokenScores:
    """Returns the scores of the T tokens of a target under logits (T, V)."""
    return token_scores(logits, target, subject.names)


def greedy(steps, z, begin: np.ndarray, limit: int, end: int | None = None) -> np.ndarray:
    """Returns the likeliest tokens one after the other, (N,), without a cache: each step reads all before it.

    Args:
        steps: The pass, with parts switched off.
        z: (S, D) what it made of the source, or None.
        begin: (T,) ids that are read first.
        limit: Tokens after which it is stopped.
        end: The token that ends it. Default: there is none.
    """
    known = begin.tolist()
    for _ in range(limit):
        logits = steps.decode(z, np.array(known, "int32"))  # (T, V)
        known.append(int(functions(logits).argmax(logits[-1])))
        if known[-1] == end:
            break
    return np.array(known[len(begin) :], "int32")
