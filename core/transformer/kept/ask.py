"""What a translation costs with its keys and values kept and without, and a GRU beside it. T steps."""

import dataclasses

import numpy as np

from ...base.request import Form, model_of, ranged, request
from ...base.traces import names, trace
from ...traces.shapes import check_shapes
from ..machine.ask import MachineRequest

BYTES = 4  # of a number in float32
GRU = "char_rnn"  # the model that stands beside


@request
class KeptRequest(MachineRequest):
    """Asks what a translation costs with its keys and values kept, and with nothing kept.

    Attributes:
        model, text, context: See `MachineRequest`.
        gru: The model that stands beside, which reads a character a step.
        rounds: How often each step is timed, {rounds}; the quickest counts.
    """

    on_cpu = True  # on a GPU a translation is one compiled loop
    heavy = True  # it is measured: others would be measured with it
    gru: str = model_of("char_rnn", GRU, "decoder", among=(GRU,))
    rounds: int = ranged(5, 1, 20, form=Form(more=True))


@dataclasses.dataclass(frozen=True, kw_only=True)
class StepCosts:
    """What T steps of a model cost, each of which reads one more token.

    Attributes:
        model: Its name.
        kept_products: (T,) multiply-adds of each step where what was read is kept.
        again_products: (T,) of each step where all is read again.
        kept_ms: (T,) least milliseconds of each step where what was read is kept.
        again_ms: (T,) of each step where all is read again.
        numbers: (T,) how many numbers are kept after each step.
    """

    model: str
    kept_products: np.ndarray
    again_products: np.ndarray
    kept_ms: np.ndarray
    again_ms: np.ndarray
    numbers: np.ndarray

    def __post_init__(self):
        arrays = ("kept_products", "again_products", "kept_ms", "again_ms", "numbers")
        check_shapes(self, **dict.fromkeys(arrays, (len(self.numbers),)))

    @property
    def kept_bytes(self) -> np.ndarray:
        """(T,) memory of what is kept, in float32."""
        return self.numbers * BYTES


@trace
class KeptTrace:
    """What a translation or a text of T tokens costs, and as many steps of a GRU."""

    translation: str  # what the Transformer predicts; without a source the text that it reads
    tokens: tuple[str, ...] = names("T")
    source_length: int  # S tokens of the sentence; 0 for a model that reads no source
    sizes: dict[str, int]  # layers L, width D, heads H, key width K, feed-forward F, vocabulary V
    start_products: int  # multiply-adds of reading the sentence once, which step 1 needs
    start_ms: float  # milliseconds of that
    transformer: StepCosts
    gru: StepCosts
    rounds: int  # how often each step was timed

    @property
    def times(self) -> float:
        """How many times as many multiply-adds it takes to read all again for each token."""
        kept = self.start_products + int(self.transformer.kept_products.sum())
        return float(self.transformer.again_products.sum() / kept)

    @property
    def growth(self) -> int:
        """By how many bytes a token makes what is kept grow."""
        sizes = self.sizes
        return 2 * sizes["L"] * sizes["H"] * sizes["K"] * BYTES
