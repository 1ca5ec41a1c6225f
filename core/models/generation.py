"""What one does with a decoder of the char-RNN: write a text, look at one next character, ask what the state carries.

Nothing here imports Keras: on a CPU these answers are there before TensorFlow is.
"""

import numpy as np

from core import sampling
from core.checks import fail
from core.configs import CHARACTERS, CarryRequest, GenerateRequest, NextCharacterRequest
from core.models.decoding import Rows
from core.traces import CarryTrace, GenerationTrace, NextCharacterTrace
from core.vocabulary import EncodedText, decode_characters, encode_characters

CHUNK = 32          # steps that are decoded and described together
_ALTERNATIVES = 5


def read_prompt(name: str, text: str) -> EncodedText:
    """Encodes a text, which must hold at least one of the characters that the model knows."""
    encoded = encode_characters(text)
    if not len(encoded.ids):
        fail(name, "at least one character that the model knows", text, "Type some Latin letters.")
    return encoded


def start_state(decoder, request: GenerateRequest) -> np.ndarray:
    """Returns the state (U,) from which a request draws its first character."""
    if request.state is not None:
        return np.array(request.state, "float64")
    return decoder.read(read_prompt("prompt", request.prompt).ids)


def describe(request: GenerateRequest, start: int, ids: np.ndarray, logits: np.ndarray, state: np.ndarray) -> GenerationTrace:
    """Works out, for T steps at once, what each drawn character beat and what was cut.

    Args:
        request: Whose sampling parameters were used.
        start: Number of the first step.
        ids: (T,) drawn.
        logits: (T, V) float64, before each draw.
        state: (U,) after the last step.
    """
    picked = ids[:, None]
    probability = sampling.softmax(logits)                                                     # (T, V)
    tempered = sampling.filtered_probabilities(logits, temperature=request.temperature)
    after_k = sampling.filtered_probabilities(logits, temperature=request.temperature, top_k=request.top_k)
    filtered = sampling.filtered_probabilities(
        logits, temperature=request.temperature, top_k=request.top_k, top_p=request.top_p
    )
    best = np.argsort(-logits, axis=-1, kind="stable")[:, :_ALTERNATIVES]                      # (T, 5)
    return GenerationTrace(
        prompt=request.prompt,
        text=decode_characters(ids),
        characters=CHARACTERS,
        start=start,
        ids=np.array(ids, "int32"),
        logits=logits.astype("float32"),
        probability=np.take_along_axis(probability, picked, axis=-1)[:, 0],
        filtered_probability=np.take_along_axis(filtered, picked, axis=-1)[:, 0],
        entropy=sampling.entropy(probability),
        alternatives=best.astype("int32"),
        alternative_probability=np.take_along_axis(probability, best, axis=-1),
        kept=(filtered > 0).sum(axis=-1).astype("int32"),
        cut_mass_k=np.where(after_k > 0, 0.0, tempered).sum(axis=-1),
        cut_mass_p=np.where(filtered > 0, 0.0, after_k).sum(axis=-1),
        state=np.array(state),
    )


def generate_chunks(decoder, request: GenerateRequest):
    """Yields the text of one request as traces of up to 32 steps, with the state carried from one to the next."""
    states, rows = start_state(decoder, request)[None], Rows.of([request])
    numbers = sampling.uniforms(request.seed, request.start, request.length)
    for done in range(0, request.length, CHUNK):
        ids, logits, states = decoder.decode(states, rows, numbers[None, done : done + CHUNK])
        yield describe(request, request.start + done, ids[0], logits[0], states[0])


def next_character(decoder, request: NextCharacterRequest) -> NextCharacterTrace:
    """Answers a request for the distribution of one next character."""
    encoded = read_prompt("text", request.text)
    logits = decoder.logits(decoder.read(encoded.ids))
    filtered = sampling.filtered_probabilities(logits, temperature=request.temperature, top_k=request.top_k, top_p=request.top_p)
    return NextCharacterTrace(
        text=encoded.text,
        characters=tuple(CHARACTERS),
        logits=logits,
        probability=sampling.softmax(logits),
        tempered=sampling.softmax(sampling.apply_temperature(logits, request.temperature)),
        filtered=filtered,
        counts=sampling.observed_counts(filtered, request.draws, request.seed),
        draws=request.draws,
    )


def carry(decoder, request: CarryRequest) -> CarryTrace:
    """Answers a request for what the state carries."""
    encoded = read_prompt("text", request.text)
    last = encoded.ids[-request.last :]
    return CarryTrace(
        text=encoded.text,
        last=encoded.text[-request.last :],
        characters=tuple(CHARACTERS),
        carried=sampling.softmax(decoder.logits(decoder.read(encoded.ids))),
        reset=sampling.softmax(decoder.logits(decoder.read(last))),
    )
