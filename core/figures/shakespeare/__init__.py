"""The figures of the Shakespeare page: a generated text, the next character, what the state holds."""
