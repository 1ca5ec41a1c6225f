"""A review word by word under one classifier or several, and how far each word moves the verdict."""

from typing import Any

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.colours import ROLE_COLOURS, TEXT_COLOUR, WHITE
from ....figures.labels import quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, table_from_arrays
from ....figures.thumbnail import THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH, Thumbnail, make_thumbnail
from ....figures.traces import (
    GUIDE_LINE,
    bar_trace,
    fixed_range_axis,
    line_trace,
    make_figure,
    make_panels,
    scatter_trace,
)
from ....models.families import get_display_name
from ..reviews import format_points, get_verdict_side, word_axis
from .schema import LeaveOutResult, ReadingResult

_OTHER_COLOUR_ROLES = ("third", "fourth", "fifth", "other")  # roles of the lines beside the large one
_SIDE_FILL_COLOURS = {"positive": "rgba(79, 89, 183, 0.18)", "negative": "rgba(203, 129, 20, 0.2)"}
_MAX_WORDS_WITH_DOTS = 60  # words up to which each has one
_EDGE_PIXELS = 8  # of the drawing on Home


# --- word by word -------------------------------------------------------------------------------------------


def plot_word_by_word(result: ReadingResult) -> Picture:
    """Draws P(positive) of a review before its first word, after one, and so on, and after its padding.

    The first classifier is large, with its side of one half tinted; the others are lines.
    """
    num_pads = result.padded_probability.shape[1] - 1
    num_words = len(result.tokens)
    token_columns: dict[str, Any] = {
        "read": range(num_words + num_pads + 1),
        "word": ["", *result.tokens, *[message("reading-pad")] * num_pads],
        "unread": [False, *result.unknown.tolist(), *[False] * num_pads],
    }
    titles = list(map(get_display_name, result.models))
    table = table_from_arrays(
        [{"classifier": titles}, token_columns],
        ("positive_probability",),
        positive_probability=result.full_probability,
    )
    first_table = table.filter_rows("classifier", titles[0])
    marks = [*_side_areas(first_table), _half_line(num_words + num_pads)]
    for title, role in zip(titles[1:], _OTHER_COLOUR_ROLES, strict=False):
        other_table = table.filter_rows("classifier", title)
        marks.append(
            line_trace(other_table, x="read", y="positive_probability", colour_role=role, name=title)
        )
    marks += _main_curve(first_table, titles[0] if len(titles) > 1 else "", num_words)
    figure = make_figure(
        marks,
        height=400,
        margin={"t": 60 if len(titles) > 1 else 16},
        xaxis=_review_axis(result, num_pads),
        yaxis=fixed_range_axis("positive_probability", range=[-0.04, 1.04], tickformat=".0%"),
    )
    if num_pads:
        figure.add_vline(x=num_words, line=GUIDE_LINE)
    message_id, values = _words_caption(result, titles)
    return Picture(
        figure=figure, table=table, claim_id=message_id, message_values=values, colour_role=values["side"]
    )


def _side_areas(table: Table) -> list[dict]:
    x, y = to_float32(table["read"]), table["positive_probability"]
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "x": np.append(x, x[::-1]),
            "y": to_float32([*clip(y, 0.5), *[0.5] * len(y)]),
            "fill": "toself",
            "fillcolor": _SIDE_FILL_COLOURS[role],
            "line": {"width": 0},
            "hoverinfo": "skip",
            "showlegend": False,
        }
        for role, clip in (("positive", np.maximum), ("negative", np.minimum))
    ]


def _half_line(last: int) -> dict:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [0, last],
        "y": [0.5, 0.5],
        "line": GUIDE_LINE,
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _main_curve(table: Table, name: str, num_words: int) -> list[dict]:
    """Returns the line of the large classifier, and a dot after each word in the colour of its side."""
    line = line_trace(
        table, x="read", y="positive_probability", name=name, line={"color": TEXT_COLOUR, "width": 3}
    )
    if num_words > _MAX_WORDS_WITH_DOTS:
        return [line]
    word_rows = table.rows(slice(num_words + 1))
    dot_colours = [
        ROLE_COLOURS[get_verdict_side(value)] for value in word_rows["positive_probability"].tolist()
    ]
    marker = {"size": 14, "color": dot_colours, "line": {"color": WHITE, "width": 1.5}}
    return [line, scatter_trace(word_rows, x="read", y="positive_probability", marker=marker)]


def _review_axis(result: ReadingResult, pads: int) -> dict:
    names = [
        f"[{token}]" if unknown else token
        for token, unknown in zip(result.tokens, result.unknown, strict=True)
    ]
    pad_labels = [message("reading-pads", pads=pads)] if pads else []
    x_axis = word_axis(["", *names, *pad_labels], title="read")
    if pad_labels and "tickvals" in x_axis:
        x_axis["tickvals"][-1] += pads - 1
    return x_axis


def _words_caption(result: ReadingResult, titles: list[str]) -> tuple[str, dict]:
    """Returns what is said: where the large one ends and what moved it most, then the others and padding."""
    changes = np.diff(result.probability[0])
    most_moving_word = int(np.abs(changes).argmax())
    final_probability = float(result.probability[0, -1])
    final_texts = [
        message("reading-end", classifier=title, last=format_percent(curve[-1]))
        for title, curve in zip(titles, result.probability, strict=True)
    ]
    values = {
        "side": get_verdict_side(final_probability),
        "last": format_percent(final_probability),
        "word": quote_text(result.tokens[most_moving_word]),
        "place": most_moving_word + 1,
        "step": format_points(changes[most_moving_word]),
        "words": len(result.tokens),
        "ends": message("reading-ends", which="; ".join(final_texts)) if len(final_texts) > 1 else "",
        "padding": _padding_sentence(result, titles),
    }
    return "reading-words", values


def _padding_sentence(result: ReadingResult, titles: list[str]) -> str:
    num_pads = result.padded_probability.shape[1] - 1
    if not num_pads:
        return ""
    changes = result.padded_probability[:, -1] - result.padded_probability[:, 0]
    most_changed, num_masked = int(np.abs(changes).argmax()), int(result.masked.sum())
    values = {"pads": num_pads, "still": num_masked, "count": len(changes)}
    values |= {"classifier": titles[most_changed], "moved": format_points(changes[most_changed])}
    outcome = "hidden" if num_masked == len(changes) else "some" if num_masked else "moved"
    return message(f"reading-padding.{outcome}", **values)


# --- how far each word moves the verdict --------------------------------------------------------------------


def plot_word_effects(result: LeaveOutResult) -> Picture:
    """Draws for each word the step when it is read, and below it the drop when it is left out."""
    word_columns: dict[str, Any] = {
        "word_place": range(len(result.tokens)),
        "word": result.tokens,
        "unread": result.unknown,
    }
    changes_by_label = {
        message("reading-change.read"): result.steps,
        message("reading-change.left_out"): result.effects,
    }
    table = table_from_arrays(
        [{"change_kind": list(changes_by_label)}, word_columns],
        ("change",),
        change=np.stack(list(changes_by_label.values())),
    )
    marks = [[_change_bars(table.filter_rows("change_kind", label))] for label in changes_by_label]
    max_change = max(0.01, float(np.abs(table["change"]).max()))
    change_axis = fixed_range_axis(
        range=[-1.1 * max_change, 1.1 * max_change], tickformat="+.0%", zeroline=True
    )
    figure = make_panels(
        [message("reading-kind.read"), message("reading-kind.left_out")],
        marks,
        height=440,
        subplot_options={"shared_xaxes": True, "vertical_spacing": 0.12},
        showlegend=False,
        margin={"t": 40},
        xaxis=fixed_range_axis(),
        xaxis2=word_axis(result.tokens, title="word"),
        yaxis=change_axis,
        yaxis2=change_axis,
    )
    values, role = _effects_caption(result)
    return Picture(
        figure=figure, table=table, claim_id="reading-moves", message_values=values, colour_role=role
    )


def _change_bars(table: Table) -> dict:
    colours = [ROLE_COLOURS["positive" if change > 0 else "negative"] for change in table["change"].tolist()]
    return bar_trace(table, x="word_place", y="change", marker={"color": colours}, width=0.7)


def _effects_caption(result: LeaveOutResult) -> tuple[dict, str]:
    """Returns the words that move the verdict most, and the side to which the second of them moves it."""
    largest_step, largest_effect = (
        int(np.abs(changes).argmax()) for changes in (result.steps, result.effects)
    )
    values = {
        "classifier": get_display_name(result.model),
        "last": format_percent(result.probability[-1]),
        "read": quote_text(result.tokens[largest_step]),
        "step": format_points(result.steps[largest_step]),
        "left": quote_text(result.tokens[largest_effect]),
        "change": format_points(-result.effects[largest_effect]),
    }
    return values, "positive" if result.effects[largest_effect] < 0 else "negative"


# --- the drawing on Home ------------------------------------------------------------------------------------


def draw_verdict_thumbnail(result: ReadingResult) -> Thumbnail:
    """Draws P(positive) before the first word and after each, on each side of one half in its colour."""
    probabilities = result.probability[0]
    height = THUMBNAIL_HEIGHT - 2 * _EDGE_PIXELS
    step = (THUMBNAIL_WIDTH - 2 * _EDGE_PIXELS) / max(1, len(result.tokens))
    dots = [
        (_EDGE_PIXELS + step * word, _EDGE_PIXELS + height * (1 - value))
        for word, value in enumerate(probabilities)
    ]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in dots)
    shapes = [
        f'<path d="M{_EDGE_PIXELS} {THUMBNAIL_HEIGHT / 2}H{THUMBNAIL_WIDTH - _EDGE_PIXELS}" '
        f'stroke="{TEXT_COLOUR}" stroke-dasharray="2 4"/>',
        f'<path d="M{path}" fill="none" stroke="{TEXT_COLOUR}" stroke-width="2"/>',
    ]
    for (x, y), value in zip(dots, probabilities, strict=True):
        shapes.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{ROLE_COLOURS[get_verdict_side(value)]}"/>'
        )
    story = message(
        "reading-thumbnail",
        words=len(result.tokens),
        last=format_percent(probabilities[-1]),
        word=quote_text(result.tokens[int(np.abs(np.diff(probabilities)).argmax())]),
    )
    return make_thumbnail(shapes, story)
