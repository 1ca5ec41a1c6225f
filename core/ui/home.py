"""The chapter as a map: a card a page, with a small drawing that a model makes as the page is opened."""

import dataclasses
import functools
from collections.abc import Callable

import streamlit as st

from core.checks import AtlasError
from core.configs.pairs import CHAPTER_PAIR
from core.figures import home as miniatures
from core.requests.attention import AttentionRequest
from core.requests.positions import PositionsRequest
from core.requests.shakespeare import NextCharacterRequest
from core.traces.attention.matrices import AttentionsTrace
from core.ui.parts.results_cache import answer, drawn, shipped_translators


@dataclasses.dataclass(frozen=True)
class Place:
    """One page of the chapter.

    Attributes:
        path: Of its file, as Streamlit's links want it.
        title: Of the card.
        icon: Beside the title.
        question: What a visitor finds out there.
        draw: Makes the drawing; it is given what a translator makes of the chapter's sentence, asked once for
            all cards.
    """

    path: str
    title: str
    icon: str
    question: str
    draw: Callable[[Callable[[], AttentionsTrace]], miniatures.Miniature]


def _translated() -> AttentionsTrace:
    """Returns what a translator of several attentions makes of the chapter's sentence."""
    names = shipped_translators()
    return answer(
        AttentionRequest(
            model=next((name for name in reversed(names) if "_luong" not in name), names[0]),
            text=CHAPTER_PAIR.long_example.source,
        )
    )


PLACES = (
    Place(
        "shakespeare.py",
        "Shakespeare",
        ":material/history_edu:",
        "How does a network write, one character at a time?",
        lambda translated: drawn(
            miniatures.next_character, answer(NextCharacterRequest(text="To be or not to b"))
        ),
    ),
    Place(
        "positions.py",
        "Positions",
        ":material/waves:",
        "How do sines and cosines tell a model where a word stands?",
        lambda translated: drawn(miniatures.positions, answer(PositionsRequest(count=40, width=40))),
    ),
    Place(
        "masking.py",
        "Masking",
        ":material/visibility_off:",
        "What does a model leave out, and what happens when it does not?",
        lambda translated: drawn(miniatures.mask, translated().attentions["decoder"]),
    ),
    Place(
        "translation.py",
        "Translation",
        ":material/translate:",
        "How does a sentence become another, and how sure is each word?",
        lambda translated: drawn(miniatures.translation, translated()),
    ),
    Place(
        "attention.py",
        "Attention",
        ":material/grain:",
        "Where does a model look when it says a word?",
        lambda translated: drawn(miniatures.attention, translated().attentions["cross"]),
    ),
)


FIRST = (  # for who does not know where to begin: what to do, where
    ("Let it write, and stop it", "shakespeare.py", {}),
    ("Watch a beam choose and prune", "translation.py", {"translation_view": "The beam"}),
    ("Follow one weight from q and k to its word", "attention.py", {"attention_view": "One weight"}),
    ("Add padding, and see a model forget", "masking.py", {"masking_view": "With and without"}),
    ("Turn one clock of a position", "positions.py", {}),
)


def chapter_map(columns: int = 3) -> None:
    """Shows a card for each page, in the order of the chapter, and one with a few first steps."""
    translated = functools.cache(_translated)
    for first in range(0, len(PLACES) + 1, columns):
        for n, column in enumerate(st.columns(columns), first):
            if n < len(PLACES):
                with column.container(border=True, key=f"home_{PLACES[n].title.lower()}"):
                    _card(PLACES[n], translated)
            elif n == len(PLACES):
                with column.container(border=True, key="home_first"):
                    _first_steps()


def _first_steps() -> None:
    st.markdown("**Where to begin**")
    for label, path, parameters in FIRST:
        st.page_link(path, label=label, icon=":material/arrow_forward:", query_params=parameters)


def _card(place: Place, translated: Callable) -> None:
    st.page_link(place.path, label=f"**{place.title}**", icon=place.icon)
    try:
        made = place.draw(translated)
    # a model that is missing is named below, in the list of what is shipped
    except (AtlasError, KeyError, IndexError):
        made = None
    if made:
        st.image(made.svg, width="stretch", alt=made.story)
    st.markdown(place.question)
    if made:
        st.caption(made.story)
