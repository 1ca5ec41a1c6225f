"""Figures of vector sums: one with its nearest words, fifty analogies, and word plus position."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import message, message_if_any, slugify
from ....base.text import disambiguate_tokens
from ....figures import margins
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import Table, column_title
from ....figures.traces import (
    bar_trace,
    category_axis,
    fixed_range_axis,
    make_bar_panels,
    make_figure,
    make_panels,
    scatter_trace,
)
from ..cosine_figures import cosine_axis, cosine_bars, cosine_table, describe_unread
from .schema import AdditionResult, AnalogiesResult, ArithmeticResult


def plot_arithmetic(result: ArithmeticResult, is_narrow: bool = False) -> Picture:
    """Draws the words nearest to a sum: of all words, and of those that are no input."""
    answers = {
        "all": (result.nearest_words, result.nearest_cosine),
        "without_inputs": (result.nearest_other_words, result.nearest_other_cosine),
    }
    figure = make_bar_panels(
        [message(f"sums-answers.{name}") for name in answers],
        [list(map(escape_label, words)) for words, _ in answers.values()],
        [[_answer_bars(result, *words_and_cosine)] for words_and_cosine in answers.values()],
        is_narrow=is_narrow,
        bar_pixels=36,
        **dict.fromkeys(("xaxis", "xaxis2"), cosine_axis(result.nearest_cosine, result.nearest_other_cosine)),
    )
    columns = {
        "answer-rank": np.arange(1, len(result.nearest_words) + 1),
        "answer": list(result.nearest_words),
        "cosine": result.nearest_cosine,
        "answer-without-inputs": list(result.nearest_other_words),
        "cosine-without-inputs": result.nearest_other_cosine,
    }
    nearest_word, nearest_other_word = result.nearest_words[0], result.nearest_other_words[0]
    values = dict(zip(("base", "minus", "plus"), result.input_words, strict=True)) | {
        "nearest": quote_text(nearest_word),
        "cosine": f"{result.nearest_cosine[0]:.2f}",
        "nearest_other": quote_text(nearest_other_word),
        "other_cosine": f"{result.nearest_other_cosine[0]:.2f}",
    }
    return Picture(
        figure=figure,
        table=Table(columns=columns, proved_columns=("cosine", "cosine-without-inputs")),
        claim_id="sums-arithmetic" if nearest_word in result.input_words else "sums-arithmetic-other",
        claim_values=values,
    )


def _answer_bars(result: ArithmeticResult, words: Sequence[str], cosine: np.ndarray) -> dict:
    roles = ["chosen" if word in result.input_words else "first" for word in words]
    return cosine_bars(cosine_table(words, cosine), roles)


# --- fifty analogies ----------------------------------------------------------------------------------------


def plot_analogies(result: AnalogiesResult) -> Picture:
    """Draws the number of correct analogies of each type, with and without the inputs excluded."""
    analogy_types = list(dict.fromkeys(result.analogy_types))
    is_of_type = np.array(
        [[analogy_type == other for other in result.analogy_types] for analogy_type in analogy_types]
    )  # (K, N)
    totals = is_of_type.sum(axis=1)
    row_labels = [
        f"{_format_analogy_type(analogy_type)}, {count}"
        for analogy_type, count in zip(analogy_types, totals.tolist(), strict=True)
    ]
    traces = [
        _score_bars(message(f"sums-answers.{name}"), (is_of_type & is_right).sum(axis=1), totals, role)
        for name, is_right, role in zip(
            ("without_inputs", "all"),
            (result.is_correct_without_inputs, result.is_correct),
            ("right", "wrong"),
            strict=True,
        )
    ]
    figure = make_figure(
        traces,
        height=46 * len(analogy_types) + 90,
        margin={"t": 40, "l": margins.left_margin(row_labels, 13) - 30},
        barmode="group",
        xaxis=fixed_range_axis("num-correct", range=[0, int(totals.max()) + 1]),
        yaxis=category_axis(row_labels, autorange="reversed"),
    )
    return Picture(
        figure=figure,
        table=_analogies_table(result),
        claim_id="sums-analogies",
        claim_values=_analogies_caption_values(result),
        colour_role="right",
    )


def _format_analogy_type(analogy_type: str) -> str:
    return message_if_any(f"sums-analogy-type.{slugify(analogy_type)}") or analogy_type


def _score_bars(name: str, num_correct: np.ndarray, totals: np.ndarray, role: str) -> dict:
    rows = np.arange(len(totals))
    counts = zip(num_correct.tolist(), totals.tolist(), strict=True)
    return bar_trace(
        Table(columns={"num-correct": num_correct, "row": rows}, proved_columns=()),
        x="num-correct",
        y="row",
        colour_role=role,
        name=name,
        is_horizontal=True,
        text=[message("sums-num-correct", count=count, total=total) for count, total in counts],
        textposition="outside",
        cliponaxis=False,
        hoverinfo="skip",
    )


def _analogies_table(result: AnalogiesResult) -> Table:
    a, b, c, d = (list(words) for words in zip(*result.analogies, strict=True))
    columns = {
        "analogy-type": list(map(_format_analogy_type, result.analogy_types)),
        "analogy-a": a,
        "analogy-b": b,
        "analogy-c": c,
        "analogy-d": d,
        "answer-without-inputs": list(result.answers_without_inputs),
        "correct-without-inputs": result.is_correct_without_inputs.astype(int),
        "expected-answer-rank": result.expected_answer_rank,
        "answer": list(result.answers),
        "correct": result.is_correct.astype(int),
    }
    return Table(
        columns=columns, proved_columns=("correct", "correct-without-inputs", "expected-answer-rank")
    )


def _analogies_caption_values(result: AnalogiesResult) -> dict:
    answered_questions = zip(result.answers, result.analogies, strict=True)
    values = {
        "num_correct_without_inputs": int(result.is_correct_without_inputs.sum()),
        "num_correct": int(result.is_correct.sum()),
        "num_analogies": len(result.analogies),
        "num_inputs": sum(answer in question[:3] for answer, question in answered_questions),
        "miss": "",
    }
    missed_rows = np.flatnonzero(~result.is_correct_without_inputs).tolist()
    if missed_rows:
        question_words = dict(zip("abcd", map(quote_text, result.analogies[missed_rows[0]]), strict=True))
        values["miss"] = message(
            "sums-miss", answer=quote_text(result.answers_without_inputs[missed_rows[0]]), **question_words
        )
    return values


# --- word plus position -------------------------------------------------------------------------------------

_NORM_COLUMNS = ("word_norm", "position_norm", "sum_norm")
_ANGLE_COLUMNS = ("word_to_sum_angle", "position_to_sum_angle", "word_to_position_angle")
_MARKER_SYMBOLS = ("circle", "diamond", "square")


def plot_addition(result: AdditionResult) -> Picture:
    """Draws the lengths of word, position and sum for each token, and the angles between them."""
    token_labels = [escape_label(name) for name in disambiguate_tokens(result.tokens)]
    positions = np.arange(len(token_labels))
    value_columns = {name: getattr(result, name) for name in (*_NORM_COLUMNS, *_ANGLE_COLUMNS)}
    table = Table(
        columns={"position": positions, "word": list(result.tokens)} | value_columns,
        proved_columns=tuple(value_columns),
    )
    roles = ("first", "second", "third")
    norm_traces = [
        bar_trace(table, colour_role=role, **_column_options(table, name))
        for name, role in zip(_NORM_COLUMNS, roles, strict=True)
    ]
    angle_traces = [
        scatter_trace(table, colour_role=role, marker={"symbol": symbol}, **_column_options(table, name))
        | {"mode": "lines+markers"}
        for name, role, symbol in zip(_ANGLE_COLUMNS, (*roles[:2], "other"), _MARKER_SYMBOLS, strict=True)
    ]
    figure = make_panels(
        [message("sums-panel.lengths"), message("sums-panel.angles")],
        [norm_traces, angle_traces],
        height=480,
        subplot_options={"shared_xaxes": True, "vertical_spacing": 0.1},
        margin={"t": 64, "b": margins.bottom_margin(token_labels, -45) - 20},
        legend_y=1.09,
        barmode="group",
        xaxis2=category_axis(token_labels, tickangle=-45 if len(token_labels) > 6 else 0),
        yaxis=fixed_range_axis(rangemode="tozero"),
        yaxis2=fixed_range_axis(rangemode="tozero"),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="sums-addition",
        claim_values=_addition_caption_values(result),
        colour_role="first",
    )


def _column_options(table: Table, name: str) -> dict[str, Any]:
    options = {"x": "position", "y": name, "name": column_title(name)}
    return options | table.hover_options((name,), heading="word")


def _addition_caption_values(result: AdditionResult) -> dict:
    mean_word_norm, mean_position_norm = result.word_norm.mean(), result.position_norm.mean()
    unknown_words = [
        quote_text(token)
        for token, is_unknown in zip(result.tokens, result.is_unknown, strict=True)
        if is_unknown
    ]
    return {
        "word_norm": f"{mean_word_norm:.1f}",
        "position_norm": f"{mean_position_norm:.1f}",
        "comparison": message("sums-longer" if mean_position_norm > mean_word_norm else "sums-longer.no"),
        "word_angle": f"{result.word_to_sum_angle.mean():.0f}",
        "position_angle": f"{result.position_to_sum_angle.mean():.0f}",
        "between_angle": f"{result.word_to_position_angle.mean():.0f}",
        "unread_words": describe_unread(unknown_words, result.truncated_tokens),
    }
