"""The view "Ablation": each part of a Transformer is switched off in turn."""

import functools

import streamlit as st

from ....base.i18n import message
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_click_listener, check_index
from ....ui.parts.results_cache import run_cached, run_cached_large
from ..input_caption import show_input_caption
from . import plot
from .schema import PartsRequest, WithoutRequest

EVERY_PART, ONE_PART = "Every part", "One part"


def show_parts(frame: Frame) -> None:
    """What a translation loses without each part, and what the model predicts without one."""
    figure = frame.choose_figure("ablation_figure", (EVERY_PART, ONE_PART))
    request = frame.form(PartsRequest)
    with st.spinner(message("transformer-reading")):
        result = run_cached(request)
        machine_result = run_cached_large(request.machine_request)
    titles = {part.name: plot.part_title(part) for part in result.parts}
    if figure == ONE_PART:
        part = frame.controls.selectbox(
            "part", message("WithoutRequest-part"), list(titles), frame.row, format_func=titles.__getitem__
        )
        ablation_request = frame.form(WithoutRequest, **vars(request), part=part)
        frame.show(
            "one_part",
            plot.plot_one_part,
            ablation_request,
            proof_values={"target_ids": run_cached(ablation_request).baseline_scores.ids.tolist()},
        )
    else:
        proof_values = {"target_ids": result.target_ids.tolist(), "parts": list(titles)}
        frame.show(
            "parts",
            plot.plot_every_part,
            request,
            result=result,
            proof_values=proof_values,
            is_narrow=frame.is_narrow_screen,
        )
        part_by_cell = dict(zip(plot.get_cell_positions(result)[2], titles, strict=True))
        on_click = functools.partial(_on_part_click, frame.page, part_by_cell)
        attach_click_listener(frame.controls.key("parts"), message("parts-click-help"), on_click)
    show_input_caption(frame, machine_result)


def _on_part_click(page: str, part_by_cell: dict[tuple[int, int], str], event: dict) -> None:
    cell = check_index(event.get("y"), 1000), check_index(event.get("x"), 1000)
    if event.get("kind") == "click" and cell in part_by_cell:
        Controls(page, None).set(ablation_figure=ONE_PART, part=part_by_cell[cell])
