"""The view "Relative positions"."""

from collections.abc import Callable

from ....ui.frame import Frame
from . import ask, draw

_MISTAKES = "Wrong formulas"

_FIGURES: dict[str, tuple[str, Callable, type]] = {
    "Similarity": ("similarity", draw.similarity, ask.SimilarityRequest),
    "Against offset": ("curve", draw.curve, ask.CurvesRequest),
    "Rotation": ("rotation", draw.rotation, ask.RotationRequest),
    "Wavelengths": ("wavelengths", draw.wavelengths, ask.WavelengthsRequest),
}


def show_relations(frame: Frame) -> None:
    """A shift is the same rotation wherever it begins; a formula that people write wrongly may keep that."""
    figure = frame.choose("relation", [*_FIGURES, _MISTAKES])
    if figure != _MISTAKES:
        name, picture, kind = _FIGURES[figure]
        frame.show(name, picture, frame.ask(kind))
        return
    request = frame.ask(ask.MistakeRequest)
    left, right = frame.beside("mistake")
    with left:
        frame.show("mistake", draw.mistake, request)
    with right:
        frame.show("similarity_of_mistake", draw.similarity_of_mistake, request)
