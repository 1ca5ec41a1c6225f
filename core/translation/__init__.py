"""Translation: what translators write, how sure they are, how a beam searches, and how good each is."""
