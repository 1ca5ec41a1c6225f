"""What padding behind a review does to models with a mask and without one."""
