"""How a class answered: a bar for each answer, before and after a discussion, with the truth marked."""

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
_MIN_INSIDE_LABEL_PERCENT = 55  # % of a bar in which its number has room; beside a shorter one it has


@dataclasses.dataclass(frozen=True, kw_only=True)
class AnswersPicture:
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
    details: str = ""
    colour_role: str = ""

    def __post_init__(self):
        make_text_legible(self.figure)
        self.figure.layout.separators = number_separators(get_language())

    @property
    def claim(self) -> str:
        """The story: there is no more."""
        return self.story


def plot_answer_distribution(result: ClassAnswers) -> AnswersPicture:
    """Draws the answers of a class: numbers along an axis, all else a row each; the truth is green."""
    round_suffixes = (".before", ".after") if len(result.num_answers) > 1 else ("",)
    round_names = [message(f"answers-round{suffix}") for suffix in round_suffixes]
    figure = go.Figure()
    visible_indices = _choose_visible_indices(result)
    for number, name in enumerate(round_names):
        counts = result.counts[number, visible_indices]
        share = 100 * counts / max(1, result.num_answers[number])
        colour = GREY if number + 1 < len(round_names) else BLUE
        add_bars = _add_columns if len(result.edges) else _add_rows
        add_bars(
            figure, result, to_float32(share), {"name": name, "marker_color": colour, "customdata": counts}
        )
    if len(result.edges):
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


def _add_columns(figure: go.Figure, result: ClassAnswers, share: np.ndarray, bar: dict) -> None:
    hover = "%{text}: %{customdata} (%{y:.0f} %)<extra>%{fullData.name}</extra>"
    bin_centers = to_float32((result.edges[:-1] + result.edges[1:]) / 2)
    labels = list(result.labels)
    figure.add_bar(x=bin_centers, y=share, text=labels, textposition="none", hovertemplate=hover, **bar)


def _add_rows(figure: go.Figure, _result: ClassAnswers, share: np.ndarray, bar: dict) -> None:
    counts = bar["customdata"]
    figure.add_bar(
        x=share,
        y=np.arange(len(share)),
        orientation="h",
        text=[
            f"{count}  ({percent:.0f} %)" if count else ""
            for count, percent in zip(counts, share, strict=True)
        ],
        textposition=["inside" if percent >= _MIN_INSIDE_LABEL_PERCENT else "outside" for percent in share],
        insidetextanchor="end",
        textangle=0,
        textfont={"size": 13},
        constraintext="none",
        cliponaxis=False,
        hovertemplate="%{customdata} (%{x:.0f} %)<extra>%{fullData.name}</extra>",
        **bar,
    )


def _choose_visible_indices(result: ClassAnswers) -> list[int]:
    if len(result.edges) or len(result.labels) <= MAX_BARS:
        return list(range(len(result.labels)))
    most_frequent = set(np.argsort(-result.counts[-1], kind="stable")[: MAX_BARS - 1].tolist())
    most_frequent &= set(np.flatnonzero(result.counts.any(axis=0)).tolist())
    return sorted(most_frequent | ({result.truth_index} if result.truth else set()))


def _set_row_layout(figure: go.Figure, result: ClassAnswers, visible_indices: list[int]) -> None:
    """Gives each answer a row of one height, in which the longest has room."""
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
    axis_range = result.edges[[0, -1]].tolist()
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
    """Returns a copy of a class's answers with letters for a wall; labels of several lines get more room."""
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
    last_counts = result.counts[-1]
    num_answers = int(result.num_answers[-1])
    truth = _quote_label(result, result.truth) if result.truth else ""
    if not num_answers:
        key = "answers-none.truth" if truth and not result.outcome_labels else "answers-none"
        return message_uncached(key, truth=truth)
    if result.outcome_labels:
        outcome_label = result.outcome_labels[int(result.counts[-1, result.truth_index] != 1)]
        return message_uncached(
            "answers-done" + _get_rounds_suffix(result), does=outcome_label, **_count_correct_answers(result)
        )
    top_index = int(last_counts.argmax()) if last_counts.size else -1
    sentences = [message("answers-count", count=num_answers)]
    if top_index >= 0 and last_counts[top_index]:
        top_values = {
            "share": f"{100 * last_counts[top_index] / num_answers:.0f}",
            "label": _quote_label(result, result.labels[top_index]),
        }
        tied_suffix = "" if (last_counts == last_counts[top_index]).sum() == 1 else ".tied"
        sentences = [
            message_uncached(
                f"answers-common{tied_suffix}",
                many=last_counts[top_index],
                answered=num_answers,
                **top_values,
            )
        ]
    if truth:
        truth_location = "bin" if _is_binned(result) else "answer"
        sentences.append(
            message_uncached(
                "answers-truth" + _get_rounds_suffix(result),
                truth=truth,
                where=truth_location,
                **_count_correct_answers(result),
            )
        )
    return " ".join(sentences)


def _get_rounds_suffix(result: ClassAnswers) -> str:
    return ".twice" if len(result.num_answers) > 1 else ""


def _count_correct_answers(result: ClassAnswers) -> dict:
    """Returns how many were right in the last round and, where it was asked twice, before."""
    values: dict = {}
    for suffix, counts, answered in zip(
        ("", "_before"), result.counts[::-1], result.num_answers[::-1], strict=False
    ):
        num_correct = int(counts[result.truth_index])
        share = f"{100 * num_correct / max(1, answered):.0f}"
        values |= {f"right{suffix}": num_correct, f"answered{suffix}": int(answered), f"share{suffix}": share}
    return values


def _is_binned(result: ClassAnswers) -> bool:
    return len(result.edges) > 0 and result.labels[0] != f"{result.edges[:2].mean():.6g}"


def _quote_label(result: ClassAnswers, label: str) -> str:
    return label if len(result.edges) else add_quotation_marks(escape_inline_markdown(label))
