"""Any figure of the app again, by what was asked and how the answer is drawn: the line that Export gives."""

import importlib

from .. import engine
from ..base.checks import raise_invalid
from ..base.i18n import message
from ..engine.wire import transferable_classes
from ..figures.library_call import format_show_call, record_request
from ..figures.library_view import View
from .call_decorator import with_language

_CORE = __package__.rpartition(".")[0]


def request(name: str, **fields):
    """Returns a request of the app, such as "HeadsRequest", with its ranges and its errors.

    Raises:
        InvalidValueError: If there is no such request, or a field is out of its range.
    """
    request_types = {request_type.__name__: request_type for request_type in transferable_classes().values()}
    if name not in request_types:
        raise_invalid("name", message("library-request"), name)
    return request_types[name](**fields)


def answer(name: str, **fields):
    """Returns the trace that answers a request: the arrays alone, without a figure.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.answer("HeadsRequest", text="I like soccer").cross.weights.shape
        (2, 8, 5, 3)
    """
    app_request = request(name, **fields)
    return record_request(app_request, engine.run(app_request))


@with_language
def show(figure: str, result, **draw_kwargs) -> View:
    """Draws a trace as the app does.

    Args:
        figure: The function that draws it, by its place below `core/topics`.
        result: From `answer`, or what the function takes for it.
        draw_kwargs: What else the function takes.

    Raises:
        InvalidValueError: If there is no such function.
    """
    if not isinstance(figure, str):
        raise_invalid("figure", message("library-figure"), figure)
    module, _, name = figure.rpartition(".")
    try:
        draw = getattr(importlib.import_module(f"{_CORE}.topics.{module}"), name)
    except (ImportError, AttributeError):
        raise_invalid("figure", message("library-figure"), figure)
    return View(
        python=format_show_call(draw, None, result, draw_kwargs),
        trace=result,
        picture=draw(result, **draw_kwargs),
    )
