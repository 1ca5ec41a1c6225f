"""Token chips beside a figure of attention."""

from .heads.schema import HeadsResult


def make_word_groups(
    result: HeadsResult, attention_type: str, make_group, is_visitor_translation: bool = False
) -> list[dict]:
    """Returns the groups of tokens of an attention: the input, and the translation where there is one.

    Args:
        result: Every attention.
        attention_type: Which of them.
        make_group: Of `core.ui.token_chips`.
        is_visitor_translation: The translation is the visitor's.
    """
    attention = result.attentions[attention_type]
    if attention_type != "cross":
        label_key = "decoder" if attention_type == "decoder" else "reads"
        is_unknown = result.source.is_unknown if attention_type == "encoder" else None
        return [make_group(label_key, "both", attention.key_tokens, is_unknown)]
    return [
        make_group("reads", "key", attention.key_tokens, result.source.is_unknown),
        make_group(
            "given" if is_visitor_translation else "says", "query", result.get_query_labels(attention_type)
        ),
    ]
