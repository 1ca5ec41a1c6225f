"""A visitor without a browser: speaks Streamlit's websocket protocol, so that a hundred of them cost less
than the app they visit.

The protocol is private to Streamlit; the app pins its minor version. A browser's 5 MB of scripts are not
fetched here.
"""

import asyncio
import time

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

PATIENCE = 120.0  # seconds for one message


class VisitError(RuntimeError):
    """The app showed an error, or closed the line."""


class Visitor:
    """One session of the app; use it as an async context manager.

    Args:
        address: Of the app, as `http://127.0.0.1:8501`.
        page: A page's path, without a slash; empty for Home.
        query: Parameters of the address, as `a=1&b=2`.
        patience: Seconds for one message.
    """

    def __init__(self, address: str, page: str, query: str = "", patience: float = PATIENCE):
        self.address, self.page, self.query, self.patience = address, page, query, patience
        self.widgets: dict[str, str] = {}  # ids by key
        self.bytes = 0
        self._script = ""

    async def __aenter__(self):
        where = self.address.replace("http", "ws", 1) + "/_stcore/stream"
        self._line = await websockets.connect(
            where,
            subprotocols=["streamlit"],
            max_size=None,
            compression=None,
            origin=self.address,
            ping_interval=None,
            open_timeout=self.patience,
        )
        return self

    async def __aexit__(self, *_):
        await self._line.close()

    async def load(self) -> float:
        """Opens the page and returns the seconds until its script has finished."""
        return await self._run()

    async def change(self, key: str, value) -> float:
        """Gives a control, by its key, another value and returns the seconds until the script has finished.

        Args:
            key: Of a widget that the last runs showed.
            value: A number, a text, a list of what is chosen in a row of buttons, or True for a click.
        """
        return await self._run(key, value)

    async def send(self, key: str, value) -> None:
        """Gives a control another value and waits for nothing; somebody has to `listen`."""
        await self._line.send(self._ask(key, value))

    async def listen(self) -> None:
        """Takes what the app sends, until the line is closed, and looks at none of it."""
        async for raw in self._line:
            self.bytes += len(raw)

    async def ask(self) -> None:
        """Asks for the page and waits for nothing: what a visitor does who goes at once."""
        await self._line.send(self._ask(None, None))

    def _ask(self, key: str | None, value) -> bytes:
        message = BackMsg()
        state = message.rerun_script
        state.query_string, state.page_script_hash = self.query, self._script
        state.page_name = "" if self._script else self.page
        state.context_info.locale, state.context_info.url = "en-US", f"{self.address}/{self.page}"
        if key is not None:
            if key not in self.widgets:
                raise VisitError(f"{self.page} shows no control {key!r}")
            widget = state.widget_states.widgets.add()
            widget.id = self.widgets[key]
            if value is True:
                widget.trigger_value = True
            elif isinstance(value, str):
                widget.string_value = value
            elif isinstance(value, list):
                widget.string_array_value.data.extend(value)
            elif isinstance(value, tuple):
                widget.double_array_value.data.extend(value)
            else:
                widget.double_value = value
        return message.SerializeToString()

    async def _run(self, key: str | None = None, value=None) -> float:
        start = time.perf_counter()
        await self._line.send(self._ask(key, value))
        while True:
            try:
                raw = await asyncio.wait_for(self._line.recv(), self.patience)
            except (websockets.ConnectionClosed, TimeoutError) as error:
                raise VisitError(f"{self.page}: {type(error).__name__}") from error
            self.bytes += len(raw)
            message = ForwardMsg()
            message.ParseFromString(raw)
            kind = message.WhichOneof("type")
            if kind == "delta" and message.delta.HasField("new_element"):
                self._note(message.delta.new_element)
            elif kind == "navigation":
                self._script = message.navigation.page_script_hash
            elif kind == "script_finished" and message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                # a run that was cut short by a rerun ends with another word
                return time.perf_counter() - start

    def _note(self, element) -> None:
        kind = element.WhichOneof("type")
        inner = getattr(element, kind)
        if kind == "exception":
            raise VisitError(f"{self.page}: {inner.type}: {inner.message}")
        if kind == "alert" and (inner.format == inner.ERROR or inner.body.startswith("There is no page")):
            raise VisitError(f"{self.page}: {inner.body}")
        identity = getattr(inner, "id", "")
        if isinstance(identity, str) and identity.startswith("$$ID-"):
            self.widgets[identity.split("-", 2)[2]] = identity
