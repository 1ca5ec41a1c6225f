"""The figures of the Positions page that compare positions: similarity, the rotation, wavelengths."""

import streamlit as st

from core.figures.positions import relations
from core.requests.fields import range_of
from core.requests.positions import SIMILARITIES, PositionsRequest, RotationRequest, SimilarityRequest
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import answered
from core.ui.positions.matrix import matrix_controls


def compared_controls(controls: Controls, kind: type) -> dict:
    """Shows the controls of a figure that compares each position with each, and returns their values.

    Where such a request takes fewer than a matrix may have, it gets the most it takes, and this is said.

    Args:
        controls: Of the page.
        kind: Of request.
    """
    settings = matrix_controls(controls)
    for name in ("count", "width"):
        most = range_of(kind, name).highest
        if most < settings[name] <= range_of(PositionsRequest, name).highest:
            st.caption(
                f":material/info: {settings[name]:,} for the {name} counts as {most:,} here, where each is "
                "compared with each."
            )
            settings[name] = most
    return settings


def show_similarity(controls: Controls, settings: dict) -> None:
    """The similarity of any two positions."""
    settings["measure"] = controls.select("measure", "Measure", SIMILARITIES)
    trace, picture = answered(relations.similarity_matrix, SimilarityRequest(**settings))
    controls.show("similarity", picture, shown=trace.similarity, settings=settings)


def show_curves(controls: Controls, settings: dict) -> None:
    """Similarity against offset."""
    about = range_of(SimilarityRequest, "starts").about
    measure = controls.select("measure", "Measure", SIMILARITIES)
    starts = controls.numbers("starts", "Start positions", "0, 22, 60, 100", help=about)
    span = controls.number("span", "Offsets to", of=SimilarityRequest)
    curves = {"measure": measure, "starts": starts, "span": span}
    trace, picture = answered(relations.similarity_curve, SimilarityRequest(**settings, **curves))
    settings = {"width": settings["width"], "base": settings["base"], **curves}
    controls.show("curve", picture, shown=trace.curves, settings=settings)


def show_rotation(controls: Controls, settings: dict) -> None:
    """One pair of dimensions at two positions, and the rotation between them."""
    settings["pair"] = controls.number("pair", "Pair of dimensions", of=RotationRequest)
    settings["position"] = controls.number("place", "Position p", RotationRequest.position, step=1.0)
    settings["offset"] = controls.number("offset", "Offset k", of=RotationRequest, step=1.0)
    trace, picture = answered(relations.rotation, RotationRequest(**settings))
    controls.show("rotation", picture, shown=trace.errors, settings=settings)


def show_wavelengths(controls: Controls, settings: dict) -> None:
    """The wavelength of each pair."""
    trace, picture = answered(relations.wavelengths, SimilarityRequest(**settings))
    controls.show("wavelengths", picture, shown=trace.wavelengths, settings=settings)


RELATIONS = {
    "Similarity": show_similarity,
    "Against offset": show_curves,
    "Rotation": show_rotation,
    "Wavelengths": show_wavelengths,
}


def show_relations(frame: Frame) -> None:
    """Similarity of positions, the rotation, wavelengths."""
    figure = frame.controls.choice("relation", "Figure", list(RELATIONS), frame.stage, **QUIET)
    RELATIONS[figure](frame.controls, compared_controls(frame.controls, SimilarityRequest))
