"""Rooms in which a class answers at once, kept in a database; nothing here knows Streamlit or a model.

records     what a question and a room are, and how large they may be
codes       codes of rooms, secrets
schema      the tables
host        what the environment says: the folder, the password of teachers, the number of processes
rooms_file  the file of SQLite, deleted or damaged while the app runs
database    SQLite in a folder for data, or PostgreSQL by `ATLAS_DATABASE`
rooms       open, find, lead, end; what is older than a day, or stays empty, is deleted
students    come, come back, be hidden; the sentences of the class
questions   ask, answer, show, uncover, ask again
tally       answers as counts, and as a table
"""
