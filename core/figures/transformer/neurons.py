"""The neurons of the feed-forward modules: which are on, what drives one most, how sparse the modules are."""

import numpy as np
import plotly.graph_objects as go

from core.base.checks import counted
from core.figures.base import margins
from core.figures.base.colours import BLUE, GREEN, ON_PAGE, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.matrices import add_scale, distinct_names, query_axis
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.figures.transformer.names import are_characters, read_as_text
from core.text import token_label
from core.traces.transformer.neurons import Driver, DriversTrace, NeuronsTrace

_ROW, _LOW_ROW = 26, 15  # pixels of a word, and of a character
_COLOURS = {"encoder": BLUE, "decoder": GREEN}
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
    names = distinct_names(trace.tokens)
    row = _LOW_ROW if are_characters(trace.tokens) else _ROW
    figure = go.Figure(
        go.Heatmap(
            z=float32(np.where(values > 0, values, np.nan)),
            coloraxis="coloraxis",
            customdata=np.broadcast_to(order, values.shape),
            hovertemplate="neuron %{customdata} at “%{y}”: %{z:.3f}<extra></extra>",
            hoverongaps=False,
            meta="neurons",
        )
    )
    lay_out(
        figure,
        height=84 + row * len(names),
        margin_l=margins.beside(names),
        margin_t=30,
        xaxis={
            "title_text": f"{len(order):,} neurons, those that most tokens switch on first",
            "showticklabels": False,
            "showgrid": False,
            "zeroline": False,
            "range": [-0.5, len(order) - 0.5],
        },
        yaxis={"title_text": "token", **query_axis(trace.tokens)},
    )
    column = int(np.flatnonzero(order == neuron)[0])
    figure.add_annotation(
        x=column, y=1, yref="paper", text=f"neuron {neuron}", arrowcolor=ORANGE, ax=0, ay=-16, arrowwidth=2
    )
    add_scale(figure, "after the ReLU", high=float(max(values.max(initial=0), 1e-9)), colours=ON_PAGE)
    table = long_table(
        {"after the ReLU": trace.values},
        {"position": range(len(names)), "token": list(map(token_label, trace.tokens))},
        {"neuron": range(trace.values.shape[1])},
    )
    return Picture(figure=figure, story=_neurons_story(trace), columns=table)


def _neurons_story(trace: NeuronsTrace) -> str:
    """Returns how many neurons are on."""
    on = trace.on
    tokens, width = on.shape
    most, fewest = int(on.sum(axis=1).argmax()), int(on.sum(axis=1).argmin())
    never = int((~on.any(axis=0)).sum())
    return (
        f"{trace.side.capitalize()}, layer {trace.layer}: on average {on.sum(axis=1).mean():.1f} of "
        f"{width:,} neurons are on for a token, {percent(on.mean())}; most for {quoted(trace.tokens[most])} "
        f"({int(on[most].sum())}), fewest for {quoted(trace.tokens[fewest])} ({int(on[fewest].sum())}). "
        f"{counted(never, 'neuron')} {'is' if never == 1 else 'are'} off for {_every(tokens)}."
    )


def _every(tokens: int) -> str:
    """Returns tokens as "all 9 tokens", one as "the token"."""
    return f"all {tokens:,} tokens" if tokens != 1 else "the token"


# --- over 300 sentences -------------------------------------------------------------------------------------


def drivers(trace: DriversTrace) -> Picture:
    """Draws the tokens of the list that drive a neuron most, each as a bar with its words above it."""
    values = np.array([driver.value for driver in trace.drivers])
    figure = go.Figure(_driver_bars(trace, values))
    lay_out(
        figure,
        height=70 + 36 * max(1, len(values)),
        xaxis={
            "title_text": f"neuron {trace.neuron} after the ReLU",
            "range": [0, 1.02 * float(values.max(initial=1e-9))],
            "fixedrange": True,
        },
        yaxis={"visible": False, "range": [len(values) - 0.4, -0.6], "fixedrange": True},
    )
    table = {
        "token": [token_label(driver.token) for driver in trace.drivers],
        "after the ReLU": values.tolist(),
        "position": [driver.place for driver in trace.drivers],
        "read with": [read_as_text(driver.tokens) for driver in trace.drivers],
    }
    return Picture(figure=figure, story=_drivers_story(trace), columns=table)


def _driver_bars(trace: DriversTrace, values: np.ndarray) -> list:
    """Returns a bar a token, and above each the token between its neighbours."""
    places = np.arange(len(values))
    bars = go.Bar(
        x=float32(values),
        y=places + 0.24,
        orientation="h",
        width=0.3,
        marker_color=BLUE,
        hoverinfo="skip",
        showlegend=False,
    )
    words = go.Scatter(
        x=np.zeros(len(values)),
        y=places - 0.16,
        text=[_context(driver) for driver in trace.drivers],
        mode="text",
        textposition="middle right",
        textfont={"size": 13},
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
    )
    return [bars, words]


def _context(driver: Driver) -> str:
    """Returns a token in bold between its neighbours, and the neuron's value there."""
    gap, around = ("", _CHARACTERS_AROUND) if are_characters(driver.tokens) else (" ", _AROUND)
    start = max(0, driver.place - around)
    before = gap.join(map(escaped, driver.tokens[start : driver.place]))
    after = gap.join(map(escaped, driver.tokens[driver.place + 1 : driver.place + 1 + around]))
    return f"{driver.value:.2f}  {before}{gap}<b>{escaped(driver.token)}</b>{gap}{after}"


def _drivers_story(trace: DriversTrace) -> str:
    """Returns which token drives the neuron most, and how often it is on."""
    read = trace.tokens_read
    share = f"It is on for {percent(trace.neuron_share)} of {read:,} tokens of {trace.sentences} sentences."
    where = f"Neuron {trace.neuron} of {trace.side} layer {trace.layer}"
    if not trace.drivers:
        return f"{where} is off for all {read:,} tokens of {trace.sentences} sentences."
    tokens = [driver.token for driver in trace.drivers]
    first = max(tokens, key=tokens.count)
    return (
        f"{where} is driven most by {quoted(tokens[0])}, to {trace.drivers[0].value:.2f}; "
        f"{tokens.count(first)} of the {len(tokens)} strongest are {quoted(first)}. {share}"
    )


def sparsity(trace: DriversTrace, *, name: str) -> Picture:
    """Draws the share of the neurons that are on in each module, mean over all tokens of the list.

    Args:
        trace: Of any neuron.
        name: Of the model, as it is read.
    """
    layers = [f"layer {layer}" for layer in range(trace.shares.shape[1])]
    figure = go.Figure()
    for side, shares in zip(trace.sides, trace.shares, strict=True):
        figure.add_bar(
            x=layers,
            y=float32(100 * shares),
            name=side,
            marker_color=_COLOURS[side],
            text=[percent(share) for share in shares],
            textposition="outside",
            cliponaxis=False,
            hovertemplate=f"{side}, %{{x}}: %{{y:.2f}} %<extra></extra>",
        )
    lay_out(
        figure,
        height=380,
        margin_t=40,
        barmode="group",
        xaxis={"fixedrange": True},
        yaxis={"title_text": "neurons that are on, %", "rangemode": "tozero", "fixedrange": True},
    )
    never = int((trace.neuron_shares == 0).sum())
    lowest = np.unravel_index(trace.shares.argmin(), trace.shares.shape)
    story = (
        f"{name} reads {trace.sentences} sentences: on average {percent(trace.shares.mean())} of the neurons "
        f"of a module are on for a token, fewest in {trace.sides[lowest[0]]} layer {lowest[1]}, "
        f"{percent(trace.shares.min())}. Of the {len(trace.neuron_shares):,} neurons of {trace.side} layer "
        f"{trace.layer}, {counted(never, 'neuron')} {'is' if never == 1 else 'are'} never on."
    )
    sides = {"side": trace.sides}
    table = long_table({"neurons that are on, %": 100 * trace.shares}, sides, {"layer": range(len(layers))})
    return Picture(figure=figure, story=story, columns=table)
