"""Layout of the tokens of a translation in lines."""

from collections.abc import Sequence

import numpy as np

MAX_LINE_CHARACTERS, MAX_PHONE_LINE_CHARACTERS = 80, 40  # characters of a line, and of one on a telephone
_MIN_TOKEN_CHARACTERS = 6  # characters that "100 %" needs


def layout_tokens(tokens: Sequence[str], max_characters: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Lays tokens out in lines and returns the line, left end and width of each, in characters."""
    lines, lefts, widths, line, left = [], [], [], 0, 0
    for token in tokens:
        width = min(max_characters, max(_MIN_TOKEN_CHARACTERS, len(token) + 2))
        if left and left + width > max_characters:
            line, left = line + 1, 0
        lines.append(line)
        lefts.append(left)
        widths.append(width)
        left += width
    return np.array(lines), np.array(lefts), np.array(widths)
