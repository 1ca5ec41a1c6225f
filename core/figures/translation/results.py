"""The figures of translations: how sure a model is of its tokens, three ways to search, a visitor's
translation beside the model's.
"""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, ORANGE
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import COLUMNS, add_tokens, escaped, finish, quoted, score_columns, used_columns
from core.traces.translation import ScoreTrace, TokenScores, TranslationTrace

METHODS = {"greedy": "Greedy", "beam": "Beam", "sample": "Sampling"}
_COLOURS = {"greedy": BLUE, "beam": GREEN, "sample": ORANGE}
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def _power(nats: float) -> str:
    """Returns e to a power as a power of ten."""
    return "10" + f"{nats / math.log(10):.0f}".translate(_RAISED)


def _mean(scores: TokenScores) -> float:
    """Returns the geometric mean of the tokens' probabilities."""
    return math.exp(scores.total / max(1, len(scores.tokens)))


def _times(nats: float) -> str:
    """Returns how many times likelier a difference of log-probabilities is."""
    ratio = math.exp(min(700.0, abs(nats)))
    if ratio >= 1e6:
        return f"{_power(abs(nats))} times"
    return f"{ratio:,.0f} times" if ratio >= 100 else f"{ratio:.3g} times"


def _chance(total: float) -> str:
    """Returns a probability of a whole translation, also one too small for a percentage."""
    return percent(math.exp(total)) if total > math.log(1e-5) else _power(total)


def confidence(trace: TranslationTrace, *, columns: int = COLUMNS, bar: bool = True) -> Picture:
    """Draws a translation with each token tinted by its probability under the model, and that probability as
    a bar above it.

    Args:
        trace: The translation. A token that is [UNK] has an orange edge.
        columns: Characters a line; 34 can still be read on a telephone.
        bar: Whether the scale, always 0 to 1, is drawn.
    """
    figure = go.Figure()
    wide = used_columns(trace.scores, columns=columns)
    down = add_tokens(figure, trace.scores, columns=wide)
    finish(figure, down, columns=wide, bar=bar)
    return Picture(figure=figure, story=_confidence_story(trace), columns=score_columns(trace.scores))


def _confidence_story(trace: TranslationTrace) -> str:
    scores = trace.scores
    low = int(scores.log_probability.argmin())
    story = (
        f"{len(scores.tokens)} token{'s' * (len(scores.tokens) > 1)}, {percent(_mean(scores))} each on average (geometric mean); together "
        f"{_chance(scores.total)}, {scores.total:.2f} nats. The model was least sure of {quoted(scores.tokens[low])}: "
        f"{percent(scores.probability[low])}"
    )
    if scores.rank[low]:
        story += (
            f", its choice number {scores.rank[low] + 1:,} after {quoted(scores.alternatives[low][0])} with "
            f"{percent(scores.alternative_probability[low, 0])}"
        )
    elif len(scores.alternatives[low]) > 1:
        story += f", before {quoted(scores.alternatives[low][1])} with {percent(scores.alternative_probability[low, 1])}"
    missing = int(scores.unknown.sum())
    if missing:
        story += (
            f". It said [UNK] {missing} time{'s' * (missing > 1)}: a word that its vocabulary does not have"
        )
    return story + (
        "."
        if trace.ended
        else f". It never said that the sentence ends: the limit of {len(scores.tokens)} tokens cut it."
    )


def found_columns(trace: TranslationTrace) -> dict[str, list]:
    """Returns the translations that a search ended with, best first, as columns."""
    found = trace.found
    return {
        "place": list(range(1, len(found) + 1)),
        "translation": [one.translation for one in found],
        "log-probability": [one.total for one in found],
        "ranked by": [one.ranked for one in found],
        "tokens": [one.length for one in found],
    }


def comparison(traces: Sequence[TranslationTrace]) -> Picture:
    """Draws the log-probabilities of translations of one sentence that were found in different ways."""
    figure = go.Figure()
    places = list(range(len(traces)))
    totals = [trace.scores.total for trace in traces]
    figure.add_bar(
        x=float32(totals),
        y=places,
        orientation="h",
        width=0.3,
        marker_color=[_COLOURS[trace.method] for trace in traces],
        customdata=[
            [METHODS[trace.method], percent(_mean(trace.scores)), len(trace.scores.tokens)]
            for trace in traces
        ],
        hovertemplate="%{customdata[0]}: %{x:.4f} nats<br>%{customdata[2]} tokens, %{customdata[1]} each<extra></extra>",
    )
    least = min([*totals, -1e-9])
    for place, trace in enumerate(traces):
        said = escaped(trace.translation)
        figure.add_annotation(
            x=least,
            y=place - 0.34,
            xanchor="left",
            showarrow=False,
            align="left",
            text=f"<b>{METHODS[trace.method]}</b>: {trace.scores.total:.2f} nats · {said[:44] + '…' if len(said) > 45 else said}",
        )
    lay_out(figure, height=70 * len(traces) + 60, showlegend=False)
    figure.update_xaxes(
        title_text="log-probability of the translation, nats (0 is certain)",
        range=[least * 1.02, -least * 0.02],
    )
    figure.update_yaxes(visible=False, range=[len(traces) - 0.6, -0.7], fixedrange=True)
    table = {
        "found by": [METHODS[trace.method] for trace in traces],
        "translation": [trace.translation for trace in traces],
        "log-probability": totals,
        "tokens": [len(trace.scores.tokens) for trace in traces],
        "probability a token (geometric mean)": [_mean(trace.scores) for trace in traces],
        "ended": [trace.ended for trace in traces],
    }
    return Picture(figure=figure, story=_comparison_story(traces), columns=table)


def _comparison_story(traces: Sequence[TranslationTrace]) -> str:
    greedy, *others = traces
    return " ".join(_against(greedy, other) for other in others)


def _against(greedy: TranslationTrace, other: TranslationTrace) -> str:
    name = METHODS[other.method]
    if np.array_equal(other.scores.ids, greedy.scores.ids):
        return f"{name} found what greedy found."
    gain = other.scores.total - greedy.scores.total
    word = "likelier" if gain > 0 else "less likely"
    story = f"What {name.lower()} found is {_times(gain)} {word} than greedy's ({gain:+.2f} nats)."
    if other.method == "beam" and gain < 0:
        story += " Greedy's was dropped on the way, or the penalties put it lower."
    return story


def beside(trace: ScoreTrace, *, columns: int = COLUMNS) -> Picture:
    """Draws a visitor's translation, token by token, above the model's own."""
    figure = go.Figure()
    wide = used_columns(trace.scores, trace.own_scores, columns=columns)
    down = add_tokens(
        figure, trace.scores, columns=wide, heading=f"<b>Yours</b>: {trace.scores.total:.2f} nats"
    )
    heading = f"<b>The model's own</b>: {trace.own_scores.total:.2f} nats"
    down = add_tokens(figure, trace.own_scores, columns=wide, down=down, heading=heading)
    finish(figure, down, columns=wide)
    tables = [score_columns(scores) for scores in (trace.scores, trace.own_scores)]
    whose = ["yours"] * len(trace.scores.tokens) + ["the model's"] * len(trace.own_scores.tokens)
    table = {"whose": whose, **{name: tables[0][name] + tables[1][name] for name in tables[0]}}
    return Picture(figure=figure, story=_beside_story(trace), columns=table)


def _beside_story(trace: ScoreTrace) -> str:
    yours, own = trace.scores, trace.own_scores
    if np.array_equal(yours.ids, own.ids):
        return f"Yours is, token for token, what the model says itself: {_chance(yours.total)}, {yours.total:.2f} nats."
    gap = yours.total - own.total
    low = int(yours.log_probability.argmin())
    first = sum(yours.rank == 0)
    story = (
        f"The model finds yours {_times(gap)} {'likelier' if gap > 0 else 'less likely'} than its own greedy translation ({gap:+.2f} nats"
        f"{': greedy search does not find the likeliest' if gap > 0 else ''}). {first} of your {len(yours.tokens)} tokens are its first "
        f"choice. Your least expected is {quoted(yours.tokens[low])} with {percent(yours.probability[low])}, choice number "
        f"{yours.rank[low] + 1:,}"
    )
    if yours.rank[low]:
        story += f"; there it would have said {quoted(yours.alternatives[low][0])} ({percent(yours.alternative_probability[low, 0])})"
    return story + "."
