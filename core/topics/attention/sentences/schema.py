"""Request and result of sentence similarity."""

import numpy as np

from ....base.request import Widget, model_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, result_dataclass
from ....base.sentences import SourceTokens, check_sentence
from ....models.configs.encoder import PRETRAINED_ENCODERS

EXAMPLE_SENTENCES = (
    "The cat sleeps on the sofa.",
    "A kitten naps on the couch.",
    "The dog barks at the postman.",
    "The bank raised its interest rates.",
)


@request_dataclass
class SentencesRequest:
    """Compares {sentences} sentences by a pretrained encoder."""

    model: str = model_field("encoder", "encoder", "runtime", choices=tuple(PRETRAINED_ENCODERS))
    sentences: tuple[str, ...] = range_field(
        EXAMPLE_SENTENCES,
        2,
        12,
        unit="items",
        item_name="sentences-items",
        hosted_limit="sequences",
        widget=Widget(control="area"),
        check_item=check_sentence,
    )


@result_dataclass
class SentencesResult:
    """How similar N sentences are."""

    model: str
    sources: tuple[SourceTokens, ...] = axis_labels("N")  # as they were read
    embeddings: np.ndarray = float_array("N D")  # each of length 1
    similarity: np.ndarray = float_array("N N")  # cosines, from -1 to 1
