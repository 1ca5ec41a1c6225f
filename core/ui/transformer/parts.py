"""The view that switches off one part of a Transformer after the other."""

import functools

from core.figures.transformer import parts as figures
from core.requests.transformer.parts import PartsRequest, WithoutRequest
from core.ui.parts.controls import Controls
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import Frame
from core.ui.parts.plotly_events import choose_in, index_below
from core.ui.parts.results_cache import answered
from core.ui.transformer.selection import Selection, proof, select_machine, show_read, translated

EVERY, ONE = "Every part", "One part"
_HINT = "Click a number to see what the model says without that part."


def show_parts(frame: Frame) -> None:
    """What a translation loses without each part, and what the model says without one."""
    controls = frame.controls
    figure = controls.choice("off", "Figure", [EVERY, ONE], frame.stage, label_visibility="collapsed")
    selection = select_machine(frame)
    translated(selection)
    with frame.above:
        show_read(selection)
    request = PartsRequest(**selection.settings)
    narrow = is_narrow(controls.key("width"))
    trace, picture = answered(figures.every_part, request, narrow=narrow)
    titles = [figures.part_title(part) for part in trace.parts]
    if figure == ONE:
        chosen = controls.select("part", "Switched off", titles)
        _show_one(controls, selection, trace.parts[titles.index(chosen)].name)
        return
    rows, columns = figures.layout_of(trace)
    places = {
        (rows.index(part.sublayer), columns.index(figures.column_of(part))): title
        for part, title in zip(trace.parts, titles, strict=True)
    }
    click = functools.partial(_choose, controls.page, places)
    names = [part.name for part in trace.parts]
    controls.show(
        "parts",
        picture,
        shown=figures.changes(trace),
        settings=selection.settings,
        proof=proof(selection, "parts", target_ids=trace.target_ids.tolist(), parts=names),
    )
    choose_in(controls.key("parts"), _HINT, click)


def _choose(page: str, places: dict[tuple[int, int], str], event: dict) -> None:
    """Opens the part whose number was clicked."""
    row, column = index_below(event.get("y"), 1000), index_below(event.get("x"), 1000)
    if event.get("kind") != "click" or row is None or column is None or (row, column) not in places:
        return
    Controls(page, None).set(off=ONE, part=places[row, column])


def _show_one(controls: Controls, selection: Selection, part: str) -> None:
    """Shows what the model says without one part."""
    request = WithoutRequest(**selection.settings, part=part)
    trace, picture = answered(figures.one_part, request)
    controls.show(
        "without",
        picture,
        shown=[trace.scores.probability, trace.scores_without.probability],
        settings=selection.settings | {"part": part},
        proof=proof(selection, "without", target_ids=trace.scores.ids.tolist(), part=part),
    )
