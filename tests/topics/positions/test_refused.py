"""What hangs on another field, or on the words of a text, is refused by the name of its field, with a fix."""

import pytest

from core.base.checks import InvalidValueError
from core.topics.positions.aliases.schema import AliasRequest
from core.topics.positions.clocks.schema import ClockRequest
from core.topics.positions.learnt.schema import ShiftRequest
from core.topics.positions.matrix.schema import MatrixSettings
from core.topics.positions.relations.schema import (
    OffsetRequest,
    RotationRequest,
    SimilarityRequest,
    WavelengthsRequest,
)
from core.topics.positions.shuffled.schema import ShuffleRequest

ODD = "`width`: expected an even number, a sine and a cosine for each pair. Received: width=7. Take 6"
REFUSED = [
    *((kind, dict(width=7), ODD) for kind in (MatrixSettings, SimilarityRequest, RotationRequest)),
    *((kind, dict(width=7), ODD) for kind in (AliasRequest, ClockRequest, OffsetRequest, WavelengthsRequest)),
    (AliasRequest, dict(pair=256), "`pair`: expected a whole number from 0 to 255. Received: pair=256. 512 "),
    (AliasRequest, dict(width=4), "`pair`: expected a whole number from 0 to 1. "),
    (AliasRequest, dict(reference_position=105_000.5), "`reference_position`"),
    (RotationRequest, dict(pair=256), "`pair`: expected a whole number from 0 to 255. Received: pair=256. "),
    (RotationRequest, dict(width=4), "`pair`: expected a whole number from 0 to 1."),
    (OffsetRequest, dict(start_positions=("a",)), "`start_positions`"),
    (
        OffsetRequest,
        dict(base=0),
        "`base`: expected a number from 0.001 to 1e+09. Received: base=0. The book's base is 10000.",
    ),
    (
        ShiftRequest,
        dict(english=" ?! "),
        "`english`: expected a sentence of 1 to 30 words. Received: english=' ?! '. Type one.",
    ),
    (ShiftRequest, dict(spanish="a " * 31), "`spanish`: expected a sentence of 1 to 30 words"),
    (MatrixSettings, dict(width=0), "`width`: expected a whole number from 2 to "),
    (MatrixSettings, dict(edition=2, width=0), "`width`"),
    (MatrixSettings, dict(edition=2, width=2049), "`width`"),
    (
        MatrixSettings,
        dict(first_position=-100_000.5),
        "`first_position`: expected a number from −100000 to 100000",
    ),
    (MatrixSettings, dict(num_positions=0), "`num_positions`"),
    (
        MatrixSettings,
        dict(p1=300),
        "`p1`: expected a number from −0.5 to 200.5. Received: p1=300.0. The matrix",
    ),
    (
        MatrixSettings,
        dict(first_position=0.5, num_positions=40, p2=-0.6),
        "`p2`: expected a number from 0 to 40. ",
    ),
    (MatrixSettings, dict(p3=200.6), "`p3`"),
    (
        MatrixSettings,
        dict(dimension=512),
        "`dimension`: expected a whole number from 0 to 511. Received: dimension=512. The width is ",
    ),
    (MatrixSettings, dict(second_dimension=-1), "`second_dimension`: expected a whole number from 0 to 511"),
    (
        ShuffleRequest,
        dict(text="a", token_type="characters"),
        "`text`: expected at least two different characters that the model knows. Received: text='a'. Type ",
    ),
    (
        ShuffleRequest,
        dict(text="dog"),
        "`text`: expected at least two different words that the model knows. Received: text='dog'.",
    ),
    *((ShuffleRequest, dict(text=text), "`text`") for text in ("", "dog zyzzyva 中", "no no no no")),
    *((ShuffleRequest, dict(text=text, token_type="characters"), "`text`") for text in ("12中", "aaaa")),
]


@pytest.mark.parametrize(("kind", "fields", "words"), REFUSED)
def test_invalid_requests_are_refused_with_the_fix(kind, fields, words):
    with pytest.raises(InvalidValueError) as caught:
        kind(**fields)
    assert str(caught.value).startswith(f"Invalid value for {words}")
