"""One next character: what may be asked, what comes back."""

import numpy as np

from ....base.fields import temperature_field, top_k_field, top_p_field
from ....base.request import Widget, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..writing.schema import ADVANCED, prompt_field, writer_field


@request_dataclass
class NextCharacterRequest:
    """Asks for the distribution of the character after a text, step by step from logits to draws.

    Attributes:
        model: One of `core.models.families.list_writers()`.
        prompt: What is read, {prompt} characters.
        temperature, top_k, top_p, seed: Of the draws.
        draws: How many, {draws}.
    """

    model: str = writer_field()
    prompt: str = prompt_field()
    temperature: float = temperature_field(widget=Widget(step=0.1, page_default=0.8))
    top_k: int = top_k_field(ADVANCED)
    top_p: float = top_p_field(Widget(advanced=True, step=0.05))
    draws: int = range_field(
        0, 0, 100_000, widget=Widget(control="slider", advanced=True, step=100, slider_max=10_000)
    )
    seed: int = seed_field(Widget(advanced=True, visible_if=("draws", range(1, 100_001))))


@result_dataclass
class NextCharacterResult:
    """The distribution of one next character of V, from raw logits to observed draws."""

    text: str  # what the model read
    characters: tuple[str, ...] = axis_labels("V")
    logits: np.ndarray = float_array("V")
    probability: np.ndarray = float_array("V")  # under the model, softmax(logits)
    tempered: np.ndarray = float_array("V")  # after temperature
    filtered: np.ndarray = float_array("V")  # after temperature, top-k and top-p
    counts: np.ndarray = int_array("V")  # how often each came up in `draws` draws from `filtered`
    draws: int
    temperature: float  # that of `tempered`


@request_dataclass
class CarryRequest:
    """Asks what the state carries: the next character after a text, and after its last characters alone.

    Attributes:
        model: One of `core.models.families.list_writers()`.
        prompt: What is read, {prompt} characters.
        last: Characters at its end that are read alone, {last}.
    """

    model: str = writer_field()
    prompt: str = prompt_field()
    last: int = range_field(
        5, 1, 10_000, limit_name="prompt_characters", widget=Widget(control="slider", slider_max=50)
    )


@result_dataclass
class CarryResult:
    """The next character of V with all of a text read, and with its last characters alone."""

    text: str  # what the model read
    last: str  # its end, which was also read by itself
    characters: tuple[str, ...] = axis_labels("V")
    carried: np.ndarray = float_array("V")  # probabilities after the text
    reset: np.ndarray = float_array("V")  # after `last` alone

    @property
    def moved(self) -> float:
        """The total variation distance of the two: the share of the probability that shifts."""
        return float(0.5 * np.abs(self.carried - self.reset).sum())
