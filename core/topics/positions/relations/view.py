"""The view "Relative positions"."""

from collections.abc import Callable

from ....ui.frame import Frame
from . import plot, schema

_MISTAKES = "Wrong formulas"

_FIGURES: dict[str, tuple[str, Callable, type]] = {
    "Similarity": ("similarity", plot.plot_similarity, schema.SimilarityRequest),
    "Against offset": ("curve", plot.plot_curves, schema.CurvesRequest),
    "Rotation": ("rotation", plot.plot_rotation, schema.RotationRequest),
    "Wavelengths": ("wavelengths", plot.plot_wavelengths, schema.WavelengthsRequest),
}


def show_relations(frame: Frame) -> None:
    """A shift is the same rotation wherever it begins; a formula that people write wrongly may keep that."""
    figure = frame.choose_figure("relation", [*_FIGURES, _MISTAKES])
    if figure != _MISTAKES:
        name, plot_function, request_type = _FIGURES[figure]
        frame.show(name, plot_function, frame.form(request_type))
        return
    request = frame.form(schema.MistakeRequest)
    left, right = frame.two_columns("mistake")
    with left:
        frame.show("mistake", plot.plot_mistake, request)
    with right:
        frame.show("similarity_of_mistake", plot.plot_mistake_similarity, request)
