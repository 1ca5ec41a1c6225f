"""The same attention over two sentences, and one word in both."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import join_with_and, message, percent
from ....base.text import distinct_names
from ....figures.marks import axis, bars, category_axis, make_figure
from ....figures.names import weight_text
from ....figures.picture import Picture
from ....figures.table import column_title, stacked, table_from_axes
from ..cells import largest, named, names_of, shaded, side_by_side, who_of
from ..facts import most_moved_head
from .schema import PairResult


def _sides(result: PairResult, kind: str, layer: int | None, head: int | None) -> list[tuple]:
    """Returns name, weights, mask, queries and keys of both sentences."""
    return [
        (
            message(f"heads-side.{name}"),
            side.attentions[kind].mean(layer, head),
            side.attentions[kind].mask,
            side.queries(kind),
            side.attentions[kind].key_tokens,
        )
        for name, side in (("first", result.first), ("second", result.second))
    ]


def pair(
    result: PairResult, *, kind: str, layer: int | None, head: int | None, narrow: bool = False
) -> Picture:
    """Draws the same attention over two sentences."""
    sides = _sides(result, kind, layer, head)
    figure = side_by_side(
        [name for name, *_ in sides],
        [shaded(weights, mask, name=name) for name, weights, mask, _, _ in sides],
        [(queries, keys) for *_, queries, keys in sides],
        narrow=narrow,
        bar={"title": {"text": column_title("weight"), "side": "right"}},
    )
    tables = [
        table_from_axes(
            [{"sentence": [name]}, *names_of(queries, keys)], ("weight",), weight=weights[None], visible=mask
        )
        for name, weights, mask, queries, keys in sides
    ]
    values = {"who": who_of(result.first.attentions[kind], layer, head)}
    for number, (_, weights, _, queries, keys) in enumerate(sides, 1):
        row, column = largest(weights)
        values |= {f"query{number}": named(queries, row), f"key{number}": named(keys, column)}
        values[f"weight{number}"] = weight_text(weights[row, column])
    return Picture(figure=figure, table=stacked(*tables), message="heads-pair", values=values)


def word_bars(
    result: PairResult,
    *,
    kind: str,
    layer: int | None,
    head: int | None,
    word: str,
    turned: tuple[str, str] | None,
) -> Picture:
    """Draws what one word attends to in two sentences, as bars over their tokens.

    Args:
        result: Both sentences.
        kind, layer, head: Whose weights; see `one_matrix`.
        word: A query of both; of one that comes twice the first is taken.
        turned: The two words between which it may turn. Default: it is not looked for.
    """
    sides = _sides(result, kind, layer, head)
    tables = [
        table_from_axes(
            [{"sentence": [name]}, {"key": range(len(keys)), "key-token": keys}],
            ("weight",),
            weight=weights[queries.index(word)][None],
        )
        for name, weights, _, queries, keys in sides
    ]
    names = [distinct_names(keys) for *_, keys in sides]
    longest = max(map(len, names))
    both = [[one[place] for one in names if place < len(one)] for place in range(longest)]
    marks = [
        bars(table, x="key", y="weight", role=role, name=table["sentence"][0])
        for table, role in zip(tables, ("first", "second"), strict=True)
    ]
    ticks = [" | ".join(dict.fromkeys(one)) for one in both]
    figure = make_figure(
        marks,
        height=360,
        barmode="group",
        bargap=0.25,
        showlegend=True,
        xaxis=category_axis(ticks, tickangle=-60 if longest > 6 else 0),
        yaxis=axis("weight", rangemode="tozero"),
    )
    message, values = _word_told(result, kind, layer, head, word, turned, sides)
    return Picture(figure=figure, table=stacked(*tables), message=message, values=values)


def _word_told(
    result: PairResult, kind: str, layer, head, word: str, turned, sides: Sequence[tuple]
) -> tuple[str, dict]:
    """Returns what is said of a word in two sentences: the moral, then what it attends to besides itself."""
    places = [queries.index(word) for *_, queries, _ in sides]
    values: dict = {"word": named((word,), 0), "who": who_of(result.first.attentions[kind], layer, head)}
    for number, ((_, weights, _, _, keys), place) in enumerate(zip(sides, places, strict=True), 1):
        others = np.where((np.arange(len(keys)) == place) & (kind != "cross"), -1, weights[place])
        most = int(others.argmax())
        values |= {f"key{number}": named(keys, most), f"weight{number}": weight_text(weights[place][most])}
    rows = [weights[place] for (_, weights, *_), place in zip(sides, places, strict=True)]
    same = len(rows[0]) == len(rows[1])
    values["share"] = percent(np.abs(rows[0] - rows[1]).sum() / 2) if same else ""
    attentions = result.first.attentions[kind], result.second.attentions[kind]
    moved = most_moved_head(*attentions, *places)
    values["moved"] = ""
    if moved:
        values["moved"] = message(
            "heads-moved", who=who_of(attentions[0], *moved[:2]), share=percent(moved[2])
        )
    found = result.turn(kind, word, *turned) if turned else None
    if found is None or not turned:
        return ("heads-word" if same else "heads-word-apart"), values
    at = found.best
    weights = found.weights[:, :, at[0], at[1]]
    values |= {"one": named((turned[0],), 0), "other": named((turned[1],), 0), "turning": len(found.crossing)}
    values |= {"count": found.shift.size, "best": who_of(attentions[0], *at)}
    values |= {"from1": f"{weights[0, 0]:.2f}", "from2": f"{weights[1, 0]:.2f}"}
    values |= {"to1": f"{weights[0, 1]:.2f}", "to2": f"{weights[1, 1]:.2f}"}
    values["heads"] = join_with_and([who_of(attentions[0], *pair) for pair in found.crossing])
    return "heads-turn", values
