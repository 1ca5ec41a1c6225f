"""What a picture says, held against the words that it must have."""

from core.figures.picture import Picture


def hold_story(picture: Picture, *words: str, claim: str = "", more: str = "", without: tuple[str, ...] = ()):
    """Holds that a picture says some words in its claim or the rest of its story, and others nowhere.

    Args:
        picture: The picture, or a drawing of Home, which has its story alone.
        words: Each stands in the claim, with its stars, or in the rest.
        claim, more: The whole claim, and the whole rest. Default: any.
        without: Words that stand nowhere.
    """
    whole = " ".join(getattr(picture, part, "") for part in ("claim", "more", "story"))
    assert not claim or picture.claim == claim
    assert not more or picture.more == more
    for part in words:
        assert part in whole, f"{part!r} is not in {whole!r}"
    for part in without:
        assert part not in whole, f"{part!r} is in {whole!r}"
