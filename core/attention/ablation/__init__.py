"""What becomes of a translation without a word of the sentence."""
