"""The parts of the Translation page that search: models, ways to search, what was found."""

import streamlit as st

from core.base.request import range_of
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS
from core.families import reading_name
from core.figures.translation import beam, beam_words, results
from core.requests.translation import TranslateRequest
from core.text import plain
from core.traces.translation import TranslationTrace
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_text import text
from core.ui.parts.projector import projected
from core.ui.parts.results_cache import answer, drawn, shipped_translators
from core.ui.parts.sampling_controls import sampling_controls
from core.ui.parts.sentence import VOCABULARY_SIZES
from core.ui.translation.player import beam_player

_PREFERRED = ("nmt_atlas", "nmt_luong")  # the best that there is, then the chapter's with attention
NONE = "none"
_SEED = 1  # with it the first sentence becomes another translation than greedy search's
EXAMPLES = (CHAPTER_PAIR.beam_example, *CHAPTER_PAIR.examples)


# --- models and ways to search ------------------------------------------------------------------------------


def model_box(controls: Controls, **options) -> str:
    """Shows the list of the translators that are shipped and returns the choice."""
    names = shipped_translators()
    first = next((names.index(name) for name in _PREFERRED if name in names), 0)
    return controls.select("model", "Model", names, index=first, format_func=reading_name, **options)


def code_name(controls: Controls, model: str) -> None:
    """Shows by which name the code and the addresses call a model."""
    controls.side.caption(f"`{model}`")


def name_model(model: str) -> None:
    """Shows how a model is called, above what it says."""
    st.caption(f"**{reading_name(model)}** `{model}`")


def second_model_box(controls: Controls) -> tuple[str, ...]:
    """Shows the list of what may stand beside the first model, and returns the choice: one model or none."""
    options = (NONE, *shipped_translators())
    model = controls.select(
        "second",
        "Compare with",
        options,
        help="A second model for the same sentence.",
        format_func=lambda name: name if name == NONE else reading_name(name),
    )
    return () if model == NONE else (model,)


def width_box(controls: Controls, **options) -> None:
    """Shows the list of widths of a beam."""
    allowed = range_of(TranslateRequest, "width")
    widths = range(int(allowed.low), int(allowed.highest) + 1)
    index = min(TranslateRequest.__dataclass_fields__["width"].default, widths[-1]) - widths[0]
    controls.select(
        "width",
        "Beam width",
        widths,
        index=index,
        help=allowed.about,
        format_func=lambda width: f"Beam of {width}" if isinstance(width, int) else width,
        **options,
    )


def penalty_boxes(controls: Controls) -> dict:
    """Shows what a beam subtracts or divides by, and returns all of the beam by the names of the request."""
    controls.number("length_penalty", "Length penalty α", of=TranslateRequest, step=0.1)
    controls.number("unknown_penalty", "[UNK] penalty", of=TranslateRequest, step=1.0)
    return controls.settings("width", "length_penalty", "unknown_penalty")


def sampling_boxes(controls: Controls, model: str) -> dict:
    """Shows the controls of the draws and returns their values by the names of the request."""
    return sampling_controls(controls, VOCABULARY_SIZES[TRANSLATORS[model].vocabulary], _SEED)


def search_boxes(controls: Controls, model: str) -> tuple[dict, tuple[str, ...]]:
    """Shows how a translation is searched for, and what it is compared with.

    Returns:
        The search by the names of the request, and the second model, if there is one.
    """
    label = controls.choice("method", "Search", list(results.METHODS.values()))
    method = next(name for name, label_of in results.METHODS.items() if label_of == label)
    search = {"method": method}
    if method == "beam":
        width_box(controls)
    if method == "sample":
        search |= sampling_boxes(controls, model)
    with controls.more_settings():
        if method == "beam":
            search |= penalty_boxes(controls)
        second = second_model_box(controls)
    return search, second


def _first_step_box(controls: Controls, last: int) -> int:
    """Shows from which step on a long search is drawn, when there is a choice, and returns it."""
    return 1 if last <= 1 else controls.slider("from", "Show from step", 1, last, 1)


# --- a translation ------------------------------------------------------------------------------------------


def _show_large(translation: str) -> None:
    """Shows a translation as large text; an [UNK] in it is marked."""
    unknown = plain("[UNK]")
    marked = plain(translation).replace(unknown, f":orange-background[{unknown}]")
    st.markdown(f"## {marked}" if translation.strip() else "## :gray[(nothing: the sentence ends at once)]")


def say_one_word(*models: str) -> None:
    """Says what an LSTM with attention makes of a single word, where a model is one."""
    if any(getattr(TRANSLATORS[name], "score", None) for name in models):
        st.caption(text("translation/one_word.md"))


def show_tokens(
    controls: Controls,
    figure_name: str,
    trace: TranslationTrace,
    settings: dict,
    of: TranslateRequest,
    **look,
) -> None:
    """Shows a translation, large, and its tokens by probability.

    Args:
        controls: Of the page.
        figure_name: Of the figure on it.
        trace: The translation.
        settings: For the names of the files.
        of: The request that the trace answers.
        look: Of `core.figures.translation.results.confidence`.
    """
    _show_large(trace.translation)
    if len(trace.source.tokens) == 1:
        say_one_word(trace.model)
    target_ids = [trace.scores.ids.tolist()]
    proof = proof_code("translation_tokens", model=trace.model, text=trace.source.text, target_ids=target_ids)
    picture = drawn(results.confidence, trace, of=of, **look)
    controls.show(figure_name, picture, shown=trace.scores.probability, settings=settings, proof=proof)


def show_final_beam(controls: Controls, figure_name: str, trace: TranslationTrace) -> None:
    """Shows the translations of the final beam."""
    st.markdown("**The final beam**")
    number = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        results.result_columns(trace),
        key=controls.key(f"{figure_name}_found"),
        hide_index=True,
        column_config={"log-probability": number, "score": number},
    )


def show_tree(controls: Controls, settings: dict) -> TranslationTrace:
    """Shows the tree of a beam search with its player, and returns the search.

    Args:
        controls: Of the page.
        settings: Of the request.
    """
    # on a wall type is larger, and all would not fit
    candidates = controls.tick("candidates", "Show rejected candidates", not projected())
    text, model = settings["text"], settings["model"]
    requests = [TranslateRequest(method="beam", **settings), TranslateRequest(model=model, text=text)]
    trace, greedy = map(answer, requests)
    steps = beam_words.steps_of(trace.beam, greedy.scores)
    look = {"first": _first_step_box(controls, steps - beam.STEPS + 1), "candidates": candidates}
    controls.show(
        "tree",
        drawn(beam.tree, trace.beam, greedy.scores, of=requests, **look),
        shown=trace.beam.total[list(trace.beam.best)],
        settings=settings | {"from": look["first"], "candidates": candidates},
        proof=proof_code("translation_totals", model=model, text=text, target_ids=trace.beam.best_ids),
        under=lambda: beam_player(controls, "tree", beam_words.played(trace.beam, greedy.scores)),
    )
    return trace
