"""The view "Writer"."""

from ....ui.frame import Frame
from ..experiment import ExampleView, ExperimentView, show_experiment
from ..training_plots import plot_gradients
from . import plot, schema

EXPERIMENT = ExperimentView(
    name="writer",
    request_type=schema.WriterRequest,
    figures={  # by their label in addresses
        "Loss": ("loss", plot.plot_loss),
        "Accuracy": ("accuracy", plot.plot_accuracy),
        "Gradients": ("gradients", plot_gradients),
    },
    proof_fields=("losses", "num_correct", "num_passages", "layer_of_weight", "gradient_norms"),
    presets={
        "default": {},
        "simple": {"layer": "simple"},
        "transformer": {"layer": "transformer", "units": 64, "learning_rate": 0.003},
        "few_units": {"units": 8},
        "overfitting": {"max_characters": 5_000, "epochs": 30},
        "high_learning_rate": {"learning_rate": 0.3},
        "no_clipping": {
            "layer": "transformer",
            "units": 32,
            "optimizer": "sgd",
            "learning_rate": 10.0,
            "clip_norm": 0.0,
        },
    },
    examples={  # by their label in addresses
        "Text": ExampleView(
            request_type=schema.WritingRequest,
            figure_name="writing",
            plot_function=plot.plot_writing,
            proof_fields=("logits", "log_normalizers"),
        ),
        "Characters": ExampleView(
            request_type=schema.CharactersRequest,
            figure_name="characters",
            plot_function=plot.plot_character_map,
            proof_fields=("embeddings",),
        ),
    },
)


def show_writer(frame: Frame) -> None:
    """Shows how a character model learns from the words of the atlas, Shakespeare or a visitor's text."""
    show_experiment(frame, EXPERIMENT)
