"""What stands in the sidebar of every page: where models run, and which versions."""

import streamlit as st

from core import engine
from core.checks import AtlasError
from core.device import Device
from core.ui.parts.projector import projector_switch

_NAMES = {
    "tensorflow": "TensorFlow",
    "keras": "Keras",
    "numpy": "NumPy",
    "streamlit": "Streamlit",
    "plotly": "Plotly",
}


def _device_name(device: Device) -> str:
    """Returns what a device is called, with the memory of a GPU."""
    if device.kind == "gpu":
        memory = f", {device.memory / 2**30:.0f} GiB" if device.memory else ""
        return f"GPU: {device.name}{memory}"
    return f"CPU: {device.name}"


@st.fragment(run_every=2.0)
def _wait_for_device() -> None:
    """Says that a GPU is looked for, and runs the page again once that is over."""
    if engine.status().device is not None:
        st.rerun()
    st.caption("**Models run on**  \n:material/hourglass_top: Looking for a GPU ...")


def sidebar() -> None:
    """Shows the switch for a projector and the state of the engine under the navigation."""
    with st.sidebar:
        projector_switch()
        try:
            status = engine.status()
        except AtlasError as error:
            st.error(str(error))
            return
        parts = []
        if status.device is None:
            _wait_for_device()
        else:
            parts.append(f"**Models run on**  \n{_device_name(status.device)}")
        if status.streams:
            parts.append(f":material/edit_note: Texts being written: {status.streams}")
        versions = [f"{_NAMES[name]} {version}" for name, version in status.versions.items()]
        parts.append(f"**Versions**  \n{' · '.join(versions)}")
        st.caption("\n\n".join(parts))  # one element: each that is sent takes its part of a page's time
        if status.device is not None and status.device.note:
            st.warning(status.device.note)
