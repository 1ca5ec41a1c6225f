"""The pretrained encoder that a visitor may fetch: its architecture and its files."""

import dataclasses

from core.checks import check_choice, check_int, fail


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncoderConfig:
    """An encoder of BERT's kind, whose weights somebody else trained.

    Reference: Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers for Language
    Understanding", 2019.
    """

    name: str
    title: str
    weights: str  # data set of the weights
    pieces: str  # data set of the WordPiece vocabulary
    vocabulary_size: int  # V
    embedding_size: int  # D
    layers: int  # L
    heads: int  # H, each of width D / H
    feedforward: int  # width of the hidden Dense
    positions: int  # rows of the table of positions
    max_length: int  # tokens that are read, [CLS] and [SEP] among them
    epsilon: float = 1e-12  # of the normalisations

    def __post_init__(self):
        for name in ("vocabulary_size", "embedding_size", "layers", "heads", "feedforward", "positions"):
            check_int(name, getattr(self, name), 1, 1_000_000)
        check_int("max_length", self.max_length, 3, self.positions)
        if self.embedding_size % self.heads:
            fail("heads", f"a divisor of the width {self.embedding_size}", self.heads)

    @property
    def key_size(self) -> int:
        """Width of a head's queries, keys and values."""
        return self.embedding_size // self.heads

    @property
    def files(self) -> tuple[str, ...]:
        """The data sets that it takes."""
        return self.weights, self.pieces


PRETRAINED = {
    "minilm": EncoderConfig(
        name="minilm",
        title="all-MiniLM-L6-v2, a pretrained sentence encoder",
        weights="minilm-weights",
        pieces="minilm-pieces",
        vocabulary_size=30_522,
        embedding_size=384,
        layers=6,
        heads=12,
        feedforward=1536,
        positions=512,
        max_length=256,  # as its makers set it; the table of positions has room for 512
    )
}


def pretrained_config(name: str) -> EncoderConfig:
    """Returns the configuration of a pretrained encoder, or raises with the names there are."""
    return PRETRAINED[check_choice("model", name, tuple(PRETRAINED))]
