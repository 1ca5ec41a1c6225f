"""Attention: every matrix of every model for the sentence that the visitor types."""

from core.ui.attention.ablation import ablation, rules
from core.ui.attention.boxes import translators
from core.ui.attention.characters import characters
from core.ui.attention.matrix import all_heads, links, one_matrix
from core.ui.attention.one_weight import inside
from core.ui.attention.score_functions import bench
from core.ui.attention.sentences import pair, similarity
from core.ui.parts.page_frame import page_frame
from core.ui.parts.results_cache import shipped_transformers
from core.ui.parts.sentence import none_shipped

VIEWS = {
    "Matrix": one_matrix,
    "Lines": links,
    "All heads": all_heads,
    "One weight": inside,
    "Four score functions": bench,
    "Two sentences": pair,
    "Without a word": ablation,
    "What must hold": rules,
    "Sentence similarity": similarity,
}
if shipped_transformers():
    VIEWS["Characters"] = characters
RENAMED = {"Score bench": "Four score functions", "Alike?": "Sentence similarity", "Rules": "What must hold"}
_NEED_TRANSLATORS = ("Four score functions", "Without a word")
page_frame(
    "attention",
    VIEWS if translators() else VIEWS | dict.fromkeys(_NEED_TRANSLATORS, none_shipped),
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Attention Mechanisms, Equations 16-1 and "
    "16-3; Reusing Pretrained Models.",
    renamed=RENAMED,
)
