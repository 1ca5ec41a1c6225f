"""Requests and results of the distribution of one next character."""

import numpy as np

from ....base.fields import temperature_field, top_k_field, top_p_field
from ....base.request import Widget, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..writing.schema import ADVANCED, prompt_field, text_generator_field


@request_dataclass
class NextCharacterRequest:
    """Asks for the distribution of the character after a prompt, from logits to samples.

    Attributes:
        model: One of `core.models.families.list_writers()`.
        prompt: {prompt} characters.
        temperature, top_k, top_p, seed: Of the sampling.
        num_samples: {num_samples}.
    """

    model: str = text_generator_field()
    prompt: str = prompt_field()
    temperature: float = temperature_field(widget=Widget(step=0.1, page_default=0.8))
    top_k: int = top_k_field(ADVANCED)
    top_p: float = top_p_field(Widget(advanced=True, step=0.05))
    num_samples: int = range_field(
        0, 0, 100_000, widget=Widget(control="slider", advanced=True, step=100, slider_max=10_000)
    )
    seed: int = seed_field(Widget(advanced=True, visible_if=("num_samples", range(1, 100_001))))


@result_dataclass
class NextCharacterResult:
    """The distribution of the next character over a vocabulary of V, from logits to samples."""

    prompt: str  # as the model read it
    characters: tuple[str, ...] = axis_labels("V")
    logits: np.ndarray = float_array("V")
    probability: np.ndarray = float_array("V")  # under the model, softmax(logits)
    tempered_probability: np.ndarray = float_array("V")  # after temperature
    filtered_probability: np.ndarray = float_array("V")  # after temperature, top-k and top-p
    counts: np.ndarray = int_array("V")  # of each character in the samples from `filtered_probability`
    num_samples: int
    temperature: float


@request_dataclass
class ContextEffectRequest:
    """Asks for the next-character distributions after a prompt, and after its last characters alone.

    Attributes:
        model: One of `core.models.families.list_writers()`.
        prompt: {prompt} characters.
        tail_length: Characters at the end of the prompt that are read alone, {tail_length}.
    """

    model: str = text_generator_field()
    prompt: str = prompt_field()
    tail_length: int = range_field(
        5, 1, 10_000, hosted_limit="prompt_characters", widget=Widget(control="slider", slider_max=50)
    )


@result_dataclass
class ContextEffectResult:
    """Distributions over V characters after a prompt, and after its last characters alone."""

    prompt: str  # as the model read it
    tail: str  # its last characters
    characters: tuple[str, ...] = axis_labels("V")
    full_probability: np.ndarray = float_array("V")  # after the prompt
    tail_probability: np.ndarray = float_array("V")  # after `tail` alone

    @property
    def total_variation(self) -> float:
        """Total variation distance of the two distributions, in [0, 1]."""
        return float(0.5 * np.abs(self.full_probability - self.tail_probability).sum())
