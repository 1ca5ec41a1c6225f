"""The calls of the library for models that ship: one a question of the atlas.

Their arguments are the fields of a request, with its ranges and its errors, and what chooses the part that is
drawn. An argument out of its range raises `InvalidValueError`, a sentence with the fix. Each works with its
first argument alone: what is not given fits what is.
"""

from typing import Any

from .. import engine
from ..base.checks import check_choice, check_int, is_number, raise_invalid
from ..base.i18n import message
from ..base.request import field_default
from ..engine.schema import CardsRequest, ShippedRequest
from ..models.configs.char_gpt import CHAR_GPTS
from ..models.configs.embeddings import TABLES
from ..models.families import config_of
from ..models.vocabulary.characters import encode_characters
from ..topics.attention.facts import head_facts
from ..topics.attention.heads import plot as heads_draw
from ..topics.attention.heads.schema import KINDS, HeadsRequest, HeadsResult
from ..topics.attention.proofs import passes
from ..topics.embeddings.map import plot as map_draw
from ..topics.embeddings.map.schema import MAX_WORD, NeighboursRequest
from ..topics.embeddings.tables import has_word, table_words
from ..topics.positions.matrix import plot as matrix_draw
from ..topics.positions.matrix.schema import MatrixView
from ..topics.sentiment.classifiers import plot as classifiers_draw
from ..topics.sentiment.classifiers.schema import ClassifiersRequest
from ..topics.shakespeare.next_character import plot as next_draw
from ..topics.shakespeare.next_character.schema import NextCharacterRequest
from ..topics.shakespeare.writing import plot as writing_draw
from ..topics.shakespeare.writing.schema import GenerateRequest
from ..topics.tokens.cuts import plot as cuts_draw
from ..topics.tokens.cuts.schema import CutRequest
from ..topics.transformer.lens import plot as lens_draw
from ..topics.transformer.lens.schema import LensRequest
from ..topics.transformer.machine import plot as machine_draw
from ..topics.transformer.machine.schema import MachineRequest
from ..topics.translation.translate import plot as translate_draw
from ..topics.translation.translate.schema import TranslateRequest
from .making import Drawing, call
from .own_attention import chosen_head

_ALL = 10**6  # characters: a GRU reads them all
_TABLES = ("glove", *(name for name in TABLES if name != "glove"))  # in which a word is looked for
_MARKS = ("p1", "p2", "p3")


def _kind_of(result: HeadsResult, kind: str | None) -> str:
    kinds = tuple(one for one in KINDS if one in result.attentions)
    return kinds[0] if kind is None else check_choice("kind", kind, kinds)


def _read(request: HeadsRequest) -> str:
    return request.characters if request.model in CHAR_GPTS else request.text


def _read_by(field: str):
    """Returns what hands the text over as another field where the model reads characters."""

    def fit(fields: dict[str, Any]) -> dict[str, Any]:
        model = fields.get("model")
        if not (isinstance(model, str) and model in CHAR_GPTS) or "text" not in fields or field in fields:
            return fields
        return {name: value for name, value in fields.items() if name != "text"} | {field: fields["text"]}

    return fit


def _context_of(model: str) -> int:
    """Returns how many characters a model that writes can look back on."""
    return getattr(config_of(model), "context", None) or _ALL


@call(HeadsRequest, heads_draw.one_matrix, "matrix", fit=_read_by("characters"))
def attention(
    request, result, kind: str | None = None, layer: int | str | None = None, head: int | str | None = None
) -> Drawing:
    """Draws what one head of a model attends to, as a matrix: a row a query, a column a key.

    Args:
        text: The sentence; a model of characters reads it too, as `characters`.
        kind: "cross", "encoder" or "decoder". Default: the first of these that the model has.
        layer, head: From 0, or "mean". Default: the clearest head, whose rows give most to one key.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.attention("I like soccer", layer=1, head=1).trace.cross.weights.shape
        (2, 8, 5, 3)
    """
    kind = _kind_of(result, kind)
    chosen = result.attentions[kind]
    layer, head = chosen_head(chosen, layer, head)
    look = {"kind": kind, "layer": layer, "head": head}
    given = passes(request.model, _read(request), result.target_ids, rules=True)
    return Drawing(look=look, given=given | look | {"most": heads_draw.shown(result, kind)})


@call(HeadsRequest, heads_draw.habits, "habits", fit=_read_by("characters"))
def heads(request, result, kind: str | None = None) -> Drawing:
    """Draws what every head does: how much it gives to one key, to the token itself, to the one before.

    Args:
        text, kind: See `attention`.
    """
    kind = _kind_of(result, kind)
    given = passes(request.model, _read(request), result.target_ids)
    chosen = result.attentions[kind]
    given |= {"kind": kind, "habits": list(head_facts(chosen).habits), "tokens": list(chosen.key_tokens)}
    return Drawing(look={"kind": kind}, given=given)


@call(TranslateRequest, translate_draw.tokens, "tokens")
def translate(request, result) -> Drawing:
    """Translates a sentence and draws how sure the model was of each token.

    Args:
        text: English.
        model: A translator, see `models`.
        method: "greedy", "beam" or "sample"; `width` hypotheses in a beam.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.translate("I like soccer", model="nmt_atlas").trace.translation.split()[0]
        'Me'
    """
    given = {
        "models": [request.model],
        "texts": [request.text],
        "target_ids": [result.scores.ids.tolist()],
        "second": "none",
    }
    return Drawing(trace=[result], given=given)


@call(GenerateRequest, writing_draw.tinted, "tinted", first="prompt")
def write(request, result) -> Drawing:
    """Writes on from a prompt and draws the text, each character in the colour of its probability.

    Args:
        prompt: What the model reads first.
        temperature, top_k, top_p, seed: Of the draws; 0 takes the likeliest character.
        length: Characters to write.
    """
    return Drawing(given={"text": result.text, "context": _context_of(request.model)})


@call(NextCharacterRequest, next_draw.next_character, "next", first="prompt")
def next_character(request, result) -> Drawing:
    """Draws the probability of every character after a prompt, before and after the temperature."""
    read = encode_characters(request.prompt).text[-_context_of(request.model) :]
    return Drawing(given={"prompt": read})


@call(CutRequest, cuts_draw.cuts, "cuts")
def tokens(request, result) -> Drawing:
    """Draws a text as characters, words, subwords and word pieces, with their ids."""
    return Drawing()


def _in_matrix(fields: dict[str, Any]) -> dict[str, Any]:
    """Marks positions and dimensions where Figure 16-9 has them, in proportion to a matrix of any size."""
    names = ("count", "width", "first", *_MARKS, "i")
    whole = {name: field_default(MatrixView, name) for name in names}
    count, width, first = (fields.get(name, whole[name]) for name in names[:3])
    if not all(map(is_number, (count, width, first))):
        return fields
    marks = {name: first + int(count * whole[name] // whole["count"]) for name in _MARKS}
    i = fields.get("i", width * whole["i"] // whole["width"] // 2 * 2)
    second = min(i + 1, width - 1) if is_number(i) else 0
    return marks | {"i": i, "second": second} | fields


@call(MatrixView, matrix_draw.matrix, "matrix", first="count", fit=_in_matrix, free=(*_MARKS, "i", "second"))
def positions(request, result) -> Drawing:
    """Draws the sinusoidal encoding of positions, Figure 16-9 of the book.

    Args:
        count, width: Positions P and dimensions D.
        base: Of the wavelengths; 10,000 in the paper.
        p1, p2, p3, i, second: Positions and dimensions that are marked. Default: those of Figure 16-9, in
            proportion.
    """
    return Drawing(look={"look": request})


@call(ClassifiersRequest, classifiers_draw.verdicts, "verdicts")
def sentiment(request, result) -> Drawing:
    """Draws how positive a review is to each classifier, and how many words each could read."""
    return Drawing()


def _in_table(fields: dict[str, Any]) -> dict[str, Any]:
    """Looks a word up in the first table that has it, where none is named."""
    word = fields.get("word", field_default(NeighboursRequest, "word"))
    if "table" in fields or not isinstance(word, str) or len(word) > MAX_WORD:
        return fields
    table = next((name for name in _TABLES if has_word(word, table_words(name))), None)
    if table is None:
        raise_invalid("word", message("library-word", count=len(_TABLES)), word, message("library-word.fix"))
    return fields | {"table": table}


@call(NeighboursRequest, map_draw.nearest, "nearest", first="word", fit=_in_table, free=("table",))
def neighbours(request, result) -> Drawing:
    """Draws the words whose vectors are nearest to that of a word, by cosine.

    Args:
        word: Of a table that ships.
        table: Default: "glove", or the first of the other tables where that lacks the word.
    """
    return Drawing(given={"row": result.row})


@call(MachineRequest, machine_draw.machine, "machine", fit=_read_by("context"))
def machine(request, result, position: int = 0) -> Drawing:
    """Draws all blocks of a Transformer with the words that flow through them.

    Args:
        position: Of the decoder, whose nearest words stand under its layers.
    """
    position = check_int("position", position, 0, len(result.known) - 1)
    source = result.attended(position) if result.source is not None else 0
    look = {"position": position, "source": source, "step": 0}
    given = {"target_ids": result.scores.ids.tolist(), "tensors": list(result.stage_tensors), "blocks": []}
    return Drawing(look=look, given=given | look)


@call(LensRequest, lens_draw.lens, "lens", fit=_read_by("context"))
def lens(request, result, layer: int | None = None, position: int = 0) -> Drawing:
    """Draws what a decoder would predict after each layer: the logit lens.

    Args:
        layer: Whose attention stands beside it. Default: the mean of all.
        position: Of the row that is marked.
    """
    position = check_int("position", position, 0, len(result.rows) - 1)
    if layer is not None:
        layer = check_int("layer", layer, 0, len(result.weights) - 1)
    layers = list(range(len(result.weights))) if layer is None else [layer]
    given = {"target_ids": result.scores[0].ids.tolist(), "tensors": list(result.tensors), "layers": layers}
    return Drawing(look={"layer": layer, "position": position}, given=given)


def models():
    """Returns the models that ship as a `pandas.DataFrame`, with what was measured of each."""
    import pandas as pd

    cards = engine.run(CardsRequest(names=engine.run(ShippedRequest())))
    rows = [
        {name: card.get(name) for name in ("name", "title", "task", "architecture")}
        | {name: value for name, value in card.get("metrics", {}).items() if isinstance(value, float)}
        for card in cards
    ]
    return pd.DataFrame(rows).set_index("name")
