"""The matrix of Equation 16-2, as Figure 16-9 draws it."""
