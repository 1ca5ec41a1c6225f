"""Library calls for the models that ship: one per question of the atlas.

Their arguments are the fields of a request and the choice of what is plotted. An invalid argument raises
`InvalidValueError`, a sentence with the fix. The first argument is enough.
"""

from typing import Any

from .. import engine
from ..base.checks import check_choice, check_int, is_number, raise_invalid
from ..base.i18n import message
from ..base.request import field_default
from ..engine.schema import CardsRequest, ShippedRequest
from ..models.configs.char_gpt import CHAR_GPTS
from ..models.configs.embeddings import TABLES
from ..models.families import get_model_config
from ..models.vocabulary.characters import encode_characters
from ..topics.attention.head_stats import compute_head_stats
from ..topics.attention.heads import plot as heads_plot
from ..topics.attention.heads.schema import ATTENTION_TYPES, HeadsRequest, HeadsResult
from ..topics.attention.proofs import make_proof_values
from ..topics.embeddings.map import plot as map_plot
from ..topics.embeddings.map.schema import MAX_WORD_CHARACTERS, NeighboursRequest
from ..topics.embeddings.tables import has_word, load_table_words
from ..topics.positions.matrix import plot as matrix_plot
from ..topics.positions.matrix.schema import MatrixSettings
from ..topics.sentiment.classifiers import plot as classifiers_plot
from ..topics.sentiment.classifiers.schema import ClassifiersRequest
from ..topics.shakespeare.next_character import plot as next_character_plot
from ..topics.shakespeare.next_character.schema import NextCharacterRequest
from ..topics.shakespeare.writing import plot as writing_plot
from ..topics.shakespeare.writing.schema import GenerateRequest
from ..topics.tokens.tokenization import plot as tokenization_plot
from ..topics.tokens.tokenization.schema import TokenizeRequest
from ..topics.transformer.lens import plot as lens_plot
from ..topics.transformer.lens.schema import LensRequest
from ..topics.transformer.machine import plot as machine_plot
from ..topics.transformer.machine.schema import MachineRequest
from ..topics.translation.translate import plot as translate_plot
from ..topics.translation.translate.schema import TranslateRequest
from .call_decorator import PlotOptions, library_call
from .external_attention import select_head

_UNLIMITED_CONTEXT = 10**6  # characters: a GRU reads them all
# the order in which tables are searched for a word
_TABLE_SEARCH_ORDER = ("glove", *(name for name in TABLES if name != "glove"))
_MARKED_POSITION_FIELDS = ("p1", "p2", "p3")


def _resolve_attention_type(result: HeadsResult, attention_type: str | None) -> str:
    available_types = tuple(one for one in ATTENTION_TYPES if one in result.attentions)
    if attention_type is None:
        return available_types[0]
    return check_choice("attention_type", attention_type, available_types)


def _pass_text_as(field: str):
    def move_text(fields: dict[str, Any]) -> dict[str, Any]:
        model = fields.get("model")
        if not (isinstance(model, str) and model in CHAR_GPTS) or "text" not in fields or field in fields:
            return fields
        return {name: value for name, value in fields.items() if name != "text"} | {field: fields["text"]}

    return move_text


def _get_context_length(model: str) -> int:
    return getattr(get_model_config(model), "context_length", None) or _UNLIMITED_CONTEXT


@library_call(
    HeadsRequest, heads_plot.plot_attention_matrix, "matrix", complete_fields=_pass_text_as("characters")
)
def attention(
    request,
    result,
    attention_type: str | None = None,
    layer: int | str | None = None,
    head: int | str | None = None,
) -> PlotOptions:
    """Plots the attention weights of one head as a matrix: a row per query, a column per key.

    Args:
        text: The sentence; a character model reads it as `characters`.
        attention_type: "cross", "encoder" or "decoder". Default: the first of these that the model has.
        layer, head: An index from 0, or "mean". Default: the most confident head, by its mean largest weight.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.attention("I like soccer", layer=1, head=1).result.cross.weights.shape
        (2, 8, 5, 3)
    """
    attention_type = _resolve_attention_type(result, attention_type)
    layer, head = select_head(result.attentions[attention_type], layer, head)
    plot_kwargs = {"attention_type": attention_type, "layer": layer, "head": head}
    proof_values = make_proof_values(
        request.model, request.model_input, result.target_ids, include_rules=True
    )
    proof_values |= plot_kwargs | {"max_tokens": heads_plot.get_max_matrix_tokens(result, attention_type)}
    return PlotOptions(plot_kwargs=plot_kwargs, proof_values=proof_values)


@library_call(
    HeadsRequest, heads_plot.plot_head_patterns, "patterns", complete_fields=_pass_text_as("characters")
)
def head_patterns(request, result, attention_type: str | None = None) -> PlotOptions:
    """Plots statistics of all heads: how much weight they give to one key, to the same and the previous
    token.

    Args:
        text, attention_type: See `attention`.
    """
    attention_type = _resolve_attention_type(result, attention_type)
    proof_values = make_proof_values(request.model, request.model_input, result.target_ids)
    selected_attention = result.attentions[attention_type]
    proof_values |= {
        "attention_type": attention_type,
        "patterns": list(compute_head_stats(selected_attention).key_kinds),
        "tokens": list(selected_attention.key_tokens),
    }
    return PlotOptions(plot_kwargs={"attention_type": attention_type}, proof_values=proof_values)


@library_call(TranslateRequest, translate_plot.plot_translation_tokens, "tokens")
def translate(request, result) -> PlotOptions:
    """Translates a sentence and plots the probability of each token.

    Args:
        text: An English sentence.
        model: A translator; see `list_models`.
        method: "greedy", "beam" or "sample"; `width` hypotheses in a beam.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.translate("I like soccer", model="nmt_atlas").result.translation.split()[0]
        'Me'
    """
    proof_values = {
        "models": [request.model],
        "texts": [request.text],
        "target_ids": [result.scores.ids.tolist()],
        "second_model": "none",
    }
    return PlotOptions(plotted_result=[result], proof_values=proof_values)


@library_call(GenerateRequest, writing_plot.plot_tinted_text, "tinted", positional_field="prompt")
def generate_text(request, result) -> PlotOptions:
    """Generates a text from a prompt, and colours each character by its probability.

    Args:
        prompt: The start of the text.
        temperature, top_k, top_p, seed: Sampling parameters; temperature 0 is greedy.
        length: The number of characters to generate.
    """
    return PlotOptions(proof_values={"text": result.text, "context": _get_context_length(request.model)})


@library_call(
    NextCharacterRequest, next_character_plot.plot_next_character, "next", positional_field="prompt"
)
def next_character(request, result) -> PlotOptions:
    """Plots the probability of every next character, before and after temperature scaling."""
    visible_prompt = encode_characters(request.prompt).text[-_get_context_length(request.model) :]
    return PlotOptions(proof_values={"prompt": visible_prompt})


@library_call(TokenizeRequest, tokenization_plot.plot_tokenizations, "tokenizations")
def tokenize(request, result) -> PlotOptions:
    """Shows a text as characters, words, subwords and word pieces with their ids."""
    return PlotOptions()


def _scale_default_marks(fields: dict[str, Any]) -> dict[str, Any]:
    """Marks the positions and dimensions of Figure 16-9, scaled to the size of the matrix."""
    names = ("num_positions", "width", "first_position", *_MARKED_POSITION_FIELDS, "dimension")
    defaults = {name: field_default(MatrixSettings, name) for name in names}
    num_positions, width, first_position = (fields.get(name, defaults[name]) for name in names[:3])
    if not all(map(is_number, (num_positions, width, first_position))):
        return fields
    marked_positions = {
        name: first_position + int(num_positions * defaults[name] // defaults["num_positions"])
        for name in _MARKED_POSITION_FIELDS
    }
    dimension = fields.get("dimension", width * defaults["dimension"] // defaults["width"] // 2 * 2)
    second_dimension = min(dimension + 1, width - 1) if is_number(dimension) else 0
    return marked_positions | {"dimension": dimension, "second_dimension": second_dimension} | fields


@library_call(
    MatrixSettings,
    matrix_plot.plot_matrix,
    "matrix",
    positional_field="num_positions",
    complete_fields=_scale_default_marks,
    derived_fields=(*_MARKED_POSITION_FIELDS, "dimension", "second_dimension"),
)
def positional_encodings(request, result) -> PlotOptions:
    """Plots sinusoidal positional encodings (Figure 16-9 of the book).

    Args:
        num_positions, width: Number of positions P and of dimensions D.
        base: Base of the wavelengths; 10,000 in the paper.
        p1, p2, p3, dimension, second_dimension: What is highlighted. Default: as in Figure 16-9, scaled.
    """
    return PlotOptions(plot_kwargs={"settings": request})


@library_call(ClassifiersRequest, classifiers_plot.plot_verdicts, "verdicts")
def sentiment(request, result) -> PlotOptions:
    """Plots the probability that each classifier gives to a positive review, and the words that it
    can read.
    """
    return PlotOptions()


def _find_table_of_word(fields: dict[str, Any]) -> dict[str, Any]:
    """Chooses the first embedding table with the word, unless a table is given."""
    word = fields.get("word", field_default(NeighboursRequest, "word"))
    if "table" in fields or not isinstance(word, str) or len(word) > MAX_WORD_CHARACTERS:
        return fields
    table = next((name for name in _TABLE_SEARCH_ORDER if has_word(word, load_table_words(name))), None)
    if table is None:
        raise_invalid(
            "word", message("library-word", count=len(_TABLE_SEARCH_ORDER)), word, message("library-word.fix")
        )
    return fields | {"table": table}


@library_call(
    NeighboursRequest,
    map_plot.plot_nearest,
    "nearest",
    positional_field="word",
    complete_fields=_find_table_of_word,
    derived_fields=("table",),
)
def nearest_words(request, result) -> PlotOptions:
    """Plots the words with the most similar vectors, by cosine similarity.

    Args:
        word: A word of a table that ships.
        table: The embedding table. Default: "glove", or the first other table with the word.
    """
    return PlotOptions(proof_values={"row": result.row})


@library_call(MachineRequest, machine_plot.plot_machine, "machine", complete_fields=_pass_text_as("context"))
def transformer_blocks(request, result, position: int = 0) -> PlotOptions:
    """Plots all blocks of a Transformer with the tokens that pass through them.

    Args:
        position: The decoder position whose nearest words are shown under each layer.
    """
    position = check_int("position", position, 0, len(result.decoder_tokens) - 1)
    source_position = result.find_most_attended_source(position) if result.source is not None else 0
    plot_kwargs = {"decoder_position": position, "source_position": source_position, "step": 0}
    proof_values = {
        "target_ids": result.predictions.ids.tolist(),
        "tensors": list(result.stage_tensor_names),
        "blocks": [],
    }
    return PlotOptions(plot_kwargs=plot_kwargs, proof_values=proof_values | plot_kwargs)


@library_call(LensRequest, lens_plot.plot_lens, "lens", complete_fields=_pass_text_as("context"))
def logit_lens(request, result, layer: int | None = None, position: int = 0) -> PlotOptions:
    """Plots the decoder's predictions after each layer: the logit lens.

    Args:
        layer: The layer whose attention is shown. Default: the mean of all.
        position: The highlighted row.
    """
    position = check_int("position", position, 0, len(result.row_labels) - 1)
    if layer is not None:
        layer = check_int("layer", layer, 0, len(result.cross_attention_weights) - 1)
    layers = list(range(len(result.cross_attention_weights))) if layer is None else [layer]
    proof_values = {
        "target_ids": result.stage_scores[0].ids.tolist(),
        "tensors": list(result.tensors),
        "layers": layers,
    }
    return PlotOptions(plot_kwargs={"layer": layer, "position": position}, proof_values=proof_values)


def list_models():
    """Returns the models that ship, with their metrics, as a `pandas.DataFrame`."""
    import pandas as pd

    cards = engine.run(CardsRequest(names=engine.run(ShippedRequest())))
    rows = [
        {name: card.get(name) for name in ("name", "title", "task", "architecture")}
        | {name: value for name, value in card.get("metrics", {}).items() if isinstance(value, float)}
        for card in cards
    ]
    return pd.DataFrame(rows).set_index("name")
