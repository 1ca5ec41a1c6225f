"""The view "Ablation": one part of a Transformer is switched off after the other."""

import functools

import streamlit as st

from ....base.i18n import message
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below
from ....ui.parts.results_cache import run_cached, run_cached_large
from ....ui.sentence import show_how_read
from ..texts import say_read
from . import plot
from .schema import PartsRequest, WithoutRequest

EVERY, ONE = "Every part", "One part"


def show_parts(frame: Frame) -> None:
    """What a translation loses without each part, and what the model predicts without one."""
    figure = frame.choose("off", (EVERY, ONE))
    request = frame.form(PartsRequest)
    with st.spinner(message("transformer-reading")):
        result = run_cached(request)
        whole = run_cached_large(request.machine)
    titles = {part.name: plot.part_title(part) for part in result.parts}
    if figure == ONE:
        part = frame.controls.select(
            "part", message("WithoutRequest-part"), list(titles), frame.row, format_func=titles.__getitem__
        )
        one = frame.form(WithoutRequest, **vars(request), part=part)
        frame.show(
            "without", plot.one_part, one, proof_values={"target_ids": run_cached(one).scores.ids.tolist()}
        )
    else:
        given = {"target_ids": result.target_ids.tolist(), "parts": list(titles)}
        frame.show("parts", plot.every_part, request, result=result, proof_values=given, narrow=frame.narrow)
        places = dict(zip(plot.cells_of(result)[2], titles, strict=True))
        click = functools.partial(_choose, frame.page, places)
        choose_in(frame.controls.key("parts"), message("parts-choose"), click)
    say_read(frame, whole, show_how_read, st.caption)


def _choose(page: str, places: dict[tuple[int, int], str], event: dict) -> None:
    place = index_below(event.get("y"), 1000), index_below(event.get("x"), 1000)
    if event.get("kind") == "click" and place in places:
        Controls(page, None).set(off=ONE, part=places[place])
