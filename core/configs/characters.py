"""The character RNNs: architecture and recipe, and what pages may ask of them."""

import dataclasses

from core.checks import check_choice, check_float, check_int, check_text, fail, is_number
from core.configs.fields import keep, keep_sampling
from core.configs.hosting import limit
from core.vocabulary import CHARACTERS, encode_characters


@dataclasses.dataclass(frozen=True, kw_only=True)
class CharRNNConfig:
    """Architecture and training recipe of a character RNN.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Generating Shakespearean Text Using a Character RNN".
    """

    name: str
    title: str                      # what a visitor reads
    vocabulary_size: int = len(CHARACTERS)
    embedding_size: int = 16        # E
    units: int = 128                # U
    input_dropout: float = 0.0      # on the embeddings, in training
    dropout: float = 0.0            # on the hidden states before the output layer, in training
    window: int = 100               # T: characters in, and the same many out, shifted by one
    stateful: bool = False          # train with the state carried from window to window
    batch_size: int = 128           # B: windows at once; when stateful, rows of the text
    steps_per_epoch: int = 1000     # when stateful, the text decides
    epochs: int = 20
    learning_rate: float = 5e-3     # falls to 0 along a cosine
    warmup_steps: int = 0
    weight_decay: float = 0.0       # share of each weight that a step at rate 1 takes away (Loshchilov and Hutter, 2019)
    clip_norm: float = 1.0
    seed: int = 42

    def __post_init__(self):
        check_int("embedding_size", self.embedding_size, 1, 1024)
        check_int("units", self.units, 1, 4096)
        check_int("window", self.window, 1, 10_000)
        check_int("batch_size", self.batch_size, 1, 4096)
        check_int("epochs", self.epochs, 1, 10_000)
        check_float("input_dropout", self.input_dropout, 0.0, 0.95)
        check_float("dropout", self.dropout, 0.0, 0.95)
        check_float("learning_rate", self.learning_rate, 0.0, 1.0, open_low=True)


CHAR_RNNS = {
    config.name: config
    for config in (
        CharRNNConfig(name="char_rnn", title="The chapter's model: GRU of 128 units", epochs=15, weight_decay=0.05),
        CharRNNConfig(
            name="char_rnn_stateful", title="The same, trained with its state carried on", stateful=True, batch_size=64, epochs=50,
            weight_decay=0.05,
        ),
        CharRNNConfig(
            name="char_rnn_large", title="A larger one: GRU of 512 units", embedding_size=64, units=512, input_dropout=0.1, dropout=0.5,
            epochs=32, steps_per_epoch=100, learning_rate=3e-3, warmup_steps=100, weight_decay=0.35,
        ),
    )
}


def char_rnn_config(name: str) -> CharRNNConfig:
    """Returns the configuration of a shipped character RNN, or raises with the names there are."""
    return CHAR_RNNS[check_choice("model", name, tuple(CHAR_RNNS))]


MAX_PROMPT = limit("prompt_characters", 10_000)
MAX_LENGTH = limit("generated_characters", 5_000)
MAX_DRAWS = 100_000


@dataclasses.dataclass(frozen=True, kw_only=True)
class GenerateRequest:
    """Asks for a text: `engine.stream` yields its steps, `engine.run` returns them as one trace.

    The same request gives the same text on every call: step n of a seed uses the same random number, whatever else is generated
    at the same time. `state` and `start` continue a text from where another request ended.
    """

    model: str = "char_rnn"
    prompt: str
    length: int = 300
    temperature: float = 1.0
    top_k: int = 0
    top_p: float = 1.0
    seed: int = 42
    start: int = 0                              # steps already made
    state: tuple[float, ...] | None = None      # (U,) after the prompt and `start` steps; None reads the prompt

    def __post_init__(self):
        units = char_rnn_config(self.model).units
        check_prompt("prompt", self.prompt)
        keep_sampling(self)
        keep(self, length=check_int("length", self.length, 1, MAX_LENGTH), start=check_int("start", self.start, 0, MAX_LENGTH))
        if (self.state is None) != (self.start == 0):
            fail("state", "the state that belongs to `start`, and none when `start` is 0", self.state)
        if self.state is not None and not (len(self.state) == units and all(map(is_number, self.state))):
            fail("state", f"the {units} finite numbers of a hidden state of {self.model}", self.state)


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
    """Returns a text of 1 to 10,000 characters that holds something the character RNN can read, or raises the error formula."""
    check_text(name, text, MAX_PROMPT, least=1)
    if not text:
        fail(name, f"a text of 1 to {MAX_PROMPT:,} characters", text, "Type at least one character.")
    if not encode_characters(text).text:
        fail(name, "at least one character that the model knows", text, "Type some Latin letters.")
    return text
