"""One weight: query and key, products, sum, scale, mask, softmax, and the output of the head."""

import dataclasses
import math

import numpy as np

from core.analyses.attention.invariants import largest_change
from core.analyses.attention.matrices import attention
from core.arrays import functions, host, placed
from core.base.checks import check_choice
from core.models.translators.formulas import masked_softmax
from core.models.translators.translator import Translator
from core.requests.attention import InsideRequest
from core.traces.attention.facts import check_place
from core.traces.attention.matrices import AttentionTrace
from core.traces.attention.views import InsideTrace


@dataclasses.dataclass(frozen=True, kw_only=True)
class LayerWeights:
    """The weights of an attention layer that its trace does not hold.

    Attributes:
        vector: (K,) v of the concat score, None for any other.
        kernel: (H, J, D) from what the heads gather to the output, None where that is the output.
        bias: (D,) of the output, None with the kernel.
    """

    vector: np.ndarray | None = None
    kernel: np.ndarray | None = None
    bias: np.ndarray | None = None


def translator_weights(translator: Translator, kind: str, layer: int) -> LayerWeights:
    """Returns those weights of a layer of a translator, in float64."""
    arrays = translator.exact.arrays
    if getattr(translator.config, "score", None):
        return LayerWeights(vector=arrays.get("attention/scale"))
    name = {
        "encoder": f"encoder_{layer}_self",
        "decoder": f"decoder_{layer}_self",
        "cross": f"decoder_{layer}_cross",
    }[kind]
    return LayerWeights(
        kernel=np.asarray(arrays[f"{name}/attention_output/kernel"], "float64"),
        bias=arrays[f"{name}/attention_output/bias"],
    )


def inside_translator(translator: Translator, request: InsideRequest) -> InsideTrace:
    """Answers how one weight of a translator came about."""
    attentions = attention(translator, request.attention()).attentions
    kinds = tuple(attentions)
    kind = check_choice("kind", request.kind, kinds, fix=f"{request.model} has no other attention.")
    trace = attentions[kind]
    layer = check_place("layer", request.layer, trace.weights.shape[0])
    return inside(trace, request, translator_weights(translator, request.kind, layer))


def inside(trace: AttentionTrace, request: InsideRequest, layer_weights: LayerWeights) -> InsideTrace:
    """Computes one weight from the queries, keys and values of a trace, in float64.

    Everything after the vectors is computed again and compared with the model's own scores and weights.

    Args:
        trace: All of one kind of attention.
        request: Which layer, head, query and key.
        layer_weights: What else it takes.

    Raises:
        InvalidValueError: If the trace has no such layer, head, query or key.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equations 16-1 and 16-3,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    counts = dict(zip(("layer", "head", "query", "key"), trace.weights.shape, strict=True))
    chosen = {name: check_place(name, getattr(request, name), count) for name, count in counts.items()}
    head = (chosen["layer"], chosen["head"])
    queries = placed(trace.queries[head], "float64")  # (T, K)
    keys = placed(trace.keys[head], "float64")  # (S, K)
    vector = _double(layer_weights.vector)
    raw = _raw_scores(queries, keys, vector)  # (T, S)
    divisor, switched_divisor = _divisors(trace.score, queries.shape[-1])
    weights = masked_softmax(raw / divisor, trace.mask)  # (T, S)
    return InsideTrace(
        model=trace.model,
        kind=trace.kind,
        score=trace.score,
        query_tokens=trace.query_tokens,
        key_tokens=trace.key_tokens,
        mask=trace.mask,
        layer=chosen["layer"],
        head=chosen["head"],
        query=chosen["query"],
        key=chosen["key"],
        q=host(queries[chosen["query"]]),
        k=host(keys[chosen["key"]]),
        vector=vector,
        divisor=divisor,
        raw=host(raw),
        weights=host(weights),
        switched_divisor=switched_divisor,
        switched_weights=host(masked_softmax(raw / switched_divisor, trace.mask)),
        values=np.array(trace.values[head], "float64"),
        contributions=_contributions(trace, chosen, layer_weights.kernel),
        bias=_double(layer_weights.bias),
        difference=_difference(trace, head, raw / divisor, weights),
    )


def _double(array: np.ndarray | None) -> np.ndarray | None:
    """Returns an array in float64, None for None."""
    return None if array is None else np.array(host(array), "float64")


def _raw_scores(queries, keys, vector: np.ndarray | None):
    """Returns the scores (T, S) of queries (T, K) and keys (S, K), before any scale."""
    if vector is None:
        return queries @ functions(keys).transpose(keys)  # (T, S)
    ops = functions(keys)
    return ops.matmul(ops.tanh(queries[:, None] + keys[None]), vector)  # (T, S)


def _divisors(score: str, width: int) -> tuple[float, float]:
    """Returns by what a model divides its scores, and by what it might: sqrt(d) and 1, or 1 and sqrt(d)."""
    root = math.sqrt(width)
    if score == "scaled dot":
        # sqrt(d) as the models have it: Keras rounds its inverse to float32, whatever the policy
        return 1 / float(np.float32(1 / root)), 1.0
    return 1.0, 1.0 if score == "concat" else root


def _difference(trace: AttentionTrace, head: tuple[int, int], scores, weights) -> float:
    """Returns how far scores and weights (T, S) of a head are from what the model itself computed."""
    return max(largest_change(scores, trace.scores[head]), largest_change(weights, trace.weights[head]))


def _contributions(
    trace: AttentionTrace, chosen: dict[str, int], kernel: np.ndarray | None
) -> np.ndarray | None:
    """Returns what each head adds to the output of an attention for one query, (H, D), or None.

    The bias comes on top of their sum.
    """
    if kernel is None:
        return None
    weights = placed(trace.weights[chosen["layer"], :, chosen["query"]], "float64")  # (H, S)
    values = placed(trace.values[chosen["layer"]], "float64")  # (H, S, J)
    ops = functions(weights)
    context = ops.einsum("hs,hsj->hj", weights, values)  # (H, J)
    return host(ops.einsum("hj,hjd->hd", context, placed(kernel, "float64")))  # (H, D)
