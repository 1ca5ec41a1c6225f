"""What accompanies the pages, such as lessons and a class: it hooks in here, and pages know nothing of it."""

from collections.abc import Callable, Mapping
from typing import Any

from ...figures.picture import PictureLike


class PageHook:
    """Accompanies one page in one run of its script; this one adds nothing.

    A companion takes what it changes from here, and `register_page_hook` makes it that of all pages.
    """

    def __init__(self, page: str) -> None:
        self.page = page

    def address_params(self) -> dict[str, str]:
        """Returns what of the address belongs to the companion."""
        return {}

    def show_before_view(self) -> None:
        """Shows what stands under the title."""

    def make_figure_area(self, container: Any) -> Any:
        """Returns the container of the figures, from the one that a page would have alone."""
        return container

    @property
    def should_wait(self) -> bool:
        """Whether a view is to draw nothing yet."""
        return False

    def figure(self, name: str, picture: PictureLike, link: Mapping[str, str]) -> tuple[Any, str] | None:
        """Returns a figure of Plotly and its text as they are shown now, or None where it is covered.

        Args:
            name: Of the figure.
            picture: What it shows alone.
            link: Parameters of the address that opens the page as it stands.
        """
        return picture.figure, picture.story

    def show_below_figure(self, name: str) -> None:
        """Shows what stands right under a figure."""

    def show_after_view(self, view: str, link: Mapping[str, str]) -> None:
        """Shows what follows a view; what `show_before_view` began may be ended here."""


_hook_factory: Callable[[str], PageHook] = PageHook


def register_page_hook(hook_factory: Callable[[str], PageHook]) -> None:
    """Makes a companion that of all pages: `pages/router.py` does, in each run."""
    global _hook_factory
    _hook_factory = hook_factory


def make_page_hook(page: str) -> PageHook:
    return _hook_factory(page)
