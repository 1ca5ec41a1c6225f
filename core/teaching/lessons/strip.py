"""The question of a lesson under a page's title, and under its figure the verdict, why, and the way on."""

import streamlit as st

from ... import contents
from ...base.i18n import message
from ...base.text import in_quotes, plain
from ...ui.parts import language
from ...ui.parts.browser import projector_link
from ...ui.server.errors import shown_errors
from ...ui.server.streamlit_address import open_in_place
from .. import lessons
from . import Lesson, Played
from .current import CURTAIN, LESSON, STEP, Current, address_of
from .progress import forget, note, summary
from .terms import question_line


def show_question(now: Current):
    """Shows the question of a step and returns the container for what follows it."""
    strip = st.container(key="atlas_strip", gap="small")
    place = message("lesson-place", title=now.lesson.title, number=now.number, count=len(now.lesson.steps))
    strip.html(question_line(place, now.step.question))
    return strip


def say_damaged() -> None:
    """Says so where the address names a lesson whose file is damaged."""
    if st.query_params.get(LESSON) in lessons.lesson_names():
        with shown_errors():
            lessons.read_lesson(st.query_params[LESSON])


def show_way_on(now: Current, strip, card, *, astray: bool, there: bool) -> None:
    """Shows what an answer was worth and why, once there is one, and the ways on.

    Args:
        now: The step.
        strip: Of `show_question`.
        card: A container under the figure; None where the figure is not shown, and the strip holds all.
        astray: Whether the page shows something else than the step set.
        there: Whether the truth is: of a training that goes on there is none yet.
    """
    if now.given is not None:
        _show_verdict(now, strip if card is None else card, there)
    row = strip.container(horizontal=True, vertical_alignment="center", key="atlas_ways")
    if astray:
        row.button(
            message("lesson-again"),
            key="atlas_again",
            icon=":material/undo:",
            on_click=go_to,
            args=(now.lesson.name, now.number),
        )
    row.button(message("lesson-leave"), key="atlas_leave", type="tertiary", on_click=_leave)


def _show_verdict(now: Current, place, there: bool) -> None:
    with place.container(key="atlas_verdict", gap="small"):
        with shown_errors():
            if there:
                note(now.key, now.played())
                st.markdown(verdict_words(now))
                st.markdown(why_words(now))
        _show_next(now, st.container(horizontal=True, vertical_alignment="center"))


def _show_next(now: Current, row) -> None:
    if now.number < len(now.lesson.steps):
        show_way_to(now.lesson, now.number + 1, message("lesson-next"), row)
        return
    ordered = lessons.read_lessons()
    place = ordered.index(now.lesson) + 1
    row.markdown(f"{message('lesson-end.last')} {summary(now.lesson)}")
    if place < len(ordered):
        following = ordered[place]
        show_way_to(following, 1, message("lesson-next.lesson", title=following.title), row)
    row.page_link(
        "home.py", label=message("lesson-next.all"), icon=":material/map:", query_params=language.link()
    )
    row.button(
        message("lesson-anew"), key="atlas_anew", type="tertiary", on_click=_begin_anew, args=(now.lesson,)
    )


def _begin_anew(lesson: Lesson) -> None:
    forget(lesson)
    go_to(lesson.name, 1)


def show_way_to(lesson: Lesson, number: int, label: str, row) -> None:
    """Shows a button to a step of the page that is shown, or a link to one of another page."""
    page = lesson.steps[number - 1].page
    current = st.query_params.get(LESSON) and _page_of(st.query_params[LESSON], st.query_params.get(STEP))
    if page == current:
        row.button(
            label,
            key="atlas_next",
            type="primary",
            icon=":material/arrow_forward:",
            on_click=go_to,
            args=(lesson.name, number),
        )
        return
    with row.container(key="atlas_next", width="content"):
        st.page_link(
            contents.page(page).file,
            label=label,
            icon=":material/arrow_forward:",
            query_params=address_of(lesson, number) | language.link(),
        )


def show_ask(page: str, view: str) -> None:
    """Shows the way to the first question that a lesson asks about a view, where there is one."""
    for lesson in lessons.read_lessons():
        for number, step in enumerate(lesson.steps, 1):
            if step.page == page and step.parameters.get(f"{page}_view") == view:
                st.button(
                    message("lesson-begin"),
                    key="atlas_begin",
                    type="tertiary",
                    icon=":material/arrow_forward:",
                    on_click=go_to,
                    args=(lesson.name, number),
                )
                return


def _page_of(name: str, number: str | None) -> str:
    """Returns the page of a step that is known to be there."""
    return lessons.read_lesson(name).steps[int(number or 1) - 1].page


def go_to(name: str, number: int) -> None:
    """Opens a step on the page that is shown: for callbacks."""
    kept = {CURTAIN: st.query_params[CURTAIN]} if CURTAIN in st.query_params else {}
    open_in_place(address_of(lessons.read_lesson(name), number) | kept | projector_link() | language.link())


def _leave() -> None:
    for name in (LESSON, STEP):
        if name in st.query_params:
            del st.query_params[name]


def verdict_words(now: Current) -> str:
    """Returns what an answer was worth, in one line of Markdown."""
    step, played = now.step, now.played()
    named = in_quotes if step.kind == "word" else str  # of a sentence that the question is about
    if played.verdict is None:
        said = plain(str(step.fields[step.typed])) if step.typed else ""
    else:
        said = played.said(played.answer)
        said = plain(said) if step.kind == "text" else said
    return message(
        f"lesson-verdict.{_verdict(played, said)}",
        said=named(said),
        truth=named(played.said(played.truth)),
        gap=played.verdict.gap if played.verdict else "",
        wanted=step.told(step.wanted),
    )


def _verdict(played: Played, said: str) -> str:
    """Returns which sentence says what an answer was worth."""
    typed, verdict = played.step.typed, played.verdict
    if verdict is None:
        return "example" if typed else "skipped"
    if typed:
        return "does" if verdict.right else "does_not"
    curve = "_curve" if played.step.kind == "curve" else ""
    if verdict.right:
        return "right" if said == played.said(played.truth) or not verdict.gap else f"close{curve}"
    return f"far{curve}" if verdict.gap else "wrong"


def why_words(now: Current) -> str:
    """Returns why the truth of a step is so and, after a wrong answer, the common mistake, as Markdown."""
    played = now.played()
    why = plain(played.why) if now.step.typed else played.why
    verdict = played.verdict
    if verdict is None or verdict.right:
        return why
    key = "lesson-mistake.yours" if verdict.mistaken else "lesson-mistake"
    return f"{why} {message(key, mistake=now.step.mistake)}"
