"""The requests of the first minute: those of three pages."""

from ...models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ...topics.attention.heads.schema import HeadsRequest
from ...topics.masking.padding_effect.schema import PaddingEffectSettings
from ...topics.sentiment.reading.schema import MAX_PADDING, ReadingRequest
from ...topics.shakespeare.next_character.schema import NextCharacterRequest

ATTENTION_REQUEST = HeadsRequest(model="nmt_atlas", text=DEFAULT_LANGUAGE_PAIR.long_example.source)
TEMPERATURE_REQUESTS = tuple(
    NextCharacterRequest(prompt="To be or not to b", temperature=value) for value in (0.5, 1.0, 2.0)
)
_PADDING_SETTINGS = PaddingEffectSettings()
NUM_PADS = _PADDING_SETTINGS.review_pads
PADDED_REQUEST = ReadingRequest(
    models=_PADDING_SETTINGS.models, text=_PADDING_SETTINGS.review, num_padding=MAX_PADDING
)  # as Masking asks it
