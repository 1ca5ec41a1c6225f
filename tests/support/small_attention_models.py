"""Small translators with random weights and the shipped vocabularies, one of each kind that has attention."""

import dataclasses
import functools

from core.models.configs.translators import RecurrentConfig, TransformerConfig
from tests.support.small_translators import make_random_arrays

_RECURRENT = RecurrentConfig(name="x", title="x", embedding_size=6, units=8)
_TRANSFORMER = TransformerConfig(
    name="x", title="x", embedding_size=8, num_layers=2, num_heads=3, key_size=5, feedforward_size=7
)

CONFIGS = {
    "nmt_luong": dataclasses.replace(_RECURRENT, attention_score="dot"),
    "nmt_luong_general": dataclasses.replace(_RECURRENT, attention_score="general", bidirectional=True),
    "nmt_bahdanau": dataclasses.replace(_RECURRENT, attention_score="concat"),
    "nmt_transformer": _TRANSFORMER,
    "nmt_transformer_trained_positions": dataclasses.replace(_TRANSFORMER, position_encoding="trained"),
    "nmt_luong_tied": dataclasses.replace(_RECURRENT, attention_score="dot", tied=True),
    "nmt_atlas": dataclasses.replace(
        _TRANSFORMER, vocabulary="subwords", vocabulary_size=8000, max_length=100, pre_norm=True, tied=True
    ),
    "nmt_lstm": _RECURRENT,
}
ATTENTION_MODELS = tuple(name for name in CONFIGS if name != "nmt_lstm")
TEXT, TARGET = "I like soccer and also going to the beach", "me gusta el fútbol y la playa"


@functools.cache
def make_small_translator(name: str):
    """Returns a small translator in the place of a shipped one; tests do not change it."""
    from core.models.translators.translator import Translator

    # so that weights are uneven and words matter
    scale = 1.5 if isinstance(CONFIGS[name], RecurrentConfig) else 0.6
    return Translator(
        CONFIGS[name], make_random_arrays(CONFIGS[name], seed=list(CONFIGS).index(name), scale=scale)
    )
