"""How a class answered: a bar for each answer, before and after a discussion, with the truth marked."""

import dataclasses
import re
import textwrap

import numpy as np
import plotly.graph_objects as go

from ..base.checks import counted
from ..figures import margins
from ..figures.colours import BLUE, GREEN, GREY, legible
from ..figures.names import escaped
from ..figures.picture import float32, lay_out
from ..text import few_signs
from .records import ClassAnswers

MOST_BARS = 20  # of more answers, those are drawn that somebody gave, and the truth
_LETTERS = 16  # of an answer on one line of the axis, so that bars have room on a telephone
_LINE = 19  # pixels of such a line
_ROW = 46  # pixels of an answer, at least
_LONG = 55  # % of a bar in which its number has room; beside a shorter one it has
_BELOW_ZERO = re.compile(
    r"(?<![^\s(\[])-(?=\d)"
)  # the hyphen of Python's numbers, not that of "GPT-2" or "3-4"
_NAMES = (("answers",), ("before the discussion", "after it"))


@dataclasses.dataclass(frozen=True, kw_only=True)
class Counts:
    """What a class is shown of its answers.

    Attributes:
        figure: The drawing; the page gives it its theme. Text in the cells of a heatmap gets ink that can be
            read on them.
        story: One or two sentences made from the numbers; also the text for those who do not see the drawing.
            A number below zero gets a minus sign in place of Python's hyphen.
        columns: The numbers behind the drawing as columns of one length, for the table and the CSV.
    """

    figure: go.Figure
    story: str
    columns: dict[str, list]
    more: str = ""
    role: str = ""

    def __post_init__(self):
        legible(self.figure)
        object.__setattr__(self, "story", _BELOW_ZERO.sub("−", self.story))

    @property
    def claim(self) -> str:
        """The story: there is no more."""
        return self.story


def distribution(trace: ClassAnswers) -> Counts:
    """Draws the answers of a class: numbers along an axis, all else a row each; the truth is green."""
    names = _NAMES[len(trace.answered) - 1]
    figure = go.Figure()
    shown = _shown(trace)
    for number, name in enumerate(names):
        counts = trace.counts[number, shown]
        share = 100 * counts / max(1, trace.answered[number])
        colour = GREY if number + 1 < len(names) else BLUE
        add = _add_columns if len(trace.edges) else _add_rows
        add(figure, trace, float32(share), {"name": name, "marker_color": colour, "customdata": counts})
    if len(trace.edges):
        _lay_out_numbers(figure, trace)
    else:
        _lay_out_rows(figure, trace, shown)
    columns: dict[str, list] = {"answer": list(trace.labels)}
    columns |= {name: trace.counts[number].tolist() for number, name in enumerate(names)}
    if trace.truth:
        columns["truth"] = [index == trace.truth_at for index in range(len(trace.labels))]
    return Counts(figure=figure, story=_story(trace), columns=columns)


def _add_columns(figure: go.Figure, trace: ClassAnswers, share: np.ndarray, bar: dict) -> None:
    """Draws the share (N,) of each bin of numbers."""
    hover = "%{text}: %{customdata} (%{y:.0f} %)<extra>%{fullData.name}</extra>"
    middle = float32((trace.edges[:-1] + trace.edges[1:]) / 2)
    labels = list(trace.labels)
    figure.add_bar(x=middle, y=share, text=labels, textposition="none", hovertemplate=hover, **bar)


def _add_rows(figure: go.Figure, _trace: ClassAnswers, share: np.ndarray, bar: dict) -> None:
    """Draws the share (N,) of each answer, with the number of those who gave it."""
    counts = bar["customdata"]
    figure.add_bar(
        x=share,
        y=np.arange(len(share)),
        orientation="h",
        text=[f"{count}  ({part:.0f} %)" if count else "" for count, part in zip(counts, share, strict=True)],
        textposition=["inside" if part >= _LONG else "outside" for part in share],
        insidetextanchor="end",
        textangle=0,
        textfont={"size": 13},
        constraintext="none",
        cliponaxis=False,
        hovertemplate="%{customdata} (%{x:.0f} %)<extra>%{fullData.name}</extra>",
        **bar,
    )


def _shown(trace: ClassAnswers) -> list[int]:
    """Returns the places of the answers that get a bar."""
    if len(trace.edges) or len(trace.labels) <= MOST_BARS:
        return list(range(len(trace.labels)))
    given = set(np.argsort(-trace.counts[-1], kind="stable")[: MOST_BARS - 1].tolist())
    given &= set(np.flatnonzero(trace.counts.any(axis=0)).tolist())
    return sorted(given | ({trace.truth_at} if trace.truth else set()))


def _lay_out_rows(figure: go.Figure, trace: ClassAnswers, shown: list[int]) -> None:
    """Gives each answer a row of one height, in which the longest has room."""
    lines = [textwrap.wrap(trace.labels[index], _LETTERS) for index in shown]
    of_row = max(_ROW + 22 * (len(trace.answered) - 1), _LINE * max(map(len, lines), default=0) + 16)
    top = 34 if len(trace.answered) == 1 else 64  # a legend of two lines on a telephone
    labels = ["<br>".join(map(escaped, one)) for one in lines]
    if trace.truth_at in shown:
        row = shown.index(trace.truth_at)
        labels[row] = f"<b>✓ {labels[row]}</b>"
        figure.add_hrect(
            y0=row - 0.5, y1=row + 0.5, fillcolor=GREEN, opacity=0.18, line_width=0, layer="below"
        )
    lay_out(
        figure,
        height=top + 40 + of_row * max(2, len(shown)),
        barmode="group",
        bargap=0.3,
        margin={
            "l": margins.beside(["✓ " + line for one in lines for line in one], 14) - 20,
            "t": top,
            "b": 40,
            "r": 20,
        },
        xaxis={"title_text": "% of answers", "range": [0, 102], "fixedrange": True, "dtick": 25},
        yaxis={
            "tickvals": list(range(len(shown))),
            "ticktext": labels,
            "tickfont": {"size": 14},
            "range": [len(shown) - 0.4, -0.6],
            "fixedrange": True,
        },
        showlegend=len(trace.answered) > 1,
        legend={"traceorder": "normal"},
    )


def _lay_out_numbers(figure: go.Figure, trace: ClassAnswers) -> None:
    if trace.truth:
        figure.add_vline(
            x=float(trace.truth),
            line={"color": GREEN, "width": 3},
            annotation={
                "text": f"<b>✓ {float(trace.truth):g}</b>",
                "font": {"size": 14},
                "yanchor": "bottom",
            },
            annotation_position="top",
        )
    lay_out(
        figure,
        height=340,
        barmode="group",
        bargap=0.08,
        margin={"l": 60, "t": 62, "b": 46},
        xaxis={"title_text": "answer", "range": trace.edges[[0, -1]].tolist(), "fixedrange": True},
        yaxis={"title_text": "% of those who answered", "rangemode": "tozero", "fixedrange": True},
        showlegend=len(trace.answered) > 1,
        legend={"y": 1.1},
    )


# --- in words -----------------------------------------------------------------------------------------------

_COMMON = "{many} of {answered} ({share:.0f} %) answered {label}"
_TRUTH = "The truth is {truth}: {rounds}."
_ROUND = {
    1: "{right} of {answered} ({share:.0f} %) had it",
    2: "before, {right} of {answered} ({share:.0f} %) had it",
}
_AFTER = "after, {right} of {answered} ({share:.0f} %)"
_DOES = "{right} of {answered} ({share:.0f} %) {does}{before}."
_BEFORE = "; before the discussion {right} of {answered} ({share:.0f} %)"


def _story(trace: ClassAnswers) -> str:
    """Returns the figure in words."""
    last = trace.counts[-1]
    answered = int(trace.answered[-1])
    if trace.does:
        return _done(trace)
    if not answered:
        return "Nobody has answered." + (
            f" The truth is {_quoted(trace, trace.truth)}." if trace.truth else ""
        )
    first = int(last.argmax()) if last.size else -1
    story = [f"{counted(answered, 'answer')}."]
    if first >= 0 and last[first]:
        words = _COMMON.format(
            many=last[first],
            answered=answered,
            share=100 * last[first] / answered,
            label=_quoted(trace, trace.labels[first]),
        )
        story = [f"{words}{'' if (last == last[first]).sum() == 1 else ', and as many another answer'}."]
    if trace.truth:
        story.append(_TRUTH.format(truth=_quoted(trace, trace.truth), rounds=_right(trace)))
    return " ".join(story)


def _done(trace: ClassAnswers) -> str:
    """Returns how many answers do what was asked, where many may."""
    rounds = [
        {"right": right, "answered": answered, "share": 100 * right / max(1, answered)}
        for right, answered in zip(
            trace.counts[:, trace.truth_at].tolist(), trace.answered.tolist(), strict=True
        )
    ]
    if not rounds[-1]["answered"]:
        return "Nobody has answered."
    before = _BEFORE.format(**rounds[0]) if len(rounds) > 1 else ""
    return _DOES.format(**rounds[-1], does=trace.does[rounds[-1]["right"] != 1], before=before)


def _right(trace: ClassAnswers) -> str:
    """Returns how many had the truth in each round; of numbers, how many were in its bin."""
    forms = (_ROUND[len(trace.answered)], _AFTER)
    parts = []
    for number, answered in enumerate(trace.answered):
        right = trace.counts[number, trace.truth_at]
        parts.append(
            forms[number].format(right=right, answered=answered, share=100 * right / max(1, answered))
        )
    words = ", and ".join(parts)
    in_bins = len(trace.edges) > 0 and " to " in trace.labels[0]  # else each number has its own
    return words.replace("had it", "were in its bin", 1) if in_bins else words


def _quoted(trace: ClassAnswers, label: str) -> str:
    return label if len(trace.edges) else f"“{few_signs(label)}”"
