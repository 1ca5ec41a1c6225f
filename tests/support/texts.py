"""Texts that several tests have written or read."""

from core import engine
from core.topics.shakespeare.units.schema import READS, UnitsRequest
from core.topics.shakespeare.writing.schema import join_generations


def together(requests) -> tuple:
    streams = [engine.stream(request) for request in requests]
    return tuple(map(join_generations, streams))


def reading(text: str, **fields) -> UnitsRequest:
    return UnitsRequest(reads=READS[1], prompt=text, length=len(text), **fields)
