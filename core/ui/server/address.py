"""The address holds what is on the screen, and what a link asked for in vain is said."""

from core.checks import counted
from core.text import plain
from core.ui.server.streamlit_private import settle_address

_SHOWN = 6  # settings that are named
_LONGEST = 60  # characters of one


def say_left_out(container) -> None:
    """Completes the address of a page once its controls are shown, and says what of it no control took.

    Args:
        container: Where the line stands, if there is one to say.
    """
    left_out = settle_address()
    if left_out:
        container.caption(left_out_words(left_out))


def left_out_words(settings: list[str]) -> str:
    """Returns the sentence about the settings of a link that were left out, as Markdown."""
    named = [plain(one if len(one) <= _LONGEST else one[:_LONGEST] + "…") for one in settings[:_SHOWN]]
    more = ["…"] if len(settings) > _SHOWN else []
    clause = counted(
        len(settings),
        "setting of this link is unknown here and was",
        "settings of this link are unknown here and were",
    )
    return f"{clause} left out: {', '.join(named + more)}."
