"""What pages may ask of the cost of a large vocabulary's softmax."""

import dataclasses

from core.checks import check_int, fail
from core.configs.fields import MAX_SEED, keep

SIZES = (1_000, 5_000, 20_000, 50_000)  # words; a training step of the last still fits a laptop
MAX_SIZE = 100_000
MAX_SIZES = 8


@dataclasses.dataclass(frozen=True, kw_only=True)
class SoftmaxCostRequest:
    """Asks how long a training step of an output layer takes with the full and with the sampled softmax.

    Attributes:
        sizes: Words of the vocabularies V, 1 to 8 of them, 1,000 to 100,000 each, more than are sampled.
        tokens: Target tokens N of a batch, 1 to 10,000; the default is 32 sentences of 10. The chapter's 32 x 50 would need 1.3 GB
            for the logits and their gradients at V = 50,000, and most of the 50 are padding.
        units: Width U of the decoder's output, 1 to 4,096.
        sampled: Wrong words S that stand for all others, 1 to 900.
        rounds: Steps of which the median is taken, 1 to 50.
        seed: Of weights, inputs and labels.
    """

    sizes: tuple[int, ...] = SIZES
    tokens: int = 320
    units: int = 512
    sampled: int = 100
    rounds: int = 5
    seed: int = 42

    def __post_init__(self):
        if not 1 <= len(self.sizes) <= MAX_SIZES:
            fail("sizes", f"1 to {MAX_SIZES} vocabularies", self.sizes)
        keep(
            self, sizes=tuple(check_int("sizes", size, 1_000, MAX_SIZE) for size in self.sizes),
            tokens=check_int("tokens", self.tokens, 1, 10_000), units=check_int("units", self.units, 1, 4_096),
            sampled=check_int("sampled", self.sampled, 1, 900), rounds=check_int("rounds", self.rounds, 1, 50),
            seed=check_int("seed", self.seed, 0, MAX_SEED),
        )
