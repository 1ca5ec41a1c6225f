"""Figures of the effect of padding on sentiment models with a mask and without one."""

import numpy as np

from ....base.i18n import format_percent, join_localized, message
from ....figures.colours import ROLE_COLOURS
from ....figures.picture import Picture
from ....figures.table import table_from_arrays
from ....figures.traces import fixed_range_axis, line_trace, make_panels
from ....models.families import get_display_name
from ...sentiment.reading.schema import ReadingResult
from .schema import MASKED_MODELS, UNMASKED_MODELS

_UNMASKED_ROLES = dict(zip(UNMASKED_MODELS, ("second", "fifth"), strict=True))  # of models without a mask
_TOLERANCE = 1e-9  # of probability: the same number, rounded in a batch of another size


def plot_padding_effect(result: ReadingResult, num_pads: int, is_narrow: bool = False) -> Picture:
    """Draws the probability and the state of each model after each token of padding behind a review.

    Args:
        result: A review and the padding behind it.
        num_pads: Tokens of padding up to which the lines are strong.
        is_narrow: Whether the screen is that of a phone: the panels stand below each other.
    """
    num_counts = result.padded_probability.shape[1]
    columns = {"padded-probability": result.padded_probability, "cosine": result.cosine}
    table = table_from_arrays(
        [{"padded-model": result.models}, {"pads": range(num_counts)}],
        tuple(columns),
        **columns,
        **{"state-norm": result.norm},
    )
    min_cosine = min(-0.03, float(result.cosine.min()) - 0.05)
    figure = make_panels(
        [message("padding_effect-probability"), message("padding_effect-cosine")],
        [_model_traces(table, result, num_pads, column) for column in columns],
        height=420 if is_narrow else 440,
        cols=1 if is_narrow else 2,
        subplot_options={"vertical_spacing": 0.2} if is_narrow else {"horizontal_spacing": 0.07},
        margin={"t": 30, "b": 100, "l": 46},
        legend={"y": -0.2, "yanchor": "top"},
        xaxis=fixed_range_axis("" if is_narrow else "pads"),
        xaxis2=fixed_range_axis("pads"),
        yaxis=fixed_range_axis(range=[-0.03, 1.03], showgrid=True, dtick=0.25),
        yaxis2=fixed_range_axis(range=[min_cosine, 1.05], showgrid=True, dtick=0.25),
    )
    outcome, values = _outcome_and_values(result, num_pads)
    return Picture(figure=figure, table=table, claim_id=f"padding_effect-{outcome}", claim_values=values)


def _model_traces(table, result: ReadingResult, num_pads: int, column: str) -> list[dict]:
    """Returns three traces a model: a faint line, a strong one up to `num_pads`, and a point at its end."""
    traces = []
    for model in result.models:
        rows, name = table.filter_rows("padded-model", model), get_display_name(model)
        role = "first" if model in MASKED_MODELS else _UNMASKED_ROLES[model]
        style = {"x": "pads", "y": column, "colour_role": role}
        faint_line = line_trace(rows, line={"width": 1.5}, opacity=0.4, name=name, **style)
        strong_line = line_trace(rows.rows(slice(num_pads + 1)), line={"width": 3.5}, **style)
        point = line_trace(rows.rows([num_pads]), name=name, **style)
        traces += [
            faint_line | {"legendgroup": model, "x": rows["pads"], "showlegend": False},
            strong_line
            | {"legendgroup": model, "hoverinfo": "skip", "hovertemplate": None, "customdata": None},
            point
            | {
                "mode": "markers",
                "marker": {"color": ROLE_COLOURS[role], "size": 12},
                "meta": "now",
                "legendgroup": model,
                "showlegend": column == "padded-probability",
            },
        ]
    return traces


def _outcome_and_values(result: ReadingResult, num_pads: int) -> tuple[str, dict]:
    """Returns which claim is true, and the values of its message."""
    probabilities = result.padded_probability[:, [0, num_pads]]  # (M, 2)
    shifts = np.abs(np.diff(probabilities, axis=1))[:, 0]
    unmasked_rows = [row for row, model in enumerate(result.models) if model not in MASKED_MODELS]
    details = join_localized(_describe_model(result, row, num_pads) for row in range(len(result.models)))
    values = {"num_pads": num_pads, "details": details}
    if not num_pads or not unmasked_rows:
        return "masked" if num_pads else "no-padding", values
    row = max(unmasked_rows, key=shifts.__getitem__)
    if shifts[row] < _TOLERANCE:
        return "unchanged", values
    masked_shifts = np.delete(shifts, unmasked_rows)
    is_masked_unchanged = len(masked_shifts) > 0 and (masked_shifts < _TOLERANCE).all()
    return "changed", values | {
        "model": get_display_name(result.models[row]),
        "initial_probability": format_percent(probabilities[row, 0]),
        "padded_probability": format_percent(probabilities[row, 1]),
        "masked_outcome": "unchanged" if is_masked_unchanged else "other",
    }


def _describe_model(result: ReadingResult, row: int, num_pads: int) -> str:
    initial_probability, padded_probability = result.padded_probability[row, [0, num_pads]]
    is_changed = abs(padded_probability - initial_probability) >= _TOLERANCE
    return message(
        f"padding_effect-model.{'changed' if is_changed else 'unchanged'}",
        model=get_display_name(result.models[row]),
        num_pads=num_pads,
        initial_probability=format_percent(initial_probability),
        padded_probability=format_percent(padded_probability),
        cosine=f"{result.cosine[row, num_pads]:.3f}",
    )
