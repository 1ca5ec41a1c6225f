"""The parts of the Translation page: the sentence with its examples, what a model reads of it, and how
translations are looked for.
"""

import re
import string

import streamlit as st

from core.configs.encoder import PRETRAINED
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS
from core.figures.base.picture import Picture
from core.figures.translation import results as translation
from core.requests.fields import range_of
from core.requests.translation import METHODS, SENTENCE, TranslateRequest
from core.text import plain
from core.traces.attention.matrices import AttentionsTrace
from core.traces.translation import ScoreTrace, SourceTokens, TranslationTrace
from core.ui.parts.controls import Desk
from core.ui.parts.figure_block import figure_block, proof_code
from core.ui.parts.page_text import text
from core.ui.parts.results_cache import answer, drawn, shipped_translators
from core.ui.parts.sampling_controls import sampling_controls

EXAMPLES = dict(CHAPTER_PAIR.examples)
FIRST = CHAPTER_PAIR.long_example.source
NAMES = {"greedy": "Greedy", "beam": "Beam", "sample": "Sampling"}
_PREFERRED = ("nmt_atlas", "nmt_luong")  # the best that there is, then the chapter's with attention
_VOCABULARY = {"words": 1000, "subwords": 8000, "pieces": PRETRAINED["minilm"].vocabulary_size}
_SHOWN = 12  # cut words that are named
_LONGEST = 40  # letters of a word that are shown
_SAMPLING = ("temperature", "top_k", "top_p", "seed")


def _named(word: str) -> str:
    """Returns a word that was typed as a caption holds it."""
    return as_typed(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


def as_typed(text: str) -> str:
    """Returns a text as Markdown shows it unchanged: no sign of it is a sign of Markdown."""
    return plain(text)


def _take(page: str, sentence: str) -> None:
    st.session_state[f"{page}_text"] = sentence
    st.session_state[f"{page}_translation"] = EXAMPLES[sentence]


def sentence_box(desk: Desk, place) -> str:
    """Shows the box for the sentence and the chapter's sentences as buttons, and returns what stands in the
    box.
    """
    typed = desk.text(
        "text",
        f"{CHAPTER_PAIR.source.name} sentence",
        FIRST,
        place,
        help=f"Press Enter to translate. Up to {SENTENCE.highest:,} characters.",
    )
    with place.container(
        horizontal=True, gap="small", vertical_alignment="center", key=f"{desk.page}_examples"
    ):
        st.caption("The chapter's sentences:", width="content")
        for number, sentence in enumerate(EXAMPLES, 1):
            st.button(
                sentence,
                key=f"{desk.page}_example_{number}",
                type="tertiary",
                on_click=_take,
                args=(desk.page, sentence),
            )
    return typed


def model_box(desk: Desk, *, second: bool = False, **look) -> tuple[str, ...]:
    """Shows the list of the translators that are shipped, and a second one where two may be compared; returns
    the chosen names.

    With a `width` the boxes stand in a row, where there is no room for the models' titles.
    """
    names = shipped_translators()
    first = next((names.index(name) for name in _PREFERRED if name in names), 0)
    chosen = [desk.select("model", "Model", names, index=first, **look)]
    if not look:
        desk.side.caption(TRANSLATORS[chosen[0]].title)
    if second:
        other = desk.select(
            "second", "Beside it", ("none", *names), help="A second model for the same sentence."
        )
        if other != "none":
            desk.side.caption(TRANSLATORS[other].title)
            chosen.append(other)
    return tuple(chosen)


def beam_boxes(desk: Desk, **look) -> dict:
    """Shows the controls of a beam and returns their values by the names of the request."""
    return {
        "width": desk.number(
            "width", "Beam width", 4, help=range_of(TranslateRequest, "width").about, **look
        ),
        "length_penalty": desk.number(
            "length_penalty",
            "Length penalty",
            0.0,
            step=0.1,
            help=range_of(TranslateRequest, "length_penalty").about,
            **look,
        ),
        "unknown_penalty": desk.number(
            "unknown_penalty",
            "[UNK] penalty",
            0.0,
            step=1.0,
            help=range_of(TranslateRequest, "unknown_penalty").about,
            **look,
        ),
    }


def first_step(desk: Desk, last: int) -> int:
    """Shows from which step on a long search is drawn, when there is a choice, and returns it."""
    if last <= 1:
        return 1
    desk.values["from"] = st.slider("Show from step", 1, last, key=desk.key("from"), bind="query-params")
    return desk.values["from"]


def sampling_boxes(desk: Desk, model: str) -> dict:
    """Shows the controls of the draws and returns their values by the names of the request."""
    with desk.side:
        sampling_controls(desk.page, _VOCABULARY[TRANSLATORS[model].vocabulary])
    found = {name: st.session_state[desk.key(name)] for name in _SAMPLING}
    desk.values.update(found)
    return found


def method_boxes(desk: Desk, model: str) -> dict:
    """Shows how a translation is looked for, with the controls of that way, and returns all by the names of
    the request.
    """
    with desk.side:
        name = desk.choice("method", "Search", list(NAMES.values()))
    method = next(key for key in METHODS if NAMES[key] == name)
    more = {"greedy": dict, "beam": lambda: beam_boxes(desk), "sample": lambda: sampling_boxes(desk, model)}[
        method
    ]()
    return {"method": method, **more}


def translated(model: str, text: str, **search) -> TranslationTrace:
    """Returns a translation, from the cache where it is there."""
    return answer(TranslateRequest(model=model, text=text, **search))


def changed(source: SourceTokens, vocabulary: str) -> str:
    """Returns what the words of a sentence lost before the model read them, as a clause, or nothing."""
    if vocabulary != "words":
        return ""
    typed, read = source.text.split(), (*source.tokens, *source.cut)
    lost = []
    if any(re.search("[A-Z]", word) for word in typed):
        lost.append("capitals made small")
    if any(sign in source.text for sign in string.punctuation):
        lost.append("punctuation taken out")
    return " and ".join(lost) if lost and tuple(typed) != tuple(read) else ""


def _reader(model: str) -> tuple[str, int]:
    """Returns in what a model reads, one of `_VOCABULARY`, and how many of them at most."""
    if model in PRETRAINED:
        return "pieces", PRETRAINED[model].max_length
    return TRANSLATORS[model].vocabulary, TRANSLATORS[model].max_length


def reading(source: SourceTokens, model: str, what: str = "The model reads") -> None:
    """Says how a model reads a sentence: unknown words are marked, cut ones are named, what was changed is
    said.
    """
    vocabulary, longest = _reader(model)
    words = [
        f":orange-background[{_named(token)}]" if unknown else _named(token)
        for token, unknown in zip(source.tokens, source.unknown, strict=True)
    ]
    st.caption(f"{what}, in {vocabulary}: {' '.join(words)}")
    said = []
    count = int(source.unknown.sum())
    if count:
        said.append(
            f"{count} of {len(words)} word{'s' * (len(words) > 1)} marked: not among the {_VOCABULARY[vocabulary]:,} that the model "
            "knows, it reads [UNK] there"
        )
    if source.cut:
        named = " ".join(map(_named, source.cut[:_SHOWN])) + (" …" if len(source.cut) > _SHOWN else "")
        said.append(f"{len(source.cut)} {vocabulary} cut, since the model reads {longest}: {named}")
    if lost := changed(source, vocabulary):
        said.append(lost)
    if said:
        st.caption(":material/edit: " + "; ".join(said) + ".")


def reading_of_yours(trace: ScoreTrace | AttentionsTrace, given: str | None = None) -> None:
    """Says how a model reads the translation that a visitor typed; where the trace does not hold it, it is
    given.
    """
    given, scores = trace.given if given is None else given, trace.scores
    last = len(scores.tokens) - 1  # the end, which nobody types
    reading(
        SourceTokens(
            text=given,
            tokens=scores.tokens[:last],
            ids=scores.ids[:last],
            unknown=scores.unknown[:last],
            cut=trace.cut,
        ),
        trace.model,
        "Of yours the model reads",
    )


def spoken(text: str) -> None:
    """Shows a translation as large text; an [UNK] in it is marked."""
    shown = as_typed(text).replace(as_typed("[UNK]"), f":orange-background[{as_typed('[UNK]')}]")
    st.markdown(f"### {shown}" if text.strip() else "### :gray[(nothing: the sentence ends at once)]")


def show(desk: Desk, thing: str, picture: Picture, proof: str, shown, made: dict, **proof_only) -> None:
    """Shows a figure: `made` names its files, its proof is `<page>_<proof>` with `proof_only` written into
    it.
    """
    code = proof_code(desk.key(proof), **proof_only)
    figure_block(desk.page, thing, picture, settings=made, code=code, shown=shown, link=desk.link())


def one_word(*models: str) -> None:
    """Says what an LSTM with attention makes of a single word, where a model is one."""
    if any(getattr(TRANSLATORS[name], "score", None) for name in models):
        st.caption(text("translation/one_word.md"))


def tokens(desk: Desk, thing: str, trace: TranslationTrace, made: dict, **look) -> None:
    """Shows a translation, large, and its tokens by probability; `look` is of
    `core.figures.translation.results.confidence`.
    """
    spoken(trace.translation)
    if len(trace.source.tokens) == 1:
        one_word(trace.model)
    picture = drawn(translation.confidence, trace, **look)
    proof = {"model": trace.model, "text": trace.source.text, "said": [trace.scores.ids.tolist()]}
    show(desk, thing, picture, "tokens", trace.scores.probability, made, **proof)


def found(desk: Desk, thing: str, trace: TranslationTrace) -> None:
    """Shows the translations that a beam held at its end."""
    st.markdown("**What the beam held at its end**")
    formats = {
        name: st.column_config.NumberColumn(format="%.3f") for name in ("log-probability", "ranked by")
    }
    st.dataframe(
        translation.found_columns(trace),
        key=f"{desk.key(thing)}_found",
        hide_index=True,
        column_config=formats,
    )
