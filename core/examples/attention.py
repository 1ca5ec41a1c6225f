"""The searches for the Attention page: weight against effect, and a word that turns between two sentences."""

from core import engine
from core.attention.ablation.ask import AblationRequest
from core.attention.heads.ask import PairRequest, Turn
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSFORMERS, TRANSLATORS
from core.examples import Finding, Search
from core.examples.sentences import SENTENCES

MODEL = "nmt_transformer"  # the page begins with it
_LEAST_DROP = 0.5  # nats: a smaller drop would make any ratio large
OURS = (
    "I don't think that he is going to come back",
    "She doesn't want to go to the party with him",
    "My brother never drinks coffee without milk",
    "I'm afraid that the train is too late",
    "We can't go to the beach because it is raining",
)


def weight_is_not_effect(text: str, model: str = MODEL) -> Finding | None:
    """Returns how many times as much another word is missed as the word with most attention, else None.

    Translations with unknown words are left out: a visitor could not read them.
    """
    trace = engine.run(AblationRequest(model=model, text=text))
    attended, missed = trace.most_attended, trace.most_missed
    if attended == missed or "[UNK]" in trace.translation:
        return None
    first, second = (
        f"{trace.source.tokens[word]} has weight {trace.weight[word]:.2f} and drop {trace.effect[word]:.2f}"
        for word in (attended, missed)
    )
    times = float(trace.effect[missed] / max(_LEAST_DROP, trace.effect[attended]))
    return Finding(times, f"{trace.translation!r}: {first}, {second}")


def turn_of(model: str) -> Turn | None:
    """Returns how "it" turns from "animal" to "street" in the encoder of a model, if it reads all three."""
    example = CHAPTER_PAIR.turn_example
    trace = engine.run(PairRequest(model=model, first=example.texts[0], second=example.texts[1]))
    mark = "▁" if TRANSLATORS[model].vocabulary == "subwords" else ""
    return trace.turn("encoder", *(mark + word for word in (example.word, example.one, example.other)))


def it_turns(model: str) -> Finding | None:
    """Returns by how much the best head of a model shifts from "animal" to "street", and how many turn."""
    turn = turn_of(model)
    if turn is None:
        return None
    layer, head = turn.best
    crossing = f"{len(turn.crossing)} of {turn.shift.size} heads prefer one in each sentence"
    return Finding(float(turn.shift.max()), f"layer {layer} head {head}; {crossing}")


_BEFORE = {config.begins_as for config in TRANSFORMERS.values()}  # with whose weights another began

SEARCHES = (
    Search(
        name="ablation",
        point="The word with most attention is not the one whose removal hurts most.",
        candidates=(*OURS, *SENTENCES),
        measure=weight_is_not_effect,
    ),
    Search(
        name="turn",
        point="A head shifts the weight of “it” from “animal” to “street” between “tired” and “wide”.",
        candidates=tuple(name for name in TRANSFORMERS if name not in _BEFORE),
        measure=it_turns,
    ),
)
