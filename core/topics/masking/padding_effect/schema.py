"""With and without a mask: what may be chosen; the page Sentiment asks the models."""

from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....models.configs.sentiment import SENTIMENTS

BOTH_MODELS = "both"
UNMASKED_MODELS = tuple(name for name, config in SENTIMENTS.items() if config.mask_type == "none")
MASKED_MODELS = tuple(name for name, config in SENTIMENTS.items() if config.mask_type != "none")


@request_dataclass
class PaddedView:
    """A review, some padding behind it, and which models read both.

    Attributes:
        review: What the models read first.
        pads: Tokens of padding that are marked, {pads}.
        plain: Models without a mask.
        masked: One with a mask.
    """

    review: str = range_field(
        "this movie was great from the first scene to the last",
        0,
        80_000,
        unit="characters",
        has_custom_check=True,
    )
    pads: int = range_field(100, 0, 200, widget=Widget(control="slider"))
    plain: str = choice_field((BOTH_MODELS, *UNMASKED_MODELS), BOTH_MODELS, Widget(advanced=True))
    masked: str = choice_field(MASKED_MODELS, "sentiment_masked", Widget(advanced=True))

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, those without a mask first."""
        return (*(UNMASKED_MODELS if self.plain == BOTH_MODELS else (self.plain,)), self.masked)
