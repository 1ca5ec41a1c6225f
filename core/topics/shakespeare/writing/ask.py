"""A text, written a character at a time: what may be asked, what comes back."""

import dataclasses
import itertools

import numpy as np

from ....base.checks import fail
from ....base.fields import temperature_field, top_k_field, top_p_field
from ....base.messages import say
from ....base.request import FORM, Form, Range, model_of, ranged, request, seed_field
from ....base.traces import floats, ints, names, trace
from ....models.families import writers
from ....models.vocabulary.characters import encode_characters

MAX_LENGTH = 5_000  # characters of a text
PROMPT = Range(low=1, high=10_000, of="characters", limit="prompt_characters", own_line=True)
MORE, AREA = Form(more=True), Form(kind="area")


# --- fields that other views have, too ----------------------------------------------------------------------


def writer_field(form: Form = FORM):
    """Returns the field of a model that writes a character at a time."""
    return model_of("writers", "char_rnn", "decoder", form, among=writers())


def prompt_field(form: Form = AREA):
    """Returns the field of a text that a model reads first."""
    told = {"range": PROMPT, "form": form, "check": check_prompt}
    return dataclasses.field(default="To be or not to be", metadata=told)


def check_prompt(name: str, text) -> str:
    """Returns a text, or raises the error formula where it is too long or has nothing that can be read."""
    PROMPT.check(name, text)
    if not encode_characters(text).text:
        fail(name, say("shakespeare-needs-letters"), text, say("shakespeare-needs-letters.fix"))
    return text


# --- a text -------------------------------------------------------------------------------------------------


@request
class GenerateRequest:
    """Asks for a text: `engine.stream` yields its steps, `engine.run` returns them as one trace.

    The same request gives the same text on every call: step n of a seed uses the same random number, whatever
    else is generated at the same time. `state` and `start` continue a text from where another request ended.

    Attributes:
        model: One of `core.models.families.writers()`.
        prompt: What the model reads first, {prompt} characters.
        temperature, top_k, top_p, seed: Of the draws.
        length: Characters to write, {length}.
        start: Steps already made, {start}.
        state: What a trace holds after the prompt and `start` steps; None reads the prompt.
    """

    model: str = writer_field()
    prompt: str = prompt_field()
    temperature: float = temperature_field(form=Form(kind="slider and box", step=0.05, end=2.0, begin=0.8))
    length: int = ranged(300, 1, MAX_LENGTH, limit="generated_characters", form=Form(more=True, step=50))
    top_k: int = top_k_field(MORE)
    top_p: float = top_p_field(Form(more=True, step=0.05))
    seed: int = seed_field(MORE)
    start: int = ranged(0, 0, MAX_LENGTH, limit="generated_characters", form=None)
    state: tuple[float, ...] | None = dataclasses.field(default=None, metadata={"form": None})

    def check(self):
        """Checks that a state is given exactly where the text goes on."""
        if (self.state is None) != (self.start == 0):
            fail("state", "the state that belongs to `start`, and none when `start` is 0", self.state)

    def after(self, made: "GenerateTrace") -> "GenerateRequest | None":
        """Returns the request for what follows a trace of its steps, or None where nothing does."""
        left = self.start + self.length - made.end
        if left <= 0:
            return None
        return dataclasses.replace(self, start=made.end, length=left, state=tuple(made.state))


@trace
class GenerateTrace:
    """A generated text and how each of its T characters came about; K of V are the likeliest of a step."""

    prompt: str  # what the model read before the first step
    text: str = names("T")
    characters: str = names("V")
    start: int  # number of the first step, so that a continued text can be joined
    ids: np.ndarray = ints("T")
    logits: np.ndarray = floats("T V")  # raw, float32
    probability: np.ndarray = floats("T")  # under the model: temperature 1, nothing cut
    filtered_probability: np.ndarray = floats("T")  # after temperature, top-k and top-p: what the draw used
    entropy: np.ndarray = floats("T")  # bits, of the model's distribution
    alternatives: np.ndarray = ints("T K")  # ids, the likeliest first
    alternative_probability: np.ndarray = floats("T K")
    kept: np.ndarray = ints("T")  # how many characters top-k and top-p left
    cut_mass_k: np.ndarray = floats("T")  # probability after temperature that top-k took away
    cut_mass_p: np.ndarray = floats("T")  # probability after top-k that top-p took away
    # from which the text can go on: the hidden state after the last step, of a Transformer the ids it holds
    state: np.ndarray = floats("U")

    @property
    def end(self) -> int:
        """Number of the step that would come next."""
        return self.start + len(self.text)

    @property
    def first_choices(self) -> float:
        """The share of its characters that were the model's first choice, in %."""
        return float(100 * (self.ids == self.alternatives[:, 0]).mean())


# the arrays that have the steps as their first axis
BY_STEP = tuple(
    field.name
    for field in dataclasses.fields(GenerateTrace)  # type: ignore[arg-type]
    if field.metadata.get("axes") and field.metadata["axes"].letters[0] == "T"
)


def join_generations(traces) -> GenerateTrace:
    """Joins traces that follow each other into one."""
    traces = list(traces)
    for before, after in itertools.pairwise(traces):
        if before.end != after.start:
            fail("parts", f"a part that starts at step {before.end}", after.start)
    text = "".join(part.text for part in traces)
    arrays = {name: np.concatenate([getattr(part, name) for part in traces]) for name in BY_STEP}
    return dataclasses.replace(traces[0], text=text, state=traces[-1].state, **arrays)


def shorten_generation(whole: GenerateTrace, steps: int) -> GenerateTrace:
    """Returns the first steps of a trace.

    Their last state is not known, so `state` is empty unless nothing was cut.
    """
    if steps >= len(whole.text):
        return whole
    arrays = {name: getattr(whole, name)[:steps] for name in BY_STEP}
    return dataclasses.replace(whole, text=whole.text[:steps], state=np.empty(0), **arrays)


# --- three texts --------------------------------------------------------------------------------------------


@request
class TemperaturesRequest:
    """Asks for a text at three temperatures, of one prompt and one seed, generated together.

    Attributes:
        prompt, length, model, top_k, top_p, seed: As in `GenerateRequest`.
        temperature_1, temperature_2, temperature_3: Of the texts.
    """

    prompt: str = prompt_field()
    temperature_1: float = temperature_field(0.2, Form(step=0.1))
    temperature_2: float = temperature_field(0.8, Form(step=0.1))
    temperature_3: float = temperature_field(1.5, Form(step=0.1))
    model: str = writer_field(MORE)
    length: int = ranged(300, 1, MAX_LENGTH, limit="generated_characters", form=Form(more=True, step=50))
    top_k: int = top_k_field(MORE)
    top_p: float = top_p_field(Form(more=True, step=0.05))
    seed: int = seed_field(MORE)

    @property
    def temperatures(self) -> tuple[float, ...]:
        return self.temperature_1, self.temperature_2, self.temperature_3

    @property
    def requests(self) -> tuple[GenerateRequest, ...]:
        """A request for each text."""
        shared = {
            name: getattr(self, name) for name in ("model", "prompt", "length", "top_k", "top_p", "seed")
        }
        return tuple(GenerateRequest(**shared, temperature=one) for one in self.temperatures)


TemperaturesTrace = tuple[GenerateTrace, ...]
