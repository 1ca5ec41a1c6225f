"""One next character, from logits to draws, and what the state before it carries.

Nothing here imports Keras: on a CPU these answers are there before TensorFlow is.
"""

from ....base import sampling
from ....base.arrays import to_device, to_numpy
from ....base.numerics import softmax
from ....base.registry import handles
from ....models.filtering import apply_temperature, filtered_probabilities
from ....models.vocabulary.characters import CHARACTERS, encode_characters
from .schema import CarryRequest, CarryResult, NextCharacterRequest, NextCharacterResult


@handles(NextCharacterRequest)
def compute_next_character(decoder, request: NextCharacterRequest) -> NextCharacterResult:
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
        probability=to_numpy(softmax(to_device(logits))),
        tempered=to_numpy(softmax(apply_temperature(logits, request.temperature))),
        filtered=filtered,
        counts=sampling.sample_counts(filtered, request.draws, request.seed),
        draws=request.draws,
        temperature=request.temperature,
    )


@handles(CarryRequest)
def compute_carry(decoder, request: CarryRequest) -> CarryResult:
    """Answers with what the state carries."""
    encoded = encode_characters(request.prompt)
    return CarryResult(
        text=encoded.text,
        last=encoded.text[-request.last :],
        characters=tuple(CHARACTERS),
        carried=to_numpy(softmax(to_device(decoder.logits(decoder.read(encoded.ids))))),
        reset=to_numpy(softmax(to_device(decoder.logits(decoder.read(encoded.ids[-request.last :]))))),
    )
