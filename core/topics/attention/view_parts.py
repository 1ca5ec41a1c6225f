"""Controls of several views of the topic: attention type, head and token; and how a text is read."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from ...base.i18n import message
from ...base.sentences import SourceTokens, TokenScores
from ...base.text import numbered_token_options, token_label
from ...models.configs.encoder import PRETRAINED_ENCODERS
from ...ui.frame import Frame
from ...ui.parts.results_cache import run_cached, run_cached_large
from ...ui.sentence import describe_own_translation
from ...ui.token_chips import show_tokenization_if_changed, token_group
from .heads.schema import AttentionResult, HeadsRequest, HeadsResult

MOST_CONFIDENT, MEAN = "clearest", "mean"
# heads that are compared with that of a cell, by whether layer and head are fixed
COMPARED_HEADS = {
    (False, False): "all heads",
    (True, False): "heads of this layer",
    (False, True): "this head in all layers",
    (True, True): "this head alone",
}


def run_heads_request(request) -> Any:
    """Returns the result of a request; those of an encoder take up to 90 MB, so few of them are cached."""
    return run_cached_large(request) if request.model in PRETRAINED_ENCODERS else run_cached(request)


# --- controls -----------------------------------------------------------------------------------------------


def make_second_row_frame(frame: Frame) -> Frame:
    """Returns a frame whose controls stand in a second row, under that of figures and kinds."""
    row = frame.controls_area.container(horizontal=True, vertical_alignment="bottom", key="atlas_second_row")
    return dataclasses.replace(frame, row=row)


def choose_attention_type(frame: Frame, control_name: str, attention_types: Sequence[str]) -> str:
    """Shows a choice of kinds of attention, where there are several, and returns the chosen one.

    Args:
        frame: Of the view.
        control_name: Of the control.
        attention_types: In their order; the first is the default.
    """
    if len(attention_types) == 1:
        return attention_types[0]
    return frame.controls.segmented_control(
        control_name, message("attention-type"), attention_types, frame.row,
        help=message("attention-type.help"),
        format_func=lambda attention_type: message(f"attention-type.{attention_type}"),
        label_visibility="collapsed",
    )  # fmt: skip


def choose_head(
    frame: Frame,
    attention: AttentionResult,
    container,
    *,
    prefix: str = "",
    default: tuple[int | str, int | str] | None = None,
    allow_mean: bool = True,
) -> tuple[Any, Any]:
    """Shows layer and head and returns both; None is the mean over all of them.

    Args:
        frame: Of the view.
        attention: Whose heads they are.
        container: Where the lists stand.
        prefix: Of their names.
        default: Layer and head to begin with. Default: the clearest of the heads that the other list leaves.
        allow_mean: Whether the mean is among the choices.
    """
    if attention.head_shape == (1, 1):
        return 0, 0
    choices: list[str] = []
    for axis, (axis_name, count) in enumerate(zip(("layer", "head"), attention.head_shape, strict=True)):
        options = [
            *([] if default else [MOST_CONFIDENT]),
            *([MEAN] if allow_mean else []),
            *map(str, range(count)),
        ]
        choices.append(
            frame.controls.selectbox(
                prefix + axis_name, message(f"attention-{axis_name}"), options, container, width=150,
                index=options.index(str(default[axis])) if default else 0,
                help=message("attention-head-option", count=count), format_func=_format_head_option,
            )
        )  # fmt: skip
    indices = [int(option) if option.isdecimal() else None for option in choices]
    most_confident = attention.find_most_confident_head(*indices)
    layer, head = (
        confident_index if option == MOST_CONFIDENT else index
        for option, index, confident_index in zip(choices, indices, most_confident, strict=True)
    )
    return layer, head


def _format_head_option(option: str) -> str:
    return option if option.isdecimal() else message(f"attention-head-option.{option}")


def choose_token(
    frame: Frame, control_name: str, label: str, tokens: Sequence[str], default_index: int, container=None
) -> int:
    """Shows a list of tokens, which begins with one of them, and returns the index of the chosen one."""
    options = numbered_token_options(tokens)
    container = frame.row if container is None else container
    choice = frame.controls.selectbox(
        control_name, label, options, container, index=default_index, format_func=token_label, width=150
    )
    return options.index(choice)


# --- what is read -------------------------------------------------------------------------------------------


def make_token_groups(
    result: HeadsResult, attention_type: str, is_visitor_translation: bool = False
) -> list[dict]:
    """Returns the token chips of an attention: the input, and the translation where there is one.

    Args:
        result: Every attention.
        attention_type: Which of them.
        is_visitor_translation: The translation is the visitor's.
    """
    attention = result.attentions[attention_type]
    if attention_type != "cross":
        label_key = "decoder" if attention_type == "decoder" else "reads"
        is_unknown = result.source.is_unknown if attention_type == "encoder" else None
        return [token_group(label_key, "both", attention.key_tokens, is_unknown)]
    author = "given" if is_visitor_translation else "says"
    return [
        token_group("reads", "key", attention.key_tokens, result.source.is_unknown),
        token_group(author, "query", result.get_query_labels(attention_type)),
    ]


def show_tokenization(
    frame: Frame,
    request: HeadsRequest,
    source: SourceTokens,
    scores: TokenScores | None,
    truncated_words: tuple[str, ...] = (),
) -> None:
    """Shows how a model reads a sentence and a visitor's translation, if the token chips do not show it.

    Args:
        frame: Of the view.
        request: Which model it is, and whose translation it reads.
        source: The sentence.
        scores: Of the translation; None where there is none.
        truncated_words: Words of the translation that did not fit.
    """
    own_reading = ""
    if request.target == "Yours" and scores:
        own_reading = describe_own_translation(
            scores, truncated_words, request.model, request.translation or ""
        )
    show_tokenization_if_changed(
        frame.controls, source, request.model, own_reading, scores.tokens if scores else ()
    )
