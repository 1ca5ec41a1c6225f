"""The attention of a Transformer that writes characters, and what each of its heads does."""

import dataclasses

import numpy as np

from core.traces.attention.matrices import AttentionTrace
from core.traces.shapes import check_shapes

# what a head may attend to, as pages call it
HABITS = ("the character itself", "the character before", "the same character earlier", "the line's start")


@dataclasses.dataclass(frozen=True, kw_only=True)
class CharactersTrace:
    """A text as a Transformer reads it, character by character. L layers, H heads, T characters.

    Attributes:
        model: Its name.
        text: The T characters that it read.
        attention: Of kind "decoder", all layers and heads.
        shares: (L, H, 4) share of a head's weight on the keys of each of HABITS, over the queries that have
            such a key; 0 where none has.
        uniform: (4,) the same share where all keys that may be seen have the same weight.
        queries: (4,) int, how many queries have such a key.
    """

    model: str
    text: str
    attention: AttentionTrace
    shares: np.ndarray
    uniform: np.ndarray
    queries: np.ndarray

    def __post_init__(self):
        habits = (len(HABITS),)
        layers, heads = self.attention.weights.shape[:2]
        check_shapes(self, shares=(layers, heads, *habits), uniform=habits, queries=habits)


def habit_keys(text: str) -> np.ndarray:
    """Returns which keys belong to each of HABITS, (4, T, T) bool: habit, query, key.

    The line's start is the first character of the query's line, for the characters after it.

    Example:
        >>> keys = habit_keys("a\\nbab")
        >>> [np.argwhere(habit).tolist() for habit in keys[2:]]
        [[[3, 0], [4, 2]], [[1, 0], [3, 2], [4, 2]]]
    """
    places = np.arange(len(text))
    characters = np.array(list(text))
    earlier = places[None] < places[:, None]  # (T, T)
    starts = np.array([text.rfind("\n", 0, place) + 1 for place in places])
    return np.stack(
        [
            places[None] == places[:, None],
            places[None] == places[:, None] - 1,
            (characters[None] == characters[:, None]) & earlier,
            (places[None] == starts[:, None]) & earlier,
        ]
    )
