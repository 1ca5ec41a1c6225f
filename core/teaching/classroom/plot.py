"""How a class answered: a bar for each answer, before and after a discussion, with the truth marked."""

import dataclasses
import textwrap

import numpy as np
import plotly.graph_objects as go

from ...base.i18n import language, message, message_uncached, number_separators
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
        self.figure.layout.separators = number_separators(language())

    @property
    def claim(self) -> str:
        """The story: there is no more."""
        return self.story


def distribution(result: ClassAnswers) -> Counts:
    """Draws the answers of a class: numbers along an axis, all else a row each; the truth is green."""
    rounds = (".before", ".after") if len(result.answered) > 1 else ("",)
    names = [message(f"answers-round{which}") for which in rounds]
    figure = go.Figure()
    shown = _shown(result)
    for number, name in enumerate(names):
        counts = result.counts[number, shown]
        share = 100 * counts / max(1, result.answered[number])
        colour = GREY if number + 1 < len(names) else BLUE
        add = _add_columns if len(result.edges) else _add_rows
        add(figure, result, float32(share), {"name": name, "marker_color": colour, "customdata": counts})
    if len(result.edges):
        _lay_out_numbers(figure, result)
    else:
        _lay_out_rows(figure, result, shown)
    columns: dict[str, list] = {message("answers-column.answer"): list(result.labels)}
    columns |= {name: result.counts[number].tolist() for number, name in enumerate(names)}
    if result.truth:
        columns[message("answers-column.truth")] = [
            index == result.truth_at for index in range(len(result.labels))
        ]
    return Counts(figure=figure, story=_story(result), columns=columns)


def _add_columns(figure: go.Figure, result: ClassAnswers, share: np.ndarray, bar: dict) -> None:
    hover = "%{text}: %{customdata} (%{y:.0f} %)<extra>%{fullData.name}</extra>"
    middle = float32((result.edges[:-1] + result.edges[1:]) / 2)
    labels = list(result.labels)
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


def _shown(result: ClassAnswers) -> list[int]:
    """Returns the places of the answers that get a bar."""
    if len(result.edges) or len(result.labels) <= MOST_BARS:
        return list(range(len(result.labels)))
    given = set(np.argsort(-result.counts[-1], kind="stable")[: MOST_BARS - 1].tolist())
    given &= set(np.flatnonzero(result.counts.any(axis=0)).tolist())
    return sorted(given | ({result.truth_at} if result.truth else set()))


def _lay_out_rows(figure: go.Figure, result: ClassAnswers, shown: list[int]) -> None:
    """Gives each answer a row of one height, in which the longest has room."""
    lines = [textwrap.wrap(result.labels[index], _LETTERS) for index in shown]
    of_row = max(_ROW + 22 * (len(result.answered) - 1), _LINE * max(map(len, lines), default=0) + 16)
    top = 34 if len(result.answered) == 1 else 64  # a legend of two lines on a telephone
    labels = ["<br>".join(map(escaped, one)) for one in lines]
    if result.truth_at in shown:
        row = shown.index(result.truth_at)
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
        xaxis={"title_text": message("answers-axis"), "range": [0, 102], "fixedrange": True, "dtick": 25},
        yaxis={
            "tickvals": list(range(len(shown))),
            "ticktext": labels,
            "tickfont": {"size": 14},
            "range": [len(shown) - 0.4, -0.6],
            "fixedrange": True,
        },
        showlegend=len(result.answered) > 1,
        legend={"traceorder": "normal"},
    )


def _lay_out_numbers(figure: go.Figure, result: ClassAnswers) -> None:
    ends = result.edges[[0, -1]].tolist()
    if result.truth:
        figure.add_vline(
            x=float(result.truth),
            line={"color": GREEN, "width": 3},
            annotation={
                "text": f"<b>✓ {float(result.truth):g}</b>",
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
        xaxis={"title_text": message("answers-axis.number"), "range": ends, "fixedrange": True},
        yaxis={"title_text": message("answers-axis.share"), "rangemode": "tozero", "fixedrange": True},
        showlegend=len(result.answered) > 1,
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


def _story(result: ClassAnswers) -> str:
    last = result.counts[-1]
    answered = int(result.answered[-1])
    truth = _quoted(result, result.truth) if result.truth else ""
    if not answered:
        key = "answers-none.truth" if truth and not result.does else "answers-none"
        return message_uncached(key, truth=truth)
    if result.does:
        does = result.does[int(result.counts[-1, result.truth_at] != 1)]
        return message_uncached("answers-done" + _twice(result), does=does, **_right(result))
    first = int(last.argmax()) if last.size else -1
    story = [message("answers-count", count=answered)]
    if first >= 0 and last[first]:
        words = {
            "share": f"{100 * last[first] / answered:.0f}",
            "label": _quoted(result, result.labels[first]),
        }
        tied = "" if (last == last[first]).sum() == 1 else ".tied"
        story = [message_uncached(f"answers-common{tied}", many=last[first], answered=answered, **words)]
    if truth:
        where = "bin" if _in_bins(result) else "answer"
        story.append(
            message_uncached("answers-truth" + _twice(result), truth=truth, where=where, **_right(result))
        )
    return " ".join(story)


def _twice(result: ClassAnswers) -> str:
    """Returns the attribute of a message about two rounds."""
    return ".twice" if len(result.answered) > 1 else ""


def _right(result: ClassAnswers) -> dict:
    """Returns how many were right in the last round and, where it was asked twice, before."""
    values: dict = {}
    for ending, counts, answered in zip(
        ("", "_before"), result.counts[::-1], result.answered[::-1], strict=False
    ):
        right = int(counts[result.truth_at])
        share = f"{100 * right / max(1, answered):.0f}"
        values |= {f"right{ending}": right, f"answered{ending}": int(answered), f"share{ending}": share}
    return values


def _in_bins(result: ClassAnswers) -> bool:
    """Tells whether numbers share bins; else each has its own, and the bin is called like it."""
    return len(result.edges) > 0 and result.labels[0] != f"{result.edges[:2].mean():.6g}"


def _quoted(result: ClassAnswers, label: str) -> str:
    return label if len(result.edges) else in_quotes(few_signs(label))
