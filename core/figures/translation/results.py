"""Translations: how sure a model is of its tokens, three ways to search, a visitor's beside the model's."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, ORANGE
from core.figures.base.long_table import stacked
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import (
    COLUMNS,
    add_tokens,
    escaped,
    finish,
    looped,
    quoted,
    score_columns,
    used_columns,
)
from core.figures.translation.likelihood import chance, likelier, signed
from core.traces.translation import ScoreTrace, TokenScores, TranslationTrace

METHODS = {"greedy": "Greedy", "beam": "Beam", "sample": "Sampling"}  # labels
SEARCHES = {"greedy": "Greedy search", "beam": "Beam search", "sample": "Sampling"}  # in sentences
_COLOURS = {"greedy": BLUE, "beam": GREEN, "sample": ORANGE}


def _mean(scores: TokenScores) -> float:
    """Returns the geometric mean of the tokens' probabilities."""
    return math.exp(scores.total / max(1, len(scores.tokens)))


def confidence(trace: TranslationTrace, *, columns: int = COLUMNS) -> Picture:
    """Draws a translation: each token tinted by its probability under the model, and that as a bar above it.

    Args:
        trace: The translation. A token that is [UNK] has an orange edge.
        columns: Characters a line; 34 can still be read on a telephone.
    """
    figure = go.Figure()
    used = used_columns(trace.scores, columns=columns)
    down = add_tokens(figure, trace.scores, columns=used)
    finish(figure, down, columns=used)
    return Picture(figure=figure, story=_confidence_story(trace), columns=score_columns(trace.scores))


def _confidence_story(trace: TranslationTrace) -> str:
    scores = trace.scores
    low = int(scores.log_probability.argmin())
    count = len(scores.tokens)
    story = (
        f"{count} token{'s' * (count > 1)}, {percent(_mean(scores))} each on average (geometric mean); "
        f"together {chance(scores.total)}. The model was least sure of "
        f"{quoted(scores.tokens[low])}: {percent(scores.probability[low])}"
    )
    if scores.rank[low]:
        likeliest = (
            f"{quoted(scores.alternatives[low][0])} with {percent(scores.alternative_probability[low, 0])}"
        )
        story += f", its choice {scores.rank[low] + 1:,} after {likeliest}"
    elif len(scores.alternatives[low]) > 1:
        next_best = quoted(scores.alternatives[low][1])
        story += f", ahead of {next_best} with {percent(scores.alternative_probability[low, 1])}"
    unknown = int(scores.unknown.sum())
    if unknown:
        times = f"{unknown} time{'s' * (unknown > 1)}"
        story += f". It said [UNK] {times}: for a word that is not in its vocabulary"
    if trace.ended:
        return story + "."
    limit = f"It never ended the sentence: the limit of {count} tokens cut it."
    return f"{story}. {looped(scores.tokens) or limit}"


def result_columns(trace: TranslationTrace) -> dict[str, list]:
    """Returns the translations that a search ended with, best first, as columns."""
    return {
        "place": list(range(1, len(trace.results) + 1)),
        "translation": [result.translation for result in trace.results],
        "log-probability": [result.total for result in trace.results],
        "score": [result.ranked for result in trace.results],
        "tokens": [result.length for result in trace.results],
    }


def comparison(traces: Sequence[TranslationTrace]) -> Picture:
    """Draws the log-probabilities of translations of one sentence that were found in different ways."""
    totals = [trace.scores.total for trace in traces]
    means = [_mean(trace.scores) for trace in traces]
    table: dict[str, list] = {
        "found by": [METHODS[trace.method] for trace in traces],
        "translation": [trace.translation for trace in traces],
        "log-probability": totals,
        "tokens": [len(trace.scores.tokens) for trace in traces],
        "probability per token (geometric mean)": means,
        "ended": [trace.ended for trace in traces],
    }
    told = zip(table["found by"], map(percent, means), table["tokens"], strict=True)
    figure = go.Figure(
        go.Bar(
            x=float32(totals),
            y=list(range(len(traces))),
            orientation="h",
            width=0.3,
            marker_color=[_COLOURS[trace.method] for trace in traces],
            customdata=list(map(list, told)),
            hovertemplate=(
                "%{customdata[0]}: %{x:.4f} nats<br>%{customdata[2]} tokens, %{customdata[1]} "
                "each<extra></extra>"
            ),
        )
    )
    least = min([*totals, -1e-9])
    left = {"x": least, "xanchor": "left", "showarrow": False, "align": "left"}
    lay_out(
        figure,
        height=70 * len(traces) + 60,
        showlegend=False,
        annotations=[left | {"y": row - 0.34, "text": _label(trace)} for row, trace in enumerate(traces)],
        xaxis={
            "title_text": "log-probability of the translation, nats (0: certain)",
            "range": [least * 1.02, -least * 0.02],
        },
        yaxis={"visible": False, "range": [len(traces) - 0.6, -0.7], "fixedrange": True},
    )
    return Picture(figure=figure, story=_comparison_story(traces), columns=table)


def _label(trace: TranslationTrace) -> str:
    """Returns how a translation was found, its log-probability and its beginning."""
    text = escaped(trace.translation)
    short = text[:44] + "…" if len(text) > 45 else text
    return f"<b>{METHODS[trace.method]}</b>: {chance(trace.scores.total)} · {short}"


def _comparison_story(traces: Sequence[TranslationTrace]) -> str:
    greedy, *others = traces
    stories = [_against(greedy, other) for other in others]
    loops = [f"{METHODS[trace.method]}: {loop}" for trace in traces if (loop := looped(trace.scores.tokens))]
    return " ".join([*stories, *loops])


def _against(greedy: TranslationTrace, other: TranslationTrace) -> str:
    if np.array_equal(other.scores.ids, greedy.scores.ids):
        return f"{SEARCHES[other.method]} finds what greedy search finds."
    gain = other.scores.total - greedy.scores.total
    than = likelier(gain, "greedy search's")
    story = f"{SEARCHES[other.method]} finds a translation {than} ({signed(gain, plus=True)} nats)."
    if other.method == "beam" and gain < 0:
        story += " Greedy's was dropped on the way, or the penalties put it lower."
    return story


def beside(trace: ScoreTrace, *, columns: int = COLUMNS) -> Picture:
    """Draws a visitor's translation, token by token, above the model's own."""
    figure = go.Figure()
    used = used_columns(trace.scores, trace.own_scores, columns=columns)
    down = 0.0
    for name, scores in (("Yours", trace.scores), ("The model's own", trace.own_scores)):
        heading = f"<b>{name}</b>: {chance(scores.total)}"
        down = add_tokens(figure, scores, columns=used, down=down, heading=heading)
    finish(figure, down, columns=used)
    tables = [
        {"whose": [whose] * len(scores.tokens), **score_columns(scores)}
        for whose, scores in (("yours", trace.scores), ("the model's", trace.own_scores))
    ]
    return Picture(figure=figure, story=_beside_story(trace), columns=stacked(tables))


def _beside_story(trace: ScoreTrace) -> str:
    yours, own = trace.scores, trace.own_scores
    if np.array_equal(yours.ids, own.ids):
        return f"Yours is, token for token, the model's own: {chance(yours.total)}."
    gain = yours.total - own.total
    remark = ": greedy search does not find the likeliest" if gain > 0 else ""
    low = int(yours.log_probability.argmin())
    than = likelier(gain, "the model's own greedy one")
    story = (
        f"Yours is {than} ({signed(gain, plus=True)} nats{remark}). {sum(yours.rank == 0)} of your "
        f"{len(yours.tokens)} tokens are the model's first choice. The least expected is "
        f"{quoted(yours.tokens[low])} with {percent(yours.probability[low])}, choice {yours.rank[low] + 1:,}"
    )
    if yours.rank[low]:
        likeliest = quoted(yours.alternatives[low][0])
        probability = percent(yours.alternative_probability[low, 0])
        story += f"; its first choice there is {likeliest} ({probability})"
    loop = looped(own.tokens)
    return f"{story}. The model's own: {loop}" if loop else story + "."
