"""Text to ids and back, a module a kind of token; what does not fit is reported, never hidden."""

from ...base.checks import check_choice
from ..configs.pairs import LanguagePair
from .characters import CHARACTERS, EncodedText, decode_characters, encode_characters
from .words import EncodedWords, WordVocabulary, load_words


def _load_word_vocabularies(pair: LanguagePair):
    return load_words(pair.source.code), load_words(pair.target.code)


def _load_subword_vocabularies(pair: LanguagePair):
    from .subwords import load_subwords

    shared = load_subwords(pair)
    return shared, shared


_LOADERS = {"words": _load_word_vocabularies, "subwords": _load_subword_vocabularies}


def load_vocabularies(config):
    """Returns the (source, target) vocabularies of a translator, which are one for both where it is subwords.

    Args:
        config: A config of `core.models.configs.translators`, or whatever has its `vocabulary` and `pair`.

    Raises:
        InvalidValueError: If the kind of vocabulary is unknown; the sentence lists those that are known.
    """
    return _LOADERS[check_choice("vocabulary", config.vocabulary, tuple(_LOADERS))](config.pair)


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
