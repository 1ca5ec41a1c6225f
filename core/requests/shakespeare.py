"""What pages may ask of the models that write a character at a time."""

import dataclasses

from core.checks import check_choice, check_int, check_text, fail
from core.configs.char_rnn import char_rnn_config
from core.families import writers
from core.requests.fields import keep, keep_sampling
from core.requests.limits import limit
from core.vocabulary.characters import encode_characters

MAX_PROMPT = limit("prompt_characters", 10_000)
MAX_LENGTH = limit("generated_characters", 5_000)
MAX_DRAWS = 100_000


@dataclasses.dataclass(frozen=True, kw_only=True)
class GenerateRequest:
    """Asks for a text: `engine.stream` yields its steps, `engine.run` returns them as one trace.

    The same request gives the same text on every call: step n of a seed uses the same random number, whatever
    else is generated at the same time. `state` and `start` continue a text from where another request ended.
    """

    model: str = "char_rnn"
    prompt: str
    length: int = 300
    temperature: float = 1.0
    top_k: int = 0
    top_p: float = 1.0
    seed: int = 42
    start: int = 0  # steps already made
    # what a trace holds as `state` after the prompt and `start` steps, which its decoder checks;
    # None reads the prompt
    state: tuple[float, ...] | None = None

    def __post_init__(self):
        check_choice("model", self.model, writers())
        check_prompt("prompt", self.prompt)
        keep_sampling(self)
        keep(
            self,
            length=check_int("length", self.length, 1, MAX_LENGTH),
            start=check_int("start", self.start, 0, MAX_LENGTH),
        )
        if (self.state is None) != (self.start == 0):
            fail("state", "the state that belongs to `start`, and none when `start` is 0", self.state)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CompareRequest:
    """Asks for some texts side by side, generated together in the same batch: a trace for each request."""

    requests: tuple[GenerateRequest, ...]

    def __post_init__(self):
        check_int("requests", len(self.requests), 1, 8)


@dataclasses.dataclass(frozen=True, kw_only=True)
class NextCharacterRequest:
    """Asks for the distribution of the character after a text, step by step from logits to draws."""

    model: str = "char_rnn"
    text: str
    temperature: float = 1.0
    top_k: int = 0
    top_p: float = 1.0
    seed: int = 42
    draws: int = 1000

    def __post_init__(self):
        char_rnn_config(self.model)
        check_prompt("text", self.text)
        keep_sampling(self)
        keep(self, draws=check_int("draws", self.draws, 0, MAX_DRAWS))


@dataclasses.dataclass(frozen=True, kw_only=True)
class CarryRequest:
    """Asks what the state carries: the next character after a text, and after its last characters alone."""

    model: str = "char_rnn"
    text: str
    last: int = 5

    def __post_init__(self):
        char_rnn_config(self.model)
        check_prompt("text", self.text)
        keep(self, last=check_int("last", self.last, 1, MAX_PROMPT))


@dataclasses.dataclass(frozen=True, kw_only=True)
class StatesRequest:
    """Asks for the hidden state after each character of a text."""

    model: str = "char_rnn"
    text: str

    def __post_init__(self):
        char_rnn_config(self.model)
        check_prompt("text", self.text)


def check_prompt(name: str, text) -> str:
    """Returns a text of 1 to 10,000 characters of which the character RNN can read some.

    Raises:
        InvalidValueError: If it is something else.
    """
    check_text(name, text, MAX_PROMPT, least=1)
    if not text:
        fail(name, f"a text of 1 to {MAX_PROMPT:,} characters", text, "Type at least one character.")
    if not encode_characters(text).text:
        fail(name, "at least one character that the model knows", text, "Type some Latin letters.")
    return text
