"""Text to ids and back, one module per kind of token; every dropped or unknown part is reported."""

from ...base.checks import check_choice
from .subwords import load_subwords
from .words import load_words


def load_vocabularies(config):
    """Returns the (source, target) vocabularies of a translator, which are one for both where it is subwords.

    Args:
        config: Of a translator, or an object with its `vocabulary` and `pair`.

    Raises:
        InvalidValueError: If the kind of vocabulary is unknown; the sentence lists those that are known.
    """
    if check_choice("vocabulary", config.vocabulary, ("words", "subwords")) == "words":
        return load_words(config.pair.source.code), load_words(config.pair.target.code)
    shared_vocabulary = load_subwords(config.pair)
    return shared_vocabulary, shared_vocabulary
