"""What each part of a Transformer is for: the translation and its log-probability without it.

The models were trained with all of their parts: what is lost without one is what the others were not trained
to replace.
"""

import numpy as np

from core.analyses.transformer.machine import config_of, known_ids
from core.arrays import functions, of_tokens
from core.checks import check_choice
from core.configs.translators import TransformerConfig
from core.models.translators import search
from core.models.translators.transformer_tensors import POSITIONS, TensorPass, head_of, skip_of
from core.models.translators.translator import Target, Translator
from core.numerics import log_softmax
from core.requests.transformer.parts import PartsRequest, WithoutRequest
from core.traces.transformer.parts import Part, PartsTrace, WithoutTrace
from core.traces.translation import SourceTokens

LONGER = 10  # tokens that a translation without a part may be longer than the model's own


def parts_of(config: TransformerConfig) -> tuple[Part, ...]:
    """Returns the parts that can be switched off, in the order of the machine."""
    found = [Part(name=POSITIONS, kind="positions", sublayer="both")]
    sides = {"encoder": ("self", "feedforward"), "decoder": ("self", "cross", "feedforward")}
    for side, sublayers in sides.items():
        for layer in range(config.layers):
            for sublayer in sublayers:
                found += _parts_of_sublayer(config, f"{side}_{layer}_{sublayer}")
        if config.pre_norm:
            found.append(Part(name=f"{side}_norm", kind="norm", sublayer=side))
    return tuple(found)


def _parts_of_sublayer(config: TransformerConfig, name: str) -> list[Part]:
    found = [
        Part(name=skip_of(name), kind="skip", sublayer=name),
        Part(name=f"{name}_norm", kind="norm", sublayer=name),
    ]
    if name.endswith("_feedforward"):
        return [*found, Part(name=name, kind="feed-forward", sublayer=name)]
    heads = range(config.heads)
    return [
        *found,
        *(Part(name=head_of(name, head), kind="head", sublayer=name, head=head) for head in heads),
    ]


def parts(translator: Translator, request: PartsRequest) -> PartsTrace:
    """Returns the log-probability of a model's own translation without each part, one after the other."""
    source, target = _own(translator, request.text)
    known = known_ids(translator, target.ids)
    whole = TensorPass(translator.exact)
    z = whole.encode(source.ids)  # what a part of the decoder leaves as it is
    found = parts_of(config_of(translator))
    log_probabilities = []
    for part in found:
        steps = TensorPass(translator.exact, (part.name,))
        encoded = z if part.sublayer.startswith("decoder") else steps.encode(source.ids)
        log_probabilities.append(_log_probability(steps.decode(encoded, known), target))
    return PartsTrace(
        model=request.model,
        source=source,
        translation=translator.target.decode(target.ids),
        target_ids=target.ids,
        parts=found,
        whole=_log_probability(whole.decode(z, known), target),
        log_probability=np.array(log_probabilities),
    )


def without(translator: Translator, request: WithoutRequest) -> WithoutTrace:
    """Returns what a model says with one part switched off, and how likely its own translation then is.

    Raises:
        InvalidValueError: If the model has no such part.
    """
    found = {part.name: part for part in parts_of(config_of(translator))}
    part = found[check_choice("part", request.part, tuple(found))]
    source, target = _own(translator, request.text)
    known = known_ids(translator, target.ids)
    whole, steps = TensorPass(translator.exact), TensorPass(translator.exact, (part.name,))
    z = steps.encode(source.ids)
    ids = greedy_without(translator, steps, z, len(target.ids) + LONGER)
    return WithoutTrace(
        model=request.model,
        part=part,
        source=source,
        translation=translator.target.decode(target.ids),
        scores=translator.token_scores(whole.decode(whole.encode(source.ids), known), target),
        scores_without=translator.token_scores(steps.decode(z, known), target),
        says=translator.target.decode(ids),
        says_without_end=bool(ids[-1] != translator.target.end),
    )


def greedy_without(translator: Translator, steps: TensorPass, z, limit: int) -> np.ndarray:
    """Returns the likeliest tokens one after the other, (T,), without a cache: each step reads all before it.

    Args:
        translator: The model.
        steps: The pass, with parts switched off.
        z: (S, D) what it made of the source.
        limit: Tokens after which it is stopped; fewer where the model has no more positions.
    """
    known = [translator.target.start]
    for _ in range(min(limit, translator.config.max_length)):
        logits = steps.decode(z, np.array(known, "int32"))  # (T, V)
        known.append(int(functions(logits).argmax(logits[-1])))
        if known[-1] == translator.target.end:
            break
    return np.array(known[1:], "int32")


def _own(translator: Translator, text: str) -> tuple[SourceTokens, Target]:
    """Returns a sentence as the model reads it, and its own greedy translation."""
    source = translator.read_source(text)
    (ids,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    return source, translator.own_target(ids)


def _log_probability(logits, target: Target) -> float:
    """Returns the log-probability of a target under logits (T, V), in nats."""
    return float(of_tokens(log_softmax(logits), target.ids).sum())
