"""The search for the Sentiment page: reviews of our own on which the readers disagree."""

import functools

from core import engine
from core.configs.readers import READERS
from core.configs.reviews import EXAMPLES
from core.examples import Finding, Search
from core.requests.models import ShippedRequest
from core.sentiment.classifiers.ask import ClassifiersRequest, ClassifiersTrace

SURE = 0.05  # away from one half is a verdict
NEGATIONS = (
    "I did not like it.",
    "I did not like this film.",
    "It is not good.",
    "This is not a good film.",
    "Nobody in it can act.",
    "I do not think that it is worth your time.",
    "It was never funny.",
    "I have never seen a more beautiful film.",
    "There is nothing wrong with this film.",
    "You will not regret watching it.",
    "I could not stop watching.",
    "It is not boring for a minute.",
    "Nothing in it is boring or stupid.",
    "I cannot say that it was a waste of time.",
    "It does not have a single bad scene.",
    "No film made me happier this year.",
    "Not one joke in it works.",
    "I would not call it a masterpiece.",
    "It is far from perfect, but I would not miss it.",
    "Without the two great actors there would be nothing left.",
)
IRONIES = (
    "Great, another two hours of my life that I will never get back.",
    "Wonderful. I slept very well.",
    "What a brilliant idea: a comedy without a single joke.",
    "If you love watching paint dry, this is your film of the year.",
    "The best thing about it is that it ends.",
    "My favourite part was the end credits.",
    "Thank you for this film, I had not slept so well in years.",
    "Perfect, if you are looking for a reason to leave the cinema.",
    "Oscar for the popcorn, it was excellent.",
    "A must see for everyone who enjoys pain.",
    "I loved the moment when the lights came on again.",
    "The most exciting moment was when the projector broke.",
    "An amazing achievement: ninety minutes that feel like nine hours.",
    "Brilliant acting, especially by the chairs.",
    "Highly recommended to my worst enemy.",
)
NOT_BAD = (
    "Not bad at all.",
    "It is not bad at all.",
    "This was not bad at all.",
    "Not bad at all, I was surprised.",
    "The film is not bad at all, and the ending is not stupid.",
    "Not a bad film at all.",
    "Not terrible, not boring, not too long.",
    "It is not the worst film of the year.",
    "Not half bad.",
    "Nothing bad to say about it, nothing at all.",
    "Not bad at all for a first film.",
    "Not bad at all, and the children loved it.",
    "The acting is not bad at all.",
    "Not bad at all: I would see it again.",
    "I thought that it would be bad, but it is not bad at all.",
    "For a small film this is not bad at all.",
)
TWISTS = (
    "A great cast, a great story, great music, and I hated it.",
    "Beautiful pictures, wonderful actors, a perfect score, and a terrible film.",
    "Everybody told me that it is wonderful, brilliant and moving. It is not.",
    "The first hour is boring, the plot is stupid and the effects are cheap. I loved every minute.",
    "Bad acting, bad script, awful music: the funniest evening that I had all year.",
    "It has the worst dialogue that I have heard, and I would watch it again tomorrow.",
    "I expected a dull and stupid film, a waste of time. I was wrong.",
    "Excellent actors, a beautiful score, superb costumes. What a pity about the film.",
    "The trailer was awful, the poster was horrible, and the film is a joy.",
    "The critics called it boring, terrible and stupid. Do not believe them.",
    "They promised a masterpiece, the best film of the decade, a wonderful evening. They lied.",
    "The book is wonderful, the director is brilliant, and together they made this mess.",
)


@functools.cache
def trace_of(text: str) -> ClassifiersTrace:
    """Returns what the shipped readers make of a review."""
    shipped = engine.run(ShippedRequest())
    models = tuple(name for name in READERS if name in shipped)
    return engine.run(ClassifiersRequest(models=models, text=text))


def readers_disagree(text: str) -> Finding | None:
    """Returns how evenly the readers are split over a review, and how far apart they are; None if they agree.

    A whole number counts the readers on the smaller side; the rest is the distance of the two farthest. Who
    says one half, as the model that learnt nothing does, is on no side.
    """
    trace = trace_of(text)
    smaller = min((trace.probability > 0.5 + SURE).sum(), (trace.probability < 0.5 - SURE).sum())
    if not smaller:
        return None
    said = ", ".join(
        f"{name} {value:.2f}" for name, value in zip(trace.models, trace.probability, strict=True)
    )
    return Finding(float(smaller + trace.probability.max() - trace.probability.min()), said)


SEARCHES = tuple(
    Search(name=name, point=f"Readers disagree on {what}.", candidates=candidates, measure=readers_disagree)
    for name, what, candidates in (
        ("negation", "a negation", NEGATIONS),
        ("irony", "irony", IRONIES),
        ("not_bad", "“not bad at all”", NOT_BAD),
        ("twist", "a twist in the last words", TWISTS),
        ("long", "2,000 words", (EXAMPLES[-1].text,)),
    )
)
