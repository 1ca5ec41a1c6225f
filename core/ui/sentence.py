"""A typed sentence on a page: its line with examples, and how a model reads it."""

import functools
import itertools
import re
import string
import unicodedata
from collections.abc import Sequence

import streamlit as st

from ..base.i18n import join_with_and, message
from ..base.sentences import SourceTokens, TokenScores
from ..base.text import WORD_START, in_quotes, plain, token_label
from ..base.typed import read_typed
from ..figures.names import looped
from ..models.configs.encoder import PRETRAINED
from ..models.configs.pairs import CHAPTER_PAIR
from ..models.configs.translators import TRANSLATORS, as_read
from .parts.controls import Controls
from .parts.results_cache import shipped

# Of the 1,000 tokens two are padding and [UNK]; of the target's two more begin and end a sentence.
KNOWN_WORDS, KNOWN_TARGET_WORDS = 998, 996
_AS_TYPED = "as_typed"  # in the address: "yes", or not there
_SHOWN = 12  # cut words that are named
_LONGEST = 40  # letters of a word that are shown
_FEWEST = 4  # bytes and single letters: one short name is no other script
_SPELT = re.compile(r"[^\W\d_]( [^\W\d_])+( \W+)*")  # a word in letters, with what stands behind it
_BYTE = re.compile(r"▁?<0x[0-9A-F]{2}>")


# --- what is typed ------------------------------------------------------------------------------------------


def sentence_line(make: Controls, field, container) -> str:
    """Shows the line of a field of `sentence_field`, with its examples, and returns what it holds."""
    examples: dict[str, str] = dict(field.metadata["examples"])
    language = CHAPTER_PAIR.source.name
    row = container.container(horizontal=True, vertical_alignment="bottom", key="atlas_sentence")
    typed = make.text(
        field.name,
        message("sentence", language=language),
        field.default,
        row,
        placeholder=message("sentence.hint", language=language),
        on_change=_follow,
        args=(make.page, field.name, examples),
    )
    menu = row.popover(message("sentence.examples"), key=make.key("examples"))
    for number, example in enumerate(examples, 1):
        menu.button(
            example,
            key=make.key(f"example_{number}"),
            type="tertiary",
            on_click=_take,
            args=(make.page, field.name, examples, example),
        )
    return typed


def _take(page: str, name: str, examples: dict[str, str], sentence: str) -> None:
    """Puts an example into the boxes of a page, with the translation that belongs to it."""
    Controls(page, st).set(**{name: sentence, "translation": examples[sentence]})


def _follow(page: str, name: str, examples: dict[str, str]) -> None:
    """Replaces a translation that belonged to the sentence of before."""
    controls = Controls(page, st)
    controls.set(translation=examples.get(read_typed(st.session_state[controls.key(name)]), ""))


def translation_line(make: Controls, field, container) -> str | None:
    """Shows the line of a field of `own_translation_field` and returns what it holds, None for nothing."""
    language = CHAPTER_PAIR.target.name
    typed = make.text(
        field.name,
        message("sentence.own", language=language),
        field.metadata["translations"].get(read_typed(make.values["text"]), ""),
        container,
        placeholder=message("sentence.own_hint", language=language),
    )
    return typed if typed.strip() else None


def read_whole(controls: Controls, container, text: str, model: str, name: str = "text") -> str:
    """Returns a sentence as a model reads it, with the end mark that `as_read` gives it.

    Where that adds one, the page says so, with a button that takes it back; the address holds that.

    Args:
        controls: Of the page.
        container: Where the line stands.
        text: What was typed.
        model: That reads it.
        name: Of the box, where a page has several.
    """
    text, whole = read_typed(text), as_read(text, model)
    if whole == text:
        return text
    as_typed = controls.noted(_AS_TYPED, ("yes",))
    how, offered = ("typed", whole) if as_typed else ("stopped", text)
    row = container.container(horizontal=True, vertical_alignment="center", key=controls.key(f"{name}_end"))
    row.caption(message("sentence-whole", how=how))
    row.button(
        message("sentence-whole.take", text=plain(_end_of(offered))),
        key=controls.key(f"{name}_as_typed"),
        type="tertiary",
        on_click=_read_as_typed,
        args=(controls.page, "" if as_typed else "yes"),
    )
    return text if as_typed else whole


def _end_of(text: str) -> str:
    return text if len(text) <= _LONGEST else "…" + text[-_LONGEST:]


def _read_as_typed(page: str, value: str) -> None:
    Controls(page, st).note(_AS_TYPED, value)


def none_shipped(_frame) -> None:
    """Says, in place of a view, that no translator is shipped."""
    st.info(message("sentence-none"))


# --- how it is read -----------------------------------------------------------------------------------------


def show_how_read(
    controls: Controls,
    source: SourceTokens,
    model: str,
    *,
    says: str | None = None,
    tokens: Sequence[str] = (),
    yours: str | None = None,
) -> None:
    """Shows on one line how a model reads a sentence, and what it says or how it reads yours.

    A model of words that lacks one offers the model of subwords beside it, and one of subwords that has
    hardly seen capitals the sentence in small letters.

    Args:
        controls: Of the page, whose "model" the offer moves.
        source: The sentence and its tokens.
        model: Name of a translator or of the pretrained encoder.
        says: The model's translation. Default: it is not shown.
        tokens: Of the translation, of which it is told that they end in a loop.
        yours: Of `how_yours_is_read`. Default: there is none.
    """
    line = [how_read(source, model)]
    if says is not None:
        line.append(message("sentence-says", text=plain(says) or message("sentence-says.nothing")))
    if yours is not None:
        line.append(yours)
    row = st.container(horizontal=True, vertical_alignment="center", key=controls.key("how_read"))
    row.caption(". ".join(filter(None, [" :material/arrow_forward: ".join(line), looped(tokens)])))
    better = [name for name in shipped("translators") if TRANSLATORS[name].vocabulary == "subwords"]
    unknown = _vocabulary(model) == "words" and source.unknown.any() and is_latin(source.text)
    small = source.text.lower()
    if unknown and better:
        _offer(controls, row, "sentence-unknown.better", model=better[0])
    elif hardly_seen(source, model) and small != source.text and "text" in controls.values:
        _offer(controls, row, "sentence-unseen.small", text=small)


def _offer(controls: Controls, row, label: str, **values: str) -> None:
    """Shows the one button that helps: it moves controls."""
    press = functools.partial(Controls(controls.page, st).set, **values)
    row.button(message(label), key=controls.key("better"), type="tertiary", on_click=press)


def how_read(source: SourceTokens, model: str, *, yours: bool = False, known: int = KNOWN_WORDS) -> str:
    """Returns how a model reads a sentence as one line of Markdown, with its unknown words marked.

    Args:
        source, model, known: See `reading_notes`.
        yours: It is the visitor's translation.
    """
    tokens = [
        f":orange-background[{_named(token)}]" if unknown else _named(token)
        for token, unknown in zip(source.tokens, source.unknown, strict=True)
    ]
    how, *notes = reading_notes(source, model, known)
    whose = "yours" if yours else "model"
    return "; ".join([message("sentence-read", whose=whose, how=how, tokens=" ".join(tokens)), *notes])


def how_yours_is_read(scores: TokenScores, cut: tuple[str, ...], model: str, translation: str) -> str:
    """Returns how a model reads the translation that a visitor typed as one line of Markdown.

    Args:
        scores: Of its tokens.
        cut: Words of it that did not fit.
        model: Name of the translator.
        translation: As it was typed.
    """
    last = len(scores.tokens) - 1  # the end, which nobody types
    source = SourceTokens(
        text=translation,
        tokens=scores.tokens[:last],
        ids=scores.ids[:last],
        unknown=scores.unknown[:last],
        cut=cut,
    )
    return how_read(source, model, yours=True, known=KNOWN_TARGET_WORDS)


def reading_notes(source: SourceTokens, model: str, known: int = KNOWN_WORDS) -> list[str]:
    """Returns what a sentence became when a model read it: kind of tokens with what it lost, then notes on
    unknown words, cut words and names in pieces.

    Args:
        source: The sentence and its tokens.
        model: Name of a translator or of the pretrained encoder.
        known: Words that the model knows, where its vocabulary is one of words.
    """
    vocabulary = _vocabulary(model)
    notes = [
        ", ".join(
            [message("sentence-how", vocabulary=vocabulary, start=WORD_START), *lost(source, vocabulary)]
        )
    ]
    unknown = int(source.unknown.sum())
    if unknown:
        notes.append(message("sentence-unknown", count=unknown, words=len(source.tokens), known=known))
    if source.cut:
        named = " ".join(map(_named, source.cut[:_SHOWN])) + (" …" if len(source.cut) > _SHOWN else "")
        longest = (PRETRAINED.get(model) or TRANSLATORS[model]).max_length
        notes.append(
            message(
                "sentence-cut", count=len(source.cut), vocabulary=vocabulary, longest=longest, named=named
            )
        )
    names = dict.fromkeys(name for name, _ in names_in_pieces(source)) if vocabulary == "subwords" else {}
    if hardly_seen(source, model):
        notes.append(message("sentence-unseen"))
    elif names:
        shown = join_with_and([in_quotes(_named(name)) for name in [*names][:_SHOWN]])
        notes.append(message("sentence-names", count=len(names), names=shown))
    return notes


def hardly_seen(source: SourceTokens, model: str) -> bool:
    """Tells whether a model of subwords reads more than a third of a sentence as bytes or, where that holds
    for half of its words, letter by letter, as other scripts and capitals: it has learnt nothing of them.
    """
    if _vocabulary(model) != "subwords":
        return False
    scraps = sum(_BYTE.fullmatch(token) is not None for token in source.tokens)
    words = [word for word in "".join(f" {token}" for token in source.tokens).split(" ▁") if word]
    if 2 * sum(_SPELT.fullmatch(word) is not None for word in words) >= len(words):
        pairs = itertools.pairwise(["", *source.tokens])
        scraps += sum(token.isalpha() and len(token) == 1 and before != "'" for before, token in pairs)
    return scraps >= _FEWEST and 3 * scraps > len(source.tokens)


def is_latin(text: str) -> bool:
    """Tells whether a text has a letter of the alphabet from which the models have learnt."""
    return any("a" <= sign <= "z" for sign in unicodedata.normalize("NFD", text.lower()))


def lost(source: SourceTokens, vocabulary: str) -> list[str]:
    """Returns what the words of a sentence lost before the model read them."""
    typed = source.text.split()
    if vocabulary != "words" or typed == [*source.tokens, *source.cut]:
        return []
    found = []
    if any(re.search("[A-Z]", word) for word in typed):
        found.append(message("sentence-how.lowered"))
    if any(sign in source.text for sign in string.punctuation):
        found.append(message("sentence-how.unmarked"))
    return found


def names_in_pieces(source: SourceTokens) -> list[tuple[str, int]]:
    """Returns the capitalised words inside a sentence that subwords have only in pieces, and in how many.

    The first word has its capital letter from its place.
    """
    starts = itertools.accumulate(token.startswith("▁") for token in source.tokens)
    words = [
        [token for _, token in group]
        for _, group in itertools.groupby(zip(starts, source.tokens, strict=True), key=lambda pair: pair[0])
    ]
    found = []
    for pieces in words[1:]:
        bare = (piece.removeprefix("▁") for piece in pieces)
        letters = list(itertools.takewhile(str.isalpha, bare))  # what comes after a sign is no part of it
        if len(letters) > 1 and letters[0][0].isupper():
            found.append(("".join(letters), len(letters)))
    return found


def _vocabulary(model: str) -> str:
    return "pieces" if model in PRETRAINED else TRANSLATORS[model].vocabulary


def _named(word: str) -> str:
    """Returns a word that was typed as a caption holds it: no sign of it is a sign of Markdown."""
    word = token_label(word)
    return plain(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")
