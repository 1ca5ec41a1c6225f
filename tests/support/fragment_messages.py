"""Finds what a page puts into containers of its fragments.

Before a fragment reruns, Streamlit drops its messages that are not sent yet. What else was put into its
containers is sent without them, and the page ends with "Bad delta path" in the browser.
"""

import contextlib
from collections.abc import Iterator

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue


@contextlib.contextmanager
def find_foreign_elements() -> Iterator[list[tuple[int, ...]]]:
    """Returns a list of the places of such elements, which grows as pages run."""
    foreign_paths: list[tuple[int, ...]] = []
    fragment_by_block: dict[tuple[int, ...], str] = {}

    def check_message(forward_message: ForwardMsg) -> None:
        if forward_message.HasField("new_session") and not forward_message.new_session.fragment_ids_this_run:
            fragment_by_block.clear()
        if not forward_message.HasField("delta"):
            return
        path, fragment = tuple(forward_message.metadata.delta_path), forward_message.delta.fragment_id
        if fragment_by_block.get(path[:-1], "") not in ("", fragment):
            foreign_paths.append(path)
        if forward_message.delta.HasField("add_block"):
            fragment_by_block[path] = fragment

    ForwardMsgQueue.on_before_enqueue_msg(check_message)
    try:
        yield foreign_paths
    finally:
        ForwardMsgQueue.on_before_enqueue_msg(None)
