"""What cannot be asked about positions is refused by the name of its field, with the fix."""

import math

import pytest

from core.base.checks import InvalidValueError
from core.positions.aliases.ask import AliasRequest
from core.positions.clocks.ask import ClockRequest
from core.positions.learnt.ask import ShiftRequest
from core.positions.matrix.ask import MatrixView
from core.positions.relations.ask import (
    CurvesRequest,
    MistakeRequest,
    RotationRequest,
    SimilarityRequest,
    WavelengthsRequest,
)
from core.positions.shuffled.ask import TrialRequest

ENCODINGS = [
    (dict(width=0), "`width`: expected a whole number from 2 to 2,048."),
    (
        dict(width=7),
        "`width`: expected an even number, a sine and a cosine for each pair. Received: width=7. Take ",
    ),
    (
        dict(base=0),
        "`base`: expected a number from 0.001 to 1e+09. Received: base=0. The book's base is 10000.",
    ),
    (dict(base=math.nan), "`base`"),
]
REFUSED = [
    (
        AliasRequest,
        dict(pair=256),
        "`pair`: expected a whole number from 0 to 255. Received: pair=256. 512 dimensions are 256",
    ),
    (AliasRequest, dict(pair=0.5), "`pair`"),
    (AliasRequest, dict(width=4), "`pair`: expected a whole number from 0 to 1. "),
    (AliasRequest, dict(width=7), "`width`"),
    (AliasRequest, dict(chosen=math.nan), "`chosen`"),
    (AliasRequest, dict(chosen=1e6), "`chosen`"),
    (ClockRequest, dict(clock_p=math.nan), "`clock_p`"),
    (ClockRequest, dict(clock_q=1e6), "`clock_q`"),
    (ClockRequest, dict(width=7), "`width`"),
    (ShiftRequest, dict(shifts=0), "`shifts`"),
    (ShiftRequest, dict(shifts=201), "`shifts`"),
    (ShiftRequest, dict(english=5), "`english`: expected a text"),
    (
        ShiftRequest,
        dict(english=" ?! "),
        "`english`: expected a sentence of 1 to 30 words. Received: english=' ?! '. Type one.",
    ),
    (ShiftRequest, dict(spanish="a " * 31), "`spanish`: expected a sentence of 1 to 30 words"),
    (ShiftRequest, dict(spanish="a" * 301), "`spanish`: expected a text of at most 300 characters"),
    (MatrixView, dict(width=0), "`width`: expected a whole number from 2 to "),
    (
        MatrixView,
        dict(width=7),
        "`width`: expected an even number, a sine and a cosine for each pair. Received: width=7. Take 6",
    ),
    (
        MatrixView,
        dict(base=0),
        "`base`: expected a number from 0.001 to 1e+09. Received: base=0. The book's base is 10000.",
    ),
    (MatrixView, dict(first=-100_000.5), "`first`: expected a number from −100000 to 100000"),
    (MatrixView, dict(layout="zigzag"), "`layout`"),
    (MatrixView, dict(edition=1), "`edition`"),
    (MatrixView, dict(edition=2, width=0), "`width`"),
    (MatrixView, dict(edition=2, width=2049), "`width`"),
    (MatrixView, dict(p1=300), "`p1`: expected a number from −0.5 to 200.5. Received: p1=300.0. The matrix"),
    (MatrixView, dict(first=0.5, count=40, p2=-0.6), "`p2`: expected a number from 0 to 40. "),
    (MatrixView, dict(p3=math.nan), "`p3`"),
    (
        MatrixView,
        dict(i=512),
        "`i`: expected a whole number from 0 to 511. Received: i=512. The width is 512.",
    ),
    (MatrixView, dict(second=-1), "`second`: expected a whole number from 0 to 511"),
    (MistakeRequest, dict(formula="mine"), "`formula`"),
    (MistakeRequest, dict(dimensions=5), "`dimensions`"),
    (MistakeRequest, dict(span=0), "`span`"),
    (MistakeRequest, dict(count=0), "`count`"),
    (SimilarityRequest, dict(count=0), "`count`"),
    (SimilarityRequest, dict(first=100_001), "`first`: expected a number from −100000 to 100000"),
    (SimilarityRequest, dict(measure="euclid"), "`measure`"),
    (CurvesRequest, dict(starts=()), "`starts`: expected 1 to 6 positions"),
    (CurvesRequest, dict(starts=(1,) * 7), "`starts`"),
    (CurvesRequest, dict(starts=("a",)), "`starts`"),
    (CurvesRequest, dict(span=1001), "`span`"),
    (
        RotationRequest,
        dict(pair=256),
        "`pair`: expected a whole number from 0 to 255. Received: pair=256. 512 dimensions are ",
    ),
    (RotationRequest, dict(width=4), "`pair`: expected a whole number from 0 to 1."),
    (RotationRequest, dict(place=math.nan), "`place`"),
    (RotationRequest, dict(offset=1e6), "`offset`"),
    (
        TrialRequest,
        dict(text="a", source="characters"),
        "`text`: expected at least two different characters that the model knows. Received: text='a'. Type ",
    ),
    (TrialRequest, dict(text="12中", source="characters"), "`text`"),
    (
        TrialRequest,
        dict(text="dog"),
        "`text`: expected at least two different words that the model knows. Received: text='dog'.",
    ),
    (TrialRequest, dict(text=""), "`text`"),
    (TrialRequest, dict(text="dog zyzzyva 中"), "`text`"),
    (TrialRequest, dict(text=None), "`text`: expected a text"),
    (TrialRequest, dict(text="ab" * 61), "`text`: expected a text of at most 120 characters. "),
    (TrialRequest, dict(seed=-1), "`seed`"),
    (TrialRequest, dict(source="moon"), "`source`"),
    *((CurvesRequest, *wrong) for wrong in ENCODINGS),
    *((kind, *ENCODINGS[1]) for kind in (SimilarityRequest, RotationRequest, WavelengthsRequest)),
]


@pytest.mark.parametrize(("kind", "fields", "says"), REFUSED)
def test_what_cannot_be_asked_is_refused_with_the_fix(kind, fields, says):
    with pytest.raises(InvalidValueError) as caught:
        kind(**fields)
    assert str(caught.value).startswith(f"Invalid value for {says}")
