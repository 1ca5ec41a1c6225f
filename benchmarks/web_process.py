"""What a process of the app takes: seconds until it shows a page, megabytes once all pages were visited."""

import asyncio
import re
import time

from benchmarks.load import memory
from benchmarks.results import Figure
from benchmarks.visitor import Visitor
from core.contents import PAGES
from tests.support.serving import ROOT, running_app

GUIDES = ("students.md", "teachers.md")


def addresses() -> list[tuple[str, str]]:
    """Returns (page, query) of each page, and of each link of the guides, which lead to most views."""
    found = dict.fromkeys((page.name, "") for page in PAGES)
    for guide in GUIDES:
        text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
        for link in re.findall(r"\(http://localhost:8501/([^)]*)\)", text):
            page, _, query = link.partition("?")
            found[page, query] = None
    return list(found)


async def visit(address: str, page: str, query: str = "") -> None:
    """Opens a page and goes."""
    async with Visitor(address, page, query) as visitor:
        await visitor.load()


def visit_all(address: str, few: bool) -> None:
    """Opens the pages of an app one after the other, and the links of the guides.

    Args:
        address: Of the app.
        few: Opens the pages alone.
    """
    for page, query in addresses()[: len(PAGES)] if few else addresses():
        asyncio.run(visit(address, page, query))


def cells(few: bool) -> dict[str, Figure]:
    """Starts a process of the app, visits its pages, and returns what it took.

    Args:
        few: Visits the pages alone, not the links of the guides.
    """
    with running_app() as server:
        asyncio.run(visit(server.address, ""))
        seconds = time.perf_counter() - server.asked
        visit_all(server.address, few)
        held = {} if memory(server) is None else {"memory": Figure((memory(server),))}
        return {"start": Figure((seconds,), 2), "answers": Figure((server.answered,), 2), **held}
