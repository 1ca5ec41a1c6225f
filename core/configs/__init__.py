"""Frozen, keyword-only configurations: architectures, training recipes and the requests that pages send to the engine."""

from core.configs.characters import (
    CHAR_RNNS,
    MAX_DRAWS,
    MAX_LENGTH,
    MAX_PROMPT,
    CarryRequest,
    CharRNNConfig,
    CompareRequest,
    GenerateRequest,
    NextCharacterRequest,
    StatesRequest,
    char_rnn_config,
    check_prompt,
)
from core.configs.fields import MAX_SEED
from core.configs.positions import LAYOUTS, MAX_BASE, MAX_WIDTH, MIN_BASE
from core.vocabulary import CHARACTERS

__all__ = [
    "CHARACTERS",
    "CHAR_RNNS",
    "LAYOUTS",
    "MAX_BASE",
    "MAX_DRAWS",
    "MAX_LENGTH",
    "MAX_PROMPT",
    "MAX_SEED",
    "MAX_WIDTH",
    "MIN_BASE",
    "CarryRequest",
    "CharRNNConfig",
    "CompareRequest",
    "GenerateRequest",
    "NextCharacterRequest",
    "StatesRequest",
    "char_rnn_config",
    "check_prompt",
]
