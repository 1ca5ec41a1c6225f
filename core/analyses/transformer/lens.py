"""The logit lens: the decoder's output layer reads what it was not made for, the vectors between the layers.

Reference: nostalgebraist, "interpreting GPT: the logit lens", 2020,
https://www.lesswrong.com/posts/AcKRB8wDpdaN6v6ru/interpreting-gpt-the-logit-lens
"""

import numpy as np

from core.analyses.transformer.machine import known_ids
from core.arrays import host
from core.checks import fail
from core.configs.translators import TransformerConfig
from core.models.translators import search
from core.models.translators.transformer_tensors import TensorPass
from core.models.translators.translator import Target, Translator
from core.numerics import softmax
from core.requests.transformer.lens import FollowRequest, LensRequest
from core.traces.transformer.lens import FollowTrace, LensTrace
from core.traces.translation import SourceTokens

_SUBLAYERS = {"self": "self-attention", "cross": "cross-attention", "feedforward": "feed-forward"}


def lens(translator: Translator, request: LensRequest) -> LensTrace:
    """Returns what the decoder would say after each layer of its own greedy translation."""
    source, target = own_translation(translator, request.text)
    steps = decoded(translator, source, target)
    stages = stages_of(steps.config, request.step)
    heads = [host(steps.tensors[f"decoder_{layer}_cross/weights"]) for layer in range(steps.config.layers)]
    return LensTrace(
        model=request.model,
        source=source,
        translation=translator.target.decode(target.ids),
        known=translator.target.tokens(known_ids(translator, target.ids)),
        tokens=target.tokens,
        stages=tuple(stages),
        tensors=tuple(stages.values()),
        scores=tuple(translator.token_scores(logits, target) for logits in _read(steps, stages)),
        weights=np.stack(heads).mean(axis=1),
    )


def follow(translator: Translator, request: FollowRequest) -> FollowTrace:
    """Returns how likely one token is after each layer, at one position of the model's own translation.

    Raises:
        InvalidValueError: If the token is not of the model's vocabulary.
    """
    source, target = own_translation(translator, request.text)
    position = min(request.position, len(target.ids) - 1)
    followed = int(target.ids[position]) if request.token is None else _id_of(translator, request.token)
    steps = decoded(translator, source, target)
    stages = stages_of(steps.config, request.step)
    logits = np.stack([host(rows[position]) for rows in _read(steps, stages)])  # (R, V)
    probabilities = softmax(logits)
    own = logits[:, followed]  # (R,)
    earlier = np.arange(logits.shape[1]) < followed  # (V,): a lower id wins a tie
    first = [int(row.argmax()) for row in logits]
    rivals = [index for index in dict.fromkeys(reversed(first)) if index != followed]
    return FollowTrace(
        model=request.model,
        position=position,
        known=translator.target.tokens(known_ids(translator, target.ids)[: position + 1]),
        said=target.tokens[position],
        target_ids=target.ids,
        ids=np.array([followed, *rivals]),
        token=translator.target.tokens([followed])[0],
        stages=tuple(stages),
        tensors=tuple(stages.values()),
        probability=probabilities[:, followed].copy(),
        rank=((logits > own[:, None]) | ((logits == own[:, None]) & earlier)).sum(axis=1),
        rivals=tuple(translator.target.tokens(rivals)),
        rival_probability=probabilities[:, rivals].T.copy(),
    )


def stages_of(config: TransformerConfig, step: str) -> dict[str, str]:
    """Returns the tensors that the lens reads by the names of the stages, the last layer's output at the end.

    Args:
        config: Architecture.
        step: One of `core.requests.transformer.lens.STEPS`.
    """
    # What leaves a sublayer: with norms before the sublayers the bare sum, with norms behind them the norm.
    leaves = "add/sum" if config.pre_norm else "norm/norm"
    stages = {"embeddings": "target_positions/sum"}
    for layer in range(config.layers):
        if step == "layer":
            stages[f"layer {layer}"] = f"decoder_{layer}_feedforward_{leaves}"
            continue
        for part, name in _SUBLAYERS.items():
            stages[f"{layer} {name}"] = f"decoder_{layer}_{part}_{leaves}"
    return stages


def _read(steps: TensorPass, stages: dict[str, str]):
    """Yields the logits (T, V) of each stage."""
    # With norms before the sublayers (nmt_atlas) the vectors between the layers are sums that nothing has
    # normalised, and the output layer has only ever read what the decoder's last norm makes of them: the lens
    # puts that norm before it, too. With norms behind the sublayers, as in the chapter, each vector leaves
    # its layer normalised, and the output layer reads the last of them as it is: one more norm would change
    # the model's own answer. `read_out` does what the model itself does, in both; so the last row is that
    # answer. Embeddings have had no norm in either, and are the least like what the output layer knows.
    for tensor in stages.values():
        yield steps.read_out(steps.tensors[tensor])


def own_translation(translator: Translator, text: str) -> tuple[SourceTokens, Target]:
    """Returns a sentence as the model reads it, and its own greedy translation."""
    source = translator.read_source(text)
    (ids,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    return source, translator.own_target(ids)


def decoded(translator: Translator, source: SourceTokens, target: Target) -> TensorPass:
    """Returns the tensors of one pass in float64."""
    steps = TensorPass(translator.exact)
    steps.decode(steps.encode(source.ids), known_ids(translator, target.ids))
    return steps


def _id_of(translator: Translator, token: str) -> int:
    """Returns the id of a token that a visitor named."""
    tokens = translator.target.tokens(np.arange(translator.config.vocabulary_size))
    if token not in tokens:
        fail("token", "a token of the model's vocabulary", token, "Choose one of the list.")
    return tokens.index(token)
