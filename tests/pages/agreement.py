"""What a proof recomputed, held against what a figure, its table and its CSV show."""

import base64
import io
import json
import re

import numpy as np
import pandas as pd

from tests.pages.walk import Shown

TOLERANCE = 1e-6
# the least share of a proof's numbers that its figure itself must hold, where the rest is in its table alone;
# and why
PARTLY_DRAWN = {
    "shakespeare_carry": (0.25, "the likeliest characters alone have bars"),
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
    "translation_ways": (0.5, "of the products along a translation the last alone has a bar"),
    "translation_yours": (0.5, "of the products along a translation the last alone has a bar"),
    "attention_lines": (0, "a weight is the strength of a line"),
    "attention_effects": (0.4, "the weights are not drawn there"),
    "attention_pair": (0.9, "a hidden cell is left empty"),
}


def csv_of(shown: Shown) -> pd.DataFrame:
    """Returns the CSV of a figure; in a column of text, signs that pandas takes for nothing stay signs."""
    text = shown.csv.decode("utf-8-sig")
    return pd.read_csv(io.StringIO(text), keep_default_na=False, na_values=[""])


def numbers_of_table(shown: Shown) -> list[np.ndarray]:
    """Returns what of a CSV a proof may be held against: each column of numbers, and all of them as one
    matrix, a row a line.
    """
    table = csv_of(shown)
    columns = [table[name].to_numpy("float64") for name in table if table[name].dtype.kind in "fi"]
    # masks, in cells of their own
    lists = [[json.loads(cell) for cell in table[name] if str(cell).startswith("[[")] for name in table]
    inside = [
        np.concatenate([np.ravel(cell) for cell in cells]).astype("float64") for cells in lists if cells
    ]
    return [*columns, *inside, *([np.stack(columns, axis=1)] if len(columns) > 1 else [])]


def numbers_of_figure(node) -> list[np.ndarray]:
    """Returns the arrays of numbers of a figure's traces, and each place of its rows of customdata."""
    if isinstance(node, dict) and "bdata" in node:
        flat = np.frombuffer(base64.b64decode(node["bdata"]), node["dtype"])
        return [
            flat.reshape([int(n) for n in str(node.get("shape", flat.size)).split(",")]).astype("float64")
        ]
    if isinstance(node, dict):
        return [array for value in node.values() for array in numbers_of_figure(value)]
    if isinstance(node, list) and node and all(isinstance(one, list) for one in node):
        return [
            array for one in ([*node, *zip(*node, strict=False)]) for array in numbers_of_figure(list(one))
        ]
    if isinstance(node, list) and any(isinstance(one, dict) for one in node):
        return [array for one in node for array in numbers_of_figure(one)]
    if isinstance(node, list):
        numbers = [one for one in node if isinstance(one, int | float) and not isinstance(one, bool)]
        return [np.array(numbers, "float64")] if numbers else []
    return (
        [np.array([node], "float64")] if isinstance(node, int | float) and not isinstance(node, bool) else []
    )


def drawn_share(left: np.ndarray, places: list[np.ndarray]) -> float:
    """Returns the share of different numbers that are somewhere in the arrays of a figure."""
    there = np.concatenate([np.full(2, np.inf), *map(np.ravel, places)])
    there, wanted = np.unique(there[~np.isnan(there)]), np.unique(left[np.isfinite(left)])
    behind = np.clip(np.searchsorted(there, wanted), 1, max(1, len(there) - 1))
    before = there[behind - 1]
    near = np.minimum(np.abs(there[np.minimum(behind, len(there) - 1)] - wanted), np.abs(before - wanted))
    return float((near <= TOLERANCE * np.maximum(1, np.abs(wanted))).mean())


def unexplained(left: np.ndarray, places: list[np.ndarray]) -> int:
    """Returns how many of some numbers are in none of some places, where they must follow one another."""
    if any(stands(left, place) for place in places):
        return 0
    if left.ndim > 1:
        return sum(unexplained(part, places) for part in left)
    # a column, and behind it what else the proof tells
    for place in sorted(places, key=np.size, reverse=True):
        size = np.isfinite(place).sum()
        if 1 < size < left.size and stands(left[:size], place):
            return unexplained(left[size:], places)
    alone = left.size <= 2 and all(
        any(stands(one, place) for place in places) for one in np.split(left, left.size)
    )
    return 0 if alone else left.size


def stands(left: np.ndarray, place: np.ndarray) -> bool:
    """Tells whether numbers stand in a place: all of it, turned or not, a block of it, or some of it one
    after the other.
    """
    for turned in (left, left.T) if left.ndim > 1 else (left,):
        flat, there = turned[np.isfinite(turned)], place[np.isfinite(place)]
        if flat.size == there.size and np.allclose(flat, there, atol=TOLERANCE, rtol=TOLERANCE):
            return True
        if turned.ndim > 1 and place.ndim == 2 and _is_block(turned.reshape(-1, turned.shape[-1]), place):
            return True
    flat = left[np.isfinite(left)]
    return left.ndim == 1 and flat.size < place.size <= 50_000 and _follow(flat, place.ravel())


def _is_block(block: np.ndarray, place: np.ndarray) -> bool:
    """Tells whether a matrix is a part of another, of rows and columns that stand side by side."""
    rows, columns = (place.shape[axis] - block.shape[axis] + 1 for axis in (0, 1))
    if rows < 1 or columns < 1:
        return False
    corners = np.argwhere(np.isclose(place[:rows, :columns], block[0, 0], atol=TOLERANCE, rtol=TOLERANCE))
    parts = (place[row : row + block.shape[0], column : column + block.shape[1]] for row, column in corners)
    return any(np.allclose(block, part, atol=TOLERANCE, rtol=TOLERANCE, equal_nan=True) for part in parts)


def _follow(flat: np.ndarray, place: np.ndarray) -> bool:
    """Tells whether numbers stand in a place in their order, with others between them."""
    at = 0
    for number in flat:
        near = np.flatnonzero(np.isclose(place[at:], number, atol=TOLERANCE, rtol=TOLERANCE))
        if not len(near):
            return False
        at += near[0] + 1
    return True


def same_cell(one, other) -> bool:
    if pd.isna(one) or one == "":
        return pd.isna(other) or other == ""
    if isinstance(other, bool | np.bool_):
        return str(one) == str(bool(other))
    if isinstance(other, int | float | np.number):
        return float(one) == float(other)
    text = str(other)
    # else a spreadsheet would run it
    guarded = f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
    return str(one).replace("\r\n", "\n") == guarded


def disagrees(shown: Shown, recomputed: dict) -> str | None:
    """Returns why the proof of a figure is none, or None where each of its numbers stands, in its order, in
    the CSV or the figure.
    """
    left = recomputed.get(shown.code)
    if isinstance(left, str) or left is None:
        return f"its proof fails: {left}"
    left, printed = np.asarray(left[0], "float64"), left[1]
    said = re.search(r"^# On the screen: (\S+), the ", shown.code, re.MULTILINE)
    if not said or not np.isclose(float(printed.split()[-1]), float(said[1]), rtol=1e-3, equal_nan=True):
        return f"its proof prints {printed!r} where the page says {said and said[0]}"
    if not left.size or not np.isfinite(left).any():
        return "its proof recomputes nothing"
    same = left.size == shown.numbers.size
    if not same or not np.allclose(left.ravel(), shown.numbers.ravel(), 0, TOLERANCE, equal_nan=True):
        return "its proof recomputes other numbers than the page compares with it, or in another order"
    places = numbers_of_table(shown) + numbers_of_figure(shown.spec["data"])
    if missing := unexplained(left, places):
        return f"{missing} of the {left.size} numbers of its proof stand neither in its CSV nor in the figure"
    least, _ = PARTLY_DRAWN.get(shown.key, (1, ""))
    share = drawn_share(left, numbers_of_figure(shown.spec["data"]))
    return f"the figure itself holds only {share:.1%} of the numbers of its proof" if share < least else None
