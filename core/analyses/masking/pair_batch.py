"""A batch of sentences with their translations, as a translator learns from it: by teacher forcing."""

import dataclasses

import numpy as np

from core.checks import fail
from core.configs.translators import translator_config
from core.models.translators.batches import IdPairs, teacher_forced
from core.vocabulary import load_vocabularies


@dataclasses.dataclass(frozen=True, kw_only=True)
class PairBatch:
    """B pairs padded to T target tokens.

    Attributes:
        source: (B, S) ids, 0 at padding.
        preceding: (B, T) ids that the decoder reads: the start token and the target without its end.
        target: (B, T) ids that it is to predict: the target and the end token.
        tokens: B rows of T tokens of `target`; "" is padding.
        cut: Words of all sentences that did not fit.
    """

    source: np.ndarray
    preceding: np.ndarray
    target: np.ndarray
    tokens: tuple[tuple[str, ...], ...]
    cut: tuple[str, ...]

    @property
    def mask(self) -> np.ndarray:
        """(B, T) bool, False at padding."""
        return self.target != 0


def read_batch(request, *, steps: int = 1) -> PairBatch:
    """Returns the pairs of a request that has `model`, `sources` and `targets`, padded to the longest.

    Args:
        request: Each of its pairs needs a word on each side.
        steps: Target tokens that the batch is padded to at least.
    """
    config = translator_config(request.model)
    source, target = load_vocabularies(config)
    sources = _encode_all("sources", request.sources, source, limit=config.max_length)
    # One place is kept for the end token.
    targets = _encode_all("targets", request.targets, target, limit=config.max_length - 1)
    end = target.tokens(np.array([target.end]))
    pairs = IdPairs(
        sources=tuple(words.ids for words in sources),
        targets=tuple(np.array([target.start, *words.ids, target.end], "int32") for words in targets),
    )
    (source_ids, preceding), target_ids = teacher_forced(pairs, range(len(pairs)))
    behind = [(0, 0), (0, max(0, steps - target_ids.shape[1]))]
    target_ids = np.pad(target_ids, behind)
    rows = [(*words.tokens, *end) for words in targets]
    return PairBatch(
        source=source_ids,
        preceding=np.pad(preceding, behind),
        target=target_ids,
        tokens=tuple((*row, *[""] * (target_ids.shape[1] - len(row))) for row in rows),
        cut=tuple(word for words in (*sources, *targets) for word in words.cut),
    )


def _encode_all(name: str, texts, vocabulary, limit: int) -> list:
    """Returns texts as ids; a text without a word is refused by the name of its field."""
    encoded = [vocabulary.encode(text, limit=limit) for text in texts]
    for text, words in zip(texts, encoded, strict=True):
        if not len(words.ids):
            fail(name, "at least one word in each sentence", text, "Type some words.")
    return encoded
