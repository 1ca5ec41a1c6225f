"""Temperature, top-k and top-p: small pure functions on logits, over the whole vocabulary.

They compose in one order: temperature, then top-k, then top-p on what top-k left. Nothing is changed in
place, all arithmetic is float64. Tokens rank by logit, and of equal logits the lower id ranks first, as
`argmax` has it: top-k keeps k tokens, never more.

Each parameter is one number for all rows, or an array of shape (...) with one for each row of logits
(..., V).
"""

import numpy as np

from core.numerics import softmax

MAX_TEMPERATURE = 1000.0
MAX_TOP_K = 1_000_000
# a temperature by which logits cannot be divided any more; what it leaves is the largest one
GREEDY_BELOW = 1e-300


def ranks(logits: np.ndarray) -> np.ndarray:
    """Returns the rank (..., V) of each token, 0 for the largest logit; of equal ones the lower id is first.

    Example:
        >>> ranks([1.0, 3.0, 1.0]).tolist()
        [1, 0, 2]
    """
    order = np.argsort(-np.asarray(logits), axis=-1, kind="stable")
    result = np.empty_like(order)
    np.put_along_axis(result, order, np.broadcast_to(np.arange(order.shape[-1]), order.shape), axis=-1)
    return result


def apply_temperature(logits: np.ndarray, temperature) -> np.ndarray:
    """Divides logits (..., V) by the temperature.

    0 (or less than 1e-300) is greedy: the largest logit becomes 0 and all others -inf.

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
    greedy = np.where(ranks(logits) == 0, 0.0, -np.inf)
    divisible = temperature >= GREEDY_BELOW
    return np.where(divisible, logits / np.where(divisible, temperature, 1.0), greedy)


def apply_top_k(logits: np.ndarray, top_k) -> np.ndarray:
    """Puts -inf on all but the k largest logits (..., V); k = 0 is off, a k above V counts as V.

    Reference: Fan, Lewis and Dauphin, "Hierarchical Neural Story Generation" (2018), section 5.4,
    https://arxiv.org/abs/1805.04833

    Example:
        >>> apply_top_k([1.0, 3.0, 2.0], 2).tolist()
        [-inf, 3.0, 2.0]
    """
    logits = np.asarray(logits, "float64")
    top_k = np.asarray(top_k)[..., None]
    if not top_k.any():
        return logits
    return np.where((top_k == 0) | (ranks(logits) < top_k), logits, -np.inf)


def apply_top_p(logits: np.ndarray, top_p) -> np.ndarray:
    """Puts -inf outside the nucleus: the fewest most likely tokens whose probabilities sum to at least p.

    A token stays when the tokens ranked before it sum to less than p, so that the first always stays; p = 1
    is off.

    Reference: Holtzman et al., "The Curious Case of Neural Text Degeneration" (2020), section 3.1,
    https://arxiv.org/abs/1904.09751

    Example:
        >>> apply_top_p(np.log([0.1, 0.6, 0.3]), 0.7).round(2).tolist()
        [-inf, -0.51, -1.2]
    """
    logits = np.asarray(logits, "float64")
    top_p = np.asarray(top_p, "float64")[..., None]
    if (top_p >= 1).all():
        return logits
    order = np.argsort(-logits, axis=-1, kind="stable")
    sorted_probabilities = np.take_along_axis(softmax(logits), order, axis=-1)
    # the mass that ranks before each token
    before = np.cumsum(sorted_probabilities, axis=-1) - sorted_probabilities
    keep = np.empty(logits.shape, bool)
    np.put_along_axis(keep, order, before < top_p, axis=-1)
    return np.where(keep | (top_p >= 1), logits, -np.inf)


def filter_logits(logits: np.ndarray, *, temperature=1.0, top_k=0, top_p=1.0) -> np.ndarray:
    """Applies temperature, top-k and top-p in this order to logits (..., V); what is cut is -inf."""
    return apply_top_p(apply_top_k(apply_temperature(logits, temperature), top_k), top_p)


def filtered_probabilities(logits: np.ndarray, *, temperature=1.0, top_k=0, top_p=1.0) -> np.ndarray:
    """Returns softmax(filter_logits(...)) with one sort instead of three; what is cut is exactly 0.

    This is what the decoders draw from at every step; tests hold it equal to the composition above.
    """
    tempered = apply_temperature(logits, temperature)
    order = np.argsort(-tempered, axis=-1, kind="stable")
    powers = np.take_along_axis(tempered, order, axis=-1)  # (..., V), falling
    powers -= powers[..., :1]
    np.exp(powers, out=powers)
    top_k = np.asarray(top_k)[..., None]
    top_p = np.asarray(top_p, "float64")[..., None]
    powers *= (np.arange(powers.shape[-1]) < top_k) | (top_k == 0)
    powers /= powers.sum(axis=-1, keepdims=True)
    if (top_p < 1).any():
        powers *= (powers.cumsum(axis=-1) - powers < top_p) | (top_p >= 1)
        powers /= powers.sum(axis=-1, keepdims=True)
    result = np.empty_like(powers)
    np.put_along_axis(result, order, powers, axis=-1)
    return result


def draw(probabilities: np.ndarray, uniforms) -> np.ndarray:
    """Draws ids (...) from probabilities (..., V) by inverting their cumulative sum at uniforms in [0, 1).

    The lowest id whose cumulative sum exceeds the uniform number wins, so that the same number gives the same
    id on every call.

    Example:
        >>> draw(np.array([0.5, 0.5]), [0.2, 0.7]).tolist()
        [0, 1]
    """
    cumulative = np.cumsum(probabilities, axis=-1)
    target = np.asarray(uniforms)[..., None] * cumulative[..., -1:]  # the sum may miss 1 by rounding
    ids = (cumulative <= target).sum(axis=-1)
    return np.minimum(ids, probabilities.shape[-1] - 1)


def uniforms(seed: int, start: int, count: int) -> np.ndarray:
    """Returns the numbers (count,) in [0, 1) that a seed gives to steps start, start + 1, ...

    The generator counts (Philox), so that step n gets the same number whether a text is written in one go or
    continued.
    """
    bits = np.random.Philox(key=seed)
    bits.advance(start // 4)  # a block holds four numbers
    return np.random.Generator(bits).random(start % 4 + count)[start % 4 :]


def observed_counts(probabilities: np.ndarray, draws: int, seed: int) -> np.ndarray:
    """Returns how often each of V tokens came up in a number of draws from probabilities (V,)."""
    ids = draw(np.broadcast_to(probabilities, (draws, len(probabilities))), uniforms(seed, 0, draws))
    return np.bincount(ids, minlength=len(probabilities))
