"""The review that all readers of the Sentiment page are given, and which readers there are."""

import streamlit as st

from core.configs.readers import READERS
from core.configs.reviews import EXAMPLES, TWO_HUNDRED_WORDS, ReviewExample
from core.configs.sentiment import SENTIMENTS
from core.families import reading_name
from core.requests.sentiment import REVIEW
from core.ui.parts.controls import Controls
from core.ui.parts.results_cache import shipped_models

FIRST = EXAMPLES[0].text  # with which the page begins
_MENU = (*EXAMPLES, ReviewExample("200 words", TWO_HUNDRED_WORDS))


def shipped_readers() -> tuple[str, ...]:
    """Returns the names of the readers that are shipped now, in their order."""
    shipped = shipped_models()
    return tuple(name for name in READERS if name in shipped)


def shipped_recurrent() -> tuple[str, ...]:
    """Returns the names of the recurrent readers that are shipped now."""
    return tuple(name for name in shipped_readers() if name in SENTIMENTS)


def titles(names: tuple[str, ...]) -> list[str]:
    """Returns how models are called on the screen."""
    return [reading_name(name) for name in names]


def none_shipped() -> None:
    """Says, in place of a figure, that no reader is shipped."""
    st.info(
        "No sentiment model is in this folder of models: `python -m core.training NAME` trains one on IMDb. "
        f"There are {', '.join(f'`{name}`' for name in READERS)}."
    )


def _take(page: str, review: str) -> None:
    """Puts an example into the box."""
    Controls(page, st).set(review=review)


def review_box(controls: Controls) -> str:
    """Shows the box for a review with examples to take instead, and returns it without lines at its end."""
    typed = controls.area(
        "review", "Review", FIRST, height=120, help=f"Press Ctrl+Enter. Up to {REVIEW.highest:,} characters."
    )
    controls.labels["text"] = "Review"  # what errors call the request's field
    menu = controls.side.popover("Examples", key=controls.key("examples"))
    for number, example in enumerate(_MENU, 1):
        menu.button(
            example.name,
            key=controls.key(f"example_{number}"),
            type="tertiary",
            on_click=_take,
            args=(controls.page, example.text),
        )
    return typed.rstrip()
