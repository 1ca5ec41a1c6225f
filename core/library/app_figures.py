"""Any figure of the app in a notebook: the calls that Export writes."""

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
    """Returns a request of the app, such as "HeadsRequest", with validated fields.

    Raises:
        InvalidValueError: If there is no such request, or a field is invalid.
    """
    request_types = {request_type.__name__: request_type for request_type in transferable_classes().values()}
    if name not in request_types:
        raise_invalid("name", message("library-request"), name)
    return request_types[name](**fields)


def run_request(name: str, **fields):
    """Runs a request and returns its result: the arrays, without a figure.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.run_request("HeadsRequest", text="I like soccer").cross.weights.shape
        (2, 8, 5, 3)
    """
    app_request = make_request(name, **fields)
    return record_request(app_request, engine.run(app_request))


@with_language
def plot_figure(plot_function: str, result, **plot_kwargs) -> AtlasFigure:
    """Plots a result as the app does.

    Args:
        plot_function: The dotted name of the plot function below `core.topics`.
        result: The output of `run_request`, or the first argument of the function.
        plot_kwargs: Other arguments of the function.

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
