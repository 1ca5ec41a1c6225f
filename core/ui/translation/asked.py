"""The sentence of the Translation page, until its field stands in its request."""

import dataclasses

from core.configs.pairs import CHAPTER_PAIR
from core.ui.parts.sentence import read_whole, sentence_box, show_how_read

EXAMPLES = (CHAPTER_PAIR.beam_example, *CHAPTER_PAIR.examples)


def asked(frame, kind, **given):
    sentence = sentence_box(frame.controls, frame.row, EXAMPLES)
    request = frame.ask(kind, text=sentence, **given)
    return dataclasses.replace(
        request, text=read_whole(frame.controls, frame.above, request.text, request.model)
    )


def say_read(frame, source, model, **more):
    with frame.above:
        show_how_read(source, model, **more)
