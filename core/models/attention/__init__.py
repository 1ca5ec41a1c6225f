"""What can be asked of attention once a model has shown it: one weight from within, scores compared, words
left out, rules that hold.
"""
