"""The score functions side by side: several models read one sentence and are given one target."""

import numpy as np

from core.analyses.attention.matrices import attention_over
from core.checks import fail
from core.models.translators.translator import Target, Translator, target_of
from core.numerics import entropy
from core.requests.attention import AttentionRequest, BenchRequest
from core.traces.attention.facts import mean_weights
from core.traces.attention.matrices import AttentionsTrace
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
        fail(
            "models",
            "at least one model that ships",
            request.models,
            "Train one with `python -m core.training NAME`.",
        )
    name, first = next(iter(translators.items()))
    source = first.read_source(request.text)
    target = target_of(
        first, source, AttentionRequest(model=name, text=request.text, translation=request.translation)
    )
    found = {name: attention_over(one, source, target, model=name) for name, one in translators.items()}
    cross = [one.attentions["cross"] for one in found.values()]
    weights = np.stack([_weights(one, request) for one in found.values()])
    concat, additive = _concat(translators, found, target)
    return BenchTrace(
        models=tuple(found),
        scores=tuple(one.score for one in cross),
        source=source,
        translation=found[name].translation,
        query_tokens=cross[0].query_tokens,
        key_tokens=cross[0].key_tokens,
        weights=weights,
        entropy=entropy(weights),
        total=np.array([one.scores.total for one in found.values()]),
        left_out=tuple(name for name in request.models if name not in translators),
        cut=target.cut,
        concat=concat,
        additive=additive,
    )


def _weights(found: AttentionsTrace, request: BenchRequest) -> np.ndarray:
    """Returns the weights (T, S) of a model: of the one head of a recurrent one, of the chosen head or the
    mean of a Transformer.
    """
    cross = found.attentions["cross"]
    return (
        mean_weights(cross, request.layer, request.head)
        if cross.score == "scaled dot"
        else mean_weights(cross)
    )


def _concat(translators: dict[str, Translator], found: dict[str, AttentionsTrace], target: Target):
    """Returns both ways to write the score of the first concat model, (T, S) each, or None twice."""
    for name, translator in translators.items():
        if getattr(translator.config, "score", None) == "concat":
            states, cross = (
                decoder_states(translator, found[name].source.ids, target.ids),
                found[name].attentions["cross"],
            )
            return concat_scores(translator, states, cross.values[0, 0]), cross.scores[0, 0]
    return None, None


def decoder_states(translator: Translator, source: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Returns the hidden states (T, U) of a recurrent translator that has read the tokens before each of a
    target (T,), in float64.
    """
    state, states = translator.exact.start(source[None]), []
    for token in (translator.target.start, *ids[:-1]):
        _, state, _ = translator.exact.advance(state, np.array([[token]]))
        states.append(state.hidden_state[0])
    return np.stack(states)


def concat_scores(translator: Translator, states: np.ndarray, outputs: np.ndarray) -> np.ndarray:
    """Returns v tanh(W [h; y] + b) (T, S), as the equation writes it: each two vectors put end to end and
    multiplied by one matrix.

    The model itself never joins them. It computes W1 h once a query and W2 y + b once a key and adds them up,
    which is the score that is called additive; W is W1 on top of W2.

    Args:
        translator: A recurrent one with the concat score.
        states: h, (T, U) of the decoder.
        outputs: y, (S, U) of the encoder.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-1.
    """
    arrays = translator.exact.arrays
    matrix = np.concatenate([arrays["attention_query/kernel"], arrays["attention_key/kernel"]])  # (2U, U)
    bias, v = arrays["attention_key/bias"], arrays["attention/scale"]
    return np.array([[np.tanh(np.concatenate([h, y]) @ matrix + bias) @ v for y in outputs] for h in states])
