"""The frame of all pages with views: header, the choice of a view, controls beside the figure, words."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from core.ui.parts.controls import Controls
from core.ui.parts.page_text import header, text
from core.ui.server.errors import shown_errors

QUIET = {"label_visibility": "collapsed"}  # of a row of buttons that needs no label on the screen


@dataclasses.dataclass(frozen=True)
class Frame:
    """What a view of a page is given.

    Attributes:
        controls: Makes the controls, at the side unless told otherwise.
        above: Container over the whole width, above the figure.
        stage: Container of the figure.
    """

    controls: Controls
    above: st.delta_generator.DeltaGenerator
    stage: st.delta_generator.DeltaGenerator


def page_frame(
    page: str,
    title: str,
    question: str,
    source: str,
    views: Mapping[str, Callable[[Frame], None]],
    *,
    shared: Callable[[Frame], None] | None = None,
    views_above: bool = False,
    wide: Sequence[str] = (),
) -> None:
    """Shows a page: its header, the view that is chosen, and the words of `assets/text/<page>.md`.

    Args:
        page: Its name.
        title, question, source: See `header`.
        views: Functions by the names of the views; each is called with the frame, the stage being open.
        shared: Shows the controls that all views have, before each of them. Default: there are none.
        views_above: The choice of a view stands above both columns, as sentences do there; else on the stage.
        wide: Views without controls at the side; their stage has the whole width.
    """
    header(title, question, source)
    controls = Controls(page, st)
    if views_above:
        view = controls.choice("view", "View", list(views), st, **QUIET)
        above = st.container()
        side, stage = (above, above) if view in wide else _columns()
    else:
        side, stage = _columns()
        above = stage
        view = controls.choice("view", "View", list(views), stage, **QUIET)
    controls.side = side
    frame = Frame(controls=controls, above=above, stage=stage)
    if shared is not None:
        shared(frame)
    with stage, shown_errors():
        views[view](frame)
    st.markdown(text(f"{page}.md"))


def _columns():
    """Returns the columns of controls and figure."""
    return st.container(key="frame").columns([1, 2.4], gap="medium")
