"""Request and result of a translation's cost with and without a key-value cache, and of a GRU. T steps."""

import numpy as np

from ....base.request import Widget, model_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..machine.schema import MachineRequest

BYTES_PER_FLOAT = 4  # of a number in float32
GRU_MODEL = "char_rnn"  # the recurrent model of the comparison


@request_dataclass
class KVCacheRequest(MachineRequest):
    """Asks what a translation costs with its keys and values kept, and with nothing kept.

    Attributes:
        model, text, context: See `MachineRequest`.
        gru: The recurrent model of the comparison, which reads a character a step.
        rounds: How often each step is timed, {rounds}; the quickest counts.
    """

    cpu_only = True  # on a GPU a step waits for its launches, however much it multiplies
    memory_intensive = True  # it is measured: others would be measured with it
    gru: str = model_field("char_rnn", GRU_MODEL, "decoder", choices=(GRU_MODEL,))
    rounds: int = range_field(5, 1, 20, widget=Widget(advanced=True))


@result_dataclass
class StepCosts:
    """What T steps of a model cost, each of which reads one more token.

    Attributes:
        model: Its name.
        cached_macs: Multiply-adds of each step where what was read is kept.
        uncached_macs: Of each step where all is read again.
        cached_ms: Least milliseconds of each step where what was read is kept.
        uncached_ms: Of each step where all is read again.
        num_cached_floats: How many numbers are kept after each step.
    """

    model: str
    cached_macs: np.ndarray = int_array("T")
    uncached_macs: np.ndarray = int_array("T")
    cached_ms: np.ndarray = float_array("T")
    uncached_ms: np.ndarray = float_array("T")
    num_cached_floats: np.ndarray = int_array("T")

    @property
    def cached_bytes(self) -> np.ndarray:
        """(T,) memory of what is kept, in float32."""
        return self.num_cached_floats * BYTES_PER_FLOAT


@result_dataclass
class KVCacheResult:
    """What a translation or a text of T tokens costs, and as many steps of a GRU."""

    translation: str  # what the Transformer predicts; without a source the text that it reads
    tokens: tuple[str, ...] = axis_labels("T")
    source_length: int  # S tokens of the sentence; 0 for a model that reads no source
    sizes: dict[str, int]  # layers L, width D, heads H, key width K, feed-forward F, vocabulary V
    encoder_macs: int  # multiply-adds of reading the sentence once, which step 1 needs
    encoder_ms: float  # milliseconds of that
    transformer: StepCosts
    gru: StepCosts
    rounds: int  # how often each step was timed

    @property
    def macs_ratio(self) -> float:
        """How many times as many multiply-adds it takes to read all again for each token."""
        cached_macs = self.encoder_macs + int(self.transformer.cached_macs.sum())
        return float(self.transformer.uncached_macs.sum() / cached_macs)

    @property
    def bytes_per_token(self) -> int:
        """By how many bytes a token makes what is kept grow."""
        sizes = self.sizes
        return 2 * sizes["L"] * sizes["H"] * sizes["K"] * BYTES_PER_FLOAT
