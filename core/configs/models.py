"""All models that ship, by name."""

import collections

from core.configs.char_rnn import CHAR_RNNS
from core.configs.sentiment import SENTIMENTS
from core.configs.translators import TRANSLATORS

# a view, which goes through the last one first
MODELS = collections.ChainMap(SENTIMENTS, TRANSLATORS, CHAR_RNNS)
