"""Shared parts of the sentiment views: a menu of examples, rows of classifiers, axes of words."""

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...base.i18n import message
from ...figures import margins
from ...figures.labels import escape_label
from ...figures.traces import MIN_FONT_SIZE, fixed_range_axis
from ...models.configs.reviews import REVIEW_EXAMPLES, REVIEW_OF_200_WORDS, ReviewExample
from ...models.families import get_display_name

if TYPE_CHECKING:
    from ...ui.frame import Frame

ROW_PIXELS = 38  # height of a classifier's row
UPRIGHT_ANGLES = [0, 90]  # tick labels are horizontal or vertical, never oblique
_MENU_EXAMPLES = (*REVIEW_EXAMPLES, ReviewExample("two_hundred", REVIEW_OF_200_WORDS))
_MAX_LINE_CHARACTERS = 20  # of a classifier's name: a telephone has no room for more
_MAX_AXIS_WORDS = 40  # that are shown as tick labels


def show_example_menu(frame: "Frame") -> None:
    """Shows a menu of example reviews, which fill the text box, in a frame's row of controls."""
    menu = frame.row.popover(message("sentiment-examples"), key=frame.controls.key("examples"))
    for number, example in enumerate(_MENU_EXAMPLES, 1):
        menu.button(
            message(f"sentiment-examples.{example.name}"),
            key=frame.controls.key(f"example_{number}"),
            type="tertiary",
            on_click=frame.controls.set,
            kwargs={"text": example.text},
        )


def get_verdict(probability: float) -> str:
    """Returns the verdict for a P(positive), which is also its colour role: "positive" or "negative"."""
    return "positive" if probability > 0.5 else "negative"


def format_points(change: float) -> str:
    """Formats a change of P(positive) in percentage points, with its sign."""
    return f"{100 * change:+.1f}".replace("-", "−")


def make_classifier_rows_layout(models: Sequence[str]) -> dict[str, Any]:
    """Returns the height, left margin and y axis of a figure with a row per classifier."""
    names = ["<br>".join(textwrap.wrap(get_display_name(model), _MAX_LINE_CHARACTERS)) for model in models]
    label_pixels = margins.left_margin([line for name in names for line in name.split("<br>")], MIN_FONT_SIZE)
    ticks: dict[str, Any] = {"tickvals": list(range(len(names))), "ticktext": names}
    ticks["range"] = [len(names) - 0.5, -0.5]
    return {
        "height": ROW_PIXELS * len(names) + 80,
        "margin_l": label_pixels - 40,
        "yaxis": fixed_range_axis(**ticks),
    }


def word_axis(words: Sequence[str], title: str) -> dict[str, Any]:
    """Returns an axis with words as tick labels if they are few, else with a column's title."""
    if len(words) > _MAX_AXIS_WORDS:
        return fixed_range_axis(title)
    return fixed_range_axis(
        tickvals=list(range(len(words))),
        ticktext=list(map(escape_label, words)),
        autotickangles=UPRIGHT_ANGLES,
    )
