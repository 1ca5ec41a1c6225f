"""Any figure of the app again, by what was asked and how the answer is drawn: the line that Export gives."""

import importlib

from .. import engine
from ..base.checks import raise_invalid
from ..base.i18n import message
from ..engine.wire import transferable_classes
from ..figures.library_call import format_show_call, record_request
from ..figures.library_figure import AtlasFigure
from .call_decorator import with_language

_CORE = __package__.rpartition(".")[0]


def make_request(name: str, **fields):
    """Returns a request of the app, such as "HeadsRequest", with its ranges and its errors.

    Raises:
        InvalidValueError: If there is no such request, or a field is out of its range.
    """
    request_types = {request_type.__name__: request_type for request_type in transferable_classes().values()}
    if name not in request_types:
        raise_invalid("name", message("library-request"), name)
    return request_types[name](**fields)


def run_request(name: str, **fields):
    """Returns the trace that answers a request: the arrays alone, without a figure.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.run_request("HeadsRequest", text="I like soccer").cross.weights.shape
        (2, 8, 5, 3)
    """
    app_request = make_request(name, **fields)
    return record_request(app_request, engine.run(app_request))


@with_language
def plot_figure(plot_function: str, result, **plot_kwargs) -> AtlasFigure:
    """Draws a trace as the app does.

    Args:
        plot_function: The function that draws it, by its place below `core/topics`.
        result: From `run_request`, or what the function takes for it.
        plot_kwargs: What else the function takes.

    Raises:
        InvalidValueError: If there is no such function.
    """
    if not isinstance(plot_function, str):
        raise_invalid("figure", message("library-figure"), plot_function)
    module, _, name = plot_function.rpartition(".")
    try:
        function = getattr(importlib.import_module(f"{_CORE}.topics.{module}"), name)
    except (ImportError, AttributeError):
        raise_invalid("figure", message("library-figure"), plot_function)
    return AtlasFigure(
        python_call=format_show_call(function, None, result, plot_kwargs),
        result=result,
        picture=function(result, **plot_kwargs),
    )
