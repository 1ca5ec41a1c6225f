"""The requests of the first minute, which are those of three pages."""

from ...models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ...topics.attention.heads.schema import HeadsRequest
from ...topics.masking.padding_effect.schema import PaddedView
from ...topics.sentiment.reading.schema import MAX_PADDING, ReadingRequest
from ...topics.shakespeare.next_character.schema import NextCharacterRequest

ATTENTION_REQUEST = HeadsRequest(model="nmt_atlas", text=DEFAULT_LANGUAGE_PAIR.long_example.source)
TEMPERATURE_REQUESTS = tuple(
    NextCharacterRequest(prompt="To be or not to b", temperature=value) for value in (0.5, 1.0, 2.0)
)
_PADDED_VIEW = PaddedView()
NUM_PADS = _PADDED_VIEW.pads
PADDED_REQUEST = ReadingRequest(
    models=_PADDED_VIEW.models, text=_PADDED_VIEW.review, num_padding=MAX_PADDING
)  # the request of Masking
