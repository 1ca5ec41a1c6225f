"""The page Transformer: what each block of a Transformer computes, and what is kept and known inside."""
