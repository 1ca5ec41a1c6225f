"""Computes next-character distributions. Imports no Keras: on a CPU they are ready before TensorFlow is."""

from ....base import sampling
from ....base.arrays import to_device, to_numpy
from ....base.numerics import softmax
from ....base.registry import handles
from ....models.vocabulary.characters import CHARACTERS, encode_characters
from .schema import ContextEffectRequest, ContextEffectResult, NextCharacterRequest, NextCharacterResult


@handles(NextCharacterRequest)
def compute_next_character(decoder, request: NextCharacterRequest) -> NextCharacterResult:
    """Computes the distribution of the next character, and samples from it."""
    encoded = encode_characters(request.prompt)
    logits = decoder.logits(decoder.read(encoded.ids))
    filtered_probability = sampling.filtered_probabilities(
        logits, temperature=request.temperature, top_k=request.top_k, top_p=request.top_p
    )
    return NextCharacterResult(
        prompt=encoded.text,
        characters=tuple(CHARACTERS),
        logits=logits,
        probability=to_numpy(softmax(to_device(logits))),
        tempered_probability=softmax(sampling.apply_temperature(logits, request.temperature)),
        filtered_probability=filtered_probability,
        counts=sampling.sample_counts(filtered_probability, request.num_samples, request.seed),
        num_samples=request.num_samples,
        temperature=request.temperature,
    )


@handles(ContextEffectRequest)
def compute_context_effect(decoder, request: ContextEffectRequest) -> ContextEffectResult:
    """Computes the distributions after a prompt, and after its last characters from a zero state."""
    encoded = encode_characters(request.prompt)
    return ContextEffectResult(
        prompt=encoded.text,
        tail=encoded.text[-request.tail_length :],
        characters=tuple(CHARACTERS),
        full_probability=to_numpy(softmax(to_device(decoder.logits(decoder.read(encoded.ids))))),
        tail_probability=to_numpy(
            softmax(to_device(decoder.logits(decoder.read(encoded.ids[-request.tail_length :]))))
        ),
    )
