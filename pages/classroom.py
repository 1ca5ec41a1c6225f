"""Classroom: a class predicts at once, and sees how it predicted beside the truth."""

from core.teaching.classroom.page import show_page

show_page()
