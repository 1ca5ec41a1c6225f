"""What a translation costs with its keys and values kept and without, and a GRU beside it. T steps."""

import numpy as np

from ....base.request import Widget, model_field, range_field, request
from ....base.results import axis_labels, float_array, int_array, result
from ..machine.schema import MachineRequest

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

    on_cpu = True  # on a GPU a step waits for its launches, however much it multiplies
    heavy = True  # it is measured: others would be measured with it
    gru: str = model_field("char_rnn", GRU, "decoder", choices=(GRU,))
    rounds: int = range_field(5, 1, 20, widget=Widget(advanced=True))


@result
class StepCosts:
    """What T steps of a model cost, each of which reads one more token.

    Attributes:
        model: Its name.
        kept_products: Multiply-adds of each step where what was read is kept.
        again_products: Of each step where all is read again.
        kept_ms: Least milliseconds of each step where what was read is kept.
        again_ms: Of each step where all is read again.
        numbers: How many numbers are kept after each step.
    """

    model: str
    kept_products: np.ndarray = int_array("T")
    again_products: np.ndarray = int_array("T")
    kept_ms: np.ndarray = float_array("T")
    again_ms: np.ndarray = float_array("T")
    numbers: np.ndarray = int_array("T")

    @property
    def kept_bytes(self) -> np.ndarray:
        """(T,) memory of what is kept, in float32."""
        return self.numbers * BYTES


@result
class KeptResult:
    """What a translation or a text of T tokens costs, and as many steps of a GRU."""

    translation: str  # what the Transformer predicts; without a source the text that it reads
    tokens: tuple[str, ...] = axis_labels("T")
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
