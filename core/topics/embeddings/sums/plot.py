"""Sums of vectors: one with its nearest words, how fifty analogies come out, and word plus position."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message, message_if_any, slug
from ....base.text import distinct_names
from ....figures import margins
from ....figures.marks import axis, bars, category_axis, lying, make_figure, panels, points
from ....figures.names import escaped, quoted
from ....figures.picture import Picture
from ....figures.table import Table, column_title
from ..parts import cosine_axis, cosine_bars, cosine_table, unread
from .schema import AdditionResult, AnalogiesResult, ArithmeticResult


def arithmetic(result: ArithmeticResult, narrow: bool = False) -> Picture:
    """Draws the words nearest to a sum: of all words, and of those that are no input."""
    sides = [(result.all_words, result.all_cosine), (result.kept_words, result.kept_cosine)]
    roles = [["chosen" if word in result.inputs else "first" for word in words] for words, _ in sides]
    reach = cosine_axis(result.all_cosine, result.kept_cosine)
    figure = lying(
        [message("sums-side.all"), message("sums-side.kept")],
        [list(map(escaped, words)) for words, _ in sides],
        [[cosine_bars(cosine_table(*side), role)] for side, role in zip(sides, roles, strict=True)],
        narrow=narrow,
        line=36,
        xaxis=reach,
        xaxis2=reach,
    )
    columns = {
        "answer-place": np.arange(1, len(result.all_words) + 1),
        "answer-all": list(result.all_words),
        "cosine": result.all_cosine,
        "answer-kept": list(result.kept_words),
        "cosine-kept": result.kept_cosine,
    }
    first, kept = result.all_words[0], result.kept_words[0]
    values = dict(zip(("base", "minus", "plus"), result.inputs, strict=True)) | {
        "first": quoted(first),
        "cosine": f"{result.all_cosine[0]:.2f}",
        "kept": quoted(kept),
        "kept_cosine": f"{result.kept_cosine[0]:.2f}",
    }
    message_id = "sums-arithmetic" if first in result.inputs else "sums-arithmetic-other"
    table = Table(columns=columns, proves=("cosine", "cosine-kept"))
    return Picture(figure=figure, table=table, message=message_id, values=values)


# --- fifty analogies ----------------------------------------------------------------------------------------


def analogies(result: AnalogiesResult) -> Picture:
    """Draws for each kind of analogy how many come out right, with and without the inputs excluded."""
    kinds = list(dict.fromkeys(result.kinds))
    members = np.array([[kind == other for other in result.kinds] for kind in kinds])  # (K, N)
    asked = members.sum(axis=1)
    names = [f"{_kind(kind)}, {count}" for kind, count in zip(kinds, asked.tolist(), strict=True)]
    marks = [
        _counts(message(f"sums-side.{name}"), (members & right).sum(axis=1), asked, role)
        for name, right, role in zip(("kept", "all"), reversed(result.right), ("right", "wrong"), strict=True)
    ]
    figure = make_figure(
        marks,
        height=46 * len(kinds) + 90,
        margin={"t": 40, "l": margins.beside(names, 13) - 30},
        barmode="group",
        xaxis=axis("right-count", range=[0, int(asked.max()) + 1]),
        yaxis=category_axis(names, autorange="reversed"),
    )
    table = _analogies_table(result)
    return Picture(figure=figure, table=table, message="sums-analogies", values=_scored(result), role="right")


def _kind(kind: str) -> str:
    return message_if_any(f"sums-kind.{slug(kind)}") or kind


def _counts(name: str, right: np.ndarray, asked: np.ndarray, role: str) -> dict:
    """Returns bars: how many of the analogies (K,) that were asked of each kind come out right (K,)."""
    table = Table(columns={"right-count": right, "asked": asked}, proves=())
    texts = [
        message("sums-of", count=count, total=total)
        for count, total in zip(right.tolist(), asked.tolist(), strict=True)
    ]
    look = {"text": texts, "textposition": "outside", "cliponaxis": False, "hoverinfo": "skip"}
    mark = bars(table, x="right-count", y="asked", role=role, name=name, across=True, **look)
    return mark | {"y": list(range(len(right)))}


def _analogies_table(result: AnalogiesResult) -> Table:
    a, b, c, d = (list(words) for words in zip(*result.questions, strict=True))
    from_all, from_others = (right.astype(int) for right in result.right)
    columns = {
        "analogy-kind": list(map(_kind, result.kinds)),
        "analogy-a": a,
        "analogy-b": b,
        "analogy-c": c,
        "analogy-d": d,
        "answer-kept": list(result.kept_words),
        "right-kept": from_others,
        "rank-of-d": result.rank,
        "answer-all": list(result.all_words),
        "right-all": from_all,
    }
    return Table(columns=columns, proves=("right-all", "right-kept", "rank-of-d"))


def _scored(result: AnalogiesResult) -> dict:
    from_all, from_others = result.right
    pairs = zip(result.all_words, result.questions, strict=True)
    values = {
        "kept": int(from_others.sum()),
        "all": int(from_all.sum()),
        "count": len(result.questions),
        "inputs": sum(answer in question[:3] for answer, question in pairs),
        "miss": "",
    }
    missed = np.flatnonzero(~from_others).tolist()
    if missed:
        named = dict(zip("abcd", map(quoted, result.questions[missed[0]]), strict=True))
        values["miss"] = message("sums-miss", answer=quoted(result.kept_words[missed[0]]), **named)
    return values


# --- word plus position -------------------------------------------------------------------------------------

_LENGTHS = ("word_norm", "position_norm", "sum_norm")
_ANGLES = ("word_moved", "position_moved", "between")
_SYMBOLS = ("circle", "diamond", "square")


def addition(result: AdditionResult) -> Picture:
    """Draws the lengths of word, position and sum for each token, and the angles between them."""
    names = [escaped(name) for name in distinct_names(result.tokens)]
    places = np.arange(len(names))
    numbers = {name: getattr(result, name) for name in (*_LENGTHS, *_ANGLES)}
    table = Table(columns={"position": places, "word": list(result.tokens)} | numbers, proves=tuple(numbers))
    roles = ("first", "second", "third")
    lengths = [
        bars(
            table,
            x="position",
            y=name,
            role=role,
            name=column_title(name),
            **table.hover((name,), first="word"),
        )
        for name, role in zip(_LENGTHS, roles, strict=True)
    ]
    angles = [
        points(
            table,
            x="position",
            y=name,
            role=role,
            name=column_title(name),
            marker={"symbol": symbol},
            **table.hover((name,), first="word"),
        )
        | {"mode": "lines+markers"}
        for name, role, symbol in zip(_ANGLES, (*roles[:2], "other"), _SYMBOLS, strict=True)
    ]
    figure: go.Figure = panels(
        [message("sums-panel.lengths"), message("sums-panel.angles")],
        [lengths, angles],
        height=480,
        grid={"shared_xaxes": True, "vertical_spacing": 0.1},
        margin={"t": 64, "b": margins.below(names, -45) - 20},
        legend_y=1.09,
        barmode="group",
        xaxis2=category_axis(names, tickangle=-45 if len(names) > 6 else 0),
        yaxis=axis(rangemode="tozero"),
        yaxis2=axis(rangemode="tozero"),
    )
    return Picture(figure=figure, table=table, message="sums-addition", values=_turned(result), role="first")


def _turned(result: AdditionResult) -> dict:
    word, position = result.word_norm.mean(), result.position_norm.mean()
    unknown = [
        quoted(token) for token, is_unknown in zip(result.tokens, result.unknown, strict=True) if is_unknown
    ]
    return {
        "word": f"{word:.1f}",
        "position": f"{position:.1f}",
        "longer": message("sums-longer" if position > word else "sums-longer.no"),
        "moved": f"{result.word_moved.mean():.0f}",
        "kept": f"{result.position_moved.mean():.0f}",
        "between": f"{result.between.mean():.0f}",
        "unread": unread(unknown, result.cut),
    }
