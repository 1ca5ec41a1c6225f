"""The frame of all pages with views: header, the choice of a view, controls beside the figure, words."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from core import contents
from core.ui.parts.browser import in_browser
from core.ui.parts.companions import companion
from core.ui.parts.controls import Controls
from core.ui.parts.page_text import file_of_view, header, tab_title, text, text_or_none
from core.ui.server.address import say_left_out
from core.ui.server.errors import name_fields, shown_errors

QUIET: dict[str, Any] = {
    "label_visibility": "collapsed"
}  # of a row of buttons that needs no label on the screen


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
    views: Mapping[str, Callable[[Frame], None]],
    *,
    source: str,
    wide: Sequence[str] = (),
    renamed: Mapping[str, str] | None = None,
) -> None:
    """Shows a page: title and question, the choice of a view, the view, and the words that belong to it.

    Title and question are those of `core.contents`. Under the figure stand the words of the view,
    `assets/text/<page>/<view>.md` (see `file_of_view`), where there are some; those of the whole page,
    `assets/text/<page>/page.md`, are folded with the source.

    Args:
        page: Its name.
        views: Functions by the names of the views; each is called with the frame, the stage being open.
        source: The part of the book that the page follows.
        wide: Views without controls at the side; their stage has the whole width.
        renamed: New names of views by those that addresses of before give them. Default: none was renamed.
    """
    entry = contents.page(page)
    header(entry.title, entry.question)
    guide = companion(page)
    guide.before()
    controls = Controls(page, st)
    name_fields(controls.labels)
    view = controls.choice("view", "View", list(views), st, renamed=renamed, **QUIET)
    tab_title(entry.title, view)
    in_browser(page, view, next(iter(views)))
    above = st.container()
    side, stage = (above, st.container()) if view in wide else _columns()
    controls.side = side
    stage = guide.stage(stage)
    with stage:
        with shown_errors():
            views[view](Frame(controls=controls, above=above, stage=stage))
        words = text_or_none(f"{page}/{file_of_view(view)}")
        if words:
            st.markdown(f"## What you see\n\n{words}")
    with st.expander("About this page"):
        st.markdown(f"{source}\n\n{text(f'{page}/page.md')}")
    guide.after(view, controls.link())
    say_left_out(above, controls.link() | guide.parameters())


def _columns():
    """Returns the columns of controls and figure."""
    return st.container(key="frame").columns([1, 2.4], gap="medium")


def beside(controls: Controls, name: str, stage):
    """Returns two columns for two figures; on a telephone and on a wall they stand below each other.

    Args:
        controls: Of the page.
        name: Of the first figure.
        stage: What holds them.
    """
    return stage.container(key=controls.key(f"{name}_beside")).columns([1.75, 1], gap="medium")
