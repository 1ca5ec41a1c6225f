"""What a character RNN is asked besides a text: its states, its next character, what its state carries.

Only the states come from Keras: on a CPU the rest is there before TensorFlow is.
"""

from typing import TYPE_CHECKING

from core import sampling
from core.numerics import softmax
from core.requests.shakespeare import CarryRequest, NextCharacterRequest, check_prompt
from core.traces.shakespeare import CarryTrace, NextCharacterTrace, StatesTrace
from core.vocabulary.characters import CHARACTERS, encode_characters

if TYPE_CHECKING:
    import keras


def trace_states(model: "keras.Model", text: str) -> StatesTrace:
    """Returns the hidden state after each character of a text, from the Keras model itself.

    Args:
        model: A stateless char-RNN.
        text: At least one character that the model knows.
    """
    import keras

    encoded = encode_characters(check_prompt("text", text))
    with_states = keras.Model(model.input, model.get_layer("gru").output, name="with_states")
    states = with_states(encoded.ids[None], training=False)  # (1, T, U)
    return StatesTrace(text=encoded.text, states=keras.ops.convert_to_numpy(states)[0])


def next_character(decoder, request: NextCharacterRequest) -> NextCharacterTrace:
    """Answers a request for the distribution of one next character."""
    encoded = encode_characters(request.text)
    logits = decoder.logits(decoder.read(encoded.ids))
    filtered = sampling.filtered_probabilities(
        logits, temperature=request.temperature, top_k=request.top_k, top_p=request.top_p
    )
    return NextCharacterTrace(
        text=encoded.text,
        characters=tuple(CHARACTERS),
        logits=logits,
        probability=softmax(logits),
        tempered=softmax(sampling.apply_temperature(logits, request.temperature)),
        filtered=filtered,
        counts=sampling.observed_counts(filtered, request.draws, request.seed),
        draws=request.draws,
    )


def carry(decoder, request: CarryRequest) -> CarryTrace:
    """Answers a request for what the state carries."""
    encoded = encode_characters(request.text)
    last = encoded.ids[-request.last :]
    return CarryTrace(
        text=encoded.text,
        last=encoded.text[-request.last :],
        characters=tuple(CHARACTERS),
        carried=softmax(decoder.logits(decoder.read(encoded.ids))),
        reset=softmax(decoder.logits(decoder.read(last))),
    )
