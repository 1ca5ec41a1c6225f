"""The view "Relative positions"."""

from collections.abc import Callable

from ....ui.frame import Frame
from . import plot, schema

_WRONG_FORMULAS = "Wrong formulas"

_FIGURES: dict[str, tuple[str, Callable, type]] = {
    "Similarity": ("similarity", plot.plot_similarity, schema.SimilarityRequest),
    "Against offset": ("curve", plot.plot_similarity_by_offset, schema.OffsetRequest),
    "Rotation": ("rotation", plot.plot_rotation, schema.RotationRequest),
    "Wavelengths": ("wavelengths", plot.plot_wavelengths, schema.WavelengthsRequest),
}


def show_relations(frame: Frame) -> None:
    """Shows that a shift is the same rotation wherever it begins, and which wrong formulas keep that."""
    figure = frame.choose_figure("relation", [*_FIGURES, _WRONG_FORMULAS])
    if figure != _WRONG_FORMULAS:
        name, plot_function, request_type = _FIGURES[figure]
        frame.show(name, plot_function, frame.form(request_type))
        return
    request = frame.form(schema.WrongFormulaRequest)
    left, right = frame.two_columns("mistake")
    with left:
        frame.show("mistake", plot.plot_wrong_formula, request)
    with right:
        frame.show("similarity_of_mistake", plot.plot_wrong_formula_similarity, request)
