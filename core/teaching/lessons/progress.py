"""What was answered and how well: the session holds it, the browser keeps it, and a lesson ends with it."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...base.i18n import message
from ...ui.parts.component import component, hears
from .. import lessons
from . import LONGEST, Lesson, Played
from .current import ANSWERS, CURTAIN

_RESULTS = "atlas_results"  # of the session: results by "lesson/step"
_LOOKED = "atlas_looked"  # of the session: the browser was asked
_FAR = 0.1  # of a slider's length: a guess that is nearer surprises nobody


@dataclasses.dataclass(frozen=True)
class Result:
    """How an answer went.

    Attributes:
        right: Whether it was the truth, or near enough; False where the question was skipped.
        far: Of a number or a curve, how much of the slider lay between answer and truth, from 0 to 1.
        truth: In words.
    """

    right: bool
    far: float
    truth: str

    @classmethod
    def of(cls, played: Played) -> "Result":
        """Returns how an answer went that was played over its result."""
        verdict, scale = played.verdict, played.step.scale
        far = 0.0
        if verdict is not None and scale is not None:
            far = played.apart / (scale.high - scale.low)
        return cls(verdict is not None and verdict.right, far, played.said(played.truth))


def note(key: str, played: Played) -> None:
    """Notes how the answer of a step went."""
    st.session_state[_RESULTS] = _results() | {key: Result.of(played)}


def _results() -> dict[str, Result]:
    return st.session_state.get(_RESULTS, {})


def keep() -> None:
    """Lets the browser keep what was answered, and finds there what was answered another day.

    Before a teacher's curtain nothing is looked for: what was played once would stand uncovered.
    """
    if st.query_params.get(CURTAIN) == "1":
        return
    answers = st.session_state.get(ANSWERS, {})
    looks = not answers and _LOOKED not in st.session_state
    results = _results()
    told = {
        key: [text, *dataclasses.astuple(results[key])] for key, text in answers.items() if key in results
    }
    component("progress", __file__)(
        data={"answered": told, "looks": looks},
        key="atlas_progress",
        **hears("atlas_progress", "found", _find),
    )


def _find(kept: Mapping[str, Any]) -> None:
    """Takes over what a browser kept, as far as it is that."""
    known = {f"{one.name}/{step.name}" for one in lessons.read_lessons() for step in one.steps}
    answers, results = {}, {}
    for key, value in kept.items():
        match value:
            case [str(text), bool(right), int() | float() as far, str(truth)] if key in known:
                answers[key] = text[:LONGEST]
                results[key] = Result(right, float(far), truth[:LONGEST])
    st.session_state[ANSWERS] = answers | st.session_state.get(ANSWERS, {})
    st.session_state[_RESULTS] = results | _results()
    st.session_state[_LOOKED] = True


def forget(lesson: Lesson | None = None) -> None:
    """Forgets what was answered in a lesson, or in all; the browser follows."""
    for name in (ANSWERS, _RESULTS):
        there = st.session_state.get(name, {})
        st.session_state[name] = {
            key: value
            for key, value in there.items()
            if lesson is not None and key.split("/")[0] != lesson.name
        }
    st.session_state[_LOOKED] = True


def dots(lesson: Lesson) -> str:
    """Returns a dot a question: full where the answer was right, with a cross where not, empty before."""
    results = _results()
    signs = {None: "○", True: "●", False: "⊗"}
    there = (results.get(f"{lesson.name}/{step.name}") for step in lesson.steps)
    return "".join(signs[None if result is None else result.right] for result in there)


def summary(lesson: Lesson) -> str:
    """Returns how many questions of a lesson went right, and which truth was farthest from its guess."""
    results = {
        number: result
        for number, one in enumerate(lesson.steps, 1)
        if (result := _results().get(f"{lesson.name}/{one.name}"))
    }
    text = message("lesson-end", right=sum(one.right for one in results.values()), count=len(lesson.steps))
    number = max(results, key=lambda number: results[number].far, default=0)
    if not number or results[number].far < _FAR:
        return text
    return f"{text} {message('lesson-end.surprise', number=number, truth=results[number].truth)}"
