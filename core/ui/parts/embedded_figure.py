"""One figure of a page with its claim, for an iframe on another site.

The address has `embed=true`, Streamlit's own, and `atlas_figure`, the figure's key. `browser.js` sends the
height to the other site. `ATLAS_FRAME_ANCESTORS` names the sites that may embed the app.
"""

import html
import re

import streamlit as st

from .page_header import ASSETS_FOLDER

FIGURE_PARAM = "atlas_figure"
_FIGURE_KEY = re.compile(r"[a-z0-9_]{1,60}")
_STYLE_FILE = ASSETS_FOLDER / "atlas-alone.css"
# other frames of that site, and what a frame of ours may come to show, set no height
_RESIZE_SCRIPT = (
    '<script>addEventListener("message", ({ data, origin, source }) => { '
    'for (const one of document.querySelectorAll("iframe[data-attention-atlas]")) '
    "if (one.contentWindow === source && new URL(one.src).origin === origin && data?.atlasHeight > 0) "
    "one.height = Number(data.atlasHeight); });</script>"
)


def isolate_figure() -> dict[str, str]:
    """Hides all of a page but the figure that the address names, if any, and returns the query parameter."""
    figure = st.query_params.get(FIGURE_PARAM, "")
    if not _FIGURE_KEY.fullmatch(figure):
        return {}
    style = _STYLE_FILE.read_text(encoding="utf-8").replace("$", figure)
    st.html(f"<style>{style}</style>")  # noqa: TID251 - of a file; the key holds letters, digits and _ alone
    return {FIGURE_PARAM: figure}


def iframe_html(address: str, title: str, height: int) -> str:
    """Returns the HTML that embeds a figure in another page, with a script that fits the height.

    Args:
        address: Address of the figure alone.
        title: Claim of the figure, for screen readers.
        height: Height in pixels until the iframe sends its own.
    """
    title_attribute = html.escape(" ".join(title.replace("**", "").split()))
    return (
        f'<iframe src="{html.escape(address)}" title="{title_attribute}" width="100%" height="{height}" '
        f'style="border: 0" loading="lazy" data-attention-atlas></iframe>\n{_RESIZE_SCRIPT}'
    )
