"""A pretrained model that is fetched once, when a visitor wishes it."""

import streamlit as st

from core import engine
from core.checks import AtlasError
from core.configs.encoder import PRETRAINED
from core.requests.limits import hosted
from core.ui.parts.controls import Controls


def fetched(controls: Controls, name: str) -> bool:
    """Tells whether a pretrained model is here; where it is not, says what it is and offers to fetch it."""
    answers = engine.attention_answers
    if answers.pretrained_here(name):
        return True
    what = f"{PRETRAINED[name].title} (Apache-2.0), is not on this machine"
    if hosted():
        st.info(
            f"{what}. Whoever runs this server can put its files into the folder of ATLAS_DATA_DIR; visitors "
            "do not fetch."
        )
        return False
    size = f"{answers.pretrained_size(name) / 1e6:.0f} MB"
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

    def progress(done: int, whole: int) -> None:
        bar.progress(min(1.0, done / max(1, whole)), f"Fetching: {done / 1e6:.0f} of {whole / 1e6:.0f} MB")

    try:
        engine.attention_answers.fetch_pretrained(name, _seldom(progress))
    except AtlasError as error:
        bar.empty()
        st.error(str(error), icon=":material/error:")
    else:
        st.rerun()


def _seldom(progress):
    """Returns a progress that tells of each hundredth only: a message a block would be thousands."""
    last = -1

    def tell(done: int, whole: int) -> None:
        nonlocal last
        if (part := 100 * done // max(1, whole)) != last:
            last = part
            progress(done, whole)

    return tell
