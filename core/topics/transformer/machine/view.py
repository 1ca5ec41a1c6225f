"""The view "The machine": all blocks with the words that flow through them, one of them large, parameters."""

import functools

import streamlit as st

from ....base.i18n import message
from ....base.text import token_label
from ....figures.miniature import Miniature
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below, listen
from ....ui.parts.results_cache import cached_picture, run_cached, run_cached_large
from ....ui.playing import alone, play
from ....ui.sentence import show_how_read
from ..names import full_title, numbered, tensor_title
from ..texts import say_read
from . import block, plot, schema
from .sizes import parameters
from .walk import grouped
from .written import formula, numpy_lines

WHOLE, ONE, SIZES = "The whole machine", "One block", "Parameters"
MOST = "most attended"


def show_machine(frame: Frame) -> None:
    """A Transformer as one picture that can be played, one of its blocks large, or its parameters."""
    figure = frame.choose("figure", (WHOLE, ONE, SIZES))
    if figure == SIZES:
        _show_parameters(frame)
    elif figure == ONE:
        alone(functools.partial(_show_block, _asked(frame)))(frame)
    else:
        play(frame, "step", functools.partial(_show_whole, _asked(frame)))


def _asked(frame: Frame) -> schema.MachineRequest:
    """Asks which text goes through which model, and waits until every tensor is there."""
    request = frame.form(schema.MachineRequest)
    with st.spinner(message("transformer-reading")):
        run_cached_large(request)
    return request


# --- all blocks ---------------------------------------------------------------------------------------------


def _show_whole(request: schema.MachineRequest, frame: Frame) -> bool:
    """Shows all blocks at a step of the way; tells whether no step comes after it."""
    if st.session_state.get(frame.controls.key("figure")) == ONE:  # a block was clicked: the page runs, too
        st.rerun()
    result = run_cached_large(request)
    position, source = _way(frame, result)
    steps = len(grouped(result.blocks))
    key = frame.controls.key("step")
    if key in st.session_state:  # another model has a slider of another length, which would begin anew
        st.session_state[key] = min(st.session_state[key], steps)
    look: dict = {"width": 260, "label_visibility": "collapsed"}
    step = frame.controls.slider("step", message("machine-steps"), 0, steps, 0, 1, frame.row, **look)
    place: dict = {"position": position, "source": source, "step": step}
    narrow = frame.narrow
    given = {"target_ids": result.scores.ids.tolist(), "tensors": list(result.stage_tensors)}
    given |= place | {"blocks": _passed(result, step)}
    frame.show("machine", plot.machine, request, result=result, proof_values=given, narrow=narrow, **place)
    _, shown = plot.shown_words(result, {"encoder": source, "decoder": position}, narrow)
    options = {
        side: numbered(_words_of(result, side))[places.start : places.stop] for side, places in shown.items()
    }
    options["blocks"] = [one.name for one in result.blocks]
    click = functools.partial(_click, frame.page, options)
    listen(frame.controls.key("machine"), "bars", message("machine-open"), click)
    say_read(frame, result, show_how_read, st.caption)
    return step == steps


def _select(frame: Frame, name: str, options: list, *, index: int = 0, **more):
    label = f"machine-{name}" if name != "block" else "CellRequest-block"
    return frame.controls.select(name, message(label), options, frame.row, index=index, width=168, **more)


def _passed(result: schema.MachineResult, step: int) -> list[tuple[str, ...]]:
    """Returns of the blocks of a step name, kind and what comes out, for the proof."""
    blocks = grouped(result.blocks)[step - 1] if step else ()
    return [(one.name, one.kind, one.side, one.out, *one.reads[:1]) for one in blocks]


def _words_of(result: schema.MachineResult, side: str) -> tuple[str, ...]:
    """Returns the words of a side as its list has them: of the decoder those that are predicted."""
    return result.source.tokens if side == "encoder" and result.source is not None else result.tokens


def _way(frame: Frame, result: schema.MachineResult) -> tuple[int, int]:
    """Asks whose way is shown, and returns the decoder's position and the place of the source token."""
    more = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    said = numbered(result.tokens)
    last = 0 if result.source is not None else len(said) - 1  # which attends to the whole text
    position = said.index(
        frame.controls.select(
            "says", message("machine-says"), said, more, index=last, format_func=token_label
        )
    )
    if result.source is None:
        return position, 0
    options = [MOST, *numbered(result.source.tokens)]
    about = message("machine-follows.help")
    chosen = frame.controls.select(
        "follows", message("machine-follows"), options, more, help=about, format_func=token_label
    )
    return position, result.attended(position) if chosen == MOST else options.index(chosen) - 1


def _click(page: str, options: dict[str, list[str]], event: dict) -> None:
    """Opens the block that was clicked, or follows the word."""
    where = str(event.get("where"))
    among = options.get(where, [])
    number = index_below(event.get("x"), len(among))
    if number is None:
        return
    name = {"blocks": "block", "encoder": "follows", "decoder": "says"}[where]
    figure = {"figure": ONE} if where == "blocks" else {}
    Controls(page, st).set(**figure, **{name: among[number]})


# --- one block ----------------------------------------------------------------------------------------------


def _show_block(request: schema.MachineRequest, frame: Frame) -> None:
    """Shows one block large: what came in, what goes out, how one number of it is made."""
    result = run_cached_large(request)
    titles = {one.name: full_title(one) for one in result.blocks}
    name = _select(frame, "block", list(titles), index=2, format_func=titles.__getitem__)
    one = result.block(name)
    whats = [tensor.rsplit("/", 1)[1] for tensor in one.tensors]
    what = _select(frame, "tensor", whats, index=len(whats) - 1, format_func=tensor_title)
    tensor = one.tensors[whats.index(what)]
    values = result.tensors[tensor]
    head = int(_select(frame, "head", list(map(str, range(len(values)))))) if values.ndim == 3 else 0
    tokens = numbered(result.queries(tensor))
    token = tokens.index(_select(frame, "token", tokens, format_func=token_label))
    columns = numbered(block.column_names(result, tensor))
    control = ("said" if block.of_vocabulary(tensor) else "key") if columns else "column"
    if columns:
        column = columns.index(_select(frame, control, columns, format_func=token_label))
    else:
        column = frame.controls.number("column", message("CellRequest-column"), 0, frame.row, width=132)
    in_vocabulary = block.of_vocabulary(tensor) and column < len(result.shown_ids)
    asked = frame.form(
        schema.CellRequest,
        **vars(request) | {"block": name, "tensor": what, "head": head, "token": token},
        column=int(result.shown_ids[column]) if in_vocabulary else column,
    )
    made = run_cached(asked)
    given = {
        "target_ids": result.scores.ids.tolist(),
        "reads": one.reads,
        "drawn": block.drawn_tensors(result, tensor),
    }
    look: dict = {"head": head, "token": token, "column": column, "narrow": frame.narrow}
    frame.show("one_block", block.one_block, asked, result=(made, result), proof_values=given, **look)
    click = functools.partial(_click_cell, frame.page, tensor, control, tuple(tokens), tuple(columns))
    choose_in(frame.controls.key("one_block"), message("machine-choose"), click)
    st.latex(formula(made))
    st.code(numpy_lines(result, one), language="python")
    say_read(frame, result, show_how_read, st.caption)


def _click_cell(page: str, tensor: str, control: str, tokens: tuple, columns: tuple, event: dict) -> None:
    token = index_below(event.get("y"), len(tokens))
    column = index_below(event.get("x"), len(columns) or schema.MAX_COLUMN)
    if event.get("where") == tensor and token is not None and column is not None:
        chosen = {control: columns[column] if columns else column}
        Controls(page, st).set(token=tokens[token], **chosen)


# --- parameters, and the drawing on Home --------------------------------------------------------------------


def _show_parameters(frame: Frame) -> None:
    request = frame.form(schema.ParametersRequest)
    result = run_cached(request)
    given = {"blocks": [block.name for block in result.machine]}
    frame.show("parameters", parameters, request, result=result, proof_values=given, narrow=frame.narrow)


def draw_machine() -> Miniature:
    """Draws the blocks of a Transformer for a short sentence, for Home."""
    request = schema.MachineRequest()
    return cached_picture(plot.small, run_cached_large(request), request=request)
