"""Temperature, top-k and top-p as pure functions of logits over the whole vocabulary.

They are applied in this order, in float64, and never in place. Tokens rank by logit; ties go to the lower id,
as in `argmax`, so that top-k keeps exactly k tokens.

Each parameter is a number for all rows, or an array (...) with one value for each row of logits (..., V).
"""

import numpy as np

MAX_TEMPERATURE = 1000.0
MAX_TOP_K = 1_000_000
# logits cannot be divided by a smaller temperature: only the largest one would remain
GREEDY_BELOW = 1e-300


def rank_logits(logits: np.ndarray) -> np.ndarray:
    """Returns the rank (..., V) of each token, 0 for the largest logit; ties go to the lower id.

    Example:
        >>> rank_logits([1.0, 3.0, 1.0]).tolist()
        [1, 0, 2]
    """
    order = np.argsort(-np.asarray(logits), axis=-1, kind="stable")
    return np.argsort(order, axis=-1)  # the inverse permutation


def apply_temperature(logits: np.ndarray, temperature) -> np.ndarray:
    """Divides logits (..., V) by the temperature.

    A temperature of 0 (or below 1e-300) is greedy: the largest logit becomes 0 and all others -inf.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Generating Fake Shakespearean Text",
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/

    Example:
        >>> apply_temperature([1.0, 3.0], 2.0).tolist(), apply_temperature([1.0, 3.0], 0).tolist()
        ([0.5, 1.5], [-inf, 0.0])
    """
    logits = np.asarray(logits, "float64")
    temperature = np.asarray(temperature, "float64")[..., None]
    if (temperature >= GREEDY_BELOW).all():
        return logits / temperature
    greedy_logits = np.where(rank_logits(logits) == 0, 0.0, -np.inf)
    is_divisible = temperature >= GREEDY_BELOW
    return np.where(is_divisible, logits / np.where(is_divisible, temperature, 1.0), greedy_logits)


def filtered_probabilities(logits: np.ndarray, *, temperature=1.0, top_k=0, top_p=1.0) -> np.ndarray:
    """Computes the probabilities (..., V) to sample from: softmax at a temperature, then top-k, then top-p.

    Top-k keeps the k most probable tokens; k = 0 is off, k > V is V. Top-p keeps the nucleus: the smallest
    set of most probable tokens whose probabilities, after top-k, sum to at least p; the first token always
    stays, p = 1 is off. Other probabilities are exactly 0, and the rest sums to 1.

    Reference: Fan, Lewis and Dauphin, "Hierarchical Neural Story Generation" (2018), section 5.4,
    https://arxiv.org/abs/1805.04833 (top-k); Holtzman et al., "The Curious Case of Neural Text Degeneration"
    (2020), section 3.1, https://arxiv.org/abs/1904.09751 (top-p)

    Example:
        >>> filtered_probabilities(np.log([0.1, 0.6, 0.3]), top_k=2).round(3).tolist()
        [0.0, 0.667, 0.333]
        >>> filtered_probabilities(np.log([0.1, 0.6, 0.3]), top_p=0.5).tolist()
        [0.0, 1.0, 0.0]
    """
    scaled_logits = apply_temperature(logits, temperature)
    order = np.argsort(-scaled_logits, axis=-1, kind="stable")
    sorted_probabilities = np.take_along_axis(scaled_logits, order, axis=-1)  # (..., V), falling
    sorted_probabilities -= sorted_probabilities[..., :1]
    np.exp(sorted_probabilities, out=sorted_probabilities)
    top_k = np.asarray(top_k)[..., None]
    top_p = np.asarray(top_p, "float64")[..., None]
    sorted_probabilities *= (np.arange(sorted_probabilities.shape[-1]) < top_k) | (top_k == 0)
    sorted_probabilities /= sorted_probabilities.sum(axis=-1, keepdims=True)
    if (top_p < 1).any():
        sorted_probabilities *= (sorted_probabilities.cumsum(axis=-1) - sorted_probabilities < top_p) | (
            top_p >= 1
        )
        sorted_probabilities /= sorted_probabilities.sum(axis=-1, keepdims=True)
    result = np.empty_like(sorted_probabilities)
    np.put_along_axis(result, order, sorted_probabilities, axis=-1)
    return result


def sample_ids(probabilities: np.ndarray, uniforms) -> np.ndarray:
    """Samples ids (...) from probabilities (..., V) by inverse transform of uniform numbers (...) in [0, 1).

    The lowest id whose cumulative probability exceeds the number is chosen, so the same number always gives
    the same id.

    Example:
        >>> sample_ids(np.array([0.5, 0.5]), [0.2, 0.7]).tolist()
        [0, 1]
    """
    cumulative_probabilities = np.cumsum(probabilities, axis=-1)
    threshold = (
        np.asarray(uniforms)[..., None] * cumulative_probabilities[..., -1:]
    )  # the sum may miss 1 by rounding
    ids = (cumulative_probabilities <= threshold).sum(axis=-1)
    return np.minimum(ids, probabilities.shape[-1] - 1)


def generate_uniforms(seed: int, start: int, count: int) -> np.ndarray:
    """Returns uniform numbers (count,) in [0, 1) for the steps start, start + 1, ... of a seed.

    The generator is counter-based (Philox): step n gets the same number whether a text is generated at once
    or continued.
    """
    bit_generator = np.random.Philox(key=seed)
    bit_generator.advance(start // 4)  # a block holds four numbers
    return np.random.Generator(bit_generator).random(start % 4 + count)[start % 4 :]


def sample_counts(probabilities: np.ndarray, num_draws: int, seed: int) -> np.ndarray:
    """Returns how often each of V tokens was sampled in `num_draws` draws from probabilities (V,)."""
    ids = sample_ids(
        np.broadcast_to(probabilities, (num_draws, len(probabilities))), generate_uniforms(seed, 0, num_draws)
    )
    return np.bincount(ids, minlength=len(probabilities))
