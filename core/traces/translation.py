"""From here Attention, Transformer and models of before take sentences and scores, until they move."""

from core.base.sentences import SourceTokens as SourceTokens
from core.base.sentences import TokenScores as TokenScores
