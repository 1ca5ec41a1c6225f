"""Plots the answers of a class: a bar for each answer, in each round, with the truth marked."""

import dataclasses
import textwrap

import numpy as np
import plotly.graph_objects as go

from ...base.i18n import get_language, message, message_uncached, number_separators
from ...base.text import add_quotation_marks, escape_inline_markdown
from ...figures import margins
from ...figures.colours import BLUE, GREEN, GREY, make_text_legible
from ...figures.labels import escape_label
from ...figures.picture import apply_layout, to_float32
from .records import ClassAnswers

MAX_BARS = 20  # of more answers, those are drawn that somebody gave, and the truth
_MAX_LINE_CHARACTERS = 16  # of an answer on one line of the axis, so that bars have room on a telephone
_LINE_PIXELS = 19  # pixels of such a line
_MIN_ROW_PIXELS = 46  # pixels of an answer, at least
_WALL_SCALE = 1.6  # by which letters are larger on a wall
_MIN_INSIDE_LABEL_PERCENT = 55  # % of a bar that has room for its number; a shorter one has it beside itself


@dataclasses.dataclass(frozen=True, kw_only=True)
class AnswersPicture:
    """Figure, story and table of a class's answers; see `core.figures.picture.PictureLike`.

    Attributes:
        figure: The Plotly figure; the page sets its theme.
        story: One or two sentences with the numbers; also the alternative text.
        columns: The plotted numbers as columns of equal length, for the table and the CSV.
    """

    figure: go.Figure
    story: str
    columns: dict[str, list]
    details: str = ""
    colour_role: str = ""

    def __post_init__(self):
        make_text_legible(self.figure)
        self.figure.layout.separators = number_separators(get_language())

    @property
    def claim(self) -> str:
        """The story; there are no details."""
        return self.story


def plot_answer_distribution(result: ClassAnswers) -> AnswersPicture:
    """Plots the distribution of answers: numbers along an axis, others a row each; the truth is green."""
    round_suffixes = (".before", ".after") if len(result.num_answers) > 1 else ("",)
    round_names = [message(f"answers-round{suffix}") for suffix in round_suffixes]
    figure = go.Figure()
    visible_indices = _choose_visible_indices(result)
    for number, name in enumerate(round_names):
        counts = result.counts[number, visible_indices]
        percents = 100 * counts / max(1, result.num_answers[number])
        colour = GREY if number + 1 < len(round_names) else BLUE
        add_bars = _add_columns if len(result.bin_edges) else _add_rows
        add_bars(
            figure, result, to_float32(percents), {"name": name, "marker_color": colour, "customdata": counts}
        )
    if len(result.bin_edges):
        _set_number_layout(figure, result)
    else:
        _set_row_layout(figure, result, visible_indices)
    columns: dict[str, list] = {message("answers-column.answer"): list(result.labels)}
    columns |= {name: result.counts[number].tolist() for number, name in enumerate(round_names)}
    if result.truth:
        columns[message("answers-column.truth")] = [
            index == result.truth_index for index in range(len(result.labels))
        ]
    return AnswersPicture(figure=figure, story=_make_story(result), columns=columns)


def _add_columns(figure: go.Figure, result: ClassAnswers, percents: np.ndarray, bar_style: dict) -> None:
    hover_template = "%{text}: %{customdata} (%{y:.0f} %)<extra>%{fullData.name}</extra>"
    bin_centers = to_float32((result.bin_edges[:-1] + result.bin_edges[1:]) / 2)
    labels = list(result.labels)
    figure.add_bar(
        x=bin_centers, y=percents, text=labels, textposition="none", hovertemplate=hover_template, **bar_style
    )


def _add_rows(figure: go.Figure, _result: ClassAnswers, percents: np.ndarray, bar_style: dict) -> None:
    counts = bar_style["customdata"]
    figure.add_bar(
        x=percents,
        y=np.arange(len(percents)),
        orientation="h",
        text=[
            f"{count}  ({percent:.0f} %)" if count else ""
            for count, percent in zip(counts, percents, strict=True)
        ],
        textposition=[
            "inside" if percent >= _MIN_INSIDE_LABEL_PERCENT else "outside" for percent in percents
        ],
        insidetextanchor="end",
        textangle=0,
        textfont={"size": 13},
        constraintext="none",
        cliponaxis=False,
        hovertemplate="%{customdata} (%{x:.0f} %)<extra>%{fullData.name}</extra>",
        **bar_style,
    )


def _choose_visible_indices(result: ClassAnswers) -> list[int]:
    if len(result.bin_edges) or len(result.labels) <= MAX_BARS:
        return list(range(len(result.labels)))
    most_frequent = set(np.argsort(-result.counts[-1], kind="stable")[: MAX_BARS - 1].tolist())
    most_frequent &= set(np.flatnonzero(result.counts.any(axis=0)).tolist())
    return sorted(most_frequent | ({result.truth_index} if result.truth else set()))


def _set_row_layout(figure: go.Figure, result: ClassAnswers, visible_indices: list[int]) -> None:
    """Gives all answers rows of one height, which fits the longest."""
    wrapped_labels = [textwrap.wrap(result.labels[index], _MAX_LINE_CHARACTERS) for index in visible_indices]
    row_height = max(
        _MIN_ROW_PIXELS + 22 * (len(result.num_answers) - 1),
        _LINE_PIXELS * max(map(len, wrapped_labels), default=0) + 16,
    )
    top_margin = 34 if len(result.num_answers) == 1 else 64  # a legend of two lines on a telephone
    labels = ["<br>".join(map(escape_label, text_lines)) for text_lines in wrapped_labels]
    if result.truth_index in visible_indices:
        row = visible_indices.index(result.truth_index)
        labels[row] = f"<b>✓ {labels[row]}</b>"
        figure.add_hrect(
            y0=row - 0.5, y1=row + 0.5, fillcolor=GREEN, opacity=0.18, line_width=0, layer="below"
        )
    apply_layout(
        figure,
        height=top_margin + 40 + row_height * max(2, len(visible_indices)),
        barmode="group",
        bargap=0.3,
        margin={
            "l": margins.left_margin(
                ["✓ " + line for text_lines in wrapped_labels for line in text_lines], 14
            )
            - 20,
            "t": top_margin,
            "b": 40,
            "r": 20,
        },
        xaxis={"title_text": message("answers-axis"), "range": [0, 102], "fixedrange": True, "dtick": 25},
        yaxis={
            "tickvals": list(range(len(visible_indices))),
            "ticktext": labels,
            "tickfont": {"size": 14},
            "range": [len(visible_indices) - 0.4, -0.6],
            "fixedrange": True,
        },
        showlegend=len(result.num_answers) > 1,
        legend={"traceorder": "normal"},
    )


def _set_number_layout(figure: go.Figure, result: ClassAnswers) -> None:
    axis_range = result.bin_edges[[0, -1]].tolist()
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
    apply_layout(
        figure,
        height=340,
        barmode="group",
        bargap=0.08,
        margin={"l": 60, "t": 62, "b": 46},
        xaxis={"title_text": message("answers-axis.number"), "range": axis_range, "fixedrange": True},
        yaxis={"title_text": message("answers-axis.share"), "rangemode": "tozero", "fixedrange": True},
        showlegend=len(result.num_answers) > 1,
        legend={"y": 1.1},
    )


def enlarge_for_wall(figure: go.Figure) -> go.Figure:
    """Returns a copy of the figure with larger type for a wall; labels of several lines get more room."""
    wall_figure = go.Figure(figure.to_dict())
    layout, margin = wall_figure.layout, wall_figure.layout.margin
    plot_height = layout.height - margin.t - margin.b
    if any("<br>" in label for label in layout.yaxis.ticktext or ()):
        plot_height *= _WALL_SCALE
    margin.update({side: _WALL_SCALE * margin[side] for side in ("l", "r", "t", "b")})
    layout.height = round(plot_height + margin.t + margin.b)
    font = {"size": 14 * _WALL_SCALE}
    layout.legend.font = font
    for axis in (layout.xaxis, layout.yaxis):
        axis.update(tickfont=font, title_font=font)
    return wall_figure.update_traces(textfont=font).update_annotations(font=font)


# --- in words -----------------------------------------------------------------------------------------------


def _make_story(result: ClassAnswers) -> str:
    last_counts, num_answers = result.counts[-1], int(result.num_answers[-1])
    truth = _quote_label(result, result.truth) if result.truth else ""
    rounds_suffix = ".two_rounds" if len(result.num_answers) > 1 else ""
    if not num_answers:
        key = "answers-none.truth" if truth and not result.correct_text_predicates else "answers-none"
        return message_uncached(key, truth=truth)
    if result.correct_text_predicates:
        predicate = result.correct_text_predicates[int(last_counts[result.truth_index] != 1)]
        counts = _count_correct_answers(result)
        return message_uncached("answers-outcome" + rounds_suffix, predicate=predicate, **counts)
    top_index = int(last_counts.argmax()) if last_counts.size else -1
    sentences = [message("answers-count", count=num_answers)]
    if top_index >= 0 and last_counts[top_index]:
        is_tied = (last_counts == last_counts[top_index]).sum() > 1
        sentences = [
            message_uncached(
                "answers-most_common" + (".tied" if is_tied else ""),
                count=last_counts[top_index],
                num_answers=num_answers,
                percent=f"{100 * last_counts[top_index] / num_answers:.0f}",
                answer=_quote_label(result, result.labels[top_index]),
            )
        ]
    if truth:
        match_type = "bin" if _is_binned(result) else "answer"
        counts = _count_correct_answers(result)
        sentences.append(
            message_uncached("answers-truth" + rounds_suffix, truth=truth, match_type=match_type, **counts)
        )
    return " ".join(sentences)


def _count_correct_answers(result: ClassAnswers) -> dict:
    """Returns values of a message: correct answers of the last round and, with "_before", of the first."""
    values: dict = {}
    for suffix, counts, num_answers in zip(
        ("", "_before"), result.counts[::-1], result.num_answers[::-1], strict=False
    ):
        num_correct = int(counts[result.truth_index])
        percent = f"{100 * num_correct / max(1, num_answers):.0f}"
        values |= {
            f"num_correct{suffix}": num_correct,
            f"num_answers{suffix}": int(num_answers),
            f"percent{suffix}": percent,
        }
    return values


def _is_binned(result: ClassAnswers) -> bool:
    return len(result.bin_edges) > 0 and result.labels[0] != f"{result.bin_edges[:2].mean():.6g}"


def _quote_label(result: ClassAnswers, label: str) -> str:
    return label if len(result.bin_edges) else add_quotation_marks(escape_inline_markdown(label))
