"""The figures of the Tokens page: cuts, how tokenizers learn, all segmentations, batches."""
