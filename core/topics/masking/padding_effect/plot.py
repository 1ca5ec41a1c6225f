"""What padding behind a review does to sentiment models with a mask and without one."""

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


def plot_padding_effect(result: ReadingResult, pads: int, narrow: bool = False) -> Picture:
    """Draws what each token of padding behind a review does, to the probability and to the state.

    The lines are faint as far as was computed, and strong up to `pads`.

    Args:
        result: A review and the padding behind it.
        pads: How much of that padding is marked.
        narrow: On a telephone both panels stand below each other.
    """
    num_counts = result.padded_probability.shape[1]
    table = table_from_arrays(
        [{"padded-model": result.models}, {"pads": range(num_counts)}],
        ("padded-probability", "cosine"),
        cosine=result.cosine,
        length=result.norm,
        **{"padded-probability": result.padded_probability},
    )
    panel_traces = [_model_curves(table, result, pads, column) for column in ("padded-probability", "cosine")]
    min_cosine = min(-0.03, float(result.cosine.min()) - 0.05)
    figure = make_panels(
        [message("padded-probability"), message("padded-cosine")],
        panel_traces,
        height=420 if narrow else 440,
        cols=1 if narrow else 2,
        subplot_options={"vertical_spacing": 0.2} if narrow else {"horizontal_spacing": 0.07},
        margin={"t": 30, "b": 100, "l": 46},
        legend={"y": -0.2, "yanchor": "top"},
        xaxis=fixed_range_axis("" if narrow else "pads"),
        xaxis2=fixed_range_axis("pads"),
        yaxis=fixed_range_axis(range=[-0.03, 1.03], showgrid=True, dtick=0.25),
        yaxis2=fixed_range_axis(range=[min_cosine, 1.05], showgrid=True, dtick=0.25),
    )
    message_key, values = _message_key_and_values(result, pads)
    return Picture(
        figure=figure, table=table, claim_id=f"padded-padding-{message_key}", message_values=values
    )


def _model_curves(table, result: ReadingResult, pads: int, column: str) -> list[dict]:
    """Returns three marks a model: a faint line, a strong one up to the marked padding, and a point there."""
    traces = []
    for model in result.models:
        rows, name = table.filter_rows("padded-model", model), get_display_name(model)
        role = "first" if model in MASKED_MODELS else _UNMASKED_ROLES[model]
        shared_options = {"legendgroup": model, "x": rows["pads"], "showlegend": False}
        is_first_panel = column == "padded-probability"
        faint_curve = (
            line_trace(rows, x="pads", y=column, colour_role=role, line={"width": 1.5}, opacity=0.4)
            | shared_options
        )
        strong_curve = line_trace(
            rows.rows(slice(pads + 1)), x="pads", y=column, colour_role=role, line={"width": 3.5}
        )
        point_options = {
            "mode": "markers",
            "marker": {"color": ROLE_COLOURS[role], "size": 12},
            "meta": "now",
        }
        point = line_trace(rows.rows([pads]), x="pads", y=column, colour_role=role, name=name) | point_options
        strong_curve |= {"legendgroup": model, "hoverinfo": "skip", "hovertemplate": None, "customdata": None}
        traces += [
            faint_curve | {"name": name},
            strong_curve,
            point | {"legendgroup": model, "showlegend": is_first_panel},
        ]
    return traces


def _message_key_and_values(result: ReadingResult, pads: int) -> tuple[str, dict]:
    shifts = np.abs(result.padded_probability[:, pads] - result.padded_probability[:, 0])
    unmasked_rows = [row for row, model in enumerate(result.models) if model not in MASKED_MODELS]
    story = join_localized(_describe_model(result, row, pads) for row in range(len(result.models)))
    values = {"pads": pads, "story": story, "most": ""}
    if not pads or not unmasked_rows:
        return "masked" if pads else "bare", values
    largest_row = max(unmasked_rows, key=shifts.__getitem__)
    if shifts[largest_row] < _TOLERANCE:
        return "still", values
    end_probabilities = result.padded_probability[largest_row, [0, pads]]
    shift_values = {
        "first": format_percent(end_probabilities[0]),
        "most": format_percent(end_probabilities[1]),
    }
    is_masked_unchanged = all(
        shifts[row] < _TOLERANCE for row in range(len(shifts)) if row not in unmasked_rows
    )
    masked_outcome = (
        "none" if len(unmasked_rows) == len(shifts) else "still" if is_masked_unchanged else "moves"
    )
    return "moves", values | shift_values | {
        "model": get_display_name(result.models[largest_row]),
        "masked": masked_outcome,
    }


def _describe_model(result: ReadingResult, row: int, pads: int) -> str:
    initial_probability, padded_probability = result.padded_probability[row, [0, pads]]
    values = {
        "model": get_display_name(result.models[row]),
        "before": format_percent(initial_probability),
        "pads": pads,
    }
    if abs(padded_probability - initial_probability) < _TOLERANCE:
        return message("padded-model.same", **values)
    return message(
        "padded-model.moved",
        after=format_percent(padded_probability),
        cosine=f"{result.cosine[row, pads]:.3f}",
        **values,
    )
