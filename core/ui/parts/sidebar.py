"""What stands in the sidebar of every page: where models run; and in which versions, for Home."""

import streamlit as st

from ... import engine
from ...base.checks import AtlasError, EngineAwayError
from ...base.device import Device
from ...base.i18n import message, relocalize
from ...base.limits import engine_address
from ..server.errors import come_back, show, shown_errors
from . import language
from .browser import projector_switch

_NAMES = {
    "tensorflow": "TensorFlow",
    "keras": "Keras",
    "numpy": "NumPy",
    "streamlit": "Streamlit",
    "plotly": "Plotly",
}


def _device_name(device: Device) -> str:
    """Returns what a device is called, with the memory of a GPU, and whether it is another machine's."""
    memory = f", {device.memory / 2**30:.0f} GiB" if device.kind == "gpu" and device.memory else ""
    elsewhere = f"  \n{message('device-on.elsewhere')}" if engine_address() else ""
    return f"{device.kind.upper()}: {device.name}{memory}{elsewhere}"


@st.fragment(run_every=2.0)
def _wait_for_device() -> None:
    """Says that a GPU, or the engine, is looked for, and runs the page again once that is over."""
    with shown_errors():
        if engine.status().device is not None:
            st.rerun()
    looks = message("device-on.looks_engine" if engine_address() else "device-on.looks_gpu")
    st.caption(f"{message('device-on')}  \n:material/hourglass_top: {looks}")


def sidebar() -> None:
    """Shows the switch for a projector and the state of the engine under the navigation."""
    with st.sidebar:
        language.switch()
        projector_switch()
        try:
            status = engine.status()
        except EngineAwayError:  # pages that need it say so in a sentence
            st.caption(f"{message('device-on')}  \n:material/cloud_off: {message('device-on.away')}")
            come_back()
            return
        except AtlasError as error:
            show(error, {})
            return
        parts = []
        if status.device is None:
            _wait_for_device()
        else:
            parts.append(f"{message('device-on')}  \n{_device_name(status.device)}")
        if status.streams:
            parts.append(f":material/edit_note: {message('device-on.writing', count=status.streams)}")
        st.caption("\n\n".join(parts))  # one element: each that is sent takes its part of a page's time
        if status.device is not None and status.device.note:
            st.warning(relocalize(status.device.note))


def versions() -> str:
    """Returns which versions answer, "" until an engine elsewhere has told."""
    try:
        told = engine.status().versions
    except AtlasError:
        return ""
    return " · ".join(f"{_NAMES[name]} {version}" for name, version in told.items())
