"""The score functions side by side: several models read one sentence and are given one target."""

import numpy as np

from ....base.arrays import functions, host, placed
from ....base.registry import handles
from ....models.translators.translator import Target, Translator
from ..heads.schema import AttentionResult, HeadsRequest, HeadsResult
from ..looking import attention_over, target_of
from .schema import ScoresRequest, ScoresResult


@handles(ScoresRequest)
def score(translators: tuple[Translator, ...], request: ScoresRequest) -> ScoresResult:
    """Answers what several models attend to over the same words.

    Raises:
        InvalidValueError: If a Transformer has no such layer or head.
    """
    first = translators[0]
    source = first.read_source(request.text)
    asked = HeadsRequest(model=request.models[0], text=request.text, translation=request.translation)
    target = target_of(first, source, asked)
    traces = [
        attention_over(model, source, target, model=name)
        for name, model in zip(request.models, translators, strict=True)
    ]
    cross = [trace.cross for trace in traces]
    concat, additive = _concat(translators, traces, target)
    return ScoresResult(
        models=request.models,
        scores=tuple(attention.score for attention in cross),
        source=source,
        translation=traces[0].translation,
        target_ids=target.ids,
        said=traces[0].queries("cross"),
        query_tokens=cross[0].query_tokens,
        key_tokens=cross[0].key_tokens,
        weights=np.stack([_weights(attention, request) for attention in cross]),
        total=np.array([trace.target.total for trace in traces]),
        cut=target.cut,
        concat=concat,
        additive=additive,
    )


def _weights(cross: AttentionResult, request: ScoresRequest) -> np.ndarray:
    """Returns the weights (T, S) of a model: of a Transformer those of the chosen head, or the mean."""
    return cross.mean(request.layer, request.head) if cross.score == "scaled dot" else cross.mean()


def _concat(translators: tuple[Translator, ...], traces: list[HeadsResult], target: Target):
    """Returns both ways to write the score of the first concat model, (T, S) each, or None twice."""
    for translator, trace in zip(translators, traces, strict=True):
        if trace.cross.score == "concat":
            states = decoder_states(translator, trace.source.ids, target.ids)
            return concat_scores(translator, states, trace.cross.values[0, 0]), trace.cross.scores[0, 0]
    return None, None


def decoder_states(translator: Translator, source: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Returns the hidden states (T, U) of a recurrent translator before each token of a target, in float64.

    Args:
        translator: A recurrent one.
        source: (S,) ids that it reads first.
        ids: (T,) of the target; state t has read the source and the tokens before token t.
    """
    state = translator.exact.start(source[None])
    hidden_states = []
    for token in translator.preceding_ids(ids):
        _, state = translator.exact.advance(state, np.array([[token]]))
        hidden_states.append(host(state.hidden_state[0]))
    return np.stack(hidden_states)  # (T, U)


def concat_scores(translator: Translator, states: np.ndarray, outputs: np.ndarray) -> np.ndarray:
    """Returns v tanh(W [h; y] + b) (T, S), as the equation writes it: two vectors joined, one matrix.

    The model itself never joins them. It computes W1 h once a query and W2 y + b once a key and adds them up,
    which is the score that is called additive; W is W1 on top of W2.

    Args:
        translator: A recurrent one with the concat score.
        states: h, (T, U) of the decoder.
        outputs: y, (S, U) of the encoder.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-1; Bahdanau, Cho and Bengio,
    "Neural Machine Translation by Jointly Learning to Align and Translate", 2014,
    https://arxiv.org/abs/1409.0473
    """
    arrays = translator.exact.arrays
    ops = functions(arrays["attention/scale"])
    matrix = ops.concatenate([arrays["attention_query/kernel"], arrays["attention_key/kernel"]])  # (2U, U)
    bias = arrays["attention_key/bias"]
    v = arrays["attention/scale"]
    h = ops.repeat(placed(states)[:, None], len(outputs), axis=1)  # (T, S, U)
    y = ops.repeat(placed(outputs)[None], len(states), axis=0)  # (T, S, U)
    compared = ops.tanh(ops.matmul(ops.concatenate([h, y], axis=-1), matrix) + bias)  # (T, S, U)
    return host(ops.matmul(compared, v))
