"""The first and the last view of all pages at once, on an app that has just started: nobody's page may fail
for what another visitor asked first.

TensorFlow is being imported meanwhile, which breaks the process when a second thread begins with Keras (see
`core.base.device.load_keras`).
"""

import asyncio
import urllib.parse

import pytest

from benchmarks.visitor import Visitor
from core.contents import PAGES
from tests.support.serving import running_app
from tests.support.views import list_views

pytestmark = pytest.mark.nightly
PATIENCE = 300.0  # seconds: all wait for each other, on a machine that may be busy with more


def test_all_pages_open_at_once_on_an_app_that_has_just_started(open_app):
    offered = {page: list(list_views(open_app, page)) for page in [entry.name for entry in PAGES]}
    assert all(len(there) >= 4 for there in offered.values()), offered

    async def look(page: str, view: dict) -> None:
        async with Visitor(server.address, page, urllib.parse.urlencode(view), PATIENCE) as visitor:
            await visitor.load()  # raises what the page says of an error

    async def all_at_once() -> None:
        shown = [(page, view) for page, there in offered.items() for view in (there[0], there[-1])]
        await asyncio.gather(*(look(page, view) for page, view in shown))

    with running_app() as server:
        asyncio.run(all_at_once())
