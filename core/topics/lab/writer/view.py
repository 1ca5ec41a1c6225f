"""The view "Writer"."""

from ....ui.frame import Frame
from .. import looks
from ..experiment import Example, Experiment, show_experiment
from . import plot, schema

FIGURES = {  # by what an address calls them
    "Loss": ("loss", plot.loss),
    "Accuracy": ("accuracy", plot.accuracy),
    "Gradients": ("gradients", looks.gradients),
}
EXAMPLES = {
    "Text": Example(asks=schema.WritingRequest, name="writing", draw=plot.writing, held=("logits", "totals")),
    "Characters": Example(
        asks=schema.CharactersRequest, name="characters", draw=plot.characters, held=("embeddings",)
    ),
}
OFFERS: dict[str, dict] = {  # settings by the name of what they show
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
    trains=schema.WriterRequest,
    figure=lambda frame: FIGURES[frame.choose("writer_figure", list(FIGURES))],
    held=("losses", "right", "counts", "layers", "gradients"),
    offers=OFFERS,
    example=lambda frame: EXAMPLES[frame.choose("writer_example", list(EXAMPLES))],
)


def show_writer(frame: Frame) -> None:
    """A model learns to write, from the words of the atlas, from Shakespeare or from a visitor's text."""
    show_experiment(frame, EXPERIMENT)
