"""What the page of pairs may ask."""

from core.base.request import ranged, request
from core.checks import check_choice
from core.configs.pairs_of_characters import CHARACTERS


@request
class PairsRequest:
    """Asks what follows a character.

    Attributes:
        character: One that the model knows.
        count: Of the likeliest that are told, {count}.
    """

    character: str = "s"
    count: int = ranged(5, 1, len(CHARACTERS), help="{low} to {high}, the likeliest first.")

    def check(self):
        """Checks the character."""
        check_choice("character", self.character, tuple(CHARACTERS))
