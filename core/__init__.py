"""The core of Attention Atlas: data, models, results and figures. Importing it imports nothing heavy."""

import os

# A generation step multiplies small matrices: a second BLAS thread costs more than it gains, and takes CPU
# time from the web server (32 rows of 128 units beside other work: 51,000 characters a second with two
# threads, 170,000 with one). NumPy reads this variable at its first import; TensorFlow has its own threads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
