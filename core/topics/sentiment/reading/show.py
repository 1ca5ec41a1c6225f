"""The view "Read along", and the drawing on Home."""

import streamlit as st

from ....base.messages import say
from ....figures.miniature import Miniature
from ....models.configs.reviews import EXAMPLES
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENTS
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer, drawn, shipped
from ....ui.parts.unread import say_unread
from ..reviews import add_examples
from . import ask, draw

WORDS, MOVES = "Word by word", "What moved it"


def show_reading(frame: Frame) -> None:
    """A review word by word under one classifier, beside others on demand; or what moved the verdict."""
    there = shipped("sentiment")
    if there:
        _show(frame, there)
    missing = [f"`{name}`" for name in SENTIMENTS if name not in there]
    if missing:
        st.info(say("reading-missing", count=len(missing), names=", ".join(missing)))


def _show(frame: Frame, there: tuple[str, ...]) -> None:
    figure = frame.choose("reading", (WORDS, MOVES))
    add_examples(frame)
    moves = frame.ask(ask.LeaveOutRequest)
    if figure == MOVES:
        trace = answer(moves)
        frame.show("moves", draw.moved_by_words, moves, trace=trace)
        say_unread(trace.tokens, trace.unknown.tolist(), trace.cut)
        return
    models: tuple[str, ...] = (moves.model,)
    if frame.controls.tick("others", say("reading-others"), False, frame.row):
        models += tuple(name for name in there if name != moves.model)
    request = frame.ask(ask.ReadingRequest, models=models, text=moves.text)
    trace = answer(request)
    masked = tuple(name for name in models if SENTIMENTS[name].mask != "none")
    frame.show("words", draw.word_by_word, request, trace=trace, given={"masked": masked})
    why = say("reading-most", words=MAX_REVIEW_WORDS)
    say_unread(trace.tokens, trace.unknown.tolist(), trace.cut, why)


def draw_verdict() -> Miniature:
    """Draws how a verdict moves from word to word, for Home."""
    request = ask.ReadingRequest(text=EXAMPLES[0].text)
    return drawn(draw.verdict_line, answer(request), of=request)
