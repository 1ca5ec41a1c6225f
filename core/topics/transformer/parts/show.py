"""The view "What each part is for": one part of a Transformer is switched off after the other."""

import functools

import streamlit as st

from ....base.messages import say
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below
from ....ui.parts.results_cache import answer, large_answer
from ....ui.sentence import show_how_read
from ..texts import say_read
from . import draw
from .ask import PartsRequest, WithoutRequest

EVERY, ONE = "Every part", "One part"


def show_parts(frame: Frame) -> None:
    """What a translation loses without each part, and what the model predicts without one."""
    figure = frame.choose("off", (EVERY, ONE))
    request = frame.ask(PartsRequest)
    with st.spinner(say("transformer-reading")):
        trace = answer(request)
        whole = large_answer(request.machine)
    titles = {part.name: draw.part_title(part) for part in trace.parts}
    if figure == ONE:
        part = frame.controls.select(
            "part", say("WithoutRequest-part"), list(titles), frame.row, format_func=titles.__getitem__
        )
        one = frame.ask(WithoutRequest, **vars(request), part=part)
        frame.show("without", draw.one_part, one, given={"target_ids": answer(one).scores.ids.tolist()})
    else:
        given = {"target_ids": trace.target_ids.tolist(), "parts": list(titles)}
        frame.show("parts", draw.every_part, request, trace=trace, given=given, narrow=frame.narrow)
        places = dict(zip(draw.cells_of(trace)[2], titles, strict=True))
        click = functools.partial(_choose, frame.page, places)
        choose_in(frame.controls.key("parts"), say("parts-choose"), click)
    say_read(frame, whole, show_how_read, st.caption)


def _choose(page: str, places: dict[tuple[int, int], str], event: dict) -> None:
    place = index_below(event.get("y"), 1000), index_below(event.get("x"), 1000)
    if event.get("kind") == "click" and place in places:
        Controls(page, None).set(off=ONE, part=places[place])
