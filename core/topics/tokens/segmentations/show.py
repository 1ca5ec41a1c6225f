"""The view "All segmentations"."""

from ....ui.frame import Frame
from . import ask, draw


def show_segmentations(frame: Frame) -> None:
    """All segmentations of a word: exact, drawn, and as a lattice."""
    if frame.choose("all", ("Probabilities", "Lattice")) == "Probabilities":
        request = frame.ask(ask.SegmentationsRequest)
        frame.show("segmentations", draw.segmentations, request, narrow=frame.narrow)
    else:
        request = frame.ask(ask.SegmentationsRequest, skip=("dropout", "draws", "draws_seed"))
        frame.show("lattice", draw.lattice, request)
