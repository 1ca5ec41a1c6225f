"""One weight: query and key, products, sum, scale, mask, softmax, and the output of the head."""

import math
from collections.abc import Mapping

import numpy as np

from ....base.arrays import array_namespace, to_device, to_numpy
from ....base.checks import check_choice
from ....base.i18n import message
from ....base.registry import handles
from ....models.arithmetic import masked_softmax
from ....models.configs.encoder import PRETRAINED_ENCODERS
from ..heads.schema import AttentionResult, check_index
from ..model_attention import compute_attention
from .schema import WeightRequest, WeightResult


@handles(WeightRequest)
def compute_weight(model, request: WeightRequest) -> WeightResult:
    """Answers how one weight of a model came about."""
    attentions = compute_attention(model, request).attentions
    hint = message("attention-type-missing", model=request.model)
    attention = attentions[check_choice("attention_type", request.attention_type, tuple(attentions), hint)]
    layer = check_index("layer", request.layer, attention.head_shape[0])
    return recompute_weight(
        attention, request, get_layer_weights(model, request, layer, attention.head_shape[1])
    )


def get_layer_weights(
    model, request: WeightRequest, layer_index: int, num_heads: int
) -> dict[str, np.ndarray | None]:
    """Returns the weights of a layer that its trace does not hold, in float64.

    Returns:
        score_vector: (K,) v of the concat score, missing for any other.
        output_kernel: (H, J, D) from what the heads gather to the output, missing where that is the output.
        output_bias: (D,) of the output, with the kernel.
    """
    if request.model in PRETRAINED_ENCODERS:
        dense_name = f"block_{layer_index}/attention/dense"
        weights = model.model.weights
        kernel, bias = (
            to_numpy(weights[f"{dense_name}/{variable}"]).astype("float64") for variable in ("kernel", "bias")
        )
        return {"output_kernel": kernel.reshape(num_heads, -1, len(bias)), "output_bias": bias}
    arrays = model.float64_runtime.arrays
    if getattr(model.config, "attention_score", None):
        return {"score_vector": arrays.get("attention/scale")}
    layer_name = {
        "encoder": f"encoder_{layer_index}_self",
        "decoder": f"decoder_{layer_index}_self",
        "cross": f"decoder_{layer_index}_cross",
    }[request.attention_type]
    output_name = f"{layer_name}/attention_output"
    return {
        "output_kernel": np.asarray(arrays[f"{output_name}/kernel"], "float64"),
        "output_bias": arrays[f"{output_name}/bias"],
    }


def recompute_weight(
    attention: AttentionResult, request: WeightRequest, layer_weights: Mapping[str, np.ndarray | None]
) -> WeightResult:
    """Computes one weight from the queries, keys and values of a trace, in float64.

    Everything after the vectors is computed again and compared with the model's own scores and weights.

    Args:
        attention: All of one kind of attention.
        request: Which layer, head, query and key.
        layer_weights: What else it takes, see `get_layer_weights`.

    Raises:
        InvalidValueError: If the trace has no such layer, head, query or key.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equations 16-1 and 16-3,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    counts = dict(zip(("layer", "head", "query", "key"), attention.weights.shape, strict=True))
    indices = {name: check_index(name, getattr(request, name), count) for name, count in counts.items()}
    head = (indices["layer"], indices["head"])
    queries = to_device(attention.queries[head], "float64")  # (T, K)
    keys = to_device(attention.keys[head], "float64")  # (S, K)
    score_vector = _to_float64(layer_weights.get("score_vector"))
    raw_scores = _compute_raw_scores(queries, keys, score_vector)  # (T, S)
    divisor, alternative_divisor = _get_divisors(attention.score_function, queries.shape[-1])
    weights = masked_softmax(raw_scores / divisor, attention.mask)  # (T, S)
    comparisons = [(raw_scores / divisor, attention.scores[head]), (weights, attention.weights[head])]
    return WeightResult(
        model=attention.model,
        attention_type=attention.attention_type,
        score_function=attention.score_function,
        query_tokens=attention.query_tokens,
        key_tokens=attention.key_tokens,
        mask=attention.mask,
        **indices,
        q=to_numpy(queries[indices["query"]]),
        k=to_numpy(keys[indices["key"]]),
        score_vector=score_vector,
        divisor=divisor,
        raw_scores=to_numpy(raw_scores),
        weights=to_numpy(weights),
        alternative_divisor=alternative_divisor,
        alternative_weights=to_numpy(masked_softmax(raw_scores / alternative_divisor, attention.mask)),
        values=np.array(attention.values[head], "float64"),
        head_contributions=_compute_head_contributions(
            attention, indices, layer_weights.get("output_kernel")
        ),
        output_bias=_to_float64(layer_weights.get("output_bias")),
        max_error=max(
            float(np.abs(to_numpy(recomputed) - expected)[attention.mask].max())
            for recomputed, expected in comparisons
        ),
    )


def _to_float64(array: np.ndarray | None) -> np.ndarray | None:
    return None if array is None else np.array(to_numpy(array), "float64")


def _compute_raw_scores(queries, keys, score_vector: np.ndarray | None):
    # (T, S) of queries (T, K) and keys (S, K)
    if score_vector is None:
        return queries @ array_namespace(keys).transpose(keys)  # (T, S)
    ops = array_namespace(keys)
    return ops.matmul(ops.tanh(queries[:, None] + keys[None]), score_vector)  # (T, S)


def _get_divisors(score_function: str, width: int) -> tuple[float, float]:
    # sqrt(d) and 1 where the model scales its scores, else 1 and sqrt(d)
    scale_divisor = math.sqrt(width)
    if score_function == "scaled dot":
        # sqrt(d) as the models have it: Keras rounds its inverse to float32, whatever the policy
        return 1 / float(np.float32(1 / scale_divisor)), 1.0
    return 1.0, 1.0 if score_function == "concat" else scale_divisor


def _compute_head_contributions(
    attention: AttentionResult, indices: dict[str, int], output_kernel
) -> np.ndarray | None:
    """Returns what each head adds to the output of an attention for one query, (H, D), or None.

    The bias comes on top of their sum.
    """
    if output_kernel is None:
        return None
    weights = to_device(attention.weights[indices["layer"], :, indices["query"]], "float64")  # (H, S)
    values = to_device(attention.values[indices["layer"]], "float64")  # (H, S, J)
    ops = array_namespace(weights)
    context = ops.einsum("hs,hsj->hj", weights, values)  # (H, J)
    return to_numpy(ops.einsum("hj,hjd->hd", context, to_device(output_kernel, "float64")))  # (H, D)
