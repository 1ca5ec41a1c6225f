"""The same engine in other processes, on one machine or many: what goes over the wire, and who answers it."""
