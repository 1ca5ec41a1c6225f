"""A lesson beside a page: the question, the curtain, the answer in the figure, the way on."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...figures.picture import Drawn
from ...ui.parts.companions import Companion
from .current import as_asked, current, known_parameters
from .curtain import covered, hang, shown_figure, shows_its_view
from .progress import keep
from .strip import say_damaged, show_ask, show_question, show_way_on
from .trained import awaited


class Guide(Companion):
    """Accompanies a page with the step of a lesson that the address names."""

    def __init__(self, page: str) -> None:
        super().__init__(page)
        self._now = current(page)
        self._strip: Any = None
        self._card: Any = None
        self._frame: Any = None
        self._awaited: Any = None  # the training of the step, until it is done
        self._ended = False  # the run of the page: what comes then is a run of the view alone

    def parameters(self) -> dict[str, str]:
        of_view = f"{self.page}_" if self.waits else "-"  # one that waits has not read all of them yet
        own = {name: value for name, value in st.query_params.items() if name.startswith(of_view)}
        return known_parameters() | own

    def before(self) -> None:
        if self._now is not None:
            self._strip = show_question(self._now)
        else:
            say_damaged()

    def stage(self, stage: Any) -> Any:
        return self._hung(stage, opens=True)

    def _hung(self, stage: Any, *, opens: bool) -> Any:
        """Keeps the container of a frame, and returns that of the figures; see `hang`."""
        if self._now is not None and shows_its_view(self._now):
            self._awaited = awaited(self._now)
        stage, self._frame = hang(self.page, stage, waits=self._awaited is not None, opens=opens)
        return stage

    @property
    def waits(self) -> bool:
        return covered(self.page) and (self._now is None or self._awaited is not None)

    def figure(self, name: str, picture: Drawn, link: Mapping[str, str]) -> tuple[Any, str] | None:
        return shown_figure(self.page, name, picture, dict(link), self._frame)

    def under(self, name: str) -> None:
        now = self._now
        if now is not None and now.given is not None and name == now.step.figure:
            if self._ended:  # what stands under the figure is the page's
                st.rerun()
            self._card = st.container(key="atlas_card")

    def after(self, view: str, link: Mapping[str, str]) -> None:
        self._ended = True
        if self._now is None:
            show_ask(self.page, view)
        else:
            there = self._awaited is None
            astray = there and not as_asked(self._now, self.page, dict(link))
            show_way_on(self._now, self._strip, self._card, astray=astray, there=there)
            keep()
