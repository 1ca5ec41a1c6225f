"""The curtain before a figure: of a lesson until it is answered, of `?atlas_curtain=1` until R is pressed.

What is covered is not sent to the browser at all.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import localize_numbers, message
from ...base.text import told_apart
from ...figures.lessons import Mark, Place, marked
from ...figures.picture import Drawn
from ...ui.parts.component import component
from ...ui.server.errors import shown_errors
from .. import lessons
from . import Played, Step
from .current import CURTAIN, Current, as_asked, current
from .guess import answer_key, control_keys, guessed_in, note_control, numbers_of, show_frame
from .trained import show_waiting, training_of

_UNCOVERED = "atlas_uncovered"  # of the session: views that R uncovered
_PROBLEM = "atlas_problem"  # of the session: why an answer was not taken
_HIDDEN = "<style>.st-key-atlas_behind { display: none; }</style>"
# A slider that holds nothing yet has no handle, and who comes by keyboard sees where the focus is; a box of a
# curve has room for its number alone. The label names the ends of a slider; below it they lie on the focus.
_BARE = """<style>
.st-key-atlas_cover [data-testid=stNumberInput] button { display: none; }
.st-key-atlas_cover [data-testid=stSliderTickBar] { display: none; }
.st-key-atlas_cover [data-rac]:has(> * > input[aria-valuetext=""]) { opacity: 0; }
.st-key-atlas_cover [role=group]:has(input[aria-valuetext=""]:focus-visible) { outline: 2px solid; }
</style>"""


def covered(page: str) -> bool:
    """Tells whether the figures of a page are covered now."""
    now = current(page)
    if now is not None and shows_its_view(now):
        return now.given is None
    return now is None and _drawn_curtain(page)


def shows_its_view(now: Current) -> bool:
    """Tells whether the page shows the view of a step; a visitor may look at others meanwhile."""
    key = f"{now.step.page}_view"
    return st.session_state.get(key) == now.step.parameters.get(key, st.session_state.get(key))


def _drawn_curtain(page: str) -> bool:
    """Tells whether a teacher's curtain is drawn before the view that is shown."""
    view = (page, st.session_state.get(f"{page}_view"))
    return st.query_params.get(CURTAIN) == "1" and view not in st.session_state.get(_UNCOVERED, ())


def hang(page: str, stage, *, waits: bool, opens: bool):
    """Shows the curtain, if there is one, and returns the container of the figures and that of the frame.

    Args:
        page: Its name.
        stage: The container that the figure would have.
        waits: Whether the step can be asked only once its training is done.
        opens: Whether who looks may open the curtain of `?atlas_curtain=1`.
    """
    now = current(page)
    hidden = covered(page)
    _follow(now, hidden, waits)
    if not hidden and waits:  # the view is watched now: it stands where it stood behind the curtain
        stage.empty()
        return stage.container(), None
    if not hidden:
        return stage, None
    frame = None
    with stage.container(key="atlas_cover", border=True):
        if now is not None:
            frame = _place_of_frame(now)
            with shown_errors():
                _ask(now, waits, frame)
        elif opens:
            st.markdown(message("curtain-covered.yours"))
            st.button(
                message("curtain-uncover"), key="atlas_uncover", help=message("curtain-uncover.help"),
                on_click=_uncover, args=(page,),
            )  # fmt: skip
        else:
            st.markdown(message("curtain-covered.teachers"))
    st.html(_HIDDEN)  # noqa: TID251 - a rule of style, always the same
    return stage.container(key="atlas_behind"), frame


def _place_of_frame(now: Current):
    """Returns the container of a frame: where it waits for a training, as high as it will be."""
    waits_for_frame = now.step.draw.axis and training_of(now.step)
    return st.container(key="atlas_place" if waits_for_frame else None)


def _uncover(page: str) -> None:
    view = (page, st.session_state.get(f"{page}_view"))
    st.session_state[_UNCOVERED] = {*st.session_state.get(_UNCOVERED, ()), view}


def _follow(now: Current | None, hidden: bool, waits: bool) -> None:
    """Lets the browser set the focus where a lesson goes on, and hear R."""
    if now is not None or st.query_params.get(CURTAIN) == "1":
        figure = f"{now.step.page}_{now.step.figure}" if now else ""
        step = now.key if now and not (hidden and waits) else ""  # no control is there yet
        data = {"step": step, "covered": hidden, "figure": figure}
        component("lesson", __file__)(data=data, key="atlas_lesson_keys")


# --- the answer ---------------------------------------------------------------------------------------------


def _ask(now: Current, waits: bool, frame) -> None:
    """Shows what an answer is given with; it is sent by its button, and that of a form by Enter."""
    if waits:
        with frame:
            show_waiting(now)
        _show_skip(st.button, now)
        return
    key = answer_key(now)
    note_control()
    slides = now.step.scale is not None  # stands in no form: "Answer" is off until it is touched
    with st.container() if slides else st.form(f"{key}_form", border=False):
        _show_inputs(now, key)
        row = st.container(horizontal=True)
        button = st.button if slides else st.form_submit_button
        with row:
            off = slides and None in [st.session_state[name] for name in control_keys(now)]
            button(message("curtain-answer"), type="primary", disabled=off, on_click=_submit, args=(now, key))
            _show_skip(button, now)
    problem = st.session_state.pop(_PROBLEM, "")
    if problem:
        st.warning(problem)
    st.caption(message("curtain-covered"))


def _show_skip(button: Callable, now: Current) -> None:
    told = message("curtain-skip.help")
    button(message("curtain-skip"), key="atlas_skip", help=told, on_click=now.give, args=("",))


def _show_inputs(now: Current, key: str) -> None:
    step = now.step
    if step.kind == "number" and step.scale is not None:
        _show_slider(step, key)
    elif step.kind == "curve":
        _show_numbers(now)
    elif step.kind == "text":
        st.text_input(message("curtain-answer.type"), key=key, max_chars=lessons.LONGEST)
    elif step.kind == "cell":
        rows, columns = map(told_apart, now.played().options)
        row = st.container(horizontal=True)
        labels = step.labels or (message("curtain-cell.row"), message("curtain-cell.column"))
        for name, label, options in zip(("row", "column"), labels, (rows, columns), strict=True):
            row.selectbox(
                label, range(len(options)), index=None, format_func=options.__getitem__, key=f"{key}_{name}"
            )
    else:
        options = told_apart(now.played().options)  # a word that stands there twice is numbered, as on axes
        indices = range(len(options))
        st.radio(
            step.question,
            indices,
            index=None,
            format_func=options.__getitem__,
            key=key,
            horizontal=step.kind == "word",
            label_visibility="collapsed",
        )


def _written(number: float | None) -> str:
    """Returns a number of a slider as a visitor reads it; "" where it holds none."""
    return "" if number is None else localize_numbers(f"{number:,g}")


def _show_slider(step: Step, key: str) -> None:
    """Shows the slider of a number; its label names the ends.

    It begins left of its numbers, where its handle is not drawn: what nobody chose is no answer.
    """
    scale = step.scale
    if scale is None:
        return
    numbers = numbers_of(scale)
    options = [None, *numbers]
    unit = f" {scale.unit}" if scale.unit else ""
    label = message("curtain-answer.from", low=_written(numbers[0]), high=_written(numbers[-1]) + unit)
    st.html(_BARE)  # noqa: TID251 - a rule of style, always the same
    st.select_slider(label, options, format_func=_written, key=key)


def _show_numbers(now: Current) -> None:
    """Shows a box for each number of a curve, for who does not draw it."""
    scale = now.step.scale
    if scale is None:
        return
    st.html(_BARE)  # noqa: TID251 - a rule of style, always the same
    st.caption(message("curtain-answer.draw"))
    row = st.container(horizontal=True)
    low, high, step = (type(numbers_of(scale)[0])(end) for end in (scale.low, scale.high, scale.step))
    for name, place in zip(control_keys(now), now.played().places, strict=True):
        label = message(
            "curtain-answer.at", place=f"{place:g}", low=f"{low:g}", high=f"{high:g} {scale.unit}".strip()
        )
        row.number_input(label, low, high, None, step, key=name, width=150)


def _submit(now: Current, key: str) -> None:
    """Notes the answer that stands in the form, or that there is none."""
    state = st.session_state
    if now.step.kind in ("cell", "curve"):
        parts = [state.get(name) for name in control_keys(now)]
        text = "" if None in parts else ",".join(map(str, parts))
    elif now.step.kind == "choice":
        text = "" if state.get(key) is None else now.step.choices[state[key]]
    else:
        text = "" if state.get(key) is None else str(state[key])
    try:
        text = text.strip()
        _ = now.played(text).answer
        now.give(text)
    except AtlasError as error:
        state[_PROBLEM] = (
            str(error) if text and now.step.typed else message(f"curtain-missing.{now.step.kind}")
        )


# --- the figure ---------------------------------------------------------------------------------------------


def shown_figure(
    page: str, figure_name: str, picture: Drawn, link: dict, frame=None
) -> tuple[Any, str] | None:
    """Returns a figure and its text as they are shown now, or None where it is covered.

    In the figure of a step that was answered stands the answer beside the truth.

    Args:
        page, figure_name: Which figure it is.
        picture: What it shows without a lesson.
        link: Parameters of the address that opens the page as it stands.
        frame: The container of its frame, while it is covered.
    """
    now = current(page)
    own = now is not None and figure_name == now.step.figure and shows_its_view(now)
    unchanged = now is not None and own and as_asked(now, figure_name, link)
    if covered(page):
        if now is not None and own and frame is not None and guessed_in(now, picture.figure):
            with frame:
                show_frame(now, picture.figure)
        return None
    if now is None or now.given is None or not unchanged:
        return picture.figure, picture.story
    marks = marks_of(now)
    figure = marked(picture.figure, marks, now.step.draw.axis, now.step.draw.scale, now.step.draw.shift)
    return figure, " ".join([*(f"{mark.who}: {mark.says}." for mark in marks), picture.story])


def marks_of(now: Current) -> list[Mark]:
    """Returns the truth of a step and, where one was given, the visitor's answer."""
    played = now.played()
    marks = [_mark(played, played.truth, message("mark-figure"), truth=True)]
    if now.given:
        marks.append(_mark(played, played.answer, message("mark-you"), truth=False))
    elif now.step.typed:
        marks.append(
            _mark(played, str(now.step.fields[now.step.typed]), message("mark-example"), truth=False)
        )
    return marks


def _mark(played: Played, answer, who: str, *, truth: bool) -> Mark:
    """Returns an answer as it is drawn."""
    place: Place = answer
    if played.step.kind == "curve":
        place = tuple(zip(played.places, answer, strict=True))
    elif isinstance(answer, tuple):
        rows, columns = played.options
        place = told_apart(rows)[answer[0]], told_apart(columns)[answer[1]]
    elif played.step.kind == "word":
        place = told_apart(played.options)[answer]
    elif played.step.kind == "choice":
        place = played.step.told(answer)
    elif truth and played.step.draw.cell:
        place = played.step.draw.cell[0], played.step.draw.cell[1]
    said = played.said(answer)
    says = (
        said if played.step.kind in ("word", "cell") else localize_numbers(said)
    )  # tokens stay as models read them
    return Mark(place=place, says=says, who=who, truth=truth)
