"""The masks of a Transformer's attentions over a sentence pair: what each query may see, and why not."""

import dataclasses
import functools

import numpy as np

from core.analyses.masking.pairs import Side, read_pair, transformer_config
from core.analyses.masking.tracer.tracing import trace_masks
from core.device import kind_now
from core.requests.masking import MatrixMasksRequest
from core.traces.masking.matrices import MatrixMask, MatrixMasksTrace

_MODEL = "nmt_transformer"
_LAYER_NAMES = {"encoder": "encoder_{}_self", "decoder": "decoder_{}_self", "cross": "decoder_{}_cross"}


@functools.lru_cache(maxsize=2)
def _small_transformer(kind: str):
    """Returns the chapter's Transformer, built by the same code, with narrow layers, on a kind of device.

    Masks do not depend on widths or weights.
    """
    from core.models.translators.build import build

    return build(
        dataclasses.replace(transformer_config(_MODEL), embedding_size=4, heads=1, key_size=4, feedforward=4)
    )


def matrix_masks(request: MatrixMasksRequest) -> MatrixMasksTrace:
    """Answers with the mask of each kind of attention, from the layers of a Transformer as it runs on a pair.

    The padding mask and the causal mask by themselves are made here, from ids and positions; `MatrixMask`
    holds that both together are what the layers had.

    Raises:
        InvalidValueError: If a side holds no word.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Multi-head attention" and the code of its
    encoder and decoder.
    """
    source, target = read_pair(transformer_config(_MODEL), request)
    steps = trace_masks(_small_transformer(kind_now()), [source.ids[None], target.ids[None]]).steps
    matrices = {step.name: step.matrix[0] for step in steps if step.matrix is not None}  # (T, S) a layer
    return MatrixMasksTrace(
        masks={
            "encoder": _matrix_mask("encoder", source, source, matrices),
            "decoder": _matrix_mask("decoder", target, target, matrices),
            "cross": _matrix_mask("cross", target, source, matrices),
        },
        source_unknown=source.unknown,
        target_unknown=target.unknown,
        source_cut=source.cut,
        target_cut=target.cut,
    )


def _matrix_mask(kind: str, queries: Side, keys: Side, matrices: dict[str, np.ndarray]) -> MatrixMask:
    """Returns the mask of one kind of attention; all its layers must allow a key."""
    names = [_LAYER_NAMES[kind].format(layer) for layer in range(transformer_config(_MODEL).layers)]
    layers = tuple(name for name in matrices if name in names)
    padding = np.repeat(keys.real[None], len(queries.ids), axis=0)  # (T, S)
    causal = np.tri(*padding.shape, dtype=np.bool_) if kind == "decoder" else np.ones_like(padding)  # (T, S)
    return MatrixMask(
        kind=kind,
        query_tokens=queries.tokens,
        key_tokens=keys.tokens,
        allowed=np.all([matrices[name] for name in layers], axis=0),
        padding=padding,
        causal=causal,
        reason=(~padding + 2 * ~causal).astype("int8"),
        layers=layers,
    )
