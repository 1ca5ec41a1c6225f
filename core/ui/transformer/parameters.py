"""The view of all weights of a model as a treemap, with another model beside it."""

from core.families import reading_name
from core.figures.transformer.parameters import first_parts, treemap
from core.requests.transformer.parameters import ParametersRequest
from core.traces.transformer.parameters import ParametersTrace
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answer, drawn, shipped_models

_FIRST, _SECOND, _NONE = "nmt_transformer", "nmt_atlas", "none"  # the chapter's, and ours


def show_parameters(frame: Frame) -> None:
    """Every weight of a model, and of a second one beside it."""
    controls = frame.controls
    names = shipped_models()
    first = controls.select(
        "weights_of",
        "Model",
        names,
        index=names.index(_FIRST) if _FIRST in names else 0,
        format_func=reading_name,
    )
    options = (_NONE, *names)
    second = controls.select(
        "beside",
        "Compare with",
        options,
        index=options.index(_SECOND) if _SECOND in names else 0,
        format_func=lambda name: name if name == _NONE else reading_name(name),
    )
    models = [name for name in (first, second) if name != _NONE]
    traces = [answer(ParametersRequest(model=name)) for name in models]
    columns = frame.stage.columns(len(models))
    for figure_name, trace, column in zip(("weights", "weights_beside"), traces, columns, strict=False):
        with column:
            settings = {"model": trace.model}
            if trace is not traces[0]:
                settings["first"] = traces[0].model  # whose colours it has
            _show(controls, figure_name, trace, first_parts(*traces), settings)


def _show(
    controls: Controls, figure_name: str, trace: ParametersTrace, colours: tuple[str, ...], settings: dict
) -> None:
    """Shows the treemap of a model."""
    request = ParametersRequest(model=trace.model)
    controls.show(
        figure_name,
        drawn(treemap, trace, of=request, name=reading_name(trace.model), colours=colours),
        shown=trace.counts[trace.weights],
        settings=settings,
        proof=proof_code("transformer_weights", model=trace.model),
    )
