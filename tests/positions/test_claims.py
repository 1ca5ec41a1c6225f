"""The claims of docs/positions.md, and whether the forms of the encoding agree: each number is computed."""

import math
import pathlib
import re

import numpy as np

from core import zoo
from core.models.layers.positional import PositionalEncoding, sinusoidal_embeddings
from core.models.layers.sinusoids import encoding, rotate
from core.positions.learnt.ask import FIXED, LEARNT
from tests.support.slow_positions import double_loop, meshgrid

TEXT = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
COUNT, WIDTH, BASE = 201, 512, 10000.0  # of Figure 16-9
PRINTED = {
    "first": (0.14112001, 0.9899925, 0.98006657, 0.19866934),
    "later": (0.29552021, 0.95533648, 0.98006657, 0.19866934),
}
TRUE = (0.14112, -0.98999, 0.0299955, 0.99955)  # by hand: sine and cosine of 3 and of 0.03


def table(heading: str) -> list[list[str]]:
    """Returns the rows of the table whose first column has a heading."""
    lines = TEXT.split(f"| {heading} |")[1].split("\n\n")[0].split("\n")[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def rotation_error(encoded: np.ndarray, base: float = BASE) -> float:
    """Returns the largest |R(k) PE(p) - PE(p + k)| of encodings (P, D) of positions one apart, both ways."""
    count = len(encoded)
    errors = []
    for offset in range(1 - count, count):
        before = encoded[max(0, -offset) : count - max(0, offset)]  # all PE(p) whose p + k is there, too
        after = encoded[max(0, offset) : count + min(0, offset)]  # their PE(p + k)
        errors.append(np.abs(rotate(before, offset, base) - after).max())
    return max(errors)


def numbers() -> dict[str, float]:
    """Returns the number that decides about each claim, by words of the claim."""
    encoded = encoding(np.arange(COUNT), WIDTH, base=BASE, dtype="float64")  # (P, D)
    many = encoding(np.arange(5_000), WIDTH, base=BASE, dtype="float64")
    one = encoding(3, 4, base=BASE, dtype="float64")
    distinct = len({row.tobytes() for row in many.astype("float32")}) == len(many)
    accuracies = [zoo.card(name)["metrics"]["val_accuracy"] for name in (FIXED, LEARNT)]
    return {
        "38 apart": np.abs(encoded[38:, 100:102] - encoded[:-38, 100:102]).max(),
        "22 and 35 cannot": abs(encoded[22, 100] - encoded[35, 100]),
        "25 and 35 cannot": abs(encoded[25, 100] - encoded[35, 100]),
        "22 and 35 apart": np.hypot(*(encoded[22, 100:102] - encoded[35, 100:102])),
        **{f"printed {which}": np.abs(one - printed).max() for which, printed in PRINTED.items()},
        # the distance hangs on the offset alone
        "of its own": np.sqrt(((many[1:] - many[0]) ** 2).sum(axis=1)).min() if distinct else 0.0,
        "wavelengths": 1 - BASE ** ((WIDTH - 2) / WIDTH) / BASE,
        "linear function": rotation_error(encoded),
        "one matrix": np.abs(encoded - meshgrid(COUNT, WIDTH, BASE)).max(),
        "same performance": abs(accuracies[0] - accuracies[1]),
    }


def written(value: float, form: str = ".3g") -> str:
    return "0, to rounding" if value < 1e-9 else f"{value:{form}}"


def verdict(value: float, limits: str) -> str:
    """Returns what follows from a number and "up to" or "from" two limits."""
    side, exact, rough = re.fullmatch(r"(up to|from) (\S+), (\S+)", limits).groups()
    for name, limit in (("holds", float(exact)), ("holds roughly", float(rough))):
        if value <= limit if side == "up to" else value >= limit:
            return name
    return "wrong"


def test_each_claim_has_the_number_and_the_verdict_that_are_told():
    found, rows = numbers(), table("claim")
    assert len(rows) == len(found)
    for words, value in found.items():
        ((_, _, number, limits, told),) = [row for row in rows if words in row[0]]
        assert number.endswith(f": {written(value)}"), words
        assert told == verdict(value, limits), words


def test_the_numbers_under_the_table_are_true():
    assert f"{2 * math.pi * BASE ** (100 / WIDTH):.3f} positions" in TEXT
    for values in (*PRINTED.values(), TRUE):
        assert ", ".join(f"{value:.4f}".replace("-", "−") for value in values) in TEXT
    np.testing.assert_allclose(encoding(3, 4, base=BASE, dtype="float64"), TRUE, atol=5e-6)


def test_the_forms_agree_as_it_is_told():
    places, nothing = np.arange(COUNT, dtype="float64"), np.zeros((1, COUNT, WIDTH))
    slow = double_loop(places, WIDTH, BASE)
    forms = {
        ("3rd edition's layer", "float64"): PositionalEncoding(COUNT, dtype="float64")(nothing)[0],
        ("2nd edition's grid", "float64"): meshgrid(COUNT, WIDTH, BASE),
        ("bert4keras' function", "float64"): sinusoidal_embeddings(places, WIDTH, BASE, "float64"),
        ("3rd edition's layer", "float32"): PositionalEncoding(COUNT, dtype="float32")(nothing)[0],
        ("bert4keras' function", "float32"): sinusoidal_embeddings(places, WIDTH, BASE, "float32"),
    }
    told = [
        [*form, written(np.abs(np.asarray(made, "float64") - slow).max(), ".0e")]
        for form, made in forms.items()
    ]
    assert told == table("form")
