"""The score functions side by side: several models read one sentence and are given one target."""

import numpy as np

from core.analyses.attention.matrices import attention_over
from core.arrays import functions, host, placed
from core.base.checks import fail
from core.models.translators.translator import Target, Translator, target_of
from core.requests.attention import AttentionRequest, BenchRequest
from core.traces.attention.facts import mean_weights
from core.traces.attention.matrices import AttentionsTrace, AttentionTrace
from core.traces.attention.views import BenchTrace


def bench(translators: dict[str, Translator], request: BenchRequest) -> BenchTrace:
    """Answers what several models attend to over the same words.

    Args:
        translators: Those of the request that ship, by name, in its order.
        request: The request; without a target it is the greedy translation of the first of them.

    Raises:
        InvalidValueError: If none of them ships, or a Transformer has no such layer or head.
    """
    if not translators:
        fix = "Train one with `python -m core.training NAME`."
        fail("models", "at least one model that ships", request.models, fix)
    first_name, first = next(iter(translators.items()))
    source = first.read_source(request.text)
    target_request = AttentionRequest(model=first_name, text=request.text, translation=request.translation)
    target = target_of(first, source, target_request)
    traces = {name: attention_over(model, source, target, model=name) for name, model in translators.items()}
    cross = [trace.attentions["cross"] for trace in traces.values()]
    concat, additive = _concat(translators, traces, target)
    return BenchTrace(
        models=tuple(traces),
        scores=tuple(attention.score for attention in cross),
        source=source,
        translation=traces[first_name].translation,
        query_tokens=cross[0].query_tokens,
        key_tokens=cross[0].key_tokens,
        weights=np.stack([_weights(attention, request) for attention in cross]),
        total=np.array([trace.scores.total for trace in traces.values()]),
        cut=target.cut,
        concat=concat,
        additive=additive,
    )


def _weights(cross: AttentionTrace, request: BenchRequest) -> np.ndarray:
    """Returns the weights (T, S) of a model: of a Transformer those of the chosen head, or the mean.

    A recurrent model has one head.
    """
    if cross.score == "scaled dot":
        return mean_weights(cross, request.layer, request.head)
    return mean_weights(cross)


def _concat(translators: dict[str, Translator], traces: dict[str, AttentionsTrace], target: Target):
    """Returns both ways to write the score of the first concat model, (T, S) each, or None twice."""
    for name, translator in translators.items():
        if getattr(translator.config, "score", None) == "concat":
            cross = traces[name].attentions["cross"]
            states = decoder_states(translator, traces[name].source.ids, target.ids)
            return concat_scores(translator, states, cross.values[0, 0]), cross.scores[0, 0]
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
        _, state, _ = translator.exact.advance(state, np.array([[token]]))
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
