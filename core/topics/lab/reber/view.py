"""The view "Reber grammar"."""

from ....ui.frame import Frame
from ...masking.mask_propagation.schema import FILE_OPTION
from .. import training_plots
from ..experiment import Example, Experiment, show_experiment
from ..run_control.view import TrainingPanel
from . import plot, schema

FIGURES = {  # by what an address calls them
    "Accuracy": ("accuracy", plot.plot_accuracy),
    "By length": ("lengths", plot.plot_accuracy_by_length),
    "Gradients": ("gradients", training_plots.plot_gradients),
}
MASKING_SENTENCES = "B T B T S X S E T E\nB P B P V V E P E"  # the seven letters are all that the model knows
PRESETS: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "no_mask": {"padding": "none"},
    "ragged": {"padding": "ragged"},
    "simple": {"layer": "simple"},
    "too_high": {"learning_rate": 1.0, "clip": 0.0},
    "few_units": {"units": 4},
}
EXAMPLE = Example(
    request_type=schema.StringRequest,
    name="reading",
    plot_function=plot.plot_string_reading,
    proof_fields=("logits",),
)
EXPERIMENT = Experiment(
    view="reber",
    request_type=schema.ReberRequest,
    figure=lambda frame: FIGURES[frame.choose_figure("reber_figure", list(FIGURES))],
    proof_fields=("right", "counts", "layers", "gradients"),
    presets=PRESETS,
    choose_example=lambda frame: EXAMPLE,
)


def show_reber(frame: Frame) -> None:
    """A recurrent layer learns to tell strings of a grammar from near misses."""
    show_experiment(frame, EXPERIMENT, _show_masking_button)


def _show_masking_button(panel: TrainingPanel, run) -> None:
    panel.show_open_button(
        run, "masking", masking_architecture=FILE_OPTION, masking_sentences=MASKING_SENTENCES
    )
