"""The view "The machine": all blocks with the words that flow through them, one of them large, parameters."""

import functools

import streamlit as st

from ....base.i18n import message
from ....base.text import numbered_token_options, token_label
from ....figures.thumbnail import Thumbnail
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_click_listener, attach_listener, check_index
from ....ui.parts.results_cache import cached_picture, run_cached, run_cached_large
from ....ui.playback import as_fragment, show_with_play_button
from ....ui.sentence import show_tokenization
from ..input_caption import show_input_caption
from ..labels import full_block_title, tensor_title
from . import block_plot, plot, schema
from .formulas import cell_formula, numpy_code
from .parameter_plot import plot_parameters
from .token_path import group_blocks

WHOLE_MACHINE, ONE_BLOCK, PARAMETERS = "The whole machine", "One block", "Parameters"
MOST_ATTENDED = "most attended"


def show_machine(frame: Frame) -> None:
    """A Transformer as one picture that can be played, one of its blocks large, or its parameters."""
    figure = frame.choose_figure("figure", (WHOLE_MACHINE, ONE_BLOCK, PARAMETERS))
    if figure == PARAMETERS:
        _show_parameters(frame)
    elif figure == ONE_BLOCK:
        as_fragment(functools.partial(_show_block, _request_machine(frame)))(frame)
    else:
        show_with_play_button(frame, "step", functools.partial(_show_machine, _request_machine(frame)))


def _request_machine(frame: Frame) -> schema.MachineRequest:
    """Shows the controls of the request, and waits until every tensor is computed."""
    request = frame.form(schema.MachineRequest)
    with st.spinner(message("transformer-reading")):
        run_cached_large(request)
    return request


# --- all blocks ---------------------------------------------------------------------------------------------


def _show_machine(request: schema.MachineRequest, frame: Frame) -> bool:
    """Shows all blocks at a step of the path, and returns whether it is the last step."""
    chosen_figure = st.session_state.get(frame.controls.key("figure"))
    if chosen_figure == ONE_BLOCK:  # a block was clicked: the page runs, too
        st.rerun()
    result = run_cached_large(request)
    decoder_position, source_position = _select_path(frame, result)
    num_steps = len(group_blocks(result.blocks))
    key = frame.controls.key("step")
    if key in st.session_state:  # another model has a slider of another length, which would begin anew
        st.session_state[key] = min(st.session_state[key], num_steps)
    slider_options: dict = {"width": 260, "label_visibility": "collapsed"}
    step = frame.controls.slider(
        "step", message("machine-steps"), 0, num_steps, 0, 1, frame.row, **slider_options
    )
    path_options: dict = {"position": decoder_position, "source_position": source_position, "step": step}
    narrow = frame.is_narrow_screen
    proof_values = {"target_ids": result.target_scores.ids.tolist(), "tensors": list(result.stage_tensors)}
    proof_values |= path_options | {"blocks": _step_blocks(result, step)}
    frame.show(
        "machine",
        plot.plot_machine,
        request,
        result=result,
        proof_values=proof_values,
        narrow=narrow,
        **path_options,
    )
    _, visible_positions = plot.lay_out_words(
        result, {"encoder": source_position, "decoder": decoder_position}, narrow
    )
    side_options = {
        side: numbered_token_options(_side_tokens(result, side))[positions.start : positions.stop]
        for side, positions in visible_positions.items()
    }
    side_options["blocks"] = [shown_block.name for shown_block in result.blocks]
    on_click = functools.partial(_on_machine_click, frame.page, side_options)
    attach_listener(frame.controls.key("machine"), "point_numbers", message("machine-click-help"), on_click)
    show_input_caption(frame, result, show_tokenization, st.caption)
    return step == num_steps


def _select_option(frame: Frame, name: str, options: list, *, index: int = 0, **select_options):
    label = f"machine-{name.replace('_', '-')}" if name != "block" else "CellRequest-block"
    return frame.controls.selectbox(
        name, message(label), options, frame.row, index=index, width=168, **select_options
    )


def _step_blocks(result: schema.MachineResult, step: int) -> list[tuple[str, ...]]:
    """Returns of the blocks of a step name, kind and what comes out, for the proof."""
    blocks = group_blocks(result.blocks)[step - 1] if step else ()
    return [
        (
            shown_block.name,
            shown_block.block_type,
            shown_block.side,
            shown_block.output_tensor,
            *shown_block.input_tensors[:1],
        )
        for shown_block in blocks
    ]


def _side_tokens(result: schema.MachineResult, side: str) -> tuple[str, ...]:
    """Returns the words of a side as its list has them: of the decoder those that are predicted."""
    return result.source.tokens if side == "encoder" and result.source is not None else result.tokens


def _select_path(frame: Frame, result: schema.MachineResult) -> tuple[int, int]:
    """Shows the choice of a path, and returns the positions of the decoder's and of the source token."""
    popover = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    token_options = numbered_token_options(result.tokens)
    # without a source the last, which attends to the whole text
    initial_index = 0 if result.source is not None else len(token_options) - 1
    selected_token = frame.controls.selectbox(
        "decoder_token",
        message("machine-decoder-token"),
        token_options,
        popover,
        index=initial_index,
        format_func=token_label,
    )
    position = token_options.index(selected_token)
    if result.source is None:
        return position, 0
    source_options = [MOST_ATTENDED, *numbered_token_options(result.source.tokens)]
    selected_source = frame.controls.selectbox(
        "source_token",
        message("machine-source-token"),
        source_options,
        popover,
        help=message("machine-source-token.help"),
        format_func=token_label,
    )
    if selected_source == MOST_ATTENDED:
        return position, result.find_most_attended_source(position)
    return position, source_options.index(selected_source) - 1


def _on_machine_click(page: str, options: dict[str, list[str]], event: dict) -> None:
    """Opens the block that was clicked, or follows the word."""
    clicked_trace = str(event.get("trace"))
    trace_options = options.get(clicked_trace, [])
    index = check_index(event.get("x"), len(trace_options))
    if index is None:
        return
    name = {"blocks": "block", "encoder": "source_token", "decoder": "decoder_token"}[clicked_trace]
    figure = {"figure": ONE_BLOCK} if clicked_trace == "blocks" else {}
    Controls(page, st).set(**figure, **{name: trace_options[index]})


# --- one block ----------------------------------------------------------------------------------------------


def _show_block(request: schema.MachineRequest, frame: Frame) -> None:
    """Shows one block large: what came in, what goes out, how one number of it is made."""
    result = run_cached_large(request)
    shown_block, tensor = _choose_tensor(frame, result)
    values = result.tensors[tensor]
    head = int(_select_option(frame, "head", list(map(str, range(len(values)))))) if values.ndim == 3 else 0
    token_options = numbered_token_options(result.get_row_tokens(tensor))
    token = token_options.index(_select_option(frame, "token", token_options, format_func=token_label))
    column_options = numbered_token_options(block_plot.column_tokens(result, tensor))
    has_vocabulary_columns = block_plot.has_vocabulary_columns(tensor)
    column_control, column = _choose_column(frame, column_options, has_vocabulary_columns)
    in_vocabulary = has_vocabulary_columns and column < len(result.shown_ids)
    choices = {"block": shown_block.name, "tensor": get_tensor_name(tensor), "head": head, "token": token}
    cell_request = frame.form(
        schema.CellRequest,
        **vars(request) | choices,
        column=int(result.shown_ids[column]) if in_vocabulary else column,
    )
    cell_result = run_cached(cell_request)
    proof_values = {
        "target_ids": result.target_scores.ids.tolist(),
        "input_tensors": shown_block.input_tensors,
        "shown_tensors": block_plot.input_and_output_tensors(result, tensor),
    }
    plot_options: dict = {"head": head, "token": token, "column": column, "narrow": frame.is_narrow_screen}
    frame.show(
        "one_block",
        block_plot.plot_block,
        cell_request,
        result=(cell_result, result),
        proof_values=proof_values,
        **plot_options,
    )
    on_click = functools.partial(
        _on_cell_click, frame.page, tensor, column_control, tuple(token_options), tuple(column_options)
    )
    attach_click_listener(frame.controls.key("one_block"), message("machine-block-click-help"), on_click)
    st.latex(cell_formula(cell_result))
    st.code(numpy_code(result, shown_block), language="python")
    show_input_caption(frame, result, show_tokenization, st.caption)


def _choose_tensor(frame: Frame, result: schema.MachineResult) -> tuple[schema.Block, str]:
    """Shows the choice of a block and of one of its tensors, and returns both."""
    titles = {shown_block.name: full_block_title(shown_block) for shown_block in result.blocks}
    name = _select_option(frame, "block", list(titles), index=2, format_func=titles.__getitem__)
    tensors = {get_tensor_name(tensor): tensor for tensor in result.get_block(name).tensors}
    tensor_type = _select_option(
        frame, "tensor", list(tensors), index=len(tensors) - 1, format_func=tensor_title
    )
    return result.get_block(name), tensors[tensor_type]


def get_tensor_name(tensor: str) -> str:
    return tensor.rsplit("/", 1)[1]


def _choose_column(frame: Frame, options: list[str], has_vocabulary_columns: bool) -> tuple[str, int]:
    """Shows the choice of a column, by its token or by its number where it has none.

    Returns:
        The name of the control, and the column's index.
    """
    if not options:
        return "column", frame.controls.number(
            "column", message("CellRequest-column"), 0, frame.row, width=132
        )
    control = "vocabulary_token" if has_vocabulary_columns else "key"
    return control, options.index(_select_option(frame, control, options, format_func=token_label))


def _on_cell_click(
    page: str, tensor: str, column_control: str, tokens: tuple, columns: tuple, event: dict
) -> None:
    token = check_index(event.get("y"), len(tokens))
    column = check_index(event.get("x"), len(columns) or schema.MAX_COLUMN)
    if event.get("trace") == tensor and token is not None and column is not None:
        column_setting = {column_control: columns[column] if columns else column}
        Controls(page, st).set(token=tokens[token], **column_setting)


# --- parameters, and the drawing on Home --------------------------------------------------------------------


def _show_parameters(frame: Frame) -> None:
    request = frame.form(schema.ParametersRequest)
    result = run_cached(request)
    proof_values = {"blocks": [block.name for block in result.machine_blocks]}
    frame.show(
        "parameters",
        plot_parameters,
        request,
        result=result,
        proof_values=proof_values,
        narrow=frame.is_narrow_screen,
    )


def draw_machine() -> Thumbnail:
    """Draws the blocks of a Transformer for a short sentence, for Home."""
    request = schema.MachineRequest()
    return cached_picture(plot.draw_thumbnail, run_cached_large(request), request=request)
