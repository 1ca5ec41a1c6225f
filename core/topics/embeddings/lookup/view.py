"""The view "Look-up"."""

from ....ui.frame import Frame
from . import plot, schema


def show_lookup(frame: Frame) -> None:
    """Shows a one-hot vector times the table, or the gradient of a batch."""
    if frame.choose_figure("lookup", ("Product", "Gradient")) == "Product":
        frame.show("product", plot.plot_product, frame.form(schema.LookupRequest))
    else:
        frame.show("gradient", plot.plot_gradient, frame.form(schema.GradientRequest))
