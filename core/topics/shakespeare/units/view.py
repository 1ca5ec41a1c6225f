"""The view "Units"."""

import functools
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....models.configs.char_rnn import CHAR_RNNS
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below
from ....ui.parts.results_cache import run_cached
from ....ui.parts.unread import say_read
from . import plot, schema

TEN, ONE, ALL = FIGURES = ("Ten units", "One unit", "All units")
DRAWN = 80  # characters over which all units are drawn: each is named on the axis


def show_units(frame: Frame) -> None:
    figure = frame.choose("units", FIGURES)
    request = frame.form(schema.UnitsRequest, length=DRAWN if figure == ALL else schema.READ)
    units = CHAR_RNNS[request.model].units
    with frame.above:
        if request.reads != schema.READS[0]:
            say_read(frame.controls.values["prompt"], request.model, request.top_k)
    result = run_cached(request)
    if figure == ONE:
        _one(frame, request, result, units)
        return
    at, hint = ("y", "units-row-hint") if figure == ALL else ("where", "units-ribbon-hint")
    name, read = "states" if figure == ALL else "ribbons", {"text": result.text}
    choose_in(frame.controls.key(name), message(hint), functools.partial(open_unit, frame.page, units, at))
    if figure == ALL:
        frame.show(name, plot.states, request, result=result, proof_values=read)
        return
    narrow = frame.narrow
    best = result.ranking[: plot.RIBBONS].tolist()
    given = read | {"units": best, "shown": plot.shown(result, narrow)}
    frame.show(name, plot.ribbons, request, result=result, proof_values=given, narrow=narrow)


def _one(frame: Frame, request: schema.UnitsRequest, result: schema.UnitsResult, units: int) -> None:
    """Shows the text tinted by one unit, and how well each unit detects the feature."""
    controls = frame.controls
    _forget(controls, units, request.feature)
    look: dict[str, Any] = {
        "min_value": 0,
        "max_value": units - 1,
        "placeholder": message("units-the-best"),
        "width": 140,
    }
    about = message("units-unit.help")
    chosen = controls.number("unit", message("units-unit"), None, frame.row, help=about, **look)
    unit = int(result.ranking[0]) if chosen is None else chosen
    first = 0
    if len(result.text) > plot.SHOWN:
        last = (len(result.text) - 1) // plot.SHOWN * plot.SHOWN
        label = message("shakespeare-from")
        first = controls.slider("unit_first", label, 0, last, 0, plot.SHOWN, frame.row, width=220)
    given = {"text": result.text, "unit": unit}
    shown: dict[str, Any] = {"result": result, "proof_values": given, "unit": unit}
    frame.show("unit_text", plot.unit_text, request, first=first, narrow=frame.narrow, **shown)
    best = tuple(result.ranking[: plot.BEST].tolist())
    choose_in(controls.key("scores"), message("units-bar-hint"), functools.partial(tint, frame.page, best))
    frame.show("scores", plot.scores, request, **shown)


def _forget(controls: Controls, units: int, feature: str) -> None:
    """Forgets a unit that a smaller model lacks, or that was chosen for another feature."""
    chosen, before = (st.session_state.get(controls.key(name)) for name in ("unit", "unit_of"))
    lacking = chosen is not None and not 0 <= chosen < units
    if lacking or before not in (None, feature):
        controls.set(unit=None)
    controls.set(unit_of=feature)


def open_unit(page: str, units: int, at: str, event: dict) -> None:
    """Shows the text tinted by the unit whose row or ribbon was clicked."""
    name = str(event.get(at))
    if event.get("kind") == "click" and name.isdecimal() and int(name) < units:
        Controls(page, st).set(units=ONE, unit=int(name))


def tint(page: str, best: tuple[int, ...], event: dict) -> None:
    """Tints the text by the unit whose bar was clicked."""
    index = index_below(event.get("x"), len(best))
    if event.get("kind") == "click" and index is not None:
        Controls(page, st).set(unit=best[index])
