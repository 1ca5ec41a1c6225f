"""What stands in the sidebar of every page: where models run, and which versions."""

import streamlit as st

from core import engine
from core.checks import AtlasError
from core.device import Device
from core.ui.parts.projector import projector_switch


def _place(device: Device) -> str:
    if device.kind == "gpu":
        memory = f", {device.memory / 2**30:.0f} GiB" if device.memory else ""
        return f"GPU: {device.name}{memory}"
    return f"CPU: {device.name}"


@st.fragment(run_every=2.0)
def _waiting() -> None:
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
        if status.device is None:
            _waiting()
        names = {
            "tensorflow": "TensorFlow",
            "keras": "Keras",
            "numpy": "NumPy",
            "streamlit": "Streamlit",
            "plotly": "Plotly",
        }
        said = [] if status.device is None else [f"**Models run on**  \n{_place(status.device)}"]
        if status.streams:
            said.append(f":material/edit_note: Texts being written: {status.streams}")
        said.append(
            "**Versions**  \n"
            + " · ".join(f"{names[name]} {version}" for name, version in status.versions.items())
        )
        st.caption("\n\n".join(said))  # one element: each that is sent takes its part of a page's time
        if status.device is not None and status.device.note:
            st.warning(status.device.note)
