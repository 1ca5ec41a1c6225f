"""The masks of a Transformer's attentions over a pair of sentences, and the leak test."""

import dataclasses
import functools
from collections.abc import Callable, Mapping

import numpy as np

from ....base.arrays import array_namespace, to_device, to_numpy
from ....base.checks import raise_invalid
from ....base.device import current_device_scope, current_device_type
from ....base.i18n import message
from ....base.numerics import softmax
from ....base.registry import handles
from ....models.configs.translators import TRANSFORMERS
from ....models.translators.transformer_runtime import TransformerRuntime
from ....models.vocabulary import load_vocabularies
from ..mask_propagation.schema import LayerCallRecord
from ..tracer.tracing import TRACE_LOCK, trace_masks
from .schema import MAX_WORDS, AttentionMaskRequest, AttentionMaskResult, LeakTestRequest, LeakTestResult

FIRST_WORD_ID = 2  # id of the first real word of a vocabulary
_MODEL_NAME = "nmt_transformer"
_LAYER_NAME_PATTERNS = {
    "Encoder": "encoder_{}_self",
    "Decoder": "decoder_{}_self",
    "Cross": "decoder_{}_cross",
}


# --- a pair as a Transformer reads it -----------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class PaddedSentence:
    """One side of a pair with its padding.

    Attributes:
        ids: (T,) int32, 0 at padding.
        tokens: T; "" is padding.
        unknown_words: Words that are read as [UNK].
        truncated_words: Words that did not fit.
    """

    ids: np.ndarray
    tokens: tuple[str, ...]
    unknown_words: tuple[str, ...]
    truncated_words: tuple[str, ...]

    @property
    def valid_tokens(self) -> np.ndarray:
        """(T,) bool, False at padding."""
        return self.ids != 0


def encode_pair(request) -> tuple[PaddedSentence, PaddedSentence]:
    """Returns (source, target) of a request that has `source`, `target` and `num_pads`.

    The target begins with the start token.

    Raises:
        InvalidValueError: If a side holds no word.
    """
    sides = []
    for field_name, vocabulary in zip(
        ("source", "target"), load_vocabularies(TRANSFORMERS[_MODEL_NAME]), strict=True
    ):
        text = getattr(request, field_name)
        encoded = vocabulary.encode(text, max_tokens=MAX_WORDS)
        if not len(encoded.ids):
            raise_invalid(field_name, message("masking-word"), text, message("masking-word.fix"))
        start_ids = [vocabulary.start_id] if field_name == "target" else []
        words = zip(encoded.tokens, encoded.is_unknown, strict=True)
        sides.append(
            PaddedSentence(
                ids=np.array([*start_ids, *encoded.ids, *[0] * request.num_pads], "int32"),
                tokens=(
                    *vocabulary.tokens(np.array(start_ids, int)),
                    *encoded.tokens,
                    *[""] * request.num_pads,
                ),
                unknown_words=tuple(word for word, is_unknown in words if is_unknown),
                truncated_words=encoded.truncated_words,
            )
        )
    return sides[0], sides[1]


# --- the masks ----------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=2)
def _build_small_transformer(device_type: str):
    # narrow layers: masks do not depend on widths or weights
    from ....models.translators.build import build

    return build(
        dataclasses.replace(
            TRANSFORMERS[_MODEL_NAME], embedding_size=4, num_heads=1, key_size=4, feedforward_size=4
        )
    )


@functools.lru_cache(maxsize=8)
def _trace_layer_calls(
    device_type: str, source_ids: tuple[int, ...], target_ids: tuple[int, ...]
) -> tuple[LayerCallRecord, ...]:
    with TRACE_LOCK, current_device_scope():
        ids = [np.array([side], "int32") for side in (source_ids, target_ids)]
        return trace_masks(_build_small_transformer(device_type), ids).layer_calls


@handles(AttentionMaskRequest)
def compute_attention_mask(request: AttentionMaskRequest) -> AttentionMaskResult:
    """Reads the mask of an attention from the layers of a Transformer that runs on a pair.

    Why a pair of query and key is masked is computed here, from ids and positions.

    Raises:
        InvalidValueError: If a side holds no word.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Multi-head attention" and the code of its
    encoder and decoder.
    """
    source, target = encode_pair(request)
    ids = (tuple(side.ids.tolist()) for side in (source, target))
    layer_calls = _trace_layer_calls(current_device_type(), *ids)
    name_pattern = _LAYER_NAME_PATTERNS[request.attention_type]
    layer_names = [name_pattern.format(layer) for layer in range(TRANSFORMERS[_MODEL_NAME].num_layers)]
    masks = [
        record.attention_mask[0]
        for record in layer_calls
        if record.attention_mask is not None and record.name in layer_names
    ]
    queries = source if request.attention_type == "Encoder" else target
    keys = target if request.attention_type == "Decoder" else source
    masked_by_padding = np.repeat(~keys.valid_tokens[None], len(queries.ids), axis=0)  # (T, S)
    masked_as_future = (
        ~np.tri(*masked_by_padding.shape, dtype=np.bool_)
        if request.attention_type == "Decoder"
        else masked_by_padding & False
    )
    return AttentionMaskResult(
        attention_type=request.attention_type,
        mask_type=request.mask_type,
        queries=queries.tokens,
        keys=keys.tokens,
        allowed_pairs=np.all(masks, axis=0),
        reason_codes=(masked_by_padding + 2 * masked_as_future).astype("int8"),
        unknown_words=(*source.unknown_words, *target.unknown_words),
        truncated_words=(*source.truncated_words, *target.truncated_words),
    )


# --- the leak test ------------------------------------------------------------------------------------------


def compute_output_changes(
    compute_logits: Callable, ids: np.ndarray, replacement_ids: np.ndarray
) -> np.ndarray:
    """Changes one of J tokens at a time and returns how far each of T outputs moves: (T, J), from 0 to 1.

    The measure is the total variation distance between the distributions of an output before and after: half
    the sum of absolute differences. All changed rows run in one batch with the unchanged one, and what a mask
    hides adds exactly 0 to every sum, so that 0 means: not one bit of difference.

    Args:
        compute_logits: Maps ids (J + 1, J) to logits (J + 1, T, V).
        ids: (J,) of the unchanged sentence.
        replacement_ids: (J,) what each id is changed to.
    """
    batch = np.repeat(ids[None], len(ids) + 1, axis=0)
    np.fill_diagonal(batch[1:], replacement_ids)
    probability = softmax(compute_logits(batch))  # (J + 1, T, V)
    ops = array_namespace(probability)
    return to_numpy(0.5 * ops.sum(ops.abs(probability[1:] - probability[0]), axis=-1)).T


def choose_replacement_ids(ids: np.ndarray, unknown_id: int) -> np.ndarray:
    """Returns the replacement of each id: [UNK], and of [UNK] the first word of the vocabulary."""
    return np.where(ids == unknown_id, FIRST_WORD_ID, unknown_id).astype(ids.dtype)


class MaskSwitchTransformer(TransformerRuntime):
    """The Transformer's arithmetic in float64, with switches for its masks.

    The masks are made from the pair as it was: a padding token that is changed is still hidden. Unlike the
    runtime it comes from, it hides padding among the targets too, as the Keras model does; there it could
    only be seen by what comes after it.

    Args:
        arrays: Of the model.
        request: Which model it is, and which masks are on.
        source, target: The pair.
    """

    def __init__(self, arrays, request: LeakTestRequest, source: PaddedSentence, target: PaddedSentence):
        super().__init__(TRANSFORMERS[request.model], arrays, dtype="float64")
        self.source = source
        self.target = target
        self.request = request

    def source_mask(self, sources: np.ndarray):
        return to_device(np.repeat(self._visible_keys(self.source)[None], sources.shape[0], axis=0))

    def target_mask(self, rows: int, read: int, steps: int):
        mask = (
            np.tri(steps, dtype=np.bool_) if self.request.use_causal_mask else np.ones((steps, steps), bool)
        )
        return to_device(np.repeat((mask & self._visible_keys(self.target))[None], rows, axis=0))

    def _visible_keys(self, sentence: PaddedSentence) -> np.ndarray:
        return sentence.valid_tokens | (not self.request.use_padding_mask)

    def run(self, sources: np.ndarray, targets: np.ndarray) -> np.ndarray:
        """Returns logits (R, T, V) of sources (R, S) or (1, S) and targets (R, T) or (1, T)."""
        batch_size = max(len(sources), len(targets))
        state = self.init_state(np.repeat(sources, batch_size // len(sources), axis=0))
        return self.decode_step(state, np.repeat(targets, batch_size // len(targets), axis=0))[0]


@handles(LeakTestRequest)
def run_leak_test(arrays: Mapping, request: LeakTestRequest) -> LeakTestResult:
    """Measures how far each output of a Transformer moves when one token of a pair is changed.

    Raises:
        InvalidValueError: If a side holds no word.
    """
    source, target = encode_pair(request)
    model = MaskSwitchTransformer(arrays, request, source, target)
    is_source = request.changed_side == "Source"
    changed_sentence = source if is_source else target
    vocabulary = load_vocabularies(TRANSFORMERS[request.model])[not is_source]
    if is_source:
        compute_logits = functools.partial(model.run, targets=target.ids[None])
    else:
        compute_logits = functools.partial(model.run, source.ids[None])
    replacement_ids = choose_replacement_ids(changed_sentence.ids, vocabulary.unknown_id)
    allowed_pairs, allowed_by_all_masks = (
        _find_allowed_pairs(changed_sentence, len(target.ids), is_source, *switches)
        for switches in ((request.use_causal_mask, request.use_padding_mask), (True, True))
    )
    return LeakTestResult(
        changed_side=request.changed_side,
        output_tokens=target.tokens,
        input_tokens=changed_sentence.tokens,
        replacement_tokens=vocabulary.tokens(replacement_ids),
        output_changes=compute_output_changes(
            compute_logits, changed_sentence.ids, replacement_ids
        ),  # (T, J)
        allowed_pairs=allowed_pairs,
        pairs_to_mask=~allowed_by_all_masks,
    )


def _find_allowed_pairs(
    changed_sentence: PaddedSentence,
    num_outputs: int,
    is_source: bool,
    use_causal_mask: bool,
    use_padding_mask: bool,
) -> np.ndarray:
    """Returns (T, J) bool: where the masks in use let a change of token j reach output t.

    A target token always reaches its own output.
    """
    visible_keys = changed_sentence.valid_tokens | (not use_padding_mask)
    allowed_pairs = np.repeat(visible_keys[None], num_outputs, axis=0)
    if not is_source:
        allowed_pairs &= np.tri(num_outputs, dtype=np.bool_) | (not use_causal_mask)
        allowed_pairs |= np.eye(num_outputs, dtype=np.bool_)
    return allowed_pairs
