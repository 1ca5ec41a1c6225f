"""The view "All segmentations"."""

from ....ui.frame import Frame
from . import plot, schema


def show_segmentations(frame: Frame) -> None:
    """All segmentations of a word: exact, drawn, and as a lattice."""
    if frame.choose("all", ("Probabilities", "Lattice")) == "Probabilities":
        request = frame.form(schema.SegmentationsRequest)
        frame.show("segmentations", plot.segmentations, request, narrow=frame.narrow)
    else:
        request = frame.form(schema.SegmentationsRequest, skip=("dropout", "draws", "draws_seed"))
        frame.show("lattice", plot.lattice, request)
