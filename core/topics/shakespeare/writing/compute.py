"""Generates the texts of many visitors step by step, in one batch; imports no Keras."""

import numpy as np

from ....base import sampling
from ....base.registry import StepHandler, handles
from ....models.char_rnn.gru import SamplingParams
from ..generation import CHUNK_STEPS, describe_steps, make_start_state
from .schema import GenerateRequest, join_generations


def start_generation(decoder, request: GenerateRequest):
    """Returns the decoder's state after the prompt, and a random number (length,) for each step."""
    return make_start_state(decoder, request), sampling.generate_uniforms(
        request.seed, request.start, request.length
    )


def advance_generations(decoder, requests, states, num_steps_done, uniforms: np.ndarray):
    """Returns the states after T more steps of B texts, and a result for the steps of each."""
    ids, logits, joined_states = decoder.decode(
        decoder.join(states), SamplingParams.from_requests(requests), uniforms
    )
    new_states = [decoder.take(joined_states, row) for row in range(len(requests))]
    starts = [request.start + num_done for request, num_done in zip(requests, num_steps_done, strict=True)]
    return new_states, describe_steps(
        requests, starts, ids, logits, [decoder.save(state) for state in new_states]
    )


handles(GenerateRequest)(
    StepHandler(
        begin=start_generation,
        advance=advance_generations,
        join_results=join_generations,
        max_steps=CHUNK_STEPS,
    )
)
