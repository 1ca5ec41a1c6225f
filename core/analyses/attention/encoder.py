"""What one asks of a pretrained encoder: its attention, one weight, rules, similar sentences."""

import dataclasses

from core.analyses.attention.invariants import LOOKING, PADDING, hidden_are_zero, largest_change, rows_sum
from core.analyses.attention.one_weight import LayerWeights, inside
from core.arrays import host, product
from core.models.encoder.forward import pooled
from core.models.encoder.runtime import PretrainedEncoder
from core.models.translators.batches import pad
from core.requests.attention import EncodeRequest, InsideRequest, InvariantsRequest, SentencesRequest
from core.traces.attention.encoder import EncodedTrace, SentencesTrace
from core.traces.attention.facts import check_place
from core.traces.attention.views import InsideTrace, Invariant, InvariantsTrace


def encode(encoder: PretrainedEncoder, request: EncodeRequest) -> EncodedTrace:
    """Answers how a pretrained encoder reads a sentence: attention, hidden states, embedding."""
    source = encoder.read(request.text)
    hidden, trace = encoder.with_attention(source)
    embedding = pooled(hidden[None], source.ids[None] != 0)[0]  # (D,)
    return EncodedTrace(
        model=request.model, source=source, attention=trace, hidden=hidden, embedding=embedding
    )


def sentences(encoder: PretrainedEncoder, request: SentencesRequest) -> SentencesTrace:
    """Answers how similar sentences are: the cosines of their embeddings, all read in one batch."""
    sources = tuple(encoder.read(text) for text in request.texts)
    ids = pad([source.ids for source in sources])  # (B, S)
    embeddings = pooled(encoder.hidden(ids), ids != 0)  # (B, D)
    return SentencesTrace(
        model=request.model,
        sources=sources,
        embeddings=embeddings,
        similarity=product(embeddings, embeddings.T),
    )


def inside_encoder(encoder: PretrainedEncoder, request: InsideRequest) -> InsideTrace:
    """Answers how one weight of a pretrained encoder came about."""
    _, trace = encoder.with_attention(encoder.read(request.text))
    layers, heads = trace.weights.shape[:2]
    dense = f"block_{check_place('layer', request.layer, layers)}/attention/dense"
    weights = encoder.model.weights
    kernel, bias = (host(weights[f"{dense}/{part}"]).astype("float64") for part in ("kernel", "bias"))
    kernel = kernel.reshape(heads, -1, len(bias))  # (H, K, D)
    return inside(trace, request, LayerWeights(kernel=kernel, bias=bias))


def encoder_invariants(encoder: PretrainedEncoder, request: InvariantsRequest) -> InvariantsTrace:
    """Answers how well a pretrained encoder keeps the rules on a sentence.

    It has no causal mask and no cross-attention.
    """
    source = encoder.read(request.text)
    count = len(source.ids)
    hidden, trace = encoder.with_attention(source)
    paddings = tuple(extra for extra in request.paddings if count + extra <= encoder.model.config.max_length)
    weight_change = 0.0
    state_change = 0.0
    masked = [hidden_are_zero(trace)]
    for extra in paddings:
        padded_hidden, padded = encoder.with_attention(source, extra)
        change = largest_change(trace.weights, padded.weights[:, :, :count, :count])
        weight_change = max(weight_change, change)
        state_change = max(state_change, largest_change(hidden, padded_hidden[:count]))
        masked.append(hidden_are_zero(padded))
    largest = max(rule.measured for rule in masked)
    looking = largest_change(hidden, encoder.hidden(source.ids[None])[0])
    tried = len(paddings)
    rules = (
        rows_sum(trace),
        dataclasses.replace(masked[-1], measured=largest, count=sum(rule.count for rule in masked)),
        Invariant(
            name="padding",
            kind="encoder",
            measured=weight_change,
            bound=PADDING,
            count=tried * trace.weights.size,
        ),
        Invariant(
            name="padding", kind="all", measured=state_change, bound=PADDING, count=tried * hidden.size
        ),
        Invariant(name="looking", kind="all", measured=looking, bound=LOOKING, count=hidden.size),
    )
    return InvariantsTrace(
        model=request.model, source=source, translation="", invariants=rules, paddings=paddings
    )
