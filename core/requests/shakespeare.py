"""What pages may ask of the models that write Shakespeare, character by character."""

from core.base.request import (
    Range,
    labelled,
    ranged,
    request,
    seed_field,
    temperature_field,
    top_k_field,
    top_p_field,
)
from core.checks import check_choice, check_int, fail
from core.configs.char_rnn import char_rnn_config
from core.families import writers
from core.traces.shakespeare import FEATURES
from core.vocabulary.characters import encode_characters

PROMPT = Range(low=1, high=10_000, of="characters", limit="prompt_characters")
MAX_LENGTH = 5_000  # characters of a text
LONGEST_SCORED = 1_500  # characters over which units are scored: all pairs of each half are compared


@request
class GenerateRequest:
    """Asks for a text: `engine.stream` yields its steps, `engine.run` returns them as one trace.

    The same request gives the same text on every call: step n of a seed uses the same random number, whatever
    else is generated at the same time. `state` and `start` continue a text from where another request ended.

    Attributes:
        model: One of `core.families.writers()`.
        prompt: What the model reads first, 1 to 10,000 characters.
        length: Characters to write, {length}.
        temperature, top_k, top_p, seed: Of the draws.
        start: Steps already made, {start}.
        state: What a trace holds after the prompt and `start` steps; None reads the prompt.
    """

    model: str = labelled("Model", "char_rnn")
    prompt: str = labelled("Prompt")
    length: int = ranged(
        300, 1, MAX_LENGTH, limit="generated_characters", help="Characters to write.", label="Length"
    )
    temperature: float = temperature_field()
    top_k: int = top_k_field()
    top_p: float = top_p_field()
    seed: int = seed_field()
    start: int = ranged(0, 0, MAX_LENGTH, limit="generated_characters", label="Start")
    state: tuple[float, ...] | None = labelled("State", None)

    def check(self):
        """Checks model, prompt, and that a state is given exactly where the text goes on."""
        check_choice("model", self.model, writers())
        check_prompt("prompt", self.prompt)
        if (self.state is None) != (self.start == 0):
            fail("state", "the state that belongs to `start`, and none when `start` is 0", self.state)


@request
class CompareRequest:
    """Asks for 1 to 8 texts side by side, generated together in the same batch: a trace for each request."""

    requests: tuple[GenerateRequest, ...] = labelled("Texts side by side")

    def check(self):
        """Checks how many there are."""
        check_int("requests", len(self.requests), 1, 8)


@request
class NextCharacterRequest:
    """Asks for the distribution of the character after a text, step by step from logits to draws.

    Attributes:
        model: One of `core.families.writers()`.
        text: What is read, 1 to 10,000 characters.
        temperature, top_k, top_p, seed: Of the draws.
        draws: How many, {draws}.
    """

    model: str = labelled("Model", "char_rnn")
    text: str = labelled("Prompt")
    temperature: float = temperature_field()
    top_k: int = top_k_field()
    top_p: float = top_p_field()
    seed: int = seed_field()
    draws: int = ranged(
        0, 0, 100_000, help="Number of samples to draw; 0 draws none.", label="Number of samples"
    )

    def check(self):
        """Checks model and text."""
        check_choice("model", self.model, writers())
        check_prompt("text", self.text)


@request
class CarryRequest:
    """Asks what the state carries: the next character after a text, and after its last characters alone.

    Attributes:
        model: One of `core.families.writers()`.
        text: What is read, 1 to 10,000 characters.
        last: Characters at its end that are read alone, {last}.
    """

    model: str = labelled("Model", "char_rnn")
    text: str = labelled("Prompt")
    last: int = ranged(
        5,
        1,
        10_000,
        limit="prompt_characters",
        help="The model reads these characters alone: it has forgotten those before them.",
        label="Read only the last … characters",
    )

    def check(self):
        """Checks model and text."""
        check_choice("model", self.model, writers())
        check_prompt("text", self.text)


@request
class StatesRequest:
    """Asks for the hidden state after each character of a text."""

    model: str = labelled("Model", "char_rnn")
    text: str = labelled("Prompt")

    def check(self):
        """Checks model and text."""
        char_rnn_config(self.model)
        check_prompt("text", self.text)


@request
class UnitScoresRequest:
    """Asks how well each hidden unit alone tells one feature of the characters of a text.

    Attributes:
        model: One of `core.configs.char_rnn.CHAR_RNNS`.
        text: What is read, 1 to 10,000 characters; the first 1,500 that the model knows are scored.
        feature: One of `core.traces.shakespeare.FEATURES`.
    """

    model: str = labelled("Model", "char_rnn")
    text: str = labelled("Prompt")
    feature: str = labelled("Which unit detects this?", FEATURES[0])

    def check(self):
        """Checks model, text and feature."""
        char_rnn_config(self.model)
        check_prompt("text", self.text)
        check_choice("feature", self.feature, FEATURES)


def check_prompt(name: str, text) -> str:
    """Returns a text that holds something which the character RNN can read, or raises the error formula."""
    PROMPT.check(name, text)
    if not encode_characters(text).text:
        fail(name, "at least one character that the model knows", text, "Type some Latin letters.")
    return text
