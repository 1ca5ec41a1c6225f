"""A training of a writer, and at a moment of it what it writes and where its characters lie."""

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
    set_frozen,
)
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.training_requests import TrainingRequest, TrainingResult, compute_accuracies

MIN_TEXT_LENGTH, MAX_TEXT_LENGTH = 2_000, 200_000  # characters of a text
# a page holds the weights of each at every moment; a Chinese novel has some 3,500
MAX_DISTINCT_CHARACTERS = 4_000
NUM_WRITTEN_CHARACTERS = 200  # characters that are written
ADVANCED = Widget(advanced=True)
CUSTOM_TEXT_WIDGET = Widget(hidden_from_url=True, visible_if=("corpus", ("own",)))


@request_dataclass
class WriterRequest(TrainingRequest):
    """Asks for a training of a model that predicts each character of a text from those before it.

    Attributes:
        corpus: Whose text it is: "atlas", the English words of this app; "shakespeare"; "own".
        text: A visitor's own, {text} characters; "" with another corpus.
        layer: A recurrent layer of Keras, or a Transformer of two blocks.
        units: Of the layer; of a Transformer the width. {units}.
        learning_rate: {learning_rate}.
        length: Characters of the text that are used, at most, {length}.
        optimizer: Of Keras.
        clip: Largest norm of the gradient of a weight, {clip}; 0 does not clip.
        epochs: {epochs}.
        seed: Of weights and the order of the passages.
    """

    corpus: str = choice_field(("atlas", "shakespeare", "own"), "atlas")
    text: str = range_field(
        "",
        MIN_TEXT_LENGTH,
        MAX_TEXT_LENGTH,
        unit="characters",
        has_custom_check=True,
        hint="writer-own",
        widget=CUSTOM_TEXT_WIDGET,
    )
    layer: str = choice_field(("gru", "lstm", "simple", "transformer"), "gru")
    units: int = range_field(128, 4, 256)
    learning_rate: float = range_field(0.008, 0.0, 1_000.0, exclude_low=True)
    length: int = range_field(MAX_TEXT_LENGTH, MIN_TEXT_LENGTH, MAX_TEXT_LENGTH, widget=ADVANCED)
    optimizer: str = choice_field(("adam", "nadam", "rmsprop", "sgd"), "adam", ADVANCED)
    clip: float = range_field(1.0, 0.0, 1_000.0, widget=ADVANCED)
    epochs: int = range_field(6, 1, 200, widget=ADVANCED)
    seed: int = seed_field(ADVANCED)

    experiment = "writer"

    def check(self):
        """Checks the text where it is the visitor's own; else there is none, and equal trainings are one."""
        if self.corpus != "own":
            set_frozen(self, text="")
            return
        text = field_range(WriterRequest, "text").check("text", self.text)
        used_text = text[: self.length]
        if not any(map(str.isalpha, used_text)):
            raise_invalid("text", message("writer-letters"), text, message("writer-own"))
        if not 2 <= len(set(used_text)) <= MAX_DISTINCT_CHARACTERS:
            raise_invalid(
                "text", message("writer-different", most=MAX_DISTINCT_CHARACTERS), text, message("writer-own")
            )


@result_dataclass
class WriterResult(TrainingResult):
    """M moments of a training; of two parts of the text, trained on and held out; T places in a passage."""

    losses: np.ndarray = float_array("M 2 T")  # of fixed passages of each part
    right: np.ndarray = int_array("M 2 T")  # in how many of them the next character is the likeliest; or -1
    counts: np.ndarray = int_array("2")  # passages
    training: np.ndarray = float_array("M 1")  # loss on the batches of the epoch so far; NaN before the first

    @property
    def loss(self) -> np.ndarray:
        """(M, 2), means over the places of a passage."""
        return self.losses.mean(axis=2)

    @property
    def accuracy(self) -> np.ndarray:
        """(M, 2), shares of the characters; NaN where the loss is."""
        return compute_accuracies(self.right, self.counts[:, None]).mean(axis=2)


# --- at a moment --------------------------------------------------------------------------------------------


@request_dataclass
class CharactersRequest:
    """Asks where the characters lie in the embedding of a model at a moment of its training.

    Attributes:
        run: The training.
        moment: Its number from the first, 0; -1 is the last.
    """

    run: WriterRequest = dataclasses.field(default_factory=WriterRequest, metadata={"widget": None})
    moment: int = range_field(-1, -1, 1_000, widget=None)

    cpu_only = True
    takes_progress = True


@request_dataclass
class WritingRequest(CharactersRequest):
    """Asks what a model writes at a moment of its training; each moment draws with the same numbers.

    Attributes:
        prompt: What it reads first, {prompt} characters; what the text does not have is left out.
        temperature, text_seed: Of the draws.
    """

    prompt: str = range_field("The ", 1, 64, unit="characters", widget=Widget(update_while_typing=True))
    temperature: float = temperature_field(0.5, Widget(step=0.1))
    text_seed: int = seed_field()


@result_dataclass
class WritingResult:
    """T characters that were written after a prompt, and what of them stands in the text learnt from."""

    prompt: str  # that was read
    unknown_characters: str  # characters of it that the text does not have
    text: str = axis_labels("T")
    step: int  # batches before
    logits: np.ndarray = float_array("T")  # of the character that was written, at temperature 1
    totals: np.ndarray = float_array("T")  # the logarithm of the sum of e^logit over all characters
    words: int  # whole ones of three letters or more that were written
    num_known_words: int  # of them, those that are words of the text

    @property
    def probability(self) -> np.ndarray:
        """(T,), under the model: at temperature 1."""
        return np.exp(self.logits - self.totals)


@result_dataclass
class CharactersResult:
    """N characters, the most frequent first, and their embeddings of width D, with four digits each."""

    characters: str = axis_labels("N")
    counts: np.ndarray = int_array("N")  # how often each stands in the text
    step: int  # batches before
    embeddings: np.ndarray = float_array("N D")


def classify_character(character: str) -> str:
    """Returns "vowel" or "consonant" for a small Latin letter, "letter" for any other, "digit" or "other"."""
    base_letter = unicodedata.normalize("NFD", character)[0]
    if "a" <= base_letter <= "z":
        return "vowel" if base_letter in "aeiou" else "consonant"
    if character.isalpha():
        return "letter"
    return "digit" if character.isdigit() else "other"
