"""A generation replica of a stated service time: it waits where a real one computes.

On a machine with few cores, real replicas compete for them. These answer made-up steps, which cost next to
nothing, so that what is in front of them, proxy and web processes, can be seen to pass on what many of them
would write.
"""

import dataclasses
import functools
import time

from core import engine
from core.cluster.application import EngineReplica
from core.engine import streams
from core.engine.streams import Slot, Worker
from core.shakespeare.writing.ask import GenerateRequest, GenerateTrace, shorten_generation

SERVICE_SECONDS = 0.5  # of a step of all streams together
CHUNK = 32  # characters of a step


@functools.cache
def _part() -> GenerateTrace:
    """Returns a real step, which all made-up ones repeat."""
    return engine.run(GenerateRequest(prompt="To be", length=CHUNK))


def _wait_and_answer(batch: list[Slot]) -> None:
    time.sleep(SERVICE_SECONDS)
    for slot in batch:
        steps = min(CHUNK, len(slot.numbers) - slot.done)
        part = shorten_generation(_part(), steps)
        start = slot.request.start + slot.done
        slot.done += steps
        slot.answers.put(dataclasses.replace(part, start=start, state=_part().state))


class StandIn(EngineReplica):
    """A replica whose worker waits."""

    def __init__(self, deployment: str):
        super().__init__(deployment)
        _part()
        streams.WORKER = Worker(_wait_and_answer)
