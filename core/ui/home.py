"""The chapter as a map: a card a page, with a small drawing that a model makes as the page is opened."""

import functools
import importlib
from collections.abc import Callable

import streamlit as st

from core import contents, lessons
from core.attention.heads.ask import HeadsRequest
from core.base.checks import AtlasError, counted
from core.configs.pairs import CHAPTER_PAIR
from core.contents import CLASSROOM, PAGES, Page
from core.families import reading_name
from core.figures import home as miniatures
from core.positions.matrix.ask import PositionsRequest
from core.shakespeare.next_character.ask import NextCharacterRequest
from core.ui.lessons.current import address_of
from core.ui.parts.page_text import text
from core.ui.parts.results_cache import answer, cards, drawn, seen, shipped_models, shipped_translators
from core.ui.server.errors import show_sentence

_COLUMNS = 3
_FIRST_STEPS = (
    "shakespeare",
    "translation",
    "attention",
    "sentiment",
    "masking",
    "positions",
)  # in the order of their ease
_ACCURACY = st.column_config.NumberColumn(format="%.4f", help="On validation data, from 0 to 1.")
_COLUMN_LOOK = {
    "model": st.column_config.TextColumn(width=320),
    "accuracy": _ACCURACY,
    "the chapter's": _ACCURACY,
    "BLEU": st.column_config.NumberColumn(
        format="%.1f", help="Of greedy translations with capitals; the reference itself has 100."
    ),
    "parameters": st.column_config.NumberColumn(format="localized"),
    "minutes": st.column_config.NumberColumn(help="Of training, on the machine that the card names."),
    "code name": st.column_config.TextColumn(width=260),
}


# --- the drawings -------------------------------------------------------------------------------------------


def _translation() -> HeadsRequest:
    """Returns the request for what a translator of several attentions makes of the chapter's sentence."""
    names = shipped_translators()
    model = next((name for name in reversed(names) if "_luong" not in name), names[0])
    return HeadsRequest(model=model, text=CHAPTER_PAIR.long_example.source)


def draw_next_character() -> miniatures.Miniature:
    """Draws the probabilities of a next character."""
    request = NextCharacterRequest(prompt="To be or not to b")
    return drawn(miniatures.next_character, answer(request), of=request)


def draw_positions() -> miniatures.Miniature:
    """Draws a matrix of position encodings."""
    request = PositionsRequest(count=40, width=40)
    return drawn(miniatures.positions, answer(request), of=request)


def draw_mask() -> miniatures.Miniature:
    """Draws the mask of a decoder."""
    request = _translation()
    return drawn(miniatures.mask, seen(request).attentions["decoder"], of=request)


def draw_attention() -> miniatures.Miniature:
    """Draws a matrix of cross-attention."""
    request = _translation()
    return drawn(miniatures.attention, seen(request), of=request)


# --- the cards ----------------------------------------------------------------------------------------------


def chapter_map() -> None:
    """Shows the lessons, a card for each page in the order of the chapter and for a class, and what can be
    tried at once.
    """
    shows: list[Callable[[], None]] = [
        _lessons,
        *(functools.partial(_card, page) for page in PAGES),
        _classroom,
    ]
    names = ["first", *(page.name for page in PAGES), CLASSROOM.name]
    for first in range(0, len(shows), _COLUMNS):
        for index, column in zip(range(first, len(shows)), st.columns(_COLUMNS)):
            with column.container(border=True, height="stretch", key=f"home_{names[index]}"):
                shows[index]()
    _first_steps()


def _ease(page: Page) -> int:
    """Returns the place of a page's first step among those for who does not know where to begin."""
    return _FIRST_STEPS.index(page.name) if page.name in _FIRST_STEPS else len(_FIRST_STEPS)


def _lessons() -> None:
    """Shows where to begin: the lessons, each a link to its first question."""
    st.markdown("## Start here\n\nA lesson asks first. You answer, then the figure shows how near you were.")
    for lesson in lessons.read_lessons():
        questions = counted(len(lesson.steps), "question")
        st.page_link(
            contents.page(lesson.steps[0].page).file,
            label=f"{lesson.title} :small[· {questions}]",
            icon=lesson.icon,
            query_params=address_of(lesson, 1),
        )
    for damage in lessons.damages():
        show_sentence(str(damage))


def _classroom() -> None:
    """Shows the way to the page for a whole class; there is nothing to draw before one has answered."""
    st.page_link(CLASSROOM.file, label=f"**{CLASSROOM.title}**", icon=CLASSROOM.icon)
    st.markdown(CLASSROOM.question)
    st.markdown(text("home_classroom.md"))


def _first_steps() -> None:
    """Shows a thing to do on each page."""
    st.markdown("## Or try one thing")
    with st.container(horizontal=True, key="home_first_steps"):
        for page in sorted(PAGES, key=_ease):
            st.page_link(
                page.file,
                label=page.first_step.label,
                icon=":material/arrow_forward:",
                query_params=page.first_step.parameters,
                width="content",
            )


def _card(page: Page) -> None:
    st.page_link(page.file, label=f"**{page.title}**", icon=page.icon)
    module, function = page.drawing.split(":")
    try:
        miniature = getattr(importlib.import_module(module), function)()
    except (AtlasError, KeyError, IndexError):
        miniature = None  # a model that is missing is named below, in the list of the models
    if miniature:
        st.image(miniature.svg, width="stretch", alt=miniature.story)
    st.markdown(page.question)
    if miniature:
        st.caption(miniature.story)


# --- the models ---------------------------------------------------------------------------------------------


def show_models() -> None:
    """Shows the table of the models, folded, and what is wrong with one that cannot be read."""
    names = shipped_models()
    with st.expander("**The models in this atlas** and how good they are", key="home_models_fold"):
        st.dataframe(
            cards_table(names), key="home_models", hide_index=True, placeholder="", column_config=_COLUMN_LOOK
        )
        st.markdown(text("home_models.md"))
    for card in cards(names):
        if "error" in card:
            st.error(card["error"])


@st.cache_resource(max_entries=4, ttl=3600.0, show_spinner=False)
def cards_table(names: tuple[str, ...]):
    """Returns a frame of what the cards of models say, a row each, without those that cannot be read.

    All sessions share it: treat it as read-only.
    """
    import pandas as pd  # here, not above: Home paints its first words before

    readable = [card for card in cards(names) if "error" not in card]
    return pd.DataFrame(
        {
            "model": [reading_name(card["name"]) for card in readable],
            "accuracy": [card["metrics"].get("val_accuracy") for card in readable],
            "the chapter's": [card["chapter"].get("val_accuracy") for card in readable],
            "BLEU": [card["metrics"].get("bleu") for card in readable],
            "parameters": [card["parameters"] for card in readable],
            "minutes": [card["training"].get("minutes") for card in readable],
            "code name": [card["name"] for card in readable],
        }
    )
