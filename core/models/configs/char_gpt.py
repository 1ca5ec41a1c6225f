"""The decoder-only Transformer that writes Shakespeare: architecture and recipe."""

import dataclasses

from ...base.checks import raise_invalid
from . import check_ranges
from .char_rnn import CHARACTERS


@dataclasses.dataclass(frozen=True, kw_only=True)
class CharGPTConfig:
    """Architecture and training recipe of a decoder-only Transformer over characters.

    Attributes:
        window_schedule: (window, epochs) after each other: short windows first, since much can be learnt from
            64 characters at less than the price of 256. Every step reads `characters_per_step`, whatever its
            window.

    Reference: Radford et al., "Language Models are Unsupervised Multitask Learners", 2019 (the architecture);
    Su et al., "RoFormer", 2021, https://arxiv.org/abs/2104.09864 (rotary positions); Jordan et al., "Muon",
    2024 (the optimizer).
    """

    name: str
    title: str  # what a visitor reads
    vocabulary_size: int = len(CHARACTERS)
    context_length: int = 256  # characters it reads at the most
    num_layers: int = 5  # L
    num_heads: int = 4  # H
    embedding_size: int = 192  # D, the model width
    feedforward_size: int = 768  # width of the hidden Dense
    dropout: float = 0.2  # on embeddings and on what each part adds, in training
    window_schedule: tuple[tuple[int, int], ...] = ((64, 28), (128, 26), (256, 30))
    characters_per_step: int = 8192  # targets in a step
    # A training that is cut loses the epoch it fell in: half a million characters, a minute or two.
    steps_per_epoch: int = 64
    learning_rate: float = 3e-3  # highest, after a warm-up from a twentieth; then falls to 0 along a cosine
    warmup_steps: int = 200
    weight_decay: float = 0.1
    clip_norm: float = 1.0
    precision: str = "mixed_bfloat16"  # of the products in training; shipped models compute in float32
    seed: int = 42

    def __post_init__(self):
        check_ranges(self)
        if self.embedding_size % (2 * self.num_heads):
            rule = f"a multiple of {2 * self.num_heads}: each head turns pairs of dimensions"
            raise_invalid("embedding_size", rule, self.embedding_size)

    @property
    def epochs(self) -> int:
        """Of all stages together."""
        return sum(epochs for _, epochs in self.window_schedule)

    def window_at_epoch(self, epoch: int) -> int:
        """Returns the length of the windows of an epoch, counted from 0; after the last stage, its own."""
        for window, epochs in self.window_schedule:
            if epoch < epochs:
                return window
            epoch -= epochs
        return self.window_schedule[-1][0]


CHAR_GPTS = {
    config.name: config for config in (CharGPTConfig(name="char_gpt", title="Transformer, decoder only"),)
}
