"""Token labels of another model: the caller's tokens, or positions."""

from ..base.checks import raise_invalid
from ..base.i18n import message
from ..base.text import decode_tokens

MAX_TOKENS = 1_000  # on either side; a matrix of more has no cell that one sees
_EMPTY_TOKEN = "∅"  # a token without a character; "" is padding to the figures


def to_token_list(name: str, tokens) -> list[str] | None:
    """Converts tokens to a list; None stays None."""
    if tokens is None:
        return None
    rule = message("external-attention-tokens")
    if isinstance(tokens, str | bytes):
        raise_invalid(name, rule, tokens, message("external-attention-tokens.split", name=name))
    try:
        token_list = list(tokens)
    except TypeError:  # 5, or a tensor without axes
        raise_invalid(name, rule, tokens)
    if not all(isinstance(token, str) for token in token_list):
        raise_invalid(name, rule, tokens, message("external-attention-tokens.ids"))
    return list(map(str, token_list))


def resolve_axis_tokens(
    shape: tuple[int, ...], query_list, key_list
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns readable labels of T queries and S keys; positions if there are no tokens."""
    if max(shape) > MAX_TOKENS:
        raise_invalid(
            "weights",
            message("external-attention-max-tokens", max_tokens=MAX_TOKENS),
            shape,
            message("external-attention-crop"),
        )
    num_queries, num_keys = shape
    is_swapped = (
        query_list is not None
        and key_list is not None
        and (len(query_list), len(key_list)) == (num_keys, num_queries)
    )
    for name, tokens, expected_count in (("queries", query_list, num_queries), ("keys", key_list, num_keys)):
        if tokens is not None and len(tokens) != expected_count:
            fix = message("external-attention-count.swapped") if is_swapped else ""
            received = message("external-attention-num-tokens", count=len(tokens))
            raise_invalid(name, message("external-attention-count", count=expected_count), received, fix)
    if key_list is None and query_list is not None and num_queries != num_keys:
        raise_invalid(
            "weights",
            message("external-attention-square"),
            shape,
            message("external-attention-square.fix", count=num_keys),
        )
    query_list = list(map(str, range(num_queries))) if query_list is None else query_list
    if key_list is None:
        key_list = query_list if num_queries == num_keys else list(map(str, range(num_keys)))
    readable_tokens = decode_tokens([*query_list, *key_list])
    axis_tokens = tuple(token or _EMPTY_TOKEN for token in readable_tokens)
    return axis_tokens[:num_queries], axis_tokens[num_queries:]
