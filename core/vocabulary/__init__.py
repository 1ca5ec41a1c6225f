"""Text to ids and back, a module a kind of token; what does not fit a vocabulary is reported, never hidden."""

from core.vocabulary.characters import CHARACTERS, EncodedText, decode_characters, encode_characters
from core.vocabulary.words import EncodedWords, WordVocabulary, load_words


def load_vocabularies(kind: str):
    """Returns the (source, target) vocabularies of a translator: "words" (English, Spanish) or "subwords"
    (one for both).
    """
    if kind == "words":
        return load_words("en"), load_words("es")
    from core.vocabulary.subwords import load_subwords

    return load_subwords(), load_subwords()


__all__ = [
    "CHARACTERS",
    "EncodedText",
    "EncodedWords",
    "WordVocabulary",
    "decode_characters",
    "encode_characters",
    "load_vocabularies",
    "load_words",
]
