"""What the character RNN returns: generated texts, next characters, hidden states."""

import dataclasses
import itertools

import numpy as np

from core.checks import fail
from core.traces.shapes import check_shapes

# what a unit may know of a character, as pages call it
FEATURES = (
    "in a speaker's name",
    "in a speech's first line",
    "place in the line",
    "place in the word",
    "vowel",
)


@dataclasses.dataclass(frozen=True, kw_only=True)
class GenerationTrace:
    """A generated text and how each of its T characters came about.

    Attributes:
        prompt: What the model read before the first step.
        text: The T characters that were drawn.
        characters: The V characters that name the vocabulary axis.
        start: Number of the first step, so that a continued text can be joined.
        ids: (T,) int32, the drawn ids.
        logits: (T, V) float32, raw logits before each step.
        probability: (T,) under the model (temperature 1, nothing cut).
        filtered_probability: (T,) after temperature, top-k and top-p: what the draw used.
        entropy: (T,) bits, of the model's distribution.
        alternatives: (T, 5) int32, the ids that the model found most likely, first to last.
        alternative_probability: (T, 5) under the model.
        kept: (T,) int32, how many of the V characters top-k and top-p left.
        cut_mass_k: (T,) probability after temperature that top-k took away.
        cut_mass_p: (T,) probability after top-k that top-p took away.
        state: (U,) float64, from which the text can go on: the hidden state after the last step, of a
            Transformer the ids in its context.
    """

    prompt: str
    text: str
    characters: str
    start: int
    ids: np.ndarray
    logits: np.ndarray
    probability: np.ndarray
    filtered_probability: np.ndarray
    entropy: np.ndarray
    alternatives: np.ndarray
    alternative_probability: np.ndarray
    kept: np.ndarray
    cut_mass_k: np.ndarray
    cut_mass_p: np.ndarray
    state: np.ndarray

    def __post_init__(self):
        steps = len(self.text)
        vocabulary = len(self.characters)
        best = (steps, min(5, vocabulary))
        shapes = dict.fromkeys(_BY_STEP, (steps,))
        shapes |= {"logits": (steps, vocabulary), "alternatives": best, "alternative_probability": best}
        check_shapes(self, state=(self.state.size,), **shapes)

    @property
    def end(self) -> int:
        """Number of the step that would come next."""
        return self.start + len(self.text)


# the arrays of a generation that have the steps as their first axis
_BY_STEP: tuple[str, ...] = (
    "ids",
    "logits",
    "probability",
    "filtered_probability",
    "entropy",
    "alternatives",
    "alternative_probability",
    "kept",
    "cut_mass_k",
    "cut_mass_p",
)


def join_generations(traces) -> GenerationTrace:
    """Joins traces that follow each other into one."""
    traces = list(traces)
    for before, after in itertools.pairwise(traces):
        if before.end != after.start:
            fail("parts", f"a part that starts at step {before.end}", after.start)
    text = "".join(trace.text for trace in traces)
    arrays = {name: np.concatenate([getattr(trace, name) for trace in traces]) for name in _BY_STEP}
    return dataclasses.replace(traces[0], text=text, state=traces[-1].state, **arrays)


def shorten_generation(trace: GenerationTrace, steps: int) -> GenerationTrace:
    """Returns the first steps of a trace.

    Their last state is not known, so `state` is empty unless nothing was cut.
    """
    if steps >= len(trace.text):
        return trace
    arrays = {name: getattr(trace, name)[:steps] for name in _BY_STEP}
    return dataclasses.replace(trace, text=trace.text[:steps], state=np.empty(0), **arrays)


@dataclasses.dataclass(frozen=True, kw_only=True)
class NextCharacterTrace:
    """The distribution of one next character, from raw logits to observed draws; all arrays are (V,).

    Attributes:
        text: What the model read.
        characters: The V characters that name the axis.
        logits: Raw.
        probability: Under the model, softmax(logits).
        tempered: After temperature.
        filtered: After temperature, top-k and top-p.
        counts: How often each came up in `draws` draws from `filtered`.
        draws: How many draws.
        temperature: That of `tempered`.
    """

    text: str
    characters: tuple[str, ...]
    logits: np.ndarray
    probability: np.ndarray
    tempered: np.ndarray
    filtered: np.ndarray
    counts: np.ndarray
    draws: int
    temperature: float

    def __post_init__(self):
        shape = (len(self.characters),)
        check_shapes(self, logits=shape, probability=shape, tempered=shape, filtered=shape, counts=shape)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CarryTrace:
    """The next character with all of a text read, and with its last characters alone.

    Attributes:
        text: What the model read.
        last: Its end, which was also read by itself.
        characters: The V characters that name the axis.
        carried: (V,) probabilities after the text.
        reset: (V,) after `last` alone.
    """

    text: str
    last: str
    characters: tuple[str, ...]
    carried: np.ndarray
    reset: np.ndarray

    def __post_init__(self):
        shape = (len(self.characters),)
        check_shapes(self, carried=shape, reset=shape)


@dataclasses.dataclass(frozen=True, kw_only=True)
class StatesTrace:
    """The hidden state of U units after each of the T characters of a text.

    Attributes:
        text: T characters.
        states: (T, U), each from -1 to 1.
        autocorrelation: (U,), from -1 to 1: of each unit's activation with the one a character earlier. A
            slow unit has nearly 1. One that does not vary has exactly 1.
    """

    text: str
    states: np.ndarray
    autocorrelation: np.ndarray

    def __post_init__(self):
        if self.states.ndim != 2:
            fail("states", "an array of two axes (T, U)", self.states.shape)
        units = self.states.shape[1]
        check_shapes(self, states=(len(self.text), units), autocorrelation=(units,))


@dataclasses.dataclass(frozen=True, kw_only=True)
class UnitScoresTrace:
    """How well each of U hidden units alone tells a feature of the T characters of a text.

    A score is the share of pairs of characters with unlike features which the unit puts in order: that it is
    higher where the feature is higher. 0.5 is chance, 1 always right, 0 always the other way round. Where the
    feature is there or not, the score is the area under the ROC curve (AUC).

    Attributes:
        text: T characters.
        feature: What it is, one of `FEATURES`.
        values: (T,) the feature of each character: 0 or 1, or a place that counts from 0.
        searched: (U,) scores over the first half of the text, NaN where all its characters are alike.
        checked: (U,) scores over the second half, likewise.
    """

    text: str
    feature: str
    values: np.ndarray
    searched: np.ndarray
    checked: np.ndarray

    def __post_init__(self):
        units = (len(self.searched),)
        check_shapes(self, values=(len(self.text),), searched=units, checked=units)

    @property
    def ranking(self) -> np.ndarray:
        """The units (U,) from the one that tells the feature best in the first half, either way round.

        Without a score they stand in their own order.
        """
        distance = np.nan_to_num(np.abs(self.searched - 0.5))
        return np.argsort(-distance, kind="stable")
