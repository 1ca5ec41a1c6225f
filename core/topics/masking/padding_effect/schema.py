"""The settings of the view "With and without a mask"; models are run by `core.topics.sentiment.reading`."""

from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....models.configs.sentiment import SENTIMENT_MODELS

BOTH_MODELS = "both"
UNMASKED_MODELS = tuple(name for name, config in SENTIMENT_MODELS.items() if config.mask_type == "none")
MASKED_MODELS = tuple(name for name, config in SENTIMENT_MODELS.items() if config.mask_type != "none")


@request_dataclass
class PaddingEffectSettings:
    """A review, the padding behind it, and the models that read both.

    Attributes:
        review: The text before the padding.
        review_pads: Tokens of padding that are marked, {review_pads}.
        unmasked_model: A model without a mask, or `BOTH_MODELS`.
        masked_model: A model with a mask.
    """

    review: str = range_field(
        "this movie was great from the first scene to the last",
        0,
        80_000,
        unit="characters",
        checks_itself=True,
    )
    review_pads: int = range_field(100, 0, 200, widget=Widget(control="slider"))
    unmasked_model: str = choice_field((BOTH_MODELS, *UNMASKED_MODELS), BOTH_MODELS, Widget(advanced=True))
    masked_model: str = choice_field(MASKED_MODELS, "sentiment_masked", Widget(advanced=True))

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, those without a mask first."""
        return (
            *(UNMASKED_MODELS if self.unmasked_model == BOTH_MODELS else (self.unmasked_model,)),
            self.masked_model,
        )
