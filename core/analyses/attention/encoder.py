"""What one asks of a pretrained encoder: attention over a sentence, one weight from within, rules that hold,
how alike sentences are.
"""

import dataclasses

import keras

from core.analyses.attention.invariants import LOOKING, PADDING, hidden_are_zero, largest_change, rows_sum
from core.analyses.attention.one_weight import Parts, inside
from core.models.encoder.model import pooled
from core.models.encoder.pretrained import Pretrained
from core.models.translators.batches import pad
from core.requests.attention import EncodeRequest, InsideRequest, InvariantsRequest, SentencesRequest
from core.traces.attention.encoder import EncodedTrace, SentencesTrace
from core.traces.attention.facts import check_place
from core.traces.attention.views import InsideTrace, Invariant, InvariantsTrace


def encode(encoder: Pretrained, request: EncodeRequest) -> EncodedTrace:
    """Answers how a pretrained encoder reads a sentence: every attention, the hidden states, the embedding."""
    source = encoder.read(request.text)
    hidden, trace = encoder.look(source)
    return EncodedTrace(
        model=request.model,
        source=source,
        attention=trace,
        hidden=hidden,
        embedding=pooled(hidden[None], source.ids[None] != 0)[0],
    )


def sentences(encoder: Pretrained, request: SentencesRequest) -> SentencesTrace:
    """Answers how alike sentences are: the cosines of their embeddings, all sentences read in one batch."""
    sources = tuple(encoder.read(text) for text in request.texts)
    ids = pad([source.ids for source in sources])
    embeddings = pooled(encoder.hidden(ids), ids != 0)
    return SentencesTrace(
        model=request.model, sources=sources, embeddings=embeddings, similarity=embeddings @ embeddings.T
    )


def inside_encoder(encoder: Pretrained, request: InsideRequest) -> InsideTrace:
    """Answers how one weight of a pretrained encoder came about."""
    _, trace = encoder.look(encoder.read(request.text))
    layer = encoder.model.blocks[check_place("layer", request.layer, trace.weights.shape[0])].attention.dense
    kernel, bias = (keras.ops.convert_to_numpy(part) for part in (layer.kernel, layer.bias))
    # (H, K, D)
    return inside(
        trace, request, Parts(kernel=kernel.reshape(*trace.weights.shape[1:2], -1, len(bias)), bias=bias)
    )


def encoder_invariants(encoder: Pretrained, request: InvariantsRequest) -> InvariantsTrace:
    """Answers how well a pretrained encoder keeps the rules on a sentence; it has no causal mask and no
    cross-attention.
    """
    source = encoder.read(request.text)
    count = len(source.ids)
    hidden, trace = encoder.look(source)
    tried = tuple(extra for extra in request.paddings if count + extra <= encoder.model.config.max_length)
    change, state, masked = 0.0, 0.0, [hidden_are_zero(trace)]
    for extra in tried:
        padded, other = encoder.look(source, extra)
        change = max(change, largest_change(trace.weights, other.weights[:, :, :count, :count]))
        state = max(state, largest_change(hidden, padded[:count]))
        masked.append(hidden_are_zero(other))
    blind = encoder.hidden(source.ids[None])[0]
    found = (
        rows_sum(trace),
        dataclasses.replace(
            masked[-1], found=max(one.found for one in masked), count=sum(one.count for one in masked)
        ),
        Invariant(
            name="padding", kind="encoder", found=change, bound=PADDING, count=len(tried) * trace.weights.size
        ),
        Invariant(name="padding", kind="all", found=state, bound=PADDING, count=len(tried) * hidden.size),
        Invariant(
            name="looking", kind="all", found=largest_change(hidden, blind), bound=LOOKING, count=hidden.size
        ),
    )
    return InvariantsTrace(
        model=request.model, source=source, translation="", invariants=found, paddings=tried
    )
