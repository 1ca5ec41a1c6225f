"""What accompanies the pages, such as lessons and a class: it hooks in here, and pages know nothing of it."""

from collections.abc import Callable, Mapping
from typing import Any

from ...figures.picture import Drawn


class Companion:
    """Accompanies one page in one run of its script; this one adds nothing.

    A companion takes what it changes from here, and `accompany` makes it that of all pages.
    """

    def __init__(self, page: str) -> None:
        self.page = page

    def parameters(self) -> dict[str, str]:
        """Returns what of the address belongs to the companion."""
        return {}

    def before(self) -> None:
        """Shows what stands under the title."""

    def stage(self, stage: Any) -> Any:
        """Returns the container of the figures, from the one that a page would have alone."""
        return stage

    @property
    def waits(self) -> bool:
        """Whether a view is to draw nothing yet."""
        return False

    def figure(self, name: str, picture: Drawn, link: Mapping[str, str]) -> tuple[Any, str] | None:
        """Returns a figure of Plotly and its text as they are shown now, or None where it is covered.

        Args:
            name: Of the figure.
            picture: What it shows alone.
            link: Parameters of the address that opens the page as it stands.
        """
        return picture.figure, picture.story

    def under(self, name: str) -> None:
        """Shows what stands right under a figure."""

    def after(self, view: str, link: Mapping[str, str]) -> None:
        """Shows what follows a view; what `before` began may be ended here."""


_companion: Callable[[str], Companion] = Companion


def accompany(companion: Callable[[str], Companion]) -> None:
    """Makes a companion that of all pages: `pages/router.py` does, in each run."""
    global _companion
    _companion = companion


def companion(page: str) -> Companion:
    return _companion(page)
