"""A pretrained model that is fetched once, when a visitor wishes it."""

import contextlib

import streamlit as st

from core import engine
from core.checks import AtlasError
from core.configs.encoder import PRETRAINED
from core.requests.limits import hosted
from core.requests.models import EncoderFilesRequest, FetchRequest
from core.ui.parts.controls import Controls


def fetched(controls: Controls, name: str) -> bool:
    """Tells whether a pretrained model is here; where it is not, says what it is and offers to fetch it."""
    files = engine.run(EncoderFilesRequest(model=name))
    if files.available:
        return True
    what = f"{PRETRAINED[name].title} (Apache-2.0), is not on this machine"
    if hosted():
        st.info(
            f"{what}. Whoever runs this server can put its files into the folder of ATLAS_DATA_DIR; visitors "
            "do not fetch."
        )
        return False
    size = f"{files.missing_bytes / 1e6:.0f} MB"
    st.info(
        f"{what}. It is fetched once, {size} from huggingface.co, checked by its sha256 and kept in the "
        "cache folder; nothing that you type is sent anywhere. Any other click stops the fetching. Without "
        "it everything else here works."
    )
    if st.button(f"Fetch it ({size})", key=controls.key("fetch"), type="primary", icon=":material/download:"):
        _fetch(name)
    return False


def _fetch(name: str) -> None:
    bar = st.progress(0.0, "Fetching ...")
    told = -1  # hundredths; a message a block would be thousands
    try:
        with contextlib.closing(engine.stream(FetchRequest(model=name))) as steps:
            for step in steps:
                hundredths = 100 * step.done // max(1, step.total)
                if hundredths != told:
                    told = hundredths
                    words = f"Fetching: {step.done / 1e6:.0f} of {step.total / 1e6:.0f} MB"
                    bar.progress(min(1.0, step.done / max(1, step.total)), words)
    except AtlasError as error:
        bar.empty()
        st.error(str(error), icon=":material/error:")
    else:
        st.rerun()
