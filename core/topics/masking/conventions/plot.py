"""One mask in four writings, and the weights that it gives as it was meant and as it is read."""

import numpy as np

from ....base.i18n import message, percent
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, category_axis, heatmap, panels
from ....figures.picture import Picture
from ....figures.table import Table, table_from_axes
from ..cells import PADDING, coded, named, shortened
from .schema import KERAS, PYTORCH, WRITTEN, ConventionsResult


def swapped(result: ConventionsResult, narrow: bool = False) -> Picture:
    """Draws the mask in each convention, and two matrices of weights: as meant, and as handed over."""
    count, words = len(result.tokens), named(result.tokens)
    numbers = range(1, count + 1)
    row = result.masks[WRITTEN.index(result.written)]
    table = table_from_axes(
        [{"query": numbers, "query-token": words}, {"key": numbers, "key-token": words}],
        ("meant", "as-read"),
        written=[_value(result.written, number) for number in row.tolist()],
        meant=result.meant,
        **{"as-read": result.read},
    )
    values = _told(result)
    ticks = list(map(shortened, words))
    across = axis(tickvals=list(range(count)), ticktext=ticks, tickangle=-45)
    above = across | {"showticklabels": False} if narrow else across  # the lowest names the keys of all
    down = category_axis(ticks, range=[count - 0.5, -0.5])
    high = 26 * count + 100 if narrow else 40 * count + 130
    figure = panels(
        [
            message("conventions-one"),
            message("conventions-meant", **values),
            message("conventions-read", **values),
        ],
        [_writings(result), _weights(table, "meant", count), _weights(table, "as-read", count)],
        cols=1 if narrow else 3,
        height=3 * high if narrow else high,
        grid={"vertical_spacing": 0.06} if narrow else {"horizontal_spacing": 0.1},
        margin={"l": 108, "t": 40, "b": 80},
        showlegend=False,
        xaxis=above,
        xaxis2=above,
        xaxis3=across,
        yaxis=category_axis(list(map(_name, WRITTEN)), autorange="reversed"),
        **{f"yaxis{panel}": down for panel in (2, 3)},
    )
    outcome = _outcome(result)
    role, message_id = "allowed" if outcome == "same" else "wrong", f"conventions-swapped-{outcome}"
    return Picture(figure=figure, table=table, message=message_id, values=values, role=role)


def _name(convention: str) -> str:
    return message(f"conventions-name.{convention.lower().replace(', ', '_')}")


def _value(name: str, number: float) -> str:
    if name in (KERAS, PYTORCH):
        return str(bool(number))
    return f"{number:.0f}".replace("-inf", "−∞")


def _writings(result: ConventionsResult) -> list[dict]:
    """Returns the cells of the mask in each convention: words in one colour, padding in another."""
    texts = [
        [_value(name, number) for number in row] for name, row in zip(WRITTEN, result.masks, strict=True)
    ]
    axes = [{"convention": list(map(_name, WRITTEN))}, {"key-token": named(result.tokens)}]
    table = table_from_axes(axes, (), written=texts, code=result.real)
    cell = heatmap(table, x="key-token", y="convention", z="code", text="written")
    return [cell | coded((PADDING, COLOUR["allowed"]))]


def _weights(table: Table, column: str, count: int) -> list[dict]:
    """Returns the cells of weights; where there is none stands NaN."""
    cell = heatmap(table, x="key", y="query", z=column, scale="weight", showscale=False)
    weights = table[column].reshape(count, count)
    texts = np.where(np.isfinite(weights), np.char.mod("%.2f", weights), "")
    nothing = np.where(np.isfinite(weights), np.nan, 0).astype("float32")
    font = {"texttemplate": "%{text}", "textfont": {"size": LETTERS}}
    none = {"z": nothing, "text": np.where(np.isfinite(weights), "", "NaN").tolist()}
    return [cell | font | {"text": texts.tolist()}, cell | coded((PADDING,)) | font | none]


def _outcome(result: ConventionsResult) -> str:
    if np.isnan(result.read).any():
        return "nan"
    if np.allclose(result.read, result.meant, atol=1e-6):
        return "same"
    read = (result.read > 0).any(axis=0)
    if not (read & result.real).any():
        return "opposite"
    return "mixed" if (read & ~result.real).any() else "equal"


def _told(result: ConventionsResult) -> dict:
    real = result.real
    read = (np.nan_to_num(result.read) > 0).any(axis=0)
    return {
        "library": _name(result.library),
        "written": _name(result.written),
        "words": int(real.sum()),
        "paddings": int((~real).sum()),
        "tokens": real.size,
        "read": int((read & real).sum()),
        "wrong": int((read & ~real).sum()),
        "weights": result.read.size,
        "share": percent(np.nan_to_num(result.read)[:, ~real].sum() / real.size),
        "each": percent(1 / real.size),
    }
