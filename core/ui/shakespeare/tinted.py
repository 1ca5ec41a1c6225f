"""A text tinted by likelihood, with all that belongs to a figure."""

from core.figures.shakespeare import generated_text
from core.traces.shakespeare import GenerationTrace
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.results_cache import drawn
from core.ui.shakespeare.prompt import context_of

SHOWN = 1_000  # characters of a text in one figure


def tinted(controls: Controls, figure_name: str, trace: GenerationTrace, settings: dict, **look) -> None:
    """Shows a text tinted by likelihood with all that belongs to a figure."""
    first = 0
    if len(trace.text) > SHOWN:
        last = (len(trace.text) - 1) // SHOWN * SHOWN
        first = controls.slider(f"{figure_name}_first", "Show from character", 0, last, 0, SHOWN)
        settings = settings | {"from": first}
    model = settings["model"]
    context = context_of(model)
    drawn_text = {"model": model, "prompt": trace.prompt, "text": trace.text}
    proof = (
        proof_code("shakespeare_tinted_text", **drawn_text)
        if context is None
        else proof_code("shakespeare_tinted_text_transformer", **drawn_text, context=context)
    )
    picture = drawn(generated_text.tinted_text, trace, of=tuple(settings.items()), first=first, **look)
    controls.show(figure_name, picture, shown=trace.probability, settings=settings, proof=proof)
