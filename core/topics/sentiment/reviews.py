"""What the views of reviews share: examples to take, rows of classifiers, words along an axis."""

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...base.i18n import message
from ...figures import margins
from ...figures.marks import LETTERS, axis
from ...figures.names import escaped
from ...models.configs.reviews import EXAMPLES, TWO_HUNDRED_WORDS, ReviewExample
from ...models.families import reading_name

if TYPE_CHECKING:
    from ...ui.frame import Frame

ROW = 38  # pixels of a classifier
UPRIGHT = [0, 90]  # words and numbers under an axis lie or stand, none is oblique
_MENU = (*EXAMPLES, ReviewExample("two_hundred", TWO_HUNDRED_WORDS))
_LINE = 20  # letters of a line of a classifier's name: a telephone has no room for more
_MOST_WORDS = 40  # that are written under an axis


def add_examples(frame: "Frame") -> None:
    """Shows a list of reviews that can be put into the box, in the row of controls of a frame."""
    menu = frame.row.popover(message("sentiment-examples"), key=frame.controls.key("examples"))
    for number, example in enumerate(_MENU, 1):
        menu.button(
            message(f"sentiment-examples.{example.name}"),
            key=frame.controls.key(f"example_{number}"),
            type="tertiary",
            on_click=frame.controls.set,
            kwargs={"text": example.text},
        )


def side(probability: float) -> str:
    """Returns on which side of one half P(positive) is, as colours name it."""
    return "positive" if probability > 0.5 else "negative"


def points_of(change: float) -> str:
    """Returns a change of P(positive) in points, with its sign."""
    return f"{100 * change:+.1f}".replace("-", "−")


def rows(models: Sequence[str]) -> dict[str, Any]:
    """Returns the layout of a figure with a row a classifier: axis, margin, height."""
    names = ["<br>".join(textwrap.wrap(reading_name(model), _LINE)) for model in models]
    beside = margins.beside([line for name in names for line in name.split("<br>")], LETTERS)
    ticks: dict[str, Any] = {"tickvals": list(range(len(names))), "ticktext": names}
    ticks["range"] = [len(names) - 0.5, -0.5]
    return {"height": ROW * len(names) + 80, "margin_l": beside - 40, "yaxis": axis(**ticks)}


def word_axis(words: Sequence[str], title: str) -> dict[str, Any]:
    """Returns an axis with words where they are few, else with a title."""
    if len(words) > _MOST_WORDS:
        return axis(title)
    return axis(tickvals=list(range(len(words))), ticktext=list(map(escaped, words)), autotickangles=UPRIGHT)
