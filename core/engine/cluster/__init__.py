"""The same engine in other processes, on one machine or many: who answers what comes over the wire."""
