"""Any figure of the app in a notebook: the calls that Export writes."""

import dataclasses
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
    known_fields = [field.name for field in dataclasses.fields(request_types[name])]
    for unknown_field in sorted(fields.keys() - set(known_fields)):
        rule = message("library-field", name=name, names=", ".join(known_fields))
        raise_invalid(unknown_field, rule, fields[unknown_field])
    _check_complete("name", request_types[name], 0, fields)
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
    parameters = list(inspect.signature(function).parameters.values())
    result_type = parameters[0].annotation  # may be generic or absent: then anything is taken
    is_class = isinstance(result_type, type) and result_type is not inspect.Parameter.empty
    if is_class and not isinstance(result, result_type):
        raise_invalid("result", message("library-result", type=result_type.__name__), result)
    for unknown_name in sorted(plot_kwargs.keys() - {parameter.name for parameter in parameters[1:]}):
        names = ", ".join(parameter.name for parameter in parameters[1:])
        rule = message("library-field", name=plot_function, names=names)
        raise_invalid(unknown_name, rule, plot_kwargs[unknown_name])
    _check_complete("plot_function", function, 1, plot_kwargs)
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


def _check_complete(name: str, function: Callable, num_positional: int, named_arguments: dict) -> None:
    """Raises an error that blames `name`, the argument that selects the function, if others are missing."""
    parameters = list(inspect.signature(function).parameters.values())[num_positional:]
    missing_names = [
        parameter.name
        for parameter in parameters
        if parameter.default is parameter.empty and parameter.name not in named_arguments
    ]
    if missing_names:
        raise_invalid(name, message("library-missing", names=", ".join(missing_names)), function.__name__)
