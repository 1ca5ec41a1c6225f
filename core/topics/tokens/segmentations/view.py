"""The view "All segmentations"."""

from ....ui.frame import Frame
from . import plot, schema


def show_segmentations(frame: Frame) -> None:
    """All segmentations of a word: exact, drawn, and as a lattice."""
    if frame.choose_figure("all", ("Probabilities", "Lattice")) == "Probabilities":
        request = frame.form(schema.SegmentationsRequest)
        frame.show("segmentations", plot.plot_segmentations, request, is_narrow=frame.is_narrow_screen)
    else:
        request = frame.form(
            schema.SegmentationsRequest, skipped_fields=("dropout", "num_samples", "sample_seed")
        )
        frame.show("lattice", plot.plot_lattice, request)
