"""The neurons of the feed-forward modules: which are on, what drives one most, how sparse the modules are."""

import numpy as np

from ....base.messages import percent, say
from ....base.text import distinct_names, token_label
from ....figures import margins
from ....figures.colours import COLOUR, ON_PAGE
from ....figures.marks import BESIDE, axis, bar_beside, bars, drawn
from ....figures.names import escaped, query_axis, quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, over, title
from ....models.families import reading_name
from ..names import are_characters, read_as_text, side_title
from .ask import Driver, DriversTrace, NeuronsTrace

_ROW, _LOW_ROW = 26, 15  # pixels of a word, and of a character
_ROLES = {"encoder": "first", "decoder": "third"}
_AROUND = 3  # tokens that stand on each side of a driver
_CHARACTERS_AROUND = 14  # the same of characters


def neurons(trace: NeuronsTrace, *, neuron: int) -> Picture:
    """Draws a row a token and a column a neuron, those that most tokens switch on at the left.

    Args:
        trace: One hidden layer.
        neuron: Its column is marked.
    """
    order = trace.order
    values = trace.values[:, order]  # (T, F)
    tokens = distinct_names(trace.tokens)
    hover = say("neurons-hover", neuron="%{customdata}", token="%{y}", value="%{z:.3f}")
    scale = {"zmin": 0, "zmax": float(max(values.max(initial=0), 1e-9)), "colorscale": ON_PAGE}
    marks = {
        "type": "heatmap",
        "z": float32(np.where(values > 0, values, np.nan)),
        "customdata": np.broadcast_to(order, values.shape),
        "hovertemplate": f"{hover}<extra></extra>",
        "hoverongaps": False,
        "meta": "neurons",
        "colorbar": bar_beside(title("after_relu")),
        **scale,
    }
    pointer = {"arrowcolor": COLOUR["chosen"], "ax": 0, "ay": -16, "arrowwidth": 2, "y": 1, "yref": "paper"}
    place = int(np.flatnonzero(order == neuron)[0])
    figure = drawn(
        [marks],
        height=(_LOW_ROW if are_characters(trace.tokens) else _ROW) * len(tokens) + 84,
        margin={"l": margins.beside(tokens), "t": 30, "r": BESIDE},
        annotations=[pointer | {"x": place, "text": say("neurons-neuron", neuron=str(neuron))}],
        xaxis=axis(showticklabels=False, range=[-0.5, len(order) - 0.5])
        | {"title": say("neurons-axis", count=len(order)), "fixedrange": False},
        yaxis={"title": title("token"), **query_axis(trace.tokens)},
    )
    rows = {"position": range(len(tokens)), "token": list(map(token_label, trace.tokens))}
    columns = {"neuron": range(trace.values.shape[1])}
    table = over([rows, columns], ("after_relu",), after_relu=trace.values)
    return Picture(figure=figure, table=table, message="neurons-on", values=_told(trace))


def _told(trace: NeuronsTrace) -> dict:
    on = trace.on.sum(axis=1)  # (T,)
    most, fewest = int(on.argmax()), int(on.argmin())
    return {
        "share": percent(trace.on.mean()),
        "mean": f"{on.mean():.1f}",
        "width": trace.values.shape[1],
        "side": trace.side,
        "layer": str(trace.layer),
        "most": quoted(trace.tokens[most]),
        "most_on": int(on[most]),
        "fewest": quoted(trace.tokens[fewest]),
        "fewest_on": int(on[fewest]),
        "never": int((~trace.on.any(axis=0)).sum()),
        "tokens": len(trace.tokens),
    }


# --- over 300 sentences -------------------------------------------------------------------------------------


def drivers(trace: DriversTrace) -> Picture:
    """Draws the tokens of the list that drive a neuron most, each as a bar with its words above it."""
    values = np.array([driver.value for driver in trace.drivers])
    places = np.arange(len(values))
    table = Table(
        columns={
            "driver_place": places + 0.24,
            "token": [token_label(driver.token) for driver in trace.drivers],
            "after_relu": values,
            "position": [driver.place for driver in trace.drivers],
            "read_with": [read_as_text(driver.tokens) for driver in trace.drivers],
        },
        proves=("after_relu",),
    )
    words = {
        "type": "scatter",
        "x": np.zeros(len(values)),
        "y": places - 0.16,
        "text": list(map(_context, trace.drivers)),
        "mode": "text",
        "textposition": "middle right",
        "textfont": {"size": 13},
        "cliponaxis": False,
        "hoverinfo": "skip",
        "showlegend": False,
    }
    lengths = bars(table, x="after_relu", y="driver_place", across=True, width=0.3, hoverinfo="skip")
    figure = drawn(
        [lengths, words],
        height=70 + 36 * max(1, len(values)),
        xaxis=axis(range=[0, 1.02 * float(values.max(initial=1e-9))])
        | {"title": say("neurons-neuron_after", neuron=str(trace.neuron))},
        yaxis={"visible": False, "range": [len(values) - 0.4, -0.6], "fixedrange": True},
    )
    message = "neurons-drivers" if trace.drivers else "neurons-silent"
    return Picture(figure=figure, table=table, message=message, values=_drivers_told(trace), role="first")


def _drivers_told(trace: DriversTrace) -> dict:
    tokens = [driver.token for driver in trace.drivers]
    first = max(tokens, key=tokens.count, default="")
    return {
        "neuron": str(trace.neuron),
        "side": side_title(trace.side),
        "layer": str(trace.layer),
        "read": trace.tokens_read,
        "sentences": trace.sentences,
        "share": percent(trace.neuron_share),
        "strongest": quoted(tokens[0]) if tokens else "",
        "value": f"{trace.drivers[0].value:.2f}" if tokens else "0",
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


def sparsity(trace: DriversTrace) -> Picture:
    """Draws the share of the neurons that are on in each module, mean over all tokens of the list."""
    layers = [say("machine-layer", layer=str(layer)) for layer in range(trace.shares.shape[1])]
    table = over(
        [{"side_of_model": list(map(side_title, trace.sides))}, {"layer": layers}],
        ("percent_on",),
        percent_on=100 * trace.shares,
    )
    marks = []
    for side, shares in zip(trace.sides, trace.shares, strict=True):
        look: dict = {
            "text": [percent(share) for share in shares],
            "textposition": "outside",
            "cliponaxis": False,
        }
        name = side_title(side)
        one = table.where("side_of_model", name)
        marks.append(bars(one, x="layer", y="percent_on", role=_ROLES[side], name=name, **look))
    scale = axis("percent_on", rangemode="tozero")
    figure = drawn(marks, height=380, margin_t=40, barmode="group", xaxis=axis(), yaxis=scale)
    lowest = np.unravel_index(trace.shares.argmin(), trace.shares.shape)
    values = {
        "model": reading_name(trace.model),
        "sentences": trace.sentences,
        "share": percent(trace.shares.mean()),
        "side": side_title(trace.side),
        "layer": str(trace.layer),
        "lowest_side": side_title(trace.sides[lowest[0]]),
        "lowest_layer": str(lowest[1]),
        "lowest": percent(trace.shares.min()),
        "width": len(trace.neuron_shares),
        "never": int((trace.neuron_shares == 0).sum()),
    }
    return Picture(figure=figure, table=table, message="neurons-sparsity", values=values)
