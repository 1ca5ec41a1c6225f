"""How a class answered: a bar for each answer, before and after a discussion, with the truth marked."""

import dataclasses
import textwrap

import numpy as np
import plotly.graph_objects as go

from ...base.messages import language, say, say_once, signs
from ...base.text import few_signs, in_quotes
from ...figures import margins
from ...figures.colours import BLUE, GREEN, GREY, legible
from ...figures.names import escaped
from ...figures.picture import float32, lay_out
from .records import ClassAnswers

MOST_BARS = 20  # of more answers, those are drawn that somebody gave, and the truth
_LETTERS = 16  # of an answer on one line of the axis, so that bars have room on a telephone
_LINE = 19  # pixels of such a line
_ROW = 46  # pixels of an answer, at least
_WALL = 1.6  # by which letters are larger on a wall
_LONG = 55  # % of a bar in which its number has room; beside a shorter one it has


@dataclasses.dataclass(frozen=True, kw_only=True)
class Counts:
    """What a class is shown of its answers.

    Attributes:
        figure: The drawing; the page gives it its theme. Text in the cells of a heatmap gets ink that can be
            read on them.
        story: One or two sentences made from the numbers; also the text for those who do not see the drawing.
        columns: The numbers behind the drawing as columns of one length, for the table and the CSV.
    """

    figure: go.Figure
    story: str
    columns: dict[str, list]
    more: str = ""
    role: str = ""

    def __post_init__(self):
        legible(self.figure)
        self.figure.layout.separators = signs(language())

    @property
    def claim(self) -> str:
        """The story: there is no more."""
        return self.story


def distribution(trace: ClassAnswers) -> Counts:
    """Draws the answers of a class: numbers along an axis, all else a row each; the truth is green."""
    rounds = (".before", ".after") if len(trace.answered) > 1 else ("",)
    names = [say(f"answers-round{which}") for which in rounds]
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
    columns: dict[str, list] = {say("answers-column.answer"): list(trace.labels)}
    columns |= {name: trace.counts[number].tolist() for number, name in enumerate(names)}
    if trace.truth:
        columns[say("answers-column.truth")] = [index == trace.truth_at for index in range(len(trace.labels))]
    return Counts(figure=figure, story=_story(trace), columns=columns)


def _add_columns(figure: go.Figure, trace: ClassAnswers, share: np.ndarray, bar: dict) -> None:
    hover = "%{text}: %{customdata} (%{y:.0f} %)<extra>%{fullData.name}</extra>"
    middle = float32((trace.edges[:-1] + trace.edges[1:]) / 2)
    labels = list(trace.labels)
    figure.add_bar(x=middle, y=share, text=labels, textposition="none", hovertemplate=hover, **bar)


def _add_rows(figure: go.Figure, _trace: ClassAnswers, share: np.ndarray, bar: dict) -> None:
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
        xaxis={"title_text": say("answers-axis"), "range": [0, 102], "fixedrange": True, "dtick": 25},
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
    ends = trace.edges[[0, -1]].tolist()
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
        xaxis={"title_text": say("answers-axis.number"), "range": ends, "fixedrange": True},
        yaxis={"title_text": say("answers-axis.share"), "rangemode": "tozero", "fixedrange": True},
        showlegend=len(trace.answered) > 1,
        legend={"y": 1.1},
    )


def on_wall(figure: go.Figure) -> go.Figure:
    """Returns a copy of a class's answers with letters for a wall; labels of several lines get more room."""
    copy = go.Figure(figure.to_dict())
    layout, margin = copy.layout, copy.layout.margin
    plot = layout.height - margin.t - margin.b
    if any("<br>" in label for label in layout.yaxis.ticktext or ()):
        plot *= _WALL
    margin.update({side: _WALL * margin[side] for side in ("l", "r", "t", "b")})
    layout.height = round(plot + margin.t + margin.b)
    letters = {"size": 14 * _WALL}
    layout.legend.font = letters
    for axis in (layout.xaxis, layout.yaxis):
        axis.update(tickfont=letters, title_font=letters)
    return copy.update_traces(textfont=letters).update_annotations(font=letters)


# --- in words -----------------------------------------------------------------------------------------------


def _story(trace: ClassAnswers) -> str:
    last = trace.counts[-1]
    answered = int(trace.answered[-1])
    truth = _quoted(trace, trace.truth) if trace.truth else ""
    if not answered:
        key = "answers-none.truth" if truth and not trace.does else "answers-none"
        return say_once(key, truth=truth)
    if trace.does:
        does = trace.does[int(trace.counts[-1, trace.truth_at] != 1)]
        return say_once("answers-done" + _twice(trace), does=does, **_right(trace))
    first = int(last.argmax()) if last.size else -1
    story = [say("answers-count", count=answered)]
    if first >= 0 and last[first]:
        words = {"share": f"{100 * last[first] / answered:.0f}", "label": _quoted(trace, trace.labels[first])}
        tied = "" if (last == last[first]).sum() == 1 else ".tied"
        story = [say_once(f"answers-common{tied}", many=last[first], answered=answered, **words)]
    if truth:
        where = "bin" if _in_bins(trace) else "answer"
        story.append(say_once("answers-truth" + _twice(trace), truth=truth, where=where, **_right(trace)))
    return " ".join(story)


def _twice(trace: ClassAnswers) -> str:
    """Returns the attribute of a message about two rounds."""
    return ".twice" if len(trace.answered) > 1 else ""


def _right(trace: ClassAnswers) -> dict:
    """Returns how many were right in the last round and, where it was asked twice, before."""
    values: dict = {}
    for ending, counts, answered in zip(
        ("", "_before"), trace.counts[::-1], trace.answered[::-1], strict=False
    ):
        right = int(counts[trace.truth_at])
        share = f"{100 * right / max(1, answered):.0f}"
        values |= {f"right{ending}": right, f"answered{ending}": int(answered), f"share{ending}": share}
    return values


def _in_bins(trace: ClassAnswers) -> bool:
    """Tells whether numbers share bins; else each has its own, and the bin is called like it."""
    return len(trace.edges) > 0 and trace.labels[0] != f"{trace.edges[:2].mean():.6g}"


def _quoted(trace: ClassAnswers, label: str) -> str:
    return label if len(trace.edges) else in_quotes(few_signs(label))
