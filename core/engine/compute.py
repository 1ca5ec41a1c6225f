"""Handlers of requests about the models: which ones ship, and their cards."""

from ..base.registry import handles
from ..models import zoo
from ..models.families import MODELS, list_model_names
from . import loading
from .schema import CardsRequest, ReadyRequest, ShippedRequest, WarmUpRequest


@handles(ShippedRequest)
def _list_shipped_models(request: ShippedRequest) -> tuple[str, ...]:
    return zoo.filter_shipped(list_model_names(request.family) if request.family else MODELS)


@handles(CardsRequest)
def _read_cards(request: CardsRequest) -> list[dict]:
    cards = []
    for name in request.names:
        try:
            cards.append(zoo.get_display_card(name))
        except zoo.ModelFileError as error:
            cards.append({"name": name, "error": error.args[0]})
    return cards


@handles(ReadyRequest)
def _load_model(request: ReadyRequest) -> bool:
    loading.decoder(request.model)
    return True


@handles(WarmUpRequest)
def _warm_up(_: WarmUpRequest) -> bool:
    loading.warm_up()
    return True
