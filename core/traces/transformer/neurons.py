"""Which neurons of a feed-forward module are on, and which tokens drive one most."""

import dataclasses

import numpy as np

from core.base.checks import fail
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class NeuronsTrace:
    """The hidden layer of one feed-forward module, behind its ReLU, for T tokens.

    Attributes:
        model: Its name.
        side: "encoder" or "decoder".
        layer: From 0.
        tokens: T tokens that were read, of a translation the start token first.
        values: (T, F), 0 where a neuron is off.
        translation: What the model says; of a model that reads no source the text that it read.
        target_ids: Of what it says, int32.
    """

    model: str
    side: str
    layer: int
    tokens: tuple[str, ...]
    values: np.ndarray
    translation: str
    target_ids: np.ndarray

    def __post_init__(self):
        check_shapes(
            self, values=(len(self.tokens), self.values.shape[-1]), target_ids=(len(self.target_ids),)
        )

    @property
    def on(self) -> np.ndarray:
        """(T, F) bool."""
        return self.values > 0

    @property
    def order(self) -> np.ndarray:
        """(F,) neurons, those that most tokens switch on first; of equal ones the lower number."""
        return np.argsort(-self.on.sum(axis=0), kind="stable")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Driver:
    """A token that switches a neuron on, where it was read.

    Attributes:
        value: Of the neuron there.
        tokens: All that were read with it.
        place: Its index among them.
    """

    value: float
    tokens: tuple[str, ...]
    place: int

    def __post_init__(self):
        if not 0 <= self.place < len(self.tokens):
            fail("place", f"an index below {len(self.tokens)}", self.place)

    @property
    def token(self) -> str:
        """The token."""
        return self.tokens[self.place]


@dataclasses.dataclass(frozen=True, kw_only=True)
class DriversTrace:
    """What 300 sentences say of a neuron and of all feed-forward modules.

    Attributes:
        model: Its name.
        side: "encoder" or "decoder".
        layer: From 0.
        neuron: From 0.
        sentences: How many were read.
        sides: The sides of the model, "encoder" and "decoder" or the decoder alone.
        read: Tokens that each side read, (sides,).
        shares: (sides, L) share of the neurons that are on, mean over the tokens.
        neuron_shares: (F,) share of the tokens that switch each neuron of this module on.
        drivers: The K tokens that drive the neuron most, the strongest first.
    """

    model: str
    side: str
    layer: int
    neuron: int
    sentences: int
    sides: tuple[str, ...]
    read: np.ndarray
    shares: np.ndarray
    neuron_shares: np.ndarray
    drivers: tuple[Driver, ...]

    def __post_init__(self):
        count = len(self.sides)
        check_shapes(
            self,
            read=(count,),
            shares=(count, self.shares.shape[-1]),
            neuron_shares=(len(self.neuron_shares),),
        )

    @property
    def tokens_read(self) -> int:
        """Tokens that the side of the neuron read."""
        return int(self.read[self.sides.index(self.side)])

    @property
    def neuron_share(self) -> float:
        """Share of the tokens that switch the neuron on."""
        return float(self.neuron_shares[self.neuron])
