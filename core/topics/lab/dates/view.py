"""The view "Dates"."""

from ....ui.frame import Frame
from .. import looks
from ..experiment import Example, Experiment, show_experiment
from . import plot, schema

FIGURES = {  # by what an address calls them
    "Accuracy": ("accuracy", plot.accuracy),
    "Loss": ("loss", plot.loss),
    "Learnt when": ("learnt", plot.learnt),
    "Gradients": ("gradients", looks.gradients),
}
OFFERS: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "too_high": {"learning_rate": 0.3},
    "no_clipping": {"optimizer": "sgd", "learning_rate": 20.0, "clip": 0.0},
    "too_low": {"learning_rate": 0.00003},
    "few_units": {"units": 8},
    "mixed": {"style": "mixed", "bidirectional": True},
}
EXAMPLE = Example(asks=schema.AlignmentRequest, name="alignment", draw=plot.alignment, held=("scores",))
EXPERIMENT = Experiment(
    view="dates",
    trains=schema.DatesRequest,
    figure=lambda frame: FIGURES[frame.choose("dates_figure", list(FIGURES))],
    held=("right", "count", "losses", "layers", "gradients"),
    offers=OFFERS,
    example=lambda frame: EXAMPLE,
)


def show_dates(frame: Frame) -> None:
    """An encoder-decoder learns to write dates anew, with attention beside without."""
    show_experiment(frame, EXPERIMENT)
