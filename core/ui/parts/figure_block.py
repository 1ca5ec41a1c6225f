"""The parts that stand in the same places on every page: honest input, figure with story, table, proof,
export and link.
"""

import re
import string
import urllib.parse
from collections.abc import Callable

import numpy as np
import pandas as pd
import streamlit as st

from core import device
from core.figures.base.picture import Picture
from core.requests.shakespeare import PROMPT
from core.ui.parts.export import export_row, file_name
from core.ui.parts.page_text import proof_text
from core.ui.parts.projector import projected, projector_link
from core.vocabulary.characters import encode_characters

_UNESCAPED_DOLLAR = re.compile(r"(?<!\\)\$")
_TABLE_ROWS = 5_000  # rows a browser still scrolls lightly; the CSV has all


def honest_input(typed: str) -> None:
    """Says before the figure how the character RNN reads a typed text, and nothing when it reads it as it is."""
    if len(typed) > PROMPT.highest:  # is refused as it is; to read a pasted book would hold up everybody
        return
    encoded = encode_characters(typed)
    said = []
    if encoded.lowered:
        said.append(
            f"{encoded.lowered} capital letter{'s' * (encoded.lowered > 1)} read as small, as in the training text"
        )
    if encoded.changed:
        pairs = [f"{_named(old)} as {_named(new)}" for old, new in encoded.changed[:8]]
        said.append("read " + ", ".join(pairs) + (" and more" if len(encoded.changed) > 8 else ""))
    if encoded.dropped_count:
        shown = " ".join(map(_named, encoded.dropped[:8])) + (" and more" if len(encoded.dropped) > 8 else "")
        said.append(f"{encoded.dropped_count:,} left out, since the model never saw them: {shown}")
    if said:
        st.caption(":material/edit: " + "; ".join(said) + ".")


def _named(character: str) -> str:
    """Returns a typed character as a caption may hold it: signs of Markdown as themselves, what cannot be
    printed as its code.
    """
    if not character.isprintable() or "\ud800" <= character <= "\udfff":
        return f"U+{ord(character):04X}"
    return "".join(f"\\{part}" if part in string.punctuation else part for part in character)


def proof_code(name: str, **values) -> str:
    """Returns the code of a proof, `assets/prove/<topic>/<name>.txt`, with the page's values written into it
    as Python literals.
    """
    return string.Template(proof_text(name)).substitute({key: repr(value) for key, value in values.items()})


def run_proof(code: str, shown: np.ndarray, given: dict | None = None) -> float:
    """Runs a proof as it is printed and returns the largest difference of its `recomputed` from what the
    figure shows.

    Args:
        code: The proof.
        shown: The numbers of the figure.
        given: Names that the proof may use and that are too large to print, such as the bytes of a file.
            Default: none.
    """
    names: dict = dict(given or {})
    device.load()  # most proofs import Keras
    # our own text with literals of ours; what a visitor typed is a string in it
    exec(compile(code, "proof", "exec"), names)
    return float(
        np.abs(np.asarray(names["recomputed"], "float64") - np.asarray(shown, "float64")).max(initial=0.0)
    )


def _prove(key: str, code: str, shown: np.ndarray, given: dict | None) -> None:
    st.code(code, language="python")
    if st.button("Run it now", key=f"{key}_prove", icon=":material/play_arrow:"):
        with st.spinner("Recomputing with Keras ..."):
            difference = run_proof(code, shown, given)
        icon = ":material/verified:" if difference < 1e-6 else ":material/error:"
        st.markdown(
            f"{icon} Largest difference from the {np.size(shown):,} numbers of the figure: **{difference:.1e}**"
        )


def figure_block(
    page: str,
    thing: str,
    picture: Picture,
    *,
    settings: dict,
    code: str,
    shown: np.ndarray,
    link: dict,
    csv: tuple[str, Callable[[], bytes]] | None = None,
    given: dict | None = None,
) -> None:
    """Shows a figure with its story, and under it the table, the proof, the export and the link.

    Args:
        page: Name of the page, the first part of every key.
        thing: Name of the figure on it.
        picture: Figure, story and columns.
        settings: What the figure depends on, for the names of the files.
        code: The proof, which sets `recomputed`.
        shown: The numbers of the figure that `recomputed` is held against.
        link: Parameters of the address that opens this page in this state.
        csv: What the CSV holds, in words, and the function that makes it when asked. Default: the picture's
            columns.
        given: See `run_proof`.
    """
    key = f"{page}_{thing}"
    st.plotly_chart(
        projected(picture),
        key=key,
        width="stretch",
        alt=picture.story,
        config={"displaylogo": False, "displayModeBar": False},
    )
    # two of them would make a formula of what stands between
    st.markdown(_UNESCAPED_DOLLAR.sub(r"\\$", picture.story))
    choice = st.segmented_control(
        "About this figure",
        ["Numbers", "Prove it", "Export", "Link"],
        key=f"{key}_about",
        label_visibility="collapsed",
        wrap=True,
    )
    if choice == "Numbers":
        frame = pd.DataFrame(picture.columns)
        st.dataframe(frame.head(_TABLE_ROWS), key=f"{key}_table", hide_index=True, height=320)
        if len(frame) > _TABLE_ROWS:
            st.caption(f"The first {_TABLE_ROWS:,} of {len(frame):,} rows; the CSV under Export has all.")
        if csv:
            st.caption(f"The CSV under Export: {csv[0]}.")
    elif choice == "Prove it":
        _prove(key, code, shown, given)
    elif choice == "Export":
        export_row(key, file_name(page, thing, settings), picture.columns, csv and csv[1])
        if csv:
            st.caption(f"The CSV: {csv[0]}.")
    elif choice == "Link":
        show_link(link)


def show_link(parameters: dict) -> None:
    """Shows the address that opens this page in this state."""
    base = (st.context.url or "").split("?")[0]
    st.caption("This address opens the page in this state, in any browser:")
    st.code(
        f"{base}?{urllib.parse.urlencode(parameters | projector_link(), doseq=True)}",
        language=None,
        wrap_lines=True,
    )
