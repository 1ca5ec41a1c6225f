"""The searches for the Translation page: where a beam is worth its price."""

from core import engine
from core.configs.pairs import CHAPTER_PAIR
from core.examples import Finding, Search
from core.examples.sentences import SENTENCES
from core.requests.translation import TranslateRequest
from core.traces.translation import BeamTrace

MODEL = "nmt_atlas"  # the page begins with it
WIDTH = 4


def lowest_place(beam: BeamTrace) -> tuple[int, int]:
    """Returns the worst place, 1 is the best, that the winner of a beam ever had, and the step."""
    worst = max(beam.path(beam.best[0])[1:], key=lambda node: beam.rank[node])
    return int(beam.rank[worst]) + 1, int(beam.step[worst])


def beam_beats_greedy(text: str, model: str = MODEL) -> Finding | None:
    """Returns how many nats a beam gains on greedy search where its winner once stood behind, else None.

    Sentences of 6 to 12 steps alone: a longer tree needs scrolling.
    """
    greedy = engine.run(TranslateRequest(model=model, text=text))
    trace = engine.run(TranslateRequest(model=model, text=text, method="beam", width=WIDTH))
    place, step = lowest_place(trace.beam)
    if place == 1 or not 6 <= trace.beam.steps <= 12:
        return None
    gain = trace.scores.total - greedy.scores.total
    words = f"greedy {greedy.translation!r} {greedy.scores.total:.2f}, beam {trace.translation!r} "
    return Finding(
        gain, f"{words}{trace.scores.total:.2f}; place {place} at step {step} of {trace.beam.steps}"
    )


SEARCHES = (
    Search(
        name="beam",
        point=f"The {CHAPTER_PAIR.target.name} that the beam finds is likelier than greedy search's, and it "
        "once stood behind.",
        candidates=SENTENCES,
        measure=beam_beats_greedy,
    ),
)
