"""Attention: every matrix of every model for the sentence that the visitor types."""

from core.ui.attention.ablation import ablation, rules
from core.ui.attention.matrix import all_heads, links, one_matrix
from core.ui.attention.one_weight import inside
from core.ui.attention.score_functions import bench
from core.ui.attention.selection import translators
from core.ui.attention.sentences import pair, similarity
from core.ui.parts.page_frame import page_frame
from core.ui.parts.sentence import none_shipped

VIEWS = {
    "Matrix": one_matrix,
    "All heads": all_heads,
    "Lines": links,
    "One weight": inside,
    "Score bench": bench,
    "Without a word": ablation,
    "Two sentences": pair,
    "Alike?": similarity,
    "Rules": rules,
}
page_frame(
    "attention",
    VIEWS if translators() else VIEWS | dict.fromkeys(("Score bench", "Without a word"), none_shipped),
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Attention Mechanisms, Equations 16-1 and "
    "16-3; Reusing Pretrained Models.",
)
