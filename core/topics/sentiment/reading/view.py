"""The view "Read along", and the drawing on Home."""

import streamlit as st

from ....base.i18n import message
from ....figures.miniature import Miniature
from ....models.configs.reviews import EXAMPLES
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENTS
from ....ui.frame import Frame
from ....ui.parts.results_cache import cached_picture, run_cached, shipped
from ....ui.parts.unread import say_unread
from ..reviews import add_examples
from . import plot, schema

WORDS, MOVES = "Word by word", "What moved it"


def show_reading(frame: Frame) -> None:
    """A review word by word under one classifier, beside others on demand; or what moved the verdict."""
    there = shipped("sentiment")
    if there:
        _show(frame, there)
    missing = [f"`{name}`" for name in SENTIMENTS if name not in there]
    if missing:
        st.info(message("reading-missing", count=len(missing), names=", ".join(missing)))


def _show(frame: Frame, there: tuple[str, ...]) -> None:
    figure = frame.choose("reading", (WORDS, MOVES))
    add_examples(frame)
    moves = frame.form(schema.LeaveOutRequest)
    if figure == MOVES:
        result = run_cached(moves)
        frame.show("moves", plot.moved_by_words, moves, result=result)
        say_unread(result.tokens, result.unknown.tolist(), result.cut)
        return
    models: tuple[str, ...] = (moves.model,)
    if frame.controls.tick("others", message("reading-others"), False, frame.row):
        models += tuple(name for name in there if name != moves.model)
    request = frame.form(schema.ReadingRequest, models=models, text=moves.text)
    result = run_cached(request)
    masked = tuple(name for name in models if SENTIMENTS[name].mask != "none")
    frame.show("words", plot.word_by_word, request, result=result, proof_values={"masked": masked})
    why = message("reading-most", words=MAX_REVIEW_WORDS)
    say_unread(result.tokens, result.unknown.tolist(), result.cut, why)


def draw_verdict() -> Miniature:
    """Draws how a verdict moves from word to word, for Home."""
    request = schema.ReadingRequest(text=EXAMPLES[0].text)
    return cached_picture(plot.verdict_line, run_cached(request), request=request)
