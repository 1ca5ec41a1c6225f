"""The words that stand beside a figure of attention."""

from .heads.schema import HeadsResult


def groups_of(result: HeadsResult, kind: str, group, yours: bool = False) -> list[dict]:
    """Returns the words of an attention: what is read, and over which translation where there is one.

    Args:
        result: Every attention.
        kind: Which of them.
        group: Of `core.ui.words`.
        yours: The translation is the visitor's.
    """
    attention = result.attentions[kind]
    if kind != "cross":
        lead = "decoder" if kind == "decoder" else "reads"
        unknown = result.source.unknown if kind == "encoder" else None
        return [group(lead, "both", attention.key_tokens, unknown)]
    return [
        group("reads", "key", attention.key_tokens, result.source.unknown),
        group("given" if yours else "says", "query", result.queries(kind)),
    ]
