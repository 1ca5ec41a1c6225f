"""The figures of whole attentions: one large matrix, lines, what heads do, what flows, two sentences."""

from collections.abc import Sequence

import numpy as np

from ...base.messages import listed, percent, say
from ...figures.base.matrices import distinct_names, weight_text
from ...figures.marks import axis, bars, drawn, names_axis
from ...figures.picture import Picture
from ...figures.table import over, stacked, title
from ...numerics import entropy
from ..cells import hover, largest, matrix, named, names_of, shaded, side_by_side, weights_table, who_of
from ..facts import head_facts, most_moved_head, rollout
from .ask import AttentionTrace, HeadsTrace, PairTrace

MOST_CHARACTERS = 40  # in the matrix of one head: later ones change nothing there


def shown(trace: HeadsTrace, kind: str) -> int | None:
    """Returns how many of the tokens a matrix shows; None for all."""
    return MOST_CHARACTERS if trace.scores is None and kind == "decoder" else None


# --- one large ----------------------------------------------------------------------------------------------


def one_matrix(
    trace: HeadsTrace, *, kind: str, layer: int | None, head: int | None, narrow: bool = False
) -> Picture:
    """Draws one attention as a matrix: a row a query, a column a key, from 0 to 1.

    Args:
        trace: Every attention.
        kind: Which of them.
        layer, head: Whose weights; None is the mean over all.
        narrow: For a telephone.
    """
    attention, most = trace.attentions[kind], shown(trace, kind)
    weights, mask = attention.mean(layer, head)[:most, :most], attention.mask[:most, :most]
    queries, keys = trace.queries(kind)[:most], attention.key_tokens[:most]
    return Picture(
        figure=matrix(weights, mask, queries, keys, narrow=narrow),
        table=weights_table(queries, keys, weights, mask),
        message="heads-matrix",
        values=_told(trace, kind, layer, head),
    )


def _told(trace: HeadsTrace, kind: str, layer: int | None, head: int | None) -> dict:
    """Returns what is said of one matrix: its largest weight, how clear and how even its rows are."""
    attention, most = trace.attentions[kind], shown(trace, kind)
    weights, mask = attention.mean(layer, head)[:most, :most], attention.mask[:most, :most]
    free = np.where((mask.sum(axis=-1) > 1)[:, None], weights, 0)
    row, column = largest(free if free.any() else weights)
    clearest = attention.clearest()
    return {
        "query": named(trace.queries(kind)[:most], row),
        "to": named(attention.key_tokens[:most], column),
        "weight": weight_text(weights[row, column]),
        "who": who_of(attention, layer, head),
        "kind": kind,
        "clearest": who_of(attention, *clearest),
        "clearness": weight_text(attention.clearness[clearest]),
        "is": "only"
        if attention.heads == (1, 1)
        else "clearest"
        if (layer, head) == clearest
        else "mean"
        if None in (layer, head)
        else "other",
        "count": int(np.prod(attention.heads)),
        "peaked": int((weights.max(axis=-1) > 0.5).sum()),
        "rows": len(weights),
        "bits": f"{entropy(weights).mean():.2f}",
        "uniform": f"{np.log2(np.maximum(mask.sum(axis=-1), 1)).mean():.2f}",
        "hidden": int((~mask).sum()),
        "cut": len(attention.key_tokens) if most and len(attention.key_tokens) > most else 0,
        "most": most or 0,
    }


# --- what heads do ------------------------------------------------------------------------------------------


def habits(trace: HeadsTrace, *, kind: str, narrow: bool = False) -> Picture:
    """Draws what each head does: how much one key gets, and the share of its weight on some kinds of keys."""
    attention = trace.attentions[kind]
    facts = head_facts(attention)
    layers, heads = attention.heads
    names = ("largest", *facts.habits)
    shares = np.stack([attention.clearness, *np.moveaxis(facts.shares, -1, 0)])  # (N + 1, L, H)
    average = np.asarray(attention.weights, "float64").mean(axis=2)  # (L, H, S)
    keys = np.array(distinct_names(attention.key_tokens), object)
    table = over(
        [
            {"what-heads-do": [say(f"heads-habit.{name}") for name in names]},
            {"layer": range(layers)},
            {"head": range(heads)},
        ],
        ("head-share",),
        **{"head-share": shares},
        uniform=np.array([np.nan, *facts.uniform])[:, None, None],
        entropy=facts.entropy,
        **{"head-distance": facts.distance, "most-attended": keys[average.argmax(axis=-1)]},
    )
    lines = [say(f"heads-habit.{name}") for name in names]
    lines[1:] = [f"{line} ({share:.2f})" for line, share in zip(lines[1:], facts.uniform, strict=True)]
    written = [line.replace(" ", "<br>", 1) if narrow else line for line in lines]
    many = layers * heads
    cells = shaded(
        shares.reshape(len(names), many),
        **hover("heads-habit-hover"),
        xgap=1,
        ygap=2,
        **({"texttemplate": "%{z:.2f}"} if many <= 24 and not narrow else {}),
    )
    ticks = [f"{layer}.{head}" for layer in range(layers) for head in range(heads)]
    figure = drawn(
        [cells],
        height=46 * len(names) + 74,
        xaxis=names_axis(ticks if many <= 24 else [one if one.endswith(".0") else "" for one in ticks])
        | {"title": {"text": say("heads-layer-head")}},
        yaxis=names_axis(written, autorange="reversed"),
    )
    return Picture(
        figure=figure,
        table=table,
        message="heads-habits-cross" if kind == "cross" else "heads-habits",
        values=_habits_told(attention, facts),
    )


def _habits_told(attention: AttentionTrace, facts) -> dict:
    """Returns which head has the strongest habit beside uniform attention, and the best head of each."""
    told = []
    for number, habit in enumerate(facts.habits):
        share = facts.shares[..., number]
        at = np.unravel_index(share.argmax(), share.shape)
        values = {
            "habit": say(f"heads-habit.{habit}"),
            "who": who_of(attention, int(at[0]), int(at[1])),
            "share": percent(share[at]),
            "uniform": percent(facts.uniform[number]),
        }
        key = "heads-habit-best" if facts.counts[number] else "heads-habit-none"
        told.append((share[at] - facts.uniform[number], values, say(key, **values)))
    best = max(told, key=lambda one: one[0])[1]
    low, high = (
        np.unravel_index(at, facts.entropy.shape) for at in (facts.entropy.argmin(), facts.entropy.argmax())
    )
    return best | {
        "all": "; ".join(sentence for _, _, sentence in told),
        "count": facts.entropy.size,
        "clearest": who_of(attention, *attention.clearest()),
        "clearness": percent(attention.clearness.max()),
        "focused": who_of(attention, int(low[0]), int(low[1])),
        "bits": f"{facts.entropy[low]:.2f}",
        "spread": who_of(attention, int(high[0]), int(high[1])),
        "most": f"{facts.entropy[high]:.2f}",
    }


def rolled(trace: HeadsTrace, *, kind: str, narrow: bool = False) -> Picture:
    """Draws how much of each input token has flowed into each position: attention rollout."""
    attention = trace.attentions[kind]
    flowed = rollout(attention)
    layers, tokens = [f"{layer}" for layer in range(len(flowed))], attention.key_tokens
    own = np.diagonal(flowed, axis1=1, axis2=2).mean(axis=-1)  # (L,)
    received = flowed[-1].mean(axis=0)  # (T,)
    figure = side_by_side(
        [say("heads-after-layer", layer=layer) for layer in layers],
        [shaded(one, attention.mask) for one in flowed],
        [(tokens, tokens)] * len(layers),
        narrow=narrow,
        bar={"title": {"text": title("head-share"), "side": "right"}},
    )
    table = over([{"layer": layers}, *names_of(tokens, tokens)], ("head-share",), **{"head-share": flowed})
    values = {
        "layers": len(flowed),
        "own": percent(own[-1]),
        "first": percent(own[0]),
        "token": named(tokens, received.argmax()),
        "spread": percent(received.max()),
    }
    return Picture(figure=figure, table=table, message="heads-rollout", values=values)


# --- two sentences ------------------------------------------------------------------------------------------


def _sides(trace: PairTrace, kind: str, layer: int | None, head: int | None) -> list[tuple]:
    """Returns name, weights, mask, queries and keys of both sentences."""
    return [
        (
            say(f"heads-side.{name}"),
            side.attentions[kind].mean(layer, head),
            side.attentions[kind].mask,
            side.queries(kind),
            side.attentions[kind].key_tokens,
        )
        for name, side in (("first", trace.first), ("second", trace.second))
    ]


def pair(
    trace: PairTrace, *, kind: str, layer: int | None, head: int | None, narrow: bool = False
) -> Picture:
    """Draws the same attention over two sentences."""
    sides = _sides(trace, kind, layer, head)
    figure = side_by_side(
        [name for name, *_ in sides],
        [shaded(weights, mask, name=name) for name, weights, mask, _, _ in sides],
        [(queries, keys) for *_, queries, keys in sides],
        narrow=narrow,
        bar={"title": {"text": title("weight"), "side": "right"}},
    )
    tables = [
        over(
            [{"sentence": [name]}, *names_of(queries, keys)], ("weight",), weight=weights[None], visible=mask
        )
        for name, weights, mask, queries, keys in sides
    ]
    values = {"who": who_of(trace.first.attentions[kind], layer, head)}
    for number, (_, weights, _, queries, keys) in enumerate(sides, 1):
        row, column = largest(weights)
        values |= {f"query{number}": named(queries, row), f"key{number}": named(keys, column)}
        values[f"weight{number}"] = weight_text(weights[row, column])
    return Picture(figure=figure, table=stacked(*tables), message="heads-pair", values=values)


def word_bars(
    trace: PairTrace,
    *,
    kind: str,
    layer: int | None,
    head: int | None,
    word: str,
    turned: tuple[str, str] | None,
) -> Picture:
    """Draws what one word attends to in two sentences, as bars over their tokens.

    Args:
        trace: Both sentences.
        kind, layer, head: Whose weights; see `one_matrix`.
        word: A query of both; of one that comes twice the first is taken.
        turned: The two words between which it may turn. Default: it is not looked for.
    """
    sides = _sides(trace, kind, layer, head)
    tables = [
        over(
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
    figure = drawn(
        marks,
        height=360,
        barmode="group",
        bargap=0.25,
        showlegend=True,
        xaxis=names_axis(ticks, tickangle=-60 if longest > 6 else 0),
        yaxis=axis("weight", rangemode="tozero"),
    )
    message, values = _word_told(trace, kind, layer, head, word, turned, sides)
    return Picture(figure=figure, table=stacked(*tables), message=message, values=values)


def _word_told(
    trace: PairTrace, kind: str, layer, head, word: str, turned, sides: Sequence[tuple]
) -> tuple[str, dict]:
    """Returns what is said of a word in two sentences: the moral, then what it attends to besides itself."""
    places = [queries.index(word) for *_, queries, _ in sides]
    values: dict = {"word": named((word,), 0), "who": who_of(trace.first.attentions[kind], layer, head)}
    for number, ((_, weights, _, _, keys), place) in enumerate(zip(sides, places, strict=True), 1):
        others = np.where((np.arange(len(keys)) == place) & (kind != "cross"), -1, weights[place])
        most = int(others.argmax())
        values |= {f"key{number}": named(keys, most), f"weight{number}": weight_text(weights[place][most])}
    rows = [weights[place] for (_, weights, *_), place in zip(sides, places, strict=True)]
    same = len(rows[0]) == len(rows[1])
    values["share"] = percent(np.abs(rows[0] - rows[1]).sum() / 2) if same else ""
    attentions = trace.first.attentions[kind], trace.second.attentions[kind]
    moved = most_moved_head(*attentions, *places)
    values["moved"] = ""
    if moved:
        values["moved"] = say("heads-moved", who=who_of(attentions[0], *moved[:2]), share=percent(moved[2]))
    found = trace.turn(kind, word, *turned) if turned else None
    if found is None or not turned:
        return ("heads-word" if same else "heads-word-apart"), values
    at = found.best
    weights = found.weights[:, :, at[0], at[1]]
    values |= {"one": named((turned[0],), 0), "other": named((turned[1],), 0), "turning": len(found.crossing)}
    values |= {"count": found.shift.size, "best": who_of(attentions[0], *at)}
    values |= {"from1": f"{weights[0, 0]:.2f}", "from2": f"{weights[1, 0]:.2f}"}
    values |= {"to1": f"{weights[0, 1]:.2f}", "to2": f"{weights[1, 1]:.2f}"}
    values["heads"] = listed([who_of(attentions[0], *pair) for pair in found.crossing])
    return "heads-turn", values
