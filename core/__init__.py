"""The core of Attention Atlas: data, models, traces and figures. Importing it imports nothing heavy."""

import os

# A step of generation multiplies small matrices: a second BLAS thread costs it more than it brings, and takes
# the processor that the
# web server needs (32 rows of 128 units: 51,000 characters a second with two threads beside other work,
# 170,000 with one). NumPy reads
# this when it is first imported; TensorFlow has threads of its own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
