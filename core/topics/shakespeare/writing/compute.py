"""How the steps of a text are made, those of many visitors together; nothing here imports Keras."""

import numpy as np

from ....base import sampling
from ....base.registry import Steps, handles_in_steps
from ....models.char_rnn.gru import Rows
from ..generation import CHUNK, describe, start_state
from .schema import GenerateRequest, join_generations


def begin(decoder, request: GenerateRequest):
    """Returns the state after the prompt, which the decoder alone understands, and a number for each draw."""
    return start_state(decoder, request), sampling.uniforms(request.seed, request.start, request.length)


def advance(decoder, requests, states, done, uniforms: np.ndarray):
    """Returns the states after T more steps of B texts, and a trace of the steps of each."""
    ids, logits, joined = decoder.decode(decoder.join(states), Rows.of(requests), uniforms)
    after = [decoder.take(joined, row) for row in range(len(requests))]
    starts = [request.start + before for request, before in zip(requests, done, strict=True)]
    return after, describe(requests, starts, ids, logits, [decoder.save(state) for state in after])


handles_in_steps(GenerateRequest, Steps(begin=begin, advance=advance, join=join_generations, most=CHUNK))
