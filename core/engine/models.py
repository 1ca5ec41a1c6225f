"""How the engine answers what pages ask of the models themselves: which there are, and their cards."""

from core.engine import loading
from core.families import MODELS, names_of
from core.requests.models import CardsRequest, ReadyRequest, ShippedRequest, WarmUpRequest


def _shipped(request: ShippedRequest) -> tuple[str, ...]:
    from core import zoo

    return zoo.shipped(names_of(request.family) if request.family else MODELS)


def _cards(request: CardsRequest) -> list[dict]:
    """Returns a card for each name; of one that cannot be read, its `name` and the `error`."""
    from core import zoo

    cards = []
    for name in request.names:
        try:
            cards.append(zoo.shown_card(name))
        except zoo.ModelFileError as error:
            cards.append({"name": name, "error": str(error)})
    return cards


def _ready(request: ReadyRequest) -> bool:
    loading.decoder(request.model)
    return True


def _warm_up(_: WarmUpRequest) -> bool:
    loading.warm_up()
    return True


RUNS = {ShippedRequest: _shipped, CardsRequest: _cards, ReadyRequest: _ready, WarmUpRequest: _warm_up}
