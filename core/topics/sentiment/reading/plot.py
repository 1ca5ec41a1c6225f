"""A review word by word under one classifier or several, and how far each word moves the verdict."""

from typing import Any

import numpy as np

from ....base.i18n import message, percent
from ....figures.colours import COLOUR, LETTERS, WHITE
from ....figures.marks import GUIDE, axis, bars, curves, make_figure, panels, points
from ....figures.miniature import Miniature
from ....figures.names import quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, table_from_axes
from ....models.families import reading_name
from ..reviews import points_of, side, word_axis
from .schema import LeaveOutResult, ReadingResult

_OTHERS = ("third", "fourth", "fifth", "other")  # roles of the lines beside the large one
_TINTS = {"positive": "rgba(79, 89, 183, 0.18)", "negative": "rgba(203, 129, 20, 0.2)"}
_DOTS = 60  # words up to which each has one
_WIDTH, _HEIGHT, _EDGE = 240, 120, 8  # of the drawing on Home


# --- word by word -------------------------------------------------------------------------------------------


def word_by_word(result: ReadingResult) -> Picture:
    """Draws P(positive) of a review before its first word, after one, and so on, and after its padding.

    The first classifier is large, with its side of one half tinted; the others are lines.
    """
    pads = result.padded_probability.shape[1] - 1
    words = len(result.tokens)
    places: dict[str, Any] = {
        "read": range(words + pads + 1),
        "word": ["", *result.tokens, *[message("reading-pad")] * pads],
        "unread": [False, *result.unknown.tolist(), *[False] * pads],
    }
    titles = list(map(reading_name, result.models))
    table = table_from_axes(
        [{"classifier": titles}, places], ("positive_probability",), positive_probability=result.whole
    )
    large = table.where("classifier", titles[0])
    marks = [*_tinted(large), _guide(words + pads)]
    for title, role in zip(titles[1:], _OTHERS, strict=False):
        one = table.where("classifier", title)
        marks.append(curves(one, x="read", y="positive_probability", role=role, name=title))
    marks += _large(large, titles[0] if len(titles) > 1 else "", words)
    figure = make_figure(
        marks,
        height=400,
        margin={"t": 60 if len(titles) > 1 else 16},
        xaxis=_axis_of_words(result, pads),
        yaxis=axis("positive_probability", range=[-0.04, 1.04], tickformat=".0%"),
    )
    if pads:
        figure.add_vline(x=words, line=GUIDE)
    message_id, values = _words_told(result, titles)
    return Picture(figure=figure, table=table, message=message_id, values=values, role=values["side"])


def _tinted(table: Table) -> list[dict]:
    """Returns the areas between a line and one half, each side in its colour."""
    x, y = float32(table["read"]), table["positive_probability"]
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "x": np.append(x, x[::-1]),
            "y": float32([*bound(y, 0.5), *[0.5] * len(y)]),
            "fill": "toself",
            "fillcolor": _TINTS[role],
            "line": {"width": 0},
            "hoverinfo": "skip",
            "showlegend": False,
        }
        for role, bound in (("positive", np.maximum), ("negative", np.minimum))
    ]


def _guide(last: int) -> dict:
    return {"type": "scatter", "mode": "lines", "x": [0, last], "y": [0.5, 0.5], "line": GUIDE} | {
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _large(table: Table, name: str, words: int) -> list[dict]:
    """Returns the line of the large classifier, and a dot after each word in the colour of its side."""
    line = curves(table, x="read", y="positive_probability", name=name, line={"color": LETTERS, "width": 3})
    if words > _DOTS:
        return [line]
    read = table.rows(slice(words + 1))
    dots = [COLOUR[side(value)] for value in read["positive_probability"].tolist()]
    look = {"size": 14, "color": dots, "line": {"color": WHITE, "width": 1.5}}
    return [line, points(read, x="read", y="positive_probability", marker=look)]


def _axis_of_words(result: ReadingResult, pads: int) -> dict:
    """Returns an axis with the words, unknown ones in brackets."""
    names = [
        f"[{token}]" if unknown else token
        for token, unknown in zip(result.tokens, result.unknown, strict=True)
    ]
    ends = [message("reading-pads", pads=pads)] if pads else []
    found = word_axis(["", *names, *ends], title="read")
    if ends and "tickvals" in found:
        found["tickvals"][-1] += pads - 1
    return found


def _words_told(result: ReadingResult, titles: list[str]) -> tuple[str, dict]:
    """Returns what is said: where the large one ends and what moved it most, then the others and padding."""
    moves = np.diff(result.probability[0])
    word = int(np.abs(moves).argmax())
    last = float(result.probability[0, -1])
    ends = [
        message("reading-end", classifier=title, last=percent(curve[-1]))
        for title, curve in zip(titles, result.probability, strict=True)
    ]
    values = {
        "side": side(last),
        "last": percent(last),
        "word": quoted(result.tokens[word]),
        "place": word + 1,
        "step": points_of(moves[word]),
        "words": len(result.tokens),
        "ends": message("reading-ends", which="; ".join(ends)) if len(ends) > 1 else "",
        "padding": _padding_told(result, titles),
    }
    return "reading-words", values


def _padding_told(result: ReadingResult, titles: list[str]) -> str:
    pads = result.padded_probability.shape[1] - 1
    if not pads:
        return ""
    moved = result.padded_probability[:, -1] - result.padded_probability[:, 0]
    most, still = int(np.abs(moved).argmax()), int(result.masked.sum())
    values = {"pads": pads, "still": still, "count": len(moved)}
    values |= {"classifier": titles[most], "moved": points_of(moved[most])}
    outcome = "hidden" if still == len(moved) else "some" if still else "moved"
    return message(f"reading-padding.{outcome}", **values)


# --- how far each word moves the verdict --------------------------------------------------------------------


def moved_by_words(result: LeaveOutResult) -> Picture:
    """Draws for each word the step when it is read, and below it the drop when it is left out."""
    places: dict[str, Any] = {
        "word_place": range(len(result.tokens)),
        "word": result.tokens,
        "unread": result.unknown,
    }
    numbers = {"read": result.steps, "left_out": result.effects}
    kinds = {message(f"reading-change.{kind}"): changes for kind, changes in numbers.items()}
    table = table_from_axes(
        [{"change_kind": list(kinds)}, places], ("change",), change=np.stack(list(kinds.values()))
    )
    marks = []
    for kind, changes in kinds.items():
        colours = [COLOUR["positive" if change > 0 else "negative"] for change in changes.tolist()]
        look: dict[str, Any] = {"marker": {"color": colours}, "width": 0.7}
        marks.append([bars(table.where("change_kind", kind), x="word_place", y="change", **look)])
    largest = max(0.01, float(np.abs(table["change"]).max()))
    scale = axis(range=[-1.1 * largest, 1.1 * largest], tickformat="+.0%", zeroline=True)
    words = word_axis(result.tokens, title="word")
    figure = panels(
        [message("reading-kind.read"), message("reading-kind.left_out")],
        marks,
        height=440,
        grid={"shared_xaxes": True, "vertical_spacing": 0.12},
        showlegend=False,
        margin={"t": 40},
        xaxis=axis(),
        xaxis2=words,
        yaxis=scale,
        yaxis2=scale,
    )
    read, left = (int(np.abs(changes).argmax()) for changes in kinds.values())
    values = {
        "classifier": reading_name(result.model),
        "last": percent(result.probability[-1]),
        "read": quoted(result.tokens[read]),
        "step": points_of(result.steps[read]),
        "left": quoted(result.tokens[left]),
        "change": points_of(-result.effects[left]),
    }
    role = "positive" if result.effects[left] < 0 else "negative"
    return Picture(figure=figure, table=table, message="reading-moves", values=values, role=role)


# --- the drawing on Home ------------------------------------------------------------------------------------


def verdict_line(result: ReadingResult) -> Miniature:
    """Draws P(positive) before the first word and after each, on each side of one half in its colour."""
    line = result.probability[0]
    height = _HEIGHT - 2 * _EDGE
    step = (_WIDTH - 2 * _EDGE) / max(1, len(result.tokens))
    dots = [(_EDGE + step * word, _EDGE + height * (1 - value)) for word, value in enumerate(line)]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in dots)
    shapes = [
        f'<path d="M{_EDGE} {_HEIGHT / 2}H{_WIDTH - _EDGE}" stroke="{LETTERS}" stroke-dasharray="2 4"/>',
        f'<path d="M{path}" fill="none" stroke="{LETTERS}" stroke-width="2"/>',
    ]
    for (x, y), value in zip(dots, line, strict=True):
        shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOUR[side(value)]}"/>')
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    story = message(
        "reading-miniature",
        words=len(result.tokens),
        last=percent(line[-1]),
        word=quoted(result.tokens[int(np.abs(np.diff(line)).argmax())]),
    )
    return Miniature(
        svg=f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>', story=story
    )
