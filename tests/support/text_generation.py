"""Texts that several tests have written or read."""

from core import engine
from core.topics.shakespeare.units.schema import TEXT_SOURCES, UnitsRequest
from core.topics.shakespeare.writing.schema import join_generations


def generate_together(requests) -> tuple:
    streams = [engine.stream(request) for request in requests]
    return tuple(map(join_generations, streams))


def make_units_request(text: str, **fields) -> UnitsRequest:
    return UnitsRequest(text_source=TEXT_SOURCES[1], prompt=text, length=len(text), **fields)
