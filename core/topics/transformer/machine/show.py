"""The view "The machine": all blocks with the words that flow through them, one of them large, parameters."""

import functools

import streamlit as st

from ....base.messages import say
from ....base.text import token_label
from ....figures.miniature import Miniature
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below, listen
from ....ui.parts.results_cache import answer, drawn, large_answer
from ....ui.playing import alone, play
from ....ui.sentence import show_how_read
from ..names import full_title, numbered, tensor_title
from ..texts import say_read
from . import ask, block, draw
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


def _asked(frame: Frame) -> ask.MachineRequest:
    """Asks which text goes through which model, and waits until every tensor is there."""
    request = frame.ask(ask.MachineRequest)
    with st.spinner(say("transformer-reading")):
        large_answer(request)
    return request


# --- all blocks ---------------------------------------------------------------------------------------------


def _show_whole(request: ask.MachineRequest, frame: Frame) -> bool:
    """Shows all blocks at a step of the way; tells whether no step comes after it."""
    if st.session_state.get(frame.controls.key("figure")) == ONE:  # a block was clicked: the page runs, too
        st.rerun()
    trace = large_answer(request)
    position, source = _way(frame, trace)
    steps = len(grouped(trace.blocks))
    key = frame.controls.key("step")
    if key in st.session_state:  # another model has a slider of another length, which would begin anew
        st.session_state[key] = min(st.session_state[key], steps)
    look: dict = {"width": 260, "label_visibility": "collapsed"}
    step = frame.controls.slider("step", say("machine-steps"), 0, steps, 0, 1, frame.row, **look)
    place: dict = {"position": position, "source": source, "step": step}
    narrow = frame.narrow
    given = {"target_ids": trace.scores.ids.tolist(), "tensors": list(trace.stage_tensors)}
    given |= place | {"blocks": _passed(trace, step)}
    frame.show("machine", draw.machine, request, trace=trace, given=given, narrow=narrow, **place)
    _, shown = draw.shown_words(trace, {"encoder": source, "decoder": position}, narrow)
    options = {
        side: numbered(_words_of(trace, side))[places.start : places.stop] for side, places in shown.items()
    }
    options["blocks"] = [one.name for one in trace.blocks]
    click = functools.partial(_click, frame.page, options)
    listen(frame.controls.key("machine"), "bars", say("machine-open"), click)
    say_read(frame, trace, show_how_read, st.caption)
    return step == steps


def _select(frame: Frame, name: str, options: list, *, index: int = 0, **more):
    label = f"machine-{name}" if name != "block" else "CellRequest-block"
    return frame.controls.select(name, say(label), options, frame.row, index=index, width=168, **more)


def _passed(trace: ask.MachineTrace, step: int) -> list[tuple[str, ...]]:
    """Returns of the blocks of a step name, kind and what comes out, for the proof."""
    blocks = grouped(trace.blocks)[step - 1] if step else ()
    return [(one.name, one.kind, one.side, one.out, *one.reads[:1]) for one in blocks]


def _words_of(trace: ask.MachineTrace, side: str) -> tuple[str, ...]:
    """Returns the words of a side as its list has them: of the decoder those that are predicted."""
    return trace.source.tokens if side == "encoder" and trace.source is not None else trace.tokens


def _way(frame: Frame, trace: ask.MachineTrace) -> tuple[int, int]:
    """Asks whose way is shown, and returns the decoder's position and the place of the source token."""
    more = frame.row.popover(say("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    said = numbered(trace.tokens)
    last = 0 if trace.source is not None else len(said) - 1  # which attends to the whole text
    position = said.index(
        frame.controls.select("says", say("machine-says"), said, more, index=last, format_func=token_label)
    )
    if trace.source is None:
        return position, 0
    options = [MOST, *numbered(trace.source.tokens)]
    about = say("machine-follows.help")
    chosen = frame.controls.select(
        "follows", say("machine-follows"), options, more, help=about, format_func=token_label
    )
    return position, trace.attended(position) if chosen == MOST else options.index(chosen) - 1


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


def _show_block(request: ask.MachineRequest, frame: Frame) -> None:
    """Shows one block large: what came in, what goes out, how one number of it is made."""
    trace = large_answer(request)
    titles = {one.name: full_title(one) for one in trace.blocks}
    name = _select(frame, "block", list(titles), index=2, format_func=titles.__getitem__)
    one = trace.block(name)
    whats = [tensor.rsplit("/", 1)[1] for tensor in one.tensors]
    what = _select(frame, "tensor", whats, index=len(whats) - 1, format_func=tensor_title)
    tensor = one.tensors[whats.index(what)]
    values = trace.tensors[tensor]
    head = int(_select(frame, "head", list(map(str, range(len(values)))))) if values.ndim == 3 else 0
    tokens = numbered(trace.queries(tensor))
    token = tokens.index(_select(frame, "token", tokens, format_func=token_label))
    columns = numbered(block.column_names(trace, tensor))
    control = ("said" if block.of_vocabulary(tensor) else "key") if columns else "column"
    if columns:
        column = columns.index(_select(frame, control, columns, format_func=token_label))
    else:
        column = frame.controls.number("column", say("CellRequest-column"), 0, frame.row, width=132)
    in_vocabulary = block.of_vocabulary(tensor) and column < len(trace.shown_ids)
    asked = frame.ask(
        ask.CellRequest,
        **vars(request) | {"block": name, "tensor": what, "head": head, "token": token},
        column=int(trace.shown_ids[column]) if in_vocabulary else column,
    )
    made = answer(asked)
    given = {
        "target_ids": trace.scores.ids.tolist(),
        "reads": one.reads,
        "drawn": block.drawn_tensors(trace, tensor),
    }
    look: dict = {"head": head, "token": token, "column": column, "narrow": frame.narrow}
    frame.show("one_block", block.one_block, asked, trace=(made, trace), given=given, **look)
    click = functools.partial(_click_cell, frame.page, tensor, control, tuple(tokens), tuple(columns))
    choose_in(frame.controls.key("one_block"), say("machine-choose"), click)
    st.latex(formula(made))
    st.code(numpy_lines(trace, one), language="python")
    say_read(frame, trace, show_how_read, st.caption)


def _click_cell(page: str, tensor: str, control: str, tokens: tuple, columns: tuple, event: dict) -> None:
    token = index_below(event.get("y"), len(tokens))
    column = index_below(event.get("x"), len(columns) or ask.MAX_COLUMN)
    if event.get("where") == tensor and token is not None and column is not None:
        chosen = {control: columns[column] if columns else column}
        Controls(page, st).set(token=tokens[token], **chosen)


# --- parameters, and the drawing on Home --------------------------------------------------------------------


def _show_parameters(frame: Frame) -> None:
    request = frame.ask(ask.ParametersRequest)
    trace = answer(request)
    given = {"blocks": [block.name for block in trace.machine]}
    frame.show("parameters", parameters, request, trace=trace, given=given, narrow=frame.narrow)


def draw_machine() -> Miniature:
    """Draws the blocks of a Transformer for a short sentence, for Home."""
    request = ask.MachineRequest()
    return drawn(draw.small, large_answer(request), of=request)
