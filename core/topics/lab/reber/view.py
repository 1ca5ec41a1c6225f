"""The view "Reber grammar"."""

from ....ui.frame import Frame
from ...masking.mask_propagation.schema import FILE_OPTION
from ..experiment import ExampleView, ExperimentView, show_experiment
from ..run_control.view import TrainingPanel
from ..training_plots import plot_gradients
from . import plot, schema

MASKING_SENTENCES = "B T B T S X S E T E\nB P B P V V E P E"  # the model knows only these seven letters
EXPERIMENT = ExperimentView(
    name="reber",
    request_type=schema.ReberRequest,
    figures={  # by their label in addresses
        "Accuracy": ("accuracy", plot.plot_accuracy),
        "By length": ("lengths", plot.plot_accuracy_by_length),
        "Gradients": ("gradients", plot_gradients),
    },
    proof_fields=("num_correct", "num_strings", "layer_of_weight", "gradient_norms"),
    presets={
        "default": {},
        "no_mask": {"padding": "none"},
        "ragged": {"padding": "ragged"},
        "simple": {"layer": "simple"},
        "high_learning_rate": {"learning_rate": 1.0, "clip_norm": 0.0},
        "few_units": {"units": 4},
    },
    examples={
        "String": ExampleView(
            request_type=schema.StringReadingRequest,
            figure_name="reading",
            plot_function=plot.plot_string_reading,
            proof_fields=("logits",),
        )
    },
)


def show_reber(frame: Frame) -> None:
    """Shows how a recurrent layer learns to distinguish strings of a grammar from near misses."""
    show_experiment(frame, EXPERIMENT, _show_masking_button)


def _show_masking_button(panel: TrainingPanel, training_request) -> None:
    panel.show_open_button(
        training_request, "masking", masking_architecture=FILE_OPTION, masking_sentences=MASKING_SENTENCES
    )
