"""Lets ten sessions of all kinds in, and counts the traces that they hold while they are there and after.

`python -m tests.support.live_traces` starts the app in this process, so that its objects can be counted, and
prints what it found as JSON. A text that a session is writing is its own, and is not counted.
"""

import asyncio
import collections
import contextlib
import gc
import json
import re
import time
import urllib.parse

from tests.support.serving import find_free_port

VISITS = [  # page, what its address holds, the figure whose Export is opened
    ("positions", {"view": "The matrix", "first_position": "{n}"}, "matrix"),
    ("positions", {"view": "Relative positions", "first_position": "{n}"}, "similarity"),
    ("attention", {"text": "I have {n} cats", "layer": "mean"}, "matrix"),
    ("attention", {"text": "I have {n} dogs", "layer": "mean"}, "matrix"),
    ("attention", {"heads_figure": "Lines", "text": "I have {n} dogs", "layer": "0", "head": "1"}, "lines"),
    ("attention", {"view": "Leave one word out", "text": "I see {n} cats"}, "words"),
    ("translation", {"view": "Beam search", "text": "I have {n} cats"}, "tree"),
    (
        "translation",
        {"view": "Your translation", "text": "I have {n} dogs", "translation": "Tengo {n} perros."},
        "visitor_translation",
    ),
    ("masking", {"view": "Attention masks", "source": "I have {n} cats"}, "matrix"),
    ("shakespeare", {"prompt": "To be {n}"}, None),
]
SESSION_CLASS = "streamlit.runtime.app_session.AppSession"
NUM_SESSIONS = len(VISITS)
TIMEOUT_SECONDS = 60.0  # seconds until the ended sessions must be gone


def count_live_objects() -> dict[str, int]:
    gc.collect()
    counted = re.compile(rf"core(\.\w+)+\.schema\.\w+Result|{re.escape(SESSION_CLASS)}")
    names = (f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    return dict(collections.Counter(filter(counted.fullmatch, names)))


async def open_sessions(address: str, stack: contextlib.AsyncExitStack) -> None:
    """Lets all sessions in; each opens Export, whose buttons keep what the files are made of."""
    from benchmarks.visitor import Visitor

    for number, (page, values, figure) in enumerate(VISITS):
        query = {f"{page}_{name}": value.format(n=number) for name, value in values.items()}
        visitor = await stack.enter_async_context(Visitor(address, page, urllib.parse.urlencode(query)))
        await visitor.load()
        if figure:
            await visitor.change(f"{page}_{figure}_about", ["Export"])


async def leave_early(address: str) -> None:
    """Lets a visitor in who goes while the page still computes."""
    from benchmarks.visitor import Visitor

    query = {"attention_view": "Leave one word out", "attention_text": "I like cats and dogs and soccer " * 4}
    async with Visitor(address, "attention", urllib.parse.urlencode(query)) as visitor:
        await visitor.request_page()


async def count_after_close() -> dict[str, int]:
    """Returns the counts once all sessions are gone, or when patience ends; nobody comes meanwhile."""
    import streamlit as st

    end = time.monotonic() + TIMEOUT_SECONDS
    while True:
        await asyncio.sleep(1.0)
        st.cache_resource.clear()  # holds what the last one asked for
        counts = count_live_objects()
        if (counts.get(SESSION_CLASS, 0) <= 1 and len(counts) <= 2) or time.monotonic() > end:
            return counts


async def main() -> dict:
    import streamlit as st
    import uvicorn
    from streamlit import config

    import app

    config.set_option("server.disconnectedSessionTTL", 1)
    port = find_free_port()
    server = uvicorn.Server(uvicorn.Config(app.app, host="127.0.0.1", port=port, log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    address = f"http://127.0.0.1:{port}"
    async with contextlib.AsyncExitStack() as stack:
        await open_sessions(address, stack)
        st.cache_resource.clear()
        st.cache_data.clear()
        open_counts = count_live_objects()
        await leave_early(address)
    closed_counts = await count_after_close()
    server.should_exit = True
    await serving
    return {"open": open_counts, "closed": closed_counts}


if __name__ == "__main__":
    from core.ui.server import process

    # else what is there when it freezes the collector's objects is never counted
    process._warm_up_engine = bool

    print(json.dumps(asyncio.run(main())))
