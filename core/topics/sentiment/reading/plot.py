"""Figures of a review read word by word, and of how each word changes the verdict."""

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
from ..reviews import format_points, get_verdict, word_axis
from .schema import LeaveOutResult, ReadingResult

_OTHER_COLOUR_ROLES = ("third", "fourth", "fifth", "other")  # roles of the lines beside the large one
_CURVE_COLUMNS = {"x": "words-read", "y": "positive_probability"}
_VERDICT_FILL_COLOURS = {"positive": "rgba(79, 89, 183, 0.18)", "negative": "rgba(203, 129, 20, 0.2)"}
_MAX_WORDS_WITH_DOTS = 60  # words up to which each has one
_EDGE_PIXELS = 8  # of the drawing on Home


# --- word by word -------------------------------------------------------------------------------------------


def plot_word_by_word(result: ReadingResult) -> Picture:
    """Draws P(positive) after each word of a review and after the padding behind it.

    The first classifier has a thick line with tinted areas above and below 0.5; the others have thin lines.
    """
    num_words, num_padding = len(result.tokens), result.padded_probability.shape[1] - 1
    token_columns: dict[str, Any] = {
        "words-read": range(num_words + num_padding + 1),
        "word": ["", *result.tokens, *[message("reading-padding_token")] * num_padding],
        "is_unknown": [False, *result.is_unknown.tolist(), *[False] * num_padding],
    }
    titles = list(map(get_display_name, result.models))
    table = table_from_arrays(
        [{"classifier": titles}, token_columns],
        ("positive_probability",),
        positive_probability=result.full_probability,
    )
    first_table = table.filter_rows("classifier", titles[0])
    other_lines = [
        line_trace(table.filter_rows("classifier", title), **_CURVE_COLUMNS, colour_role=role, name=title)
        for title, role in zip(titles[1:], _OTHER_COLOUR_ROLES, strict=False)
    ]
    traces = [
        *_verdict_areas(first_table),
        *other_lines,
        *_main_curve(first_table, titles[0] if len(titles) > 1 else "", num_words),
    ]
    figure = make_figure(
        traces,
        height=400,
        margin={"t": 60 if len(titles) > 1 else 16},
        xaxis=_review_axis(result, num_padding),
        yaxis=fixed_range_axis("positive_probability", range=[-0.04, 1.04], tickformat=".0%"),
    )
    if num_padding:
        figure.add_vline(x=num_words, line=GUIDE_LINE)
    values = _words_caption_values(result, titles)
    return Picture(
        figure=figure,
        table=table,
        claim_id="reading-word_by_word",
        claim_values=values,
        colour_role=values["verdict"],
    )


def _verdict_areas(table: Table) -> list[dict]:
    # the areas above and below 0.5, and the line between them
    x, y = to_float32(table["words-read"]), table["positive_probability"]
    trace = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    areas = [
        trace
        | {
            "x": np.append(x, x[::-1]),
            "y": to_float32([*clip(y, 0.5), *[0.5] * len(y)]),
            "fill": "toself",
            "fillcolor": _VERDICT_FILL_COLOURS[role],
            "line": {"width": 0},
        }
        for role, clip in (("positive", np.maximum), ("negative", np.minimum))
    ]
    return [*areas, trace | {"x": [0, int(x[-1])], "y": [0.5, 0.5], "line": GUIDE_LINE}]


def _main_curve(table: Table, name: str, num_words: int) -> list[dict]:
    """Returns the line of the first classifier, and a dot after each word in the colour of the verdict."""
    line = line_trace(table, **_CURVE_COLUMNS, name=name, line={"color": TEXT_COLOUR, "width": 3})
    if num_words > _MAX_WORDS_WITH_DOTS:
        return [line]
    word_rows = table.rows(slice(num_words + 1))
    dot_colours = [ROLE_COLOURS[get_verdict(value)] for value in word_rows["positive_probability"].tolist()]
    marker = {"size": 14, "color": dot_colours, "line": {"color": WHITE, "width": 1.5}}
    return [line, scatter_trace(word_rows, **_CURVE_COLUMNS, marker=marker)]


def _review_axis(result: ReadingResult, num_padding: int) -> dict:
    names = [
        f"[{token}]" if unknown else token
        for token, unknown in zip(result.tokens, result.is_unknown, strict=True)
    ]
    pad_labels = [message("reading-num_padding", num_padding=num_padding)] if num_padding else []
    x_axis = word_axis(["", *names, *pad_labels], title="words-read")
    if pad_labels and "tickvals" in x_axis:
        x_axis["tickvals"][-1] += num_padding - 1
    return x_axis


def _words_caption_values(result: ReadingResult, titles: list[str]) -> dict:
    changes = np.diff(result.probability[0])
    strongest_word = int(np.abs(changes).argmax())
    final_probability = float(result.probability[0, -1])
    final_texts = [
        message("reading-final_probability", classifier=title, probability=format_percent(curve[-1]))
        for title, curve in zip(titles, result.probability, strict=True)
    ]
    return {
        "verdict": get_verdict(final_probability),
        "final_probability": format_percent(final_probability),
        "word": quote_text(result.tokens[strongest_word]),
        "position": strongest_word + 1,
        "change": format_points(changes[strongest_word]),
        "num_words": len(result.tokens),
        "final_probabilities": message("reading-final_probabilities", classifiers="; ".join(final_texts))
        if len(final_texts) > 1
        else "",
        "padding": _padding_sentence(result, titles),
    }


def _padding_sentence(result: ReadingResult, titles: list[str]) -> str:
    num_padding = result.padded_probability.shape[1] - 1
    if not num_padding:
        return ""
    changes = result.padded_probability[:, -1] - result.padded_probability[:, 0]
    most_changed, num_masked = int(np.abs(changes).argmax()), int(result.has_mask.sum())
    values = {"num_padding": num_padding, "num_masked": num_masked, "num_classifiers": len(changes)}
    values |= {"classifier": titles[most_changed], "change": format_points(changes[most_changed])}
    outcome = "all_masked" if num_masked == len(changes) else "some_masked" if num_masked else "none_masked"
    return message(f"reading-padding.{outcome}", **values)


# --- how far each word moves the verdict --------------------------------------------------------------------


def plot_word_effects(result: LeaveOutResult) -> Picture:
    """Draws the change of P(positive) when each word is read, and below it the drop when it is left out."""
    word_columns: dict[str, Any] = {
        "word_position": range(len(result.tokens)),
        "word": result.tokens,
        "is_unknown": result.is_unknown,
    }
    changes_by_label = {
        message("reading-change_type.read"): result.reading_effects,
        message("reading-change_type.left_out"): result.removal_effects,
    }
    table = table_from_arrays(
        [{"change_type": list(changes_by_label)}, word_columns],
        ("change",),
        change=np.stack(list(changes_by_label.values())),
    )
    traces = [[_change_bars(table.filter_rows("change_type", label))] for label in changes_by_label]
    max_change = max(0.01, float(np.abs(table["change"]).max()))
    change_axis = fixed_range_axis(
        range=[-1.1 * max_change, 1.1 * max_change], tickformat="+.0%", zeroline=True
    )
    figure = make_panels(
        [message("reading-panel.read"), message("reading-panel.left_out")],
        traces,
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
        figure=figure, table=table, claim_id="reading-word_effects", claim_values=values, colour_role=role
    )


def _change_bars(table: Table) -> dict:
    colours = [ROLE_COLOURS["positive" if change > 0 else "negative"] for change in table["change"].tolist()]
    return bar_trace(table, x="word_position", y="change", marker={"color": colours}, width=0.7)


def _effects_caption(result: LeaveOutResult) -> tuple[dict, str]:
    largest_step, largest_effect = (
        int(np.abs(changes).argmax()) for changes in (result.reading_effects, result.removal_effects)
    )
    values = {
        "classifier": get_display_name(result.model),
        "final_probability": format_percent(result.probability[-1]),
        "read_word": quote_text(result.tokens[largest_step]),
        "reading_change": format_points(result.reading_effects[largest_step]),
        "removed_word": quote_text(result.tokens[largest_effect]),
        "removal_change": format_points(-result.removal_effects[largest_effect]),
    }
    return values, "positive" if result.removal_effects[largest_effect] < 0 else "negative"


# --- the drawing on Home ------------------------------------------------------------------------------------


def draw_verdict_thumbnail(result: ReadingResult) -> Thumbnail:
    """Draws P(positive) after each word, with dots in the colour of the verdict."""
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
        shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{ROLE_COLOURS[get_verdict(value)]}"/>')
    story = message(
        "reading-thumbnail",
        num_words=len(result.tokens),
        final_probability=format_percent(probabilities[-1]),
        word=quote_text(result.tokens[int(np.abs(np.diff(probabilities)).argmax())]),
    )
    return make_thumbnail(shapes, story)
