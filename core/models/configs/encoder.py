"""The pretrained encoder: its architecture and its vocabulary."""

import dataclasses

from ...base.checks import check_int, raise_invalid
from . import check_ranges


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncoderConfig:
    """Architecture of a BERT encoder with published weights.

    Reference: Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers for Language
    Understanding", 2019.
    """

    name: str
    title: str
    vocabulary_size: int  # V
    embedding_size: int  # D
    num_layers: int  # L
    num_heads: int  # H, each of width D / H
    feedforward_size: int  # width of the hidden Dense
    max_positions: int  # rows of the table of positions
    max_length: int  # tokens that are read, [CLS] and [SEP] among them
    epsilon: float = 1e-12  # of the normalisations

    def __post_init__(self):
        check_ranges(self)
        check_int("max_length", self.max_length, 3, self.max_positions)
        if self.embedding_size % self.num_heads:
            raise_invalid("num_heads", f"a divisor of the width {self.embedding_size}", self.num_heads)

    @property
    def key_size(self) -> int:
        """Width of a head's queries, keys and values."""
        return self.embedding_size // self.num_heads


PRETRAINED_ENCODERS = {
    "encoder": EncoderConfig(
        name="encoder",
        title="all-MiniLM-L6-v2, a pretrained sentence encoder",
        vocabulary_size=8_000,  # of 30,522: see `core.models.vocabulary.pieces.prune_pieces`
        embedding_size=384,
        num_layers=6,
        num_heads=12,
        feedforward_size=1536,
        max_positions=256,  # of 512: what its makers let it read
        max_length=256,
    )
}
