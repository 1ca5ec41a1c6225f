"""The view "Relative positions"."""

from collections.abc import Callable

from ....ui.frame import Frame
from . import plot, schema

_MISTAKES = "Wrong formulas"

_FIGURES: dict[str, tuple[str, Callable, type]] = {
    "Similarity": ("similarity", plot.similarity, schema.SimilarityRequest),
    "Against offset": ("curve", plot.curve, schema.CurvesRequest),
    "Rotation": ("rotation", plot.rotation, schema.RotationRequest),
    "Wavelengths": ("wavelengths", plot.wavelengths, schema.WavelengthsRequest),
}


def show_relations(frame: Frame) -> None:
    """A shift is the same rotation wherever it begins; a formula that people write wrongly may keep that."""
    figure = frame.choose("relation", [*_FIGURES, _MISTAKES])
    if figure != _MISTAKES:
        name, picture, kind = _FIGURES[figure]
        frame.show(name, picture, frame.form(kind))
        return
    request = frame.form(schema.MistakeRequest)
    left, right = frame.beside("mistake")
    with left:
        frame.show("mistake", plot.mistake, request)
    with right:
        frame.show("similarity_of_mistake", plot.similarity_of_mistake, request)
