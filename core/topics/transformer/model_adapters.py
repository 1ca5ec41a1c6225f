"""One interface to both kinds of Transformer, for the computations of this topic.

A translator reads a sentence and predicts its own greedy translation. A model that writes characters reads a
text and predicts the next character after each of its characters. Both keep their tensors under the names of
the same blocks.
"""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ...base import device
from ...base.arrays import array_namespace, is_numpy, to_numpy
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.sentences import SourceTokens
from ...base.text import visible_character
from ...models.char_gpt.names import layer_weights
from ...models.char_gpt.runtime import GPTRuntime
from ...models.configs.transformer_layout import MAX_CHARACTERS, TransformerLayout, get_layout
from ...models.configs.translators import TransformerConfig
from ...models.hooks import RunWithCache
from ...models.translators.batch_translation import translate_ids
from ...models.translators.translator import TargetTokens, Translator
from ...models.vocabulary.characters import CHARACTERS, encode_characters

MAX_EXTRA_TOKENS = 10  # tokens that a translation without a part may be longer than the model's own
MAX_CONTINUATION_CHARACTERS = 40  # characters that a model of characters continues a text by


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodedExample:
    """What a Transformer reads, and T tokens that it predicts or that are scored.

    Attributes:
        source: Of a translator; None for a model that reads no source.
        decoder_ids: (T,) ids that the decoder has read, int32.
        target: T tokens, token t after `decoder_ids` up to t.
        text: The translation; of a model of characters the text that it read.
    """

    source: SourceTokens | None
    decoder_ids: np.ndarray
    target: TargetTokens
    text: str

    @property
    def source_ids(self) -> np.ndarray | None:
        """(S,) ids of the source, if one is read."""
        return None if self.source is None else self.source.ids


class TranslatorAdapter:
    """A translator with an encoder and a decoder; weights are in float64, by the names of its layers."""

    def __init__(self, translator: Translator):
        self.translator = translator
        self.layout = get_layout(translator.config)
        self.runtime = translator.float64_runtime
        self.weights = self.runtime.arrays
        self.ids_to_tokens = translator.target.tokens
        self.decode = translator.target.decode

    def encode_with_predictions(self, text: str) -> EncodedExample:
        """Returns a sentence as the model reads it, and its own greedy translation."""
        source = self.translator.read_source(text)
        ids = self.translator.greedy(source)
        target = self.translator.target_from_ids(ids)
        decoder_ids = self.translator.preceding_ids(target.ids)
        return EncodedExample(
            source=source, decoder_ids=decoder_ids, target=target, text=self.decode(target.ids)
        )

    encode_for_scoring = encode_with_predictions

    def encode_batch(
        self, texts: Sequence[str]
    ) -> list[tuple[tuple[str, ...], np.ndarray | None, np.ndarray]]:
        """Returns of each text source tokens, their ids and what the decoder reads, translated in batches."""
        sources = [self.translator.read_source(text) for text in texts]
        targets = translate_ids(self.translator, [source.ids for source in sources])
        return [
            (source.tokens, source.ids, self.translator.preceding_ids(ids))
            for source, ids in zip(sources, targets, strict=True)
        ]

    def generate(self, forward_pass: RunWithCache, example: EncodedExample) -> tuple[str, bool]:
        """Returns what a pass predicts by itself, and whether it was stopped before its end."""
        vocabulary = self.translator.target
        limit = min(len(example.target.ids) + MAX_EXTRA_TOKENS, self.translator.config.max_length)
        encoder_output = forward_pass.encode(np.asarray(example.source_ids))
        start_ids = np.array([vocabulary.start_id], "int32")
        ids = decode_greedily(forward_pass, encoder_output, start_ids, limit, end_id=vocabulary.end_id)
        return vocabulary.decode(ids), bool(ids[-1] != vocabulary.end_id)


class CharGPTAdapter:
    """A decoder-only model that writes characters; see `TranslatorAdapter`."""

    def __init__(self, runtime: GPTRuntime):
        self.config = runtime.config
        self.layout = get_layout(runtime.config)
        arrays = {name: to_numpy(array) for name, array in runtime.arrays.items()}
        self.weights = layer_weights(runtime.config, arrays)
        self.runtime = runtime
        if not is_numpy(runtime.cosines):  # NumPy here too: a text waits for a GPU's launches
            with device.use_device("cpu"):
                self.runtime = GPTRuntime(runtime.config, arrays)

    def _encode_context(self, text: str, min_length: int = 1) -> np.ndarray:
        ids = encode_characters(text).ids[-min(MAX_CHARACTERS, self.config.context_length) :]
        if len(ids) < min_length:
            raise_invalid(
                "context",
                message("transformer-min-characters", count=min_length),
                text,
                message("transformer-min-characters.fix"),
            )
        return ids

    def encode_with_predictions(self, text: str) -> EncodedExample:
        """Returns the last characters of a text, and what the model predicts after each of them."""
        ids = self._encode_context(text)
        return self._make_example(ids, RunWithCache(self.runtime).decode(None, ids).argmax(axis=-1))

    def encode_for_scoring(self, text: str) -> EncodedExample:
        """Returns the last characters of a text, each but the first to be predicted from those before."""
        ids = self._encode_context(text, 2)
        return self._make_example(ids[:-1], ids[1:])

    def encode_batch(
        self, texts: Sequence[str]
    ) -> list[tuple[tuple[str, ...], np.ndarray | None, np.ndarray]]:
        """Returns what the decoder reads of each text; there is no source."""
        return [((), None, self._encode_context(text)) for text in texts]

    def _make_example(self, decoder_ids: np.ndarray, next_ids: np.ndarray) -> EncodedExample:
        ids = next_ids.astype("int32")
        target = TargetTokens(ids=ids, tokens=self.ids_to_tokens(ids), is_unknown=np.zeros(len(ids), bool))
        return EncodedExample(
            source=None, decoder_ids=decoder_ids, target=target, text=self.decode(decoder_ids)
        )

    def ids_to_tokens(self, ids) -> tuple[str, ...]:
        """Returns the characters of ids (N,), each as it can be seen."""
        return tuple(visible_character(CHARACTERS[index]) for index in ids)

    def decode(self, ids) -> str:
        """Returns the text of ids (N,), spaces and line ends as they can be seen."""
        return "".join(self.ids_to_tokens(ids))

    def generate(self, forward_pass: RunWithCache, example: EncodedExample) -> tuple[str, bool]:
        """Returns the continuation of the text, as long as the context has room, at most 40 characters."""
        prompt_ids = np.append(example.decoder_ids, example.target.ids[-1])
        limit = min(MAX_CONTINUATION_CHARACTERS, self.config.context_length - len(prompt_ids))
        return self.decode(decode_greedily(forward_pass, None, prompt_ids, limit)), False


ModelAdapter = TranslatorAdapter | CharGPTAdapter


def make_adapter(model) -> ModelAdapter:
    """Returns the adapter of a loaded Transformer.

    Raises:
        InvalidValueError: If the model is none.
    """
    if isinstance(model, Translator):
        if not isinstance(model.config, TransformerConfig):
            raise_invalid("model", message("rule-transformer"), model.config.name)
        return TranslatorAdapter(model)
    return CharGPTAdapter(model)


def decode_greedily(
    forward_pass, encoder_output, prompt_ids: np.ndarray, max_new_tokens: int, end_id: int | None = None
) -> np.ndarray:
    """Returns the likeliest tokens one after the other, (N,), without a cache: each step reads all before it.

    Args:
        forward_pass: The pass, with parts switched off.
        encoder_output: (S, D) what it made of the source, or None.
        prompt_ids: (T,) ids that are read first.
        max_new_tokens: Tokens after which it is stopped.
        end_id: The token that ends it. Default: there is none.
    """
    ids = prompt_ids.tolist()
    for _ in range(max_new_tokens):
        logits = forward_pass.decode(encoder_output, np.array(ids, "int32"))  # (T, V)
        ids.append(int(array_namespace(logits).argmax(logits[-1])))
        if ids[-1] == end_id:
            break
    return np.array(ids[len(prompt_ids) :], "int32")


def run_forward_pass(adapter: ModelAdapter, example: EncodedExample):
    """Returns the pass over what was read and predicted; its tensors are in float64."""
    forward_pass = RunWithCache(adapter.runtime)
    forward_pass.decode(forward_pass.encode(example.source_ids), example.decoder_ids)
    return forward_pass


_SUBLAYER_TITLES = {"self": "self-attention", "cross": "cross-attention", "feedforward": "feed-forward"}


def lens_stages(layout: TransformerLayout, granularity: str) -> dict[str, str]:
    """Returns the tensors that a logit lens reads by the names of the stages, the last layer's output last.

    Args:
        layout: Architecture.
        granularity: "layer" or "sublayer".
    """
    # What leaves a sublayer: with norms before the sublayers the bare sum, with norms behind them the norm.
    output_suffix = "add/sum" if layout.pre_norm else "norm/norm"
    stages = {
        "embeddings": "target_embedding/embedding" if layout.has_rotary_positions else "target_positions/sum"
    }
    for layer in range(layout.num_layers):
        if granularity == "layer":
            stages[f"layer {layer}"] = f"decoder_{layer}_feedforward_{output_suffix}"
            continue
        for sublayer in layout.sides["decoder"]:
            stages[f"{layer} {_SUBLAYER_TITLES[sublayer]}"] = f"decoder_{layer}_{sublayer}_{output_suffix}"
    return stages


def compute_stage_logits(forward_pass, stages: dict[str, str]):
    """Yields the logits (T, V) of each stage."""
    # With norms before the sublayers (as nmt_atlas) the vectors between the layers are sums that nothing has
    # normalised, and the output layer has only ever read what the decoder's last norm makes of them: the lens
    # puts that norm before it, too. With norms behind the sublayers, as in the chapter, each vector leaves
    # its layer normalised, and the output layer reads the last of them as it is: one more norm would change
    # the model's own answer. `compute_stage_logits` does what the model itself does, in both; so the last row
    # is that answer. Embeddings have had no norm in either, and are the least like what the output layer
    # knows.
    for tensor in stages.values():
        yield forward_pass.compute_logits(forward_pass.tensors[tensor])
