"""What the first minute asks: three requests of other pages."""

from ...models.configs.pairs import CHAPTER_PAIR
from ...topics.attention.heads.schema import HeadsRequest
from ...topics.masking.padded.schema import PaddedView
from ...topics.sentiment.reading.schema import MAX_PADS, ReadingRequest
from ...topics.shakespeare.next_character.schema import NextCharacterRequest

SENTENCE = HeadsRequest(model="nmt_atlas", text=CHAPTER_PAIR.long_example.source)
TEMPERATURES = tuple(
    NextCharacterRequest(prompt="To be or not to b", temperature=value) for value in (0.5, 1.0, 2.0)
)
_VIEW = PaddedView()
PADS = _VIEW.pads
PADDED = ReadingRequest(models=_VIEW.models, text=_VIEW.review, pads=MAX_PADS)  # as Masking asks it
