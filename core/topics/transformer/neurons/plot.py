"""The neurons of the feed-forward modules: which are on, what drives one most, how sparse the modules are."""

import numpy as np

from ....base.i18n import message, percent
from ....base.text import distinct_names, token_label
from ....figures import margins
from ....figures.colours import COLOUR, ON_PAGE
from ....figures.marks import BESIDE, axis, bar_beside, bars, make_figure
from ....figures.names import escaped, query_axis, quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, column_title, table_from_axes
from ....models.families import reading_name
from ..names import are_characters, read_as_text, side_title
from .schema import Driver, DriversResult, NeuronsResult

_ROW, _LOW_ROW = 26, 15  # pixels of a word, and of a character
_ROLES = {"encoder": "first", "decoder": "third"}
_AROUND = 3  # tokens that stand on each side of a driver
_CHARACTERS_AROUND = 14  # the same of characters


def neurons(result: NeuronsResult, *, neuron: int) -> Picture:
    """Draws a row a token and a column a neuron, those that most tokens switch on at the left.

    Args:
        result: One hidden layer.
        neuron: Its column is marked.
    """
    order = result.order
    values = result.values[:, order]  # (T, F)
    tokens = distinct_names(result.tokens)
    hover = message("neurons-hover", neuron="%{customdata}", token="%{y}", value="%{z:.3f}")
    scale = {"zmin": 0, "zmax": float(max(values.max(initial=0), 1e-9)), "colorscale": ON_PAGE}
    marks = {
        "type": "heatmap",
        "z": float32(np.where(values > 0, values, np.nan)),
        "customdata": np.broadcast_to(order, values.shape),
        "hovertemplate": f"{hover}<extra></extra>",
        "hoverongaps": False,
        "meta": "neurons",
        "colorbar": bar_beside(column_title("after_relu")),
        **scale,
    }
    pointer = {"arrowcolor": COLOUR["chosen"], "ax": 0, "ay": -16, "arrowwidth": 2, "y": 1, "yref": "paper"}
    place = int(np.flatnonzero(order == neuron)[0])
    figure = make_figure(
        [marks],
        height=(_LOW_ROW if are_characters(result.tokens) else _ROW) * len(tokens) + 84,
        margin={"l": margins.beside(tokens), "t": 30, "r": BESIDE},
        annotations=[pointer | {"x": place, "text": message("neurons-neuron", neuron=str(neuron))}],
        xaxis=axis(showticklabels=False, range=[-0.5, len(order) - 0.5])
        | {"title": message("neurons-axis", count=len(order)), "fixedrange": False},
        yaxis={"title": column_title("token"), **query_axis(result.tokens)},
    )
    rows = {"position": range(len(tokens)), "token": list(map(token_label, result.tokens))}
    columns = {"neuron": range(result.values.shape[1])}
    table = table_from_axes([rows, columns], ("after_relu",), after_relu=result.values)
    return Picture(figure=figure, table=table, message="neurons-on", values=_told(result))


def _told(result: NeuronsResult) -> dict:
    on = result.on.sum(axis=1)  # (T,)
    most, fewest = int(on.argmax()), int(on.argmin())
    return {
        "share": percent(result.on.mean()),
        "mean": f"{on.mean():.1f}",
        "width": result.values.shape[1],
        "side": result.side,
        "layer": str(result.layer),
        "most": quoted(result.tokens[most]),
        "most_on": int(on[most]),
        "fewest": quoted(result.tokens[fewest]),
        "fewest_on": int(on[fewest]),
        "never": int((~result.on.any(axis=0)).sum()),
        "tokens": len(result.tokens),
    }


# --- over 300 sentences -------------------------------------------------------------------------------------


def drivers(result: DriversResult) -> Picture:
    """Draws the tokens of the list that drive a neuron most, each as a bar with its words above it."""
    values = np.array([driver.value for driver in result.drivers])
    places = np.arange(len(values))
    table = Table(
        columns={
            "driver_place": places + 0.24,
            "token": [token_label(driver.token) for driver in result.drivers],
            "after_relu": values,
            "position": [driver.place for driver in result.drivers],
            "read_with": [read_as_text(driver.tokens) for driver in result.drivers],
        },
        proves=("after_relu",),
    )
    words = {
        "type": "scatter",
        "x": np.zeros(len(values)),
        "y": places - 0.16,
        "text": list(map(_context, result.drivers)),
        "mode": "text",
        "textposition": "middle right",
        "textfont": {"size": 13},
        "cliponaxis": False,
        "hoverinfo": "skip",
        "showlegend": False,
    }
    lengths = bars(table, x="after_relu", y="driver_place", across=True, width=0.3, hoverinfo="skip")
    figure = make_figure(
        [lengths, words],
        height=70 + 36 * max(1, len(values)),
        xaxis=axis(range=[0, 1.02 * float(values.max(initial=1e-9))])
        | {"title": message("neurons-neuron_after", neuron=str(result.neuron))},
        yaxis={"visible": False, "range": [len(values) - 0.4, -0.6], "fixedrange": True},
    )
    message_id = "neurons-drivers" if result.drivers else "neurons-silent"
    return Picture(figure=figure, table=table, message=message_id, values=_drivers_told(result), role="first")


def _drivers_told(result: DriversResult) -> dict:
    tokens = [driver.token for driver in result.drivers]
    first = max(tokens, key=tokens.count, default="")
    return {
        "neuron": str(result.neuron),
        "side": side_title(result.side),
        "layer": str(result.layer),
        "read": result.tokens_read,
        "sentences": result.sentences,
        "share": percent(result.neuron_share),
        "strongest": quoted(tokens[0]) if tokens else "",
        "value": f"{result.drivers[0].value:.2f}" if tokens else "0",
        "alike": tokens.count(first),
        "count": len(tokens),
        "token": quoted(first),
    }


def _context(driver: Driver) -> str:
    """Returns a token in bold between its neighbours, and the neuron's value there."""
    gap, around = ("", _CHARACTERS_AROUND) if are_characters(driver.tokens) else (" ", _AROUND)
    start = max(0, driver.place - around)
    before = gap.join(map(escaped, driver.tokens[start : driver.place]))
    after = gap.join(map(escaped, driver.tokens[driver.place + 1 : driver.place + 1 + around]))
    return f"{driver.value:.2f}  {before}{gap}<b>{escaped(driver.token)}</b>{gap}{after}"


def sparsity(result: DriversResult) -> Picture:
    """Draws the share of the neurons that are on in each module, mean over all tokens of the list."""
    layers = [message("machine-layer", layer=str(layer)) for layer in range(result.shares.shape[1])]
    table = table_from_axes(
        [{"side_of_model": list(map(side_title, result.sides))}, {"layer": layers}],
        ("percent_on",),
        percent_on=100 * result.shares,
    )
    marks = []
    for side, shares in zip(result.sides, result.shares, strict=True):
        look: dict = {
            "text": [percent(share) for share in shares],
            "textposition": "outside",
            "cliponaxis": False,
        }
        name = side_title(side)
        one = table.where("side_of_model", name)
        marks.append(bars(one, x="layer", y="percent_on", role=_ROLES[side], name=name, **look))
    scale = axis("percent_on", rangemode="tozero")
    figure = make_figure(marks, height=380, margin_t=40, barmode="group", xaxis=axis(), yaxis=scale)
    lowest = np.unravel_index(result.shares.argmin(), result.shares.shape)
    values = {
        "model": reading_name(result.model),
        "sentences": result.sentences,
        "share": percent(result.shares.mean()),
        "side": side_title(result.side),
        "layer": str(result.layer),
        "lowest_side": side_title(result.sides[lowest[0]]),
        "lowest_layer": str(lowest[1]),
        "lowest": percent(result.shares.min()),
        "width": len(result.neuron_shares),
        "never": int((result.neuron_shares == 0).sum()),
    }
    return Picture(figure=figure, table=table, message="neurons-sparsity", values=values)
