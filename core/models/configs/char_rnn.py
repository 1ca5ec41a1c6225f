"""The character RNNs: architecture and recipe of each."""

import dataclasses

from . import Recipe

# the 39 of Tiny Shakespeare in lower case, in code point order
CHARACTERS = "\n !$&',-.3:;?abcdefghijklmnopqrstuvwxyz"


@dataclasses.dataclass(frozen=True, kw_only=True)
class CharRNNConfig(Recipe):
    """Architecture and training recipe of a character RNN.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Generating Shakespearean Text Using a
    Character RNN".
    """

    vocabulary_size: int = len(CHARACTERS)
    embedding_size: int = 16  # E
    units: int = 128  # U
    input_dropout: float = 0.0  # on the embeddings, in training
    dropout: float = 0.0  # on the hidden states before the output layer, in training
    window: int = 100  # T: characters in, and the same many out, shifted by one
    stateful: bool = False  # train with the state carried from window to window
    batch_size: int = 128  # B: windows at once; when stateful, rows of the text
    steps_per_epoch: int = 1000  # when stateful, the text decides
    epochs: int = 20
    learning_rate: float = 5e-3  # falls to 0 along a cosine
    warmup_steps: int = 0
    # share of each weight that a step at rate 1 takes away (Loshchilov and Hutter, 2019)
    weight_decay: float = 0.0
    clip_norm: float = 1.0


CHAR_RNNS = {
    config.name: config
    for config in (
        CharRNNConfig(
            name="char_rnn", title="GRU, 128 units (the chapter's)", epochs=15, weight_decay=0.05, seed=7
        ),
        CharRNNConfig(
            name="char_rnn_stateful",
            title="GRU, 128 units, stateful",
            stateful=True,
            batch_size=64,
            epochs=50,
            weight_decay=0.05,
        ),
        CharRNNConfig(
            name="char_rnn_large",
            title="GRU, 512 units",
            embedding_size=64,
            units=512,
            input_dropout=0.1,
            dropout=0.5,
            epochs=32,
            steps_per_epoch=100,
            learning_rate=3e-3,
            warmup_steps=100,
            weight_decay=0.35,
        ),
    )
}
