"""Any figure of the app in a notebook: the calls that Export writes."""

import importlib
import inspect
from collections.abc import Callable

from .. import engine
from ..base.checks import raise_invalid
from ..base.i18n import message
from ..engine.wire import transferable_classes
from ..figures.library_call import format_show_call, record_request
from ..figures.library_figure import AtlasFigure
from ..figures.picture import Picture
from .call_decorator import with_language

_CORE = __package__.rpartition(".")[0]


def make_request(name: str, **fields):
    """Returns a request of the app, such as "HeadsRequest", with validated fields.

    Raises:
        InvalidValueError: If there is no such request or field, or a field is missing or invalid.
    """
    request_types = {request_type.__name__: request_type for request_type in transferable_classes().values()}
    if not isinstance(name, str) or name not in request_types:
        raise_invalid("name", message("library-request"), name)
    _check_arguments("name", name, request_types[name], fields)
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
        InvalidValueError: If there is no such function, or its arguments are others.
    """
    function = find_plot_function(plot_function)
    result_type = next(iter(inspect.signature(function).parameters.values())).annotation
    # it may be generic or absent: then anything is taken
    is_class = isinstance(result_type, type) and result_type is not inspect.Parameter.empty
    if is_class and not isinstance(result, result_type):
        raise_invalid("result", message("library-result", type=result_type.__name__), result)
    _check_arguments("plot_function", plot_function, function, plot_kwargs, num_positional=1)
    return AtlasFigure(
        python_call=format_show_call(function, None, result, plot_kwargs),
        result=result,
        picture=function(result, **plot_kwargs),
    )


def find_plot_function(plot_function: str) -> Callable[..., Picture]:
    """Returns a plot function by its dotted name below `core.topics`; see `plot_figure`."""
    module, _, name = str(plot_function).rpartition(".")
    try:
        function = getattr(importlib.import_module(f"{_CORE}.topics.{module}"), name)
    except (ImportError, AttributeError):
        function = None
    if not (inspect.isfunction(function) and name.startswith("plot_")):
        raise_invalid("plot_function", message("library-figure"), plot_function)
    return function


def _check_arguments(
    selector: str, selected_name: str, function: Callable, named_arguments: dict, *, num_positional: int = 0
) -> None:
    """Raises an error for an argument that a function does not have, or for those that it lacks.

    Args:
        selector: The argument that selects the function; it is blamed for what is missing.
        selected_name: Its value.
        function: The function, or a request type.
        named_arguments: The arguments by name.
        num_positional: The number of arguments before them.
    """
    parameters = list(inspect.signature(function).parameters.values())[num_positional:]
    names = [parameter.name for parameter in parameters]
    for unknown_name in sorted(named_arguments.keys() - set(names)):
        rule = message("library-field", name=selected_name, names=", ".join(names))
        raise_invalid(unknown_name, rule, named_arguments[unknown_name])
    missing_names = [
        parameter.name
        for parameter in parameters
        if parameter.default is parameter.empty and parameter.name not in named_arguments
    ]
    if missing_names:
        raise_invalid(selector, message("library-missing", names=", ".join(missing_names)), function.__name__)
