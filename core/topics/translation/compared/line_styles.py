"""Line styles of translators by their architecture."""

from typing import NamedTuple

from ....figures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST


class LineStyle(NamedTuple):
    colour: str
    symbol: str
    dash: str


# without attention in grey, LSTMs with attention in blue and purple, Transformers in green and rust, subwords
# in orange
_STYLES = {
    "one direction": LineStyle(GREY, "circle", "dot"),
    "both directions": LineStyle(GREY, "square", "dash"),
    "dot": LineStyle(BLUE, "circle", "solid"),
    "general": LineStyle(BLUE, "square", "dash"),
    "concat": LineStyle(PURPLE, "diamond", "solid"),
    "tied": LineStyle(BLUE, "x", "dot"),
    "sinusoidal": LineStyle(GREEN, "circle", "solid"),
    "trained": LineStyle(RUST, "square", "dash"),
    "subwords": LineStyle(ORANGE, "star", "solid"),
}


def get_architecture(card: dict) -> str:
    """Classifies a translator by its card's configuration, as one of `_STYLES` or "unknown"."""
    config = card.get("config", {})
    if config.get("vocabulary") == "subwords":
        return "subwords"
    if "position_encoding" in config:
        return config["position_encoding"]
    if config.get("tied"):
        return "tied"
    if "bidirectional" not in config:
        return "unknown"
    return config["attention_score"] or ("both directions" if config["bidirectional"] else "one direction")


def get_line_style(card: dict) -> LineStyle:
    return _STYLES.get(get_architecture(card), LineStyle(RED, "circle", "solid"))
