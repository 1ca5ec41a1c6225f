"""The figures of the Positions page that compare positions: similarity, the rotation, wavelengths."""

import streamlit as st

from core.base.request import range_of
from core.figures.positions import relations
from core.requests.positions import SIMILARITIES, PositionsRequest, RotationRequest, SimilarityRequest
from core.ui.parts.controls import Controls
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered
from core.ui.positions.matrix import encoding_controls, matrix_controls

_LABELS = {"count": "positions", "width": "dimensions"}


def limited(settings: dict, kind: type) -> dict:
    """Returns settings of a matrix for a kind of request that takes fewer positions or dimensions.

    Where it takes fewer than were asked for, it gets the most it takes, and this is said.
    """
    settings = dict(settings)
    for name in settings.keys() & _LABELS.keys():
        most = range_of(kind, name).highest
        if most < settings[name] <= range_of(PositionsRequest, name).highest:
            settings[name] = most
            st.caption(f":material/info: Limited to {most:,} {_LABELS[name]}: this view compares every pair.")
    return settings


def show_similarity(controls: Controls) -> None:
    """The similarity of any two positions."""
    measure = controls.select("measure", "Measure", SIMILARITIES)
    with controls.more_settings():
        settings = {"measure": measure} | limited(matrix_controls(controls), SimilarityRequest)
    narrow = is_narrow(controls.key("similarity_width"))
    trace, picture = answered(relations.similarity_matrix, SimilarityRequest(**settings), narrow=narrow)
    controls.show("similarity", picture, shown=trace.similarity, settings=settings)


def show_curves(controls: Controls) -> None:
    """Similarity against offset."""
    about = range_of(SimilarityRequest, "starts").about
    settings = {
        "starts": controls.numbers("starts", "Start positions", "0, 22, 60, 100", help=about),
        "span": controls.number("span", "Largest offset", of=SimilarityRequest),
        "measure": controls.select("measure", "Measure", SIMILARITIES),
    }
    with controls.more_settings():
        settings |= encoding_controls(controls)
    trace, picture = answered(relations.similarity_curve, SimilarityRequest(**settings))
    controls.show("curve", picture, shown=trace.curves, settings=settings)


def show_rotation(controls: Controls) -> None:
    """A step on three clocks, and the rotation that makes it."""
    settings = {
        "pair": controls.number("pair", "Pair of dimensions", of=RotationRequest),
        "position": controls.number("place", "Position p", RotationRequest.position, step=1.0),
        "offset": controls.number("offset", "Offset k", of=RotationRequest, step=1.0),
    }
    with controls.more_settings():
        settings |= encoding_controls(controls)
    trace, picture = answered(relations.rotation, RotationRequest(**settings))
    controls.show("rotation", picture, shown=trace.rotated, settings=settings)


def show_wavelengths(controls: Controls) -> None:
    """The wavelength of each pair."""
    settings = encoding_controls(controls)
    about = range_of(PositionsRequest, "count").about
    settings["count"] = controls.number("count", "Positions", PositionsRequest.count, help=about)
    settings = limited(settings, SimilarityRequest)
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
    figure = frame.controls.choice(
        "relation", "Figure", list(RELATIONS), frame.stage, label_visibility="collapsed"
    )
    RELATIONS[figure](frame.controls)
