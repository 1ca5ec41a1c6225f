"""How a sentence names a character."""

from ..base.messages import say
from ..figures.base.tokens import quoted


def named(character: str) -> str:
    """Returns a character in quotes, or what it is called where it cannot be seen."""
    unseen = {" ": "shakespeare-space", "\n": "shakespeare-line-end"}
    return say(unseen[character]) if character in unseen else quoted(character)
