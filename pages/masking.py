"""Masking: where a mask is created, carried, consumed and dropped; what padding does without one."""

from core.topics.masking.attention_masks.view import show_matrices
from core.topics.masking.conventions.view import show_conventions
from core.topics.masking.mask_way.view import show_mask_way
from core.topics.masking.padded.view import show_padding
from core.topics.masking.padding.view import show_costs
from core.ui.frame import page

VIEWS = {
    "Mask, layer by layer": show_mask_way,
    "With and without a mask": show_padding,
    "Attention masks": show_matrices,
    "Three conventions": show_conventions,
    "What padding costs": show_costs,
}
page("masking", VIEWS)
