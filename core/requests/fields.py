"""What the requests share: keeping the checked form of their fields."""

from core.checks import check_int
from core.sampling import check_sampling

MAX_SEED = 2**32 - 1


def keep(request, **checked) -> None:
    """Keeps the checked form of fields of a frozen request, such as 5 for 5.0: equal requests are one key of
    a cache.
    """
    for name, value in checked.items():
        object.__setattr__(request, name, value)


def keep_sampling(request) -> None:
    """Checks and keeps temperature, top_k, top_p and seed of a request."""
    temperature, top_k, top_p = check_sampling(request.temperature, request.top_k, request.top_p)
    keep(
        request,
        temperature=temperature,
        top_k=top_k,
        top_p=top_p,
        seed=check_int("seed", request.seed, 0, MAX_SEED),
    )
