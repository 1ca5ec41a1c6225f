"""One next character, from logits to draws, and what the state before it carries.

Nothing here imports Keras: on a CPU these answers are there before TensorFlow is.
"""

from ....base import sampling
from ....base.arrays import host, placed
from ....base.numerics import softmax
from ....base.registry import handles
from ....models.filtering import apply_temperature, filtered_probabilities
from ....models.vocabulary.characters import CHARACTERS, encode_characters
from .schema import CarryRequest, CarryResult, NextCharacterRequest, NextCharacterResult


@handles(NextCharacterRequest)
def next_character(decoder, request: NextCharacterRequest) -> NextCharacterResult:
    """Answers with the distribution of one next character."""
    encoded = encode_characters(request.prompt)
    logits = decoder.logits(decoder.read(encoded.ids))
    filtered = filtered_probabilities(
        logits, temperature=request.temperature, top_k=request.top_k, top_p=request.top_p
    )
    return NextCharacterResult(
        text=encoded.text,
        characters=tuple(CHARACTERS),
        logits=logits,
        probability=host(softmax(placed(logits))),
        tempered=host(softmax(apply_temperature(logits, request.temperature))),
        filtered=filtered,
        counts=sampling.observed_counts(filtered, request.draws, request.seed),
        draws=request.draws,
        temperature=request.temperature,
    )


@handles(CarryRequest)
def carry(decoder, request: CarryRequest) -> CarryResult:
    """Answers with what the state carries."""
    encoded = encode_characters(request.prompt)
    return CarryResult(
        text=encoded.text,
        last=encoded.text[-request.last :],
        characters=tuple(CHARACTERS),
        carried=host(softmax(placed(decoder.logits(decoder.read(encoded.ids))))),
        reset=host(softmax(placed(decoder.logits(decoder.read(encoded.ids[-request.last :]))))),
    )
