"""What a picture says, held against the words that it must have."""

from core.figures.picture import Picture


def assert_story(
    picture: Picture, *words: str, claim: str = "", more: str = "", absent_words: tuple[str, ...] = ()
):
    """Holds that a picture says some words in its claim or the rest of its story, and others nowhere.

    Args:
        picture: The picture, or a drawing of Home, which has its story alone.
        words: Each stands in the claim, with its stars, or in the rest.
        claim, more: The whole claim, and the whole rest. Default: any.
        absent_words: Words that stand nowhere.
    """
    story = " ".join(getattr(picture, part, "") for part in ("claim", "details", "story"))
    assert not claim or picture.claim == claim
    assert not more or picture.details == more
    for part in words:
        assert part in story, f"{part!r} is not in {story!r}"
    for part in absent_words:
        assert part not in story, f"{part!r} is in {story!r}"
