"""The page Classroom: a teacher's screen, a student's, and the entrance to both."""
