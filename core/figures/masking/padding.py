"""What padding behind a review does to sentiment models with a mask and without one."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import titled_panels
from core.figures.base.colours import BLUE, GREEN, ORANGE, PURPLE, RED
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.sentiment.reading.ask import ReadingTrace

# the lines of a model by its mask: warm without one, cold with one
_LINES = {
    "none": {"color": ORANGE, "dash": "solid"},
    "mask_zero": {"color": BLUE, "dash": "solid"},
    "manual": {"color": GREEN, "dash": "dash"},
    "ragged": {"color": PURPLE, "dash": "dot"},
}
_UNMASKED_LIKE_LENGTH = {"color": RED, "dash": "dash"}  # no mask, but length-bucketed batches


def line_of(mask: str, like_length: bool) -> dict[str, str]:
    """Returns colour and dash of the lines of a model with this mask and these batches."""
    return _UNMASKED_LIKE_LENGTH if mask == "none" and like_length else _LINES[mask]


def padding(trace: ReadingTrace, pads: int, configs: Sequence) -> Picture:
    """Draws what each token of padding behind a review does, to the probability and to the state.

    The lines are faint as far as was computed, and strong up to `pads`.

    Args:
        trace: A review and the padding behind it.
        pads: How much of that padding the visitor has chosen.
        configs: The `SentimentConfig` of each of the M models: their titles name the lines, their masks tell
            them apart.
    """
    titles = ("P(positive)", "how much of the review is still in the state")
    figure = titled_panels(titles, rows=2, shared_xaxes=True, vertical_spacing=0.12)
    panels = ((trace.padded_probability, "P(positive)"), (trace.cosine, "cosine"))
    for row, (values, quantity) in enumerate(panels, 1):
        for curve, config in zip(values, configs, strict=True):
            shared = {"name": config.title, "legendgroup": config.name, "row": row, "col": 1}
            _draw_padding(figure, curve, pads, line_of(config.mask, config.like_length), quantity, shared)
    x_axis = {"fixedrange": True, "range": [-2, trace.padded_probability.shape[1] + 1]}
    lowest = min(-0.03, float(trace.cosine.min()) - 0.05)
    lay_out(
        figure,
        height=560,
        margin_t=66,
        legend_y=1.07,
        xaxis=x_axis,
        xaxis2=x_axis | {"title_text": "tokens of padding after the review"},
        yaxis={"fixedrange": True, "range": [-0.03, 1.03]},
        yaxis2={"fixedrange": True, "range": [lowest, 1.05]},
    )
    return Picture(figure=figure, story=_padding_story(trace, pads, configs), columns=_padding_columns(trace))


def _draw_padding(
    figure: go.Figure, curve: np.ndarray, pads: int, line: dict[str, str], quantity: str, shared: dict
) -> None:
    """Draws a curve (N + 1,) over the padding: faint, strong up to `pads`, and there a point.

    `quantity` says in a word what the curve shows; `shared` holds its name and its panel.
    """
    name = shared["name"]
    value = f"of padding: {quantity} %{{y:.4f}}<extra></extra>"
    figure.add_scatter(
        x=list(range(len(curve))),
        y=float32(curve),
        mode="lines",
        line=line | {"width": 1.5},
        opacity=0.4,
        showlegend=False,
        hovertemplate=f"{name} after %{{x}} {value}",
        **shared,
    )
    figure.add_scatter(
        x=list(range(pads + 1)),
        y=float32(curve[: pads + 1]),
        mode="lines",
        line=line | {"width": 3.5},
        showlegend=False,
        hoverinfo="skip",
        **shared,
    )
    figure.add_scatter(
        x=[pads],
        y=float32(curve[pads : pads + 1]),
        mode="markers",
        marker={"color": line["color"], "size": 12},
        showlegend=shared["row"] == 1,
        hovertemplate=f"{name} after {pads} {value}",
        meta="now",
        **shared,
    )


def _padding_story(trace: ReadingTrace, pads: int, configs: Sequence) -> str:
    behind = f"{pads} token{'s' * (pads != 1)} of padding"
    sentences = []
    for config, curve, cosines in zip(configs, trace.padded_probability, trace.cosine, strict=True):
        start = f"{config.title}: P(positive) is {percent(curve[0])} after the last word"
        if pads and np.ptp(curve[: pads + 1]) == 0 and np.ptp(cosines[: pads + 1]) < 1e-12:
            sentences.append(f"{start} and exactly the same after {behind}")
        else:
            sentences.append(
                f"{start} and {percent(curve[pads])} after {behind}; the cosine of its state with that at "
                f"the last word is {cosines[pads]:.3f}"
            )
    return ". ".join(sentences) + "."


def _padding_columns(trace: ReadingTrace) -> dict[str, list]:
    columns = {"padding": list(range(trace.padded_probability.shape[1]))}
    for model, name in enumerate(trace.models):
        columns |= {
            f"{name}: probability": trace.padded_probability[model].tolist(),
            f"{name}: cosine": trace.cosine[model].tolist(),
            f"{name}: length of the state": trace.norm[model].tolist(),
        }
    return columns
