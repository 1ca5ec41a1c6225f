"""The way to one weight: query and key, their products and their sum, the scale, the mask, the softmax, the
values, the output.
"""

import dataclasses
import math

import numpy as np

from core.analyses.attention.matrices import attention
from core.checks import check_choice
from core.models.translators.formulas import masked_softmax
from core.models.translators.translator import Translator
from core.numerics import entropy
from core.requests.attention import InsideRequest
from core.traces.attention.facts import check_place
from core.traces.attention.matrices import AttentionTrace
from core.traces.attention.views import InsideTrace


@dataclasses.dataclass(frozen=True, kw_only=True)
class Parts:
    """The weights of an attention that its trace does not hold.

    Attributes:
        vector: (K,) v of the concat score, None for any other.
        kernel: (H, J, D) from what the heads gather to the output, None where that is the output.
        bias: (D,) of the output, None with the kernel.
    """

    vector: np.ndarray | None = None
    kernel: np.ndarray | None = None
    bias: np.ndarray | None = None


def translator_parts(translator: Translator, kind: str, layer: int) -> Parts:
    """Returns those weights of a layer of a translator, in float64."""
    arrays = translator.exact.arrays
    if getattr(translator.config, "score", None):
        return Parts(vector=arrays.get("attention/scale"))
    name = {"encoder": "encoder_{}_self", "decoder": "decoder_{}_self", "cross": "decoder_{}_cross"}[
        kind
    ].format(layer)
    return Parts(
        kernel=arrays[f"{name}/attention_output/kernel"], bias=arrays[f"{name}/attention_output/bias"]
    )


def inside_translator(translator: Translator, request: InsideRequest) -> InsideTrace:
    """Answers how one weight of a translator came about."""
    attentions = attention(translator, request.attention()).attentions
    trace = attentions[
        check_choice("kind", request.kind, tuple(attentions), fix=f"{request.model} has no other attention.")
    ]
    layer = check_place("layer", request.layer, trace.weights.shape[0])
    return inside(trace, request, translator_parts(translator, request.kind, layer))


def inside(trace: AttentionTrace, request: InsideRequest, parts: Parts) -> InsideTrace:
    """Computes the way to one weight from the queries, keys and values of a trace, in float64.

    Everything from the vectors on is computed here once more, and held against the model's own scores and
    weights.

    Args:
        trace: All of one kind of attention.
        request: Which layer, head, query and key.
        parts: What else it takes.

    Raises:
        InvalidValueError: If the trace has no such layer, head, query or key.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equations 16-1 and 16-3.
    """
    layer, head, query, key = (
        check_place(name, getattr(request, name), count)
        for name, count in zip(("layer", "head", "query", "key"), trace.weights.shape, strict=True)
    )
    queries, keys, values = (
        np.array(part[layer, head], "float64") for part in (trace.queries, trace.keys, trace.values)
    )
    vector = None if parts.vector is None else np.array(parts.vector, "float64")
    raw = queries @ keys.T if vector is None else np.tanh(queries[:, None] + keys[None]) @ vector  # (T, S)
    root = math.sqrt(queries.shape[-1])
    # sqrt(d) as the models have it: Keras rounds its inverse to float32, whatever the policy
    own = 1 / float(np.float32(1 / root))
    divisor, switched = {"scaled dot": (own, 1.0), "concat": (1.0, 1.0)}.get(trace.score, (1.0, root))
    scaled = raw / divisor
    weights, other = (masked_softmax(scores, trace.mask) for scores in (scaled, raw / switched))
    weighted = weights[query][:, None] * values  # (S, J)
    output = weighted.sum(axis=0)
    q, k = queries[query], keys[key]
    return InsideTrace(
        model=trace.model,
        kind=trace.kind,
        score=trace.score,
        layer=layer,
        head=head,
        query=query,
        key=key,
        query_tokens=trace.query_tokens,
        key_tokens=trace.key_tokens,
        q=q,
        k=k,
        vector=vector,
        products=q * k if vector is None else vector * np.tanh(q + k),
        divisor=divisor,
        raw=raw,
        scaled=scaled,
        mask=trace.mask,
        masked=np.where(trace.mask, scaled, -np.inf),
        weights=weights,
        entropy=entropy(weights),
        switched_divisor=switched,
        switched_weights=other,
        switched_entropy=entropy(other),
        values=values,
        weighted=weighted,
        output=output,
        contributions=_contributions(trace, layer, query, parts),
        bias=None if parts.bias is None else np.array(parts.bias, "float64"),
        difference=float(
            max(
                np.abs(scaled - trace.scores[layer, head]).max(),
                np.abs(weights - trace.weights[layer, head]).max(),
            )
        ),
    )


def _contributions(trace: AttentionTrace, layer: int, query: int, parts: Parts) -> np.ndarray | None:
    """Returns what each head adds to the output of an attention for one query, (H, D); the bias comes on top
    of their sum.
    """
    if parts.kernel is None:
        return None
    # (H, J)
    gathered = np.einsum("hs,hsj->hj", trace.weights[layer, :, query], trace.values[layer], dtype="float64")
    return np.einsum("hj,hjd->hd", gathered, np.asarray(parts.kernel, "float64"))
