"""What a proof recomputed, held against what a figure, its table and its CSV show."""

import base64
import io
import json
import re
import traceback
from concurrent.futures import Future

import numpy as np
import pandas as pd

from tests.pages.page_walk import ShownFigure

TOLERANCE = 1e-6
# the least share of a proof's numbers that its figure itself must hold, where the rest is in its table alone;
# and why
MIN_DRAWN_SHARES = {
    "shakespeare_memory": (0.25, "the likeliest characters alone have bars"),
    "shakespeare_unit_text": (0.3, "a part of the text is drawn at a time"),
    "shakespeare_scores": (0, "the best units alone have bars, the better way round"),
    "shakespeare_states": (0.9, "the autocorrelation is the order of the rows"),
    "embeddings_gradient": (0.9, "lengths are drawn in float32"),
    "embeddings_analogies": (0, "the right ones are counted by their kind"),
    "positions_alias": (0.4, "distances are seen, not drawn"),
    "masking_leak": (0, "drawn by their logarithm"),
    "masking_loss": (0.4, "steps of padding are grey cells"),
    "masking_ragged": (0, "costs are drawn in % of those with padding"),
    "tokens_segmentations": (0.2, "the ten likeliest of each tokenizer alone have bars"),
    "transformer_one_block": (0.5, "the largest terms alone have bars"),
    "transformer_machine": (0.05, "words that a step has not reached yet are not drawn"),
    "translation_tree": (0, "hypotheses are drawn by their rank"),
    "translation_search_methods": (0.5, "of the products along a translation the last alone has a bar"),
    "translation_visitor_translation": (0.5, "of the products along a translation the last alone has a bar"),
    "attention_lines": (0, "a weight is the strength of a line"),
    "attention_effects": (0.4, "the weights are not drawn there"),
    "attention_pair": (0.9, "a hidden cell is left empty"),
}


def read_figure_csv(shown: ShownFigure) -> pd.DataFrame:
    """Returns the CSV of a figure; in a column of text, signs that pandas takes for nothing stay signs."""
    text = shown.csv.decode("utf-8-sig")
    return pd.read_csv(io.StringIO(text), keep_default_na=False, na_values=[""])


def extract_table_arrays(shown: ShownFigure) -> list[np.ndarray]:
    """Returns what of a CSV a proof may be held against: each column of numbers, and all of them as one
    matrix, a row a line.
    """
    table = read_figure_csv(shown)
    columns = [table[name].to_numpy("float64") for name in table if table[name].dtype.kind in "fi"]
    # masks, in cells of their own
    lists = [[json.loads(cell) for cell in table[name] if str(cell).startswith("[[")] for name in table]
    nested_arrays = [
        np.concatenate([np.ravel(cell) for cell in cells]).astype("float64") for cells in lists if cells
    ]
    return [*columns, *nested_arrays, *([np.stack(columns, axis=1)] if len(columns) > 1 else [])]


TIMEOUT_SECONDS = 600.0  # that the proofs of a page may take after its walk


def extract_figure_arrays(node) -> list[np.ndarray]:
    """Returns the arrays of numbers of a figure's traces, and each place of its rows of customdata."""
    if isinstance(node, dict) and "bdata" in node:
        flat = np.frombuffer(base64.b64decode(node["bdata"]), node["dtype"])
        shape = [int(n) for n in str(node.get("shape", flat.size)).split(",")]
        return [flat.reshape(shape).astype("float64")]
    if isinstance(node, dict):
        children = list(node.values())
    elif isinstance(node, list) and node and all(isinstance(one, list) for one in node):
        children = [*node, *map(list, zip(*node, strict=False))]
    elif isinstance(node, list) and any(isinstance(one, dict) for one in node):
        children = node
    else:
        values = node if isinstance(node, list) else [node]
        numbers = [one for one in values if isinstance(one, int | float) and not isinstance(one, bool)]
        return [np.array(numbers, "float64")] if numbers else []
    return [array for child in children for array in extract_figure_arrays(child)]


def compute_drawn_share(recomputed: np.ndarray, arrays: list[np.ndarray]) -> float:
    """Returns the share of different numbers that are somewhere in the arrays of a figure."""
    drawn_values = np.unique(np.concatenate([[np.inf], *map(np.ravel, arrays)]))  # NaN is last
    required_values = np.unique(recomputed[np.isfinite(recomputed)])
    tolerances = TOLERANCE * np.maximum(1, np.abs(required_values))
    next_indices = np.searchsorted(drawn_values, required_values - tolerances)
    return float((drawn_values[next_indices] <= required_values + tolerances).mean())


def count_missing(recomputed: np.ndarray, arrays: list[np.ndarray]) -> int:
    """Returns how many of some numbers are in none of some places, where they must follow one another."""
    if any(is_contained(recomputed, array) for array in arrays):
        return 0
    if recomputed.ndim > 1:
        return sum(count_missing(part, arrays) for part in recomputed)
    # a column, and behind it what else the proof tells
    for array in sorted(arrays, key=np.size, reverse=True):
        size = np.isfinite(array).sum()
        if 1 < size < recomputed.size and is_contained(recomputed[:size], array):
            return count_missing(recomputed[size:], arrays)
    values = np.split(recomputed, recomputed.size) if recomputed.size <= 2 else [recomputed]
    is_found = all(any(is_contained(value, array) for array in arrays) for value in values)
    return 0 if is_found else recomputed.size


def is_contained(recomputed: np.ndarray, array: np.ndarray) -> bool:
    """Tells whether numbers stand in a place: all of it, turned or not, a block of it, or some of it one
    after the other.
    """
    finite_values = array[np.isfinite(array)]
    for oriented in (recomputed, recomputed.T) if recomputed.ndim > 1 else (recomputed,):
        flat = oriented[np.isfinite(oriented)]
        if flat.size == finite_values.size and np.allclose(flat, finite_values, TOLERANCE, TOLERANCE):
            return True
        if oriented.ndim > 1 and array.ndim == 2 and _is_block(oriented, array):
            return True
    flat = recomputed[np.isfinite(recomputed)]
    return recomputed.ndim == 1 and flat.size < array.size <= 50_000 and _is_subsequence(flat, array.ravel())


def _is_block(block: np.ndarray, matrix: np.ndarray) -> bool:
    """Tells whether a matrix is a part of another, of rows and columns that stand side by side."""
    block = block.reshape(-1, block.shape[-1])
    rows, columns = (matrix.shape[axis] - block.shape[axis] + 1 for axis in (0, 1))
    if rows < 1 or columns < 1:
        return False
    corners = np.argwhere(np.isclose(matrix[:rows, :columns], block[0, 0], atol=TOLERANCE, rtol=TOLERANCE))
    parts = (matrix[row : row + block.shape[0], column : column + block.shape[1]] for row, column in corners)
    return any(np.allclose(block, part, atol=TOLERANCE, rtol=TOLERANCE, equal_nan=True) for part in parts)


def _is_subsequence(flat: np.ndarray, array: np.ndarray) -> bool:
    """Tells whether numbers stand in a place in their order, with others between them."""
    start = 0
    for number in flat:
        matches = np.flatnonzero(np.isclose(array[start:], number, atol=TOLERANCE, rtol=TOLERANCE))
        if not len(matches):
            return False
        start += matches[0] + 1
    return True


def is_same_cell(one, other) -> bool:
    if pd.isna(one) or one == "":
        return pd.isna(other) or other == ""
    if isinstance(other, bool | np.bool_):
        return str(one) == str(bool(other))
    if isinstance(other, int | float | np.number):
        return float(one) == float(other)
    text = str(other)
    # else a spreadsheet would run it
    escaped_text = f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
    return str(one).replace("\r\n", "\n") == escaped_text


def find_disagreement(shown: ShownFigure, run: Future) -> str | None:
    """Returns why the proof of a figure is none, or None where each of its numbers stands, in its order, in
    the CSV or the figure.
    """
    try:
        printed, values = run.result(TIMEOUT_SECONDS)
    except Exception as error:
        return f"its proof fails: {''.join(traceback.format_exception(error))}"
    difference_comment = re.search(r"^# On the screen: (\S+), the ", shown.code, re.MULTILINE)
    if not difference_comment or not np.isclose(
        float(printed.split()[-1]), float(difference_comment[1]), rtol=1e-3, equal_nan=True
    ):
        return (
            f"its proof prints {printed!r} where the page says {difference_comment and difference_comment[0]}"
        )
    if not values.size or not np.isfinite(values).any():
        return "its proof recomputes nothing"
    if values.size != shown.numbers.size or not np.allclose(
        values.ravel(), shown.numbers.ravel(), 0, TOLERANCE, equal_nan=True
    ):
        return "its proof recomputes other numbers than the page compares with it, or in another order"
    drawn_arrays = extract_figure_arrays(shown.spec["data"])
    if num_missing := count_missing(values, extract_table_arrays(shown) + drawn_arrays):
        return f"{num_missing} of the {values.size} numbers of its proof are in neither CSV nor figure"
    min_share, _ = MIN_DRAWN_SHARES.get(shown.key, (1, ""))
    share = compute_drawn_share(values, drawn_arrays)
    return f"the figure holds only {share:.1%} of the numbers of its proof" if share < min_share else None
