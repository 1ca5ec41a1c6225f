"""What a model run returns: frozen dataclasses of arrays with the names of their axes, checked on creation.

Axes: B batch, T target/query, S source/key, L layers, H heads, D model width, U units, V vocabulary.
"""

from core.traces.characters import (
    CarryTrace,
    GenerationTrace,
    NextCharacterTrace,
    StatesTrace,
    join_generations,
    shorten_generation,
)
from core.traces.position_relations import RotationTrace, SimilarityTrace
from core.traces.position_trained import ShiftTrace, TableTrace, TrainedPositionsTrace
from core.traces.positions import (
    VERDICTS,
    AgreementTrace,
    AliasTrace,
    Claim,
    ClaimsTrace,
    PositionsTrace,
    TrialTrace,
)
from core.traces.translation import (
    AttentionsTrace,
    AttentionTrace,
    BeamTrace,
    Found,
    ScoreTrace,
    SourceTokens,
    TokenScores,
    TranslationTrace,
)

__all__ = [
    "VERDICTS",
    "AgreementTrace",
    "AliasTrace",
    "AttentionTrace",
    "AttentionsTrace",
    "BeamTrace",
    "CarryTrace",
    "Claim",
    "ClaimsTrace",
    "Found",
    "GenerationTrace",
    "NextCharacterTrace",
    "PositionsTrace",
    "RotationTrace",
    "ScoreTrace",
    "ShiftTrace",
    "SimilarityTrace",
    "SourceTokens",
    "StatesTrace",
    "TableTrace",
    "TokenScores",
    "TrainedPositionsTrace",
    "TranslationTrace",
    "TrialTrace",
    "join_generations",
    "shorten_generation",
]
