"""How the engine answers what pages ask of the models themselves: which there are, and their cards."""

from ..base.registry import handles
from ..models.families import MODELS, names_of
from . import loading
from .schema import CardsRequest, ReadyRequest, ShippedRequest, WarmUpRequest


@handles(ShippedRequest)
def _shipped(request: ShippedRequest) -> tuple[str, ...]:
    from ..models import zoo

    return zoo.shipped(names_of(request.family) if request.family else MODELS)


@handles(CardsRequest)
def _cards(request: CardsRequest) -> list[dict]:
    """Returns a card for each name; of one that cannot be read, its `name` and the `error`."""
    from ..models import zoo

    cards = []
    for name in request.names:
        try:
            cards.append(zoo.shown_card(name))
        except zoo.ModelFileError as error:
            cards.append({"name": name, "error": error.args[0]})
    return cards


@handles(ReadyRequest)
def _ready(request: ReadyRequest) -> bool:
    loading.decoder(request.model)
    return True


@handles(WarmUpRequest)
def _warm_up(_: WarmUpRequest) -> bool:
    loading.warm_up()
    return True
