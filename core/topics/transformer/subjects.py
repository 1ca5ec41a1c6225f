"""What the answers of this topic ask of a Transformer, for both kinds of it.

A translator reads a sentence and predicts its own greedy translation. A model that writes characters reads a
text and predicts the next character after each of its characters. Both keep their tensors under the names of
the same blocks.
"""

import dataclasses
from collections.abc import Collection, Sequence

import numpy as np

from ...base import device
from ...base.arrays import functions, host, on_host
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.sentences import SourceTokens, TokenScores
from ...base.text import visible
from ...models.char_gpt.names import layer_weights
from ...models.char_gpt.runtime import GPTRuntime
from ...models.configs.transformer_layout import MAX_CHARACTERS, Layout, layout_of
from ...models.configs.translators import TransformerConfig
from ...models.hooks import OnePass
from ...models.translators.batch_translation import translate_ids
from ...models.translators.translator import Target, Translator, token_scores
from ...models.vocabulary.characters import CHARACTERS, encode_characters

LONGER = 10  # tokens that a translation without a part may be longer than the model's own
CONTINUED = 40  # characters that a model of characters goes on


@dataclasses.dataclass(frozen=True, kw_only=True)
class Reading:
    """What a Transformer reads, and T tokens that it predicts or that are scored.

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


class TranslatingSubject:
    """A translator with an encoder and a decoder; weights are in float64, by the names of its layers."""

    def __init__(self, translator: Translator):
        self.translator = translator
        self.layout = layout_of(translator.config)
        self.weights = translator.exact.arrays
        self.names = translator.target.tokens
        self.decode = translator.target.decode

    def read(self, text: str) -> Reading:
        """Returns a sentence as the model reads it, and its own greedy translation."""
        source = self.translator.read_source(text)
        ids = self.translator.greedy(source)
        target = self.translator.own_target(ids)
        known = self.translator.preceding_ids(target.ids)
        return Reading(source=source, known=known, target=target, text=self.decode(target.ids))

    scored = read

    def read_all(self, texts: Sequence[str]) -> list[tuple[tuple[str, ...], np.ndarray | None, np.ndarray]]:
        """Returns of each text source tokens, their ids and what the decoder reads, translated in batches."""
        sources = [self.translator.read_source(text) for text in texts]
        targets = translate_ids(self.translator, [source.ids for source in sources])
        return [
            (source.tokens, source.ids, self.translator.preceding_ids(ids))
            for source, ids in zip(sources, targets, strict=True)
        ]

    def steps(self, without: Collection[str] = ()) -> OnePass:
        """Returns a pass that keeps its tensors, with parts left out."""
        return OnePass(self.translator.exact, without)

    def said(self, steps: OnePass, reading: Reading) -> tuple[str, bool]:
        """Returns what a pass predicts by itself, and whether it was stopped before its end."""
        vocabulary = self.translator.target
        limit = min(len(reading.target.ids) + LONGER, self.translator.config.max_length)
        z = steps.encode(np.asarray(reading.source_ids))
        begin = np.array([vocabulary.start], "int32")
        ids = greedy(steps, z, begin, limit, end=vocabulary.end)
        return vocabulary.decode(ids), bool(ids[-1] != vocabulary.end)

    def by_itself(self, steps: OnePass, reading: Reading) -> str:
        """Returns the model's own translation, which has been read."""
        return reading.text


class WritingSubject:
    """A decoder-only model that writes characters; see `TranslatingSubject`."""

    def __init__(self, runtime: GPTRuntime):
        self.config = runtime.config
        self.layout = layout_of(runtime.config)
        arrays = {name: host(array) for name, array in runtime.arrays.items()}
        self.weights = layer_weights(runtime.config, arrays)
        self.runtime = runtime
        if not on_host(runtime.cosines):  # NumPy here too: a text waits for a GPU's launches
            with device.working_on("cpu"):
                self.runtime = GPTRuntime(runtime.config, arrays)

    def _ids(self, text: str, least: int = 1) -> np.ndarray:
        """Returns the ids (T,) of the last characters of a text."""
        ids = encode_characters(text).ids[-min(MAX_CHARACTERS, self.config.context) :]
        if len(ids) < least:
            raise_invalid(
                "context", message("transformer-needs", count=least), text, message("transformer-needs.fix")
            )
        return ids

    def read(self, text: str) -> Reading:
        """Returns the last characters of a text, and what the model predicts after each of them."""
        ids = self._ids(text)
        return self._reading(ids, self.steps().decode(None, ids).argmax(axis=-1))

    def scored(self, text: str) -> Reading:
        """Returns the last characters of a text, each but the first to be predicted from those before."""
        ids = self._ids(text, 2)
        return self._reading(ids[:-1], ids[1:])

    def read_all(self, texts: Sequence[str]) -> list[tuple[tuple[str, ...], np.ndarray | None, np.ndarray]]:
        """Returns what the decoder reads of each text; there is no source."""
        return [((), None, self._ids(text)) for text in texts]

    def _reading(self, known: np.ndarray, says: np.ndarray) -> Reading:
        """Returns T ids that are read (T,), with those that come after each (T,)."""
        ids = says.astype("int32")
        target = Target(ids=ids, tokens=self.names(ids), unknown=np.zeros(len(ids), bool))
        return Reading(source=None, known=known, target=target, text=self.decode(known))

    def steps(self, without: Collection[str] = ()) -> OnePass:
        """Returns a pass that keeps its tensors, with parts left out."""
        return OnePass(self.runtime, without)

    def names(self, ids) -> tuple[str, ...]:
        """Returns the characters of ids (N,), each as it can be seen."""
        return tuple(visible(CHARACTERS[index]) for index in ids)

    def decode(self, ids) -> str:
        """Returns the text of ids (N,), spaces and line ends as they can be seen."""
        return "".join(self.names(ids))

    def said(self, steps: OnePass, reading: Reading) -> tuple[str, bool]:
        """Returns how the text goes on for some characters, as many as the context has room for."""
        begin = np.append(reading.known, reading.target.ids[-1])
        limit = min(CONTINUED, self.config.context - len(begin))
        return self.decode(greedy(steps, None, begin, limit)), False

    def by_itself(self, steps: OnePass, reading: Reading) -> str:
        """Returns how the text goes on with all parts."""
        return self.said(steps, reading)[0]


Subject = TranslatingSubject | WritingSubject


def subject_of(model) -> Subject:
    """Returns a loaded Transformer as the answers see it.

    Raises:
        InvalidValueError: If the model is none.
    """
    if isinstance(model, Translator):
        if not isinstance(model.config, TransformerConfig):
            raise_invalid("model", message("rule-transformer"), model.config.name)
        return TranslatingSubject(model)
    return WritingSubject(model)


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


def decoded(subject: Subject, reading: Reading):
    """Returns the pass over what was read and predicted; its tensors are in float64."""
    steps = subject.steps()
    steps.decode(steps.encode(reading.source_ids), reading.known)
    return steps


_SUBLAYERS = {"self": "self-attention", "cross": "cross-attention", "feedforward": "feed-forward"}


def stages_of(layout: Layout, step: str) -> dict[str, str]:
    """Returns the tensors that a logit lens reads by the names of the stages, the last layer's output last.

    Args:
        layout: Architecture.
        step: "layer" or "sublayer".
    """
    # What leaves a sublayer: with norms before the sublayers the bare sum, with norms behind them the norm.
    leaves = "add/sum" if layout.pre_norm else "norm/norm"
    stages = {"embeddings": "target_embedding/embedding" if layout.rotary else "target_positions/sum"}
    for layer in range(layout.layers):
        if step == "layer":
            stages[f"layer {layer}"] = f"decoder_{layer}_feedforward_{leaves}"
            continue
        for part in layout.sides["decoder"]:
            stages[f"{layer} {_SUBLAYERS[part]}"] = f"decoder_{layer}_{part}_{leaves}"
    return stages


def read_out(steps, stages: dict[str, str]):
    """Yields the logits (T, V) of each stage."""
    # With norms before the sublayers (as nmt_atlas) the vectors between the layers are sums that nothing has
    # normalised, and the output layer has only ever read what the decoder's last norm makes of them: the lens
    # puts that norm before it, too. With norms behind the sublayers, as in the chapter, each vector leaves
    # its layer normalised, and the output layer reads the last of them as it is: one more norm would change
    # the model's own answer. `read_out` does what the model itself does, in both; so the last row is that
    # answer. Embeddings have had no norm in either, and are the least like what the output layer knows.
    for tensor in stages.values():
        yield steps.read_out(steps.tensors[tensor])
