"""The view "Dates"."""

from ....ui.frame import Frame
from ..experiment import ExampleView, ExperimentView, show_experiment
from ..training_plots import plot_gradients
from . import plot, schema

EXPERIMENT = ExperimentView(
    name="dates",
    request_type=schema.DatesRequest,
    figures={  # by their label in addresses
        "Accuracy": ("accuracy", plot.plot_accuracy),
        "Loss": ("loss", plot.plot_loss),
        "Learnt when": ("learning_order", plot.plot_learning_order),
        "Gradients": ("gradients", plot_gradients),
    },
    proof_fields=("num_correct", "num_dates", "losses", "layer_of_weight", "gradient_norms"),
    presets={
        "default": {},
        "high_learning_rate": {"learning_rate": 0.3},
        "no_clipping": {"optimizer": "sgd", "learning_rate": 20.0, "clip_norm": 0.0},
        "low_learning_rate": {"learning_rate": 0.00003},
        "few_units": {"units": 8},
        "mixed_formats": {"date_format": "mixed", "bidirectional": True},
    },
    examples={
        "Alignment": ExampleView(
            request_type=schema.AlignmentRequest,
            figure_name="alignment",
            plot_function=plot.plot_alignment,
            proof_fields=("scores",),
        )
    },
)


def show_dates(frame: Frame) -> None:
    """Shows how an encoder-decoder learns to rewrite dates, with attention and without."""
    show_experiment(frame, EXPERIMENT)
