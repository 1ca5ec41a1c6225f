"""A training of a writer, and at a moment of it what it writes and where its characters lie."""

import dataclasses
import unicodedata

import numpy as np

from ....base.checks import fail
from ....base.fields import temperature_field
from ....base.messages import say
from ....base.request import Form, keep, one_of, range_of, ranged, request, seed_field
from ....base.traces import floats, ints, names, trace
from ....base.trainings import Training, TrainingTrace, shares

LEAST, LONGEST = 2_000, 200_000  # characters of a text
MOST_DIFFERENT = 4_000  # a page holds the weights of each at every moment; a Chinese novel has some 3,500
WRITTEN = 200  # characters that are written
MORE = Form(more=True)
OWN = Form(private=True, when=("corpus", ("own",)))


@request
class WriterRequest(Training):
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

    corpus: str = one_of(("atlas", "shakespeare", "own"), "atlas")
    text: str = ranged("", LEAST, LONGEST, of="characters", by_hand=True, fix="writer-own", form=OWN)
    layer: str = one_of(("gru", "lstm", "simple", "transformer"), "gru")
    units: int = ranged(128, 4, 256)
    learning_rate: float = ranged(0.008, 0.0, 1_000.0, open_low=True)
    length: int = ranged(LONGEST, LEAST, LONGEST, form=MORE)
    optimizer: str = one_of(("adam", "nadam", "rmsprop", "sgd"), "adam", MORE)
    clip: float = ranged(1.0, 0.0, 1_000.0, form=MORE)
    epochs: int = ranged(6, 1, 200, form=MORE)
    seed: int = seed_field(MORE)

    experiment = "writer"

    def check(self):
        """Checks the text where it is the visitor's own; else there is none, and equal trainings are one."""
        if self.corpus != "own":
            keep(self, text="")
            return
        text = range_of(WriterRequest, "text").check("text", self.text)
        used = text[: self.length]
        if not any(map(str.isalpha, used)):
            fail("text", say("writer-letters"), text, say("writer-own"))
        if not 2 <= len(set(used)) <= MOST_DIFFERENT:
            fail("text", say("writer-different", most=MOST_DIFFERENT), text, say("writer-own"))


@trace
class WriterTrace(TrainingTrace):
    """M moments of a training; of two parts of the text, trained on and held out; T places in a passage."""

    losses: np.ndarray = floats("M 2 T")  # of fixed passages of each part
    right: np.ndarray = ints("M 2 T")  # in how many of them the next character is the likeliest; or -1
    counts: np.ndarray = ints("2")  # passages
    training: np.ndarray = floats("M 1")  # loss on the batches of the epoch so far; NaN before the first

    @property
    def loss(self) -> np.ndarray:
        """(M, 2), means over the places of a passage."""
        return self.losses.mean(axis=2)

    @property
    def accuracy(self) -> np.ndarray:
        """(M, 2), shares of the characters; NaN where the loss is."""
        return shares(self.right, self.counts[:, None]).mean(axis=2)


# --- at a moment --------------------------------------------------------------------------------------------


@request
class CharactersRequest:
    """Asks where the characters lie in the embedding of a model at a moment of its training.

    Attributes:
        run: The training.
        moment: Its number from the first, 0; -1 is the last.
    """

    run: WriterRequest = dataclasses.field(default_factory=WriterRequest, metadata={"form": None})
    moment: int = ranged(-1, -1, 1_000, form=None)

    on_cpu = True
    takes_progress = True


@request
class WritingRequest(CharactersRequest):
    """Asks what a model writes at a moment of its training; each moment draws with the same numbers.

    Attributes:
        prompt: What it reads first, {prompt} characters; what the text does not have is left out.
        temperature, text_seed: Of the draws.
    """

    prompt: str = ranged("The ", 1, 64, of="characters", form=Form(live=True))
    temperature: float = temperature_field(0.5, Form(step=0.1))
    text_seed: int = seed_field()


@trace
class WritingTrace:
    """T characters that were written after a prompt, and what of them stands in the text learnt from."""

    prompt: str  # that was read
    unknown: str  # characters of it that the text does not have
    text: str = names("T")
    step: int  # batches before
    logits: np.ndarray = floats("T")  # of the character that was written, at temperature 1
    totals: np.ndarray = floats("T")  # the logarithm of the sum of e^logit over all characters
    words: int  # whole ones of three letters or more that were written
    known: int  # of them, those that are words of the text

    @property
    def probability(self) -> np.ndarray:
        """(T,), under the model: at temperature 1."""
        return np.exp(self.logits - self.totals)


@trace
class CharactersTrace:
    """N characters, the most frequent first, and their embeddings of width D, with four digits each."""

    characters: str = names("N")
    counts: np.ndarray = ints("N")  # how often each stands in the text
    step: int  # batches before
    embeddings: np.ndarray = floats("N D")


def kind_of(character: str) -> str:
    """Returns "vowel" or "consonant" for a small Latin letter, "letter" for any other, "digit" or "other"."""
    base = unicodedata.normalize("NFD", character)[0]
    if "a" <= base <= "z":
        return "vowel" if base in "aeiou" else "consonant"
    if character.isalpha():
        return "letter"
    return "digit" if character.isdigit() else "other"
