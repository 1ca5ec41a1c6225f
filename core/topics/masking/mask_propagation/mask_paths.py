"""The paths of masks between the layer calls of a model, and the sentences that describe them."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ....base.i18n import join_localized, join_with_and, message
from ....base.text import escape_inline_markdown
from .schema import LayerCallRecord, LossWeighting, MaskPropagationResult

_MAX_LISTED_WEIGHTS = 6  # weights of losses that a sentence lists
# layers that take a mask which is True at valid steps
_MASK_CONSUMERS = ("GRU", "LSTM", "SimpleRNN", "RNN", "Bidirectional", "GlobalAveragePooling1D")


@dataclasses.dataclass(frozen=True)
class MaskPath:
    """A path between two layer calls.

    Attributes:
        source, target: Indices of the calls; -1 is the sentences.
        path_type: "masked" (the tensor carries a mask), "plain" (it carries none), "filled_by_keras" (there
            is no tensor: Keras wrote the mask of the source into the graph, for the target).
    """

    source: int
    target: int
    path_type: str


def get_shown_mask(record: LayerCallRecord) -> np.ndarray | None:
    """Returns the mask (B, T) to draw of a call: the outgoing one, else an incoming one that ends there.

    It is None where there is no mask.
    """
    masks = [*record.outgoing_masks, *(incoming.mask for incoming in record.incoming_masks)]
    mask = next((mask for mask in masks if mask is not None), None)
    return None if mask is None or mask.ndim < 2 else reduce_mask_axes(mask)


def reduce_mask_axes(mask: np.ndarray) -> np.ndarray:
    """Returns a mask of more axes as one (B, T): a step is valid where one entry of the further axes is."""
    while mask.ndim > 2:
        reduced_axis = next((axis for axis in range(1, mask.ndim) if mask.shape[axis] == 1), 1)
        mask = np.asarray(mask.any(axis=reduced_axis))
    return mask


def find_inverting_call(
    records: Sequence[LayerCallRecord], valid_steps: np.ndarray
) -> LayerCallRecord | None:
    """Returns the layer call that makes a mask which shows a layer of Keras the padding alone, or None.

    Args:
        records: The layer calls of the model.
        valid_steps: (B, T) bool, False at padding.
    """
    for record in records:
        takes_mask = record.attention_mask is not None or record.layer_class in _MASK_CONSUMERS
        for mask in _explicit_masks(record) if takes_mask else ():
            if np.array_equal(reduce_mask_axes(mask), ~valid_steps):
                creators = [call for call in records if call.computes_mask and _returns_mask(call, mask)]
                return creators[-1] if creators else record
    return None


def _explicit_masks(record: LayerCallRecord) -> list[np.ndarray]:
    masks = [incoming.mask for incoming in record.incoming_masks if incoming.route == "explicit"]
    return [mask for mask in masks if mask is not None and mask.ndim > 1]


def _returns_mask(record: LayerCallRecord, mask: np.ndarray) -> bool:
    return any(outgoing is not None and np.array_equal(mask, outgoing) for outgoing in record.outgoing_masks)


def get_first_outgoing_mask(record: LayerCallRecord) -> np.ndarray | None:
    """Returns the first mask of the outputs, or None."""
    return next((mask for mask in record.outgoing_masks if mask is not None), None)


def find_mask_paths(records: tuple[LayerCallRecord, ...]) -> list[MaskPath]:
    """Returns the paths between layer calls.

    A layer may take the mask off its input tensor; later consumers of that tensor get none.
    """
    paths = []
    stripped_sources: set[int] = set()  # calls whose output lost its mask to a consumer
    for index, record in enumerate(records):
        parent = _find_parent_call(records, index)
        sources = {parent if source < 0 else source for source in record.input_call_numbers}
        gets_mask = any(
            incoming.mask is not None and incoming.route != "filled_by_keras"
            for incoming in record.incoming_masks
        )
        for source in sorted(sources):
            # a call in a nested model gets the inputs of that model, whatever that model returns
            source_has_mask = source >= 0 and (
                source == parent or get_first_outgoing_mask(records[source]) is not None
            )
            is_masked = source_has_mask and gets_mask and source not in stripped_sources
            paths.append(MaskPath(source, index, "masked" if is_masked else "plain"))
        origins = {origin for incoming in record.incoming_masks for origin in incoming.origin_call_numbers}
        paths += [MaskPath(origin, index, "filled_by_keras") for origin in sorted(origins)]
        stripped_sources |= sources if record.inputs_that_lost_mask else set()
    return paths


def _find_parent_call(records: tuple[LayerCallRecord, ...], index: int) -> int:
    # -1 at the top
    path = records[index].parent_names
    parents = [at for at in range(index) if path and (*records[at].parent_names, records[at].name) == path]
    return parents[-1] if parents else -1


# --- in words -----------------------------------------------------------------------------------------------


def message_key_and_values(result: MaskPropagationResult) -> tuple[str, dict]:
    """Returns which claim is true of the masks of a model, and the values of its message."""
    records, valid_steps = result.mask_trace.layer_calls, result.ids != 0
    creators = [record for record in records if record.verdict == "creates"]
    values = {
        "num_padding": int((~valid_steps).sum()),
        "num_steps": valid_steps.size,
        "details": _describe_calls(result),
    }
    losing_calls = [
        index
        for index, record in enumerate(records)
        if record.verdict in ("loses", "ignores") and not record.uses_mask
    ]
    weights = [output.weights for output in result.mask_trace.loss_weightings if output.mask is not None]
    if not creators:
        return "none", values
    if losing_calls and not records[losing_calls[-1]].is_stochastic:
        last = losing_calls[-1]
        if not any(record.incoming_masks for record in records[last + 1 :]):
            return "dropped", values | {"layer": _join_names([records[last]])}
    inverting_call = find_inverting_call(records, valid_steps)
    if inverting_call is not None:
        num_hidden = int(valid_steps.sum())
        return "inverted", values | {"num_hidden": num_hidden, "creator": _join_names([inverting_call])}
    values |= {"creator": _join_names(creators[:1])}
    if weights and weights[0] is not None:
        num_weighted = int((weights[0] > 0).sum())
        return "reaches", values | {"num_weighted": num_weighted, "num_losses": weights[0].size}
    mask_users = [record for record in records if record.uses_mask] or creators
    mask = _created_mask(records, creators[0])
    if mask is not None:
        values |= {"num_padding": int((~mask).sum()), "num_steps": mask.size}
    return "ends", values | {"layer": _join_names(mask_users[-1:])}


def _created_mask(records: Sequence[LayerCallRecord], creator: LayerCallRecord) -> np.ndarray | None:
    # an explicit mask has the shape in which a layer gets it
    explicit_masks = (
        mask for record in records if not record.computes_mask for mask in _explicit_masks(record)
    )
    explicit_mask = next(explicit_masks, None) if creator.computes_mask else None
    return get_shown_mask(creator) if explicit_mask is None else reduce_mask_axes(explicit_mask)


def _describe_calls(result: MaskPropagationResult) -> str:
    records = result.mask_trace.layer_calls
    sentences = [
        message(
            f"mask_propagation-effect-sentence.{verdict.replace(' ', '_')}",
            layers=_join_names([record for record in records if record.verdict == verdict]),
        )
        for verdict in dict.fromkeys(record.verdict for record in records if record.verdict != "none")
    ]
    for record in records:
        for incoming in record.incoming_masks:
            if incoming.origin_call_numbers:
                origins = _join_names([records[number] for number in incoming.origin_call_numbers])
                sentences.append(_layer_message("in-graph", record, origins=origins))
    differences = [(record.max_difference, record) for record in records if record.uses_mask]
    max_difference, record = max(differences, key=lambda pair: pair[0] or 0, default=(None, records[0]))
    if max_difference:
        values = {
            "max_difference": f"{max_difference:.3g}",
            "is_trained": "no" if result.is_untrained else "yes",
        }
        sentences.append(_layer_message("max-difference", record, **values))
    sentences += [_describe_nan(record) for record in records if record.rows_with_nan]
    sentences += [_layer_message("stochastic", record) for record in records if record.is_stochastic]
    sentences += [
        _layer_message("lost-inputs", record, inputs=join_with_and(record.inputs_that_lost_mask))
        for record in records
        if record.inputs_that_lost_mask
    ]
    return join_localized([*sentences, *map(_describe_loss_weighting, result.mask_trace.loss_weightings)])


def _layer_message(name: str, record: LayerCallRecord, **values) -> str:
    return message(f"mask_propagation-{name}", layer=_join_names([record]), **values)


def _describe_nan(record: LayerCallRecord) -> str:
    mask, rows = get_shown_mask(record), list(record.rows_with_nan)
    is_all_padding = mask is not None and not mask[rows].any()
    return _layer_message(
        f"nan.{'all_padding' if is_all_padding else 'other'}",
        record,
        num_sentences=len(rows),
        sentences=join_with_and([str(row + 1) for row in rows]),
    )


def _join_names(records: Sequence[LayerCallRecord]) -> str:
    return join_with_and([escape_inline_markdown(record.name) for record in records])


def _describe_loss_weighting(output: LossWeighting) -> str:
    """Returns a sentence about the mask that an output carries to the loss."""
    mask, weights, values = output.mask, output.weights, {"layer": escape_inline_markdown(output.name)}
    if mask is None:
        return message("mask_propagation-loss.none", **values)
    if weights is None:
        return message("mask_propagation-loss.unfit", mask_shape=str(mask.shape), **values)
    num_weighted = int((weights > 0).sum())
    if output.is_broadcast:
        listed_weights = [f"{weight:.3g}" for weight in weights.ravel()[:_MAX_LISTED_WEIGHTS]]
        values |= {"mask_shape": str(mask.shape), "loss_shape": str(weights.shape)}
        values |= {"weights": ", ".join(listed_weights + ["..."] * (weights.size > _MAX_LISTED_WEIGHTS))}
        variant = "columns" if mask.ndim > weights.ndim else "several"
        return message(f"mask_propagation-loss.{variant}", **values)
    if num_weighted in (0, weights.size):
        return message(f"mask_propagation-loss.{'all' if num_weighted else 'nothing'}", **values)
    return message("mask_propagation-loss.some", num_weighted=num_weighted, num_losses=weights.size, **values)
