"""A visitor without a browser, who speaks Streamlit's websocket protocol, so that a hundred of them cost less
than the app they visit; and the memory and CPU time of the app's process.

The protocol is private to Streamlit; the app pins its minor version. A browser's 5 MB of scripts are not
fetched.
"""

import asyncio
import contextlib
import os
import pathlib
import shutil
import tempfile
import time
from collections.abc import Iterator

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.results import NotMeasuredError
from tests.support.serving import ROOT, Server

MESSAGE_TIMEOUT_SECONDS = 120.0  # seconds for one message
_FINISHED_STATES = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
_APP_WITHOUT_RATE_LIMIT = """
import sys
sys.path.insert(0, {root!r})
import streamlit as st
from core.ui.server import http_headers, index_page, static_files
from core.ui.server.process import make_lifespan, show_error

middleware = [*http_headers.MIDDLEWARE, *static_files.MIDDLEWARE]
app = st.App(
    {router!r}, lifespan=make_lifespan(), routes=index_page.ROUTES, middleware=middleware,
    on_script_error=show_error,
)
"""


class VisitError(NotMeasuredError):
    """The app showed an error, or closed the line."""


class Visitor:
    """One session of the app; use it as an async context manager.

    Args:
        address: Of the app, as `http://127.0.0.1:8501`.
        page: A page's path, without a slash; empty for Home.
        query: Parameters of the address, as `a=1&b=2`.
        timeout: Seconds for one message.
    """

    def __init__(self, address: str, page: str, query: str = "", timeout: float = MESSAGE_TIMEOUT_SECONDS):
        self.address, self.page, self.query, self.timeout = address, page, query, timeout
        self.widget_ids: dict[str, str] = {}  # ids by key
        self._script_hash = ""

    async def __aenter__(self):
        stream_url = self.address.replace("http", "ws", 1) + "/_stcore/stream"
        self._websocket = await websockets.connect(
            stream_url,
            subprotocols=["streamlit"],
            max_size=None,
            compression=None,
            origin=self.address,
            ping_interval=None,
            open_timeout=self.timeout,
        )
        return self

    async def __aexit__(self, *_):
        await self._websocket.close()

    async def load(self) -> float:
        """Opens the page and returns the seconds until its script has finished."""
        return await self._rerun()

    async def change(self, key: str, value) -> float:
        """Gives a control, by its key, another value and returns the seconds until the script has finished.

        Args:
            key: Of a widget that the last runs showed.
            value: A number, a text, a list of what is chosen in a row of buttons, or True for a click.
        """
        return await self._rerun(key, value)

    async def request_page(self) -> None:
        """Requests the page without waiting for it, as a visitor who leaves at once."""
        await self._websocket.send(self._encode_rerun(None, None))

    def _encode_rerun(self, key: str | None, value) -> bytes:
        message = BackMsg()
        state = message.rerun_script
        state.query_string, state.page_script_hash = self.query, self._script_hash
        state.page_name = "" if self._script_hash else self.page
        state.context_info.locale, state.context_info.url = "en-US", f"{self.address}/{self.page}"
        if key is not None:
            if key not in self.widget_ids:
                raise VisitError(f"{self.page} shows no control {key!r}")
            widget = state.widget_states.widgets.add()
            widget.id = self.widget_ids[key]
            if value is True:
                widget.trigger_value = True
            elif isinstance(value, str):
                widget.string_value = value
            elif isinstance(value, list):
                widget.string_array_value.data.extend(value)
            else:
                widget.double_value = value
        return message.SerializeToString()

    async def _rerun(self, key: str | None = None, value=None) -> float:
        start = time.perf_counter()
        await self._websocket.send(self._encode_rerun(key, value))
        while True:
            try:
                raw = await asyncio.wait_for(self._websocket.recv(), self.timeout)
            except (websockets.ConnectionClosed, TimeoutError) as error:
                raise VisitError(f"{self.page}: {type(error).__name__}") from error
            message = ForwardMsg()
            message.ParseFromString(raw)
            message_type = message.WhichOneof("type")
            if message_type == "delta" and message.delta.HasField("new_element"):
                self._record_element(message.delta.new_element)
            elif message_type == "navigation":
                self._script_hash = message.navigation.page_script_hash
            elif message_type == "script_finished" and message.script_finished in _FINISHED_STATES:
                # a run that was cut short by a rerun ends with another word
                return time.perf_counter() - start

    def _record_element(self, element) -> None:
        element_type = element.WhichOneof("type")
        widget = getattr(element, element_type)
        if element_type == "exception":
            raise VisitError(f"{self.page}: {widget.type}: {widget.message}")
        if element_type == "alert" and (
            widget.format == widget.ERROR or widget.body.startswith("There is no page")
        ):
            raise VisitError(f"{self.page}: {widget.body}")
        widget_id = getattr(widget, "id", "")
        if isinstance(widget_id, str) and widget_id.startswith("$$ID-"):
            self.widget_ids[widget_id.split("-", 2)[2]] = widget_id


# --- the app as it is started, and what its process takes ---


@contextlib.contextmanager
def app_without_rate_limit() -> Iterator[pathlib.Path]:
    """Makes a folder with our app but for the middleware that holds floods off
    (core/ui/server/websocket_rate_limit.py).
    """
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / ".streamlit", folder / ".streamlit")
        text = _APP_WITHOUT_RATE_LIMIT.format(root=str(ROOT), router=str(ROOT / "pages" / "router.py"))
        (folder / "app.py").write_text(text, encoding="utf-8")
        yield folder


def memory_megabytes(server: Server, status_field: str = "VmRSS") -> float | None:
    """Returns the megabytes that a server's process holds; None where the system does not report it.

    Args:
        server: Whose process.
        status_field: "VmRSS" for all, "RssFile" for what is mapped from files and shared with other
            processes.
    """
    with contextlib.suppress(OSError):
        text = pathlib.Path(f"/proc/{server.process_id}/status").read_text()
        return (
            next(int(line.split()[1]) for line in text.splitlines() if line.startswith(status_field)) / 1024
        )
    return None


def processor_seconds(process_id: int) -> float:
    """Returns the seconds that a process has computed; 0 where the system does not report it."""
    with contextlib.suppress(OSError):
        fields = pathlib.Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
