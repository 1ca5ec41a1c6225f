"""What live pages compute with: their scripts, weights, vocabularies, messages and controls."""

import base64
import dataclasses
import functools
import json
import pathlib
import re
from collections.abc import Callable, Iterator
from typing import Any

from plotly.colors import get_colorscale

from ...base.assets import ASSETS_FOLDER, read_bytes, read_text
from ...base.i18n import CORE_FOLDER, get_language, load_message_sources, message
from ...figures import margins
from ...figures.colours import PALE_GREY, PALETTE, ROLE_COLOURS, SEQUENTIAL_SCALE
from ...models.configs.embeddings import TABLES
from ...models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ...models.configs.sentiment import SENTIMENT_MODELS
from ...models.families import get_display_name
from ...models.vocabulary.words import load_words
from ...topics.attention.heads.schema import HeadsRequest
from ...topics.attention.heads.thumbnails import COLOUR_SCALE
from ...topics.embeddings.lookup.schema import LookupRequest
from ...topics.embeddings.map.schema import MapView
from ...topics.embeddings.sums.schema import ArithmeticRequest
from ...topics.masking.padding_effect.schema import PaddingEffectSettings
from ...topics.positions.clocks import view as clocks_view
from ...topics.positions.clocks.schema import ClockRequest
from ...topics.positions.matrix.schema import MatrixSettings
from ...topics.positions.relations.schema import OffsetRequest, SimilarityRequest
from ...topics.sentiment.reading.schema import LeaveOutRequest, ReadingRequest
from ...topics.shakespeare.next_character import view as next_character_view
from ...topics.shakespeare.next_character.schema import NextCharacterRequest
from ...topics.shakespeare.writing.schema import GenerateRequest
from ...topics.tokens.tokenization.schema import TokenizeRequest
from ...topics.translation.translate.schema import SearchMethodsRequest, TranslateRequest
from ...ui.parts.component import bundle_script
from .fields import make_fields

_FOLDER = pathlib.Path(__file__).resolve().parent
PASSES = (
    "weights",
    "sampling",
    "user_text",
    "tokens",
    "positions",
    "embeddings",
    "gru",
    "transformer",
    "translator",
)
_SHARED_SCRIPTS = ("words", "page", "controls", "tables", "sentences")
_VIEW_SCRIPTS = ("attention", "shakespeare", "translation", "sentiment", "positions", "tokens", "embeddings")
_TOPICS = CORE_FOLDER / "topics"
# the app's own components, which compute in the browser there too
_COMPONENTS = {
    "minute": CORE_FOLDER / "home" / "minute",
    "heads": _TOPICS / "attention" / "heads",
    "temperature": _TOPICS / "shakespeare" / "next_character",
    "clocks": _TOPICS / "positions" / "clocks",
    "dots": _TOPICS / "embeddings" / "map",
    "words": CORE_FOLDER / "ui" / "token_chips",
}
_SENTIMENT_MODELS = ("sentiment_unmasked", "sentiment_like_length", "sentiment_masked")
_MODELS = ("nmt_transformer", "char_rnn", *_SENTIMENT_MODELS)
_MESSAGES = re.compile(
    r"about-figure|attention-|character-|chips-|clocks-|column-|dials-|embeddings-|export-form|fix-words"
    r"|heads-|LeaveOutRequest-model|library-static|list-and|lookup-|map-|matrix-|more-settings|next_character-|no$"
    r"|padding_effect-|quotation|reading-|relations-|sentence|sentiment-needs|shakespeare-|sums-|table-rows"
    r"|tokenization-|tokens-|translate-|TranslateRequest-method|typed-|unread|writing-|yes$"
)
_REFERENCE_REGEX = re.compile(r"\{\s*([a-zA-Z][\w-]*)")


@dataclasses.dataclass(frozen=True)
class LiveView:
    """A view that answers in the browser.

    Attributes:
        figures: Keys of the figures that its script draws again.
        make_page_data: Returns what its script needs of Python, besides the first figures.
        replacements: What the library calls of its first figures have in place of the app's, by the latter.
    """

    figures: tuple[str, ...]
    make_page_data: Callable[[], dict[str, Any]]
    replacements: dict[str, str] = dataclasses.field(default_factory=dict)

    def adapt_call(self, code: str) -> str:
        """Returns the library call of a figure with which the page begins."""
        for old, new in self.replacements.items():
            code = code.replace(old, new)
        return code


def _with_fields(request_type: type, names: str, **more_data: Any) -> Callable[[], dict[str, Any]]:
    """Returns a function that makes the data of a page: its controls, and what else is passed."""
    return lambda: {"fields": make_fields(request_type, names.split())} | more_data


def _next_character_data() -> dict[str, Any]:
    names = "prompt temperature top_k top_p num_samples seed"
    fields = make_fields(NextCharacterRequest, names.split())
    end = next_character_view.MAX_SLIDER_TEMPERATURE
    return {"fields": fields, "words": next_character_view.script_labels(), "end": end}


def _translation_data(request_type: type, names: str) -> dict[str, Any]:
    fields = make_fields(
        request_type, f"text {names}".split(), text=DEFAULT_LANGUAGE_PAIR.long_example.source
    )
    return {"fields": fields, "model": get_display_name("nmt_transformer")}


def _describe_classifiers() -> list[dict[str, Any]]:
    return [
        {"name": name, "title": get_display_name(name), "hasMask": SENTIMENT_MODELS[name].mask_type != "none"}
        for name in _SENTIMENT_MODELS
    ]


def _reading_data() -> dict[str, Any]:
    fields = make_fields(LeaveOutRequest, ["text"]) + make_fields(ReadingRequest, ["num_padding"])
    return {"fields": fields, "models": _describe_classifiers()}


def _padding_effect_data() -> dict[str, Any]:
    fields = make_fields(PaddingEffectSettings, ["review", "review_pads"])
    return {"fields": fields, "models": _describe_classifiers()}


def _matrix_data() -> dict[str, Any]:
    names = "p1 p2 p3 dimension second_dimension num_positions width base first_position layout"
    fields = make_fields(MatrixSettings, names.split())
    for field in fields:
        if field["name"] == "num_positions":
            field["max"] = _MAX_CELLS
    return {"fields": fields}


def _clocks_data() -> dict[str, Any]:
    fields = make_fields(ClockRequest, ["clock_p", "clock_q", "width", "base"])
    return {"fields": fields, "words": clocks_view.script_labels(), "last": clocks_view.MAX_SLIDER_POSITION}


def _relations_data() -> dict[str, Any]:
    fields = make_fields(SimilarityRequest, ["measure"])
    fields += make_fields(OffsetRequest, ["start_positions", "max_offset"])
    more_fields = make_fields(SimilarityRequest, ["num_positions", "width", "base", "first_position"])
    return {"fields": fields + more_fields}


def _describe_table(name: str) -> dict[str, str]:
    table = TABLES[name]
    names = {"name": name, "title": table.title, "model": table.model}
    return names | {"array": table.array_name, "vocabulary": table.vocabulary}


def _map_data() -> dict[str, Any]:
    fields = make_fields(MapView, ["word", "min_true_neighbours", "num_neighbours"])
    hints = {"hint": message("map-hint"), "touched": message("map-hint.touch")}
    return {"fields": fields, "table": _describe_table("sentiment"), "hints": hints}


def _arithmetic_data() -> dict[str, Any]:
    fields = make_fields(ArithmeticRequest, ["base", "minus", "plus", "num_answers"], **_ANALOGY)
    tables = [_describe_table(name) for name in ("transformer_en", "transformer_es", "sentiment")]
    return {"fields": fields, "tables": tables}


_MAX_CELLS = 640  # positions of a matrix: the app draws means of more
_ANALOGY = {"base": "father", "minus": "man", "plus": "woman"}  # the table of 1,000 words has no king
_ANALOGY_CALL = "'ArithmeticRequest', table='transformer_en', base='father', minus='man', plus='woman'"
# the small translator, and a sentence of which it knows all words
_SMALL_TRANSLATOR = {
    "'nmt_atlas'": "'nmt_transformer'",
    repr(DEFAULT_LANGUAGE_PAIR.beam_example[0]): repr(DEFAULT_LANGUAGE_PAIR.long_example.source),
}
_SAMPLING = "width length_penalty unknown_penalty temperature top_k top_p seed"
# by the name of the page
LIVE_VIEWS = {
    "attention-heads": LiveView(("attention_matrix", "attention_lines"), _with_fields(HeadsRequest, "text")),
    "shakespeare-write": LiveView(
        ("shakespeare_tinted",), _with_fields(GenerateRequest, "prompt temperature length top_k top_p seed")
    ),
    "shakespeare-next_character": LiveView(("shakespeare_next",), _next_character_data),
    "translation-translate": LiveView(
        ("translation_tokens",),
        functools.partial(_translation_data, TranslateRequest, f"method {_SAMPLING}"),
        _SMALL_TRANSLATOR,
    ),
    "translation-greedy__beam__sampling": LiveView(
        ("translation_search_methods",),
        functools.partial(_translation_data, SearchMethodsRequest, _SAMPLING),
        _SMALL_TRANSLATOR,
    ),
    "sentiment-read_along": LiveView(("sentiment_word_by_word",), _reading_data),
    "masking-with_and_without_a_mask": LiveView(("masking_padding",), _padding_effect_data),
    "positions-the_matrix": LiveView(("positions_matrix",), _matrix_data),
    "positions-clocks": LiveView(("positions_clocks",), _clocks_data),
    "positions-relative_positions": LiveView(
        ("positions_similarity", "positions_curve", "positions_wavelengths"), _relations_data
    ),
    "tokens-split_a_sentence": LiveView(("tokens_tokenizations",), _with_fields(TokenizeRequest, "text")),
    "embeddings-the_map": LiveView(("embeddings_map", "embeddings_nearest"), _map_data),
    "embeddings-look_up": LiveView(
        ("embeddings_product",),
        _with_fields(LookupRequest, "text word_number", table=_describe_table("sentiment")),
    ),
    "embeddings-arithmetic": LiveView(
        ("embeddings_arithmetic",), _arithmetic_data, {"'ArithmeticRequest'": _ANALOGY_CALL}
    ),
}


def join_scripts() -> str:
    """Returns all scripts as one classic script: a page that is opened as a file loads no module."""
    texts = [(_FOLDER / "fluent.js").read_text(encoding="utf-8")]
    texts += [(_FOLDER / "passes" / f"{name}.js").read_text(encoding="utf-8") for name in PASSES]
    texts += [f"atlas.look = {json.dumps(_look(), ensure_ascii=False)};"]
    texts += ["atlas.components = {};", *map(_make_component, _COMPONENTS)]
    texts += [
        (_FOLDER / "live" / f"{name}.js").read_text(encoding="utf-8")
        for name in (*_SHARED_SCRIPTS, *_VIEW_SCRIPTS)
    ]
    return "\n".join(texts)


def _look() -> dict[str, Any]:
    """Returns the colours and the widths of letters of the app's figures."""
    scale = [
        [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
        for _, colour in get_colorscale(SEQUENTIAL_SCALE)
    ]
    return {
        "roles": ROLE_COLOURS,
        "palette": PALETTE,
        "paleGrey": PALE_GREY,
        "viridis": scale,
        "thumbnailColours": COLOUR_SCALE,
        "characterWidths": list(margins.CHARACTER_WIDTHS.items()),
    }


def _make_component(name: str) -> str:
    """Returns a component of the app as a property of `atlas.components`."""
    path = _COMPONENTS[name] / name
    html_text, css = (path.with_suffix(ending).read_text(encoding="utf-8") for ending in (".html", ".css"))
    script = bundle_script(path.with_suffix(".js"))
    script = script.replace("export default function", "return function").replace("\nexport ", "\n")
    return (
        f"atlas.components.{name} = {{ html: {json.dumps(html_text)}, css: {json.dumps(css)}, "
        f"run: (() => {{\n{script}\n}})() }};"
    )


def make_data_scripts() -> Iterator[tuple[str, str]]:
    """Yields names and scripts of data, each loaded by the pages that need it."""
    for name in _MODELS:
        weights = read_bytes(ASSETS_FOLDER / "models" / name / "weights.safetensors")
        yield name, _make_data_script(name, base64.b64encode(weights).decode())
    for name in (DEFAULT_LANGUAGE_PAIR.source.code, DEFAULT_LANGUAGE_PAIR.target.code, "imdb"):
        yield f"words_{name}", _make_data_script(f"words_{name}", list(load_words(name).words))
    subwords = json.loads(read_text(ASSETS_FOLDER / "vocabularies" / "subwords.json"))["model"]
    yield "subwords", _make_data_script("subwords", {name: subwords[name] for name in ("vocab", "merges")})


def _make_data_script(name: str, data: Any) -> str:
    return f"(atlas.data ??= {{}}).{name} = {json.dumps(data, ensure_ascii=False, separators=(',', ':'))};"


def make_messages_script() -> str:
    """Returns the messages of the live pages in the current language, with those to which they refer."""
    sources = load_message_sources(get_language())
    names = {name for name in sources if _MESSAGES.match(name)}
    while missing := {
        reference
        for name in names
        for reference in _REFERENCE_REGEX.findall(sources[name])
        if reference in sources and reference not in names
    }:
        names |= missing
    text = "".join(sources[name] for name in sources if name in names)
    return f"atlas.addMessages({json.dumps(text, ensure_ascii=False)});"
