"""What padding behind a review does to the sentiment models of the Masking page."""

from collections.abc import Sequence

import streamlit as st

from core.base.request import range_of
from core.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENTS
from core.families import reading_name
from core.figures.masking.padding import padding
from core.sentiment.reading.ask import MAX_PADS, ReadingRequest
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answer, drawn, shipped_sentiments
from core.ui.parts.unread import say_unread

_BOTH = "both"
_TEXT = "this movie was great from the first scene to the last"


def show_padding(frame: Frame) -> None:
    """One review, more and more padding."""
    controls = frame.controls
    shipped = shipped_sentiments()
    if shipped:
        review = review_box(controls)
        pads = controls.slider("pads", "Tokens of padding", default=100, of=ReadingRequest)
        models = compared_models(controls)
        request = ReadingRequest(models=models, text=review, pads=MAX_PADS)
        trace = answer(request)
        configs = [SENTIMENTS[name] for name in models]
        picture = drawn(padding, trace, pads, configs, of=(request, pads))
        controls.show(
            "padding",
            picture,
            shown=[trace.padded_probability, trace.cosine],
            settings={"models": models, "pads": pads, "review": review},
            text=review,
            pads=request.pads,  # the proof recomputes all of them, the slider marks one
            masked=tuple(name for name in models if SENTIMENTS[name].mask != "none"),
        )
        say_unread(trace.tokens, trace.unknown.tolist(), trace.cut, f"{MAX_REVIEW_WORDS:,} words are read")
    say_missing([name for name in SENTIMENTS if name not in shipped])


def say_missing(names: Sequence[str]) -> None:
    """Says which sentiment models are not shipped, and what trains them; nothing when there are none."""
    command = "python -m core.training"
    if len(names) == 1:
        st.info(f"`{names[0]}` is not in this folder of models: `{command} {names[0]}` trains one on IMDb.")
    elif names:
        listed = ", ".join(f"`{name}`" for name in names)
        st.info(f"{listed} are not in this folder of models: `{command} NAME` trains one on IMDb.")


def compared_models(controls: Controls) -> tuple[str, ...]:
    """Shows which models without a mask and which one with a mask are compared, of those that are shipped."""
    chosen: list[str] = []
    with controls.more_settings():
        for name, label, masked in (("plain", "Without a mask", False), ("masked", "With a mask", True)):
            fitting = [
                model for model in shipped_sentiments() if (SENTIMENTS[model].mask != "none") == masked
            ]
            if fitting:
                both = [_BOTH] if not masked and len(fitting) > 1 else []
                choice = controls.select(name, label, both + fitting, format_func=_shown_as)
                chosen += fitting if choice == _BOTH else [choice]
        controls.side.caption("  \n".join(f"{SENTIMENTS[model].title}: `{model}`" for model in chosen))
    return tuple(chosen)


def _shown_as(option: str) -> str:
    """Returns how a list names a model, or the choice of both."""
    return option if option == _BOTH else reading_name(option)


def review_box(controls: Controls) -> str:
    """Shows the box for a review and returns it, without empty lines at its end."""
    typed = controls.area(
        "review",
        "Review",
        _TEXT,
        height=120,
        help=f"Press Ctrl+Enter. Up to {range_of(ReadingRequest, 'text').highest:,} characters, of which "
        f"{MAX_REVIEW_WORDS:,} words are read.",
    )
    controls.labels["text"] = "Review"  # what errors call the request's field
    return typed.rstrip()
