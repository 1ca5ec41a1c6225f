"""All views of all pages at once, on an app that has just started: nobody's page may fail for what another visitor asked first.

TensorFlow is being imported meanwhile, which breaks the process when a second thread begins with Keras (see `core.device.load`).
"""

import asyncio
import pathlib
import urllib.parse

from benchmarks.serving import ROOT, running_app
from benchmarks.visitor import Visitor

PAGES = sorted(path.stem for path in pathlib.Path(ROOT, "pages").glob("*.py") if path.stem not in ("router", "home"))


class Looking(Visitor):
    """A visitor who remembers which views the page offers."""

    views: tuple[str, ...] = ()

    def _note(self, element) -> None:
        super()._note(element)
        if element.WhichOneof("type") == "button_group" and element.button_group.id.endswith(f"-{self.page}_view"):
            self.views = tuple(option.content for option in element.button_group.options)


async def look(address: str, page: str, view: str = "") -> tuple[str, ...]:
    async with Looking(address, page, urllib.parse.urlencode({f"{page}_view": view}) if view else "") as visitor:
        await visitor.load()  # raises what the page says of an error
        return visitor.views


async def all_at_once(address: str, *places) -> list[tuple[str, ...]]:
    return await asyncio.gather(*(look(address, *place) for place in places))


def test_all_views_open_at_once_on_an_app_that_has_just_started():
    with running_app() as server:
        views = dict(zip(PAGES, asyncio.run(all_at_once(server.address, *[(page,) for page in PAGES])), strict=True))
    assert all(len(offered) > 4 for offered in views.values()), views
    with running_app() as server:
        asyncio.run(all_at_once(server.address, *[(page, view) for page in PAGES for view in views[page]]))
