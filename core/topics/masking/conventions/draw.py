"""One mask in four writings, and the weights that it gives as it was meant and as it is read."""

import numpy as np

from ....base.messages import percent, say
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, cells, names_axis, panels
from ....figures.picture import Picture
from ....figures.table import Table, over
from ..cells import PADDING, coded, named, shortened
from .ask import KERAS, PYTORCH, WRITTEN, ConventionsTrace


def swapped(trace: ConventionsTrace, narrow: bool = False) -> Picture:
    """Draws the mask in each convention, and two matrices of weights: as meant, and as handed over."""
    count, words = len(trace.tokens), named(trace.tokens)
    numbers = range(1, count + 1)
    row = trace.masks[WRITTEN.index(trace.written)]
    table = over(
        [{"query": numbers, "query-token": words}, {"key": numbers, "key-token": words}],
        ("meant", "as-read"),
        written=[_value(trace.written, number) for number in row.tolist()],
        meant=trace.meant,
        **{"as-read": trace.read},
    )
    values = _told(trace)
    ticks = list(map(shortened, words))
    across = axis(tickvals=list(range(count)), ticktext=ticks, tickangle=-45)
    above = across | {"showticklabels": False} if narrow else across  # the lowest names the keys of all
    down = names_axis(ticks, range=[count - 0.5, -0.5])
    high = 26 * count + 100 if narrow else 40 * count + 130
    figure = panels(
        [say("conventions-one"), say("conventions-meant", **values), say("conventions-read", **values)],
        [_writings(trace), _weights(table, "meant", count), _weights(table, "as-read", count)],
        cols=1 if narrow else 3,
        height=3 * high if narrow else high,
        grid={"vertical_spacing": 0.06} if narrow else {"horizontal_spacing": 0.1},
        margin={"l": 108, "t": 40, "b": 80},
        showlegend=False,
        xaxis=above,
        xaxis2=above,
        xaxis3=across,
        yaxis=names_axis(list(map(_name, WRITTEN)), autorange="reversed"),
        **{f"yaxis{panel}": down for panel in (2, 3)},
    )
    outcome = _outcome(trace)
    role, message = "allowed" if outcome == "same" else "wrong", f"conventions-swapped-{outcome}"
    return Picture(figure=figure, table=table, message=message, values=values, role=role)


def _name(convention: str) -> str:
    return say(f"conventions-name.{convention.lower().replace(', ', '_')}")


def _value(name: str, number: float) -> str:
    if name in (KERAS, PYTORCH):
        return str(bool(number))
    return f"{number:.0f}".replace("-inf", "−∞")


def _writings(trace: ConventionsTrace) -> list[dict]:
    """Returns the cells of the mask in each convention: words in one colour, padding in another."""
    texts = [[_value(name, number) for number in row] for name, row in zip(WRITTEN, trace.masks, strict=True)]
    axes = [{"convention": list(map(_name, WRITTEN))}, {"key-token": named(trace.tokens)}]
    table = over(axes, (), written=texts, code=trace.real)
    cell = cells(table, x="key-token", y="convention", z="code", text="written")
    return [cell | coded((PADDING, COLOUR["allowed"]))]


def _weights(table: Table, column: str, count: int) -> list[dict]:
    """Returns the cells of weights; where there is none stands NaN."""
    cell = cells(table, x="key", y="query", z=column, scale="weight", showscale=False)
    weights = table[column].reshape(count, count)
    texts = np.where(np.isfinite(weights), np.char.mod("%.2f", weights), "")
    nothing = np.where(np.isfinite(weights), np.nan, 0).astype("float32")
    font = {"texttemplate": "%{text}", "textfont": {"size": LETTERS}}
    none = {"z": nothing, "text": np.where(np.isfinite(weights), "", "NaN").tolist()}
    return [cell | font | {"text": texts.tolist()}, cell | coded((PADDING,)) | font | none]


def _outcome(trace: ConventionsTrace) -> str:
    if np.isnan(trace.read).any():
        return "nan"
    if np.allclose(trace.read, trace.meant, atol=1e-6):
        return "same"
    read = (trace.read > 0).any(axis=0)
    if not (read & trace.real).any():
        return "opposite"
    return "mixed" if (read & ~trace.real).any() else "equal"


def _told(trace: ConventionsTrace) -> dict:
    real = trace.real
    read = (np.nan_to_num(trace.read) > 0).any(axis=0)
    return {
        "library": _name(trace.library),
        "written": _name(trace.written),
        "words": int(real.sum()),
        "paddings": int((~real).sum()),
        "tokens": real.size,
        "read": int((read & real).sum()),
        "wrong": int((read & ~real).sum()),
        "weights": trace.read.size,
        "share": percent(np.nan_to_num(trace.read)[:, ~real].sum() / real.size),
        "each": percent(1 / real.size),
    }
