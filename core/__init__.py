"""The core of Attention Atlas: data, models, traces and figures. Importing it imports nothing heavy."""
