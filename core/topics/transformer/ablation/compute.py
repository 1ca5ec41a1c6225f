"""Ablation of a Transformer's parts: the translation and its log-probability without each.

The models were trained with all of their parts: what is lost without one is what the others were not trained
to replace.
"""

import numpy as np

from ....base.arrays import gather_token_values
from ....base.checks import check_choice
from ....base.numerics import log_softmax
from ....base.registry import handles
from ....models.configs.transformer_layout import TransformerLayout
from ....models.hooks import POSITIONS, RunWithCache, head_name, skip_connection_name
from ....models.translators.translator import TargetTokens, compute_token_scores
from ..model_adapters import make_adapter
from .schema import ALL_SUBLAYERS, Part, PartsRequest, PartsResult, WithoutRequest, WithoutResult


def list_parts(layout: TransformerLayout) -> tuple[Part, ...]:
    """Returns the parts that can be switched off, in the order of the machine."""
    parts = [Part(name=POSITIONS, part_type="positions", sublayer=ALL_SUBLAYERS[len(layout.sides) - 1])]
    for side, sublayers in layout.sides.items():
        for layer in range(layout.num_layers):
            for sublayer in sublayers:
                parts += _sublayer_parts(layout, f"{side}_{layer}_{sublayer}")
        if layout.pre_norm:
            parts.append(Part(name=f"{side}_norm", part_type="norm", sublayer=side))
    return tuple(parts)


def _sublayer_parts(layout: TransformerLayout, name: str) -> list[Part]:
    parts = [
        Part(name=skip_connection_name(name), part_type="skip", sublayer=name),
        Part(name=f"{name}_norm", part_type="norm", sublayer=name),
    ]
    if name.endswith("_feedforward"):
        return [*parts, Part(name=name, part_type="feed-forward", sublayer=name)]
    heads = range(layout.num_heads)
    return parts + [
        Part(name=head_name(name, head), part_type="head", sublayer=name, head=head) for head in heads
    ]


@handles(PartsRequest)
def ablate_each_part(model, request: PartsRequest) -> PartsResult:
    """Computes the log-probability of what a model is to predict, without each part in turn.

    Of a translator that is its own translation; of a model of characters the text itself.
    """
    adapter = make_adapter(model)
    example = adapter.encode_for_scoring(request.input_text)
    baseline_pass = RunWithCache(adapter.runtime)
    encoder_output = baseline_pass.encode(example.source_ids)  # what a part of the decoder leaves as it is
    all_parts = list_parts(adapter.layout)
    log_probabilities = []
    for part in all_parts:
        ablated_pass = RunWithCache(adapter.runtime, (part.name,))
        pass_encoder_output = (
            encoder_output if part.sublayer.startswith("decoder") else ablated_pass.encode(example.source_ids)
        )
        log_probabilities.append(
            _log_probability(ablated_pass.decode(pass_encoder_output, example.decoder_ids), example.target)
        )
    return PartsResult(
        model=request.model,
        source=example.source,
        translation=adapter.decode(example.target.ids),
        target_ids=example.target.ids,
        parts=all_parts,
        baseline_log_probability=_log_probability(
            baseline_pass.decode(encoder_output, example.decoder_ids), example.target
        ),
        ablated_log_probabilities=np.array(log_probabilities),
    )


@handles(WithoutRequest)
def ablate_one_part(model, request: WithoutRequest) -> WithoutResult:
    """Computes what a model predicts without one part, and how likely its own translation then is.

    A model of characters continues the text, and the text itself is scored.

    Raises:
        InvalidValueError: If the model has no such part.
    """
    adapter = make_adapter(model)
    part_by_name = {part.name: part for part in list_parts(adapter.layout)}
    part = part_by_name[check_choice("part", request.part, tuple(part_by_name))]
    example = adapter.encode_for_scoring(request.input_text)
    baseline_pass, ablated_pass = (RunWithCache(adapter.runtime, parts) for parts in ((), (part.name,)))
    baseline_scores, ablated_scores = (
        compute_token_scores(
            forward_pass.decode(forward_pass.encode(example.source_ids), example.decoder_ids),
            example.target,
            adapter.ids_to_tokens,
        )
        for forward_pass in (baseline_pass, ablated_pass)
    )
    ablated_translation, is_truncated = adapter.generate(ablated_pass, example)
    return WithoutResult(
        model=request.model,
        part=part,
        source=example.source,
        translation=example.text if example.source else adapter.generate(baseline_pass, example)[0],
        baseline_scores=baseline_scores,
        ablated_scores=ablated_scores,
        ablated_translation=ablated_translation,
        is_truncated=is_truncated,
    )


def _log_probability(logits, target: TargetTokens) -> float:
    """Returns the log-probability of a target under logits (T, V), in nats."""
    return float(gather_token_values(log_softmax(logits), target.ids).sum())
