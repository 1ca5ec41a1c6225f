"""How similar sentences are: what may be asked, what comes back."""

import numpy as np

from ....base.request import Form, model_of, ranged, request
from ....base.sentences import SourceTokens, check_sentence
from ....base.traces import floats, names, trace
from ....models.configs.encoder import PRETRAINED

SIMILAR = (
    "The cat sleeps on the sofa.",
    "A kitten naps on the couch.",
    "The dog barks at the postman.",
    "The bank raised its interest rates.",
)


@request
class SentencesRequest:
    """Asks how similar {sentences} sentences are to a pretrained encoder."""

    model: str = model_of("encoder", "encoder", "encoder", among=tuple(PRETRAINED))
    sentences: tuple[str, ...] = ranged(
        SIMILAR,
        2,
        12,
        of="items",
        unit="sentences-unit",
        limit="sequences",
        form=Form(kind="area"),
        each=check_sentence,
    )


@trace
class SentencesTrace:
    """How similar N sentences are."""

    model: str
    sources: tuple[SourceTokens, ...] = names("N")  # as they were read
    embeddings: np.ndarray = floats("N D")  # each of length 1
    similarity: np.ndarray = floats("N N")  # cosines, from -1 to 1
