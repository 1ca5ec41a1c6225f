"""The view "The machine": a diagram of a whole Transformer, one of its blocks large, or its parameters.

The name of a tensor is "<layer>/<suffix>", such as "encoder_0_self/query".
"""

import functools
from collections.abc import Mapping
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....base.text import numbered_token_options, token_label
from ....figures.thumbnail import Thumbnail
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_click_listener, attach_listener, check_index
from ....ui.parts.results_cache import cached_picture, run_cached, run_cached_large
from ....ui.playback import as_fragment, show_with_play_button
from ..input_caption import show_input_caption
from ..labels import full_block_title, tensor_title
from . import block_plot, plot
from .formulas import element_formula, numpy_code
from .parameter_plot import plot_parameters
from .schema import (
    MAX_COLUMN,
    Block,
    MachineRequest,
    MachineResult,
    ParametersRequest,
    TensorElementRequest,
    get_suffix,
)
from .token_flow import group_blocks_by_step

WHOLE_MACHINE, ONE_BLOCK, PARAMETERS = "The whole machine", "One block", "Parameters"
MOST_ATTENDED = "most attended"


def show_machine(frame: Frame) -> None:
    """Shows the diagram of a Transformer, which can be played, one of its blocks, or its parameters."""
    figure = frame.choose_figure("figure", (WHOLE_MACHINE, ONE_BLOCK, PARAMETERS))
    if figure == PARAMETERS:
        _show_parameters(frame)
    elif figure == ONE_BLOCK:
        as_fragment(functools.partial(_show_block, _show_form(frame)))(frame)
    else:
        show_with_play_button(frame, "step", functools.partial(_show_diagram, _show_form(frame)))


def _show_form(frame: Frame) -> MachineRequest:
    """Shows the form of the request, runs it with a spinner, and returns it: its result is in the cache."""
    request = frame.form(MachineRequest)
    with st.spinner(message("transformer-reading")):
        run_cached_large(request)
    return request


# --- all blocks ---------------------------------------------------------------------------------------------


def _show_diagram(request: MachineRequest, frame: Frame) -> bool:
    """Shows all blocks at a step of a token's way, and returns whether it is the last step."""
    if st.session_state.get(frame.controls.key("figure")) == ONE_BLOCK:  # a block was clicked
        st.rerun()  # the whole page: this is a fragment
    result = run_cached_large(request)
    positions = _select_positions(frame, result)
    steps = group_blocks_by_step(result.blocks)
    step = _show_step_slider(frame, len(steps))
    is_narrow = frame.is_narrow_screen  # once a run: it mounts a component
    frame.show(
        "machine",
        plot.plot_machine,
        request,
        result=result,
        proof_values={
            "target_ids": result.predictions.ids.tolist(),
            "tensors": list(result.stage_tensor_names),
            "blocks": [
                (block.name, block.block_type, block.side, block.output_tensor, *block.input_tensors[:1])
                for block in (steps[step - 1] if step else ())
            ],
            "step": step,
            **positions,
        },
        is_narrow=is_narrow,
        step=step,
        **positions,
    )
    clickable_names = _list_clickable_names(result, positions, is_narrow)
    on_click = functools.partial(_on_diagram_click, frame.page, clickable_names)
    attach_listener(frame.controls.key("machine"), "point_numbers", message("machine-click-help"), on_click)
    show_input_caption(frame, result)
    return step == len(steps)


def _list_clickable_names(result: MachineResult, positions: Mapping, is_narrow: bool) -> dict[str, list[str]]:
    """Returns by trace what its bars stand for: options of the select boxes of tokens, or names of blocks."""
    selected_positions = {"encoder": positions["source_position"], "decoder": positions["decoder_position"]}
    _, visible_ranges = plot.lay_out_words(result, selected_positions, is_narrow)
    names = {"blocks": [block.name for block in result.blocks]}
    for side, visible_range in visible_ranges.items():
        tokens = result.get_input_tokens(side) if side == "encoder" else result.tokens
        names[side] = numbered_token_options(tokens)[visible_range.start : visible_range.stop]
    return names


def _show_step_slider(frame: Frame, num_steps: int) -> int:
    key = frame.controls.key("step")
    if key in st.session_state:  # another model has fewer steps; a value above the maximum would be reset
        st.session_state[key] = min(st.session_state[key], num_steps)
    return frame.controls.slider(
        "step",
        message("machine-steps"),
        0,
        num_steps,
        0,
        1,
        frame.row,
        width=260,
        label_visibility="collapsed",
    )


def _select_positions(frame: Frame, result: MachineResult) -> dict[str, Any]:
    """Shows the select boxes of two tokens, and returns `decoder_position` and `source_position`."""
    popover = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    options = numbered_token_options(result.tokens)
    chosen = frame.controls.selectbox(
        "decoder_token",
        message("machine-decoder-token"),
        options,
        popover,
        # without a source the last, which attends to the whole text
        index=0 if result.source is not None else len(options) - 1,
        format_func=token_label,
    )
    decoder_position, source_position = options.index(chosen), 0
    if result.source is not None:
        source_options = [MOST_ATTENDED, *numbered_token_options(result.source.tokens)]
        chosen = frame.controls.selectbox(
            "source_token",
            message("machine-source-token"),
            source_options,
            popover,
            help=message("machine-source-token.help"),
            format_func=token_label,
        )
        source_position = source_options.index(chosen) - 1
        if chosen == MOST_ATTENDED:
            source_position = result.find_most_attended_source(decoder_position)
    return {"decoder_position": decoder_position, "source_position": source_position}


def _on_diagram_click(page: str, clickable_names: dict[str, list[str]], event: dict) -> None:
    """Opens a clicked block, or highlights the way of a clicked token.

    Args:
        page: Name of the page.
        clickable_names: By the trace, "blocks", "encoder" or "decoder": what its bars stand for.
        event: See `attach_listener`.
    """
    trace = str(event.get("trace"))
    names = clickable_names.get(trace, [])
    index = check_index(event.get("x"), len(names))
    if index is None:
        return
    control = {"blocks": "block", "encoder": "source_token", "decoder": "decoder_token"}[trace]
    figure = {"figure": ONE_BLOCK} if trace == "blocks" else {}
    Controls(page, st).set(**figure, **{control: names[index]})


# --- one block ----------------------------------------------------------------------------------------------


def _show_block(request: MachineRequest, frame: Frame) -> None:
    """Shows the input and the output of one block, and the computation of one element of a tensor."""
    result = run_cached_large(request)
    block, tensor_name = _select_tensor(frame, result)
    tensor = result.tensors[tensor_name]
    head = int(_select(frame, "head", list(map(str, range(len(tensor)))))) if tensor.ndim == 3 else 0
    row_options = numbered_token_options(result.get_row_tokens(tensor_name))
    row = row_options.index(_select(frame, "token", row_options, format_func=token_label))
    column_options = numbered_token_options(block_plot.column_tokens(result, tensor_name))
    has_vocabulary_columns = block_plot.has_vocabulary_columns(tensor_name)
    column_control, column = _select_column(frame, column_options, has_vocabulary_columns)
    is_shown_id = has_vocabulary_columns and column < len(result.shown_ids)
    fields: dict = {"block": block.name, "tensor": get_suffix(tensor_name), "head": head, "token": row}
    fields["column"] = int(result.shown_ids[column]) if is_shown_id else column
    element_request = frame.form(TensorElementRequest, **vars(request), **fields)
    element = run_cached(element_request)
    frame.show(
        "one_block",
        block_plot.plot_block,
        element_request,
        result=(element, result),
        proof_values={
            "target_ids": result.predictions.ids.tolist(),
            "input_tensors": block.input_tensors,
            "shown_tensors": block_plot.input_and_output_tensors(result, tensor_name),
        },
        head=head,
        token=row,
        column=column,
        is_narrow=frame.is_narrow_screen,
    )
    on_click = functools.partial(
        _on_element_click, frame.page, tensor_name, column_control, tuple(row_options), tuple(column_options)
    )
    attach_click_listener(frame.controls.key("one_block"), message("machine-block-click-help"), on_click)
    st.latex(element_formula(element))
    st.code(numpy_code(result, block), language="python")
    show_input_caption(frame, result)


def _select(frame: Frame, name: str, options: list, label: str = "", **select_options):
    label_id = label or f"TensorElementRequest-{name}"
    return frame.controls.selectbox(name, message(label_id), options, frame.row, width=168, **select_options)


def _select_tensor(frame: Frame, result: MachineResult) -> tuple[Block, str]:
    titles = {block.name: full_block_title(block) for block in result.blocks}
    block_name = _select(frame, "block", list(titles), index=2, format_func=titles.__getitem__)
    block = result.get_block(block_name)
    suffixes = list(map(get_suffix, block.tensors))
    suffix = _select(frame, "tensor", suffixes, index=len(suffixes) - 1, format_func=tensor_title)
    return block, block.tensors[suffixes.index(suffix)]


def _select_column(frame: Frame, options: list[str], has_vocabulary_columns: bool) -> tuple[str, int]:
    """Shows the control of a column, its token or, without tokens, its number.

    Returns:
        The name of the control, and the column's index.
    """
    if not options:
        label = message("TensorElementRequest-column")
        return "column", frame.controls.number("column", label, 0, frame.row, width=132)
    control = "vocabulary_token" if has_vocabulary_columns else "key"
    label_id = f"machine-{control.replace('_', '-')}"
    return control, options.index(_select(frame, control, options, label_id, format_func=token_label))


def _on_element_click(
    page: str, tensor_name: str, column_control: str, rows: tuple, columns: tuple, event: dict
) -> None:
    row = check_index(event.get("y"), len(rows))
    column = check_index(event.get("x"), len(columns) or MAX_COLUMN)
    if event.get("trace") == tensor_name and row is not None and column is not None:
        column_value = columns[column] if columns else column
        Controls(page, st).set(token=rows[row], **{column_control: column_value})


# --- parameters, and the drawing on Home --------------------------------------------------------------------


def _show_parameters(frame: Frame) -> None:
    request = frame.form(ParametersRequest)
    result = run_cached(request)
    frame.show(
        "parameters",
        plot_parameters,
        request,
        result=result,
        proof_values={"blocks": [block.name for block in result.blocks]},
        is_narrow=frame.is_narrow_screen,
    )


def draw_thumbnail() -> Thumbnail:
    """Draws the blocks of a Transformer for a short sentence, for Home."""
    request = MachineRequest()
    return cached_picture(plot.draw_thumbnail, run_cached_large(request), request=request)
