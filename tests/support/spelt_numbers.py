"""The numbers of a text, whatever signs its language writes them with."""

import collections
import re

from core.base.messages import signs

# quotes, code, and versions of packages
KEPT = re.compile(
    r"“[^”]*”|«[^»]*»|„[^“]*“|`[^`]*`|\$[^$]*\$|\]\([^)]*\)|"
    r"(?:Apache-|Keras |before |[Vv]ersi[oó]n\s+)\d+(?:\.\d+)+"
)
_NUMBER = re.compile(r"(?<!\w)\d+(?:[.,]\d+)*")


def numbers_of(text: str, language: str) -> collections.Counter[str]:
    """Returns how often each number stands in a text, with a point before its decimals; one in quotes or of a
    version without any.
    """
    decimal, group = signs(language)
    plain = KEPT.sub(lambda found: re.sub(r"(?<=\d)[.,](?=\d)", "", found[0]), text)
    found = (one.replace(group, "").replace(decimal, ".") for one in _NUMBER.findall(plain))
    return collections.Counter(found)
