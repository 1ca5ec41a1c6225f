"""Makes a library call of a request type: the fields of the request are its arguments."""

import dataclasses
import functools
import inspect
from collections.abc import Callable, Collection
from typing import Any

from .. import engine
from ..base.checks import InvalidValueError, check_choice, raise_invalid
from ..base.i18n import get_language, list_languages, message, use_language
from ..base.proofs import load_proof
from ..figures.library_call import language_argument
from ..figures.library_figure import AtlasFigure
from ..figures.picture import Picture


@dataclasses.dataclass(frozen=True, kw_only=True)
class PlotOptions:
    """How a call plots its result.

    Attributes:
        plot_kwargs: Arguments of the plot function besides the result.
        proof_values: Values of the proof besides the fields of the request.
        plotted_result: What is plotted. Default: the result.
    """

    plot_kwargs: dict[str, Any] = dataclasses.field(default_factory=dict)
    proof_values: dict[str, Any] = dataclasses.field(default_factory=dict)
    plotted_result: Any = None


def with_language(function: Callable):
    """Adds the argument `lang` to a call: the language of its texts, such as "de". Default: the
    current one.
    """
    signature = inspect.signature(function)
    lang_parameter = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=str)
    parameters = list(signature.parameters.values())
    ends_with_kwargs = bool(parameters) and parameters[-1].kind is inspect.Parameter.VAR_KEYWORD
    parameters.insert(len(parameters) - ends_with_kwargs, lang_parameter)

    @functools.wraps(function)
    def wrapper(*args, lang: str | None = None, **kwargs):
        language_code = get_language() if lang is None else check_choice("lang", lang, list_languages())
        with use_language(language_code):
            return function(*args, **kwargs)

    wrapper.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return wrapper


def library_call(
    request_type: type,
    plot_function: Callable[..., Picture],
    figure_name: str,
    *,
    positional_field: str = "text",
    complete_fields: Callable[[dict[str, Any]], dict[str, Any]] = dict,
    derived_fields: Collection[str] = (),
):
    """Decorates a function that returns the plot options of a result; makes a library call of it.

    The call takes the fields of the request, one of them positionally, and the arguments of the function
    after `request` and `result`.

    Args:
        request_type: The type of the request.
        plot_function: Takes the result, returns a picture.
        figure_name: The name of the figure, whose proof is beside `plot_function`.
        positional_field: The field that may be passed positionally.
        complete_fields: Makes the fields of the request of the caller's arguments, such as defaults that
            depend on other fields.
        derived_fields: Fields that `complete_fields` sets; their own defaults are ignored.
    """
    fields = {field.name: field for field in dataclasses.fields(request_type)}

    def decorate(function: Callable[..., PlotOptions]):
        parameters = _make_field_parameters(fields, positional_field, derived_fields)
        _, _, *plot_parameters = inspect.signature(function).parameters.values()
        parameters += [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in plot_parameters]
        signature = inspect.Signature(parameters, return_annotation=AtlasFigure)

        @functools.wraps(function)
        def wrapper(*args, **kwargs) -> AtlasFigure:
            arguments = signature.bind(*args, **kwargs).arguments
            plot_arguments = {name: value for name, value in arguments.items() if name not in fields}
            unset = {name for name in derived_fields if arguments.get(name) is None}
            caller_fields = {name: arguments[name] for name in arguments if name in fields.keys() - unset}
            request, result = _run_request(request_type, caller_fields, complete_fields)
            options = function(request, result, **plot_arguments)
            proof_values = {name: getattr(request, name) for name in fields} | options.proof_values
            plotted_result = result if options.plotted_result is None else options.plotted_result
            return AtlasFigure(
                python_call=_format_call(function.__name__, positional_field, arguments),
                result=result,
                picture=plot_function(plotted_result, **options.plot_kwargs),
                proof_template=load_proof(plot_function.__module__, figure_name, proof_values),
            )

        wrapper.__signature__ = signature  # type: ignore[attr-defined]
        return with_language(wrapper)

    return decorate


def _run_request(
    request_type: type, caller_fields: dict[str, Any], complete_fields: Callable
) -> tuple[Any, Any]:
    """Runs a request with the caller's arguments; an error names one of them and nothing else."""
    completed_fields = caller_fields
    try:
        completed_fields = complete_fields(caller_fields)
        request = request_type(**completed_fields)
        return request, engine.run(request)
    except InvalidValueError as error:
        if error.name in caller_fields or not caller_fields:
            raise
        renamed_fields = [
            name
            for name in caller_fields
            if name not in completed_fields and caller_fields[name] is completed_fields.get(error.name)
        ]
        if renamed_fields:  # it was passed under another name
            raise_invalid(renamed_fields[0], error.rule, caller_fields[renamed_fields[0]], error.hint)
        name = next(
            (
                name
                for name in caller_fields
                if _is_valid_without(request_type, caller_fields, complete_fields, omitted_field=name)
            ),
            next(iter(caller_fields)),
        )
        raise_invalid(
            name,
            message("library-related-field", name=error.name, rule=error.rule),
            caller_fields[name],
            error.hint,
        )


def _is_valid_without(
    request_type: type, caller_fields: dict[str, Any], complete_fields: Callable, *, omitted_field: str
) -> bool:
    try:
        request_type(
            **complete_fields({name: value for name, value in caller_fields.items() if name != omitted_field})
        )
    except InvalidValueError:
        return False
    return True


def _make_field_parameters(
    fields: dict[str, dataclasses.Field], positional_field: str, derived_fields: Collection[str]
) -> list[inspect.Parameter]:
    names = [positional_field, *(name for name in fields if name != positional_field)]
    parameter_kinds = {positional_field: inspect.Parameter.POSITIONAL_OR_KEYWORD}
    required_fields = {name for name, field in fields.items() if field.default is dataclasses.MISSING}
    defaults = {
        name: inspect.Parameter.empty if name in required_fields else fields[name].default for name in fields
    }
    defaults |= dict.fromkeys(derived_fields)
    return [
        inspect.Parameter(
            name,
            parameter_kinds.get(name, inspect.Parameter.KEYWORD_ONLY),
            default=defaults[name],
            annotation=fields[name].type,
        )
        for name in names
    ]


def _format_call(name: str, positional_field: str, arguments: dict[str, Any]) -> str:
    argument_code = [
        repr(value) if key == positional_field else f"{key}={value!r}" for key, value in arguments.items()
    ]
    return f"atlas.{name}({', '.join([*argument_code, *language_argument()])})"
