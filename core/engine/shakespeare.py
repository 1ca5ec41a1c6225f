"""How the engine answers what pages ask of the models that write a character at a time."""

import numpy as np

from core.base.limits import limit
from core.engine.loading import decoder, on_device
from core.engine.streams import Slot, Stream, Worker
from core.requests.shakespeare import (
    CarryRequest,
    CompareRequest,
    GenerateRequest,
    NextCharacterRequest,
    StatesRequest,
    UnitScoresRequest,
)
from core.traces.shakespeare import (
    CarryTrace,
    GenerationTrace,
    NextCharacterTrace,
    StatesTrace,
    UnitScoresTrace,
    join_generations,
)


def _make_steps(batch: list[Slot]) -> None:
    """Makes the next steps of some streams of one model; what a state is, its decoder alone knows."""
    from core.models.char_rnn.generation import CHUNK, describe
    from core.models.char_rnn.numpy_decoder import Rows

    requests = [slot.request for slot in batch]
    steps = min(CHUNK, *(len(slot.numbers) - slot.done for slot in batch))
    uniforms = np.stack([slot.numbers[slot.done : slot.done + steps] for slot in batch])  # (B, T)

    def decode():
        model = decoder(requests[0].model)
        states = model.join([slot.state for slot in batch])
        return model, *model.decode(states, Rows.of(requests), uniforms)

    model, ids, logits, states = on_device(decode, of=requests[0])
    after = [model.take(states, row) for row in range(len(batch))]
    starts = [slot.request.start + slot.done for slot in batch]
    saved = [model.save(state) for state in after]
    traces = on_device(describe, requests, starts, ids, logits, saved, of=requests[0])
    for slot, state, trace in zip(batch, after, traces, strict=True):
        slot.state = state
        slot.done += steps
        slot.answers.put(trace)


WORKER = Worker(_make_steps, most=limit("streams", 1_000_000))


def _stream(request: GenerateRequest) -> Stream:
    from core import sampling
    from core.models.char_rnn.generation import start_state

    state = on_device(lambda: start_state(decoder(request.model), request), of=request)
    uniforms = sampling.uniforms(request.seed, request.start, request.length)
    return Stream(WORKER, Slot(request, state, uniforms))


def _generate(request: GenerateRequest) -> GenerationTrace:
    return join_generations(_stream(request))


def _compare(request: CompareRequest) -> tuple[GenerationTrace, ...]:
    # all open before the first is read: they share each step
    streams = [_stream(generate) for generate in request.requests]
    return tuple(join_generations(stream) for stream in streams)


def _next_character(request: NextCharacterRequest) -> NextCharacterTrace:
    from core.analyses.shakespeare.characters import next_character

    return next_character(decoder(request.model), request)


def _carry(request: CarryRequest) -> CarryTrace:
    from core.analyses.shakespeare.characters import carry

    return carry(decoder(request.model), request)


def _states(request: StatesRequest) -> StatesTrace:
    from core.analyses.shakespeare.hidden_units import trace_states

    return trace_states(decoder(request.model), request)


def _unit_scores(request: UnitScoresRequest) -> UnitScoresTrace:
    from core.analyses.shakespeare.hidden_units import score_units

    return score_units(decoder(request.model), request)


RUNS = {
    GenerateRequest: _generate,
    CompareRequest: _compare,
    NextCharacterRequest: _next_character,
    CarryRequest: _carry,
    StatesRequest: _states,
    UnitScoresRequest: _unit_scores,
}
STREAMS = {GenerateRequest: _stream}
