"""The words that stand beside a figure of attention."""

from .heads.ask import HeadsTrace


def groups_of(trace: HeadsTrace, kind: str, group, yours: bool = False) -> list[dict]:
    """Returns the words of an attention: what is read, and over which translation where there is one.

    Args:
        trace: Every attention.
        kind: Which of them.
        group: Of `core.ui.words`.
        yours: The translation is the visitor's.
    """
    attention = trace.attentions[kind]
    if kind != "cross":
        lead = "decoder" if kind == "decoder" else "reads"
        unknown = trace.source.unknown if kind == "encoder" else None
        return [group(lead, "both", attention.key_tokens, unknown)]
    return [
        group("reads", "key", attention.key_tokens, trace.source.unknown),
        group("given" if yours else "says", "query", trace.queries(kind)),
    ]
