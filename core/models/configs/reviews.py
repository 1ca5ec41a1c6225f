"""Reviews that we wrote: examples on which classifiers disagree, and one of 200 words for timing.

They were searched for by `core/examples/reviews.py` at 84cc223; a test holds that classifiers still disagree
on each.
"""

import dataclasses


@dataclasses.dataclass(frozen=True)
class ReviewExample:
    """A review with a point.

    Attributes:
        name: What it is an example of, whose words are the message `sentiment-examples.<name>`.
        text: The review.
    """

    name: str
    text: str


REVIEW_OF_200_WORDS = (
    "I went to see this film with my sister on a rainy evening, and neither of us expected much. The "
    "story begins slowly: a teacher returns to the village of her childhood and finds that nobody "
    "remembers her. For half an hour I looked at my watch. Then a letter arrives, and from that moment I "
    "forgot the rain and the cold seats. The actress says little, but her face tells everything that the "
    "script leaves out. The music is quiet, the pictures of the lake are lovely, and the old man in the "
    "shop has the best line of the year. Not all of it works. The brother is a weak part, two scenes at "
    "the station are too long, and the dream in the middle is silly. Some people behind us laughed where "
    "nobody should laugh. But the last ten minutes are as good as anything I have seen in a long time, "
    "and when the lights came back we stayed in our seats and did not speak. It is not a perfect film, "
    "and it is not for everyone. It is honest, warm and beautifully played, and I will watch it again "
    "with anyone who asks me."
)

_OPENING = "I had heard that this film is wonderful, and I was looking forward to it."
_MIDDLE = (
    "In the next part the four friends drive to another town and talk about the weather, the road and what "
    "they are going to eat.",
    "They meet a man with a dog who shows them the way, and then they sit in a room and look at the wall.",
    "Later it is night, somebody tells a story about a house near the sea, and in the morning they go on.",
    "One of them reads a letter from his mother, another one looks for the keys of the car.",
)
_ENDING = "I was bored from the first hour to the last, and I want my money back: it is a terrible film."

REVIEW_EXAMPLES = (
    ReviewExample("negation", "This is not a good film."),
    ReviewExample("irony", "What a brilliant idea: a comedy without a single joke."),
    ReviewExample("not_bad", "Not bad at all: I would see it again."),
    ReviewExample(
        "twist", "It has the worst dialogue that I have heard, and I would watch it again tomorrow."
    ),
    ReviewExample("empty", ""),
    ReviewExample("long", " ".join([_OPENING, *(_MIDDLE * 23), _ENDING])),  # about 2,000 words
)
