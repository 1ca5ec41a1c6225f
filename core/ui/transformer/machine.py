"""The view of the whole machine: all rooms as one picture, and one room large."""

import dataclasses
import functools

import streamlit as st

from core.figures.base.matrices import distinct_names
from core.figures.transformer import formulas
from core.figures.transformer import machine as figures
from core.figures.transformer import room as room_figures
from core.figures.transformer.names import full_title, room_titles, tensor_title
from core.requests.transformer.machine import MAX_COLUMN, CellRequest
from core.traces.transformer.machine import MachineTrace, Room
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.plotly_events import choose_in, index_below
from core.ui.parts.results_cache import answer, drawn
from core.ui.transformer.selection import Selection, proof, select_machine, show_read, translated
from core.ui.transformer.stepper import step_of, stepper

WHOLE, ONE = "The whole machine", "One room"
_OPEN = "Click a room to open it; or walk through the rooms with the arrow keys."
_CELL = "Click a number of what goes out to see how it is made."


def show_machine(frame: Frame) -> None:
    """The whole Transformer as one picture, or one of its rooms large."""
    controls = frame.controls
    sentence = frame.above.container()
    row = frame.above.container(horizontal=True, vertical_alignment="center", key=controls.key("rooms"))
    figure = controls.choice("figure", "Figure", [WHOLE, ONE], row, **QUIET)
    steps = row.container(key=controls.key("steps"))
    selection = select_machine(dataclasses.replace(frame, above=sentence), container=row)
    trace = translated(selection)
    titles = room_titles(trace)
    at = titles.index(controls.select("room", "Room", titles, row, index=2, **QUIET))
    with steps:
        stepper(
            controls.key("stepper"),
            step=at + 1,
            steps=len(titles),
            label="The rooms, one after the other",
            moved=functools.partial(_step, controls.page, tuple(titles)),
        )
    if figure == WHOLE:
        _show_all(controls, selection, trace.rooms[at].name)
    else:
        _show_room(controls, selection, trace.rooms[at])
    show_read(selection)


def _open(page: str, room: str) -> None:
    """Opens a room by its title."""
    Controls(page, st).set(figure=ONE, room=room)


def _step(page: str, titles: tuple[str, ...], event: dict) -> None:
    """Opens the room before or behind."""
    step = step_of(event, len(titles))
    if step:
        _open(page, titles[step - 1])


# --- all rooms ----------------------------------------------------------------------------------------------


def _show_all(controls: Controls, selection: Selection, chosen: str) -> None:
    """Shows all rooms; a click opens one."""
    trace = selection.trace
    stacked = is_narrow(controls.key("width"))
    picture = drawn(figures.machine, trace, of=selection.request, chosen=chosen, stacked=stacked)
    titles = {room.name: full_title(room) for room in trace.rooms}
    controls.show(
        "machine",
        picture,
        shown=figures.small_numbers(trace),
        settings=selection.settings | {"chosen": chosen},
        proof=proof(selection, "machine", tensors=[figures.drawn_tensor(room) for room in trace.rooms]),
    )
    choose_in(controls.key("machine"), _OPEN, functools.partial(_click_room, controls.page, titles))


def _click_room(page: str, titles: dict[str, str], event: dict) -> None:
    """Opens the room that was clicked."""
    where = event.get("where")
    if event.get("kind") == "click" and isinstance(where, str) and where in titles:
        _open(page, titles[where])


# --- one room -----------------------------------------------------------------------------------------------


def _numbered(tokens: tuple[str, ...]) -> list[str]:
    """Returns the options of a list of tokens."""
    return [f"{place}: {name}" for place, name in enumerate(distinct_names(tokens))]


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Cell:
    """The number that is explained: `column` is its place in the figure, `options` what the lists hold."""

    tensor: str
    head: int
    token: int
    column: int
    tokens: tuple[str, ...]
    columns: tuple[str, ...]


def _cell_boxes(controls: Controls, trace: MachineTrace, room: Room) -> _Cell:
    """Shows which number of which tensor of a room is explained."""
    row = st.container(horizontal=True, vertical_alignment="bottom", key=controls.key("cell"))
    whats = [tensor_title(tensor) for tensor in room.tensors]
    tensor = room.tensors[whats.index(controls.select("tensor", "Tensor", whats, row, index=len(whats) - 1))]
    head = 0
    if trace.tensors[tensor].ndim == 3:
        heads = [str(head) for head in range(len(trace.tensors[tensor]))]
        head = int(controls.select("head", "Head", heads, row))
    tokens = _numbered(trace.queries(tensor))
    token = tokens.index(controls.select("token", "Token", tokens, row))
    columns = _numbered(room_figures.column_names(trace, tensor))
    if columns:
        label, name = ("Said", "said") if room_figures.of_vocabulary(tensor) else ("Key", "key")
        column = columns.index(controls.select(name, label, columns, row))
    else:
        column = controls.number("column", "Dimension", container=row, of=CellRequest)
    return _Cell(
        tensor=tensor, head=head, token=token, column=column, tokens=tuple(tokens), columns=tuple(columns)
    )


def _show_room(controls: Controls, selection: Selection, room: Room) -> None:
    """Shows one room large: what came in, what goes out, how one number of it is made."""
    trace = selection.trace
    chosen = _cell_boxes(controls, trace, room)
    in_vocabulary = room_figures.of_vocabulary(chosen.tensor)
    column = int(trace.shown_ids[chosen.column]) if in_vocabulary else chosen.column
    what = chosen.tensor.rsplit("/", 1)[1]
    cell: dict = {
        "room": room.name,
        "tensor": what,
        "head": chosen.head,
        "token": chosen.token,
        "column": column,
    }
    request = CellRequest(**selection.settings, **cell)
    made = answer(request)
    place = {"head": chosen.head, "token": chosen.token, "column": chosen.column}
    narrow = is_narrow(controls.key("width"))
    picture = drawn(room_figures.room, trace, made, of=request, narrow=narrow, **place)
    flow: dict = {"before": room_figures.came_from(room, chosen.tensor), "after": chosen.tensor}
    controls.show(
        "one_room",
        picture,
        shown=room_figures.room_numbers(trace, made, chosen.head),
        settings=selection.settings | cell,
        proof=proof(selection, "one_room", **cell, **flow)
        + proof_code(f"transformer_terms_{what}", reads=room.reads),
    )
    click = functools.partial(_click_cell, controls.page, chosen)
    choose_in(controls.key("one_room"), _CELL, click)
    st.latex(formulas.formula(made))
    st.code(formulas.numpy_lines(trace, room), language="python")


def _click_cell(page: str, chosen: _Cell, event: dict) -> None:
    """Chooses the number that was clicked in what goes out."""
    token = index_below(event.get("y"), len(chosen.tokens))
    column = index_below(event.get("x"), len(chosen.columns) or MAX_COLUMN)
    if event.get("where") != chosen.tensor or token is None or column is None:
        return
    name = "said" if room_figures.of_vocabulary(chosen.tensor) else "key"
    to = {name: chosen.columns[column]} if chosen.columns else {"column": column}
    Controls(page, st).set(token=chosen.tokens[token], **to)
