"""A class beside a page: its answers in the figure that the question was about."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...figures.picture import Drawn
from ..lessons.companion import Guide
from .in_figure import with_class
from .parameters import is_student


class ClassGuide(Guide):
    """Accompanies a page with a lesson, and with the class that the address names."""

    def stage(self, stage: Any) -> Any:
        return self._hung(stage, opens=not (st.context.is_embedded or is_student()))

    def figure(self, name: str, picture: Drawn, link: Mapping[str, str]) -> tuple[Any, str] | None:
        shown = super().figure(name, picture, link)
        return None if shown is None else with_class(self.page, name, shown, dict(link))
