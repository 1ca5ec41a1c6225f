"""Requests and results of a training of a character model, and of its text and map at a snapshot."""

import dataclasses
import unicodedata

import numpy as np

from ....base.checks import raise_invalid
from ....base.fields import temperature_field
from ....base.i18n import message
from ....base.request import (
    Widget,
    choice_field,
    field_range,
    range_field,
    request_dataclass,
    seed_field,
    set_frozen_fields,
)
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.training_requests import TrainingRequest, TrainingResult, compute_accuracies

MIN_TEXT_LENGTH, MAX_TEXT_LENGTH = 2_000, 200_000  # characters of a text
# a server holds the weights of each at every snapshot; a Chinese novel has some 3,500
MAX_DISTINCT_CHARACTERS = 4_000
NUM_GENERATED_CHARACTERS = 200
ADVANCED = Widget(advanced=True)
CUSTOM_TEXT_WIDGET = Widget(hidden_from_url=True, visible_if=("corpus", ("custom",)))


@request_dataclass
class WriterRequest(TrainingRequest):
    """Asks for a training of a model that predicts each character of a text from those before it.

    Attributes:
        corpus: "atlas", the English words of this app; "shakespeare"; or "custom", the visitor's text.
        text: The visitor's text, {text} characters; "" with another corpus.
        layer: "gru", "lstm", "simple" (Keras' `SimpleRNN`), or "transformer", of two blocks.
        units: Of the recurrent layer, or the model width of the Transformer, {units}.
        learning_rate: {learning_rate}.
        max_characters: Characters of the text that are used at most, {max_characters}.
        optimizer: Name of a Keras optimizer.
        clip_norm: Largest L2 norm of a weight's gradient, {clip_norm}; 0 does not clip.
        epochs: {epochs}.
        seed: Of the initial weights and the order of the passages.
    """

    corpus: str = choice_field(("atlas", "shakespeare", "custom"), "atlas")
    text: str = range_field(
        "",
        MIN_TEXT_LENGTH,
        MAX_TEXT_LENGTH,
        unit="characters",
        checks_itself=True,
        hint="writer-text-fix",
        widget=CUSTOM_TEXT_WIDGET,
    )
    layer: str = choice_field(("gru", "lstm", "simple", "transformer"), "gru")
    units: int = range_field(128, 4, 256)
    learning_rate: float = range_field(0.008, 0.0, 1_000.0, exclude_low=True)
    max_characters: int = range_field(MAX_TEXT_LENGTH, MIN_TEXT_LENGTH, MAX_TEXT_LENGTH, widget=ADVANCED)
    optimizer: str = choice_field(("adam", "nadam", "rmsprop", "sgd"), "adam", ADVANCED)
    clip_norm: float = range_field(1.0, 0.0, 1_000.0, widget=ADVANCED)
    epochs: int = range_field(6, 1, 200, widget=ADVANCED)
    seed: int = seed_field(ADVANCED)

    experiment_name = "writer"

    def check(self):
        """Checks a visitor's text; with another corpus it is dropped, so that equal trainings are one."""
        if self.corpus != "custom":
            set_frozen_fields(self, text="")
            return
        text = field_range(WriterRequest, "text").check("text", self.text)
        used_text = text[: self.max_characters]
        if not any(map(str.isalpha, used_text)):
            raise_invalid("text", message("writer-letters"), text, message("writer-text-fix"))
        if not 2 <= len(set(used_text)) <= MAX_DISTINCT_CHARACTERS:
            expected = message("writer-distinct", max_characters=MAX_DISTINCT_CHARACTERS)
            raise_invalid("text", expected, text, message("writer-text-fix"))


@result_dataclass
class WriterResult(TrainingResult):
    """M snapshots of a training, measured on passages of T characters: training text and held-out text."""

    losses: np.ndarray = float_array("M 2 T")  # means over fixed passages of each split
    num_correct: np.ndarray = int_array("M 2 T")  # passages; -1 where the loss is not finite
    num_passages: np.ndarray = int_array("2")

    @property
    def loss(self) -> np.ndarray:
        """(M, 2), means over the positions in a passage."""
        return self.losses.mean(axis=2)

    @property
    def accuracy(self) -> np.ndarray:
        """(M, 2), over all characters; NaN where the loss is not finite."""
        return compute_accuracies(self.num_correct, self.num_passages[:, None]).mean(axis=2)


# --- at a snapshot ------------------------------------------------------------------------------------------


@request_dataclass
class CharactersRequest:
    """Asks for the embeddings of the characters at a snapshot of a training.

    Attributes:
        training_request: The training.
        snapshot: Index of the snapshot, 0 the first, -1 the last.
    """

    training_request: WriterRequest = dataclasses.field(
        default_factory=WriterRequest, metadata={"widget": None}
    )
    snapshot: int = range_field(-1, -1, 1_000, widget=None)

    cpu_only = True
    needs_progress_callback = True


@request_dataclass
class WritingRequest(CharactersRequest):
    """Asks for a text generated at a snapshot of a training; all snapshots use the same random numbers.

    Attributes:
        prompt: {prompt} characters; those that the training text does not contain are left out.
        temperature, text_seed: Of the sampling.
    """

    prompt: str = range_field("The ", 1, 64, unit="characters", widget=Widget(update_while_typing=True))
    temperature: float = temperature_field(0.5, Widget(step=0.1))
    text_seed: int = seed_field()


@result_dataclass
class WritingResult:
    """T characters generated after a prompt, and how many of their words the training text contains."""

    prompt: str  # as the model read it
    unknown_characters: str  # of the prompt, which the training text does not contain
    text: str = axis_labels("T")
    step: int  # batches before the snapshot
    logits: np.ndarray = float_array("T")  # of the sampled character, at temperature 1
    log_normalizers: np.ndarray = float_array("T")  # log-sum-exp of the logits of all characters
    num_words: int  # whole words of three letters or more
    num_known_words: int  # those that the training text contains

    @property
    def probability(self) -> np.ndarray:
        """(T,), of the sampled characters at temperature 1."""
        return np.exp(self.logits - self.log_normalizers)


@result_dataclass
class CharactersResult:
    """N characters, the most frequent first, and their embeddings of width D."""

    characters: str = axis_labels("N")
    counts: np.ndarray = int_array("N")  # in the training text
    step: int  # batches before the snapshot
    embeddings: np.ndarray = float_array("N D")  # rounded to four digits


def classify_character(character: str) -> str:
    """Returns "vowel" or "consonant" for a small Latin letter, "letter" for any other, "digit" or "other"."""
    base_letter = unicodedata.normalize("NFD", character)[0]
    if "a" <= base_letter <= "z":
        return "vowel" if base_letter in "aeiou" else "consonant"
    if character.isalpha():
        return "letter"
    return "digit" if character.isdigit() else "other"
