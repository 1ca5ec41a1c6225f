"""The view "Dates"."""

from ....ui.frame import Frame
from .. import training_plots
from ..experiment import Example, Experiment, show_experiment
from . import plot, schema

FIGURES = {  # by what an address calls them
    "Accuracy": ("accuracy", plot.plot_accuracy),
    "Loss": ("loss", plot.plot_loss),
    "Learnt when": ("learnt", plot.plot_learning_order),
    "Gradients": ("gradients", training_plots.plot_gradients),
}
PRESETS: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "too_high": {"learning_rate": 0.3},
    "no_clipping": {"optimizer": "sgd", "learning_rate": 20.0, "clip": 0.0},
    "too_low": {"learning_rate": 0.00003},
    "few_units": {"units": 8},
    "mixed": {"style": "mixed", "bidirectional": True},
}
EXAMPLE = Example(
    request_type=schema.AlignmentRequest,
    name="alignment",
    plot_function=plot.plot_alignment,
    proof_fields=("scores",),
)
EXPERIMENT = Experiment(
    view="dates",
    request_type=schema.DatesRequest,
    figure=lambda frame: FIGURES[frame.choose_figure("dates_figure", list(FIGURES))],
    proof_fields=("right", "count", "losses", "layers", "gradients"),
    presets=PRESETS,
    choose_example=lambda frame: EXAMPLE,
)


def show_dates(frame: Frame) -> None:
    """An encoder-decoder learns to write dates anew, with attention beside without."""
    show_experiment(frame, EXPERIMENT)
