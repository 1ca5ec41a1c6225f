"""One figure of a page alone, with its claim, for a frame on another site.

Its address has `embed=true`, Streamlit's own, and `atlas_figure`, the figure's key. `browser.js` tells the
site its height. Who may frame the app is `ATLAS_FRAME_ANCESTORS`.
"""

import html
import re

import streamlit as st

from .page_text import ASSETS

KEY = "atlas_figure"
_FIGURE = re.compile(r"[a-z0-9_]{1,60}")
_STYLE = ASSETS / "atlas-alone.css"
# other frames of that site, and what a frame of ours may come to show, set no height
_TAKES_HEIGHT = (
    '<script>addEventListener("message", ({ data, origin, source }) => { '
    'for (const one of document.querySelectorAll("iframe[data-attention-atlas]")) '
    "if (one.contentWindow === source && new URL(one.src).origin === origin && data?.atlasHeight > 0) "
    "one.height = Number(data.atlasHeight); });</script>"
)


def shown_alone() -> dict[str, str]:
    """Hides all of a page but the figure that the address names, if there is one, and returns what of the
    address says so.
    """
    figure = st.query_params.get(KEY, "")
    if not _FIGURE.fullmatch(figure):
        return {}
    style = _STYLE.read_text(encoding="utf-8").replace("$", figure)
    st.html(f"<style>{style}</style>")  # noqa: TID251 - of a file; the key holds letters, digits and _ alone
    return {KEY: figure}


def frame_of(address: str, title: str, height: int) -> str:
    """Returns the line of HTML that shows a figure in a page of one's own, and takes its height where
    scripts run.

    Args:
        address: That opens the figure alone.
        title: Its claim, for those who do not see it.
        height: In pixels, until the frame tells its own.
    """
    told = html.escape(" ".join(title.replace("**", "").split()))
    return (
        f'<iframe src="{html.escape(address)}" title="{told}" width="100%" height="{height}" '
        f'style="border: 0" loading="lazy" data-attention-atlas></iframe>\n{_TAKES_HEIGHT}'
    )
