"""The view "Reber grammar"."""

from ....ui.frame import Frame
from ...masking.mask_way.schema import FILE
from .. import looks
from ..experiment import Example, Experiment, show_experiment
from ..running.view import Trainings
from . import plot, schema

FIGURES = {  # by what an address calls them
    "Accuracy": ("accuracy", plot.accuracy),
    "By length": ("lengths", plot.lengths),
    "Gradients": ("gradients", looks.gradients),
}
SENTENCES = "B T B T S X S E T E\nB P B P V V E P E"  # the seven letters are all that the model knows
OFFERS: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "no_mask": {"padding": "none"},
    "ragged": {"padding": "ragged"},
    "simple": {"layer": "simple"},
    "too_high": {"learning_rate": 1.0, "clip": 0.0},
    "few_units": {"units": 4},
}
EXAMPLE = Example(asks=schema.StringRequest, name="reading", draw=plot.reading, held=("logits",))
EXPERIMENT = Experiment(
    view="reber",
    trains=schema.ReberRequest,
    figure=lambda frame: FIGURES[frame.choose("reber_figure", list(FIGURES))],
    held=("right", "counts", "layers", "gradients"),
    offers=OFFERS,
    example=lambda frame: EXAMPLE,
)


def show_reber(frame: Frame) -> None:
    """A recurrent layer learns to tell strings of a grammar from near misses."""
    show_experiment(frame, EXPERIMENT, _into_masking)


def _into_masking(trainings: Trainings, run) -> None:
    trainings.show_way(run, "masking", masking_architecture=FILE, masking_sentences=SENTENCES)
