"""The sources' claims on position encodings; the verdicts follow from numbers computed at each call."""

import math
from collections.abc import Mapping

import numpy as np

from core.analyses.positions.sinusoidal import TOLERANCE, rotation_error
from core.models.layers.sinusoids import encoding, meshgrid
from core.traces.positions.sinusoidal import Claim, ClaimsTrace

_THIRD = "Hands-On Machine Learning, 3rd edition, chapter 16"
_SECOND = "Hands-On Machine Learning, 2nd edition, chapter 16"
_PAPER = "Vaswani et al. (2017), section 3.5"
_BERT4KERAS = "bert4keras, sinusoidal_embeddings, walk-through"
# of Figure 16-9
_WIDTH = 512
_COUNT = 201
_BASE = 10000.0
_MAXIMUM = 5_000  # positions that the page offers
# the shipped models of the last claim
FIXED = "nmt_transformer"
TRAINED = "nmt_transformer_trained_positions"


def claims(cards: Mapping[str, dict]) -> ClaimsTrace:
    """Works out what holds of what the sources say.

    Args:
        cards: Of the shipped models, by name. Without those of the two Transformers the claim on their
            performance is left out.
    """
    encoded = encoding(np.arange(_COUNT), _WIDTH, base=_BASE, dtype="float64")  # (P, D)
    rows = [
        _period(encoded),
        _sine_alone(encoded, 22, 35, f"{_THIRD}, Figure 16-9"),
        _sine_alone(encoded, 25, 35, f"{_SECOND}, text"),
        _cosine_too(encoded),
        _walk_through("first", (0.14112001, 0.9899925, 0.98006657, 0.19866934)),
        _walk_through("later", (0.29552021, 0.95533648, 0.98006657, 0.19866934)),
        _unique(),
        _wavelengths(),
        _linear(encoded),
        _editions(encoded),
    ]
    if FIXED in cards and TRAINED in cards:
        rows.append(_performance(cards[FIXED], cards[TRAINED]))
    return ClaimsTrace(rows=tuple(rows))


def _period(encoded: np.ndarray) -> Claim:
    numbers = {f"P[{p}, {i}]": encoded[p, i] for i in (100, 101) for p in (22, 60)}
    # over all positions 38 apart
    numbers["largest difference 38 apart"] = np.abs(encoded[38:, 100:102] - encoded[:-38, 100:102]).max()
    numbers["period"] = 2 * math.pi * _BASE ** (100 / _WIDTH)
    return Claim(
        source=f"{_THIRD}, Figure 16-9",
        claim="Positions 38 apart, such as 22 and 60, have the same values at i = 100 and i = 101.",
        numbers=_floats(numbers),
        measured="largest difference 38 apart",
        exact=TOLERANCE,
        rough=0.01,
    )


def _sine_alone(encoded: np.ndarray, first: int, second: int, source: str) -> Claim:
    numbers = {f"P[{p}, 100]": encoded[p, 100] for p in (first, second)}
    numbers["difference"] = abs(encoded[first, 100] - encoded[second, 100])
    return Claim(
        source=source,
        claim=f"With the sine alone, at i = 100, positions {first} and {second} cannot be told apart.",
        numbers=_floats(numbers),
        measured="difference",
        exact=TOLERANCE,
        rough=0.01,
    )


def _cosine_too(encoded: np.ndarray) -> Claim:
    distance = np.hypot(*(encoded[22, 100:102] - encoded[35, 100:102]))
    return Claim(
        source=f"{_THIRD}, Figure 16-9",
        claim="Sine and cosine together tell positions 22 and 35 apart.",
        numbers=_floats(
            {
                "P[22, 101]": encoded[22, 101],
                "P[35, 101]": encoded[35, 101],
                "distance of the pairs": distance,
            }
        ),
        measured="distance of the pairs",
        exact=0.1,
        rough=0.01,
        differs=True,
    )


def _walk_through(which: str, printed: tuple[float, ...]) -> Claim:
    """Holds what the walk-through prints for position 3, width 4 against the true encoding."""
    true = encoding(3, 4, base=_BASE, dtype="float64")  # (4,)
    numbers = {
        **{f"printed [{i}]": value for i, value in enumerate(printed)},
        **{f"true [{i}]": value for i, value in enumerate(true)},
        "true second frequency": _BASE ** (-2 / 4),
        "largest difference": np.abs(true - printed).max(),
    }
    return Claim(
        source=_BERT4KERAS,
        claim=f"The encoding of position 3 with d = 4, as it is printed {which}.",
        numbers=_floats(numbers),
        measured="largest difference",
        exact=TOLERANCE,
        rough=0.001,
    )


def _unique() -> Claim:
    encoded = encoding(np.arange(_MAXIMUM), _WIDTH, base=_BASE, dtype="float64")  # (5000, 512)
    distinct = len({row.tobytes() for row in encoded.astype("float32")})
    # the offset alone counts
    nearest = np.sqrt(((encoded[1:] - encoded[0]) ** 2).sum(axis=1)).min() if distinct == _MAXIMUM else 0.0
    return Claim(
        source=f"{_THIRD}, Positional Encodings",
        claim="Every position up to the maximum has an encoding of its own.",
        numbers=_floats(
            {"positions": _MAXIMUM, "distinct rows in float32": distinct, "smallest distance of two": nearest}
        ),
        measured="smallest distance of two",
        exact=0.1,
        rough=1e-6,
        differs=True,
    )


def _wavelengths() -> Claim:
    last = 2 * math.pi * _BASE ** ((_WIDTH - 2) / _WIDTH)
    missing = 1 - last / (_BASE * 2 * math.pi)
    return Claim(
        source=_PAPER,
        claim="The wavelengths of the pairs run from 2 pi to 10,000 x 2 pi.",
        numbers=_floats(
            {
                "first": 2 * math.pi,
                "last, width 512": last,
                "10,000 x 2 pi": _BASE * 2 * math.pi,
                "short by": missing,
            }
        ),
        measured="short by",
        exact=TOLERANCE,
        rough=0.05,
    )


def _linear(encoded: np.ndarray) -> Claim:
    error = rotation_error(encoded, _BASE)
    return Claim(
        source=_PAPER,
        claim="For any fixed offset k, the encoding of p + k is a linear function of that of p.",
        numbers=_floats({"pairs of positions": _COUNT**2, "largest |R(k) PE(p) - PE(p + k)|": error}),
        measured="largest |R(k) PE(p) - PE(p + k)|",
        exact=TOLERANCE,
        rough=0.001,
    )


def _editions(encoded: np.ndarray) -> Claim:
    difference = float(np.abs(encoded - meshgrid(_COUNT, _WIDTH, _BASE)).max())
    return Claim(
        source=f"{_SECOND}; 3rd edition",
        claim="Both editions' layers compute one matrix, for an even width.",
        numbers=_floats({"largest difference": difference}),
        measured="largest difference",
        exact=TOLERANCE,
        rough=0.001,
    )


def _performance(fixed: dict, trained: dict) -> Claim:
    """Holds the validation accuracies of the two shipped Transformers beside each other.

    Each was trained once. A difference counts as rough agreement up to what the chapter gains by its
    Transformer over its LSTM with attention.
    """
    fixed_accuracy = fixed["metrics"]["val_accuracy"]
    trained_accuracy = trained["metrics"]["val_accuracy"]
    numbers = {
        "accuracy, fixed": fixed_accuracy,
        "accuracy, trained": trained_accuracy,
        "difference": abs(fixed_accuracy - trained_accuracy),
    }
    return Claim(
        source=f"{_THIRD}, Positional Encodings; {_PAPER}",
        claim="Fixed encodings give the same performance as learnt ones.",
        numbers=_floats(numbers),
        measured="difference",
        exact=0.002,
        rough=round(0.7281 - 0.7111, 4),
    )


def _floats(numbers: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """Returns named numbers as plain, hashable pairs."""
    return tuple((name, float(value)) for name, value in numbers.items())
