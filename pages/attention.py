"""Attention: what the heads of a model attend to, how one weight comes about, whether it matters."""

from core.topics.attention.ablation.view import show_ablation
from core.topics.attention.heads.view import show_heads
from core.topics.attention.one_weight.view import show_weight
from core.topics.attention.scores.view import show_scores
from core.topics.attention.sentences.view import show_similarity
from core.ui.frame import show_page

show_page(
    "attention",
    {
        "Heads": show_heads,
        "One weight": show_weight,
        "Score functions": show_scores,
        "Leave one word out": show_ablation,
        "Similar sentences": show_similarity,
    },
)
