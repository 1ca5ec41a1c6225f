"""With and without a mask: what may be chosen; the page Sentiment asks the models."""

from ....base.request import Form, one_of, ranged, request
from ....models.configs.sentiment import SENTIMENTS

BOTH = "both"
UNMASKED = tuple(name for name, config in SENTIMENTS.items() if config.mask == "none")
MASKED = tuple(name for name, config in SENTIMENTS.items() if config.mask != "none")


@request
class PaddedView:
    """A review, some padding behind it, and which models read both.

    Attributes:
        review: What the models read first.
        pads: Tokens of padding that are marked, {pads}.
        plain: Models without a mask.
        masked: One with a mask.
    """

    review: str = ranged(
        "this movie was great from the first scene to the last", 0, 80_000, of="characters", by_hand=True
    )
    pads: int = ranged(100, 0, 200, form=Form(kind="slider"))
    plain: str = one_of((BOTH, *UNMASKED), BOTH, Form(more=True))
    masked: str = one_of(MASKED, "sentiment_masked", Form(more=True))

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, those without a mask first."""
        return (*(UNMASKED if self.plain == BOTH else (self.plain,)), self.masked)
