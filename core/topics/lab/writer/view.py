"""The view "Writer"."""

from ....ui.frame import Frame
from .. import training_plots
from ..experiment import Example, Experiment, show_experiment
from . import plot, schema

FIGURES = {  # by what an address calls them
    "Loss": ("loss", plot.plot_loss),
    "Accuracy": ("accuracy", plot.plot_accuracy),
    "Gradients": ("gradients", training_plots.plot_gradients),
}
EXAMPLES = {
    "Text": Example(
        request_type=schema.WritingRequest,
        name="writing",
        plot_function=plot.plot_writing,
        proof_fields=("logits", "totals"),
    ),
    "Characters": Example(
        request_type=schema.CharactersRequest,
        name="characters",
        plot_function=plot.plot_character_map,
        proof_fields=("embeddings",),
    ),
}
PRESETS: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "simple": {"layer": "simple"},
    "transformer": {"layer": "transformer", "units": 64, "learning_rate": 0.003},
    "few_units": {"units": 8},
    "overfitting": {"length": 5_000, "epochs": 30},
    "too_high": {"learning_rate": 0.3},
    "no_clipping": {
        "layer": "transformer",
        "units": 32,
        "optimizer": "sgd",
        "learning_rate": 10.0,
        "clip": 0.0,
    },
}
EXPERIMENT = Experiment(
    view="writer",
    request_type=schema.WriterRequest,
    figure=lambda frame: FIGURES[frame.choose_figure("writer_figure", list(FIGURES))],
    proof_fields=("losses", "right", "counts", "layers", "gradients"),
    presets=PRESETS,
    choose_example=lambda frame: EXAMPLES[frame.choose_figure("writer_example", list(EXAMPLES))],
)


def show_writer(frame: Frame) -> None:
    """A model learns to write, from the words of the atlas, from Shakespeare or from a visitor's text."""
    show_experiment(frame, EXPERIMENT)
