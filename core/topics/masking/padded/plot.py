"""What padding behind a review does to sentiment models with a mask and without one."""

import numpy as np

from ....base.i18n import join_texts, message, percent
from ....figures.colours import COLOUR
from ....figures.marks import axis, curves, panels
from ....figures.picture import Picture
from ....figures.table import table_from_axes
from ....models.families import reading_name
from ...sentiment.reading.schema import ReadingResult
from .schema import MASKED, UNMASKED

_ROLES = dict(zip(UNMASKED, ("second", "fifth"), strict=True))  # of models without a mask
_SAME = 1e-9  # of probability: the same number, rounded in a batch of another size


def padding(result: ReadingResult, pads: int, narrow: bool = False) -> Picture:
    """Draws what each token of padding behind a review does, to the probability and to the state.

    The lines are faint as far as was computed, and strong up to `pads`.

    Args:
        result: A review and the padding behind it.
        pads: How much of that padding is marked.
        narrow: On a telephone both panels stand below each other.
    """
    count = result.padded_probability.shape[1]
    table = table_from_axes(
        [{"padded-model": result.models}, {"pads": range(count)}],
        ("padded-probability", "cosine"),
        cosine=result.cosine,
        length=result.norm,
        **{"padded-probability": result.padded_probability},
    )
    marks = [_lines(table, result, pads, column) for column in ("padded-probability", "cosine")]
    lowest = min(-0.03, float(result.cosine.min()) - 0.05)
    figure = panels(
        [message("padded-probability"), message("padded-cosine")],
        marks,
        height=420 if narrow else 440,
        cols=1 if narrow else 2,
        grid={"vertical_spacing": 0.2} if narrow else {"horizontal_spacing": 0.07},
        margin={"t": 30, "b": 100, "l": 46},
        legend={"y": -0.2, "yanchor": "top"},
        xaxis=axis("" if narrow else "pads"),
        xaxis2=axis("pads"),
        yaxis=axis(range=[-0.03, 1.03], showgrid=True, dtick=0.25),
        yaxis2=axis(range=[lowest, 1.05], showgrid=True, dtick=0.25),
    )
    message_id, values = _claim(result, pads)
    return Picture(figure=figure, table=table, message=f"padded-padding-{message_id}", values=values)


def _lines(table, result: ReadingResult, pads: int, column: str) -> list[dict]:
    """Returns three marks a model: a faint line, a strong one up to the marked padding, and a point there."""
    marks = []
    for model in result.models:
        rows, name = table.where("padded-model", model), reading_name(model)
        role = "first" if model in MASKED else _ROLES[model]
        line = {"legendgroup": model, "x": rows["pads"], "showlegend": False}
        first = column == "padded-probability"
        faint = curves(rows, x="pads", y=column, role=role, line={"width": 1.5}, opacity=0.4) | line
        strong = curves(rows.rows(slice(pads + 1)), x="pads", y=column, role=role, line={"width": 3.5})
        now = {"mode": "markers", "marker": {"color": COLOUR[role], "size": 12}, "meta": "now"}
        point = curves(rows.rows([pads]), x="pads", y=column, role=role, name=name) | now
        strong |= {"legendgroup": model, "hoverinfo": "skip", "hovertemplate": None, "customdata": None}
        marks += [faint | {"name": name}, strong, point | {"legendgroup": model, "showlegend": first}]
    return marks


def _claim(result: ReadingResult, pads: int) -> tuple[str, dict]:
    moved = np.abs(result.padded_probability[:, pads] - result.padded_probability[:, 0])
    plain = [row for row, model in enumerate(result.models) if model not in MASKED]
    story = join_texts(_of_model(result, row, pads) for row in range(len(result.models)))
    values = {"pads": pads, "story": story, "most": ""}
    if not pads or not plain:
        return "masked" if pads else "bare", values
    most = max(plain, key=moved.__getitem__)
    if moved[most] < _SAME:
        return "still", values
    ends = result.padded_probability[most, [0, pads]]
    moved_to = {"first": percent(ends[0]), "most": percent(ends[1])}
    still = all(moved[row] < _SAME for row in range(len(moved)) if row not in plain)
    masked = "none" if len(plain) == len(moved) else "still" if still else "moves"
    return "moves", values | moved_to | {"model": reading_name(result.models[most]), "masked": masked}


def _of_model(result: ReadingResult, row: int, pads: int) -> str:
    """Returns what a model says after the last word and after the padding."""
    before, after = result.padded_probability[row, [0, pads]]
    values = {"model": reading_name(result.models[row]), "before": percent(before), "pads": pads}
    if abs(after - before) < _SAME:
        return message("padded-model.same", **values)
    return message(
        "padded-model.moved", after=percent(after), cosine=f"{result.cosine[row, pads]:.3f}", **values
    )
