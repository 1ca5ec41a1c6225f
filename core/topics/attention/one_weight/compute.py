"""One weight: query and key, products, sum, scale, mask, softmax, and the output of the head."""

import dataclasses
import math

import numpy as np

from ....base.arrays import functions, host, placed
from ....base.checks import check_choice
from ....base.i18n import message
from ....base.registry import handles
from ....models.arithmetic import masked_softmax
from ....models.configs.encoder import PRETRAINED
from ..heads.schema import AttentionResult, check_place
from ..looking import look
from .schema import WeightRequest, WeightResult


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


@handles(WeightRequest)
def one_weight(model, request: WeightRequest) -> WeightResult:
    """Answers how one weight of a model came about."""
    attentions = look(model, request).attentions
    fix = message("attention-kind", model=request.model)
    result = attentions[check_choice("kind", request.kind, tuple(attentions), fix)]
    layer = check_place("layer", request.layer, result.heads[0])
    return inside(result, request, layer_weights(model, request, layer, result.heads[1]))


def layer_weights(model, request: WeightRequest, layer: int, heads: int) -> LayerWeights:
    """Returns those weights of a layer, in float64."""
    if request.model in PRETRAINED:
        dense = f"block_{layer}/attention/dense"
        weights = model.model.weights
        kernel, bias = (host(weights[f"{dense}/{part}"]).astype("float64") for part in ("kernel", "bias"))
        return LayerWeights(kernel=kernel.reshape(heads, -1, len(bias)), bias=bias)
    arrays = model.exact.arrays
    if getattr(model.config, "score", None):
        return LayerWeights(vector=arrays.get("attention/scale"))
    name = {
        "encoder": f"encoder_{layer}_self",
        "decoder": f"decoder_{layer}_self",
        "cross": f"decoder_{layer}_cross",
    }[request.kind]
    output = f"{name}/attention_output"
    return LayerWeights(
        kernel=np.asarray(arrays[f"{output}/kernel"], "float64"), bias=arrays[f"{output}/bias"]
    )


def inside(result: AttentionResult, request: WeightRequest, layer: LayerWeights) -> WeightResult:
    """Computes one weight from the queries, keys and values of a trace, in float64.

    Everything after the vectors is computed again and compared with the model's own scores and weights.

    Args:
        result: All of one kind of attention.
        request: Which layer, head, query and key.
        layer: What else it takes.

    Raises:
        InvalidValueError: If the trace has no such layer, head, query or key.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equations 16-1 and 16-3,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    counts = dict(zip(("layer", "head", "query", "key"), result.weights.shape, strict=True))
    chosen = {name: check_place(name, getattr(request, name), count) for name, count in counts.items()}
    head = (chosen["layer"], chosen["head"])
    queries = placed(result.queries[head], "float64")  # (T, K)
    keys = placed(result.keys[head], "float64")  # (S, K)
    vector = _double(layer.vector)
    raw = _raw_scores(queries, keys, vector)  # (T, S)
    divisor, switched_divisor = _divisors(result.score, queries.shape[-1])
    weights = masked_softmax(raw / divisor, result.mask)  # (T, S)
    own = zip((raw / divisor, weights), (result.scores[head], result.weights[head]), strict=True)
    return WeightResult(
        model=result.model,
        kind=result.kind,
        score=result.score,
        query_tokens=result.query_tokens,
        key_tokens=result.key_tokens,
        mask=result.mask,
        **chosen,
        q=host(queries[chosen["query"]]),
        k=host(keys[chosen["key"]]),
        vector=vector,
        divisor=divisor,
        raw=host(raw),
        weights=host(weights),
        switched_divisor=switched_divisor,
        switched_weights=host(masked_softmax(raw / switched_divisor, result.mask)),
        values=np.array(result.values[head], "float64"),
        contributions=_contributions(result, chosen, layer.kernel),
        bias=_double(layer.bias),
        difference=max(float(np.abs(host(mine) - theirs)[result.mask].max()) for mine, theirs in own),
    )


def _double(array: np.ndarray | None) -> np.ndarray | None:
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


def _contributions(result: AttentionResult, chosen: dict[str, int], kernel) -> np.ndarray | None:
    """Returns what each head adds to the output of an attention for one query, (H, D), or None.

    The bias comes on top of their sum.
    """
    if kernel is None:
        return None
    weights = placed(result.weights[chosen["layer"], :, chosen["query"]], "float64")  # (H, S)
    values = placed(result.values[chosen["layer"]], "float64")  # (H, S, J)
    ops = functions(weights)
    context = ops.einsum("hs,hsj->hj", weights, values)  # (H, J)
    return host(ops.einsum("hj,hjd->hd", context, placed(kernel, "float64")))  # (H, D)
