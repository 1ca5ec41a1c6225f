"""Rooms in which a class answers together, stored in a database.

records     data classes of questions, rooms and students, with their limits
codes       room codes and secrets
schema      the database tables
settings    environment variables: the data folder, the teachers' password, the number of processes
rooms_file  the SQLite file, and what happens if it is deleted or damaged while the app runs
database    SQLite in a data folder, or PostgreSQL by `ATLAS_DATABASE`
rooms       open, find, change and delete rooms; old and empty ones are purged
students    add, find and hide students; their sentences
questions   ask, answer, show the answers, uncover the truth, ask again
tally       answers as counts, and as a table
"""
