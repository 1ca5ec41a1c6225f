"""Masking: where a mask is created, carried, consumed and dropped; what padding does without one."""

from core.topics.masking.attention_masks.view import show_attention_masks
from core.topics.masking.conventions.view import show_conventions
from core.topics.masking.mask_propagation.view import show_mask_propagation
from core.topics.masking.padding.view import show_costs
from core.topics.masking.padding_effect.view import show_padding_effect
from core.ui.frame import show_page

show_page(
    "masking",
    {
        "Mask, layer by layer": show_mask_propagation,
        "With and without a mask": show_padding_effect,
        "Attention masks": show_attention_masks,
        "Three conventions": show_conventions,
        "What padding costs": show_costs,
    },
)
