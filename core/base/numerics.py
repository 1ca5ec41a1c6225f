"""The formulas that many topics share: softmax, entropy, sigmoid, correlation, an accuracy's error, edits,
loops.

The first four take NumPy's arrays and tensors alike; see `core.base.arrays`.
"""

from collections.abc import Sequence

import numpy as np

from .arrays import double, functions, on_host

ROUNDS = 4  # of one pattern in a row, after which a translation is stopped where the pattern begins again
SEPARATORS = (",", ".")  # between digits of one number
_SPACE = "▁"  # of a subword: it stands for the space before a word
_FEW = 100  # numbers that are sorted sooner than cut
_TWO_SIDED = 1.959964  # standard errors, between which 95 % lie


def softmax(logits: np.ndarray) -> np.ndarray:
    """Returns probabilities (..., V) in float64 of logits (..., V); a logit of -inf gets exactly 0.

    Example:
        >>> softmax([0.0, 0.0, -np.inf]).tolist()
        [0.5, 0.5, 0.0]
    """
    logits = double(logits)
    ops = functions(logits)
    powers = ops.exp(logits - ops.max(logits, axis=-1, keepdims=True))
    return powers / ops.sum(powers, axis=-1, keepdims=True)


def log_softmax(logits: np.ndarray) -> np.ndarray:
    """Returns log-probabilities (..., V) in nats of logits (..., V), in the logits' own dtype.

    Example:
        >>> log_softmax(np.array([0.0, 0.0])).round(4).tolist()
        [-0.6931, -0.6931]
    """
    ops = functions(logits)
    shifted = logits - ops.max(logits, axis=-1, keepdims=True)
    return shifted - ops.log(ops.sum(ops.exp(shifted), axis=-1, keepdims=True))


def sigmoid(logits: np.ndarray) -> np.ndarray:
    """Returns 1 / (1 + exp(-x)) of each number (...); a very negative one gets 0 without a warning.

    Example:
        >>> float(sigmoid(0.0))
        0.5
    """
    if not on_host(logits):
        return functions(logits).sigmoid(logits)
    with np.errstate(over="ignore"):
        return 1.0 / (1.0 + np.exp(-np.asarray(logits)))


def entropy(probabilities: np.ndarray) -> np.ndarray:
    """Returns the entropy (...) in bits of probabilities (..., V); an impossible token adds 0.

    Example:
        >>> float(entropy(np.array([0.5, 0.5, 0.0])))
        1.0
    """
    ops = functions(probabilities)
    possible = probabilities > 0
    bits = ops.where(possible, probabilities * ops.log2(ops.where(possible, probabilities, 1.0)), 0.0)
    return 0.0 - ops.sum(bits, axis=-1)  # not -0.0 where one token has all


def pearson(first, second) -> float:
    """Returns the correlation of two samples (N,), from -1 to 1; nan below three pairs or without variance.

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
    size = np.sqrt((first @ first) * (second @ second))
    return float(np.clip(first @ second / size, -1, 1)) if size > 0 else float("nan")


def spearman(first, second) -> float:
    """Returns the correlation of the ranks of two samples (N,); equal numbers share their mean rank.

    It is nan where `pearson` is.
    """
    return pearson(_mean_ranks(first), _mean_ranks(second))


def _mean_ranks(sample) -> np.ndarray:
    """Returns ranks (N,) from 0; equal numbers get the mean of the places they take."""
    sample = np.asarray(sample, "float64").ravel()
    _, index, count = np.unique(sample, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count + 1) / 2)[index]


def sampling_error(accuracy: float, count: int) -> float:
    """Returns half of the 95 % interval of an accuracy on so many examples, as a binomial's.

    Example:
        >>> round(sampling_error(0.9, 2_500), 4)
        0.0118
    """
    return _TWO_SIDED * (accuracy * (1 - accuracy) / count) ** 0.5


def edit_script(before: Sequence, after: Sequence) -> list[str]:
    """Returns the fewest edits that make one sequence into another, in their order.

    The costs of all beginnings are filled in a table, and the script is read back from its last corner. Of
    scripts with the same number of edits it is one that keeps most tokens; of those, read from the end, the
    one that rather keeps or replaces a token than deletes it, and rather deletes than inserts.

    Args:
        before: N tokens.
        after: M tokens.

    Returns:
        "keep", "replace", "delete" and "insert": all but "delete" stand for the M tokens in turn, and all but
        "keep" count as an edit.

    Reference: V. Levenshtein, "Binary codes capable of correcting deletions, insertions and reversals", 1966;
    R. Wagner and M. Fischer, "The String-to-String Correction Problem", https://doi.org/10.1145/321796.321811

    Example:
        >>> edit_script("abc", "axcd")
        ['keep', 'replace', 'keep', 'insert']
    """
    edit = len(before) + len(after) + 1  # more than all replacements together, which decide between equals
    costs = _edit_costs(before, after, edit)
    script = []
    row, column = len(before), len(after)
    while row or column:
        changed = row == 0 or column == 0 or before[row - 1] != after[column - 1]
        if row and column and costs[row][column] == costs[row - 1][column - 1] + changed * (edit + 1):
            script.append("replace" if changed else "keep")
            row -= 1
            column -= 1
        elif row and costs[row][column] == costs[row - 1][column] + edit:
            script.append("delete")
            row -= 1
        else:
            script.append("insert")
            column -= 1
    return script[::-1]


def _edit_costs(before: Sequence, after: Sequence, edit: int) -> list[list[int]]:
    """Returns what it costs to come from the first n tokens (row) to the first m of the other text (column).

    An edit costs `edit`, a replacement 1 more.
    """
    costs = [[edit * column for column in range(len(after) + 1)]]
    for row, token in enumerate(before, 1):
        costs.append([edit * row])
        for column, target in enumerate(after, 1):
            replaced = costs[row - 1][column - 1] + (token != target) * (edit + 1)
            costs[row].append(min(replaced, costs[row - 1][column] + edit, costs[row][column - 1] + edit))
    return costs


# --- loops --------------------------------------------------------------------------------------------------


def loop_of(tokens: Sequence, rounds: int = ROUNDS) -> tuple:
    """Returns the shortest pattern that stands `rounds` times in a row at the end of tokens and begins once
    more, () for none.

    [UNK] is in no pattern: each may stand for another word. The digits of one number are none either, with or
    without its commas and points.

    Example:
        >>> loop_of(["El", "perro", "perro", "perro", "perro", "perro"])
        ('perro',)
        >>> loop_of(["perro", "perro", "perro", "perro"])
        ()
        >>> loop_of(["▁Cuesta", "▁", "1", "1", "1", "1", "1"])
        ()
        >>> loop_of(["▁Son", "▁", *"1,111,111,111,111,1"])
        ()
    """
    subwords = any(_SPACE in str(token) for token in tokens)
    for period in range(1, (len(tokens) - 1) // rounds + 1):
        run = tuple(tokens[-rounds * period - 1 :])
        pattern = run[:period]
        of_number = subwords and any(map(is_digits, pattern))
        of_number = of_number and all(is_digits(token) or token in SEPARATORS for token in pattern)
        if run[period:] == run[:-period] and "[UNK]" not in pattern and not of_number:
            return pattern
    return ()


def is_digits(token) -> bool:
    """Tells whether a token is made of digits alone."""
    return str(token).isdigit()


def in_loop(
    ids: np.ndarray,
    last: int,
    rounds: int,
    unknown: int,
    digits: Sequence[int] = (),
    separators: Sequence[int] = (),
) -> np.ndarray:
    """Tells of sequences of ids (..., N) which end, at the index `last`, in a pattern as `loop_of` finds it.

    Args:
        ids: What stands behind `last` is not read.
        last: Index of the last token.
        rounds: How often in a row a pattern comes in a loop, before it begins once more.
        unknown: Id of [UNK].
        digits: Ids of subwords that are digits: a pattern of them alone is in one number.
        separators: Ids of what stands between digits of one number; a pattern of these alone is a loop.

    Example:
        >>> in_loop(np.array([[5, 7, 7, 7, 0], [7, 8, 7, 8, 7]]), 4, 2, unknown=1).tolist()
        [False, True]
    """
    # few products, since each step asks
    ids = ids[..., : last + 1]
    found = np.zeros(ids.shape[:-1], bool)
    length = ids.shape[-1]
    for period in range(1, (length - 1) // rounds + 1):
        run = ids[..., length - rounds * period - 1 :]
        later = run[..., period:]
        a_loop = ((later == run[..., :-period]) & (later != unknown)).all(axis=-1)
        if a_loop.any():  # seldom
            in_number = np.isin(later, [*digits, *separators]).all(axis=-1)
            found |= a_loop & ~(in_number & np.isin(later, digits).any(axis=-1))
    return found


def largest(values, count: int):
    """Returns the indices (..., K) of the largest of values (..., N), of equal ones the lower index first.

    Args:
        values: An array, or a tensor, which gets a tensor.
        count: K; fewer where there are not as many.

    Example:
        >>> largest(np.array([0.5, 2.0, 0.5, 1.0]), 3).tolist()
        [1, 3, 0]
    """
    count = min(count, values.shape[-1])
    if not on_host(values):
        return functions(values).top_k(values, count)[1]
    if values.shape[-1] <= _FEW:
        return np.argsort(-values, axis=-1, kind="stable")[..., :count]
    rows = values.reshape(-1, values.shape[-1])
    borders = np.partition(rows, -count, axis=-1)[:, -count]
    found = []
    for row, border in zip(rows, borders, strict=True):
        indices = np.flatnonzero(row >= border)  # more than K, where some are equal
        found.append(indices[np.argsort(-row[indices], kind="stable")[:count]])
    return np.array(found, int).reshape(*values.shape[:-1], count)
