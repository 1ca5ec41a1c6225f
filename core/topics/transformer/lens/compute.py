"""The logit lens: the decoder's output layer applied to the vectors between the layers.

Reference: nostalgebraist, "interpreting GPT: the logit lens", 2020,
https://www.lesswrong.com/posts/AcKRB8wDpdaN6v6ru/interpreting-gpt-the-logit-lens
"""

import numpy as np

from ....base.arrays import to_numpy
from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.numerics import softmax
from ....base.registry import handles
from ....models.configs.transformer_layout import TransformerLayout
from ....models.translators.translator import compute_token_scores
from ..model_adapters import ModelAdapter, compute_stage_logits, lens_stages, make_adapter, run_forward_pass
from .schema import FollowRequest, FollowResult, LensRequest, LensResult


@handles(LensRequest)
def compute_lens(model, request: LensRequest) -> LensResult:
    """Computes what the decoder would predict after each layer, over what the model reads and predicts."""
    adapter = make_adapter(model)
    example = adapter.encode_with_predictions(request.input_text)
    forward_pass = run_forward_pass(adapter, example)
    stages = lens_stages(adapter.layout, request.granularity)
    return LensResult(
        model=request.model,
        source=example.source,
        translation=example.text,
        decoder_tokens=tuple(adapter.ids_to_tokens(example.decoder_ids)),
        tokens=example.target.tokens,
        stages=tuple(stages),
        tensors=tuple(stages.values()),
        stage_scores=tuple(
            compute_token_scores(logits, example.target, adapter.ids_to_tokens)
            for logits in compute_stage_logits(forward_pass, stages)
        ),
        cross_attention_weights=_cross_attention_weights(
            adapter.layout, forward_pass, len(example.decoder_ids)
        ),
    )


def _cross_attention_weights(layout: TransformerLayout, forward_pass, num_positions: int) -> np.ndarray:
    """Returns how the positions attend to the source (L, T, S), mean of the heads; (0, T, 0) without one."""
    if "cross" not in layout.sides["decoder"]:
        return np.zeros((0, num_positions, 0))
    layer_weights = [
        to_numpy(forward_pass.tensors[f"decoder_{layer}_cross/weights"]) for layer in range(layout.num_layers)
    ]
    return np.stack(layer_weights).mean(axis=1)


@handles(FollowRequest)
def follow_token(model, request: FollowRequest) -> FollowResult:
    """Computes the probability of one token after each layer, at one position of what the model predicts.

    Raises:
        InvalidValueError: If the token is not of the model's vocabulary.
    """
    adapter = make_adapter(model)
    example = adapter.encode_with_predictions(request.input_text)
    target = example.target
    position = min(request.position, len(target.ids) - 1)
    token_id = int(target.ids[position]) if request.token is None else _token_id(adapter, request.token)
    forward_pass = run_forward_pass(adapter, example)
    stages = lens_stages(adapter.layout, request.granularity)
    logits = np.stack(
        [to_numpy(rows[position]) for rows in compute_stage_logits(forward_pass, stages)]
    )  # (R, V)
    probabilities = softmax(logits)
    token_logits = logits[:, token_id]  # (R,)
    is_lower_id = np.arange(logits.shape[1]) < token_id  # (V,): a lower id wins a tie
    top_ids = [int(row.argmax()) for row in logits]
    rival_ids = [index for index in dict.fromkeys(reversed(top_ids)) if index != token_id]
    return FollowResult(
        model=request.model,
        position=position,
        decoder_tokens=tuple(adapter.ids_to_tokens(example.decoder_ids[: position + 1])),
        predicted_token=target.tokens[position],
        target_ids=target.ids,
        token_ids=np.array([token_id, *rival_ids]),
        token=adapter.ids_to_tokens([token_id])[0],
        stages=tuple(stages),
        tensors=tuple(stages.values()),
        probability=probabilities[:, token_id].copy(),
        rank=((logits > token_logits[:, None]) | ((logits == token_logits[:, None]) & is_lower_id)).sum(
            axis=1
        ),
        rival_tokens=tuple(adapter.ids_to_tokens(rival_ids)),
        rival_probability=probabilities[:, rival_ids].T.copy(),
    )


def _token_id(adapter: ModelAdapter, token: str) -> int:
    tokens = adapter.ids_to_tokens(np.arange(adapter.layout.vocabulary_size))
    if token not in tokens:
        raise_invalid("token", message("lens-vocabulary-token"), token, message("lens-vocabulary-token.fix"))
    return tokens.index(token)
