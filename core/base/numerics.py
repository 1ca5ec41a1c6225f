"""Formulas that several topics share: softmax, entropy, sigmoid, correlation, margin of error, edit distance,
loops.

The first four accept NumPy arrays and tensors; see `core.base.arrays`.
"""

from collections.abc import Sequence

import numpy as np

from .arrays import array_namespace, is_numpy, to_float64

# repetitions of a pattern after which a translation is stopped when the pattern begins again
LOOP_REPETITIONS = 4
DIGIT_SEPARATORS = (",", ".")  # between digits of one number
_SUBWORD_SPACE = "▁"  # the space before a word, in subwords
_MAX_SORTED_VALUES = 100  # numbers that are sorted sooner than cut
_Z_SCORE_95 = 1.959964  # standard errors, between which 95 % lie


def softmax(logits: np.ndarray) -> np.ndarray:
    """Computes softmax probabilities (..., V) in float64 from logits (..., V); a logit of -inf gives exactly
    0.

    Example:
        >>> softmax([0.0, 0.0, -np.inf]).tolist()
        [0.5, 0.5, 0.0]
    """
    logits = to_float64(logits)
    xp = array_namespace(logits)
    exponentials = xp.exp(logits - xp.max(logits, axis=-1, keepdims=True))
    return exponentials / xp.sum(exponentials, axis=-1, keepdims=True)


def log_softmax(logits: np.ndarray) -> np.ndarray:
    """Computes log-probabilities (..., V) in nats from logits (..., V), in the dtype of the logits.

    Example:
        >>> log_softmax(np.array([0.0, 0.0])).round(4).tolist()
        [-0.6931, -0.6931]
    """
    xp = array_namespace(logits)
    shifted_logits = logits - xp.max(logits, axis=-1, keepdims=True)
    return shifted_logits - xp.log(xp.sum(xp.exp(shifted_logits), axis=-1, keepdims=True))


def sigmoid(logits: np.ndarray) -> np.ndarray:
    """Computes 1 / (1 + exp(-x)) element by element (...), without an overflow warning.

    Example:
        >>> float(sigmoid(0.0))
        0.5
    """
    if not is_numpy(logits):
        return array_namespace(logits).sigmoid(logits)
    with np.errstate(over="ignore"):
        return 1.0 / (1.0 + np.exp(-np.asarray(logits)))


def entropy(probabilities: np.ndarray) -> np.ndarray:
    """Computes the entropy (...) in bits of probabilities (..., V); a probability of 0 adds 0.

    Example:
        >>> float(entropy(np.array([0.5, 0.5, 0.0])))
        1.0
    """
    xp = array_namespace(probabilities)
    is_possible = probabilities > 0
    bits = xp.where(is_possible, probabilities * xp.log2(xp.where(is_possible, probabilities, 1.0)), 0.0)
    return 0.0 - xp.sum(bits, axis=-1)  # not -0.0 where one token has all


def pearson(first, second) -> float:
    """Computes the Pearson correlation of two samples (N,), from -1 to 1; nan if N < 3 or a variance is 0.

    Example:
        >>> round(pearson([1, 2, 3, 4], [1, 3, 2, 4]), 2)
        0.8
    """
    first = np.asarray(first, "float64").ravel()
    second = np.asarray(second, "float64").ravel()
    if len(first) < 3 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return float("nan")
    first = first - first.mean()
    second = second - second.mean()
    norm_product = np.sqrt((first @ first) * (second @ second))
    return float(np.clip(first @ second / norm_product, -1, 1)) if norm_product > 0 else float("nan")


def spearman(first, second) -> float:
    """Computes Spearman's rank correlation of two samples (N,); equal numbers share their mean rank.

    It is nan where `pearson` is.
    """
    return pearson(_mean_ranks(first), _mean_ranks(second))


def _mean_ranks(sample) -> np.ndarray:
    # from 0; equal numbers share their mean rank
    sample = np.asarray(sample, "float64").ravel()
    _, index, count = np.unique(sample, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count + 1) / 2)[index]


def margin_of_error(accuracy: float, num_examples: int) -> float:
    """Computes half the width of the 95 % confidence interval of an accuracy (normal approximation).

    Example:
        >>> round(margin_of_error(0.9, 2_500), 4)
        0.0118
    """
    return _Z_SCORE_95 * (accuracy * (1 - accuracy) / num_examples) ** 0.5


def compute_edit_script(source: Sequence, target: Sequence) -> list[str]:
    """Computes a minimal edit script between two sequences, by dynamic programming.

    Among scripts with the same number of edits it prefers the one that keeps most tokens; then, read from the
    end, keeping or replacing before deleting, and deleting before inserting.

    Args:
        source: N tokens.
        target: M tokens.

    Returns:
        A list of "keep", "replace", "delete" and "insert": all but "delete" produce the M target tokens in
        order, all but "keep" count as an edit.

    Reference: V. Levenshtein, "Binary codes capable of correcting deletions, insertions and reversals", 1966;
    R. Wagner and M. Fischer, "The String-to-String Correction Problem", https://doi.org/10.1145/321796.321811

    Example:
        >>> compute_edit_script("abc", "axcd")
        ['keep', 'replace', 'keep', 'insert']
    """
    # more than all replacements together, which decide between equals
    edit_cost = len(source) + len(target) + 1
    costs = _compute_edit_costs(source, target, edit_cost)
    script = []
    row, column = len(source), len(target)
    while row or column:
        is_changed = row == 0 or column == 0 or source[row - 1] != target[column - 1]
        if row and column and costs[row][column] == costs[row - 1][column - 1] + is_changed * (edit_cost + 1):
            script.append("replace" if is_changed else "keep")
            row -= 1
            column -= 1
        elif row and costs[row][column] == costs[row - 1][column] + edit_cost:
            script.append("delete")
            row -= 1
        else:
            script.append("insert")
            column -= 1
    return script[::-1]


def _compute_edit_costs(source: Sequence, target: Sequence, edit_cost: int) -> list[list[int]]:
    """Computes the cost of turning the first n source tokens (row) into the first m target tokens (column).

    An edit costs `edit_cost`, a replacement 1 more.
    """
    costs = [[edit_cost * column for column in range(len(target) + 1)]]
    for row, source_token in enumerate(source, 1):
        costs.append([edit_cost * row])
        for column, target_token in enumerate(target, 1):
            replace_cost = costs[row - 1][column - 1] + (source_token != target_token) * (edit_cost + 1)
            costs[row].append(
                min(replace_cost, costs[row - 1][column] + edit_cost, costs[row][column - 1] + edit_cost)
            )
    return costs


# --- loops --------------------------------------------------------------------------------------------------


def find_loop(tokens: Sequence, repetitions: int = LOOP_REPETITIONS) -> tuple:
    """Returns the shortest pattern that is repeated `repetitions` times at the end of the tokens and begins
    again; () if there is none.

    [UNK] is in no pattern, because each may stand for another word. Nor are the digits of one number, with or
    without separators.

    Example:
        >>> find_loop(["El", "perro", "perro", "perro", "perro", "perro"])
        ('perro',)
        >>> find_loop(["perro", "perro", "perro", "perro"])
        ()
        >>> find_loop(["▁Cuesta", "▁", "1", "1", "1", "1", "1"])
        ()
        >>> find_loop(["▁Son", "▁", *"1,111,111,111,111,1"])
        ()
    """
    has_subwords = any(_SUBWORD_SPACE in str(token) for token in tokens)
    for period in range(1, (len(tokens) - 1) // repetitions + 1):
        tail = tuple(tokens[-repetitions * period - 1 :])
        pattern = tail[:period]
        is_in_number = has_subwords and any(map(is_digits, pattern))
        is_in_number = is_in_number and all(
            is_digits(token) or token in DIGIT_SEPARATORS for token in pattern
        )
        if tail[period:] == tail[:-period] and "[UNK]" not in pattern and not is_in_number:
            return pattern
    return ()


def is_digits(token) -> bool:
    """Returns whether a token consists of digits."""
    return str(token).isdigit()


def ends_in_loop(
    ids: np.ndarray,
    last_index: int,
    repetitions: int,
    unknown_id: int,
    digit_ids: Sequence[int] = (),
    separator_ids: Sequence[int] = (),
) -> np.ndarray:
    """Returns which sequences of ids (..., N) end in a loop at `last_index`; see `find_loop`.

    Args:
        ids: Token ids; those after `last_index` are ignored.
        last_index: Index of the last token.
        repetitions: Repetitions of a pattern in a loop, before it begins again.
        unknown_id: Id of [UNK].
        digit_ids: Ids of subwords that are digits: a pattern of digits is part of one number.
        separator_ids: Ids of the separators within a number; a pattern of separators alone is a loop.

    Example:
        >>> ends_in_loop(np.array([[5, 7, 7, 7, 0], [7, 8, 7, 8, 7]]), 4, 2, unknown_id=1).tolist()
        [False, True]
    """
    # few operations, since it runs at each step
    ids = ids[..., : last_index + 1]
    is_looping = np.zeros(ids.shape[:-1], bool)
    length = ids.shape[-1]
    for period in range(1, (length - 1) // repetitions + 1):
        tail = ids[..., length - repetitions * period - 1 :]
        continuation = tail[..., period:]
        is_repeated = ((continuation == tail[..., :-period]) & (continuation != unknown_id)).all(axis=-1)
        if is_repeated.any():  # seldom
            is_in_number = np.isin(continuation, [*digit_ids, *separator_ids]).all(axis=-1)
            is_looping |= is_repeated & ~(is_in_number & np.isin(continuation, digit_ids).any(axis=-1))
    return is_looping


def top_k_indices(values, k: int):
    """Returns the indices (..., K) of the K largest values (..., N), largest first; ties go to the lower
    index.

    Args:
        values: An array or a tensor; the result is of the same type.
        k: K; fewer where there are not as many.

    Example:
        >>> top_k_indices(np.array([0.5, 2.0, 0.5, 1.0]), 3).tolist()
        [1, 3, 0]
    """
    k = min(k, values.shape[-1])
    if not is_numpy(values):
        return array_namespace(values).top_k(values, k)[1]
    if values.shape[-1] <= _MAX_SORTED_VALUES:
        return np.argsort(-values, axis=-1, kind="stable")[..., :k]
    flat_rows = values.reshape(-1, values.shape[-1])
    thresholds = np.partition(flat_rows, -k, axis=-1)[:, -k]
    top_indices = []
    for row, threshold in zip(flat_rows, thresholds, strict=True):
        indices = np.flatnonzero(row >= threshold)  # more than K, where some are equal
        top_indices.append(indices[np.argsort(-row[indices], kind="stable")[:k]])
    return np.array(top_indices, int).reshape(*values.shape[:-1], k)
