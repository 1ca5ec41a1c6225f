"""What is said below the figures of units: how slow one is, and what it detects."""

import numpy as np

from ....base.i18n import format_percent, message
from .schema import FEATURES, UnitsResult

# share of pairs, in the half that was not searched, from which a unit is said to detect a feature
DETECTION_THRESHOLD = 0.8
_FEATURE_KEYS = dict(zip(FEATURES, ("name", "speech", "line", "word", "vowel"), strict=True))  # of messages


def format_value(value: float) -> str:
    """Returns an activation or an autocorrelation as captions and hovers have it."""
    return f"{value:.2f}"


def describe_ribbons(result: UnitsResult, units: np.ndarray) -> tuple[str, dict]:
    """Returns the message below the ribbons of some units, the best first, and its values."""
    num_detecting = int((result.orient_scores(result.checked)[units] >= DETECTION_THRESHOLD).sum())
    message_id = "units-ribbons-none" if np.isnan(result.searched[units[0]]) else "units-ribbons"
    feature = message(f"units-feature.{_FEATURE_KEYS[result.feature]}")
    return message_id, {"known": num_detecting, "shown": len(units), "feature": feature}


def describe_unit(result: UnitsResult, unit: int) -> tuple[str, dict]:
    """Returns the message below the text that one unit reads, and its values."""
    activation, is_inside = result.states[:, unit], result.values > 0
    autocorrelation, feature_key = result.autocorrelation[unit], _FEATURE_KEYS[result.feature]
    values: dict = {
        "unit": unit,
        "rank": 1 + int((result.autocorrelation > autocorrelation).sum()),
        "units": len(result.autocorrelation),
        "autocorrelation": format_value(autocorrelation),
    }
    if feature_key in ("name", "speech", "vowel") and is_inside.any() and not is_inside.all():
        means = {
            "inside": format_value(activation[is_inside].mean()),
            "outside": format_value(activation[~is_inside].mean()),
        }
        return f"units-unit_text-{feature_key}", values | means
    if np.isnan(result.searched[unit]):
        return "units-unit_text", values
    return "units-unit_text-place", values | _search_values(result, unit)


def describe_scores(result: UnitsResult) -> tuple[str, dict]:
    """Returns the message below the scores of the best units, and its values."""
    best_unit = int(result.ranking[0])
    if np.isnan(result.searched[best_unit]):
        pair = message(f"units-pair.{_FEATURE_KEYS[result.feature]}")
        return "units-scores-none", {"pair": pair, "scored": 0}
    values, checked = _search_values(result, best_unit), result.orient_scores(result.checked)[best_unit]
    if np.isnan(checked):
        return "units-scores-unchecked", values
    message_id = "units-scores-known" if checked >= DETECTION_THRESHOLD else "units-scores-unknown"
    return message_id, values | {"checked": format_percent(checked)}


def _search_values(result: UnitsResult, unit: int) -> dict:
    score, feature_key = result.searched[unit], _FEATURE_KEYS[result.feature]
    return {
        "unit": unit,
        "pair": message(f"units-pair.{feature_key}"),
        "direction": message("units-higher" if score >= 0.5 else "units-lower"),
        "first": message(f"units-pair-first.{feature_key}"),
        "share": format_percent(max(score, 1 - score)),
    }
