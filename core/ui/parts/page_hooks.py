"""Hooks by which lessons and the classroom extend pages without being imported by them."""

from collections.abc import Mapping
from typing import Any

from ...figures.picture import PictureLike


class PageHook:
    """Base class of hooks, for one run of one page; it adds nothing.

    A subclass overrides methods and is set as `hook_class`.
    """

    def __init__(self, page: str) -> None:
        self.page = page

    def address_params(self) -> dict[str, str]:
        """Returns the query parameters of the hook."""
        return {}

    def show_before_view(self) -> None:
        """Shows something below the title."""

    def make_figure_area(self, container: Any) -> Any:
        """Returns the container of the view, by default the one of the page."""
        return container

    @property
    def should_wait(self) -> bool:
        """Whether a view should not show its figure yet."""
        return False

    def figure(self, name: str, picture: PictureLike, link: Mapping[str, str]) -> tuple[Any, str] | None:
        """Returns the Plotly figure that is shown and its alternative text, or None to hide it.

        Args:
            name: Name of the figure.
            picture: Picture of the page.
            link: Query parameters that open the page in this state.
        """
        return picture.figure, picture.story

    def show_below_figure(self, name: str) -> None:
        """Shows something right below a figure."""

    def show_after_view(self, view: str, link: Mapping[str, str]) -> None:
        """Shows something after a view, and ends what `show_before_view` began."""


hook_class: type[PageHook] = PageHook  # of all pages; `pages/router.py` sets it in each run


def make_page_hook(page: str) -> PageHook:
    return hook_class(page)
