"""The sidebar of every page: the device on which models run, and the versions of packages, for Home."""

import streamlit as st

from ... import engine
from ...base.checks import AtlasError, EngineUnavailableError
from ...base.device import Device
from ...base.i18n import message, retranslate
from ...base.limits import get_engine_address
from ..server.errors import rerun_when_engine_answers, show_atlas_error, show_errors
from . import page_language
from .browser import show_projector_switch

_PACKAGE_NAMES = {
    "tensorflow": "TensorFlow",
    "keras": "Keras",
    "numpy": "NumPy",
    "streamlit": "Streamlit",
    "plotly": "Plotly",
}


def _describe_device(device: Device) -> str:
    memory = (
        f", {device.memory_bytes / 2**30:.0f} GiB"
        if device.device_type == "gpu" and device.memory_bytes
        else ""
    )
    elsewhere = f"  \n{message('device-on.elsewhere')}" if get_engine_address() else ""
    return f"{device.device_type.upper()}: {device.name}{memory}{elsewhere}"


@st.fragment(run_every=2.0)
def _wait_for_device() -> None:
    with show_errors():
        if engine.status().device is not None:
            st.rerun()
    search_text = message("device-on.looks_engine" if get_engine_address() else "device-on.looks_gpu")
    st.caption(f"{message('device-on')}  \n:material/hourglass_top: {search_text}")


def show_sidebar() -> None:
    """Shows the switches for language and projector, and the status of the engine."""
    with st.sidebar:
        page_language.show_language_switch()
        show_projector_switch()
        try:
            status = engine.status()
        except EngineUnavailableError:  # pages that need it say so in a sentence
            st.caption(f"{message('device-on')}  \n:material/cloud_off: {message('device-on.away')}")
            rerun_when_engine_answers()
            return
        except AtlasError as error:
            show_atlas_error(error, {})
            return
        paragraphs = []
        if status.device is None:
            _wait_for_device()
        else:
            paragraphs.append(f"{message('device-on')}  \n{_describe_device(status.device)}")
        if status.num_streams:
            paragraphs.append(
                f":material/edit_note: {message('device-on.writing', num_streams=status.num_streams)}"
            )
        st.caption("\n\n".join(paragraphs))  # one element: each that is sent takes its part of a page's time
        if status.device is not None and status.device.note:
            st.warning(retranslate(status.device.note))


def format_versions() -> str:
    """Returns the versions of packages as one line, "" while the engine is unavailable."""
    try:
        package_versions = engine.status().versions
    except AtlasError:
        return ""
    return " · ".join(f"{_PACKAGE_NAMES[name]} {version}" for name, version in package_versions.items())
