"""The figures of translation: results, the tree of a beam, cards and curves, the cost of a softmax."""
