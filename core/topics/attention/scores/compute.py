"""Score functions side by side: several models with the same source and target sentence."""

import numpy as np

from ....base.arrays import array_namespace, to_device, to_numpy
from ....base.registry import handles
from ....models.translators.translator import TargetTokens, Translator
from ..heads.schema import AttentionResult, HeadsRequest, HeadsResult
from ..model_attention import compute_translator_attention, resolve_target
from .schema import ScoresRequest, ScoresResult


@handles(ScoresRequest)
def compare_score_functions(translators: tuple[Translator, ...], request: ScoresRequest) -> ScoresResult:
    """Answers what several models attend to over the same words.

    Raises:
        InvalidValueError: If a Transformer has no such layer or head.
    """
    first_translator = translators[0]
    source = first_translator.read_source(request.text)
    heads_request = HeadsRequest(model=request.models[0], text=request.text, translation=request.translation)
    target = resolve_target(first_translator, source, heads_request)
    heads_results = [
        compute_translator_attention(model, source, target, model=name)
        for name, model in zip(request.models, translators, strict=True)
    ]
    cross_attentions = [heads_result.cross for heads_result in heads_results]
    concat_scores, additive_scores = _compute_concat_and_additive(translators, heads_results, target)
    return ScoresResult(
        models=request.models,
        score_functions=tuple(attention.score_function for attention in cross_attentions),
        source=source,
        translation=heads_results[0].translation,
        target_ids=target.ids,
        target_tokens=heads_results[0].get_query_labels("cross"),
        query_tokens=cross_attentions[0].query_tokens,
        key_tokens=cross_attentions[0].key_tokens,
        weights=np.stack([_choose_weights(attention, request) for attention in cross_attentions]),
        total_log_probability=np.array(
            [heads_result.target.total_log_probability for heads_result in heads_results]
        ),
        truncated_words=target.truncated_words,
        concat_scores=concat_scores,
        additive_scores=additive_scores,
    )


def _choose_weights(attention: AttentionResult, request: ScoresRequest) -> np.ndarray:
    # of a Transformer those of the chosen head, or the mean
    return (
        attention.mean_weights(request.layer, request.head)
        if attention.score_function == "scaled dot"
        else attention.mean_weights()
    )


def _compute_concat_and_additive(
    translators: tuple[Translator, ...], heads_results: list[HeadsResult], target: TargetTokens
):
    for translator, heads_result in zip(translators, heads_results, strict=True):
        if heads_result.cross.score_function == "concat":
            states = compute_decoder_states(translator, heads_result.source.ids, target.ids)
            return compute_concat_scores(
                translator, states, heads_result.cross.values[0, 0]
            ), heads_result.cross.scores[0, 0]
    return None, None


def compute_decoder_states(
    translator: Translator, source_ids: np.ndarray, target_ids: np.ndarray
) -> np.ndarray:
    """Returns the hidden states (T, U) of a recurrent translator before each token of a target, in float64.

    Args:
        translator: A recurrent one.
        source_ids: (S,) ids that it reads first.
        target_ids: (T,) of the target; state t has read the source and the tokens before token t.
    """
    state = translator.float64_runtime.init_state(source_ids[None])
    hidden_states = []
    for token in translator.preceding_ids(target_ids):
        _, state = translator.float64_runtime.decode_step(state, np.array([[token]]))
        hidden_states.append(to_numpy(state.hidden_state[0]))
    return np.stack(hidden_states)  # (T, U)


def compute_concat_scores(
    translator: Translator, decoder_states: np.ndarray, encoder_outputs: np.ndarray
) -> np.ndarray:
    """Returns v tanh(W [h; y] + b) (T, S), as the equation writes it: two vectors joined, one matrix.

    The model itself never joins them. It computes W1 h once a query and W2 y + b once a key and adds them up,
    which is the score that is called additive; W is W1 on top of W2.

    Args:
        translator: A recurrent one with the concat score.
        decoder_states: h, (T, U) of the decoder.
        encoder_outputs: y, (S, U) of the encoder.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-1; Bahdanau, Cho and Bengio,
    "Neural Machine Translation by Jointly Learning to Align and Translate", 2014,
    https://arxiv.org/abs/1409.0473
    """
    arrays = translator.float64_runtime.arrays
    ops = array_namespace(arrays["attention/scale"])
    kernel = ops.concatenate([arrays["attention_query/kernel"], arrays["attention_key/kernel"]])  # (2U, U)
    bias = arrays["attention_key/bias"]
    v = arrays["attention/scale"]
    h = ops.repeat(to_device(decoder_states)[:, None], len(encoder_outputs), axis=1)  # (T, S, U)
    y = ops.repeat(to_device(encoder_outputs)[None], len(decoder_states), axis=0)  # (T, S, U)
    activations = ops.tanh(ops.matmul(ops.concatenate([h, y], axis=-1), kernel) + bias)  # (T, S, U)
    return to_numpy(ops.matmul(activations, v))
