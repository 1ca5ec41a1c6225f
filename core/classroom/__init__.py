"""Rooms in which a class answers at once, kept in a database; nothing here knows Streamlit or a model.

records     what a question and a room are, and how large they may be
codes       codes of rooms, secrets
schema      the tables
database    SQLite in the cache folder, or PostgreSQL by `ATLAS_DATABASE`
rooms       open, find, lead, end; what is older than a day is deleted
students    come, come back, be hidden; the sentences of the class
questions   ask, answer, show, uncover, ask again
tally       answers as counts, and as a table
"""
