"""Requests and results of texts that are generated a character at a time."""

import dataclasses
import itertools

import numpy as np

from ....base.checks import raise_invalid
from ....base.fields import temperature_field, top_k_field, top_p_field
from ....base.i18n import message
from ....base.request import (
    DEFAULT_WIDGET,
    Range,
    Widget,
    model_field,
    range_field,
    request_dataclass,
    seed_field,
)
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....models.families import list_writers
from ....models.vocabulary.characters import encode_characters

MAX_LENGTH = 5_000  # characters of a generated text
PROMPT_RANGE = Range(
    low=1, high=10_000, unit="characters", hosted_limit="prompt_characters", view_reports_replacements=True
)
ADVANCED, TEXT_AREA = Widget(advanced=True), Widget(control="area")


# --- fields that other views share --------------------------------------------------------------------------


def text_generator_field(widget: Widget = DEFAULT_WIDGET):
    """Returns a field for a character-level model that generates text."""
    return model_field("writers", "char_rnn", "decoder", widget, choices=list_writers())


def prompt_field(widget: Widget = TEXT_AREA):
    """Returns a field for a prompt."""
    metadata = {"range": PROMPT_RANGE, "widget": widget, "check": check_prompt}
    return dataclasses.field(default="To be or not to be", metadata=metadata)


def check_prompt(name: str, text) -> str:
    """Returns a prompt, or raises `InvalidValueError` if it is too long or has no known character."""
    PROMPT_RANGE.check(name, text)
    if not encode_characters(text).text:
        raise_invalid(
            name, message("shakespeare-needs-letters"), text, message("shakespeare-needs-letters.fix")
        )
    return text


# --- a text -------------------------------------------------------------------------------------------------


@request_dataclass
class GenerateRequest:
    """Asks for a text: `engine.stream` yields its steps in parts, `engine.run` returns them as one result.

    The same request gives the same text on every call: step n of a seed uses the same random number, whatever
    else is generated at the same time. `state` and `start` continue a text from where another request ended.

    Attributes:
        model: One of `core.models.families.list_writers()`.
        prompt: {prompt} characters.
        temperature, top_k, top_p, seed: Of the sampling.
        length: Characters to generate, {length}.
        start: Steps that were made before, {start}.
        state: `GenerateResult.state` after the prompt and `start` steps; None reads the prompt.
    """

    model: str = text_generator_field()
    prompt: str = prompt_field()
    temperature: float = temperature_field(
        widget=Widget(control="slider and box", step=0.05, slider_max=2.0, page_default=0.8)
    )
    length: int = range_field(
        300, 1, MAX_LENGTH, hosted_limit="generated_characters", widget=Widget(advanced=True, step=50)
    )
    top_k: int = top_k_field(ADVANCED)
    top_p: float = top_p_field(Widget(advanced=True, step=0.05))
    seed: int = seed_field(ADVANCED)
    start: int = range_field(0, 0, MAX_LENGTH, hosted_limit="generated_characters", widget=None)
    state: tuple[float, ...] | None = dataclasses.field(default=None, metadata={"widget": None})

    def check(self):
        """Checks that `state` is set if and only if the text is continued."""
        if (self.state is None) != (self.start == 0):
            raise_invalid(
                "state", "the state that belongs to `start`, and none when `start` is 0", self.state
            )

    def next_request(self, result: "GenerateResult") -> "GenerateRequest | None":
        """Returns the request for the steps after a result, or None if there are none."""
        num_left = self.start + self.length - result.end
        if num_left <= 0:
            return None
        return dataclasses.replace(self, start=result.end, length=num_left, state=tuple(result.state))


@result_dataclass
class GenerateResult:
    """A generated text of T characters from a vocabulary of V, with the K likeliest of each step."""

    prompt: str  # as the model read it
    text: str = axis_labels("T")
    characters: str = axis_labels("V")
    start: int  # index of the first step
    ids: np.ndarray = int_array("T")
    logits: np.ndarray = float_array("T V")  # float32
    probability: np.ndarray = float_array("T")  # at temperature 1, nothing cut
    filtered_probability: np.ndarray = float_array("T")  # after temperature, top-k and top-p
    entropy: np.ndarray = float_array("T")  # of the model's distribution, in bits
    alternatives: np.ndarray = int_array("T K")  # ids, the likeliest first
    alternative_probability: np.ndarray = float_array("T K")
    num_candidates: np.ndarray = int_array("T")  # characters that top-k and top-p left
    cut_mass_k: np.ndarray = float_array("T")  # probability after temperature that top-k removed
    cut_mass_p: np.ndarray = float_array("T")  # probability after top-k that top-p removed
    # from which the text can continue: the last hidden state, or the ids in a Transformer's context
    state: np.ndarray = float_array("U")

    @property
    def end(self) -> int:
        """Index of the next step."""
        return self.start + len(self.text)

    @property
    def first_choice_percent(self) -> float:
        """The percentage of characters that were the likeliest of their step."""
        return float(100 * (self.ids == self.alternatives[:, 0]).mean())


# the arrays that have the steps as their first axis
STEP_FIELDS = tuple(
    field.name
    for field in dataclasses.fields(GenerateResult)  # type: ignore[arg-type]
    if field.metadata.get("axes") and field.metadata["axes"].names[0] == "T"
)


def join_generations(results) -> GenerateResult:
    """Joins consecutive parts of a text into one result."""
    results = list(results)
    for previous, following in itertools.pairwise(results):
        if previous.end != following.start:
            raise_invalid("parts", f"a part that starts at step {previous.end}", following.start)
    text = "".join(result.text for result in results)
    arrays = {name: np.concatenate([getattr(result, name) for result in results]) for name in STEP_FIELDS}
    return dataclasses.replace(results[0], text=text, state=results[-1].state, **arrays)


def shorten_generation(result: GenerateResult, num_steps: int) -> GenerateResult:
    """Returns the first steps of a text; its `state`, which is not known, is empty unless nothing was cut."""
    if num_steps >= len(result.text):
        return result
    arrays = {name: getattr(result, name)[:num_steps] for name in STEP_FIELDS}
    return dataclasses.replace(result, text=result.text[:num_steps], state=np.empty(0), **arrays)


# --- three texts --------------------------------------------------------------------------------------------


@request_dataclass
class TemperaturesRequest:
    """Asks for texts at three temperatures from one prompt and one seed, generated in one batch.

    Attributes:
        prompt, length, model, top_k, top_p, seed: As in `GenerateRequest`.
        temperature_1, temperature_2, temperature_3: Of the texts.
    """

    prompt: str = prompt_field()
    temperature_1: float = temperature_field(0.2, Widget(step=0.1))
    temperature_2: float = temperature_field(0.8, Widget(step=0.1))
    temperature_3: float = temperature_field(1.5, Widget(step=0.1))
    model: str = text_generator_field(ADVANCED)
    length: int = range_field(
        300, 1, MAX_LENGTH, hosted_limit="generated_characters", widget=Widget(advanced=True, step=50)
    )
    top_k: int = top_k_field(ADVANCED)
    top_p: float = top_p_field(Widget(advanced=True, step=0.05))
    seed: int = seed_field(ADVANCED)

    @property
    def temperatures(self) -> tuple[float, ...]:
        return self.temperature_1, self.temperature_2, self.temperature_3

    @property
    def requests(self) -> tuple[GenerateRequest, ...]:
        """A request for each text."""
        shared = {
            name: getattr(self, name) for name in ("model", "prompt", "length", "top_k", "top_p", "seed")
        }
        return tuple(GenerateRequest(**shared, temperature=temperature) for temperature in self.temperatures)


TemperaturesResult = tuple[GenerateResult, ...]
