"""Captions of the figures of units: the slowness of a unit, and the feature that it detects."""

import numpy as np

from ....base.i18n import format_percent, message
from .schema import FEATURES, UnitsResult

# smallest score in the second half at which a unit detects a feature
DETECTION_THRESHOLD = 0.8
_FEATURE_KEYS = dict(zip(FEATURES, ("name", "speech", "line", "word", "vowel"), strict=True))  # of messages


def format_value(value: float) -> str:
    """Formats an activation or an autocorrelation."""
    return f"{value:.2f}"


def describe_ribbons(result: UnitsResult, units: np.ndarray) -> tuple[str, dict]:
    """Returns the message id and values of the caption of ribbons of units, the best first."""
    check_scores = result.orient_scores(result.check_scores)[units]
    message_id = "units-ribbons-no_scores" if np.isnan(result.search_scores[units[0]]) else "units-ribbons"
    return message_id, {
        "num_detecting": int((check_scores >= DETECTION_THRESHOLD).sum()),
        "num_units": len(units),
        "feature": message(f"units-feature.{_FEATURE_KEYS[result.feature]}"),
    }


def describe_unit(result: UnitsResult, unit: int) -> tuple[str, dict]:
    """Returns the message id and values of the caption of one unit's text."""
    activation, is_inside = result.states[:, unit], result.feature_values > 0
    autocorrelation, feature_key = result.autocorrelation[unit], _FEATURE_KEYS[result.feature]
    values: dict = {
        "unit": unit,
        "rank": 1 + int((result.autocorrelation > autocorrelation).sum()),
        "num_units": len(result.autocorrelation),
        "autocorrelation": format_value(autocorrelation),
    }
    if feature_key in ("name", "speech", "vowel") and is_inside.any() and not is_inside.all():
        return f"units-unit_text-{feature_key}", values | {
            "inside": format_value(activation[is_inside].mean()),
            "outside": format_value(activation[~is_inside].mean()),
        }
    if np.isnan(result.search_scores[unit]):
        return "units-unit_text", values
    return "units-unit_text-position", values | _search_values(result, unit)


def describe_scores(result: UnitsResult) -> tuple[str, dict]:
    """Returns the message id and values of the caption of the best units' scores."""
    memory_unit = int(result.ranking[0])
    if np.isnan(result.search_scores[memory_unit]):
        pair = message(f"units-pair.{_FEATURE_KEYS[result.feature]}")
        return "units-scores-none", {"pair": pair, "num_scored": 0}
    values = _search_values(result, memory_unit)
    check_score = result.orient_scores(result.check_scores)[memory_unit]
    if np.isnan(check_score):
        return "units-scores-unchecked", values
    message_id = "units-scores-known" if check_score >= DETECTION_THRESHOLD else "units-scores-unknown"
    return message_id, values | {"check_score": format_percent(check_score)}


def _search_values(result: UnitsResult, unit: int) -> dict:
    score, feature_key = result.search_scores[unit], _FEATURE_KEYS[result.feature]
    return {
        "unit": unit,
        "pair": message(f"units-pair.{feature_key}"),
        "direction": message("units-higher" if score >= 0.5 else "units-lower"),
        "pair_member": message(f"units-pair-first.{feature_key}"),
        "pair_share": format_percent(max(score, 1 - score)),
    }
