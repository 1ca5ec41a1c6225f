"""The view "Units"."""

import functools
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....models.configs.char_rnn import CHAR_RNNS
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.input_notes import show_prompt_notes
from ....ui.parts.plotly_events import attach_click_listener, check_index
from ....ui.parts.results_cache import run_cached
from ..writing.view import choose_first_character
from . import plot, schema

TEN_UNITS, ONE_UNIT, ALL_UNITS = FIGURE_OPTIONS = ("Ten units", "One unit", "All units")
MAX_DRAWN_CHARACTERS = 80  # in the figure of all units, whose axis shows each


def show_units(frame: Frame) -> None:
    figure = frame.choose_figure("units", FIGURE_OPTIONS)
    request = frame.form(
        schema.UnitsRequest, length=MAX_DRAWN_CHARACTERS if figure == ALL_UNITS else schema.MAX_CHARACTERS
    )
    num_units = CHAR_RNNS[request.model].units
    with frame.controls_area:
        if request.text_source != schema.TEXT_SOURCES[0]:
            show_prompt_notes(frame.controls.values["prompt"], request.model, request.top_k)
    result = run_cached(request)
    if figure == ONE_UNIT:
        _show_one_unit(frame, request, result, num_units)
        return
    event_key, hint_key = ("y", "units-row-hint") if figure == ALL_UNITS else ("trace", "units-ribbon-hint")
    figure_name, text_values = "states" if figure == ALL_UNITS else "ribbons", {"text": result.text}
    attach_click_listener(
        frame.controls.key(figure_name),
        message(hint_key),
        functools.partial(open_unit, frame.page, num_units, event_key),
    )
    if figure == ALL_UNITS:
        frame.show(figure_name, plot.plot_states, request, result=result, proof_values=text_values)
        return
    is_narrow = frame.is_narrow_screen
    frame.show(
        figure_name,
        plot.plot_ribbons,
        request,
        result=result,
        proof_values=text_values
        | {
            "units": result.ranking[: plot.NUM_RIBBONS].tolist(),
            "shown": plot.count_ribbon_characters(result, is_narrow),
        },
        is_narrow=is_narrow,
    )


def _show_one_unit(
    frame: Frame, request: schema.UnitsRequest, result: schema.UnitsResult, num_units: int
) -> None:
    """Shows the text coloured by one unit, and how well each unit detects the feature."""
    controls = frame.controls
    _reset_unit(controls, num_units, request.feature)
    chosen_unit = controls.number(
        "unit",
        message("units-unit"),
        None,
        frame.row,
        help=message("units-unit.help"),
        min_value=0,
        max_value=num_units - 1,
        placeholder=message("units-the-best"),
        width=140,
    )
    unit = int(result.ranking[0]) if chosen_unit is None else chosen_unit
    first_character = choose_first_character(
        frame, "unit_first_character", len(result.text), plot.MAX_TINTED_CHARACTERS
    )
    show_options: dict[str, Any] = {
        "result": result,
        "proof_values": {"text": result.text, "unit": unit},
        "unit": unit,
    }
    frame.show(
        "unit_text",
        plot.plot_unit_text,
        request,
        first_character=first_character,
        is_narrow=frame.is_narrow_screen,
        **show_options,
    )
    best_units = tuple(result.ranking[: plot.NUM_SCORED_UNITS].tolist())
    attach_click_listener(
        controls.key("scores"),
        message("units-bar-hint"),
        functools.partial(tint_by_unit, frame.page, best_units),
    )
    frame.show("scores", plot.plot_scores, request, **show_options)


def _reset_unit(controls: Controls, num_units: int, feature: str) -> None:
    chosen_unit, previous_feature = (
        st.session_state.get(controls.key(name)) for name in ("unit", "unit_feature")
    )
    is_missing = chosen_unit is not None and not 0 <= chosen_unit < num_units
    if is_missing or previous_feature not in (None, feature):
        controls.set(unit=None)
    controls.set(unit_feature=feature)


def open_unit(page: str, num_units: int, event_key: str, event: dict) -> None:
    """Shows the text coloured by the unit whose row or ribbon was clicked."""
    name = str(event.get(event_key))
    if event.get("kind") == "click" and name.isdecimal() and int(name) < num_units:
        Controls(page, st).set(units=ONE_UNIT, unit=int(name))


def tint_by_unit(page: str, best_units: tuple[int, ...], event: dict) -> None:
    """Colours the text by the unit whose bar was clicked."""
    index = check_index(event.get("x"), len(best_units))
    if event.get("kind") == "click" and index is not None:
        Controls(page, st).set(unit=best_units[index])
