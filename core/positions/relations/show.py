"""The view "Relative positions"."""

from collections.abc import Callable

from ...ui.frame import Frame
from . import ask, draw

_FIGURES: dict[str, tuple[str, Callable, type]] = {
    "Similarity": ("similarity", draw.similarity, ask.SimilarityRequest),
    "Against offset": ("curve", draw.curve, ask.CurvesRequest),
    "Rotation": ("rotation", draw.rotation, ask.RotationRequest),
    "Wavelengths": ("wavelengths", draw.wavelengths, ask.WavelengthsRequest),
}


def show_relations(frame: Frame) -> None:
    """A shift is the same rotation wherever it begins."""
    name, picture, kind = _FIGURES[frame.choose("relation", list(_FIGURES))]
    frame.show(name, picture, frame.ask(kind))
