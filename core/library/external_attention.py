"""Attention of your own model, as arrays of NumPy, TensorFlow, PyTorch or JAX."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..base.checks import check_choice, check_int, raise_invalid
from ..base.i18n import join_localized, message
from ..base.results import result_dataclass as record
from ..base.sentences import SourceTokens
from ..figures.library_call import language_argument
from ..figures.library_figure import AtlasFigure
from ..figures.picture import Picture
from ..figures.table import table_from_arrays
from ..topics.attention.heads import plot
from ..topics.attention.heads.line_plot import plot_attention_lines
from ..topics.attention.heads.schema import AttentionResult, HeadsResult
from ..topics.attention.matrix_plots import (
    format_head_names,
    head_label,
    make_matrix_grid,
    matrix_heatmap,
    query_key_columns,
)
from .call_decorator import with_language
from .external_arrays import ExternalLayers, parse_attention
from .external_checks import check_signs, compute_visible_keys, find_padding_queries, is_causal
from .external_tokens import resolve_axis_tokens, to_token_list

PLOT_TYPES = ("matrix", "lines", "all heads", "facts", "rollout")
MEAN = "mean"
MAX_HEADS = 256


@record
class ExternalAttentionResult(AttentionResult):
    """The attention of another model; some of its layers may return none."""

    provided_layers: tuple[int, ...]  # the indices of the L layers in their model

    @property
    def layer_numbers(self) -> Sequence[int]:
        return self.provided_layers


@with_language
def attention_from_weights(
    weights,
    queries: Sequence[str] | None = None,
    keys: Sequence[str] | None = None,
    mask=None,
    *,
    plot_type: str = "matrix",
    layer: int | str | None = None,
    head: int | str | None = None,
    row: int | Sequence[int] | None = None,
) -> AtlasFigure:
    """Plots attention weights of any model with the figures of the atlas.

    Rows of zeros are padding and are left out; in self-attention without a mask, a triangle of zeros is a
    causal mask.

    Args:
        weights: After the softmax. An array (T, S), (H, T, S) or (L, H, T, S); a tuple of L arrays
            (B, H, T, S), or of steps of `generate()`, each a tuple of L arrays, as models of the library
            `transformers` return them; or the output and weights of a Keras or PyTorch layer. None stands for
            a missing layer.
        queries: T tokens. Default: their positions, from 0.
        keys: S tokens. Default: the queries, which is self-attention.
        mask: True where a key may be seen; (T, S), (S,) or (B, S) for padding, (B, T, S) or (B, H, T, S).
            Default: all keys, except those that a step of `generate()` could not see yet.
        plot_type: "matrix" or "lines" of one head, "all heads", "facts" about every head, or "rollout", which
            needs self-attention.
        layer, head: Of a matrix or lines: an index from 0, or "mean". Default: the most confident head.
        row: The row of the batch; for an array of three or four axes it declares that the first is the batch.
            Default: the first. For a beam, its row at each step of `generate()`: `out.beam_indices[0]`.

    Raises:
        InvalidValueError: If the shapes do not fit the tokens, a row does not sum to 1, a number is NaN, the
            mask hides keys with weight, or there are more than 1,000 tokens on a side.

    Example:
        >>> import attention_atlas as atlas
        >>> weights = [[0.9, 0.1], [0.2, 0.8]]
        >>> view = atlas.attention_from_weights(weights, ["Ġdas", "Ġspiel"], ["▁the", "▁game"])
        >>> view.table["weight"].tolist()
        [0.9, 0.1, 0.2, 0.8]

    Reference: rollout is that of Abnar and Zuidema, 2020, https://arxiv.org/abs/2005.00928
    """
    check_choice("plot_type", plot_type, PLOT_TYPES)
    query_list, key_list = to_token_list("queries", queries), to_token_list("keys", keys)
    layers, notes = _drop_unused_keys(parse_attention(weights, row), query_list if keys is None else key_list)
    check_signs(layers.weights, (len(query_list or ()), len(key_list or query_list or ())))
    is_self_attention = keys is None and layers.weights.shape[2] == layers.weights.shape[3]
    axis_tokens = resolve_axis_tokens(layers.weights.shape[2:], query_list, key_list)
    visible_keys = compute_visible_keys(layers, mask)
    if is_self_attention:
        visible_keys, mask_notes = _infer_mask(layers.weights, visible_keys, has_mask=mask is not None)
        notes += mask_notes
    result = _make_heads_result(layers, visible_keys, *axis_tokens, is_self_attention=is_self_attention)
    (attention,) = result.attentions.values()
    if plot_type == "rollout":
        _check_rollout(plot_type, layers, is_self_attention=is_self_attention)
    picture = _plot_attention(result, plot_type, select_head(attention, layer, head))
    arrays = {"queries": queries, "keys": keys, "mask": mask}
    named_plot_type = None if plot_type == PLOT_TYPES[0] else plot_type
    options = {"plot_type": named_plot_type, "layer": layer, "head": head, "row": row}
    notes += _make_notes(layers, visible_keys)
    return AtlasFigure(
        python_call=_format_call(arrays, options), result=attention, picture=_add_notes(picture, notes)
    )


def _plot_attention(
    result: HeadsResult, plot_type: str, layer_and_head: tuple[int | None, int | None]
) -> Picture:
    ((attention_type, attention),) = result.attentions.items()
    plot_functions: dict[str, Any] = {
        "matrix": lambda: plot.plot_attention_matrix(
            result, attention_type=attention_type, layer=layer_and_head[0], head=layer_and_head[1]
        ),
        "lines": lambda: plot_attention_lines(
            result,
            attention_type=attention_type,
            heads=(layer_and_head,),
            head_labels=(head_label(attention, *layer_and_head),),
            min_weight=0.15,
        ),
        "all heads": lambda: _plot_all_heads(attention),
        "facts": lambda: plot.plot_head_patterns(result, attention_type=attention_type),
        "rollout": lambda: plot.plot_rollout(result, attention_type=attention_type),
    }
    return plot_functions[plot_type]()


def _format_call(arrays: dict[str, Any], options: dict[str, Any]) -> str:
    argument_code = ["weights", *(f"{name}={name}" for name, one in arrays.items() if one is not None)]
    argument_code += [f"{name}={one!r}" for name, one in options.items() if one is not None]
    return f"atlas.attention_from_weights({', '.join([*argument_code, *language_argument()])})"


def _add_notes(picture: Picture, notes: list[str]) -> Picture:
    if not notes:
        return picture
    sentences = [part for part in (picture.details.strip(), *notes) if part]
    values = {"claim": picture.claim, "more": join_localized(sentences)}
    return dataclasses.replace(picture, claim_id="external-attention-with-notes", claim_values=values)


def _check_rollout(plot_type: str, layers: ExternalLayers, *, is_self_attention: bool) -> None:
    if not is_self_attention:
        raise_invalid("plot_type", message("external-attention-rollout"), plot_type)
    if not layers.has_all_layers:
        raise_invalid("plot_type", message("external-attention-rollout.whole"), plot_type)


def _plot_all_heads(attention: AttentionResult) -> Picture:
    layers, heads = attention.head_shape
    check_int("weights", layers * heads, 1, MAX_HEADS, hint=message("external-attention-heads"))
    weights = np.asarray(attention.weights, "float64").reshape(-1, *attention.weights.shape[2:])
    axis_tokens = (attention.query_tokens, attention.key_tokens)
    head_labels = format_head_names(
        (number, head) for number in attention.layer_numbers for head in range(heads)
    )
    figure = make_matrix_grid(
        head_labels,
        [matrix_heatmap(one, attention.mask) for one in weights],
        [axis_tokens] * len(weights),
        is_narrow=False,
    )
    most_confident = attention.find_most_confident_head()
    values = {
        "num_heads": len(weights),
        "head": head_label(attention, *most_confident),
        "weight": f"{attention.confidence[most_confident]:.2f}",
    }
    axes = [{"head": head_labels}, *query_key_columns(*axis_tokens)]
    table = table_from_arrays(axes, ("weight",), weight=weights, visible=attention.mask)
    return Picture(figure=figure, table=table, claim_id="external-attention-all-heads", claim_values=values)


def select_head(attention: AttentionResult, layer, head) -> tuple[int | None, int | None]:
    """Returns the indices of layer and head: the most confident head unless given; None is the mean."""
    layers, heads = list(attention.layer_numbers), range(attention.head_shape[1])
    for name, selected, valid_numbers in (("layer", layer, layers), ("head", head, heads)):
        if selected is None or (isinstance(selected, str) and selected == MEAN):
            continue
        fix = message("external-attention-mean")
        number = check_int(name, selected, valid_numbers[0], valid_numbers[-1], fix)
        if number not in valid_numbers:
            raise_invalid(
                name, message("rule-options", options=", ".join(map(str, valid_numbers))), selected, fix
            )
    layer_index = None if layer is None or layer == MEAN else layers.index(int(layer))
    head_index = None if head is None or head == MEAN else int(head)
    return (
        (layer_index, head_index)
        if MEAN in (layer, head)
        else attention.find_most_confident_head(layer_index, head_index)
    )


# --- what the zeros say -------------------------------------------------------------------------------------


def _drop_unused_keys(layers: ExternalLayers, keys: Sequence[str] | None) -> tuple[ExternalLayers, list[str]]:
    """Drops the columns after the last token, which nothing attends to."""
    num_tokens, num_keys = len(keys or ()), layers.weights.shape[-1]
    if not 0 < num_tokens < num_keys or layers.weights[..., num_tokens:].any():
        return layers, []
    visible_keys = None if layers.visible_keys is None else layers.visible_keys[:, :num_tokens]
    cropped_layers = dataclasses.replace(
        layers, weights=layers.weights[..., :num_tokens], visible_keys=visible_keys
    )
    return cropped_layers, [message("external-attention-unused-columns", count=num_keys - num_tokens)]


def _infer_mask(
    weights: np.ndarray, visible_keys: np.ndarray, *, has_mask: bool
) -> tuple[np.ndarray, list[str]]:
    """Infers the mask of self-attention from its zeros: rows and columns of padding, and a causal mask.

    Args:
        weights: (L, H, T, T).
        visible_keys: (T, T) bool, so far.
        has_mask: Whether the caller's mask says what is padding.
    """
    if not has_mask:
        visible_keys = visible_keys & ~find_padding_queries(weights, visible_keys)[:, None]
    is_visible_query: np.ndarray = np.any(visible_keys, axis=-1)
    weights = np.where(is_visible_query[:, None], np.nan_to_num(weights), 0)
    if not has_mask:
        visible_keys = visible_keys & ~(~is_visible_query & ~weights.any(axis=(0, 1, 2)))
    if not is_causal(weights):
        return visible_keys, []
    sees_first = weights.shape[2] > 1 and is_visible_query[0]
    return visible_keys & np.tri(len(visible_keys), dtype=bool), [
        message("external-attention-causal", sees_first=str(int(sees_first)))
    ]


def _make_notes(layers: ExternalLayers, visible_keys: np.ndarray) -> list[str]:
    notes = []
    num_masked_queries = int((~visible_keys.any(axis=-1)).sum())
    if num_masked_queries:
        notes.append(message("external-attention-padding-rows", count=num_masked_queries))
    if layers.ambiguous_axis_length:
        axis_name = "layers" if len(layers.weights) > 1 else "heads"
        notes.append(
            message("external-attention-ambiguous-axis", count=layers.ambiguous_axis_length, axis=axis_name)
        )
    return notes


def _make_heads_result(
    layers: ExternalLayers, visible_keys: np.ndarray, queries, keys, *, is_self_attention: bool
) -> HeadsResult:
    """Returns the result that the figures of attention plot, without queries, keys and values."""
    weights = np.where(visible_keys.any(axis=-1, keepdims=True), np.nan_to_num(layers.weights), 0)
    num_layers, num_heads, num_queries, num_keys = weights.shape
    attention_type = "encoder" if is_self_attention else "cross"
    attention = ExternalAttentionResult(
        model="",
        attention_type=attention_type,
        score_function="",
        query_tokens=queries,
        key_tokens=keys,
        weights=weights,
        scores=np.full_like(weights, np.nan),
        mask=visible_keys,
        queries=np.zeros((num_layers, num_heads, num_queries, 0)),
        keys=np.zeros((num_layers, num_heads, num_keys, 0)),
        values=np.zeros((num_layers, num_heads, num_keys, 0)),
        provided_layers=layers.layer_numbers,
    )
    ids = np.zeros(num_keys, int)
    source = SourceTokens(text=" ".join(keys), tokens=keys, ids=ids, is_unknown=ids > 0, truncated_words=())
    return HeadsResult(model="", source=source, attentions={attention_type: attention})
