"""The view "Relative positions"."""

from collections.abc import Callable

from ...ui.frame import Frame
from . import ask, draw

_MISTAKES = "Wrong formulas"

_FIGURES: dict[str, tuple[str, Callable, type]] = {
    "Similarity": ("similarity", draw.similarity, ask.SimilarityRequest),
    "Against offset": ("curve", draw.curve, ask.CurvesRequest),
    "Rotation": ("rotation", draw.rotation, ask.RotationRequest),
    "Wavelengths": ("wavelengths", draw.wavelengths, ask.WavelengthsRequest),
}


def show_relations(frame: Frame) -> None:
    """A shift is the same rotation wherever it begins."""
    figure = frame.choose("relation", [*_FIGURES, _MISTAKES])
    if figure == _MISTAKES:
        _show_mistake(frame)
        return
    name, picture, kind = _FIGURES[figure]
    frame.show(name, picture, frame.ask(kind))


def _show_mistake(frame: Frame) -> None:
    """A formula that people write: what it changes, and what stays true of it."""
    request = frame.ask(ask.MistakeRequest)
    left, right = frame.beside("mistake")
    with left:
        frame.show("mistake", draw.mistake, request)
    with right:
        frame.show("similarity_of_mistake", draw.similarity_of_mistake, request)
